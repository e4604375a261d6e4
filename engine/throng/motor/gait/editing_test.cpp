#include "throng/motor/gait/editing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "throng/motor/gait/cycle.h"

namespace throng {
namespace {

TEST(GaitEditing, EveryFunctionIsAFieldOfAScenario) {
  ASSERT_EQ(gait_functions().size(), 6u);
  for (const GaitFunction& f : gait_functions()) {
    EXPECT_NE(GaitParams::fields().find(f.name), nullptr) << f.name;
    EXPECT_EQ(find_gait_function(f.name), &f);
    EXPECT_FALSE(f.doc.empty());
  }
  EXPECT_EQ(find_gait_function("limp"), nullptr);
}

TEST(GaitEditing, AllPersonalitiesAreSound) {
  for (const Personality& p : personalities()) EXPECT_EQ(wrong_gait(p.params), "") << p.name;
  EXPECT_EQ(wrong_gait({}), "");
}

// Writing out the curves that were left empty changes nothing of the walk.
TEST(GaitEditing, AWholeGaitIsTheSameGait) {
  const GaitParams whole = complete_gait({});
  const GaitSet a = make_gait_set({}), b = make_gait_set(whole);
  EXPECT_EQ(a.frequency, b.frequency);
  EXPECT_EQ(a.double_support, b.double_support);
  EXPECT_EQ(a.foot_flexion, b.foot_flexion);
  EXPECT_EQ(a.pelvis_swivel, b.pelvis_swivel);
  EXPECT_EQ(a.apex, b.apex);
  EXPECT_EQ(a.nadir, b.nadir);
  GaitParams own;
  own.nadir = {{0, 0.85f, 0}};
  EXPECT_EQ(complete_gait(own).nadir, own.nadir);
}

TEST(GaitEditing, WhatNobodyCanWalkByIsRefusedWithAReason) {
  const auto wrong = [](auto&& edit) {
    GaitParams p = complete_gait({});
    edit(p);
    return wrong_gait(p);
  };
  const auto has = [](const std::string& text, const char* word) { return text.find(word) != std::string::npos; };
  using P = GaitParams;
  EXPECT_TRUE(has(wrong([](P& p) { p.frequency = {{1, 2, 0}, {0.5f, 1, 0}}; }), "rising order"));
  EXPECT_TRUE(has(wrong([](P& p) { p.frequency = {{1, 2, 0}, {1, 3, 0}}; }), "rising order"));
  EXPECT_TRUE(has(wrong([](P& p) { p.frequency.assign(9, {1, 2, 0}); }), "at most 8"));
  EXPECT_TRUE(has(wrong([](P& p) { p.frequency = {{1, 0, 0}}; }), "'frequency' is 0"));
  EXPECT_TRUE(has(wrong([](P& p) { p.apex = {{0, 1.2f, 0}}; }), "'apex'"));
  EXPECT_TRUE(has(wrong([](P& p) { p.nadir = {{0, 0.3f, 0}}; }), "'nadir'"));
  EXPECT_TRUE(has(wrong([](P& p) { p.apex = {{0, 0.8f, 0}}, p.nadir = {{0, 0.85f, 0}}; }), "below 'nadir'"));
  EXPECT_TRUE(has(wrong([](P& p) { p.style.limp = 2; }), "'limp' must be"));
  EXPECT_TRUE(has(wrong([](P& p) { p.style.run_full = p.style.run_from - 0.1f; }), "run_full"));
  EXPECT_TRUE(has(wrong([](P& p) { p.double_support[0].value = std::nanf(""); }), "'value' must be"));
  // Both tuples are fine, what a steep slope does between them is not.
  EXPECT_TRUE(has(wrong([](P& p) { p.double_support = {{0.5f, 0.3f, 2}, {3, 0.2f, 0}}; }), "between its tuples"));
}

/// Lowest pelvis of a cycle, m above the feet.
float lowest(const GaitCycle& c) {
  float least = 9;
  for (const PackedPose& p : c.poses) least = std::min(least, p.root.z);
  return least;
}

TEST(GaitCycles, AreTwoStepsOfTheGaitFunctions) {
  const GaitSet set = make_gait_set({});
  const Skeleton body = reference_body();
  const GaitCycle c = gait_cycle(set, body, 1.3f, 64);
  ASSERT_EQ(c.poses.size(), 64u);
  EXPECT_NEAR(c.period, 2 / set.frequency.value(1.3f), 0.02) << "two steps at the frequency of that speed";
  EXPECT_NEAR(c.step, set.step_length(1.3f), 0.01);
  EXPECT_NEAR(lowest(c), set.nadir.value(set.step_length(1.3f)), 0.01f);
  // It begins with the left foot on the ground, half a cycle later it is the right one's turn.
  EXPECT_TRUE(c.poses[3].flags & PackedPose::kLeftPlanted);
  EXPECT_FALSE(c.poses[16].flags & PackedPose::kRightPlanted) << "it swings";
  EXPECT_TRUE(c.poses[35].flags & PackedPose::kRightPlanted);
  EXPECT_FALSE(c.poses[48].flags & PackedPose::kLeftPlanted);
  // And it closes: from the last pose to the first is no more than from one to the next.
  const auto turned = [&](std::size_t a, std::size_t b) {
    float most = 0;
    for (std::size_t j = 0; j < kJoints; ++j) {
      const float same = math::abs(dot(unpack(c.poses[a].turn[j]), unpack(c.poses[b].turn[j])));
      most = std::max(most, 1 - std::min(same, 1.0f));
    }
    return most;
  };
  float usual = 0;
  for (std::size_t k = 0; k + 1 < 64; ++k) usual = std::max(usual, turned(k, k + 1));
  EXPECT_LE(turned(63, 0), 1.5f * usual);
}

// PV-89: the example of figure 7.5. A lower nadir shows at once in the walk, and in nothing but it.
TEST(GaitCycles, FollowTheCurves) {
  GaitParams p = complete_gait({});
  for (GaitPoint& g : p.nadir) g.value -= 0.05f * g.at;
  const Skeleton body = reference_body();
  const GaitCycle plain = gait_cycle(make_gait_set({}), body, 1.3f, 32);
  const GaitCycle edited = gait_cycle(make_gait_set(p), body, 1.3f, 32);
  EXPECT_LT(lowest(edited), lowest(plain) - 0.02f);
  EXPECT_NEAR(edited.period, plain.period, 0.02);
}

TEST(GaitCycles, WhoStandsHasOnePose) {
  const GaitSet set = make_gait_set({});
  for (const float v : {0.0f, -1.0f, std::nanf("")}) {
    const GaitCycle c = gait_cycle(set, reference_body(), v, 64);
    EXPECT_EQ(c.period, 0);
    ASSERT_EQ(c.poses.size(), 1u);
    EXPECT_TRUE(c.poses[0].flags & PackedPose::kLeftPlanted);
  }
  EXPECT_GT(gait_cycle(set, reference_body(), 100, 8).period, 0) << "as fast as anybody";
}

}  // namespace
}  // namespace throng
