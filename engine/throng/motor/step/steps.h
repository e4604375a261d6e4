// Step generator (DR-41 .. DR-43): footprints that bring a root from where it is to where it shall be.
//
// Equations (6.1) to (6.11) of the source, with the readings of the requirements: (6.2) and (6.5) clamp, sin -> 0 is
// guarded. On top of them stand guards that hold for every input, by construction (see README.md):
//  - feet are never further apart than C_s1, one foot never steps further than C_s2, if the first stance keeps to that;
//  - left and right alternate; in the facing of the root the left foot is left of the right one, at every landing by
//    `least_gap` (or by the gap of the first stance, where that is smaller);
//  - the root turns by at most `turn` in a step;
//  - a complete plan ends with the root at the target, and standing plans with both feet as (6.10) and (6.11) say.
// Pure functions, no memory but the plan. Non-finite input gives a plan without steps that is not complete.
#pragma once

#include <cstdint>

#include "throng/motor/step/spot.h"

namespace throng::stepping {

/// f = (P_lf, P_rf, sw, sd) of DR-41.
struct Stance {
  Feet feet;
  Side swing = Side::kRight;  ///< the foot that steps next
  bool standing = true;       ///< false: in the middle of walking
};

/// cs = (sd, bk) of DR-41, with the target of the root.
struct StepTarget {
  Spot root;
  bool standing = true;   ///< the last step ends standing, facing root.heading; else it pauses in mid-walk
  bool backward = false;  ///< steps go backward: the root faces away from the way
};

struct PlannedStep {
  Spot foot;               ///< where the foot comes down
  float root_heading = 0;  ///< rad, of the root when it has
};

inline constexpr std::size_t kMaxSteps = 16;

/// The feet swing in turn, `first` first.
struct StepPlan {
  Feet start;   ///< where the feet were
  Spot root;    ///< where the root was
  Spot target;  ///< of the root
  std::array<PlannedStep, kMaxSteps> steps{};
  std::uint8_t count = 0;
  Side first = Side::kRight;
  bool standing_start = true;
  bool standing_end = true;
  bool backward = false;
  bool complete = false;      ///< false: more than kMaxSteps are needed, or the input was not finite
  bool support_step = false;  ///< begins with the auxiliary turning-support step (DR-43)
  std::uint8_t spare = 0;

  Side swing(std::size_t k) const { return (k % 2 == 0) == (first == Side::kLeft) ? Side::kLeft : Side::kRight; }
  /// Feet when k steps are done.
  Feet feet_after(std::size_t k) const;
  /// Root when k steps are done: midway between the feet; at last the target.
  Spot root_after(std::size_t k) const;
};

StepPlan plan_steps(const StepSizes& sizes, Spot root, const Stance& stance, const StepTarget& target);

/// Standing people may begin with either foot: the plan with fewer steps; ties go to the foot on the side of the
/// target.
StepPlan plan_steps_either_foot(const StepSizes& sizes, Spot root, const Feet& feet, const StepTarget& target);

/// (6.2), (6.5): p, or the point at distance `limit` from `from` towards it, where it is further.
Vec2 clamp_distance(Vec2 from, Vec2 p, float limit);

/// Whether the way from `root` to `target` runs behind the supporting foot (DR-43): it crosses the line along that
/// foot, towards the foot's own side, further back than its end. `backward`: behind is before the toes.
bool runs_behind(const StepSizes& sizes, Vec2 root, Vec2 target, const Spot& support, Side side, bool backward);

/// How far the left foot is to the left of the right one, for a root that faces `heading`.
float gap_between(const Feet& feet, float heading);

}  // namespace throng::stepping
