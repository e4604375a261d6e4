// The authored key poses at panels that slide by hand (DR-BY-11; not in the source, so all is ours). Both sides are
// alike: rows are written for those who walk to positive depth and mirrored for the others. The hand is on the edge of
// the panel; checked by sliding_poses_test.cpp.
#include <array>

#include "throng/objects/doors/interaction/key_pose.h"

namespace throng::interaction {
namespace {

using N = PoseName;
using P = Partner;
using L = LookAt;
constexpr DoorSide kPush = DoorSide::kPush;
constexpr HandUse kHandling = HandUse::kHandling;
constexpr std::uint8_t kStand = kPoseRoot | kPoseFacing;
constexpr std::uint8_t kReach = kPoseRoot | kPoseFacing | kPoseHand;

// clang-format off
constexpr KeyPose kRows[] = {
    // before the edge of the panel, then on with it to the middle of the way
    {.name = N::kReachHandle, .side = kPush, .parts = kReach, .with_leaf = true, .along = {1, 0, -0.05f}, .depth = {0, 0, -0.40f},
     .hand = kHandling, .place = HandPlace::kEdge, .look = L::kHand},
    {.name = N::kOpened, .side = kPush, .parts = kReach, .depth = {0, 0, -0.30f},
     .hand = kHandling, .place = HandPlace::kEdge, .look = L::kHand},
    // through, one arm reaching back to the edge
    {.name = N::kHoldLater, .side = kPush, .partner = P::kSameSide, .parts = kReach, .along = {0, 0, -0.05f}, .depth = {0, 0, 0.36f},
     .hand = kHandling, .place = HandPlace::kEdge, .height = 1.2f, .twist = 20, .look = L::kFollower, .idle = true},
    // for somebody who comes the other way: through, and aside before the panel
    {.name = N::kHoldLater, .side = kPush, .partner = P::kOtherSide, .parts = kReach, .with_leaf = true, .along = {1, 0, -0.30f}, .depth = {0, 0, 0.40f}, .facing = -90,
     .hand = HandUse::kOther, .place = HandPlace::kEdge, .height = 1.2f, .look = L::kFollower, .idle = true},
    {.name = N::kHoldFirst, .side = kPush, .parts = kReach, .with_leaf = true, .along = {1, 0, -0.30f}, .depth = {0, 0, -0.40f}, .facing = -45,
     .hand = kHandling, .place = HandPlace::kEdge, .height = 1.2f, .look = L::kFollower, .idle = true},
    {.name = N::kExit, .side = kPush, .parts = kStand, .depth = {0, 0, 0.95f}},
    {.name = N::kReady, .side = kPush, .partner = P::kSameSide, .parts = kStand, .depth = {0, 0, -1.15f}, .look = L::kHolder, .idle = true},
    {.name = N::kReady, .side = kPush, .partner = P::kOtherSide, .parts = kPoseFacing, .look = L::kHolder, .idle = true},  // at OG
    {.name = N::kReadySecond, .side = kPush, .partner = P::kSameSide, .parts = kStand, .depth = {0, 0, -1.95f}, .look = L::kHolder, .idle = true},
    {.name = N::kReadySecond, .side = kPush, .partner = P::kOtherSide, .parts = kPoseFacing, .look = L::kHolder, .idle = true},
    {.name = N::kEdgeHeld, .side = kPush, .parts = kReach, .depth = {0, 0, -0.20f},
     .hand = kHandling, .place = HandPlace::kEdge, .look = L::kHand},
    {.name = N::kPassing, .side = kPush, .parts = kStand},
    {.name = N::kPassed, .side = kPush, .parts = kStand, .depth = {0, 0, 0.95f}},
};
// clang-format on

constexpr std::size_t kCount = std::size(kRows);
constexpr std::array<KeyPose, 2 * kCount> kBothSides = [] {
  std::array<KeyPose, 2 * kCount> out;
  for (std::size_t i = 0; i < kCount; ++i) {
    out[2 * i] = out[2 * i + 1] = kRows[i];
    KeyPose& mirrored = out[2 * i + 1];
    mirrored.side = DoorSide::kPull;
    mirrored.depth = {-mirrored.depth.width, -mirrored.depth.body, -mirrored.depth.metres};
  }
  return out;
}();

}  // namespace

std::span<const KeyPose> sliding_poses() { return kBothSides; }

}  // namespace throng::interaction
