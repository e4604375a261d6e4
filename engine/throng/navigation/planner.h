// What a planner is: goals of a batch of people in, the way ahead out. A planner holds only its parameters; what it
// must remember per person it declares as a State and finds in part_state. Searches are pure functions of the
// environment.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "throng/core/registry.h"
#include "throng/environment/gates.h"
#include "throng/environment/navmesh/path.h"
#include "throng/environment/path_map/search.h"
#include "throng/environment/world.h"
#include "throng/state/known_doors.h"
#include "throng/state/sketch.h"
#include "throng/state/views.h"

namespace throng {

/// Doors on people's ways, and what each person knows of them. `known` is written by navigate, each row by whoever
/// plans for that person.
struct DoorsAhead {
  const Gates& gates;
  std::span<KnownDoors> known;
};

struct PlanInput {
  const World& world;
  const Self& self;
  const Scene& scene;
  const Intent& intent;
  double now = 0;                        ///< s
  std::uint64_t seed = 0;                ///< of the run: key of what planners draw for a person
  const Knowledge* knowledge = nullptr;  ///< which regions people know (SH-84); none: everybody knows everything
  const DoorsAhead* doors = nullptr;     ///< none: the world has no doors
};

/// What planning did: legs by how they were found, and searches behind them (SH-72). Sums of whole numbers, so they do
/// not depend on the workers; seconds are wall time, for the report and nothing else.
struct PlanCounts {
  /// quadtree and grid: rough paths (Task B); detailed: Task C; mesh: ways over the navigation mesh
  enum Kind : std::uint8_t { kQuadtree, kGrid, kDetailed, kMesh, kKinds };
  std::array<std::uint64_t, kKinds> paths{};     ///< found
  std::array<std::uint64_t, kKinds> searches{};  ///< made, with those that failed
  std::array<std::uint64_t, kKinds> nodes{};     ///< visited by them
  std::array<double, kKinds> seconds{};
  std::uint64_t straight = 0;  ///< legs that needed no search
  std::uint64_t choices = 0;   ///< of the next region (Task A), and of them those that changed
  std::uint64_t changed = 0;   ///< an earlier choice

  PlanCounts& operator+=(const PlanCounts& o);
};

/// Working memory of one worker, warm after the first plans.
struct PlanScratch {
  PathScratch search;
  Path path;
  std::vector<Vec2> corners;
  PathMapScratch map;
  RoughPath rough, spare;
  RoadScratch roads;
  std::vector<std::uint32_t> road;                     ///< way points found
  std::vector<RoadEnd> road_starts, road_ends;         ///< where one can get onto a roadmap, and leave it
  std::vector<std::uint32_t> known_edges, known_list;  ///< of somebody with limited knowledge
  PlanCounts counts;                                   ///< of this step
  double (*wall_clock)() = nullptr;                    ///< s; none: searches are not timed
};

class Planner {
 public:
  virtual ~Planner() = default;
  /// Bytes of private state per person; all zero = a newcomer.
  virtual std::size_t state_size() const { return 0; }
  /// Which maps of the world it reads (environment/maps.h): they are built before the run. None by default.
  virtual std::uint32_t needs_maps() const { return 0; }
  /// Optional columns it writes or reads (state/columns.h, Uses). None by default.
  virtual std::uint32_t uses() const { return 0; }
  /// Brings the routes of `rows` up to date: people whose turn it is, and people who have come into another polygon
  /// of the mesh than route.polygon. Writes route (and state) of these rows only, all columns of it, and events into
  /// the block's own list. Called from several threads at once for disjoint rows.
  virtual void plan(std::span<const Row> rows, const PlanInput& in, ByteColumn* state, PlanScratch& scratch, Route& out,
                    Events& events) const = 0;
  /// Shows the way ahead of one person, from the state after a step; never called in a step. Nothing by default.
  virtual void explain(Row row, const PlanInput& in, const ByteColumn* state, const Route& route, Sketch& out) const {
    (void)row, (void)in, (void)state, (void)route, (void)out;
  }
};

/// The list of planners (planners.cpp): one line each.
std::span<const PartKind<Planner>> planners();

}  // namespace throng
