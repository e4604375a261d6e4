#include "throng/analysis/measures/fundamental_diagram/area.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "throng/analysis/present.h"
#include "throng/geometry/overlay.h"

namespace throng::analysis {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kTwoPi = 6.283185307179586;

/// Frames that are looked at: from the first on, `period` apart.
template <class F>
void each_look(const Trajectories& all, const AreaOptions& o, F f) {
  const auto every = std::max<std::int64_t>(1, std::llround(o.period * all.rate));
  const std::int64_t first = all.first_frame();
  each_frame(all, 0, [&](std::int64_t frame, const std::vector<std::uint32_t>& people) {
    if ((frame - first) % every == 0 && o.window.has(static_cast<double>(frame) / all.rate)) f(frame, people);
  });
}

Ring rectangle(const Boxd& b) { return {{b.lo.x, b.lo.y}, {b.hi.x, b.lo.y}, {b.hi.x, b.hi.y}, {b.lo.x, b.hi.y}}; }

Ring circle(Vec2d centre, double radius, int edges) {
  Ring ring;
  for (int k = 0; k < edges; ++k) {
    const double angle = kTwoPi * k / edges;
    ring.push_back({centre.x + radius * std::cos(angle), centre.y + radius * std::sin(angle)});
  }
  return ring;
}

/// What of `ring` lies on the side of `p` of the line between p and q.
Ring nearer_half(const Ring& ring, Vec2d p, Vec2d q) {
  const Vec2d middle = (p + q) * 0.5, towards = q - p;
  Ring out;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2d a = ring[i], b = ring[(i + 1) % ring.size()];
    const double da = dot(a - middle, towards), db = dot(b - middle, towards);
    if (da <= 0) out.push_back(a);
    if ((da < 0 && db > 0) || (da > 0 && db < 0)) out.push_back(a + (b - a) * (da / (da - db)));
  }
  return out;
}

double farthest_sq(const Ring& ring, Vec2d p) {
  double most = 0;
  for (const Vec2d& c : ring) most = std::max(most, length_sq(c - p));
  return most;
}

/// The floor that cells are cut out of.
struct Floor {
  explicit Floor(const AreaOptions& o) : walkable(o.walkable) {
    orient_rings(walkable);
    convex = walkable.holes.empty() && is_convex(walkable.outer);
    start = convex ? walkable.outer : rectangle(bounds(walkable));
  }
  /// The part of a convex cell on the floor that holds its person.
  MultiPolygon cut(const Ring& cell, Vec2d person) const {
    if (cell.size() < 3) return {};
    if (convex) return {{cell, {}}};
    const auto parts = intersect({{cell, {}}}, {walkable});
    if (!parts) return {};
    for (const Polygon& p : *parts)
      if (contains(p, person)) return {p};
    return *parts;
  }
  Polygon walkable;
  Ring start;
  bool convex = false;
};

double area_within(const MultiPolygon& cell, const Ring& area_of_measure, bool convex) {
  if (cell.empty()) return 0;
  if (convex) return signed_area(clip_convex(cell[0].outer, area_of_measure));
  const auto common = intersect(cell, {{area_of_measure, {}}});
  return common ? area(*common) : 0;
}

}  // namespace

Ring voronoi_cell(std::span<const Vec2d> people, std::size_t i, const Ring& start) {
  const Vec2d p = people[i];
  std::vector<std::pair<double, std::size_t>> others;
  for (std::size_t k = 0; k < people.size(); ++k)
    if (k != i && !(people[k] == p)) others.push_back({length_sq(people[k] - p), k});
  std::sort(others.begin(), others.end());
  Ring cell = start;
  double reach = farthest_sq(cell, p);
  for (const auto& [far, k] : others) {
    if (far > 4 * reach || cell.empty()) break;
    cell = nearer_half(cell, p, people[k]);
    reach = farthest_sq(cell, p);
  }
  return cell;
}

std::vector<FramePoint> classic_diagram(const Trajectories& all, const AreaOptions& o) {
  const double surface = area(o.area);
  std::vector<FramePoint> list;
  each_look(all, o, [&](std::int64_t frame, const std::vector<std::uint32_t>& people) {
    double inside = 0, speeds = 0, with_speed = 0;
    for (const std::uint32_t i : people) {
      const Walk& w = all.people[i];
      if (!contains(o.area, w.at(frame))) continue;
      inside += 1;
      const double v = speed_at(w, frame, all.rate, o.half);
      if (std::isfinite(v)) speeds += v, with_speed += 1;
    }
    list.push_back({frame, inside / surface, with_speed > 0 ? speeds / with_speed : kNone});
  });
  return list;
}

std::vector<FramePoint> voronoi_diagram(const Trajectories& all, const AreaOptions& o) {
  const Floor floor(o);
  Polygon measured = o.area;
  orient_rings(measured);
  const double surface = area(measured);
  std::vector<FramePoint> list;
  std::vector<Vec2d> at;
  std::vector<std::uint32_t> who;
  each_look(all, o, [&](std::int64_t frame, const std::vector<std::uint32_t>& people) {
    at.clear(), who.clear();
    for (const std::uint32_t i : people) {
      const Vec2d p = all.people[i].at(frame);
      if (!contains(floor.walkable, p)) continue;
      at.push_back(p), who.push_back(i);
    }
    double density = 0, flow = 0, covered = 0;
    for (std::size_t k = 0; k < at.size(); ++k) {
      Ring cell = voronoi_cell(at, k, floor.start);
      if (cell.size() < 3) continue;
      MultiPolygon parts = floor.cut(cell, at[k]);
      bool convex = floor.convex;
      if (o.cut_off > 0) {
        const Ring disc = circle(at[k], o.cut_off, o.edges);
        if (convex) {
          parts = {{clip_convex(parts[0].outer, disc), {}}};
          if (parts[0].outer.size() < 3) continue;
        } else {
          const auto cut = intersect(parts, {{disc, {}}});
          parts = cut ? *cut : MultiPolygon{};
        }
      }
      const double whole = area(parts), within = area_within(parts, measured.outer, convex);
      if (!(within > 0) || !(whole > 0)) continue;
      density += within / whole / surface;
      const double v = speed_at(all.people[who[k]], frame, all.rate, o.half);
      if (std::isfinite(v)) flow += v * within, covered += within;
    }
    list.push_back({frame, density, covered > 0 ? flow / surface : kNone});
  });
  return list;
}

std::vector<DiagramPoint> points_of(std::span<const FramePoint> frames) {
  std::vector<DiagramPoint> points;
  for (const FramePoint& f : frames)
    if (std::isfinite(f.speed)) points.push_back({f.density, f.speed});
  return points;
}

DiagramPoint mean_of(std::span<const FramePoint> frames) {
  double density = 0, flow = 0, walking = 0;
  for (const FramePoint& f : frames) {
    density += f.density;
    if (std::isfinite(f.speed)) flow += f.density * f.speed, walking += f.density;
  }
  if (frames.empty()) return {kNone, kNone};
  return {density / static_cast<double>(frames.size()), walking > 0 ? flow / walking : kNone};
}

}  // namespace throng::analysis
