// What the interaction wants of a participant in this frame (DR-23, DR-45): where its root should be and face, which
// hand is where on the leaf, how the spine turns, what it looks at. Any model of motion may follow it (DR-19); the
// machine goes on when it observes that it was followed, or when the time is up.
#pragma once

#include "throng/objects/doors/interaction/interaction.h"
#include "throng/objects/doors/interaction/key_pose.h"

namespace throng::interaction {

enum class Hand : std::uint8_t { kNone, kLeft, kRight };
/// Hands that stay on what is carried: the grips of a box, the bar of a stroller.
enum class OnLoad : std::uint8_t { kNone, kLeft, kRight, kBoth };

struct Guide {
  AgentId who;
  DoorPhase phase{};
  DoorRole role{};
  PoseName pose{};
  std::uint8_t parts = 0;  ///< PoseParts: what is asked for

  Vec2 root;    ///< where it should be in the end
  Vec2 via;     ///< where to walk now: around the leaf, through the opening
  Vec2 facing;  ///< unit, there
  bool backward = false;
  bool turned = false;  ///< faces there whichever way it walks: its hand is on the leaf, or about to be (DR-40)
  bool idle = false;    ///< stands: idle noise, but not on hands that hold something (DR-25)
  bool hip = false;     ///< leans against the leaf

  Hand hand = Hand::kNone;
  OnLoad on_load = OnLoad::kNone;
  LeafPoint on;  ///< place on the leaf, and where that is now
  Vec3 hand_at;
  float twist = 0;  ///< rad, of the chest, to the left
  float lean = 0;   ///< rad, forward

  LookAt look = LookAt::kAhead;
  AgentId look_id;  ///< kFollower, kHolder; kBehind where somebody is known to follow
  Vec3 look_point;  ///< kHand: the hand's place; kBehind: a point behind
};

/// The pose of somebody in that slot (DR-23): from phase, role, what it decided, and whether it took over.
PoseName pose_of(const Place& place, Slot slot);
/// Where the root of somebody in that slot should be.
Vec2 root_for(const Rules& rules, const FrameIn& in, const State& state, Slot slot);
/// The next point on the way from `from` to `to`: through the opening and around the end of the leaf.
Vec2 way_around(const LeafFrame& leaf, float angle, Vec2 from, Vec2 to, float body);
/// The guide of a slot with somebody in it.
Guide guide_of(const Rules& rules, const FrameIn& in, const State& state, Slot slot);

/// Handling hand of a side: right to pull, left to push; the other way round at a mirrored leaf (DR-06).
Hand hand_for(HandUse use, DoorSide side, float swing);

}  // namespace throng::interaction
