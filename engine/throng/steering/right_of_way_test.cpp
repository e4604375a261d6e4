// Properties of R_ij that PV-34 asks for, and that the plain functions and their vector twins agree.
#include "throng/steering/right_of_way.h"

#include <gtest/gtest.h>

#include "throng/steering/test_crowd.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/steering/right_of_way_test.cpp"
#include "hwy/foreach_target.h"
// after foreach_target
#include "hwy/highway.h"
#include "throng/steering/right_of_way-inl.h"

HWY_BEFORE_NAMESPACE();
namespace throng::HWY_NAMESPACE {

/// For one pair in every lane: R, share, and v-bar less v of the first. out: right, share, x, y.
void Pair(const float* in, float limit, float* out) {
  const hn::ScalableTag<float> d;
  const auto right = RightOfWay(d, hn::Set(d, in[0]), hn::Set(d, in[1]));
  const auto others = RightOfWay(d, hn::Set(d, in[1]), hn::Set(d, in[0]));
  hn::Vec<decltype(d)> x, y;
  MetShift(d, hn::Set(d, in[2]), hn::Set(d, in[3]), hn::Set(d, in[4]), hn::Set(d, in[5]), right, limit, x, y);
  out[0] = hn::GetLane(right);
  out[1] = hn::GetLane(OwnShare(d, right, others));
  out[2] = hn::GetLane(x), out[3] = hn::GetLane(y);
}

}  // namespace throng::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng {
namespace {

HWY_EXPORT(Pair);

using test::Dice;

TEST(RightOfWay, LiesBetweenNothingAndAllAndBelongsToOneOnly) {
  Dice dice(3);
  for (int i = 0; i < 10000; ++i) {
    const float p = dice.between(0, 3), q = i % 5 == 0 ? p : dice.between(0, 3);
    const float r = right_of_way(p, q), s = right_of_way(q, p);
    ASSERT_GE(r, 0);
    ASSERT_LE(r, 1) << "Eq. 4.6 prints max: then a difference of 0.2 would be full right of way, and 2 more than all";
    ASSERT_TRUE(r == 0 || s == 0);
    ASSERT_EQ(r > 0, p > q);
    ASSERT_EQ(own_share(r, s) + own_share(s, r), 1);
  }
  EXPECT_FLOAT_EQ(right_of_way(0.7f, 0.5f), 0.2f);
}

TEST(RightOfWay, TiersOneApartYieldAbsolutely) {
  const float passive = 0, aggressive = 1, stationary = 2;
  EXPECT_EQ(right_of_way(aggressive, passive), 1);
  EXPECT_EQ(right_of_way(stationary, aggressive), 1);
  EXPECT_EQ(right_of_way(stationary, passive), 1) << "and not 2";
  EXPECT_EQ(right_of_way(passive, stationary), 0);
}

TEST(RightOfWay, SharesByHand) {
  EXPECT_EQ(own_share(0, 0), 0.5f);
  EXPECT_EQ(own_share(1, 0), 0);
  EXPECT_EQ(own_share(0, 1), 1);
  EXPECT_EQ(own_share(0.5f, 0), 0.25f);
}

TEST(RightOfWay, WhoHoldsItIsMetWithWhatItPrefers) {
  EXPECT_EQ(met_velocity({1, 0}, {0, 0}, 0, 0), (Vec2{1, 0}));
  EXPECT_EQ(met_velocity({1, 0}, {0, 0}, 1, 0), (Vec2{0, 0}));
  EXPECT_EQ(met_velocity({1, 0}, {0, 2}, 0.5f, 0), (Vec2{0.5f, 1}));
  const Vec2 near = met_velocity({1, 0}, {0, 0}, 1, 0.1f);
  EXPECT_NEAR(near.x, 0.9f, 1e-6);
  EXPECT_EQ(near.y, 0);
}

TEST(RightOfWay, VectorsAgreeToTheBitOnEveryTarget) {
  test::on_every_target([] {
    Dice dice(4);
    for (int i = 0; i < 500; ++i) {
      float in[6];
      for (float& v : in) v = dice.between(0, 2);
      const float limit = i % 2 ? 0.1f : 0.0f, right = right_of_way(in[0], in[1]);
      float out[4];
      HWY_DYNAMIC_DISPATCH(Pair)(in, limit, out);
      ASSERT_EQ(out[0], right);
      ASSERT_EQ(out[1], own_share(right, right_of_way(in[1], in[0])));
      const Vec2 v{in[2], in[3]}, met = met_velocity(v, {in[4], in[5]}, right, limit);
      ASSERT_EQ(in[2] + out[2], met.x);
      ASSERT_EQ(in[3] + out[3], met.y);
    }
  });
}

}  // namespace
}  // namespace throng
#endif
