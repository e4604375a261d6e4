#include "throng/environment/zone.h"

#include <gtest/gtest.h>

#include "throng/environment/navmesh/locate.h"
#include "throng/environment/plans_for_test.h"
#include "throng/geometry/overlay.h"

namespace throng {
namespace {

using namespace test;

TEST(Zone, IsThePartOfTheAreaThatIsWalkable) {
  TestRandom random(51);
  for (int i = 0; i < 10; ++i) {
    const World w = compiled(random_hall(700 + i, 20, 24, 10));
    const Polygon star{random_star(random, random.point(8), 2, 12, 12), {}};
    const Zone r = make_zone(w, SurfaceIndex(0), star);
    const auto expected = intersect(w.floors[0], {star});
    ASSERT_TRUE(expected);
    EXPECT_NEAR(r.area, area(*expected), 1e-3 * area(*expected) + 1e-3);
    for (std::size_t k = 1; k < r.pieces.size(); ++k) EXPECT_LE(r.pieces[k - 1].polygon, r.pieces[k].polygon);
    for (int n = 0; n < 500; ++n) {
      const Vec2 p = Vec2(random.point(20));
      const PolygonIndex k = locate(w, SurfaceIndex(0), p);
      const bool inside = contains(star, Vec2d(p)) && k.exists();
      const Vec2 nearest = nearest_in_zone(r, p).position;
      if (contains(r, SurfaceIndex(0), p) != inside) {
        EXPECT_LT(distance(nearest, p), 1e-2f);
      }
      if (k.exists() && contains(r, k, p) != inside) {
        EXPECT_LT(distance(nearest, p), 1e-2f);
      }
      EXPECT_FALSE(contains(r, SurfaceIndex(1), p));
    }
    if (!r.empty()) {
      EXPECT_LT(distance(nearest_in_zone(r, r.middle).position, r.middle), 1e-4f);
    }
  }
}

TEST(Zone, SamplesAreUniform) {
  WorldPlan plan = one_room(20, 10);
  plan.obstacles = {{"", "ground", box(5, 0, 10, 5), {}, 0}};
  const World w = compiled(plan);
  const Zone r = make_zone(w, SurfaceIndex(0), w.to_engine(box(0, 0, 20, 10)));
  EXPECT_NEAR(r.area, 175, 1e-6);
  TestRandom random(52);
  const int n = 70000;
  int count[8] = {};
  for (int i = 0; i < n; ++i) {
    const ZonePoint p = sample(r, random.uniform(), random.uniform(), random.uniform());
    EXPECT_TRUE(w.mesh.contains(p.polygon, p.position));
    const Vec2d a = w.to_author(p.position);
    ++count[(a.y >= 5 ? 4 : 0) + static_cast<int>(a.x / 5)];
  }
  EXPECT_EQ(count[1], 0) << "inside the obstacle";
  for (const int k : {0, 2, 3, 4, 5, 6, 7}) EXPECT_NEAR(count[k], n / 7, 5 * std::sqrt(n / 7.0)) << k;
}

TEST(Zone, OfASinglePoint) {
  const World w = compiled(one_room(10, 10));
  const Zone r = make_point_zone(w, SurfaceIndex(0), w.to_engine(Vec2d{3, 4}));
  ASSERT_FALSE(r.empty());
  EXPECT_TRUE(r.is_point);
  EXPECT_EQ(sample(r, 0.3, 0.7, 0.1).position, r.middle);
  EXPECT_EQ(nearest_in_zone(r, {9, 9}).position, r.middle);
  EXPECT_FALSE(contains(r, SurfaceIndex(0), r.middle)) << "one arrives at a point by distance";
  EXPECT_TRUE(make_point_zone(w, SurfaceIndex(0), w.to_engine(Vec2d{-3, 4})).empty());
}

TEST(Zone, EmptyWhereNothingIsWalkable) {
  const World w = compiled(one_room(10, 10));
  EXPECT_TRUE(make_zone(w, SurfaceIndex(0), w.to_engine(box(10, 0, 20, 10))).empty()) << "touching is not overlapping";
  EXPECT_FALSE(make_zone(w, SurfaceIndex(0), w.to_engine(box(9.9, 0, 20, 10))).empty());
}

TEST(SpeedFactor, FollowsTheSlope) {
  const World w = compiled(two_floors());
  const Vec2 p{10, 5};
  const PolygonIndex k = locate(w, SurfaceIndex(2), p);
  EXPECT_FLOAT_EQ(speed_factor(w, k, p, {2, 0}), 0.6f);
  EXPECT_FLOAT_EQ(speed_factor(w, k, p, {-1, 0}), 0.7f);
  EXPECT_FLOAT_EQ(speed_factor(w, k, p, {0, 1}), 0.65f);
  EXPECT_FLOAT_EQ(speed_factor(w, k, p, {0, 0}), 0.65f);
}

TEST(SpeedFactor, AreasMultiply) {
  WorldPlan plan = one_room(20, 10);
  plan.speed_areas = {{"ground", box(0, 0, 10, 10), 0.5}, {"ground", box(5, 0, 15, 10), 0.8}};
  const World w = compiled(plan);
  const auto at = [&](double x) {
    const Vec2 p = Vec2(w.to_engine(Vec2d{x, 5}));
    return speed_factor(w, locate(w, SurfaceIndex(0), p), p, {1, 0});
  };
  EXPECT_FLOAT_EQ(at(2), 0.5f);
  EXPECT_FLOAT_EQ(at(7), 0.4f);
  EXPECT_FLOAT_EQ(at(12), 0.8f);
  EXPECT_FLOAT_EQ(at(18), 1);
}

}  // namespace
}  // namespace throng
