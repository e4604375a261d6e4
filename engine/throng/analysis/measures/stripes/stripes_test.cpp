#include "throng/analysis/measures/stripes/stripes.h"

#include <gtest/gtest.h>

#include <cmath>

#include "throng/analysis/walks_for_test.h"

namespace throng::analysis {
namespace {

using test::of;
using test::walk;

StripeOptions square() {
  StripeOptions o;
  o.zone = {{0, 0}, {12, 12}};
  return o;
}

/// Lines of people along `degrees`, 1.5 m apart, alternately of each group.
void lines(double degrees, std::vector<Vec2d>& a, std::vector<Vec2d>& b) {
  const Vec2d along{std::cos(degrees * M_PI / 180), std::sin(degrees * M_PI / 180)}, across = left_of(along);
  for (int line = -12; line <= 12; ++line)
    for (int k = -24; k <= 24; ++k)
      (line % 2 ? a : b).push_back(Vec2d{6, 6} + across * (line * 1.5) + along * (k * 0.75));
}

TEST(Stripes, OrientationOfLinesIsFound) {
  for (const double degrees : {0.0, 30.0, 45.0, 90.0, 135.0, 170.0}) {
    std::vector<Vec2d> a, b;
    lines(degrees, a, b);
    const StructureTensor t = stripe_tensor(a, b, square());
    const double off = std::fabs(t.orientation() - degrees);
    EXPECT_LT(std::min(off, 180 - off), 2) << degrees;
    EXPECT_GT(t.coherence(), 0.8) << degrees;
  }
}

TEST(Stripes, AChessBoardHasNoDirection) {
  std::vector<Vec2d> a, b;
  for (int x = -2; x < 12; ++x)
    for (int y = -2; y < 12; ++y) ((x + y) % 2 ? a : b).push_back({x * 1.2, y * 1.2});
  EXPECT_LT(stripe_tensor(a, b, square()).coherence(), 0.2);
}

TEST(Stripes, EigenvalueFormulas) {
  const StructureTensor t{3, 1, 3};  // eigenvalues 4 along (1, 1) and 2: stripes along 135 degrees
  EXPECT_NEAR(t.coherence(), 1.0 / 3, 1e-12);
  EXPECT_NEAR(t.orientation(), 135, 1e-9);
  EXPECT_NEAR((StructureTensor{1, 0, 0}).orientation(), 90, 1e-9);  // varies along x: lines along y
  EXPECT_NEAR((StructureTensor{0, 0, 1}).orientation(), 0, 1e-9);
  EXPECT_TRUE(std::isnan(StructureTensor{}.coherence()));
}

TEST(Stripes, OverTime) {
  std::vector<Vec2d> a, b;
  lines(45, a, b);
  std::vector<Walk> people;
  for (const Vec2d p : a)
    people.push_back(walk(
        3, [=](double) { return p; }, 0, 0));
  for (const Vec2d p : b)
    people.push_back(walk(
        3, [=](double) { return p; }, 0, 1));
  const Stripes s = stripes(of(2, people, {"east", "north"}), square());
  EXPECT_EQ(s.looks, 3u);
  EXPECT_NEAR(s.orientation, 45, 2);
  const Stripes none = stripes(of(2, {people[0]}, {"east", "north"}), square());
  EXPECT_EQ(none.looks, 0u);
  EXPECT_TRUE(std::isnan(none.orientation));
}

}  // namespace
}  // namespace throng::analysis
