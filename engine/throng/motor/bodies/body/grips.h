// Hands that hold a leaf or what is carried (DR-23, DR-25, DR-32a, DR-32b, DR-39): arm and trunk of people at doors.
//
// A hand goes to its place on the leaf in time (GripCue::within), stays on it while leaf and body move, slides along
// the leaf and around its edge to another place (DR-09), and comes back when it is let go. Of two hands that change the
// first stays until the second is there. Trunk and pelvis come after where the arm is too short.
#pragma once

#include "throng/motor/body.h"
#include "throng/motor/grip_cue.h"
#include "throng/motor/reach/reach.h"

namespace throng {

enum class HandDoing : std::uint8_t {
  kFree,
  kReaches,   ///< on its way to the leaf
  kHolds,     ///< on the leaf
  kTakes,     ///< on its way to what is carried
  kCarries,   ///< on it
  kComesBack  ///< to where the arm would be
};

/// What is kept of a person whose hands hold something. `stage` stands where ReachState has its own.
struct HoldState {
  std::uint8_t stage = 0;  ///< kHoldStage while anything of it shows
  std::uint8_t doing[2] = {0, 0};
  std::uint8_t unused = 0;
  Follower twist, bend_ahead, bend_left, ahead, left;  ///< of the trunk, rad; of the pelvis, m
  float share[2] = {0, 0};                             ///< 0 .. 1: the arm is the hand's, not the walk's
  float speed[2] = {0, 0};                             ///< m/s of the hands
  Vec3 local[2];                                       ///< palms in their shoulders' frames (DR-39)
  Vec3 on[2];                                          ///< kHolds: place on the leaf
};
inline constexpr std::uint8_t kHoldStage = 255;

/// A body does one or the other: reaching at counters (motor/reach), or holding.
union HandsState {
  ReachState reach{};
  HoldState hold;
};
static_assert(sizeof(HandsState) == sizeof(ReachState), "holding costs no memory");

struct Gripping {
  const GripCue* cue = nullptr;  ///< null: lets go
  const Frame3& body;            ///< the body's frame in the world
  const Skeleton& skeleton;
  float dt = 0.05f;
};

/// After everything else that moves the body. Nothing to hold and everything back: costs nothing.
void hold_on(const Gripping& g, HoldState& state, SkeletonPose& pose);

/// A step of `most` m along the leaf from one place on it to another: on a face straight, to the other face around the
/// latch edge. Pure.
Vec3 slide_on(const LeafGrip& leaf, Vec3 from, Vec3 to, float most);
/// The place nearest to `wanted` along the same face that is within `reach` of `shoulder` (world); where none is, the
/// nearest to the shoulder. The edge is where it is. Pure.
Vec3 place_within(const LeafGrip& leaf, Vec3 wanted, Vec3 shoulder, float reach);

}  // namespace throng
