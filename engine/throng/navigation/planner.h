// What a planner is: goals of a batch of people in, the way ahead out. A planner holds only its parameters; what it
// must remember per person it declares as a State and finds in part_state. Searches are pure functions of the
// environment.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "throng/core/registry.h"
#include "throng/environment/navmesh/path.h"
#include "throng/environment/world.h"
#include "throng/state/sketch.h"
#include "throng/state/views.h"

namespace throng {

struct PlanInput {
  const World& world;
  const Self& self;
  const Scene& scene;
  const Intent& intent;
};

/// Working memory of one worker, warm after the first plans.
struct PlanScratch {
  PathScratch search;
  Path path;
  std::vector<Vec2> corners;
};

class Planner {
 public:
  virtual ~Planner() = default;
  /// Bytes of private state per person; all zero = a newcomer.
  virtual std::size_t state_size() const { return 0; }
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
