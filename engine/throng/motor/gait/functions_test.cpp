#include "throng/motor/gait/functions.h"

#include <gtest/gtest.h>

namespace throng {
namespace {

constexpr float kDegree = 0.0174532925f;

// PV-81, Appendix A: every function passes the clip's own value, and has the slopes and ends printed.
TEST(GaitFunctions, PassTheClipAndTheConditionsOfTheAppendix) {
  const GaitSet set = make_gait_set({});
  const PreparedClip& c = set.walk;
  EXPECT_NEAR(set.frequency.value(c.speed), c.frequency, 1e-4f);
  EXPECT_NEAR(set.double_support.value(c.frequency), c.double_support, 1e-5f);
  EXPECT_NEAR(set.double_support.slope(2.0f), -0.08527f, 1e-4f);  // E34
  EXPECT_NEAR(set.foot_flexion.value(c.stride), c.flexion, 1e-3f);
  EXPECT_NEAR(set.pelvis_swivel.value(c.stride), c.swivel, 1e-4f);
  EXPECT_NEAR(set.apex.value(c.stride), c.apex, 1e-5f);
  EXPECT_NEAR(set.nadir.value(c.stride), c.nadir, 1e-5f);
  const float shortest = set.step_length(set.style.slowest), longest = set.step_length(set.style.fastest);
  EXPECT_NEAR(set.foot_flexion.value(shortest), 15 * kDegree, 1e-4f);
  EXPECT_NEAR(set.foot_flexion.slope(longest * 0.9999f), 0, 0.02f);
  EXPECT_NEAR(set.pelvis_swivel.value(longest) - set.pelvis_swivel.value(shortest), 20 * kDegree, 2e-3f);
  EXPECT_NEAR(set.apex.value(0), set.stand, 1e-6f);
  EXPECT_NEAR(set.apex.slope(0), 0, 1e-6f);
  EXPECT_NEAR(set.nadir.value(0), set.stand, 1e-6f);
}

// E28: l = v / f; PV-91: 0.65 m at 0.93 m/s and 0.85 m at 1.86 m/s.
TEST(GaitFunctions, StepLengthsOfTheSource) {
  const GaitSet set = make_gait_set({});
  EXPECT_NEAR(set.step_length(0.93f), 0.65f, 0.05f * 0.65f);
  EXPECT_NEAR(set.step_length(1.86f), 0.85f, 0.05f * 0.85f);
}

TEST(GaitFunctions, DeansRootLawIsKeptBetweenItsTuples) {
  const GaitSet set = make_gait_set({});
  const float alpha = set.walk.frequency / std::sqrt(set.walk.speed);
  for (float v = 0.3f; v < 6.9f; v += 0.05f) EXPECT_NEAR(set.frequency.value(v), alpha * std::sqrt(v), 0.01f) << v;
}

// PV-89: a personality is an edit of curves and numbers on one clip.
TEST(Personalities, AreSixAndDiffer) {
  ASSERT_EQ(personalities().size(), 6u);
  const GaitSet standard = make_gait_set(find_personality("default")->params);
  const GaitSet plain = make_gait_set({});
  EXPECT_NEAR(standard.nadir.value(0.7f), plain.nadir.value(0.7f), 1e-6f);
  EXPECT_LT(make_gait_set(find_personality("strut")->params).nadir.value(0.8f), standard.nadir.value(0.8f) - 0.015f);
  EXPECT_GT(make_gait_set(find_personality("aged")->params).double_support.value(1.7f),
            standard.double_support.value(1.7f) + 0.05f);
  EXPECT_GT(find_personality("limp")->params.style.limp, 0);
  EXPECT_EQ(find_personality("nobody"), nullptr);
}

// Curves of one's own replace the defaults; equal values at a speed give equal pace.
TEST(GaitFunctions, OwnCurvesReplaceTheDefaults) {
  GaitParams p;
  p.frequency = {{0.5f, 1, 0}, {2, 2, 0}};
  const GaitSet set = make_gait_set(p);
  EXPECT_FLOAT_EQ(set.frequency.value(0.1f), 1);
  EXPECT_FLOAT_EQ(set.frequency.value(9), 2);
  EXPECT_NEAR(set.nadir.value(0.5f), make_gait_set({}).nadir.value(0.5f), 1e-6f);
}

TEST(GaitFields, DescribeEveryNumber) {
  const FieldList& fields = GaitParams::fields();
  for (const char* name : {"frequency", "double_support", "foot_flexion", "pelvis_swivel", "apex", "nadir",
                           "step_width", "limp", "lean_stiffness", "arm_swing"}) {
    ASSERT_NE(fields.find(name), nullptr) << name;
    EXPECT_FALSE(fields.find(name)->doc.empty());
  }
  GaitParams p;
  fields.find("trunk_lean")->set(&p, FieldValue{9.0});
  EXPECT_NEAR(p.style.trunk_lean, 9 * kDegree, 1e-6f);
  EXPECT_TRUE(fields.find("limp")->out_of_range(1.5));
}

}  // namespace
}  // namespace throng
