#include "throng/navigation/filters/passageway/safety_fan.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "throng/core/random.h"
#include "throng/environment/navmesh/locate.h"
#include "throng/navigation/walkers_fixture.h"

namespace throng::navigation {
namespace {

constexpr float kRadius = 0.25f, kDepth = 2.5f, kWidest = 1.0f;

WayFrame way_at(const World& w, Vec2d author, Vec2 ahead, bool mirrored = false) {
  return {Vec2(w.to_engine(author)), ahead, mirrored};
}

/// Figure 4.11 (1): boundaries at half a body from the walls.
TEST(SafetyFan, EndsWhereTheImaginaryBoundariesAreMet) {
  const World w = world_of(room(40, 3));
  const Interval fan = safety_fan(w, SurfaceIndex(0), way_at(w, {20, 1}, {1, 0}), kRadius, kDepth, kWidest);
  EXPECT_NEAR(fan.low, -std::asin((1 - kRadius) / kDepth), 1e-4);
  EXPECT_NEAR(fan.high, std::asin((2 - kRadius) / kDepth), 1e-4);
  const Interval back = safety_fan(w, SurfaceIndex(0), way_at(w, {20, 1}, {-1, 0}), kRadius, kDepth, kWidest);
  EXPECT_NEAR(back.low, -fan.high, 1e-4);
  const Interval mirrored = safety_fan(w, SurfaceIndex(0), way_at(w, {20, 1}, {1, 0}, true), kRadius, kDepth, kWidest);
  EXPECT_NEAR(mirrored.low, -fan.high, 1e-4) << "low is the side that is kept to";
  EXPECT_NEAR(mirrored.high, -fan.low, 1e-4);
}

TEST(SafetyFan, AlongTheWallWhereTheBodyTouchesItAndWideWhereNoneIsNear) {
  const World w = world_of(room(40, 30));
  const Interval at_wall = safety_fan(w, SurfaceIndex(0), way_at(w, {20, 0.2}, {1, 0}), kRadius, kDepth, kWidest);
  EXPECT_NEAR(at_wall.low, 0, 1e-4) << "nearer than half a body: not one bit closer";
  EXPECT_NEAR(at_wall.high, kWidest, 1e-6);
  const Interval open = safety_fan(w, SurfaceIndex(0), way_at(w, {20, 15}, {1, 0}), kRadius, kDepth, kWidest);
  EXPECT_EQ(open.low, -kWidest);
  EXPECT_EQ(open.high, kWidest);
}

/// "Restricting the direction to the fan guarantees that H stays clear of the walls": bends, pillars, doors.
TEST(SafetyFan, EveryDirectionOfItIsFreeForThatDepth) {
  WorldPlan plan = room(30, 12);
  block(plan, 10, 0, 10.4, 5), block(plan, 10, 7, 10.4, 12), block(plan, 17, 5.6, 17.6, 6.2), block(plan, 22, 0, 23, 4);
  const World w = world_of(plan);
  Draws draws({3, 1, 1}, Stream::kFirstOfParts);
  int tried = 0;
  for (int i = 0; i < 4000; ++i) {
    const Vec2d at{0.5 + 29 * draws.uniform(), 0.5 + 11 * draws.uniform()};
    const float heading = static_cast<float>(6.2831853 * draws.uniform());
    const WayFrame way = way_at(w, at, {std::cos(heading), std::sin(heading)}, i % 2 == 0);
    const PolygonIndex k = locate(w, SurfaceIndex(0), way.origin);
    // The route's word is that the way itself is free.
    if (!k.exists() || !visible(w, k, way.origin, way.origin + way.ahead * kDepth, kRadius)) continue;
    ++tried;
    const Interval fan = safety_fan(w, SurfaceIndex(0), way, kRadius, kDepth, kWidest);
    ASSERT_LE(fan.low, 0);
    ASSERT_GE(fan.high, 0);
    for (int n = 0; n <= 8; ++n) {
      const float angle = fan.low + (fan.high - fan.low) * static_cast<float>(n) / 8;
      const Vec2 to = way.origin + way.to_world({kDepth * std::cos(angle), kDepth * std::sin(angle)});
      ASSERT_TRUE(visible(w, k, way.origin, to, kRadius - 0.01f))
          << at.x << ", " << at.y << " at " << heading << ": " << angle;
    }
  }
  EXPECT_GT(tried, 1000);
}

TEST(SafetyFan, BeforeAMouthItIsTheMouth) {
  const Interval fan = mouth_fan({2, 1}, {2, -1}, 0.25f);
  EXPECT_NEAR(fan.low, -std::atan2(0.75f, 2.0f), 1e-5);
  EXPECT_NEAR(fan.high, std::atan2(0.75f, 2.0f), 1e-5);
  const Interval narrow = mouth_fan({2, 0.1f}, {2, -0.1f}, 0.25f);
  EXPECT_NEAR(narrow.low, narrow.high, 1e-5) << "its middle";
}

TEST(SafetyFan, SomebodyWhoStandsBlocksTheTangentsOfTheRoomNeeded) {
  const Interval i = blocked_by({{3, 0.6f}, {}, 0.5f}, 1.3f);
  const float d = std::hypot(3.0f, 0.6f), middle = std::atan2(0.6f, 3.0f);
  EXPECT_NEAR(i.low, middle - std::asin(0.5f / d), 1e-5);
  EXPECT_NEAR(i.high, middle + std::asin(0.5f / d), 1e-5);
}

/// Along either end of the interval two people who go on straight pass each other at exactly the room needed.
TEST(SafetyFan, OncomersBlockWhereBothWouldBe) {
  Draws draws({4, 1, 1}, Stream::kFirstOfParts);
  const auto number = [&](double lo, double hi) { return static_cast<float>(lo + (hi - lo) * draws.uniform()); };
  for (int i = 0; i < 500; ++i) {
    const Oncomer who{{number(1, 5), number(-1, 1)}, {number(-1.6, -0.8), number(-0.2, 0.2)}, 0.5f};
    const float speed = number(0.8, 1.6);
    const Interval blocked = blocked_by(who, speed);
    ASSERT_LT(blocked.low, blocked.high);
    for (const float angle : {blocked.low, blocked.high, 0.5f * (blocked.low + blocked.high)}) {
      const Vec2 u = Vec2{std::cos(angle), std::sin(angle)} * speed - who.velocity;
      const float nearest = std::abs(det(normalized(u), who.position));
      if (std::abs(angle) > 1.2f) continue;  // farther than anybody turns; somebody fast cannot be passed there at all
      if (angle == blocked.low || angle == blocked.high) {
        EXPECT_NEAR(nearest, who.room, 2e-4);
      } else {
        EXPECT_LT(nearest, who.room);
      }
    }
  }
}

TEST(SafetyFan, TheSearchGoesClockwisePastEveryoneWhoBlocks) {
  const Interval fan{-0.6f, 0.6f};
  float found = 9;
  std::vector<Interval> blocked{{-0.1f, 0.2f}};
  EXPECT_TRUE(is_blocked(blocked, 0));
  ASSERT_TRUE(search_clockwise(fan, blocked, 0, found));
  EXPECT_FLOAT_EQ(found, -0.1f) << "to the right of the on-comer, though the left was as free";
  blocked = {{-0.1f, 0.2f}, {-0.3f, -0.05f}};
  ASSERT_TRUE(search_clockwise(fan, blocked, 0, found));
  EXPECT_FLOAT_EQ(found, -0.3f) << "to the right of both";
  std::swap(blocked[0], blocked[1]);
  ASSERT_TRUE(search_clockwise(fan, blocked, 0, found));
  EXPECT_FLOAT_EQ(found, -0.3f) << "in whatever order they are seen";
  blocked = {{-0.1f, 0.2f}, {-0.5f, -0.3f}};
  ASSERT_TRUE(search_clockwise(fan, blocked, 0, found));
  EXPECT_FLOAT_EQ(found, -0.1f) << "the first gap, not the last";
  blocked = {{-0.1f, 0.2f}, {-0.9f, -0.05f}};
  EXPECT_FALSE(search_clockwise(fan, blocked, 0, found)) << "no room up to the wall";
  blocked = {{0.1f, 0.5f}};
  EXPECT_FALSE(is_blocked(blocked, 0));
  ASSERT_TRUE(search_clockwise(fan, blocked, 0, found));
  EXPECT_EQ(found, 0) << "nobody in the way: straight on";
  ASSERT_TRUE(search_clockwise({0.2f, 0.4f}, {}, 0, found));
  EXPECT_FLOAT_EQ(found, 0.2f) << "into the fan";
}

}  // namespace
}  // namespace throng::navigation
