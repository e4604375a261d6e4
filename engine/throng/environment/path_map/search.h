// Path planning inside one region (SH-58 tasks B and C, SH-59 .. SH-71): a straight line where nothing is between, else
// the quadtree by one of four queue disciplines, else grids from coarse to fine. Pure functions of the World with
// caller-owned scratch (one per thread); warm scratch allocates nothing. Results depend on the arguments only.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include "throng/environment/world.h"

namespace throng {

/// How the next node is taken (SH-63 .. SH-66): from thorough and short to quick and longer.
enum class QueueScheme : std::uint8_t { kSorted, kSingle, kMulti, kPmulti };
inline constexpr int kQueueSchemes = 4;
/// "sorted", "single", "multi", "pmulti"
std::string_view word(QueueScheme scheme);

/// Distance increments between nodes (SH-61): eq. 7.4 is the default, 7.2 and constant ones show what they are for.
enum class Increments : std::uint8_t { kFibonacci, kExact, kConstant };
std::string_view word(Increments increments);

inline constexpr std::uint32_t kWholeQueue = std::numeric_limits<std::uint32_t>::max();

struct PathMapQuery {
  RegionIndex region;
  Vec2 start;   ///< in the region's own coordinates, like all points here
  Vec2 target;  ///< used when to_segment is false
  /// All nodes along a - b are targets: the boundary area B_SN towards another region (SH-58).
  bool to_segment = false;
  Vec2 segment_a, segment_b;
  /// m, of the body: ends nearer to a wall than the maps' buffer are joined to ground by a straight step with room for
  /// it, and a target segment is shortened by it at both ends where it is long enough.
  float radius = 0.25f;
  QueueScheme scheme = QueueScheme::kPmulti;
  Increments increments = Increments::kFibonacci;
  std::uint32_t window = 32;          ///< K of SH-63: so many nodes at the end of the queue are kept sorted
  std::span<const float> congestion;  ///< one for each of PathMap::node_count nodes; empty = nobody anywhere
  float own_share = 0;                ///< of the start node's congestion is the asker's own body (SH-62)
  float congestion_threshold = 0.1f;  ///< C_th of eq. 7.6
};

/// Weight of a node of that congestion, eq. 7.6; infinity = not passable.
float congestion_weight(float congestion, float threshold);

enum class PathSource : std::uint8_t { kStraight, kQuadtree, kGrid };

struct RoughPath {
  std::vector<Vec2> points;  ///< from the start to the target, both included; node centres between
  PathSource source = PathSource::kStraight;
  float length = 0;            ///< m, of points
  float grid_cell = 0;         ///< m, of the grid that answered; 0 = none
  std::uint32_t visited = 0;   ///< nodes and cells taken from queues by the searches made, expansions included
  std::uint32_t reached = 0;   ///< nodes and cells that were given a distance
  std::uint32_t expanded = 0;  ///< nodes of the expanded target among the reached (SH-68)
  bool start_moved = false;    ///< the start was inside something: the way begins at the nearest free point
  bool target_moved = false;   ///< the target was inside something: the way ends at the nearest reachable point
  bool pulled = false;         ///< points are taut (pull_string)
};

/// How often which map answered, and the work it took (SH-72). Add up over threads: sums do not depend on the order.
struct PathMapUse {
  std::uint64_t straight = 0, quadtree = 0, grid = 0, failed = 0, detailed = 0;
  std::uint64_t start_moved = 0, target_moved = 0;
  std::uint64_t quadtree_nodes = 0, grid_cells = 0;  ///< visited
  PathMapUse& operator+=(const PathMapUse& o);
};

/// One per thread. Grows to the size of the largest region at first use.
class PathMapScratch {
 public:
  /// A node that was reached. Marks of older queries are told by their stamp, so nothing is cleared between queries.
  /// Nodes of the expanded target and nodes reached from the start never mix: the search ends where they meet.
  struct Mark {
    std::uint32_t stamp = 0;  ///< == PathMapScratch::stamp: reached from the start; + 1: expanded target
    float distance = 0;       ///< from the start, or to the target, in increments
    std::uint32_t parent = 0;
    std::uint32_t next = 0;  ///< in a queue
  };
  struct Entry {
    float distance;
    std::uint32_t node;
  };
  struct Cell {
    std::uint32_t stamp = 0;
    std::uint32_t state = 0;  ///< cost, direction of the step that led here, target, closed: see search_grid.cpp
  };
  struct Seed {
    std::uint32_t node;
    Vec2 point;  ///< a ground point in it
  };
  std::vector<Mark> marks;  ///< by node of the region
  std::uint32_t stamp = 0;  ///< even
  std::vector<Entry> sorted, start_sorted;
  std::vector<std::uint32_t> nodes;         ///< of the expanded start, then of the way found
  std::vector<std::uint32_t> target_nodes;  ///< of the expanded target
  std::vector<Cell> cells;                  ///< by cell of a grid
  std::uint32_t cell_stamp = 0;             ///< even
  std::vector<std::vector<std::uint32_t>> buckets;
  std::vector<std::uint32_t> start_cells, target_cells;
  std::vector<Seed> seeds;  ///< of the target
  PathMapUse use;
};

/// Task B: straight when nothing is between, else quadtree, else grids coarse to fine. With both ends on ground, false
/// exactly when they lie on pieces that are not connected on the raster; then `path` has no points. An end on the floor
/// that is no ground (nearer to a wall than the buffer) stands for ground a straight step of this body away, see
/// query.radius; without such ground in the start's piece the answer is false, although the body may get there: the
/// maps cannot tell, the navigation mesh can. An end in a wall is moved to the nearest ground (of that piece).
bool find_rough_path(const World& world, const PathMapQuery& query, PathMapScratch& scratch, RoughPath& path);

/// Task C: on the raster (the finest grid), pulled taut with one point a corner. For short ways: D < D_max (SH-71).
bool find_detailed_path(const World& world, const PathMapQuery& query, PathMapScratch& scratch, RoughPath& path);

/// The quadtree alone, without the straight line before (benchmarks, pictures). False also where only grids pass.
/// Afterwards scratch.marks hold the distance field.
bool search_quadtree(const World& world, const PathMapQuery& query, PathMapScratch& scratch, RoughPath& path);

/// Grid number `grid` of the region alone (grids.size() = the raster): A*, or without the heuristic Dijkstra's search.
bool search_grid(const World& world, const PathMapQuery& query, std::size_t grid, bool heuristic,
                 PathMapScratch& scratch, RoughPath& path);

/// Whether the straight line from a to b crosses ground cells of the region only: the buffered test of SH-30.
bool directly_reachable(const PathMapRegion& region, Vec2 a, Vec2 b);

/// Leaves out every point that the straight line does not need (SH-71). Ends stay.
void pull_string(const PathMapRegion& region, std::vector<Vec2>& points);

/// Nearest ground point; when `component` is given (not kNoComponent) of that connected piece. p itself if it is one
/// already.
struct FreePoint {
  bool found = false;
  Vec2 position;
  std::uint32_t node = 0;  ///< of the region
};
FreePoint nearest_free(const PathMapRegion& region, Vec2 p, std::uint16_t component = kNoComponent);

/// The point of segment a - b (shortened by radius at the ends) that is nearest to p.
Vec2 nearest_on_target(const PathMapQuery& query, Vec2 p);

}  // namespace throng
