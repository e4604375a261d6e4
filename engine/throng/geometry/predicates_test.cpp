#include "throng/geometry/predicates.h"

#include <gtest/gtest.h>

#include "throng/geometry/random_for_test.h"
#include "throng/geometry/segments.h"

namespace throng {
namespace {

__extension__ typedef __int128 Wide;

int sign(Wide x) { return x > 0 ? 1 : (x < 0 ? -1 : 0); }

struct Point {
  std::int64_t x, y;
  Vec2d vec(double scale) const { return {static_cast<double>(x) * scale, static_cast<double>(y) * scale}; }
};

int orient_by_integers(Point a, Point b, Point c) {
  return sign(static_cast<Wide>(b.x - a.x) * (c.y - a.y) - static_cast<Wide>(b.y - a.y) * (c.x - a.x));
}

int circle_by_integers(Point a, Point b, Point c, Point d) {
  const auto lift = [&](Point p) {
    return static_cast<Wide>(p.x - d.x) * (p.x - d.x) + static_cast<Wide>(p.y - d.y) * (p.y - d.y);
  };
  const auto det2 = [&](Point p, Point q) {
    return static_cast<Wide>(p.x - d.x) * (q.y - d.y) - static_cast<Wide>(p.y - d.y) * (q.x - d.x);
  };
  return sign(lift(a) * det2(b, c) + lift(b) * det2(c, a) + lift(c) * det2(a, b));
}

TEST(Predicates, AgreeWithIntegersOnTheGrid) {
  TestRandom random(1);
  const double scale = 1.0 / 65536;
  int zeros = 0;
  for (int i = 0; i < 200000; ++i) {
    // Small coordinates give many exact ties, large ones many near-ties.
    const std::int64_t range = i % 2 ? 8 : 1 << 28;
    const auto point = [&] { return Point{random.integer(-range, range), random.integer(-range, range)}; };
    const Point a = point(), b = point();
    Point c = point();
    const Point d = point();
    if (i % 4 == 3) c = {2 * b.x - a.x, 2 * b.y - a.y};                                   // exactly on the line
    if (i % 8 == 5) c = {2 * b.x - a.x, 2 * b.y - a.y + (random.integer(0, 1) ? 1 : 0)};  // or one unit beside it
    EXPECT_EQ(orient(a.vec(scale), b.vec(scale), c.vec(scale)), orient_by_integers(a, b, c));
    EXPECT_EQ(in_circle(a.vec(scale), b.vec(scale), c.vec(scale), d.vec(scale)), circle_by_integers(a, b, c, d));
    zeros += orient_by_integers(a, b, c) == 0;
  }
  EXPECT_GT(zeros, 10000);
}

TEST(Predicates, DecideWhereDoublesCannot) {
  // Points on a line whose coordinates are not exactly representable multiples: the plain formula gives noise here.
  const Vec2d a{0.5, 0.5}, b{12, 12};
  int wrong = 0;
  for (int i = 0; i < 64; ++i) {
    for (int j = 0; j < 64; ++j) {
      const Vec2d c{24 + i * 0x1p-48, 24 + j * 0x1p-48};
      const int expected = j > i ? 1 : (j < i ? -1 : 0);
      EXPECT_EQ(orient(a, b, c), expected);
      const double plain = (a.x - c.x) * (b.y - c.y) - (a.y - c.y) * (b.x - c.x);
      wrong += (plain > 0) - (plain < 0) != expected;
    }
  }
  EXPECT_GT(wrong, 10) << "the test no longer exercises the exact path";
}

TEST(Predicates, CircleTies) {
  // Corners of a square lie on one circle, exactly, also far from the origin.
  for (const double o : {0.0, 1e6, 12345.678}) {
    EXPECT_EQ(in_circle({o, o}, {o + 1, o}, {o + 1, o + 1}, {o, o + 1}), 0);
    EXPECT_EQ(in_circle({o, o}, {o + 1, o}, {o + 1, o + 1}, {o + 0x1p-20, o + 1 - 0x1p-20}), 1);
    EXPECT_EQ(in_circle({o, o}, {o + 1, o}, {o + 1, o + 1}, {o - 0x1p-20, o + 1 + 0x1p-20}), -1);
  }
}

TEST(Segments, DistancesAgreeWithSampling) {
  TestRandom random(2);
  for (int i = 0; i < 300; ++i) {
    const Vec2d a = random.point(5), b = random.point(5), c = random.point(5), d = random.point(5);
    double least = 1e30;
    for (int s = 0; s <= 400; ++s) least = std::min(least, distance_sq_to_segment(c, d, lerp(a, b, s / 400.0)));
    const double got = distance_sq_of_segments(a, b, c, d);
    EXPECT_LE(got, least + 1e-12);
    EXPECT_NEAR(std::sqrt(got), std::sqrt(least), 0.03);
    EXPECT_NEAR(std::sqrt(distance_sq_of_segments(Vec2(a), Vec2(b), Vec2(c), Vec2(d))), std::sqrt(got), 1e-4);
    EXPECT_EQ(segments_touch(a, b, c, d), got == 0);
  }
}

TEST(Segments, TouchingAndCrossing) {
  EXPECT_TRUE(segments_cross({0, 0}, {2, 2}, {0, 2}, {2, 0}));
  EXPECT_FALSE(segments_cross({0, 0}, {2, 2}, {1, 1}, {2, 0})) << "touching is not crossing";
  EXPECT_TRUE(segments_touch({0, 0}, {2, 2}, {1, 1}, {2, 0}));
  EXPECT_TRUE(segments_touch({0, 0}, {2, 0}, {1, 0}, {3, 0})) << "collinear overlap";
  EXPECT_FALSE(segments_touch({0, 0}, {1, 0}, {2, 0}, {3, 0}));
  // A segment of one point lies on every line through it: it touches only what goes through it.
  EXPECT_FALSE(segments_touch({0, 4}, {1, 4}, {3, 4}, {3, 4}));
  EXPECT_FALSE(segments_touch({3, 4}, {3, 4}, {0, 4}, {0, 9}));
  EXPECT_TRUE(segments_touch({0, 4}, {5, 4}, {3, 4}, {3, 4}));
  EXPECT_TRUE(segments_touch({3, 4}, {3, 4}, {3, 4}, {3, 4}));
  EXPECT_EQ(distance_sq_of_segments({0, 4}, {1, 4}, Vec2d{3, 4}, Vec2d{3, 4}), 4);
  EXPECT_EQ(crossing_point({0, 0}, {2, 2}, {0, 2}, {2, 0}), (Vec2d{1, 1}));
  EXPECT_EQ(closest_on_segment(Vec2d{0, 0}, Vec2d{4, 0}, Vec2d{1, 3}), (Vec2d{1, 0}));
  EXPECT_EQ(closest_on_segment(Vec2d{0, 0}, Vec2d{0, 0}, Vec2d{1, 3}), (Vec2d{0, 0}));
}

}  // namespace
}  // namespace throng
