#include <algorithm>

#include "throng/environment/compile/draft.h"
#include "throng/environment/topology/build_topology.h"

namespace throng {

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
  if (failed()) return std::nullopt;
  for (const Surface& s : world.surfaces) world.fastest = std::max({world.fastest, s.speed_up, s.speed_down});
  float areas = 1;
  for (const SpeedArea& a : world.speed_areas) areas *= std::max(1.0f, a.factor);  // they multiply where they overlap
  world.fastest *= areas;
  world.topology = plan.regions.empty() ? whole_surfaces(world) : authored_topology(world, draft.regions, diagnostics);
  build_objects(draft, world, diagnostics);
  if (failed()) return std::nullopt;
  return world;
}

}  // namespace throng
