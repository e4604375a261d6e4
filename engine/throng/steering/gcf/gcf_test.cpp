#include "throng/steering/gcf/gcf.h"

#include <cmath>

#include "throng/steering/forces/law_for_test.h"

namespace throng::gcf {
namespace {

using test::pull_everywhere;

const Law kLaw{0.3f, 0.18f, 0.53f, 0.25f, 0.05f / 1.3f, {}};

TEST(Gcf, EllipsesGrowWithSpeed) {
  EXPECT_NEAR(extent(kLaw, 0, 1), 0.18, 1e-6);
  EXPECT_NEAR(extent(kLaw, 0, 0), 0.25, 1e-6);
  EXPECT_NEAR(extent(kLaw, 1.2f, 1), 0.816, 1e-6);      // 0.18 + 0.53 * 1.2
  EXPECT_NEAR(extent(kLaw, 1.2f, 0), 0.2038462, 1e-6);  // 0.25 - 0.05 * 1.2 / 1.3
  EXPECT_NEAR(extent(kLaw, 1.2f, 0.5f), 0.2329706, 1e-6);
}

TEST(Gcf, TheForceUsesTheDistanceBetweenBoundaries) {
  const Gcf model({});
  // Somebody stands 2 m ahead, seen from its side: 2 - 0.816 - 0.25 = 0.934 m; (0.3 * 1.34 + 1.2)² / 0.934.
  EXPECT_PULL(pull_everywhere(model, {1.2f, 0}, {{{2, 0}, {}}}), -2.747756, 0);
}

TEST(Gcf, OnlyTheFieldOfViewAndApproachCount) {
  const Gcf model({});
  EXPECT_PULL(pull_everywhere(model, {1.2f, 0}, {{{-1.5f, 0}, {}}}), 0, 0);  // behind: k = 0
  EXPECT_PULL(pull_everywhere(model, {}, {{{1, 0}, {-1, 0}}}), 0, 0);        // who stands looks nowhere: k = 0
  // Faster than oneself and ahead: v_ij = 0, only (0.3 * 1.34)² over 2 - 0.816 - (0.18 + 0.53 * 1.5) = 0.209 m: in
  // the bounded part, where the inverse distance is 3.
  EXPECT_PULL(pull_everywhere(model, {1.2f, 0}, {{{2, 0}, {1.5f, 0}}}), -0.484812, 0);
}

TEST(Gcf, TheInverseDistanceIsBoundedSmoothAndEnds) {
  const Spline s;
  EXPECT_FLOAT_EQ(s.at(-1), 3);
  EXPECT_FLOAT_EQ(s.at(0.2f), 3);
  EXPECT_NEAR(s.at(0.3f), 2.861420, 1e-5);
  EXPECT_NEAR(s.at(1), 1, 1e-6);
  EXPECT_NEAR(s.at(1.95f), 0.1966453, 1e-5);
  EXPECT_FLOAT_EQ(s.at(2), 0);
  float before = s.at(0);
  for (float d = 0.001f; d < 2.1f; d += 0.001f) {
    float slope = 0;
    const float now = s.at(d, &slope);
    EXPECT_LE(now, before + 1e-6f) << d;
    EXPECT_NEAR((s.at(d + 5e-4f) - s.at(d - 5e-4f)) / 1e-3f, slope, 0.06f) << d;
    before = now;
  }
}

TEST(Gcf, WallsAreStandingPoints) {
  const Gcf model({});
  // Heading straight at a wall 1.5 m away: 1.5 - 0.816 = 0.684 m, (0.402 + 1.2)² / 0.684.
  EXPECT_PULL(model.wall({{1.2f, 0}, {1, 0}, 1.34f, 0.25f}, {{-1, 0}, 1.5f}).acceleration, -3.752053, 0);
  EXPECT_PULL(model.wall({{-1.2f, 0}, {1, 0}, 1.34f, 0.25f}, {{-1, 0}, 1.5f}).acceleration, 0, 0);
}

}  // namespace
}  // namespace throng::gcf
