// Roadmaps and guidance fields of the World, and what is wrong with them on these floors (PV-58).
#include <algorithm>
#include <cmath>
#include <limits>

#include "throng/core/text.h"
#include "throng/environment/compile/check_tools.h"
#include "throng/environment/navmesh/locate.h"

namespace throng::compile {
namespace {

class RoadmapBuilder {
 public:
  RoadmapBuilder(const RoadmapPlan& plan, std::string path, World& world, Diagnostics& diagnostics)
      : plan_(plan), path_(std::move(path)), world_(world), out_(diagnostics) {}

  void run() {
    const LevelIndex level = plan_.level.empty() ? LevelIndex(0) : world_.find_level(plan_.level);
    map_.id = plan_.id;
    map_.surface = world_.levels[level.value].floor;
    for (std::size_t i = 0; i < plan_.points.size(); ++i) point(i);
    if (failed_) return;
    roads_.resize(map_.size());
    for (std::size_t i = 0; i < plan_.roads.size(); ++i) road(i);
    if (failed_) return;
    map_.first_road.assign(1, 0);
    for (auto& list : roads_) {
      std::sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.to < b.to; });
      list.erase(std::unique(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.to == b.to; }),
                 list.end());
      map_.roads.insert(map_.roads.end(), list.begin(), list.end());
      map_.first_road.push_back(static_cast<std::uint32_t>(map_.roads.size()));
    }
    warn_of_islands();
    world_.roadmaps.push_back(std::move(map_));
  }

 private:
  std::string item_of(const char* list, std::size_t i) const {
    return path_ + "." + list + "[" + std::to_string(i) + "]";
  }

  void point(std::size_t i) {
    const WayPointPlan& p = plan_.points[i];
    const Vec2 at(world_.to_engine(p.at));
    const PolygonIndex polygon = locate(world_, map_.surface, at);
    if (!polygon.exists()) {
      out_.error(item_of("points", i), "the point " + quoted(p.id) + " at " + text(p.at) + " is not walkable");
      failed_ = true;
    }
    map_.names.push_back(p.id);
    map_.at.push_back(at);
    map_.width.push_back(static_cast<float>(p.width));
    map_.polygon.push_back(polygon.value);
  }

  void road(std::size_t i) {
    const RoadPlan& r = plan_.roads[i];
    const auto number = [&](const std::string& id) {
      return static_cast<std::uint32_t>(std::find(map_.names.begin(), map_.names.end(), id) - map_.names.begin());
    };
    for (std::size_t k = 0; k + 1 < r.through.size(); ++k) {
      const std::uint32_t a = number(r.through[k]), b = number(r.through[k + 1]);
      const WalkResult w = walk(world_, PolygonIndex(map_.polygon[a]), map_.at[a], map_.at[b]);
      if (w.hit_wall) {
        out_.error(item_of("roads", i), "from " + quoted(r.through[k]) + " to " + quoted(r.through[k + 1]) +
                                            " there is a wall at " + text(world_.to_author(w.position)));
        failed_ = true;
        continue;
      }
      const float length = distance(map_.at[a], map_.at[b]);
      roads_[a].push_back({b, length});
      if (!r.one_way) roads_[b].push_back({a, length});
    }
  }

  /// Points that no road joins with the first one, in either direction: loops that go one way are no islands.
  void warn_of_islands() {
    std::vector<std::vector<std::uint32_t>> joined(map_.size());
    for (std::uint32_t i = 0; i < map_.size(); ++i)
      for (const Roadmap::Road& road : roads_[i]) joined[i].push_back(road.to), joined[road.to].push_back(i);
    std::vector<std::uint8_t> seen(map_.size(), 0);
    std::vector<std::uint32_t> todo{0};
    seen[0] = 1;
    while (!todo.empty()) {
      const std::uint32_t at = todo.back();
      todo.pop_back();
      for (const std::uint32_t i : joined[at])
        if (!seen[i]) seen[i] = 1, todo.push_back(i);
    }
    for (std::size_t i = 1; i < map_.size(); ++i)
      if (!seen[i])
        out_.warning(item_of("points", i), "no road joins " + quoted(map_.names[i]) + " and " + quoted(map_.names[0]));
  }

  const RoadmapPlan& plan_;
  std::string path_;
  World& world_;
  Diagnostics& out_;
  Roadmap map_;
  std::vector<std::vector<Roadmap::Road>> roads_;
  bool failed_ = false;
};

/// What a part says at a point: a unit vector times its weight; zero where it says nothing.
Vec2d part_at(const FieldPartPlan& part, Vec2d p) {
  if (!part.along.empty()) {
    double nearest = std::numeric_limits<double>::infinity();
    Vec2d way{}, to{};
    for (std::size_t i = 0; i + 1 < part.along.size(); ++i) {
      const Vec2d a = part.along[i], e = part.along[i + 1] - a;
      const double l = length_sq(e);
      if (l == 0) continue;
      const double t = math::clamp(dot(p - a, e) / l, 0.0, 1.0);
      const Vec2d q = a + e * t;
      const double d = distance(p, q);
      if (d < nearest) nearest = d, way = normalized(e), to = q - p;
    }
    if (part.within > 0 && nearest > part.within) return {};
    return normalized(way + to * part.pull) * part.weight;
  }
  const Vec2d centre = part.towards ? *part.towards : *part.around, d = centre - p;
  if (part.within > 0 && length(d) > part.within) return {};
  const Vec2d u = normalized(d);
  if (part.towards) return u * part.weight;
  // Counter-clockwise about the centre: the centre is on the left.
  return Vec2d{u.y, -u.x} * (part.clockwise ? -part.weight : part.weight);
}

void build_field(const FieldPlan& plan, const std::string& path, World& world, Diagnostics& out) {
  const LevelIndex level = plan.level.empty() ? LevelIndex(0) : world.find_level(plan.level);
  GuidanceField f;
  f.id = plan.id;
  f.surface = world.levels[level.value].floor;
  const Box bounds = world.surface(f.surface).bounds;
  const Vec2d corner = plan.corner ? *plan.corner : world.to_author(bounds.lo);
  if (!plan.vectors.empty()) {
    f.nx = plan.columns;
    f.ny = static_cast<int>(plan.vectors.size()) / plan.columns;
    for (const Vec2d v : plan.vectors) f.values.push_back(Vec2(v));
  } else {
    const Vec2d size = plan.size ? *plan.size : world.to_author(bounds.hi) - corner;
    f.nx = static_cast<int>(math::ceil(size.x / plan.cell)) + 1;
    f.ny = static_cast<int>(math::ceil(size.y / plan.cell)) + 1;
    if (f.nx < 2 || f.ny < 2 || std::size_t(f.nx) * std::size_t(f.ny) > 4'000'000) {
      out.error(path, "needs " + std::to_string(f.nx) + " by " + std::to_string(f.ny) +
                          " grid points; allowed are at least 2 by 2 and 4 million; change cell or size");
      return;
    }
    for (int y = 0; y < f.ny; ++y)
      for (int x = 0; x < f.nx; ++x) {
        Vec2d sum;
        for (const FieldPartPlan& part : plan.parts) sum += part_at(part, corner + Vec2d{x * plan.cell, y * plan.cell});
        f.values.push_back(Vec2(normalized(sum)));
      }
  }
  f.origin = Vec2(world.to_engine(corner));
  f.inv_cell = static_cast<float>(1 / plan.cell);
  const bool silent = std::all_of(f.values.begin(), f.values.end(), [](Vec2 v) { return v == Vec2{}; });
  if (silent) out.error(path, "says nothing anywhere: all its vectors are zero");
  world.fields.push_back(std::move(f));
}

}  // namespace

void build_guides(const WorldPlan& plan, World& world, Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < plan.roadmaps.size(); ++i)
    RoadmapBuilder(plan.roadmaps[i], item("roadmaps", i), world, diagnostics).run();
  for (std::size_t i = 0; i < plan.fields.size(); ++i)
    build_field(plan.fields[i], item("fields", i), world, diagnostics);
}

}  // namespace throng::compile
