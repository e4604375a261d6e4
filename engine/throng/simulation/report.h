// What a step tells its caller: counts, degradations with what to change, times of the stages.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "throng/navigation/planner.h"

namespace throng {

enum class Stage : std::uint8_t {
  kAdmit,
  kArrange,
  kIndex,
  kSummon,
  kPerceive,
  kDecide,
  kNavigate,
  kPrefer,
  kSteer,
  kOperate,
  kMove,
  kAnimate,
  kShow
};
inline constexpr std::size_t kStages = 13;
std::string_view name_of(Stage stage);

/// Things that went less than perfectly; counted over the run. Each has a sentence that says what to change.
enum class Warning : std::uint8_t {
  kEntryDelayed,  ///< person-frames spent waiting outside because the entry was taken
  kAddRefused,    ///< people added from outside at a spot that is not free
  kRouteFailed,   ///< goals without a way
  kOverlap,       ///< pairs of bodies that overlapped after moving
  kStaleCommand,  ///< commands for somebody who is gone
  kWallStop,      ///< person-frames in which a wall, not steering, stopped somebody
  kGoalMoved,     ///< goals that cannot be stood on, replaced by the nearest reachable point
  kStartMoved,    ///< ways that had to begin beside the person, who stood too near a wall or in one
  kSpeedCut,      ///< person-frames in which a model asked for more than a person's highest speed
  kSubsteps,      ///< frames in which a force model would have needed more sub-steps than it may take
  kDither,        ///< turns in which a state machine went from state to state without an end
};
inline constexpr std::size_t kWarnings = 11;
std::string_view name_of(Warning warning);
std::string_view advice(Warning warning);
/// Of goals without a way: "not_connected" and so on, and what to change about them.
std::string_view name_of(NoWay why);
std::string_view advice(NoWay why);

struct StepReport {
  std::uint64_t frame = 0;  ///< number of the step that ran, from 0
  double time = 0;          ///< s, after the step
  std::uint32_t people = 0;
  std::uint32_t entered = 0;
  std::uint32_t left = 0;
  std::uint32_t waiting_outside = 0;
  std::uint32_t minds = 0;       ///< people who decided
  std::uint64_t collisions = 0;  ///< pairs overlapping deeper than the tolerance after moving
  float worst_overlap = 0;       ///< m
  std::uint32_t substeps = 0;    ///< of the force models, the most of any; 0: none
  std::array<std::uint64_t, kWarnings> warnings{};
  std::array<std::uint64_t, kNoWays> no_way{};  ///< goals without a way, by reason; together Warning::kRouteFailed
  std::array<double, kStages> stage_seconds{};
  PlanCounts planning;
};

}  // namespace throng
