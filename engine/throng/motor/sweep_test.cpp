#include "throng/motor/sweep.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "throng/core/random.h"

namespace throng::motor {
namespace {

double distance_to(const WallSegment& w, Vec2d p) { return distance(closest_point(w, p), p); }

TEST(Sweep, HeadOnStopsAtTheKeptDistance) {
  const WallSegment w = WallSegment::between({0, 0}, {10, 0});
  EXPECT_DOUBLE_EQ(free_share(w, {5, 1}, {0, -2}, 0.25), 0.375);
  EXPECT_DOUBLE_EQ(free_share(w, {5, -1}, {0, 2}, 0.25),
                   0.375);  // segments have two sides, walls one: in_front decides
  EXPECT_DOUBLE_EQ(free_share(w, {5, 1}, {0, -0.5}, 0.25), 1);
}

TEST(Sweep, EndsAreRound) {
  const WallSegment w = WallSegment::between({0, 0}, {10, 0});
  EXPECT_NEAR(free_share(w, {-1, 0}, {2, 0}, 0.25), 0.375, 1e-12);
  EXPECT_NEAR(free_share(w, {11, 0}, {-2, 0}, 0.25), 0.375, 1e-12);
  EXPECT_DOUBLE_EQ(free_share(w, {-0.3, -1}, {0, 2}, 0.25), 1);  // passes beside the end
  EXPECT_LT(free_share(w, {-0.2, -1}, {0, 2}, 0.25), 0.5);       // clips it
}

TEST(Sweep, AlongAndAwayAreFree) {
  const WallSegment w = WallSegment::between({0, 0}, {10, 0});
  EXPECT_EQ(free_share(w, {5, 0.25}, {3, 0}, 0.25), 1);
  EXPECT_EQ(free_share(w, {5, 0.25}, {0, 1}, 0.25), 1);
  EXPECT_EQ(free_share(w, {5, 0.1}, {0, 1}, 0.25), 1) << "who is too near may leave";
  EXPECT_EQ(free_share(w, {5, 0.1}, {0, -1}, 0.25), 0) << "but not come nearer";
}

TEST(Sweep, PointWalls) {
  const WallSegment w = WallSegment::between({1, 1}, {1, 1});
  EXPECT_NEAR(free_share(w, {0, 1}, {1, 0}, 0.25), 0.75, 1e-12);
  EXPECT_EQ(away_from(w, {1, 3}), (Vec2d{0, 1}));
}

// Against dense sampling: the share is free, and just beyond it is not.
TEST(Sweep, AgreesWithSampling) {
  Draws draws({7, 1, 0}, Stream::kTest);
  const auto point = [&](double s) { return Vec2d{draws.uniform(-s, s), draws.uniform(-s, s)}; };
  int contacts = 0;
  for (int n = 0; n < 20000; ++n) {
    const WallSegment w = WallSegment::between(point(2), point(2));
    const Vec2d p = point(2), d = point(2);
    const double keep = draws.uniform(0.05, 0.6);
    if (distance_to(w, p) <= keep + 1e-6) continue;
    const double t = free_share(w, p, d, keep);
    ASSERT_GE(t, 0);
    ASSERT_LE(t, 1);
    double nearest = 1e9;
    for (int i = 0; i <= 100; ++i) nearest = std::min(nearest, distance_to(w, p + d * (t * i / 100)));
    ASSERT_GE(nearest, keep - 1e-9);
    if (t < 1) {
      ++contacts;
      ASSERT_NEAR(distance_to(w, p + d * t), keep, 1e-9);
      ASSERT_LT(distance_to(w, p + d * (t + 1e-5)), keep);
    }
  }
  EXPECT_GT(contacts, 2000);
}

}  // namespace
}  // namespace throng::motor
