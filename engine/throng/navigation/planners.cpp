// The list of planners: one line each.
#include <array>

#include "throng/navigation/planner.h"
#include "throng/navigation/planners/direct/direct.h"
#include "throng/navigation/planners/guidance_field/guidance_field.h"
#include "throng/navigation/planners/hierarchical/hierarchical.h"
#include "throng/navigation/planners/navmesh/navmesh.h"
#include "throng/navigation/planners/roadmap/roadmap.h"

namespace throng {

std::span<const PartKind<Planner>> planners() {
  static const std::array kinds = {
      part<Planner, NavmeshPlanner>("navmesh", "Shortest way over the navigation mesh, as wide as the person."),
      part<Planner, HierarchicalPlanner>("hierarchical", "Region by region over quadtrees and grids, around crowds."),
      part<Planner, DirectPlanner>("direct", "Straight to the goal, whatever stands between."),
      part<Planner, RoadmapPlanner>("roadmap", "From way point to way point of a roadmap that the author drew."),
      part<Planner, GuidanceFieldPlanner>("guidance_field", "Along the directions of a field that the author gave."),
  };
  return kinds;
}

}  // namespace throng
