// Several choices in a long step (adjust_every): what they are for, by hand, and what they must not change.
#include "throng/steering/pedvo/pedvo.h"
#include "throng/steering/test_crowd.h"

namespace throng::pedvo {
namespace {

using test::compiled;
using test::square_plan;
using test::SteerScene;

const Pedvo::Params kOnce{.adjust_every = 0};
const Pedvo::Params kPoints{.goal = Pedvo::Goal::kPoint};

Row add(SteerScene& s, Vec2 p, Vec2 v, Vec2 preferred) {
  const Row r = s.add(p, v, preferred, 0.2f, 2.0f);
  s.crowd.preferred.speed[r] = length(preferred);
  s.crowd.profile.max_acceleration[r] = 20;
  s.crowd.profile.max_turn_rate[r] = 100;
  return r;
}

/// Somebody who stands, and somebody who walks straight into it at 1 m/s and just touches it.
struct HeadOn {
  SteerScene s{compiled(square_plan(20))};
  Row stands, comes;

  HeadOn() {
    stands = add(s, at(10, 10), {0, 0}, {0, 0});
    comes = add(s, at(10, 10.3999), {0, -1}, {0, -1});
  }
  Vec2 at(double x, double y) const { return Vec2(s.world.to_engine({x, y})); }
};

TEST(PedvoRounds, AsManyAsTheStepHasPartsOfThatLength) {
  const Pedvo model({});
  EXPECT_EQ(model.rounds(0.01), 1);
  EXPECT_EQ(model.rounds(0.05), 1);
  EXPECT_EQ(model.rounds(0.06), 2);
  EXPECT_EQ(model.rounds(0.1), 2);
  EXPECT_EQ(model.rounds(0.2), 4);
  EXPECT_FALSE(model.together(0.05)) << "the usual step is as ever";
  EXPECT_TRUE(model.together(0.1));
  EXPECT_EQ(Pedvo(kOnce).rounds(0.2), 1);
  EXPECT_EQ(Pedvo({.adjust_every = 1e-6f}).rounds(0.2), 64);
}

// Each is asked for half of what is needed, and the one who stands cannot move: who comes is half as fast after every
// choice. In a step of 0.2 s it gets 10 cm into the other one when it chooses once, and 1 cm with four choices.
TEST(PedvoRounds, WhatOneCannotDoTheOtherMakesUpFor) {
  float speed = 1;
  for (int rounds = 1; rounds <= 4; ++rounds) {
    HeadOn scene;
    scene.s.crowd.profile.max_acceleration[scene.stands] = 0;
    Pedvo::Params params = kPoints;
    params.adjust_every = 0.2f / static_cast<float>(rounds);
    ASSERT_EQ(Pedvo(params).rounds(0.2), rounds);
    scene.s.steer(Pedvo(params), 0.2);
    speed /= 2;
    EXPECT_NEAR(scene.s.wanted(scene.comes).y, -speed, 2e-3) << rounds;
  }
}

TEST(PedvoRounds, OthersAreSeenToDoWhatTheirBodiesCan) {
  // Who comes cannot brake: that it wants to is nothing the other may count on.
  HeadOn scene;
  scene.s.crowd.profile.max_acceleration[scene.comes] = 0.01f;
  Pedvo::Params params = kPoints;
  params.adjust_every = 0.01f;
  scene.s.steer(Pedvo(params), 0.2);
  EXPECT_LT(scene.s.wanted(scene.stands).y, -0.95f) << "steps back all the way";
  scene.s.crowd.profile.max_acceleration[scene.comes] = 20;
  scene.s.steer(Pedvo(params), 0.2);
  EXPECT_NEAR(scene.s.wanted(scene.stands).y, -0.5f, 0.02f) << "half of the way";
}

TEST(PedvoRounds, ScriptsAreNotChosen) {
  HeadOn scene;
  scene.s.crowd.profile.script[scene.comes] = 1;
  scene.s.crowd.orders.velocity[scene.comes] = {0, -1};
  Pedvo::Params params = kPoints;
  params.adjust_every = 0.01f;
  scene.s.steer(Pedvo(params), 0.2);
  EXPECT_LT(scene.s.wanted(scene.stands).y, -0.95f);
}

SteerScene crowd_of(int n) {
  SteerScene s(compiled(square_plan(40)));
  test::Dice dice(5);
  for (int i = 0; i < n; ++i) {
    const Vec2 p(s.world.to_engine({double{dice.between(10, 26)}, double{dice.between(10, 26)}}));
    add(s, p, {dice.between(-1, 1), dice.between(-1, 1)}, {dice.between(-1, 1), dice.between(-1, 1)});
  }
  return s;
}

TEST(PedvoRounds, TheNumberOfWorkersChangesNothing) {
  SteerScene s = crowd_of(1200);
  s.steer(Pedvo({}), 0.2, 1);
  const Motion one = s.crowd.motion;
  s.steer(Pedvo({}), 0.2, 3);
  int differs_from_once = 0;
  for (Row r = 0; r < s.crowd.size(); ++r) {
    ASSERT_EQ(s.crowd.motion.vx[r], one.vx[r]);
    ASSERT_EQ(s.crowd.motion.vy[r], one.vy[r]);
  }
  s.steer(Pedvo(kOnce), 0.2);
  for (Row r = 0; r < s.crowd.size(); ++r) differs_from_once += s.crowd.motion.vx[r] != one.vx[r];
  EXPECT_GT(differs_from_once, 300);
}

TEST(PedvoRounds, ShortStepsShareAChoice) {
  const Pedvo model({});
  EXPECT_EQ(model.turn_frames(0.01), 5u);
  EXPECT_EQ(model.turn_frames(0.02), 2u) << "never less often than every 0.05 s";
  EXPECT_EQ(model.turn_frames(1.0 / 30), 1u);
  EXPECT_EQ(model.turn_frames(0.05), 1u);
  EXPECT_EQ(model.turn_frames(0.2), 1u);
  EXPECT_EQ(model.turn_frames(1e-9), 1000u);
  EXPECT_EQ(Pedvo(kOnce).turn_frames(0.01), 1u);
}

TEST(PedvoRounds, UsualStepsAreAsEver) {
  SteerScene s = crowd_of(300);
  s.steer(Pedvo({}), 0.05);
  const Motion now = s.crowd.motion;
  s.steer(Pedvo(kOnce), 0.05);
  for (Row r = 0; r < s.crowd.size(); ++r) {
    ASSERT_EQ(s.crowd.motion.vx[r], now.vx[r]);
    ASSERT_EQ(s.crowd.motion.vy[r], now.vy[r]);
  }
}

}  // namespace
}  // namespace throng::pedvo
