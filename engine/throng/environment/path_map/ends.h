// Start and target of a query, put onto the ground of the map. Shared by the quadtree and the grid searches.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/environment/path_map/search.h"

namespace throng::path_map {

struct Ends {
  Vec2 start;        ///< as asked
  Vec2 free_start;   ///< the ground point it was moved to; the same where nothing was in the way
  Vec2 free_target;  ///< of a point target
  Vec2 final_point;  ///< where the way ends, for a point target
  std::uint32_t start_node = 0;
  std::uint16_t component = kNoComponent;
  bool start_moved = false, target_moved = false;
};

/// Finds the ground points of both ends and fills scratch.seeds with the target's nodes. False when there is no ground
/// that the body can step to, or none of the target's is connected with the start.
bool find_ends(const World& world, const PathMapQuery& query, PathMapScratch& scratch, Ends& ends);

/// First points of a way: the start, and the free point where it is another one.
void begin_points(const Ends& ends, RoughPath& path);
/// Last points: into the target. Also fills the length.
void end_points(const PathMapQuery& query, const Ends& ends, RoughPath& path);

bool search_quadtree(const PathMapRegion& region, const PathMapQuery& query, const Ends& ends, PathMapScratch& scratch,
                     RoughPath& path);
bool search_grid(const PathMapRegion& region, const PathMapQuery& query, const Ends& ends, std::size_t grid,
                 bool heuristic, PathMapScratch& scratch, RoughPath& path);

}  // namespace throng::path_map
