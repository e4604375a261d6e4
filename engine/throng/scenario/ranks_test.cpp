#include "throng/scenario/ranks.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace throng {
namespace {

TEST(Ranks, OffsetOnesAreALatticeOfTheDensityAskedFor) {
  for (const double density : {2.0, 5.0}) {
    RanksSpec r;
    r.middle = {3, -1}, r.density = density;
    const auto spots = spots_of(r);
    ASSERT_EQ(spots.size(), 224u);
    Vec2d sum{};
    double nearest = 1e9, left = -1e9, right = 1e9, front = -1e9, back = 1e9;
    for (const Vec2d p : spots) {
      sum += p;
      for (const Vec2d q : spots)
        if (&p != &q && distance(p, q) > 1e-9) nearest = std::min(nearest, distance(p, q));
      left = std::max(left, p.y), right = std::min(right, p.y);
      front = std::max(front, p.x), back = std::min(back, p.x);
    }
    EXPECT_NEAR(sum.x / 224, 3, 1e-9);
    EXPECT_NEAR(sum.y / 224, -1, 1e-9);
    const double pitch = std::sqrt(2 / (std::sqrt(3) * density));
    EXPECT_NEAR(nearest, pitch, 1e-9) << "in a rank and to the next one alike";
    EXPECT_NEAR(front - back, 7 * pitch * std::sqrt(0.75), 1e-9);
    EXPECT_NEAR(left - right, 27.5 * pitch, 1e-9) << "ranks lie across the way the block looks";
  }
}

TEST(Ranks, LookWhereTheyAreTold) {
  RanksSpec r;
  r.ranks = 2, r.files = 3, r.density = 1, r.offset = false;
  r.direction = radians_of_degrees(90);
  const auto spots = spots_of(r);
  EXPECT_NEAR(spots[0].y, 0.5, 1e-12) << "the first rank is in front";
  EXPECT_NEAR(spots[0].x, 1, 1e-12) << "its first person on the right";
  EXPECT_NEAR(spots[5].y, -0.5, 1e-12);
  EXPECT_NEAR(spots[5].x, -1, 1e-12);
}

}  // namespace
}  // namespace throng
