#include "throng/motor/move.h"

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <cmath>
#include <numeric>

#include "throng/core/math.h"
#include "throng/motor/move_fixture.h"

namespace throng {
namespace {

MovingCrowd crowd_in(const WorldPlan& plan, int workers = 1) {
  Diagnostics d;
  std::optional<World> w = compile_world(plan, d);
  EXPECT_TRUE(w.has_value()) << text_of(d);
  return MovingCrowd(std::move(*w), workers);
}

TEST(Move, FreeWalkIsExact) {
  MovingCrowd c = crowd_in(room_plan(20, 20));
  c.add({10, 10});
  const Vec2 start = c.position(0);
  c.want(0, {1.25f, 0});
  c.step(0.125);
  EXPECT_EQ(c.position(0), (start + Vec2{0.15625f, 0}));
  EXPECT_EQ(c.velocity(0), (Vec2{1.25f, 0})) << "untouched people have the wanted velocity to the bit";
  EXPECT_FLOAT_EQ(c.body.walked[0], 0.15625f);
  EXPECT_EQ(c.counts.wall_stops + c.counts.collisions + c.counts.refused, 0u);
}

TEST(Move, SpeedAndAccelerationAreLimited) {
  MovingCrowd c = crowd_in(room_plan(20, 20));
  c.add({10, 10}, 0.2f, 0, 1.5f);
  c.profile.max_acceleration[0] = 2;
  c.want(0, {0, 9});
  c.step(0.1);
  EXPECT_NEAR(c.velocity(0).y, 0.2f, 1e-6);
  c.step(0.1);
  EXPECT_NEAR(c.velocity(0).y, 0.4f, 1e-6);
  for (int i = 0; i < 20; ++i) c.step(0.1);
  EXPECT_NEAR(c.velocity(0).y, 1.5f, 1e-6);
  c.profile.max_acceleration[0] = std::numeric_limits<float>::infinity();
  c.want(0, {-9, 0});
  c.step(0.1);
  EXPECT_NEAR(c.velocity(0).x, -1.5f, 1e-6) << "without limit the velocity is taken at once";
}

TEST(Move, HeadingTurnsAtItsRateAndStaysWhenStanding) {
  MovingCrowd c = crowd_in(room_plan(20, 20));
  c.add({10, 10});
  c.profile.max_turn_rate[0] = 1;
  c.body.heading[0] = 3.0f;
  c.want(0, {-1, -0.2f});  // -2.944 rad: the short way is to the left, over pi
  c.step(0.1);
  EXPECT_NEAR(c.body.heading[0], 3.1f, 1e-5);
  c.step(0.1);
  EXPECT_NEAR(c.body.heading[0], 3.2f - math::kTwoPi, 1e-5);
  for (int i = 0; i < 5; ++i) c.step(0.1);
  EXPECT_NEAR(c.body.heading[0], std::atan2(-0.2f, -1.0f), 1e-5);
  const float heading = c.body.heading[0];
  c.want(0, {0, 0});
  c.step(0.1);
  EXPECT_EQ(c.body.heading[0], heading);
}

TEST(Move, NotANumberStands) {
  MovingCrowd c = crowd_in(room_plan(20, 20));
  c.add({10, 10});
  c.add({12, 10});
  c.want(0, {std::numeric_limits<float>::quiet_NaN(), 1});
  c.want(1, {0, std::numeric_limits<float>::infinity()});
  const Vec2 p = c.position(0), q = c.position(1);
  c.step(0.1);
  EXPECT_EQ(c.position(0), p);
  EXPECT_EQ(c.position(1), q);
  EXPECT_EQ(c.counts.not_numbers, 2u);
}

TEST(Move, WallStopsAndLeavesNoPhantomVelocity) {
  MovingCrowd c = crowd_in(room_plan(20, 20));
  c.add({19.7, 10}, 0.25f);
  c.want(0, {2, 0});
  for (int i = 0; i < 10; ++i) c.step(0.1);
  EXPECT_LE(c.author(0).x, 19.75 + 1e-6);
  EXPECT_GT(c.author(0).x, 19.74);
  EXPECT_NEAR(length(c.velocity(0)), 0, 1e-3);
  EXPECT_EQ(c.counts.wall_stops, 1u);
}

TEST(Move, SlidesAlongAWallAtFullTangentialSpeed) {
  MovingCrowd c = crowd_in(room_plan(40, 20));
  c.add({5, 0.25}, 0.25f);
  c.want(0, {1.0f, -1.0f});
  for (int i = 0; i < 20; ++i) c.step(0.1);
  EXPECT_NEAR(c.author(0).x, 7, 0.01);
  EXPECT_NEAR(c.velocity(0).x, 1, 1e-2);
  EXPECT_NEAR(c.velocity(0).y, 0, 1e-2);
}

TEST(Move, SlidesRoundACornerAndIntoAWedgeWithoutTrembling) {
  WorldPlan plan = room_plan(20, 20);
  plan.obstacles.push_back({"", "floor", box(8, 0, 12, 10), {}, 0});
  MovingCrowd c = crowd_in(plan);
  c.add({7, 9.9}, 0.25f);  // walks into the box just below its corner, slides up and passes
  c.want(0, {1.0f, 0.4f});
  for (int i = 0; i < 60; ++i) c.step(0.1);
  EXPECT_GT(c.author(0).x, 10);
  c.want(0, {1, -1});  // down the far side, into the corner of room and box
  for (int i = 0; i < 400; ++i) c.step(0.1);
  c.want(0, {-1, -1});
  for (int i = 0; i < 400; ++i) c.step(0.1);
  EXPECT_NEAR(c.author(0).x, 12.25, 2e-3);
  EXPECT_NEAR(c.author(0).y, 0.25, 2e-3);
  const Vec2 p = c.position(0);
  c.step(0.1);
  EXPECT_LT(distance(p, c.position(0)), 1e-4f);
}

TEST(Move, NeverThroughAThinWallNorAGapNarrowerThanThePerson) {
  WorldPlan plan = room_plan(20, 20);
  plan.obstacles.push_back({"", "floor", {}, {{10, 0}, {10, 9.8}}, 0});
  plan.obstacles.push_back({"", "floor", {}, {{10, 10.2}, {10, 20}}, 0});
  MovingCrowd c = crowd_in(plan);
  for (int i = 0; i < 30; ++i) c.add({9.5, 1 + 0.6 * i}, 0.25f);
  for (std::size_t r = 0; r < c.size(); ++r) c.want(r, {2, r % 2 ? 0.3f : -0.3f});
  for (int i = 0; i < 300; ++i) c.step(0.2);
  for (std::size_t r = 0; r < c.size(); ++r) EXPECT_LT(c.author(r).x, 10);
  // A slimmer person fits.
  MovingCrowd slim = crowd_in(plan);
  slim.add({9, 10}, 0.19f);
  slim.want(0, {1, 0});
  for (int i = 0; i < 20; ++i) slim.step(0.2);
  EXPECT_GT(slim.author(0).x, 12);
}

TEST(Move, SomebodyPutIntoAWallIsEasedOut) {
  MovingCrowd c = crowd_in(room_plan(20, 20));
  c.add({5, 0.02}, 0.25f);
  for (int i = 0; i < 20; ++i) c.step(0.05);
  EXPECT_GE(c.author(0).y, 0.25 - 1e-6);
  EXPECT_LT(c.author(0).y, 0.26);
}

TEST(Move, TwoOnTheSameSpotPart) {
  MovingCrowd c = crowd_in(room_plan(20, 20));
  c.add({10, 10}, 0.25f);
  c.add({10, 10}, 0.25f);
  c.step(0.1);
  EXPECT_EQ(c.counts.collisions, 1u);
  EXPECT_NEAR(c.counts.worst_overlap, 0.5f, 1e-6);
  EXPECT_EQ(c.counts.separated, 2u);
  EXPECT_NEAR(distance(c.position(0), c.position(1)), 0.5f, 1e-3);
  c.step(0.1);
  EXPECT_EQ(c.counts.collisions, 0u);
}

TEST(Move, SeparationOffLeavesOverlapsAndCountsThem) {
  MovingCrowd c = crowd_in(room_plan(20, 20));
  c.settings.separate = false;
  c.add({10, 10}, 0.25f);
  c.add({10.3, 10}, 0.25f);
  const Vec2 p = c.position(0);
  for (int i = 0; i < 3; ++i) c.step(0.1);
  EXPECT_EQ(c.position(0), p);
  EXPECT_EQ(c.counts.collisions, 1u);
  EXPECT_NEAR(c.counts.worst_overlap, 0.2f, 1e-5);
  EXPECT_EQ(c.counts.separated, 0u);
}

TEST(Move, ScriptedPeopleAreNotPushedOthersGiveWay) {
  MovingCrowd c = crowd_in(room_plan(20, 20));
  c.add({10, 10}, 0.25f);
  c.add({10.3, 10}, 0.25f);
  c.profile.script[0] = 1;
  c.want(0, {3, 0});  // faster than its limit: a script is not limited
  const Vec2 p = c.position(0);
  c.step(0.1);
  EXPECT_NEAR(c.position(0).x, p.x + 0.3f, 1e-6);
  EXPECT_EQ(c.position(0).y, p.y);
  EXPECT_NEAR(distance(c.position(0), c.position(1)), 0.5f, 1e-3);
}

TEST(Move, PushesDoNotGoThroughWalls) {
  MovingCrowd c = crowd_in(room_plan(3, 3));
  // 72 people on 9 m²: far more than fit.
  for (int i = 0; i < 72; ++i) c.add({0.3 + 0.3 * (i % 8), 0.3 + 0.3 * (i / 8)}, 0.25f);
  ASSERT_EQ(c.size(), 72u);
  for (int i = 0; i < 200; ++i) {
    c.step(0.1);
    for (std::size_t r = 0; r < c.size(); ++r) {
      const Vec2d p = c.author(r);
      ASSERT_GE(std::min(p.x, p.y), 0.25 - 1e-6);
      ASSERT_LE(std::max(p.x, p.y), 2.75 + 1e-6);
    }
  }
  EXPECT_GT(c.counts.collisions, 0u) << "they cannot all fit";
}

/// A corridor whose ends are one: leaving through the right end (edge a) counts a lap.
WorldPlan ring_plan() {
  WorldPlan plan = room_plan(20, 4);
  PeriodicPlan seam;
  seam.level = "floor";
  seam.edge_a[0] = {20, 0}, seam.edge_a[1] = {20, 4};
  seam.edge_b[0] = {0, 0}, seam.edge_b[1] = {0, 4};
  plan.periodic.push_back(seam);
  return plan;
}

TEST(Move, PeriodicSeamKeepsSpeedAndHeadingAndCountsLaps) {
  MovingCrowd c = crowd_in(ring_plan());
  c.add({19.9, 2});
  c.want(0, {1.5f, 0});
  c.step(0.1);
  EXPECT_NEAR(c.author(0).x, 0.05, 1e-5);
  EXPECT_EQ(c.body.laps[0], 1);
  EXPECT_EQ(c.velocity(0), (Vec2{1.5f, 0}));
  EXPECT_NEAR(c.body.walked[0], 0.15f, 1e-6);
  EXPECT_TRUE(c.world.mesh.contains(PolygonIndex(c.body.polygon[0]), c.position(0)));
  c.want(0, {-1.5f, 0});
  c.step(0.1);
  EXPECT_NEAR(c.author(0).x, 19.9, 1e-5);
  EXPECT_EQ(c.body.laps[0], 0);
  for (int i = 0; i < 3 * 134; ++i) c.step(0.1);
  EXPECT_EQ(c.body.laps[0], -3);
}

TEST(Move, PeopleMeetAcrossTheSeam) {
  MovingCrowd c = crowd_in(ring_plan());
  c.add({19.9, 2}, 0.25f);
  c.add({0.2, 2}, 0.25f);
  c.step(0.1);
  EXPECT_EQ(c.counts.collisions, 1u);
  EXPECT_NEAR(c.counts.worst_overlap, 0.2f, 1e-4);
  EXPECT_NEAR(c.author(0).x, 19.8, 1e-3);
  EXPECT_NEAR(c.author(1).x, 0.3, 1e-3);
  // Pushed over the seam: position folded, lap counted.
  c.add({19.99, 3}, 0.25f);
  c.add({19.8, 3}, 0.25f);
  c.step(0.1);
  EXPECT_LT(c.author(2).x, 1);
  EXPECT_EQ(c.body.laps[2], 1);
}

WorldPlan stairs_plan() {
  WorldPlan plan;
  plan.levels = {{"low", 0}, {"high", 3}};
  plan.walkable = {{"low", box(0, 0, 10, 10)}, {"high", box(14, 0, 24, 10)}};
  StairPlan s;
  s.id = "flight", s.from = "low", s.to = "high";
  s.foot = {10, 5}, s.direction = 0, s.width = 2, s.run = 4;
  plan.stairs.push_back(s);
  return plan;
}

TEST(Move, StairsLeadFromSurfaceToSurfaceAndTheirSidesAreWalls) {
  MovingCrowd c = crowd_in(stairs_plan());
  c.add({9, 5}, 0.25f);
  c.want(0, {1, 0.5f});
  std::vector<int> seen{0};
  for (int i = 0; i < 100; ++i) {
    c.step(0.1);
    if (c.body.surface[0] != seen.back()) seen.push_back(c.body.surface[0]);
    const double x = c.author(0).x;
    if (x > 10 && x < 14) {
      ASSERT_LE(c.author(0).y, 5.75 + 1e-6);
    }
  }
  EXPECT_EQ(seen, (std::vector<int>{0, 2, 1})) << "low, flight, high";
  EXPECT_EQ(c.counts.refused, 0u);
}

TEST(Move, PeopleTouchAcrossTheFootOfStairs) {
  MovingCrowd c = crowd_in(stairs_plan());
  c.add({9.9, 5}, 0.25f);
  c.add({10.2, 5}, 0.25f, 2);
  c.step(0.1);
  EXPECT_EQ(c.counts.collisions, 1u);
  EXPECT_NEAR(distance(c.position(0), c.position(1)), 0.5f, 1e-3);
}

MovingCrowd dense_crowd(int workers) {
  WorldPlan plan = room_plan(12, 12);
  plan.obstacles.push_back({"", "floor", box(4, 4, 5, 8), {}, 0});
  MovingCrowd c = crowd_in(plan, workers);
  Draws draws({3, 3, 0}, Stream::kTest);
  for (int i = 0; i < 600; ++i) c.add({draws.uniform(0.3, 11.7), draws.uniform(0.3, 11.7)}, 0.2f);
  for (std::size_t r = 0; r < c.size(); ++r) {
    c.want(r, {float(draws.uniform(-1.5, 1.5)), float(draws.uniform(-1.5, 1.5))});
  }
  return c;
}

TEST(Move, SameBitsForAnyWorkersAndRowOrder) {
  MovingCrowd one = dense_crowd(1);
  MovingCrowd three = dense_crowd(3);
  MovingCrowd shuffled = dense_crowd(1);
  std::vector<Row> order(one.size());
  std::iota(order.begin(), order.end(), 0u);
  Draws draws({3, 4, 0}, Stream::kTest);
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[draws.below(std::uint32_t(i))]);
  shuffled.permute(order);
  std::uint64_t separated = 0;
  for (int i = 0; i < 40; ++i) {
    one.step(0.1), three.step(0.1), shuffled.step(0.1);
    separated += one.counts.separated;
    ASSERT_EQ(one.counts.collisions, shuffled.counts.collisions);
    ASSERT_EQ(one.counts.collisions, three.counts.collisions);
  }
  EXPECT_GT(separated, 1000u);
  for (std::size_t r = 0; r < one.size(); ++r) {
    ASSERT_EQ(one.position(r), three.position(r));
    ASSERT_EQ(one.position(order[r]), shuffled.position(r));
    ASSERT_EQ(one.body.heading[order[r]], shuffled.body.heading[r]);
  }
}

TEST(Move, SameBitsOnEveryVectorTarget) {
  const std::int64_t all = hwy::SupportedTargets();
  MovingCrowd reference = dense_crowd(1);
  for (int i = 0; i < 20; ++i) reference.step(0.1);
  int targets = 0;
  for (std::int64_t bit = 1; bit > 0 && bit <= all; bit <<= 1) {
    if ((all & bit) == 0) continue;
    hwy::SetSupportedTargetsForTest(bit);
    MovingCrowd c = dense_crowd(1);
    for (int i = 0; i < 20; ++i) c.step(0.1);
    ++targets;
    for (std::size_t r = 0; r < c.size(); ++r) {
      EXPECT_EQ(c.position(r), reference.position(r)) << hwy::TargetName(bit);
      EXPECT_EQ(c.velocity(r), reference.velocity(r)) << hwy::TargetName(bit);
      EXPECT_EQ(c.body.heading[r], reference.body.heading[r]) << hwy::TargetName(bit);
      if (HasFailure()) break;
    }
    EXPECT_EQ(c.counts.collisions, reference.counts.collisions);
  }
  hwy::SetSupportedTargetsForTest(0);
  EXPECT_GE(targets, 2);
}

TEST(Move, CollisionsAgreeWithAllPairs) {
  MovingCrowd c = dense_crowd(1);
  c.settings.separate = false;
  for (int i = 0; i < 20; ++i) {
    c.step(0.15);
    std::uint64_t pairs = 0;
    float worst = 0;
    for (std::size_t a = 0; a < c.size(); ++a) {
      for (std::size_t b = a + 1; b < c.size(); ++b) {
        const float depth = 0.4f - distance(c.position(a), c.position(b));
        worst = std::max(worst, depth);
        pairs += depth > c.settings.collision_tolerance;
      }
    }
    ASSERT_EQ(c.counts.collisions, pairs);
    ASSERT_NEAR(c.counts.worst_overlap, worst, 1e-6);
  }
}

}  // namespace
}  // namespace throng
