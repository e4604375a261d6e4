#include "draw_perception.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "draw_page.h"
#include "throng/core/math.h"
#include "throng/environment/perception_map/ray.h"
#include "throng/perception/fan.h"
#include "throng/perception/index.h"

namespace throng::cli {
namespace {

constexpr std::array<const char*, 6> kTiers = {"#1b7837", "#5aae61", "#a6dba0", "#fee391", "#fe9929", "#d95f0e"};
constexpr const char* kUnseen = "#f3c6c6";  ///< people whom the fan does not give: all are red (SH-99), these pale
constexpr float kAround = 1.5f;             ///< m shown beyond the range

/// The part of a picture around a viewpoint; shapes outside are left out or cut.
class Surroundings {
 public:
  Surroundings(const World& world, const Viewpoint& from, float reach, SvgPicture& picture)
      : world_(world), from_(from), picture_(picture) {
    box_ = {Vec2d(from.position) - Vec2d{reach, reach}, Vec2d(from.position) + Vec2d{reach, reach}};
    picture.add_to_bounds(at(box_.lo)), picture.add_to_bounds(at(box_.hi));
  }

  Vec2d at(Vec2d engine) const { return engine + world_.offset; }

  void floor() {
    const Ring frame = {box_.lo, {box_.hi.x, box_.lo.y}, box_.hi, {box_.lo.x, box_.hi.y}};
    for (std::uint32_t k = world_.surface(from_.surface).first_polygon; k < world_.surface(from_.surface).last_polygon;
         ++k) {
      Ring ring;
      for (std::uint32_t e = world_.mesh.first_edge[k]; e < world_.mesh.first_edge[k + 1]; ++e)
        ring.push_back(world_.mesh.vertices[e]);
      area(clip_convex(ring, frame), {.fill = "#f4f1ea"});
    }
  }

  /// Obstacles and objects as on the floor plan; low ones lighter.
  void objects(float eyes) {
    for (const PlacedObject& o : world_.placed.items) {
      if (o.surface != from_.surface || !box_.touches({Vec2d(o.bounds.lo), Vec2d(o.bounds.hi)})) continue;
      const bool low = !o.blocks_view || o.height < eyes;
      Polygon p = o.footprint;
      for (Vec2d& q : p.outer) q = at(math::clamp(q.x, box_.lo.x, box_.hi.x), math::clamp(q.y, box_.lo.y, box_.hi.y));
      for (Ring& hole : p.holes)
        for (Vec2d& q : hole) q = at(math::clamp(q.x, box_.lo.x, box_.hi.x), math::clamp(q.y, box_.lo.y, box_.hi.y));
      if (!o.blocks_way && !o.blocks_view)  // nothing to see: an area, a line
        picture_.polygon(p, {.stroke = "#9aa7bb", .width = 0.8});
      else
        picture_.polygon(p, {.fill = low ? "#c6d6ef" : "#3d6fb6", .stroke = "#27497a", .width = 0.8});
    }
  }

  void walls() {
    const Surface& s = world_.surface(from_.surface);
    for (std::uint32_t w = s.first_wall; w < s.last_wall; ++w)
      line(Vec2d(world_.walls.a(w)), Vec2d(world_.walls.b(w)), kMapWalls);
  }

  /// Cut at the frame.
  void line(Vec2d a, Vec2d b, const Paint& paint) {
    if (!cut_to_box(box_, a, b)) return;
    const Vec2d ends[] = {at(a), at(b)};
    picture_.line(ends, paint);
  }

  void area(const Ring& ring, const Paint& paint) {
    if (ring.size() < 3) return;
    Polygon p;
    for (const Vec2d q : ring) p.outer.push_back(at(q));
    picture_.polygon(p, paint);
  }

  void square(Vec2d lo, double side, const Paint& paint) {
    area({lo, lo + Vec2d{side, 0}, lo + Vec2d{side, side}, lo + Vec2d{0, side}}, paint);
  }

  bool near(Vec2d p) const { return box_.contains(p); }
  const Boxd& box() const { return box_; }

 private:
  Vec2d at(double x, double y) const { return at(Vec2d{x, y}); }

  const World& world_;
  const Viewpoint& from_;
  SvgPicture& picture_;
  Boxd box_;
};

void viewer(const Surroundings& around, const Viewpoint& from, double radius, SvgPicture& picture) {
  picture.circle(around.at(Vec2d(from.position)), radius, {.fill = "#7d0000", .stroke = "#222222", .width = 0.8});
  const Vec2d ahead{std::cos(from.heading), std::sin(from.heading)};
  const Vec2d nose[] = {around.at(Vec2d(from.position)), around.at(Vec2d(from.position) + ahead * (radius + 0.25))};
  picture.line(nose, {.stroke = "#222222", .width = 2});
}

void borders(Surroundings& around, const Viewpoint& from, const SensingFan& fan, SvgPicture& picture) {
  std::vector<Vec2d> border;
  const double half = double{fan.angle} * M_PI / 360;
  for (int i = 0; i <= 64; ++i) {
    const double a = from.heading - half + 2 * half * i / 64;
    border.push_back(Vec2d(from.position) + Vec2d{std::cos(a), std::sin(a)} * double{fan.range});
  }
  border.insert(border.begin(), Vec2d(from.position)), border.push_back(Vec2d(from.position));
  for (std::size_t i = 0; i + 1 < border.size(); ++i)
    around.line(border[i], border[i + 1], {.stroke = "#444444", .width = 1.2});
  // All around, also behind.
  picture.circle(around.at(Vec2d(from.position)), double{fan.inner},
                 {.fill = "none", .stroke = "#444444", .width = 1.2});
}

double radius_of(const Crowd& crowd, const Viewpoint& from) {
  return from.self == kNoRow ? 0.15 : double{crowd.profile.radius[from.self]};
}

}  // namespace

void draw_rays(const Simulation& simulation, const Viewpoint& from, SvgPicture& picture) {
  const World& world = simulation.world();
  const PerceptionMap& map = world.perception_map;
  Surroundings around(world, from, from.range + kAround, picture);
  around.floor();
  EyeFan fan;
  fan.rays = from.rays, fan.range = from.range, fan.eye_height = from.eyes;
  const Vec2 ahead{std::cos(from.heading), std::sin(from.heading)};
  around.objects(from.eyes);
  // The middle ray's cells, then the lattice over them.
  std::vector<CrossedCell> cells;
  crossed_cells(world, from.surface, from.position, ahead, from.range, from.eyes, cells);
  for (const CrossedCell& c : cells) {
    const PerceptionSheet& sheet = map.sheets[c.surface.value];
    const Vec2d lo{(c.x + sheet.x0) * map.cell, (c.y + sheet.y0) * map.cell};
    const bool something = sheet.slot_of(sheet.index(c.x, c.y)) != 0;
    if (around.near(lo)) around.square(lo, map.cell, {.fill = something ? "#ef8a62" : "#fbc9ae", .opacity = 0.85});
  }
  const Boxd box = around.box();
  for (double x = std::ceil(box.lo.x / map.cell) * map.cell; x <= box.hi.x; x += map.cell)
    around.line({x, box.lo.y}, {x, box.hi.y}, {.stroke = "#dcd7cc", .width = 0.35});
  for (double y = std::ceil(box.lo.y / map.cell) * map.cell; y <= box.hi.y; y += map.cell)
    around.line({box.lo.x, y}, {box.hi.x, y}, {.stroke = "#dcd7cc", .width = 0.35});
  around.walls();
  std::vector<RayHit> hits(static_cast<std::size_t>(fan.rays));
  look_around(world, from.surface, from.position, from.heading, fan, hits);
  hits.push_back(look(world, from.surface, from.position, ahead, from.range, from.eyes));
  for (std::size_t i = 0; i < hits.size(); ++i) {
    const RayHit& hit = hits[i];
    const bool middle = i + 1 == hits.size();
    const Vec2d end = Vec2d(hit.point + hit.shift);
    around.line(Vec2d(from.position), end, {.stroke = middle ? "#b2182b" : "#e08214", .width = middle ? 2.2 : 0.9});
    if (!hit.free() && around.near(end))
      picture.circle(
          around.at(end), 0.09,
          {.fill = hit.what == RayHit::What::kObject ? "#2166ac" : "#222222", .stroke = "#ffffff", .width = 0.5});
  }
  viewer(around, from, radius_of(simulation.crowd(), from), picture);
}

void draw_fan(const Simulation& simulation, const Viewpoint& from, SvgPicture& picture) {
  const World& world = simulation.world();
  const Crowd& crowd = simulation.crowd();
  const SensingFan fan;
  Surroundings around(world, from, fan.range + kAround, picture);
  around.floor();
  // Positions as they are now; the map of the last step is one step older.
  CrowdMap map;
  layout(world, map);
  index(world, crowd.profile, crowd.appearance, Workers(1), map);
  const SurfaceGrid& grid = map.grids[from.surface.value];
  FanShape shape(fan);
  shape.turn_to(from.heading);
  const double cell = 1.0 / grid.inv_cell;
  for (int y = 0; y < grid.rows; ++y)
    for (int x = 0; x < grid.columns; ++x) {
      const Vec2d lo = Vec2d(grid.origin) + Vec2d{x * cell, y * cell};
      if (!around.near(lo + Vec2d{cell / 2, cell / 2})) continue;
      bool partly = false;  // some point of the cell is in the fan
      for (int k = 0; k < 81 && !partly; ++k) {
        const Vec2 d = Vec2(lo + Vec2d{(k % 9) * cell / 8, (k / 9) * cell / 8}) - from.position;
        partly = length_sq(d) <= fan.range * fan.range && shape.holds(d, length_sq(d));
      }
      const auto tier = static_cast<std::size_t>(tier_of(grid, from.position, Vec2(lo + Vec2d{cell / 2, cell / 2})));
      if (partly)
        around.square(
            lo, cell,
            {.fill = kTiers[std::min(tier, kTiers.size() - 1)], .stroke = "#ffffff", .width = 0.8, .opacity = 0.75});
    }
  around.objects(1.6f);
  around.walls();
  borders(around, from, fan, picture);
  Row who[kFanMost];
  Vec2 shift[kFanMost];
  std::uint8_t count = 0;
  const Row rows[] = {from.self};
  sense({world, map, crowd.appearance.shown.data(), crowd.profile.id.data(), fan}, rows, &count, who, shift);
  for (Row r = 0; r < crowd.size(); ++r) {
    const Shown& s = crowd.appearance.shown[r];
    if (r == from.self || s.surface != from.surface.value || !around.near({s.x, s.y})) continue;
    picture.circle(around.at({s.x, s.y}), s.radius, {.fill = kUnseen, .stroke = "#b06a6a", .width = 0.6});
  }
  for (int i = 0; i < count; ++i) {
    const Shown& s = crowd.appearance.shown[who[i]];
    const Vec2d p = Vec2d(Vec2{s.x, s.y} + shift[i]);
    picture.circle(around.at(p), s.radius, {.fill = kMapPeople.fill, .stroke = "#222222", .width = 0.8});
    picture.text(around.at(p), fmt::format("{}", i + 1), 13, "#ffffff");
  }
  viewer(around, from, radius_of(crowd, from), picture);
}

}  // namespace throng::cli
