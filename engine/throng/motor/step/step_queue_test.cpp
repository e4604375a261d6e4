#include "throng/motor/step/step_queue.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "throng/core/random.h"

namespace throng::stepping {
namespace {

constexpr Side kL = Side::kLeft, kR = Side::kRight;
constexpr float kFrame = 1.0f / 60;

float rad(double degrees) { return static_cast<float>(math::radians(degrees)); }

struct Stage {
  Skeleton skeleton = make_skeleton({1.75f, Sex::kFemale, 0});
  StepSizes sizes = sizes_for(skeleton);
  StepStyle style;
  ClipBase clips{sizes};
  StepQueue queue{clips, sizes, style, skeleton};
  StepQueueState state;

  Stage() { queue.place({}, state); }
  StepFrame run(float seconds) {
    StepFrame f = queue.frame(state);
    for (float t = 0; t < seconds; t += kFrame) f = queue.advance(kFrame, state);
    return f;
  }
};

TEST(Clips, CoverSpeedsAndAnglesEvenly) {
  const Stage s;
  // both first feet of: per speed 1 walk, 1 stop, 20 turns, 21 starts; 20 turns on the spot
  EXPECT_EQ(s.clips.clips().size(), 2u * (5 * (1 + 1 + 20 + 21) + 20));
  for (const Clip& c : s.clips.clips()) {
    EXPECT_GE(c.count, 1);
    EXPECT_LE(c.count, kMostClipSteps);
    EXPECT_NEAR(math::angle_between(c.turned, c.angle), 0, rad(0.5));
    for (std::size_t k = 1; k <= c.count; ++k) {  // consecutive steps: the foot that came down supports
      EXPECT_EQ(c.steps[k].support, c.steps[k - 1].to);
      EXPECT_EQ(c.steps[k].from, c.steps[k - 1].support);
      const Side swing = k % 2 == 1 ? c.first : other(c.first);
      Feet feet;
      feet[swing] = c.steps[k].to, feet[other(swing)] = c.steps[k].support;
      EXPECT_GT(gap_between(feet, c.steps[k].to.heading), 0.1f);  // uncrossed
    }
  }
}

TEST(Clips, StepLawMeetsItsPoints) {
  EXPECT_NEAR(step_law(0.93f, 1).length, 0.65f, 0.001f);
  EXPECT_NEAR(step_law(1.86f, 1).length, 0.85f, 0.001f);
  EXPECT_NEAR(step_law(1.2f, 1).length / step_law(1.2f, 1).time, 1.2f, 1e-5f);
}

// v1 = (0.5, 0.2) from the supporting foot of a at (1, 1); v2 = (0, 0.3) of b from (0, 0): turned by -68.2 degrees.
TEST(Clips, AlignmentPutsV2OnV1) {
  const ClipStep a{{{1, 1}, 0}, {{0.5f, 1.2f}, 0}, {{1.5f, 1.2f}, 0}};
  const ClipStep b{{{0, 0.3f}, 0.1f}, {{0, 0}, 0}, {{0.4f, 0}, 0.2f}};
  const ClipStep c = aligned_after(a, b);
  EXPECT_NEAR(c.from.place.x, 1, 1e-6f);
  EXPECT_NEAR(c.from.place.y, 1, 1e-6f);
  const float k = 0.3f / std::sqrt(0.29f);
  EXPECT_NEAR(c.support.place.x, 1 + 0.5f * k, 1e-5f);
  EXPECT_NEAR(c.support.place.y, 1 + 0.2f * k, 1e-5f);
  const float turn = math::atan2(0.2f, 0.5f) - math::kHalfPiF;
  EXPECT_NEAR(c.support.heading, 0.1f + turn, 1e-5f);
  EXPECT_NEAR(c.to.place.x, 1 + 0.4f * math::cos(turn), 1e-5f);
  EXPECT_NEAR(c.to.place.y, 1 + 0.4f * math::sin(turn), 1e-5f);
}

TEST(Clips, DirectionVerificationMeasuresTurns) {
  const Stage s;
  const Clip& walk = s.clips[s.clips.best(ClipType::kWalk, false, kL, 1.2f, 0)];
  const Clip& mirror = s.clips[s.clips.best(ClipType::kWalk, false, kR, 1.2f, 0)];
  // steps[0] of `walk` swings the right foot, so a left step verifies; the sequence of two ends on the right foot
  EXPECT_NEAR(direction_after(walk.steps[0], walk.steps[1]), 0, 1e-5f);
  EXPECT_NEAR(turn_of(walk.steps[0], walk.effective(), walk.steps[1], walk.steps[1]), 0, 1e-5f);
  // a sequence of one straight step ends on the left foot: the other verifies
  EXPECT_NEAR(turn_of(walk.steps[0], walk.effective().first(1), walk.steps[1], mirror.steps[1]), 0, 1e-5f);
  for (const double angle : {-120.0, -60.0, -30.0, 30.0, 60.0, 120.0}) {
    const Clip& turn = s.clips[s.clips.best(ClipType::kTurn, false, kL, 1.2f, rad(angle))];
    EXPECT_NEAR(turn.turned, rad(angle), rad(0.5)) << angle;
  }
}

TEST(StepQueue, WalksAtTheSpeedOfTheClip) {
  for (const float speed : {0.6f, 1.2f, 1.8f}) {
    Stage s;
    s.queue.command({CommandType::kWalk, speed, 0}, s.state);
    const Vec2 a = s.run(4).root;
    const Vec2 b = s.run(6).root;
    EXPECT_NEAR(distance(a, b) / 6, speed, 0.03f * speed);
    EXPECT_NEAR(heading_of(b - a), 0, 0.01f);
  }
}

TEST(StepQueue, SelectsWhenOneStepIsLeft) {
  Stage s;
  s.queue.command({CommandType::kWalk, 1.2f, 0}, s.state);
  EXPECT_EQ(s.state.count, 2);  // a start has two steps
  s.queue.advance(kFrame, s.state);
  EXPECT_EQ(s.state.count, 2);  // nothing is added while two are left
  while (s.state.count == 2) s.queue.advance(kFrame, s.state);
  EXPECT_EQ(s.state.count, 3);  // one left: two of walking behind it
  EXPECT_TRUE(s.state.steps[0].blends);
  EXPECT_FALSE(s.state.steps[1].blends);
  EXPECT_NE(s.state.steps[0].swing, s.state.steps[1].swing);
  EXPECT_EQ(s.clips[s.state.steps[1].clip].type, ClipType::kWalk);
}

TEST(StepQueue, SignificantCommandsDropAllButTheFirstTwo) {
  Stage s;
  s.queue.command({CommandType::kWalk, 1.2f, 0}, s.state);
  while (s.state.count != 3) s.queue.advance(kFrame, s.state);
  EXPECT_EQ(s.queue.command({CommandType::kWalk, 1.3f, 0}, s.state), 0);  // hardly another speed
  EXPECT_EQ(s.state.count, 3);
  EXPECT_EQ(s.queue.command({CommandType::kWalk, 1.2f, rad(45)}, s.state), 1);
  const Clip& turn = s.clips[s.state.steps[2].clip];
  EXPECT_EQ(turn.type, ClipType::kTurn);
  EXPECT_NEAR(turn.turned, rad(45), rad(0.5));
  EXPECT_EQ(s.state.count, 2 + turn.count);
  EXPECT_TRUE(s.state.steps[1].blends);
}

TEST(StepQueue, LargeTurnsAreNeverCut) {
  Stage s;
  s.queue.command({CommandType::kWalk, 1.2f, 0}, s.state);
  while (s.state.count != 3) s.queue.advance(kFrame, s.state);
  s.queue.command({CommandType::kWalk, 1.2f, rad(120)}, s.state);
  const int count = s.state.count;
  ASSERT_EQ(count, 2 + 3);
  EXPECT_TRUE(s.state.steps[4].large);
  EXPECT_EQ(s.queue.command({CommandType::kStand, 0, 0}, s.state), 0);
  EXPECT_EQ(s.state.count, count);
  const StepFrame f = s.run(6);  // turned, then stands
  EXPECT_EQ(s.state.count, 0);
  EXPECT_NEAR(math::wrap_angle(f.heading), rad(120), rad(12));
}

TEST(StepQueue, StopsWithTheFeetSideBySide) {
  Stage s;
  s.queue.command({CommandType::kWalk, 1.5f, 0}, s.state);
  s.run(3);
  s.queue.command({CommandType::kStand, 0, 0}, s.state);
  const StepFrame f = s.run(4);
  EXPECT_EQ(s.state.count, 0);
  EXPECT_NEAR(distance(f.feet[kL].place, f.feet[kR].place), 2 * s.sizes.half_width, 0.01f);
  const StepFrame later = s.run(2);
  EXPECT_EQ(f.root, later.root);
}

TEST(StepQueue, TurnsOnTheSpot) {
  Stage s;
  s.queue.command({CommandType::kStand, 0, rad(-90)}, s.state);
  const StepFrame f = s.run(3);
  EXPECT_EQ(s.state.count, 0);
  EXPECT_NEAR(f.heading, rad(-90), rad(1));
  EXPECT_LT(length(f.root), 0.05f);
}

TEST(StepQueue, TurnsByTheMeasuredAngleOfTheClip) {
  for (const double angle : {-90.0, -30.0, 30.0, 60.0, 90.0}) {
    Stage s;
    s.queue.command({CommandType::kWalk, 1.2f, 0}, s.state);
    s.run(3);
    const Vec2 a = s.run(1.5f).root;
    const Vec2 b = s.run(1.5f).root;
    s.queue.command({CommandType::kWalk, 1.2f, rad(angle)}, s.state);
    s.run(3.5f);
    const Vec2 c = s.run(1.5f).root;
    const Vec2 d = s.run(3).root;
    EXPECT_NEAR(math::angle_between(heading_of(b - a), heading_of(d - c)), rad(angle), rad(12)) << angle;
  }
}

// Whatever is commanded: no foot that is down moves, the root's way has no corner, legs do not cross.
TEST(StepQueue, RandomCommandsNeverSkateNorJump) {
  Stage s;
  Draws r(RandomKey{5, 1, 2}, Stream::kTest);
  float root_jump = 0, skate = 0, gap = 1, foot_jump = 0;
  StepFrame a = s.queue.frame(s.state), b = a;
  Sides<Vec2> print;
  Sides<bool> down;
  int commands = 0, dropped = 0;
  for (int n = 0; n < 60000; ++n) {
    if (n % 40 == 0 && r.uniform_float() < 0.6f) {
      const bool stand = r.uniform_float() < 0.2f;
      const bool turn = r.uniform_float() < 0.6f;
      const float speed = stand ? 0 : 0.5f + 1.4f * r.uniform_float();
      const float angle = turn ? rad(150) * (2 * r.uniform_float() - 1) : 0;
      dropped += s.queue.command({stand ? CommandType::kStand : CommandType::kWalk, speed, angle}, s.state);
      ++commands;
    }
    const StepFrame c = s.queue.advance(kFrame, s.state);
    root_jump = std::max(root_jump, length(c.root - b.root * 2.0f + a.root));
    Feet feet;
    for (const Side side : kSides) {
      const FootFrame& f = c.feet[side];
      feet[side] = {f.place, f.heading};
      foot_jump = std::max(foot_jump, length(f.place - b.feet[side].place * 2.0f + a.feet[side].place));
      if (f.planted && down[side]) {
        skate = std::max(skate, distance(f.place, print[side]));
      } else {
        print[side] = f.place;
      }
      down[side] = f.planted;
    }
    gap = std::min(gap, gap_between(feet, c.heading));
    a = b, b = c;
  }
  EXPECT_GT(commands, 500);
  EXPECT_GT(dropped, 50);
  EXPECT_LT(skate, 0.002f);
  EXPECT_LT(root_jump, 0.02f);
  EXPECT_GT(gap, 0.0f);
  EXPECT_LT(foot_jump, 0.06f);
  RecordProperty("root_jump_mm", std::to_string(root_jump * 1000));
  RecordProperty("skate_mm", std::to_string(skate * 1000));
  RecordProperty("gap_mm", std::to_string(gap * 1000));
  RecordProperty("foot_jump_mm", std::to_string(foot_jump * 1000));
}

}  // namespace
}  // namespace throng::stepping
