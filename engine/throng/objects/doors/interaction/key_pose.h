// Key poses at a door and the ways between them (DR-08, DR-21, DR-23), authored as data: key_pose_table.cpp is the
// table, a row a pose. A row says where the root is and faces, which hand is where on the leaf, how the spine turns and
// what is looked at; what it leaves out is free (partially defined poses). Everything is relative to the leaf, so one
// table serves leaves of any size and hand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "throng/objects/doors/interaction/carrier.h"
#include "throng/objects/doors/interaction/leaf_frame.h"

namespace throng::interaction {

/// O1 .. O5 and F1 .. F4 of DR-23; the second follower has a place of its own (DR-18).
enum class PoseName : std::uint8_t {
  kReachHandle,  ///< O1 at the BOP, hand on handle or bar
  kOpened,       ///< O2 leaf open as far as needed to pass
  kHoldLater,    ///< O3 HOL: gone through, the leaf in the trailing hand
  kHoldFirst,    ///< O4 HOF: aside, so that others can walk through
  kExit,         ///< O5 out
  kReady,        ///< F1 behind the holder
  kReadySecond,  ///< behind that
  kEdgeHeld,     ///< F2 the leaf in hand, taken over
  kPassing,      ///< F3 in the doorway
  kPassed,       ///< F4 out
};
inline constexpr std::size_t kPoseNames = 10;
std::string_view words_of(PoseName name);  ///< "O1 reach handle" ...

/// For which partner: who comes from the same side as this person or from the other, or either.
enum class Partner : std::uint8_t { kAny, kSameSide, kOtherSide };

/// Handling hand: right to pull, left to push, the other way round at a mirrored leaf (DR-06).
enum class HandUse : std::uint8_t { kNone, kHandling, kOther };
enum class HandPlace : std::uint8_t {
  kFree,
  kHandle,  ///< on the pull side
  kBar,     ///< on the push side
  kEdge,    ///< latch edge
  kFace,    ///< flat on the push side of the leaf
};
enum class LookAt : std::uint8_t {
  kAhead,
  kHand,      ///< what the hand goes to (DR-45.1)
  kBehind,    ///< whether somebody follows (DR-45.2)
  kFollower,  ///< DR-45.3
  kHolder,
};
/// Parts of a pose that are defined.
enum PoseParts : std::uint8_t { kPoseRoot = 1, kPoseFacing = 2, kPoseHand = 4, kPoseSpine = 8 };

/// A length: shares of the leaf's width and of the radius of a body, and metres.
struct PoseSpan {
  float width = 0, body = 0, metres = 0;
  constexpr float of(float w, float b) const { return width * w + body * b + metres; }
};

struct KeyPose {
  PoseName name{};
  DoorSide side{};
  Partner partner = Partner::kAny;
  Load load = Load::kNone;  ///< who carries this has this pose in the place of the plain one
  std::uint8_t parts = 0;   ///< PoseParts

  bool with_leaf = false;  ///< root in the frame that turns with the leaf
  PoseSpan along{}, depth{};
  float facing = 0;  ///< degrees from the way through, to the side of the hinge

  HandUse hand = HandUse::kNone;
  HandPlace place = HandPlace::kFree;
  float at = 0;       ///< kBar, kFace: share of the width
  float height = 0;   ///< m of a hand on the face; 0: of handle and bar
  float twist = 0;    ///< degrees the chest is turned to the side of the hinge
  float lean = 0;     ///< degrees forward
  bool hip = false;   ///< pushes with hip and shoulder: the leaf touches the body
  bool back = false;  ///< walks backward
  LookAt look = LookAt::kAhead;
  bool idle = false;  ///< one stands here: idle noise (DR-25)
};

/// The whole table.
std::span<const KeyPose> key_poses();
/// The row that fits best: that load, else none; that partner, else any. There is one for every name and side.
const KeyPose& key_pose(PoseName name, DoorSide side, bool same_side, Load load);
/// The poses at panels that slide: a table of its own, `along` counts from LeafFrame::lane but for those with the leaf.
std::span<const KeyPose> sliding_poses();
const KeyPose& sliding_pose(PoseName name, DoorSide side, bool same_side);

/// Where its root is, plan coordinates; where it faces, unit.
Vec2 root_of(const KeyPose& pose, const LeafFrame& leaf, float angle, float body);
Vec2 facing_of(const KeyPose& pose, const LeafFrame& leaf);
/// Its place on the leaf; only where it has kPoseHand.
LeafPoint hand_of(const KeyPose& pose, const LeafFrame& leaf);

/// The pose graph (Figures 4.5, 4.6): which pose may follow which.
struct PoseStep {
  PoseName from, to;
  std::string_view by;  ///< the behaviour it belongs to: "HOL", "PF" ...
};
std::span<const PoseStep> pose_graph();
bool may_follow(PoseName from, PoseName to);  ///< staying is always allowed

}  // namespace throng::interaction
