#include <algorithm>

#include "throng/environment/check_plan.h"
#include "throng/environment/compile/draft.h"
#include "throng/environment/topology/build_topology.h"

namespace throng {

void check_world_plan(const WorldPlan& plan, Diagnostics& diagnostics) { compile::check_plan(plan, diagnostics); }

std::optional<World> compile_world(const WorldPlan& plan, Diagnostics& diagnostics) {
  using namespace compile;
  const std::size_t before = diagnostics.error_count();
  const auto failed = [&] { return diagnostics.error_count() > before; };

  Draft draft = check_plan(plan, diagnostics);
  if (failed()) return std::nullopt;
  Outlines outlines = cut_floors(draft, diagnostics);
  if (failed()) return std::nullopt;
  join_surfaces(draft, outlines, diagnostics);
  if (failed()) return std::nullopt;

  World world;
  build_surfaces(draft, outlines, world);
  build_links(outlines, world);
  build_walls(outlines, world);
  if (!build_mesh(outlines, world, diagnostics)) return std::nullopt;
  build_zones(plan, draft, world, diagnostics);
  build_guides(plan, world, diagnostics);
  if (failed()) return std::nullopt;
  for (const Surface& s : world.surfaces) world.fastest = std::max({world.fastest, s.speed_up, s.speed_down});
  float areas = 1;
  for (const SpeedArea& a : world.speed_areas) areas *= std::max(1.0f, a.factor);  // they multiply where they overlap
  world.fastest *= areas;
  for (const DoorwayPlan& d : plan.doorways) {
    const LevelIndex level = d.level.empty() ? LevelIndex(0) : world.find_level(d.level);
    if (level.exists()) world.doorways.push_back({SurfaceIndex(level.value), d.type, world.to_engine(d.area)});
  }
  // Automatic regions cost about as much as all that stands above and are wanted by few runs: build_maps().
  if (plan.regions.empty()) {
    world.topology = whole_surfaces(world);
  } else {
    auto topology = authored_topology(world, plan.maps, draft.regions, diagnostics);
    if (!topology) return std::nullopt;
    world.topology = std::move(*topology);
  }
  build_objects(draft, world, diagnostics);
  if (failed()) return std::nullopt;
  return world;
}

}  // namespace throng
