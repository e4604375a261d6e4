#include "draw_page.h"

#include <algorithm>
#include <cmath>

#include "throng/core/math.h"

namespace throng::cli {
namespace {

void move(Polygon& p, Vec2d by) {
  for (Vec2d& q : p.outer) q += by;
  for (Ring& hole : p.holes)
    for (Vec2d& q : hole) q += by;
}

}  // namespace

bool cut_to_box(const Boxd& box, Vec2d& a, Vec2d& b) {
  double t0 = 0, t1 = 1;
  const Vec2d d = b - a;
  const double p[] = {-d.x, d.x, -d.y, d.y}, q[] = {a.x - box.lo.x, box.hi.x - a.x, a.y - box.lo.y, box.hi.y - a.y};
  for (int i = 0; i < 4; ++i) {
    if (p[i] == 0 && q[i] < 0) return false;
    if (p[i] < 0) t0 = std::max(t0, q[i] / p[i]);
    if (p[i] > 0) t1 = std::min(t1, q[i] / p[i]);
  }
  if (t0 >= t1) return false;
  b = a + d * t1, a = a + d * t0;
  return true;
}

DrawPage::DrawPage(const RecordedScene& scene, ColourBy by) : scene_(scene), colours_(scene, by) {
  Boxd all;
  for (const RecordedSurface& s : scene.surfaces) all.add(bounds(s.floor));
  pitch_ = (all.hi.x - all.lo.x) * 1.05 + 1;
  middle_ = (all.lo.x + all.hi.x) / 2;
  top_ = all.hi.y;
  left_ = all.lo.x, bottom_ = all.lo.y;
}

/// Each level stands to the right of the one below.
Vec2d DrawPage::shift(std::uint32_t level) const {
  const auto place = std::find(panels_.begin(), panels_.end(), level) - panels_.begin();
  return scene_.offset + Vec2d{pitch_ * static_cast<double>(panels_.empty() ? std::ptrdiff_t{level} : place), 0};
}

void DrawPage::surface(const RecordedSurface& s, std::uint32_t level, const char* colour) {
  for (Polygon p : s.floor) {
    move(p, shift(level));
    picture.polygon(p, {.fill = colour});
  }
}

void DrawPage::wall(const RecordedWall& w, std::uint32_t level, const Paint& paint) {
  const Vec2d ends[] = {Vec2d{w.ax, w.ay} + shift(level), Vec2d{w.bx, w.by} + shift(level)};
  picture.line(ends, paint);
}

void DrawPage::object(const RecordedObject& o) {
  if (o.surface >= scene_.surfaces.size()) return;
  const Vec2d by = shift(scene_.surfaces[o.surface].level);
  for (const RecordedObject::Part& part : o.parts) {
    if (!part.moved.empty()) continue;
    std::vector<Vec2d> points;
    for (const Vec2 p : part.points) points.push_back(Vec2d(p) + by);
    if (part.role == "line") {
      picture.line(points, {.stroke = "#2a8c82", .width = 1.8, .opacity = 0.8});
      if (points.empty()) continue;
      const Vec2d head = points.front();  // a square: discs are people
      const Vec2d a{0.2, 0.2}, b{0.2, -0.2};
      picture.polygon({{head - a, head + b, head + a, head - b}, {}}, {.fill = "#2a8c82"});
    } else if (part.role == "seats" || part.role == "spots") {
      const bool seat = part.role == "seats";
      for (std::size_t i = 0; i + 1 < part.points.size(); i += 2) {
        const Vec2d at = points[i], front = Vec2d(part.points[i + 1]) * (part.depth / 2.0);
        const Vec2d side = left_of(Vec2d(part.points[i + 1])) * (part.width / 2.0);
        const Polygon box{{at - front - side, at + front - side, at + front + side, at - front + side}, {}};
        picture.polygon(box, {.fill = seat ? "#a5683a" : "#56b4e9", .opacity = seat ? 0.9 : 0.6});
      }
    } else {
      shape(o, part, std::move(points));
    }
  }
}

void DrawPage::shape(const RecordedObject& o, const RecordedObject::Part& part, std::vector<Vec2d> points) {
  const bool flat = part.role == "area", pane = part.role == "pane";
  const bool tracks = flat && (o.kind == "exit" || o.kind == "entrance");
  const char* colour = part.role == "stage" ? "#c79bd0"
                       : pane               ? "#9cc4e0"
                       : flat               ? (tracks ? "#9fd8b4" : "#b8cfe0")
                                            : "#8a6a4a";
  const char* edge = flat ? "none" : pane ? "#2f5d7c" : "#4a3826";
  picture.polygon({std::move(points), {}},
                  {.fill = colour, .stroke = edge, .width = 0.8, .opacity = flat ? 0.35 : 0.9});
}

void DrawPage::moved(const RecordedObject& o, const RecordedObject::Part& part, std::span<const float> gauges) {
  const Vec2d by = shift(scene_.surfaces[o.surface].level), pivot(part.pivot);
  const double gauge = part.gauge < gauges.size() ? double{gauges[part.gauge]} : 0;
  const auto turn = math::sincos(gauge);
  std::vector<Vec2d> points;
  for (const Vec2 point : part.points) {
    const Vec2d p(point), r = p - pivot;
    const Vec2d now = part.moved == "shifted" ? p + pivot * gauge : pivot + r * turn.cos + left_of(r) * turn.sin;
    points.push_back(now + by);
  }
  shape(o, part, std::move(points));
}

void DrawPage::leaves(std::span<const float> gauges) {
  for (const RecordedObject& o : scene_.objects)
    for (const RecordedObject::Part& part : o.parts)
      if (!part.moved.empty() && o.surface < scene_.surfaces.size()) moved(o, part, gauges);
}

void DrawPage::leaves_in(const Boxd& box, std::uint32_t level, std::span<const float> gauges) {
  for (const RecordedObject& o : scene_.objects) {
    if (o.surface >= scene_.surfaces.size() || scene_.surfaces[o.surface].level != level) continue;
    const auto inside = [&](const RecordedObject::Part& p) {
      return std::any_of(p.points.begin(), p.points.end(), [&](Vec2 at) { return box.contains(Vec2d(at)); });
    };
    if (!std::any_of(o.parts.begin(), o.parts.end(), inside)) continue;
    for (const RecordedObject::Part& part : o.parts)
      if (!part.moved.empty()) moved(o, part, gauges);
  }
}

void DrawPage::world(const Paint& paint) {
  for (const RecordedSurface& s : scene_.surfaces) {
    const bool floor = s.kind == RecordedSurface::Kind::kFloor;
    surface(s, s.level, floor ? "#f4f1ea" : "#d9e4ec");
    if (!floor) surface(s, s.upper, "#e6edf2");  // seen from above, too
  }
  for (const RecordedPlace& place : scene_.places) {
    for (Polygon p : place.area) {
      move(p, shift(place.level));
      picture.polygon(p, {.fill = "#ffe9a8", .opacity = 0.55});
    }
  }
  for (const RecordedObject& o : scene_.objects) object(o);
  walls(paint);
  for (std::uint32_t l = 0; scene_.levels.size() > 1 && l < scene_.levels.size(); ++l)
    picture.text(Vec2d{middle_, top_ + 1.2} + shift(l), scene_.levels[l].id, 15, "#555555");
}

void DrawPage::walls(const Paint& paint) {
  for (const RecordedWall& w : scene_.walls) {
    if (w.surface >= scene_.surfaces.size()) continue;
    const RecordedSurface& s = scene_.surfaces[w.surface];
    wall(w, s.level, paint);
    if (s.kind != RecordedSurface::Kind::kFloor) wall(w, s.upper, paint);
  }
}

void DrawPage::obstacles(const World& world, const Paint& paint) {
  for (const PlacedObject& o : world.placed.items) {
    if (!o.blocks_way) continue;
    Polygon p = o.footprint;
    move(p, shift(world.surface(o.surface).level.value));
    picture.polygon(p, paint);
  }
}

namespace {

/// The part of a segment that lies in the box, as shares of it from a to b; from >= to: none.
std::pair<double, double> part_within(Vec2d a, Vec2d b, const Boxd& box) {
  double from = 0, to = 1;
  const auto cut = [&](double start, double along, double low, double high) {
    if (along == 0) {
      if (start < low || start > high) to = from;
      return;
    }
    const double first = (low - start) / along, second = (high - start) / along;
    from = std::max(from, std::min(first, second)), to = std::min(to, std::max(first, second));
  };
  cut(a.x, b.x - a.x, box.lo.x, box.hi.x), cut(a.y, b.y - a.y, box.lo.y, box.hi.y);
  return {from, to};
}

}  // namespace

void DrawPage::walls_in(const Boxd& box, std::uint32_t level) {
  for (const RecordedWall& w : scene_.walls) {
    if (w.surface >= scene_.surfaces.size()) continue;
    const RecordedSurface& s = scene_.surfaces[w.surface];
    if (s.level != level && s.upper != level) continue;
    const Vec2d a{w.ax, w.ay}, b{w.bx, w.by};
    const auto [from, to] = part_within(a, b, box);
    if (from >= to) continue;
    const Vec2d ends[] = {a + (b - a) * from + shift(level), a + (b - a) * to + shift(level)};
    picture.line(ends, {.stroke = "#333333", .width = 2});
  }
}

void DrawPage::people_in(const Boxd& box, std::uint32_t level, const studio::FrameColumns& f, const Paint* all) {
  studio::FrameColumns near;
  for (std::size_t k = 0; k < f.size(); ++k) {
    if (f.level[k] != level || !box.contains(Vec2d{f.x[k], f.y[k]})) continue;
    near.x.push_back(f.x[k]), near.y.push_back(f.y[k]), near.level.push_back(f.level[k]);
    near.radius.push_back(f.radius[k]), near.source.push_back(f.source[k]), near.id.push_back(f.id[k]);
    near.population.push_back(f.population[k]), near.speed.push_back(f.speed[k]);
    near.activity.push_back(f.activity[k]);
    if (!f.state.empty()) near.state.push_back(f.state[k]);
    if (!f.priority.empty()) near.priority.push_back(f.priority[k]);
  }
  people(near, all);
}

void DrawPage::mesh(const World& world) {
  const NavMesh& m = world.mesh;
  for (std::size_t k = 0; k < m.size(); ++k) {
    Polygon p;
    for (std::uint32_t e = m.first_edge[k]; e < m.first_edge[k + 1]; ++e) p.outer.push_back(Vec2d(m.edges[e].start));
    move(p, shift(world.surface(m.surface[k]).level.value));
    picture.polygon(p, {.fill = k % 2 ? "#cfe3f1" : "#dcebdf", .stroke = "#6a8fa8", .width = 0.6, .opacity = 0.8});
  }
  for (const Portal& portal : m.portals) {
    const Vec2d by = shift(world.surface(m.surface[portal.from.value]).level.value);
    const Vec2d ends[] = {Vec2d(portal.left) + by, Vec2d(portal.right) + by};
    picture.line(ends, {.stroke = "#d55e00", .width = 0.8});
  }
}

void DrawPage::people(const studio::FrameColumns& f, const Paint* all) {
  for (std::size_t i = 0; i < f.size(); ++i) {
    const Paint own{.fill = all ? "" : colours_.of(f, i), .stroke = "#222222", .width = 0.4};
    picture.circle(Vec2d{f.x[i], f.y[i]} + shift(f.level[i]), f.radius[i] / 200.0, all ? *all : own);
  }
}

void DrawPage::legend(double width) {
  const auto entries = colours_.legend();
  if (entries.empty()) return;
  constexpr double kFont = 12, kLine = 20, kLetter = 0.62 * kFont;  // pixels
  const double across = pitch_ * static_cast<double>(std::max<std::size_t>(1, scene_.levels.size()));
  const double metre = across / width;  // of a pixel
  const Vec2d begin = scene_.offset + Vec2d{left_, bottom_ - 2 * kLine * metre};
  Vec2d pen = begin;
  for (const PeopleColours::Entry& e : entries) {
    const double room = (kLine + kLetter * static_cast<double>(e.name.size() + 2)) * metre;
    if (pen.x > begin.x && pen.x + room > begin.x + across) pen = {begin.x, pen.y - kLine * metre};
    picture.circle(pen + Vec2d{0.3, 0.35} * (kLine * metre), 0.25 * kLine * metre,
                   {.fill = e.colour, .stroke = "#222222", .width = 0.6});
    picture.text_from(pen + Vec2d{0.8, 0.2} * (kLine * metre), e.name, kFont, "#222222");
    pen.x += room;
  }
}

void DrawPage::way(std::span<const Vec2> points, std::uint32_t level, std::size_t source) {
  std::vector<Vec2d> line;
  for (const Vec2 p : points) line.push_back(Vec2d(p) + shift(level));
  picture.line(line, {.stroke = std::string(source_colour(source)), .width = 0.7, .opacity = 0.6});
}

void DrawPage::panels(std::vector<std::uint32_t> levels, double pitch) {
  panels_ = std::move(levels);
  pitch_ = pitch;
}

}  // namespace throng::cli
