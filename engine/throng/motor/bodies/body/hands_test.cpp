// Hands that reach (DR-39, DR-51), and hands that objects need.
#include "throng/motor/hands.h"

#include <gtest/gtest.h>

#include "throng/motor/bodies/body/body_fixture.h"
#include "throng/motor/ik/arm.h"
#include "throng/motor/root_slack.h"

namespace throng {
namespace {

PoseCue machine(Vec3 aim) {
  PoseCue c;
  c.kind = PoseCue::Kind::kCounter;
  c.hold = Hold::kThere;
  c.height = 1.3f, c.front = {-1, 0}, c.position = {aim.x, aim.y};
  c.stands = true, c.stand = {0, 0};
  c.aims = true, c.aim = aim;
  return c;
}

/// Least distance of either palm from `aim` in that many frames.
float nearest(OnePerson& p, Vec3 aim, int frames, PersonReport& report) {
  float best = 9;
  for (int i = 0; i < frames; ++i) {
    p.step({}, 0);
    report.observe(p);
    for (const Side side : kSides) best = std::min(best, distance(palm_of(p.skeleton, side, p.joints), aim));
  }
  return best;
}

// The reach set of DR-51: low, high, aside, as far as the feet may go.
TEST(Hands, ReachForWhatAMachineNames) {
  for (const float height : {1.55f, 1.75f, 1.95f}) {
    for (const Vec3 aim : {Vec3{0.45f, 0, 0.15f}, Vec3{0.5f, 0, 0.5f}, Vec3{0.55f, 0, 1.0f}, Vec3{0.5f, 0, 1.45f},
                           Vec3{0.4f, 0, 1.03f * height}, Vec3{0.45f, 0.5f, 1.1f}, Vec3{0.45f, -0.5f, 1.1f}}) {
      OnePerson p({}, height);
      p.cue = machine(aim);
      p.does(Activity::kBuying, {1, 0});
      PersonReport report, whole;
      EXPECT_LT(nearest(p, aim, 360, whole), 0.02f) << height << " m, aim " << aim.x << ' ' << aim.y << ' ' << aim.z;
      for (int i = 0; i < 600; ++i) {
        p.step({}, 0);
        report.observe(p), whole.observe(p);
      }
      EXPECT_LT(report.slide, 0.020f) << height << " m, aim " << aim.x << ' ' << aim.y << ' ' << aim.z;
      EXPECT_GT(report.knee, 0.0f);
      p.cue.reset();
      p.does(Activity::kStanding);
      for (int i = 0; i < 300; ++i) {
        p.step({}, 0);
        whole.observe(p);
      }
      EXPECT_LT(whole.root, kRootSlack) << height << " m, aim " << aim.x << ' ' << aim.y << ' ' << aim.z;
      for (const Side side : kSides)  // and back
        EXPECT_GT(distance(palm_of(p.skeleton, side, p.joints), aim), 0.1f);
    }
  }
}

TEST(Hands, WithoutReachingLowThingsAreOutOfReach) {
  HumanBodyParams params;
  params.reach = false;
  OnePerson p(params);
  const Vec3 aim{0.45f, 0, 0.15f};
  p.cue = machine(aim);
  p.does(Activity::kBuying, {1, 0});
  PersonReport report;
  EXPECT_GT(nearest(p, aim, 360, report), 0.1f);
}

PoseCue handle_at(Vec3 at) {
  PoseCue c;
  c.kind = PoseCue::Kind::kHandle;
  c.hold = Hold::kThere;
  c.hand = true;
  c.height = at.z, c.position = at.plan(), c.front = {-1, 0};
  return c;
}

// A handle that moves is followed: the palm stays on it.
TEST(Hands, FollowAHandle) {
  OnePerson p;
  p.cue = handle_at({0.5f, -0.15f, 1.0f});
  for (int i = 0; i < 120; ++i) p.step({}, 0);
  float worst = 0;
  for (int i = 0; i < 120; ++i) {
    const float t = static_cast<float>(i) / 60;
    const Vec3 at{0.5f - 0.08f * t, -0.15f - 0.05f * t, 1.0f};
    p.cue = handle_at(at);
    p.step({}, 0);
    Vec3 palm;
    ASSERT_TRUE(p.needed_hand(palm));
    worst = std::max(worst, distance(palm, at));
  }
  EXPECT_LT(worst, 0.02f);
}

// What an object reads of a hand is the same whether its owner was posed before or not, and nothing when it asks for
// nothing.
TEST(Hands, AreTheSameWhoeverWasPosedBefore) {
  OnePerson always, never;
  always.crowd.pose.gait_phase[0] = never.crowd.pose.gait_phase[0] = 0.3f;
  const auto both = [&](Vec2 v, float heading, bool posed) {
    always.step(v, heading), never.step(v, heading, {}, posed);
  };
  Vec3 a, b;
  for (int i = 0; i < 200; ++i) both({1.2f, 0.2f}, 0.1f, false);
  EXPECT_FALSE(always.needed_hand(a));
  const Vec2 here = always.position();
  Vec3 shown = palm_of(always.skeleton, Side::kRight, always.joints);
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < 150; ++i) {
      const float v = std::max(0.0f, 1.2f - 0.02f * static_cast<float>(i));
      always.cue = never.cue = handle_at({here.x + 1.2f, here.y - 0.1f, 1.0f});
      both({v, 0}, 0.1f, true);
      ASSERT_TRUE(always.needed_hand(a));
      ASSERT_TRUE(never.needed_hand(b));
      ASSERT_EQ(a.x, b.x) << i;
      ASSERT_EQ(a.y, b.y) << i;
      ASSERT_EQ(a.z, b.z) << i;
      const Vec3 now = palm_of(always.skeleton, Side::kRight, always.joints);
      EXPECT_LT(distance(now, shown), 0.10f) << i << ": what is shown does not jump";
      shown = now;
    }
    always.cue.reset(), never.cue.reset();
    for (int i = 0; i < 60; ++i) both({0.8f, 0}, 0, false);
    EXPECT_FALSE(always.needed_hand(a));
    shown = palm_of(always.skeleton, Side::kRight, always.joints);
  }
}

TEST(Hands, AreAskedForByWhoeverIsPosed) {
  OnePerson p;
  HumanBody body({});
  BodyTable table;
  table.kinds = {&body}, table.of_population = {0};
  p.step({1, 0}, 0);
  EXPECT_FALSE(needed_palm(table, p.crowd, 0));
  p.cue = handle_at({0.8f, -0.1f, 1.0f});
  for (int i = 0; i < 90; ++i) p.step({}, 0);
  const auto palm = needed_palm(table, p.crowd, 0);
  ASSERT_TRUE(palm);
  EXPECT_LT(distance(*palm, palm_of(p.skeleton, Side::kRight, p.joints)), 0.001f);
  p.crowd.pose.packed.reset(0);
  EXPECT_FALSE(needed_palm(table, p.crowd, 0)) << "nobody without a pose";
}

}  // namespace
}  // namespace throng
