// The authored key poses (DR-23; Figures 4.4 to 4.6 of the source are lost, so these are ours). key_pose.h says what
// the columns mean. Checked by key_pose_test.cpp: hands reach, bodies are clear of leaf, wall and each other.
#include "throng/objects/doors/interaction/key_pose.h"

namespace throng::interaction {
namespace {

using N = PoseName;
using P = Partner;
using L = LookAt;
constexpr DoorSide kPull = DoorSide::kPull, kPush = DoorSide::kPush;
constexpr HandUse kHandling = HandUse::kHandling, kOther = HandUse::kOther;
constexpr std::uint8_t kWhole = kPoseRoot | kPoseFacing | kPoseHand | kPoseSpine;
constexpr std::uint8_t kStand = kPoseRoot | kPoseFacing;
constexpr std::uint8_t kReach = kPoseRoot | kPoseFacing | kPoseHand;

// clang-format off
constexpr KeyPose kTable[] = {
    // ---- pull: outside the swept disc, hinge to the right ----
    {.name = N::kReachHandle, .side = kPull, .parts = kWhole, .along = {1, 1, 0}, .depth = {0, 0, 0.45f}, .facing = 25,
     .hand = kHandling, .place = HandPlace::kHandle, .lean = 10, .look = L::kHand},
    {.name = N::kOpened, .side = kPull, .parts = kWhole, .along = {0.53f, 1, 0}, .depth = {0.9f, 1, 0}, .facing = 35,
     .hand = kHandling, .place = HandPlace::kHandle, .lean = 10, .look = L::kHand},
    // walks through and keeps the leaf with the trailing hand, just past the plane, half turned to who follows
    {.name = N::kHoldLater, .side = kPull, .partner = P::kSameSide, .parts = kWhole, .along = {0.45f, 0, 0}, .depth = {0, 0, -0.15f}, .facing = 65,
     .hand = kHandling, .place = HandPlace::kFace, .at = 0.42f, .height = 1.2f, .twist = 15, .look = L::kFollower, .idle = true},
    // for somebody who comes the other way: beside the doorway, reaching around the jamb
    {.name = N::kHoldLater, .side = kPull, .partner = P::kOtherSide, .parts = kReach, .along = {0, 0, -0.15f}, .depth = {0, 0, -0.45f}, .facing = -90,
     .hand = kOther, .place = HandPlace::kFace, .at = 0.22f, .height = 1.2f, .look = L::kFollower, .idle = true},
    // at the end of the open leaf, out of the way
    {.name = N::kHoldFirst, .side = kPull, .parts = kReach, .with_leaf = true, .along = {1, 0, 0.35f}, .depth = {0, 0, 0.10f}, .facing = -45,
     .hand = kHandling, .place = HandPlace::kHandle, .look = L::kFollower, .idle = true},
    {.name = N::kExit, .side = kPull, .parts = kStand, .along = {0.5f, 0, 0}, .depth = {0, 0, -0.95f}},
    {.name = N::kReady, .side = kPull, .partner = P::kSameSide, .parts = kStand, .along = {0.75f, 0, 0}, .depth = {1, 2, 0.25f}, .look = L::kHolder, .idle = true},
    {.name = N::kReady, .side = kPull, .partner = P::kOtherSide, .parts = kPoseFacing, .look = L::kHolder, .idle = true},  // at OG
    {.name = N::kReadySecond, .side = kPull, .partner = P::kSameSide, .parts = kStand, .along = {0.75f, 0, 0}, .depth = {1, 2, 1.05f}, .look = L::kHolder, .idle = true},
    {.name = N::kReadySecond, .side = kPull, .partner = P::kOtherSide, .parts = kPoseFacing, .look = L::kHolder, .idle = true},
    {.name = N::kEdgeHeld, .side = kPull, .parts = kReach, .with_leaf = true, .along = {1.05f, 0, 0}, .depth = {0, 0, -0.42f},
     .hand = kHandling, .place = HandPlace::kEdge, .look = L::kHand},
    {.name = N::kPassing, .side = kPull, .parts = kStand, .along = {0.58f, 0, 0}},
    {.name = N::kPassed, .side = kPull, .parts = kStand, .along = {0.58f, 0, 0}, .depth = {0, 0, -0.95f}},

    // ---- push: inside the disc, hinge to the left ----
    {.name = N::kReachHandle, .side = kPush, .parts = kWhole, .along = {0.62f, 0, 0}, .depth = {0, 0, -0.55f},
     .hand = kHandling, .place = HandPlace::kBar, .at = 0.55f, .lean = 10, .look = L::kHand},
    {.name = N::kOpened, .side = kPush, .parts = kWhole, .along = {0.62f, 0, 0}, .depth = {0, 0, 0.15f},
     .hand = kHandling, .place = HandPlace::kBar, .at = 0.55f, .lean = 10, .look = L::kHand},
    // through, one arm reaching back to the leaf
    {.name = N::kHoldLater, .side = kPush, .partner = P::kSameSide, .parts = kWhole, .along = {0.47f, 0, 0}, .depth = {1, 0, 0.20f}, .facing = 45,
     .hand = kHandling, .place = HandPlace::kFace, .at = 0.85f, .twist = 20, .look = L::kFollower, .idle = true},
    // for somebody who comes the other way: around the leaf, to its handle
    {.name = N::kHoldLater, .side = kPush, .partner = P::kOtherSide, .parts = kReach, .with_leaf = true, .along = {1, 0, 0.35f}, .depth = {0, 0, 0.10f}, .facing = -135,
     .hand = kOther, .place = HandPlace::kHandle, .look = L::kFollower, .idle = true},
    // next to the open leaf, back to it
    {.name = N::kHoldFirst, .side = kPush, .parts = kReach, .with_leaf = true, .along = {1, 0, 0.30f}, .depth = {0, 0, -0.05f}, .facing = -60,
     .hand = kOther, .place = HandPlace::kEdge, .look = L::kFollower, .idle = true},
    {.name = N::kExit, .side = kPush, .parts = kStand, .along = {0.6f, 0, 0}, .depth = {1, 1, 0.5f}},
    {.name = N::kReady, .side = kPush, .partner = P::kSameSide, .parts = kStand, .along = {0.62f, 0, 0}, .depth = {0, 0, -1.25f}, .look = L::kHolder, .idle = true},
    {.name = N::kReady, .side = kPush, .partner = P::kOtherSide, .parts = kPoseFacing, .look = L::kHolder, .idle = true},  // at OG
    {.name = N::kReadySecond, .side = kPush, .partner = P::kSameSide, .parts = kStand, .along = {0.62f, 0, 0}, .depth = {0, 0, -2.05f}, .look = L::kHolder, .idle = true},
    {.name = N::kReadySecond, .side = kPush, .partner = P::kOtherSide, .parts = kPoseFacing, .look = L::kHolder, .idle = true},
    {.name = N::kEdgeHeld, .side = kPush, .parts = kWhole, .along = {0.44f, 0, 0}, .depth = {0, 0, -0.10f},
     .hand = kHandling, .place = HandPlace::kFace, .at = 0.40f, .height = 1.1f, .lean = 10, .look = L::kHand},
    {.name = N::kPassing, .side = kPush, .parts = kStand, .along = {0.58f, 0, 0}},
    {.name = N::kPassed, .side = kPush, .parts = kStand, .along = {0.8f, 0, 0}, .depth = {1, 1, 0.5f}},

    // ---- a lone carrier of a box (DR-32a): pulls with the plain poses, the box on the other arm; pushes with hip and shoulder ----
    {.name = N::kReachHandle, .side = kPush, .load = Load::kBox, .parts = kStand, .along = {0.62f, 0, 0}, .depth = {0, -1, -0.08f}, .facing = -90, .hip = true},
    {.name = N::kOpened, .side = kPush, .load = Load::kBox, .parts = kStand, .with_leaf = true, .along = {0.75f, 0, 0}, .depth = {0, -1, -0.05f}, .facing = -90, .hip = true},

    // ---- a stroller (DR-32b): alone one goes backward and draws it along; with a helper straight through ----
    {.name = N::kReachHandle, .side = kPull, .load = Load::kStroller, .parts = kWhole, .along = {1, 1, 0}, .depth = {0, 0, 0.42f}, .facing = 180,
     .hand = kOther, .place = HandPlace::kHandle, .twist = 40, .back = true, .look = L::kHand},
    {.name = N::kOpened, .side = kPull, .load = Load::kStroller, .parts = kWhole, .along = {0.85f, 0, 0}, .depth = {0.85f, 1, 0}, .facing = 180,
     .hand = kOther, .place = HandPlace::kHandle, .twist = 20, .back = true, .look = L::kHand},
    {.name = N::kExit, .side = kPull, .load = Load::kStroller, .parts = kStand, .along = {0.55f, 0, 0}, .depth = {0, 0, -2.0f}, .facing = 180, .back = true},
    {.name = N::kReachHandle, .side = kPush, .load = Load::kStroller, .parts = kStand, .along = {0.62f, 0, 0}, .depth = {0, -1, -0.08f}, .facing = 180, .hip = true, .back = true},
    {.name = N::kOpened, .side = kPush, .load = Load::kStroller, .parts = kStand, .with_leaf = true, .along = {0.75f, 0, 0}, .depth = {0, -1, -0.05f}, .facing = 180, .hip = true, .back = true},
    {.name = N::kExit, .side = kPush, .load = Load::kStroller, .parts = kStand, .along = {0.6f, 0, 0}, .depth = {1, 1, 2.0f}, .facing = 180, .back = true},
    {.name = N::kReady, .side = kPull, .partner = P::kSameSide, .load = Load::kStroller, .parts = kStand, .along = {0.55f, 0, 0}, .depth = {1, 2, 1.5f}, .look = L::kHolder, .idle = true},
    {.name = N::kReady, .side = kPush, .partner = P::kSameSide, .load = Load::kStroller, .parts = kStand, .along = {0.55f, 0, 0}, .depth = {0, 0, -2.5f}, .look = L::kHolder, .idle = true},
    {.name = N::kReadySecond, .side = kPull, .partner = P::kSameSide, .load = Load::kStroller, .parts = kStand, .along = {0.55f, 0, 0}, .depth = {1, 2, 2.3f}, .look = L::kHolder, .idle = true},
    {.name = N::kReadySecond, .side = kPush, .partner = P::kSameSide, .load = Load::kStroller, .parts = kStand, .along = {0.55f, 0, 0}, .depth = {0, 0, -3.3f}, .look = L::kHolder, .idle = true},
    {.name = N::kPassing, .side = kPull, .load = Load::kStroller, .parts = kStand, .along = {0.55f, 0, 0}},
    {.name = N::kPassing, .side = kPush, .load = Load::kStroller, .parts = kStand, .along = {0.55f, 0, 0}},
    {.name = N::kPassed, .side = kPush, .load = Load::kStroller, .parts = kStand, .along = {0.62f, 0, 0}, .depth = {1, 1, 0.5f}},
};

constexpr PoseStep kGraph[] = {
    {N::kReachHandle, N::kOpened, "open"},
    {N::kOpened, N::kHoldLater, "HOL"},     {N::kHoldLater, N::kExit, "HOL"},
    {N::kOpened, N::kHoldFirst, "HOF"},     {N::kHoldFirst, N::kExit, "HOF"},
    {N::kOpened, N::kExit, "NH"},
    {N::kHoldFirst, N::kHoldLater, "decided again"}, {N::kHoldLater, N::kHoldFirst, "decided again"},
    {N::kReady, N::kEdgeHeld, "PL"},        {N::kEdgeHeld, N::kHoldLater, "PL"},
    {N::kEdgeHeld, N::kHoldFirst, "PL"},    {N::kEdgeHeld, N::kExit, "PL"},
    {N::kReady, N::kPassing, "PF"},         {N::kPassing, N::kPassed, "PF"},
    {N::kReadySecond, N::kReady, "second"}, {N::kReadySecond, N::kReachHandle, "not held"},
    {N::kReady, N::kReachHandle, "not held"}, {N::kEdgeHeld, N::kReachHandle, "left alone"},
};
// clang-format on

}  // namespace

std::span<const KeyPose> key_poses() { return kTable; }
std::span<const PoseStep> pose_graph() { return kGraph; }

}  // namespace throng::interaction
