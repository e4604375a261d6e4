#include "throng/motor/gait/curve.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "throng/core/random.h"

namespace throng {
namespace {

Draws draws() { return Draws({11, 1, 1}, Stream::kTest); }

// PV-79: through the tuples with their slopes; outside the domain the nearest tuple's value.
TEST(GaitCurve, PassesItsTuplesAndIsClampedOutside) {
  Curve<4> c;
  EXPECT_EQ(c.value(3), 0);
  ASSERT_TRUE(c.add(-1, 2, 0.5f));
  ASSERT_TRUE(c.add(0, 1, -2));
  ASSERT_TRUE(c.add(2, 4, 3));
  for (int k = 0; k < 3; ++k) {
    const CurvePoint p = c.points[static_cast<std::size_t>(k)];
    EXPECT_FLOAT_EQ(c.value(p.at), p.value);
    EXPECT_NEAR(c.slope(p.at), p.slope, 1e-6f);
  }
  EXPECT_EQ(c.value(-50), 2);
  EXPECT_EQ(c.value(50), 4);
  EXPECT_EQ(c.slope(50), 0);
}

TEST(GaitCurve, SlopeIsTheDerivative) {
  Curve<4> c;
  c.add(0, 0, 1), c.add(0.5f, 2, 0), c.add(2, 1, -1);
  for (float t = 0.01f; t < 1.98f; t += 0.037f) {
    const float h = 1e-3f;
    EXPECT_NEAR((c.value(t + h) - c.value(t - h)) / (2 * h), c.slope(t), 0.02f) << t;
  }
}

TEST(GaitCurve, RefusesWhatDoesNotFit) {
  Curve<2> c;
  EXPECT_TRUE(c.add(1, 0, 0));
  EXPECT_FALSE(c.add(0.5f, 0, 0));
  EXPECT_TRUE(c.add(2, 1, 0));
  EXPECT_FALSE(c.add(3, 1, 0));
  EXPECT_EQ(c.count, 2);
}

// The temporal warp must be invertible (PV-82 [D]).
TEST(GaitCurve, MonotoneVariantRisesAndIsInverted) {
  Draws d = draws();
  for (int k = 0; k < 2000; ++k) {
    Curve<4> c;
    float t = 0, x = 0;
    c.add(t, x, d.uniform_float() * 30);
    for (int i = 0; i < 3; ++i) {
      t += 0.02f + d.uniform_float();
      x += 0.02f + d.uniform_float();
      c.add(t, x, d.uniform_float() * 30);
    }
    c.make_monotone(k % 2 == 0);
    float before = -1;
    for (int i = 0; i <= 100; ++i) {
      const float at = t * static_cast<float>(i) / 100;
      const float v = c.value(at);
      EXPECT_GE(v, before - 1e-6f);
      before = v;
      EXPECT_NEAR(c.value(c.inverse(v)), v, 1e-5f);
    }
    EXPECT_EQ(c.inverse(-1), 0);
    EXPECT_EQ(c.inverse(x + 1), t);
  }
}

// PV-84: replacing a curve on the way keeps value and derivative.
TEST(Glide, AimingElsewhereKeepsValueAndSlope) {
  Draws d = draws();
  Glide<2> g;
  g.jump({1, -1});
  for (int k = 0; k < 1000; ++k) {
    g.advance(0.05f * d.uniform_float());
    const float x = g.value(0), s = g.rate(0);
    g.aim({d.uniform_float(), d.uniform_float()}, 0.1f + d.uniform_float());
    EXPECT_NEAR(g.value(0), x, 1e-6f);
    EXPECT_NEAR(g.rate(0), s, 1e-5f);
  }
}

TEST(Glide, AimingAtTheSameChangesNothing) {
  Glide<1> a, b;
  a.jump({0}), b.jump({0});
  a.aim({1}, 0.5f), b.aim({1}, 0.5f);
  for (int k = 0; k < 9; ++k) {
    a.advance(0.05f), b.advance(0.05f);
    b.aim({1}, 0.5f - 0.05f * static_cast<float>(k + 1));
    EXPECT_NEAR(a.value(0), b.value(0), 2e-6f);
  }
  a.advance(1), b.advance(1);
  EXPECT_EQ(a.value(0), 1);
  EXPECT_EQ(a.rate(0), 0);
}

TEST(SmoothMin, IsExactApartAndSmoothTogether) {
  EXPECT_EQ(smooth_min(1, 2, 0.5f), 1);
  EXPECT_EQ(smooth_max(1, 2, 0.5f), 2);
  EXPECT_NEAR(smooth_min(1, 1, 0.4f), 0.9f, 1e-6f);
  float last = -10, last_rate = 1, worst = 0;
  for (int k = -100; k <= 100; ++k) {
    const float v = smooth_min(0.01f * static_cast<float>(k), 0, 0.5f);
    if (k > -100) {
      worst = std::max(worst, math::abs((v - last) / 0.01f - last_rate));
      last_rate = (v - last) / 0.01f;
    }
    last = v;
  }
  EXPECT_LT(worst, 0.02f);
}

}  // namespace
}  // namespace throng
