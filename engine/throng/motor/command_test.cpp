// The motor interface (SH-37, SH-38): whatever is asked for, speed, acceleration and turn rate stay within the traits;
// bodies turn to what they face; whoever sits stays.
#include <gtest/gtest.h>

#include <cmath>

#include "throng/core/hash.h"
#include "throng/core/math.h"
#include "throng/motor/gait.h"
#include "throng/motor/move_fixture.h"

namespace throng {
namespace {

constexpr double kDt = 1.0 / 30;

World big_room() {
  Diagnostics d;
  std::optional<World> w = compile_world(room_plan(400, 400), d);
  EXPECT_TRUE(w.has_value()) << text_of(d);
  return std::move(*w);
}

float angle_of(Vec2 v) { return math::atan2(v.y, v.x); }

/// Fixed sequence of numbers in [0, 1).
struct Dice {
  std::uint64_t state;
  float operator()() {
    state = mix64(state + 0x632be59bd9b4e019ull);
    return static_cast<float>(state >> 40) * 0x1p-24f;
  }
  float between(float a, float b) { return a + (b - a) * (*this)(); }
};

TEST(MotorCommands, NoCommandExceedsTheTraits) {
  MovingCrowd crowd(big_room());
  crowd.motion.facing.use();
  crowd.settings.separate = false;
  Dice dice{37};
  constexpr std::size_t kPeople = 100;
  for (std::size_t i = 0; i < kPeople; ++i) {
    ASSERT_TRUE(crowd.add({20 + 3.6 * static_cast<double>(i), 200}, 0.2f, 0, dice.between(0.5f, 2.5f)));
    crowd.profile.max_acceleration[i] = dice.between(0.5f, 6.0f);
    crowd.profile.max_turn_rate[i] = dice.between(0.5f, 3.2f);
  }
  for (int step = 0; step < 600; ++step) {
    std::vector<Vec2> before;
    std::vector<float> heading;
    for (std::size_t r = 0; r < kPeople; ++r) {
      before.push_back(crowd.velocity(r));
      heading.push_back(crowd.body.heading[r]);
      if (dice() < 0.2f) {
        const float size = dice() < 0.1f ? 1e6f : 4.0f;
        crowd.want(r, {dice.between(-size, size), dice.between(-size, size)});
      }
      if (dice() < 0.1f) {
        const auto way = math::sincos(dice.between(-3.1f, 3.1f));
        crowd.motion.facing.at(r) = dice() < 0.5f ? Vec2{} : Vec2{way.cos, way.sin};
      }
    }
    crowd.step(kDt);
    for (std::size_t r = 0; r < kPeople; ++r) {
      const float dt = static_cast<float>(kDt);
      ASSERT_LE(length(crowd.velocity(r)), crowd.profile.max_speed[r] * 1.0001f);
      ASSERT_LE(length(crowd.velocity(r) - before[r]), crowd.profile.max_acceleration[r] * dt * 1.001f + 1e-5f);
      const float turn = std::abs(math::angle_between(heading[r], crowd.body.heading[r]));
      ASSERT_LE(turn, crowd.profile.max_turn_rate[r] * dt * 1.001f + 1e-5f);
    }
  }
}

TEST(MotorCommands, TheBodyTurnsToWhatItFaces) {
  MovingCrowd crowd(big_room());
  crowd.motion.facing.use();
  for (int i = 0; i < 3; ++i) crowd.add({100 + 5.0 * i, 100});
  for (std::size_t r = 0; r < 3; ++r) crowd.profile.max_turn_rate[r] = 2;
  crowd.motion.facing.at(0) = {0, 1};   // stands and turns
  crowd.motion.facing.at(1) = {0, -1};  // walks east and looks south
  crowd.want(1, {1, 0});
  crowd.want(2, {0, 1});  // faces nothing: along the velocity
  crowd.step(kDt);
  EXPECT_NEAR(crowd.body.heading[0], 2 * kDt, 1e-5);  // not at once
  for (int i = 0; i < 60; ++i) crowd.step(kDt);
  EXPECT_NEAR(crowd.body.heading[0], angle_of({0, 1}), 1e-5);
  EXPECT_NEAR(crowd.body.heading[1], angle_of({0, -1}), 1e-5);
  EXPECT_NEAR(crowd.body.heading[2], angle_of({0, 1}), 1e-5);
}

TEST(MotorCommands, WhoeverSitsIsNotPushed) {
  MovingCrowd crowd(big_room());
  crowd.add({100, 100}), crowd.add({100.3, 100}), crowd.add({200, 100}), crowd.add({200.3, 100});
  crowd.motion.skill[0] = Skill::kSit;
  const Vec2 seat = crowd.position(0), stood = crowd.position(2);
  crowd.step(kDt);
  EXPECT_EQ(crowd.position(0), seat);
  EXPECT_GT(distance(crowd.position(0), crowd.position(1)), 0.39f);  // the other makes up for all of it
  EXPECT_NE(crowd.position(2), stood);
}

TEST(MotorCommands, CollisionsAreListedAsAskedFor) {
  MovingCrowd crowd(big_room());
  crowd.settings.watch = true;
  crowd.add({100, 100}), crowd.add({100.35, 100}), crowd.add({0.3, 50});
  crowd.want(2, {-6, 0});
  crowd.profile.max_speed[2] = 10;
  crowd.step(kDt);
  ASSERT_EQ(crowd.scratch.collisions.size(), 2u);
  EXPECT_EQ(crowd.scratch.collisions[0].b, crowd.profile.id[1]);
  EXPECT_NEAR(crowd.scratch.collisions[0].depth, 0.05f, 1e-4);  // before they are separated
  EXPECT_EQ(crowd.scratch.collisions[1].a, crowd.profile.id[2]);
  EXPECT_FALSE(crowd.scratch.collisions[1].b.exists());
  EXPECT_NEAR(crowd.scratch.collisions[1].depth, 0.1f, 1e-3);
}

TEST(Gait, IsTheOneWhoseSpeedIsClosest) {
  EXPECT_EQ(gait_of(0), GaitKind::kStand);
  EXPECT_EQ(gait_of(0.2f), GaitKind::kStand);
  EXPECT_EQ(gait_of(0.6f), GaitKind::kStroll);
  EXPECT_EQ(gait_of(1.3f), GaitKind::kWalk);
  EXPECT_EQ(gait_of(1.8f), GaitKind::kWalk);
  EXPECT_EQ(gait_of(2.2f), GaitKind::kJog);
  EXPECT_EQ(gait_of(9), GaitKind::kRun);
}

}  // namespace
}  // namespace throng
