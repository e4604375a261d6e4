// Step queue and responsiveness (DR-46): type/speed/angle commands become steps of clips, and steps become poses.
//
// Finished steps leave the queue. When one step is left (in standing: none) the selector takes the command, picks the
// best clip and appends its effective steps. While the step before a new clip runs, it is blended into the clip's own
// step before (same swinging leg, same supporting foot: no foot skates), so that it ends in the start of the new one.
// A significant command drops what can be dropped: all but the first two steps and the steps of a large turn.
#pragma once

#include <type_traits>

#include "throng/motor/step/clips.h"
#include "throng/motor/step/lower_body.h"

namespace throng::stepping {

enum class CommandType : std::uint32_t { kStand, kWalk };

struct StepCommand {
  CommandType type = CommandType::kStand;
  float speed = 0;  ///< m/s
  float angle = 0;  ///< rad, turn to make once, left positive
  bool operator==(const StepCommand&) const = default;
};
/// Commands that differ by more than these are significant.
inline constexpr float kSignificantSpeed = 0.3f;   ///< m/s
inline constexpr float kSignificantAngle = 0.13f;  ///< rad, half the spacing of clips
bool significant(const StepCommand& now, const StepCommand& before);

struct QueuedStep {
  ClipStep step;         ///< in the frame of the plan
  Spot blend_from;       ///< where the swinging foot begins in the step that this one is blended into
  float blend_time = 0;  ///< s, that step's duration
  float time = 0;        ///< s
  std::uint16_t clip = 0;
  Side swing = Side::kRight;
  bool blends = false;         ///< the next step is of another clip; this one ends at that one's supporting foot
  bool large = false;          ///< belongs to a large turn
  bool ends_standing = false;  ///< the feet are side by side when it is done
  std::array<std::uint8_t, 2> spare{};
};

inline constexpr std::size_t kQueueCapacity = 2 + kMostClipSteps;

/// Default: standing at the origin, facing x. Trivially copyable.
struct StepQueueState {
  std::array<QueuedStep, kQueueCapacity> steps{};
  StepCommand command, wanted;  ///< what the queue follows; what was asked for last
  Feet feet;                    ///< standing, when the queue is empty
  float heading = 0;            ///< of the root then
  Vec2 slope;                   ///< m a step, of the root when the first step began
  float phase = 0;              ///< 0 .. 1 in the first step
  std::uint8_t count = 0;
  std::uint8_t started = 0;   ///< 0: never placed
  bool turn_pending = false;  ///< the angle of the command is still to be made
  std::uint8_t spare = 0;
};
static_assert(std::is_trivially_copyable_v<StepQueueState>);
static_assert(sizeof(StepQueueState) == 64 * kQueueCapacity + 68, "no padding: states are hashed");

class StepQueue {
 public:
  StepQueue(const ClipBase& clips, const StepSizes& sizes, const StepStyle& style, const Skeleton& skeleton)
      : clips_(clips), sizes_(sizes), style_(style), skeleton_(skeleton) {}

  /// Stands at `root`, feet side by side.
  void place(Spot root, StepQueueState& state) const;
  /// Takes a command. Drops steps if it is significant. Returns how many were dropped.
  int command(const StepCommand& command, StepQueueState& state) const;
  /// Advances by dt.
  StepFrame advance(float dt, StepQueueState& state) const;
  /// The frame as it is now.
  StepFrame frame(const StepQueueState& state) const;

 private:
  void refill(StepQueueState& state) const;
  void append(std::size_t clip, StepQueueState& state) const;
  void dequeue(StepQueueState& state) const;
  StepSpan span(const StepQueueState& state, bool blended) const;

  const ClipBase& clips_;
  const StepSizes& sizes_;
  const StepStyle& style_;
  const Skeleton& skeleton_;
};

}  // namespace throng::stepping
