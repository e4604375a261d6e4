// EG-17 ... EG-20 on cases computed by hand.
#include "throng/steering/paris_2007/section.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "throng/core/math.h"
#include "throng/steering/paris_2007/partition.h"
#include "throng/steering/test_crowd.h"

namespace throng::paris {
namespace {

constexpr float kDegree = math::kPiF / 180;
constexpr float kExact = 2e-5f;

TEST(ParisTimeSlices, DoubleUpToTheHorizon) {
  const TimeSlices s = time_slices(1, 2, 8);
  ASSERT_EQ(s.count, 4);
  for (const auto& [i, t] : {std::pair{0u, 0.0f}, {1u, 1.0f}, {2u, 2.0f}, {3u, 4.0f}, {4u, 8.0f}})
    EXPECT_FLOAT_EQ(s.node[i], t);
  EXPECT_FLOAT_EQ(s.horizon(), 8);
}

TEST(ParisTimeSlices, TheLastOneIsCutOff) {
  const TimeSlices s = time_slices(0.5f, 2, 3);
  ASSERT_EQ(s.count, 4);
  EXPECT_FLOAT_EQ(s.node[3], 2);
  EXPECT_FLOAT_EQ(s.node[4], 3);
  EXPECT_EQ(time_slices(1, 2, 0.6f).count, 1);
  EXPECT_FLOAT_EQ(time_slices(1, 2, 0.6f).horizon(), 0.6f);
  const TimeSlices halves = time_slices(1, 2, 8, 2);
  ASSERT_EQ(halves.count, 8);
  for (const auto& [i, t] : {std::pair{1u, 0.5f}, {2u, 1.0f}, {3u, 1.5f}, {5u, 3.0f}, {7u, 6.0f}, {8u, 8.0f}})
    EXPECT_FLOAT_EQ(halves.node[i], t);
  EXPECT_EQ(time_slices(0.1f, 1.1f, 60).count, kMostSlices);
  EXPECT_FLOAT_EQ(time_slices(0.1f, 1.1f, 60).horizon(), 60);
}

TEST(ParisSweptAngle, OfDiscs) {
  // Standing 2 m ahead, R = 1: arcsin(1/2) to each side.
  const Angle standing = swept_angle({2, 0}, {2, 0}, 1);
  EXPECT_NEAR(standing.from, -30 * kDegree, kExact);
  EXPECT_NEAR(standing.to, 30 * kDegree, kExact);
  // From the left to the front: hull of [60, 120] and [-30, 30] degrees.
  const Angle crossing = swept_angle({0, 2}, {2, 0}, 1);
  EXPECT_NEAR(crossing.from, -30 * kDegree, kExact);
  EXPECT_NEAR(crossing.to, 120 * kDegree, kExact);
  EXPECT_FALSE(crossing.whole);
  // Behind, over the jump of angles: 60 degrees wide around 180.
  const Angle behind = swept_angle({-2, 0}, {-2, 0}, 1);
  EXPECT_NEAR(behind.to - behind.from, 60 * kDegree, kExact);
  EXPECT_NEAR(std::cos(0.5f * (behind.from + behind.to)), -1, kExact);
  // Touching is half the circle, not all of it.
  const Angle touching = swept_angle({1, 0}, {1, 0}, 1);
  EXPECT_FALSE(touching.whole);
  EXPECT_NEAR(touching.to - touching.from, 180 * kDegree, 1e-3f);
}

TEST(ParisSweptAngle, InsideTheSweptDiscEveryDirectionIsBlocked) {
  // Neither end of the way is near, but it leads past at 0.5 m < R.
  const Angle over = swept_angle({-2, 0.5f}, {2, 0.5f}, 1);
  EXPECT_TRUE(over.whole);
  EXPECT_FLOAT_EQ(over.to - over.from, math::kTwoPiF);
  EXPECT_FALSE(swept_angle({-2, 1.01f}, {2, 1.01f}, 1).whole);
}

TEST(ParisCriticalSpeeds, OfSomebodyWhoStands) {
  const Moving n{{3, 0}, {}, 1};
  const CriticalSpeeds c = critical_speeds(n, 1, 2);
  EXPECT_FLOAT_EQ(c.v1, 1);  // (3 - 1) / 2
  EXPECT_FLOAT_EQ(c.v2, 4);  // (3 + 1) / 1
  // From now on nobody passes in front.
  EXPECT_FLOAT_EQ(critical_speeds(n, 0, 1).v1, 2);
  EXPECT_EQ(critical_speeds(n, 0, 1).v2, kUnlimited);
}

TEST(ParisCriticalSpeeds, OfSomebodyWhoWalksAheadOrTowardsOne) {
  const CriticalSpeeds ahead = critical_speeds({{3, 0}, {1, 0}, 1}, 1, 2);
  EXPECT_FLOAT_EQ(ahead.v1, 2);  // 1 + 2 / t at t = 2
  EXPECT_FLOAT_EQ(ahead.v2, 5);  // 1 + 4 / t at t = 1
  const CriticalSpeeds comes = critical_speeds({{4, 0}, {-1, 0}, 1}, 1, 2);
  EXPECT_FLOAT_EQ(comes.v1, 0.5f);  // (3 - t) / t
  EXPECT_FLOAT_EQ(comes.v2, 4);     // (5 - t) / t
  // Later it walks over where the walker stands: no speed passes behind, and none is negative.
  const CriticalSpeeds over = critical_speeds({{4, 0}, {-1, 0}, 1}, 2, 4);
  EXPECT_EQ(over.v1, 0);
  EXPECT_FLOAT_EQ(over.v2, 1.5f);
}

TEST(ParisCriticalSpeeds, TheSmallestValueMayLieWithinTheInterval) {
  // p = (3, -4), v = (0, 2), R = 1: 25 - 8 t = |p + v t| gives 5 t² - 32 t + 50 = 0, t = 2.710102, distance 3.319184.
  // At both ends of [2, 4] the value is 1.
  const CriticalSpeeds c = critical_speeds({{3, -4}, {0, 2}, 1}, 2, 4);
  EXPECT_NEAR(c.v1, 2.319184f / 2.710102f, kExact);
  EXPECT_FLOAT_EQ(c.v2, 2);  // (3 + 1) / 2
}

TEST(ParisCriticalSpeeds, InContactOneMayFollowAsFastAsTheOtherGoes) {
  EXPECT_NEAR(critical_speeds({{0.5f, 0}, {1.2f, 0}, 0.5f}, 0, 1).v1, 1.2f, kExact);
  EXPECT_EQ(critical_speeds({{0.5f, 0}, {}, 0.5f}, 0, 1).v1, 0);
  EXPECT_EQ(critical_speeds({{0.5f, 0}, {-1, 0}, 0.5f}, 0, 1).v1, 0);
  EXPECT_EQ(critical_speeds({{0, 0}, {1, 0}, 0}, 0, 1).v1, 0);
}

TEST(ParisCriticalSpeeds, AgreeWithDenseSampling) {
  test::Dice dice(5);
  for (int i = 0; i < 300; ++i) {
    const Moving n{{dice.between(-8, 8), dice.between(-8, 8)}, {dice.between(-2, 2), dice.between(-2, 2)}, 0.5f};
    if (length(n.p) < 0.6f) continue;
    for (const auto& [t1, t2] : {std::pair{0.0f, 1.0f}, {1.0f, 2.0f}, {4.0f, 8.0f}}) {
      double v1 = 1e9, v2 = 0;
      for (int k = 0; k <= 4000; ++k) {
        const double t = t1 + (t2 - t1) * k / 4000.0;
        if (t == 0) continue;
        const double d = std::hypot(n.p.x + n.v.x * t, n.p.y + n.v.y * t);
        v1 = std::min(v1, (d - 0.5) / t), v2 = std::max(v2, (d + 0.5) / t);
      }
      const CriticalSpeeds c = critical_speeds(n, t1, t2);
      EXPECT_NEAR(c.v1, std::max(v1, 0.0), 1e-3) << i;
      if (t1 > 0) {
        EXPECT_NEAR(c.v2, v2, 1e-3) << i;
      }
    }
  }
}

TEST(ParisReach, WhoPassesByItselfBlocksOnlyTheWayTowardsIt) {
  // Bodies touch at 0.44 m, 0.5 m are wanted.
  EXPECT_FLOAT_EQ(reach_of({{3, 0}, {}, 0}, 0.5f, 0.44f, 8), 0.5f);                 // stands
  EXPECT_FLOAT_EQ(reach_of({{3, 0.1f}, {-1, 0}, 0}, 0.5f, 0.44f, 8), 0.5f);         // comes into one
  EXPECT_NEAR(reach_of({{3, 0.46f}, {-1, 0}, 0}, 0.5f, 0.44f, 8), 0.4595f, 1e-4f);  // passes at 0.46 m
  EXPECT_FLOAT_EQ(reach_of({{30, 0.46f}, {-1, 0}, 0}, 0.5f, 0.44f, 8), 0.5f);       // not within the horizon
  EXPECT_NEAR(reach_of({{0.3f, 0}, {}, 0}, 0.5f, 0.44f, 8), 0.2997f, 1e-4f);        // overlaps
}

TEST(ParisSections, OneForEachSliceThatBlocksASpeedOneCanWalk) {
  // 4 m ahead, R = 0.5, walking away at 0.5 m/s: V1 = 0.5 + 3.5 / t2 = 4, 2.25, 1.375, 0.9375 m/s; the first two block
  // nothing up to 2 m/s. V2 = 0.5 + 4.5 / t1.
  Sections s;
  sections_of(Moving{{4, 0}, {0.5f, 0}, 0.5f}, time_slices(1, 2, 8), 2, s);
  ASSERT_EQ(s.all().size(), 2u);
  const float v1[] = {1.375f, 0.9375f}, v2[] = {2.75f, 1.625f}, t1[] = {2, 4}, t2[] = {4, 8}, at[] = {5, 6};
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_FLOAT_EQ(s.all()[i].v1, v1[i]);
    EXPECT_FLOAT_EQ(s.all()[i].v2, v2[i]);
    EXPECT_FLOAT_EQ(s.all()[i].t1, t1[i]);
    EXPECT_FLOAT_EQ(s.all()[i].t2, t2[i]);
    EXPECT_NEAR(s.all()[i].to, std::asin(0.5f / at[i]), kExact);
    EXPECT_NEAR(s.all()[i].from, -std::asin(0.5f / at[i]), kExact);
  }
}

TEST(ParisSections, OfSomebodyWhoStandsTheyAreOne) {
  // 4 m ahead, R = 0.5: V1 = 3.5, 1.75, 0.875, 0.4375, V2 = -, 4.5, 2.25, 1.125 m/s; the first blocks nothing.
  Sections s;
  sections_of(Moving{{4, 0}, {}, 0.5f}, time_slices(1, 2, 8), 2, s);
  ASSERT_EQ(s.all().size(), 1u);
  const Section& all = s.all()[0];
  EXPECT_FLOAT_EQ(all.v1, 0.4375f);
  EXPECT_FLOAT_EQ(all.v2, 4.5f);
  EXPECT_FLOAT_EQ(all.t1, 1);
  EXPECT_FLOAT_EQ(all.t2, 2);
  EXPECT_NEAR(all.to, std::asin(0.125f), kExact);
  EXPECT_NEAR(all.from, -std::asin(0.125f), kExact);
  // Near enough to be reached at once: nobody passes in front.
  s.clear();
  sections_of(Moving{{2, 0}, {}, 0.5f}, time_slices(1, 2, 8), 2, s);
  ASSERT_EQ(s.all().size(), 1u);
  EXPECT_EQ(s.all()[0].v2, kUnlimited);
  EXPECT_EQ(s.all()[0].t1, 0);
  s.clear();
  sections_of(Moving{{40, 0}, {}, 0.5f}, time_slices(1, 2, 8), 2, s);
  EXPECT_TRUE(s.all().empty());
}

TEST(ParisSections, OneThatCrossesMovesThroughTheAngles) {
  // From the right to the left at 1 m/s, 3 m ahead: at -3, -2, -1, 1, 5 m aside.
  Sections s;
  sections_of(Moving{{3, -3}, {0, 1}, 0.5f}, time_slices(1, 2, 8), 10, s);
  ASSERT_EQ(s.all().size(), 4u);
  const auto low = [](float x, float y) { return std::atan2(y, x) - std::asin(0.5f / std::hypot(x, y)); };
  const auto high = [](float x, float y) { return std::atan2(y, x) + std::asin(0.5f / std::hypot(x, y)); };
  const float y[] = {-3, -2, -1, 1, 5};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(s.all()[i].from, low(3, y[i]), kExact) << i;
    EXPECT_NEAR(s.all()[i].to, high(3, y[i + 1]), kExact) << i;
  }
  EXPECT_EQ(s.all()[0].v2, kUnlimited);
}

TEST(ParisSections, OneOverTheBackOfTheWalkerBecomesTwo) {
  Sections s;
  s.add(3, 3.5f, {.v1 = 1, .v2 = 2});
  ASSERT_EQ(s.all().size(), 2u);
  EXPECT_FLOAT_EQ(s.all()[0].from, 3);
  EXPECT_FLOAT_EQ(s.all()[0].to, math::kPiF);
  EXPECT_FLOAT_EQ(s.all()[1].from, -math::kPiF);
  EXPECT_NEAR(s.all()[1].to, 3.5f - math::kTwoPiF, kExact);
}

TEST(ParisPartition, OverlappingSectionsAreCutAndMerged) {
  const Section a{-0.5f, 0.5f, 1, 3, 2, 4}, b{0, 1, 0.5f, 2, 1, 2};
  Partition p;
  p.add(a), p.add(b);
  ASSERT_EQ(p.all().size(), 5u);
  const float edge[] = {-math::kPiF, -0.5f, 0, 0.5f, 1, math::kPiF};
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_FLOAT_EQ(p.all()[i].from, edge[i]);
    EXPECT_FLOAT_EQ(p.all()[i].to, edge[i + 1]);
  }
  EXPECT_TRUE(p.all()[0].free() && p.all()[4].free());
  EXPECT_FLOAT_EQ(p.all()[1].v1, 1);
  EXPECT_FLOAT_EQ(p.all()[3].v2, 2);
  const Section& both = p.all()[2];
  EXPECT_FLOAT_EQ(both.v1, 0.5f);  // min
  EXPECT_FLOAT_EQ(both.v2, 3);     // max
  EXPECT_FLOAT_EQ(both.t1, 1);     // min
  EXPECT_FLOAT_EQ(both.t2, 2);     // min, as printed
}

TEST(ParisPartition, TheOrderOfThreeDoesNotCount) {
  const Section three[] = {{-1, 0.5f, 1, 3, 2, 4}, {0, 1, 0.5f, 2, 1, 2}, {0.25f, 0.75f, 2, 9, 0, 1}};
  int order[] = {0, 1, 2};
  Partition first;
  first.add(three);
  ASSERT_EQ(first.all().size(), 7u);
  do {
    Partition p;
    for (const int i : order) p.add(three[i]);
    ASSERT_EQ(p.all().size(), first.all().size());
    for (std::size_t i = 0; i < p.all().size(); ++i) {
      EXPECT_EQ(p.all()[i].from, first.all()[i].from);
      EXPECT_EQ(p.all()[i].v1, first.all()[i].v1);
      EXPECT_EQ(p.all()[i].v2, first.all()[i].v2);
      EXPECT_EQ(p.all()[i].t1, first.all()[i].t1);
    }
  } while (std::next_permutation(order, order + 3));
  const Section& all = first.all()[3];  // 0.25 to 0.5
  EXPECT_FLOAT_EQ(all.v1, 0.5f);
  EXPECT_FLOAT_EQ(all.v2, 9);
  EXPECT_FLOAT_EQ(all.t1, 0);
}

TEST(ParisPartition, MoreThanFitMergeAndLoseNothing) {
  Partition p;
  for (int i = 0; i < 400; ++i) {
    const float from = -3 + 0.015f * static_cast<float>(i);
    p.add({from, from + 0.01f, 1, 2, 0, 1});
  }
  for (int i = 0; i < 400; ++i) {
    const float middle = -3 + 0.015f * static_cast<float>(i) + 0.005f;
    const auto at = std::find_if(p.all().begin(), p.all().end(), [&](const Section& s) { return middle < s.to; });
    ASSERT_NE(at, p.all().end());
    EXPECT_FLOAT_EQ(at->v1, 1) << i;
  }
}

}  // namespace
}  // namespace throng::paris
