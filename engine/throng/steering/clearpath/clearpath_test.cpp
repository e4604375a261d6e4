// Obstacles and optima computed by hand (PV-09), and against a search of the whole disc.
#include "throng/steering/clearpath/clearpath.h"

#include <cmath>

#include "throng/core/math.h"
#include "throng/steering/vo/look_for_test.h"

namespace throng::clearpath {
namespace {

using test::Dice;
using test::WalkerScene;

constexpr double kDt = 0.05;

WalkerScene open_floor() { return WalkerScene(test::compiled(test::square_plan(200))); }

/// 5 m ahead, sum of radii 3 m: legs along (0.8, +-0.6).
Obstacle three_four_five(Vec2 own, Vec2 other, float share) {
  return obstacle_of(vo::Neighbour{{5, 0}, other, 3}, own, share, 2);
}

TEST(ClearPathObstacle, IsAConeCutByALine) {
  const Obstacle o = three_four_five({1, 0}, {-1, 0}, 0.5f);
  ASSERT_EQ(o.count, 3);
  // cut-off at half of (5 - 3) m / 2 s
  EXPECT_TRUE(o.contains({0.51f, 0}));
  EXPECT_FALSE(o.contains({0.49f, 0}));
  // a straight line, not the circle: the same x at the side
  EXPECT_TRUE(o.contains({0.51f, 0.37f}));
  EXPECT_FALSE(o.contains({0.49f, 0.36f}));
  // legs
  EXPECT_TRUE(o.contains({1, 0.74f}));
  EXPECT_FALSE(o.contains({1, 0.76f}));
  EXPECT_TRUE(o.contains({1, -0.74f}));
  EXPECT_FALSE(o.contains({1, -0.76f}));
}

TEST(ClearPathObstacle, HasItsApexAtTheMeanOrWhereTheShareSays) {
  const Obstacle half = three_four_five({1, 0.4f}, {0, 0}, 0.5f);  // apex (0.5, 0.2), cut-off 0.5 beyond it
  EXPECT_TRUE(half.contains({1.01f, 0.2f}));
  EXPECT_FALSE(half.contains({0.99f, 0.2f}));
  EXPECT_TRUE(half.contains({1.5f, 0.2f + 0.74f}));
  EXPECT_FALSE(half.contains({1.5f, 0.2f + 0.76f}));
  const Obstacle whole = three_four_five({1, 0.4f}, {0.3f, 0}, 1);  // plain velocity obstacle: apex at the other's
  EXPECT_TRUE(whole.contains({1.31f, 0}));                          // (5 - 3) m / 2 s beyond 0.3 m/s
  EXPECT_FALSE(whole.contains({1.29f, 0}));
}

TEST(ClearPathObstacle, WhoOverlapsMustPart) {
  // 0.4 m apart of 0.5: 0.1 m in half a second, half of it one's own
  const Obstacle o = obstacle_of(vo::Neighbour{{0.4f, 0}, {0, 0}, 0.5f}, {0, 0}, 0.5f, 2);
  EXPECT_EQ(o.count, 1);
  EXPECT_TRUE(o.contains({-0.09f, 3}));
  EXPECT_FALSE(o.contains({-0.11f, -3}));
}

TEST(ClearPathObstacle, OfAWall) {
  // 2 m ahead, 4 m wide, seen from before its middle; radius 0.5 m, 3 s: 0.5 m/s towards it
  const vo::NearWall wall{.a = {2, 2},
                          .b = {2, -2},
                          .along = {0, -1},
                          .normal = {-1, 0},
                          .length = 4,
                          .gap = 2,
                          .foot = 2,
                          .at_a = true,
                          .at_b = true,
                          .nearest = {2, 0},
                          .distance_sq = 4};
  const Obstacle o = obstacle_of(wall, 0.5f, 3);
  EXPECT_TRUE(o.contains({0.51f, 0}));
  EXPECT_FALSE(o.contains({0.49f, 0}));
  // the end at (2, 2): |.|² = 8, tangent length sqrt(7.75) = 2.784; direction (2*2.784 - 2*0.5, 2*2.784 + 2*0.5) / 8
  const Vec2 leg{(2 * 2.7838822f - 1) / 8, (2 * 2.7838822f + 1) / 8};
  EXPECT_TRUE(o.contains(leg * 2.0f + Vec2{0.01f, -0.01f}));
  EXPECT_FALSE(o.contains(leg * 2.0f + Vec2{-0.01f, 0.01f}));
}

Vec2 best(std::initializer_list<Obstacle> list, Vec2 preferred, float top = 2) {
  Obstacles all;
  for (const Obstacle& o : list) all.add(o);
  Vec2 v{99, 99};
  EXPECT_TRUE(nearest_free(all, preferred, top, v));
  return v;
}
Obstacle half_plane(Vec2 n, float b) { return {{{n, b}, {}, {}}, 1}; }

TEST(NearestFree, TheWishItselfWhereItIsFree) {
  EXPECT_EQ(best({}, {1, 0.5f}), (Vec2{1, 0.5f}));
  EXPECT_EQ(best({three_four_five({1, 0}, {-1, 0}, 0.5f)}, {0.4f, 0.1f}), (Vec2{0.4f, 0.1f}));
}

TEST(NearestFree, AProjectionOnABorder) {
  const Obstacle o = three_four_five({1, 0}, {-1, 0}, 0.5f);
  // to the cut-off 0.5, to a leg 0.6
  const Vec2 slower = best({o}, {1, 0});
  EXPECT_NEAR(slower.x, 0.5f, 1e-5f);
  EXPECT_NEAR(slower.y, 0, 1e-5f);
  // (1, 0.5) · (0.8, 0.6) = 1.1: (0.88, 0.66), 0.2 away
  const Vec2 aside = best({o}, {1, 0.5f});
  EXPECT_NEAR(aside.x, 0.88f, 1e-5f);
  EXPECT_NEAR(aside.y, 0.66f, 1e-5f);
}

TEST(NearestFree, ACrossingOfTwoBorders) {
  const Vec2 v = best({half_plane({1, 0}, 0.5f), half_plane({0, 1}, 0.2f)}, {1, 0.5f});
  EXPECT_NEAR(v.x, 0.5f, 1e-5f);
  EXPECT_NEAR(v.y, 0.2f, 1e-5f);
}

TEST(NearestFree, ACrossingWithTheGreatestSpeed) {
  // everything within |x| < 1.2 is forbidden, the speed is at most 2: (1.2, 1.6) is the nearest to (1.1, 1.67)
  const Obstacle band{{{{1, 0}, -1.2f}, {{-1, 0}, -1.2f}, {}}, 2};
  const Vec2 v = best({band}, {1.0899f, 1.6769f});
  EXPECT_NEAR(v.x, 1.2f, 1e-4f);
  EXPECT_NEAR(v.y, 1.6f, 1e-4f);
}

TEST(NearestFree, SaysWhenThereIsNone) {
  Obstacles all;
  all.add(half_plane({1, 0}, -1));
  all.add(half_plane({-1, 0}, -1));
  Vec2 v;
  EXPECT_FALSE(nearest_free(all, {0.5f, 0}, 2, v));
}

TEST(NearestFree, OfTwoEquallyGoodSidesTheRightOne) {
  const Obstacle o = obstacle_of(vo::Neighbour{{5, 0}, {-1, 0}, 0.5f}, {1, 0}, 0.5f, 20);
  EXPECT_LT(best({o}, {1, 0}).y, 0);
}

TEST(NearestFree, AgreesWithASearchOfTheWholeDiscOnEveryTarget) {
  test::on_every_target([] {
    Dice dice(21);
    int crossings = 0, none = 0;
    for (int trial = 0; trial < 60; ++trial) {
      Obstacles all;
      const int n = 2 + dice.below(9);
      for (int k = 0; k < n; ++k) {
        const vo::Neighbour other{{dice.between(-3, 3), dice.between(-3, 3)},
                                  {dice.between(-1, 1), dice.between(-1, 1)},
                                  dice.between(0.3f, 0.9f)};
        all.add(obstacle_of(other, {dice.between(-1, 1), dice.between(-1, 1)}, 0.5f, 2));
      }
      const Vec2 wish{dice.between(-1, 1), dice.between(-1, 1)};
      Vec2 v;
      const bool found = nearest_free(all, wish, 2, v);
      constexpr int kGrid = 160;
      float least = 1e9f;
      for (int i = 0; i <= kGrid; ++i)
        for (int j = 0; j <= kGrid; ++j) {
          const Vec2 p{4.0f * static_cast<float>(i) / kGrid - 2, 4.0f * static_cast<float>(j) / kGrid - 2};
          if (length_sq(p) <= 4 && all.allow(p)) least = std::min(least, distance(p, wish));
        }
      if (!found) {
        EXPECT_EQ(least, 1e9f);
        ++none;
        continue;
      }
      EXPECT_LE(distance(v, wish), least + 1e-4f);
      EXPECT_LE(length(v), 2.0001f);
      for (int k = 0; k < all.count; ++k) {
        const Obstacle o = all.at(k);
        float depth = 1e9f;
        for (int side = 0; side < o.count; ++side) depth = std::min(depth, dot(o.border[side].n, v) - o.border[side].b);
        EXPECT_LT(depth, 2e-5f) << "outside all of them";
        crossings += std::abs(depth) < 1e-5f;
      }
    }
    EXPECT_GT(crossings, 20);
    EXPECT_LT(none, 30);
  });
}

TEST(ClearPath, WalksUpToAWallAsFastAsTheHorizonLets) {
  // 0.75 m from the wall, radius 0.25 m, horizon 1 s: 0.5 m/s
  WalkerScene s(test::compiled(test::square_plan(10)));
  const Row a = s.add({9.25f, 5}, {1, 0}, {1, 0}), b = s.add({9.25f, 2}, {1, 1}, {1, 1});
  s.steer(ClearPath({}), kDt);
  EXPECT_NEAR(s.wanted(a).x, 0.5f, 1e-4f);
  EXPECT_NEAR(s.wanted(a).y, 0, 1e-4f);
  EXPECT_NEAR(s.wanted(b).x, 0.5f, 1e-4f);
  EXPECT_NEAR(s.wanted(b).y, 1, 1e-4f) << "along it nothing is in the way";
}

TEST(ClearPath, StandsWhereNothingIsFree) {
  WalkerScene s = open_floor();
  const Row a = s.add({0, 0}, {}, {1, 0});
  for (int k = 0; k < 6; ++k) {
    const auto t = math::sincos(static_cast<float>(k) * math::kPiF / 3);
    s.add({0.45f * t.cos, 0.45f * t.sin});
  }
  s.steer(ClearPath({}), kDt);
  EXPECT_EQ(s.wanted(a), (Vec2{}));
}

TEST(ClearPath, WhoIsStuckTakesADetourToTheRightIfItMay) {
  // Two who stand close by close the way, 0.2 m between the bodies ahead.
  const auto wanted = [](float detour) {
    WalkerScene s = open_floor();
    const Row a = s.add({0, 0}, {}, {1, 0});
    s.add({0.46f, 0.27f}), s.add({0.46f, -0.27f});
    s.steer(ClearPath({.detour = detour}), kDt);
    return s.wanted(a);
  };
  EXPECT_LT(length(wanted(0)), 0.1f);
  EXPECT_LT(wanted(1.5707964f).y, -0.3f);
}

TEST(ClearPath, PassesBetweenTwoWhoLeaveRoom) {
  WalkerScene s = open_floor();
  const Row a = s.add({0, 0}, {1.3f, 0}, {1.3f, 0});
  s.add({3, 0.8f}), s.add({3, -0.8f});
  for (int i = 0; i < 60; ++i) {
    s.step(ClearPath({}), kDt);
    EXPECT_NEAR(s.wanted(a).x, 1.3f, 1e-4f) << "they are beside the way: nothing is to be done (PV-14)";
  }
  EXPECT_GT(s.position(a).x, 3.5f);
}

}  // namespace
}  // namespace throng::clearpath
