// Nothing pops, nothing depends on the frame rate, nothing breaks.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "throng/core/random.h"
#include "throng/motor/gait/walk_fixture.h"

namespace throng {
namespace {

const GaitSet& standard() {
  static const GaitSet set = make_gait_set({});
  return set;
}

/// Velocities that jump every 0.6 s, headings with them.
WalkReport random_walk(int frames, std::uint64_t seed) {
  Draws d({seed, 5, 5}, Stream::kTest);
  WalkScene s;
  s.set = standard();
  s.in.dt = 1 / 60.0f;
  s.walk_frame();
  WalkReport r;
  Vec2 v;
  float h = 0;
  for (int i = 0; i < frames; ++i) {
    if (i % 36 == 0) {
      v = any_velocity(d, 1.8f);
      if (length(v) > 0) h = math::atan2(v.y, v.x);
    }
    if (length(s.in.position) > 40) s.in.position = {};  // a teleport: starts anew
    s.move(v, h);
    r.observe(s);
  }
  r.finish();
  return r;
}

// PV-74, 84: C1. A joint's angular velocity changes from one frame (1/60 s) to the next by less than this; a pop of 0.1
// rad would be 6 rad/s and back, in 1 of 100 frames at most, although the input itself jumps every 36 frames.
TEST(WalkSmooth, JointVelocitiesDoNotJump) {
  const WalkReport r = random_walk(100000, 6);
  EXPECT_TRUE(r.finite);
  EXPECT_LT(r.jump_quantile(0.50), 4.0f);
  EXPECT_LT(r.jump_quantile(0.95), 12.0f);
  EXPECT_LT(r.jump_quantile(0.99), 25.0f);
  EXPECT_GT(r.knee, 0.05f);
  EXPECT_LE(r.root, kRootSlack + 1e-4f);
  SlideMeter slide = r.slide;
  EXPECT_LT(slide.quantile(0.95), 0.020f);
  EXPECT_LT(slide.worst(), 0.040f);
}

TEST(WalkSmooth, SteadyWalkingIsSmoothInEveryFrame) {
  for (const float v : {0.5f, 0.93f, 1.3f}) {
    WalkScene s;
    s.set = standard();
    s.in.dt = 1 / 60.0f;
    s.in.velocity = {v, 0};
    s.walk_frame();
    WalkReport r;
    for (int i = 0; i < 900; ++i) {
      s.move({v, 0}, 0);
      r.observe(s);
    }
    EXPECT_LT(r.jump, 12.0f) << v  // the knee at the contact of the heel
                             << ' ' << kJointNames[static_cast<std::size_t>(r.jumped)];
  }
}

// The same way with steps of 0.01, 0.05 and 0.1 s: feet land within 6 cm of each other, the pelvis is within 3 cm.
TEST(WalkSmooth, FrameRateHardlyMatters) {
  const auto speed = [](float t) { return 1.1f + 0.4f * math::sin(0.9f * t); };
  const auto heading = [](float t) { return 0.5f * math::sin(0.5f * t); };
  std::vector<std::vector<Vec3>> pelvis(3);
  const float dts[] = {0.01f, 0.05f, 0.1f};
  for (std::size_t k = 0; k < 3; ++k) {
    WalkScene s;
    s.set = standard();
    s.in.dt = 0.01f;
    s.in.velocity = {1.1f, 0};
    s.walk_frame();
    const int every = static_cast<int>(dts[k] / 0.01f + 0.5f);
    for (int i = 1; i <= 1200; ++i) {  // the same positions for all, seen at their own frames
      const float t = static_cast<float>(i) * 0.01f;
      const Vec2 v = polar(speed(t), heading(t));
      s.in.position += v * 0.01f;
      if (i % every != 0) continue;
      s.in.dt = dts[k];
      s.in.velocity = v;
      s.in.heading = heading(t);
      s.walk_frame();
      if (i % 10 == 0) pelvis[k].push_back(s.pelvis());
    }
  }
  float worst = 0;
  for (std::size_t i = 0; i < pelvis[0].size(); ++i) {
    worst = std::max({worst, distance(pelvis[0][i], pelvis[1][i]), distance(pelvis[0][i], pelvis[2][i])});
  }
  EXPECT_LT(worst, 0.03f);
}

TEST(WalkSmooth, AtConstantSpeedFrameRateDoesNotMatter) {
  std::vector<Vec3> ends;
  for (const float dt : {0.01f, 0.02f, 0.05f, 0.1f}) {
    WalkScene s;
    s.set = standard();
    s.in.velocity = {1.3f, 0};
    s.in.dt = dt;
    s.walk_frame();
    for (int i = 0; i < static_cast<int>(6 / dt + 0.5f); ++i) s.move({1.3f, 0}, 0);
    ends.push_back(s.joints[Joint::kLeftFoot].place);
    ends.push_back(s.joints[Joint::kRightHand].place);
  }
  for (std::size_t i = 2; i < ends.size(); ++i) EXPECT_LT(distance(ends[i], ends[i % 2]), 0.01f) << i;
}

// No NaN, ever.
TEST(WalkSmooth, SurvivesAnyInput) {
  const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
  const float odd[] = {nan, inf, -inf, 1e30f, -1e30f, 0.0f, 1e-30f, 3.0f, 100.0f};
  Draws d({9, 9, 9}, Stream::kTest);
  const auto pick = [&] { return odd[d.bits() % std::size(odd)]; };
  WalkScene s;
  s.set = standard();
  for (int i = 0; i < 20000; ++i) {
    s.in.velocity = {d.uniform_float() * 4 - 2, d.uniform_float() * 4 - 2};
    s.in.position = {d.uniform_float() * 3, d.uniform_float()};
    s.in.heading = d.uniform_float() * 6;
    s.in.ground = d.uniform_float();
    s.in.dt = 0.2f * d.uniform_float();
    switch (d.bits() % 6) {
      case 0:
        s.in.velocity.x = pick();
        break;
      case 1:
        s.in.heading = pick();
        break;
      case 2:
        s.in.dt = pick();
        break;
      case 3:
        s.in.position.y = pick();
        break;
      case 4:
        s.in.phase = pick();
        break;
      default:
        s.in.ground = pick();
        break;
    }
    walk(s.set, s.body, s.in, s.state, s.pose, s.planted);
    ASSERT_TRUE(math::is_finite(s.pose.root.x) && math::is_finite(s.pose.root.y) && math::is_finite(s.pose.root.z))
        << i;
    for (const Quat& q : s.pose.turn) ASSERT_NEAR(dot(q, q), 1, 0.01f) << i;
  }
}

TEST(WalkSmooth, TheSameInputGivesTheSameBits) {
  WalkState a, b;
  for (WalkState* state : {&a, &b}) {
    WalkScene s;
    s.set = standard();
    s.walk_frame();
    for (int i = 0; i < 500; ++i)
      s.move({1.3f + 0.2f * static_cast<float>(i % 7), 0.1f}, 0.01f * static_cast<float>(i % 50));
    *state = s.state;
  }
  EXPECT_EQ(std::memcmp(&a, &b, sizeof a), 0);
  EXPECT_LE(sizeof(WalkState), 800u);
}

}  // namespace
}  // namespace throng
