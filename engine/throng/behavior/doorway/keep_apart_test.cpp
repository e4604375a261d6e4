// Velocities at doors that keep bodies apart.
#include "throng/behavior/doorway/keep_apart.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace throng {
namespace {

TEST(KeepApart, WishStaysWhereNothingIsInTheWay) {
  const ApartLine behind{{-1, 0}, 0.5f};
  EXPECT_EQ(nearest_allowed({&behind, 1}, {1.3f, 0.2f}, 1.4f), (Vec2{1.3f, 0.2f}));
  EXPECT_EQ(nearest_allowed({}, {1.3f, 0.2f}, 1.4f), (Vec2{1.3f, 0.2f}));
}

TEST(KeepApart, GoesAlongALineAndIntoTheCornerOfTwo) {
  const ApartLine lines[] = {{{1, 0}, 0.4f}, {{0, 1}, 0.1f}};
  const Vec2 along = nearest_allowed({lines, 1}, {1, 0.5f}, 1.4f);
  EXPECT_NEAR(along.x, 0.4f, 1e-5f);
  EXPECT_NEAR(along.y, 0.5f, 1e-5f);
  const Vec2 corner = nearest_allowed(lines, {1, 0.5f}, 1.4f);
  EXPECT_NEAR(corner.x, 0.4f, 1e-5f);
  EXPECT_NEAR(corner.y, 0.1f, 1e-5f);
}

TEST(KeepApart, SoftLinesYieldToHardOnes) {
  // Asked to make way to the left, but somebody stands there.
  const ApartLine lines[] = {{{0, -1}, -0.5f, true}, {{0, 1}, 0}};
  EXPECT_EQ(nearest_allowed(lines, {}, 1), (Vec2{}));
  const Vec2 free = nearest_allowed({lines, 1}, {}, 1);
  EXPECT_NEAR(free.y, 0.5f, 1e-5f);
}

TEST(KeepApart, WhereNothingIsAllowedItOffendsLeast) {
  // Between two who come nearer by 0.4 and 0.2 m/s.
  const ApartLine lines[] = {{{1, 0}, -0.4f}, {{-1, 0}, -0.2f}};
  const Vec2 v = nearest_allowed(lines, {0.3f, 0}, 1);
  EXPECT_LE(v.x, 0);
  EXPECT_GE(v.x, -0.4f - 1e-4f);
}

/// Who closes in as fast as it is allowed to, and brakes as hard as it can, never touches.
TEST(KeepApart, ClosingSpeedLeavesRoomToBrake) {
  constexpr float kBraking = 3, kDt = 0.05f;
  float room = 1.5f, speed = 2;
  for (int i = 0; i < 400; ++i) {
    const float wanted = closing_speed(room, kBraking);
    speed = std::max(std::min(speed, wanted), speed - 5 * kDt);
    room -= speed * kDt;
    EXPECT_GE(room, 0) << i;
  }
  EXPECT_LT(room, 0.01f) << "and it gets there";
  EXPECT_LT(closing_speed(-0.03f, kBraking), 0) << "who overlaps parts";
}

}  // namespace
}  // namespace throng
