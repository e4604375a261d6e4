// A hand on its way (DR-39): carried with the shoulder first, then moved straight towards its target, so that a sudden
// motion of the body never drags it back.
#pragma once

#include "throng/motor/ik/arm.h"

namespace throng {

/// Where the palm was in the last frame, in the shoulder frame. 20 bytes.
struct HandState {
  Vec3 local;
  float speed = 0;          ///< m/s of the last frame (ease in and out, DR-51)
  std::uint32_t holds = 0;  ///< 1: a tracking hand has reached its object and stays on it
};

enum class HandMode : std::uint32_t {
  kStraight,  ///< to a target that stands: at an even speed
  kEaseOut,   ///< ... fast, then slow (DR-51: no punching)
  kTrack,     ///< stays with a target that moves: whatever the hand has reached it follows at any speed
};

struct HandMove {
  HandMode mode = HandMode::kStraight;
  float speed = 1.2f;  ///< m/s at most ([OURS] of DR-39)
};

struct HandMoved {
  Vec3 palm;          ///< what the arm is to be solved for
  float left = 0;     ///< m from there to the target
  bool held = false;  ///< the next point was out of the arm's reach: the hand is only carried
};

/// Takes the palm as it is in a pose for the start.
void begin_hand(const Frame3& shoulder, Vec3 palm, HandState& hand);

/// One frame. `shoulder`: the shoulder frame of now; `target` in the frame that it is given in. The hand keeps to the
/// straight line, never overshoots, and stays where the shoulder carries it when the next point is farther than the arm
/// is long.
HandMoved move_hand(const Skeleton& skeleton, const Frame3& shoulder, Vec3 target, const HandMove& how, float dt,
                    HandState& hand);

}  // namespace throng
