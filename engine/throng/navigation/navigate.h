// The stage `navigate`: goals become the way ahead.
//   reads   world, due.minds, profile (radius, planner), body, knowledge, intent, crowd_map (congestion)
//   writes  route, the planners' state
// Two reasons bring a person here: it is its turn to decide (human step), or it has come into another polygon of the
// mesh than the one its route was made up to date in. The second is one comparison a person in every frame, so the
// next way portal is right in every frame however fast people walk, while searches stay at the human rate.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/core/workers.h"
#include "throng/navigation/planner.h"
#include "throng/state/events.h"

namespace throng {

/// Working memory, kept between steps.
struct NavigateScratch {
  struct Worker {
    PlanScratch plan;
    std::vector<std::vector<Row>> rows;  ///< by planner
  };
  std::vector<Worker> workers;
  double (*wall_clock)() = nullptr;  ///< to time searches for the report; none: they are not timed

  /// What the workers did in the last step.
  PlanCounts counts() const;
};

/// now: simulated time, s. doors: on the ways, null: there are none. slots: part_state column of each planner. Events
/// (kRouteFailed with the place, kReplanned) go to the blocks' lists.
void navigate(std::span<const Planner* const> planners, std::span<const std::uint32_t> slots, const World& world,
              double now, std::uint64_t seed, const Self& self, const Scene& scene, const Knowledge& knowledge,
              const Intent& intent, const Workers& workers, PartStates& states, NavigateScratch& scratch, Route& route,
              EventBuffers& events, const DoorsAhead* doors = nullptr);

}  // namespace throng
