// Routine E where there is little room: impatience, small steps, sides and lanes.
#include <gtest/gtest.h>

#include "throng/steering/reactive/person_for_test.h"

namespace throng::reactive {
namespace {

using namespace test_person;

TEST(CloseQuarters, TheImpatientKeepLessAndCalmDownAgain) {
  const Params p;
  const Comfort calm = comfort_of(p, 0, 0.1f, false), late = comfort_of(p, p.patience + 0.5f * p.squeeze, 0.1f, false),
                end = comfort_of(p, p.patience + p.squeeze, 0.1f, false);
  EXPECT_EQ(calm.ease, 1);
  EXPECT_FLOAT_EQ(calm.margin, p.margin + 0.1f);
  EXPECT_FLOAT_EQ(calm.standing, p.standing);
  EXPECT_FLOAT_EQ(late.ease, 0.5f);
  EXPECT_EQ(end.ease, 0);
  EXPECT_FLOAT_EQ(end.margin, p.closest) << "never nothing";
  EXPECT_EQ(end.standing, 0);
  EXPECT_FLOAT_EQ(end.width, 1);
  EXPECT_EQ(comfort_of(p, 0, 0, true).standing, 0) << "on the last metres of an arrival";

  float held = 0;
  for (int i = 0; i < 300; ++i) held = held_up(p, held, 0, 0.1f);
  EXPECT_TRUE(comfort_of(p, held, 0, false).stuck);
  EXPECT_LT(held, p.patience + p.squeeze + 10) << "it does not take for ever to calm down";
  const float before = held;
  held = held_up(p, held, 1.3f, 0.1f);
  EXPECT_LT(held, before);
  EXPECT_GT(held, before - 0.1f) << "not forgotten at once";
  for (int i = 0; i < 200; ++i) held = held_up(p, held, 1.3f, 0.1f);
  EXPECT_EQ(held, 0);
}

/// Two who stand with a gap of 0.41 m between them: nobody patient goes through, somebody impatient does.
TEST(CloseQuarters, OnlyTheImpatientSqueezeThroughAGap) {
  const World w = hall();
  for (const bool impatient : {false, true}) {
    Person p(w, {20, 20});
    p.s.velocity = {}, p.s.speed = 0;
    p.sees({0.45f, 0.405f}, {}), p.sees({0.45f, -0.405f}, {}, 0.4f, {3, 1});
    p.sees({0, 0.6f}, {}, 0.4f, {4, 1}), p.sees({0, -0.6f}, {}, 0.4f, {5, 1});
    p.s.comfort = comfort_of(p.s.params, impatient ? 10.0f : 0.0f, 0.1f, false);
    brake_for_close(p.s, p.state, p.c);
    EXPECT_EQ(p.c.speed > 0 && std::abs(p.turn()) < 0.1f, impatient);
  }
}

TEST(CloseQuarters, BodiesThatTouchStepApartWithoutTurning) {
  const World w = hall();
  Person p(w, {20, 20});
  p.sees({0.33f, 0.05f}, {});
  brake_for_close(p.s, p.state, p.c);
  EXPECT_EQ(p.c.why, Why::kSteppedApart);
  EXPECT_TRUE(p.c.sidestep);
  EXPECT_LT(p.c.direction.x, -0.9f);
  EXPECT_EQ(p.c.facing, p.s.heading);
  EXPECT_GT(p.c.speed, 0);
  EXPECT_LT(p.c.speed, 0.5f);
}

/// Also where somebody behind would come nearer than one likes by it; not into somebody.
TEST(CloseQuarters, TouchingIsWorseThanBeingNear) {
  const World w = hall();
  for (const float behind : {0.49f, 0.42f}) {
    Person p(w, {20, 20});
    p.s.comfort = comfort_of(p.s.params, 0, 0.1f, false);
    ASSERT_GT(0.4f + p.s.comfort.margin, behind) << "nearer than one likes";
    p.s.velocity = {}, p.s.speed = 0;
    p.sees({0.35f, 0}, {}), p.sees({-behind, 0}, {}, 0.4f, {3, 1});
    p.sees(turned({-behind, 0}, 0.8f), {}, 0.4f, {4, 1}), p.sees(turned({-behind, 0}, -0.8f), {}, 0.4f, {5, 1});
    brake_for_close(p.s, p.state, p.c);
    EXPECT_EQ(p.c.why == Why::kSteppedApart, behind > 0.48f) << behind;
  }
}

/// Somebody who stands there facing one is passed on the customary side, whichever is a little nearer.
TEST(CloseQuarters, WhoComesIsPassedOnTheCustomarySide) {
  const World w = hall();
  for (const bool keep_right : {true, false}) {
    for (const float aside : {0.06f, -0.06f}) {
      Params params;
      params.keep_right = keep_right;
      Person p(w, {20, 20}, params);
      p.s.velocity = {}, p.s.speed = 0;
      p.sees({0.5f, aside}, {});
      p.s.all[0].heading = kPi;
      brake_for_close(p.s, p.state, p.c);
      EXPECT_EQ(p.turn() < 0, keep_right) << aside;
      EXPECT_EQ(p.c.why, Why::kTurnedAway);
    }
  }
}

/// Hemmed in, with somebody in front who wants past: a small step back.
TEST(CloseQuarters, WhoCannotGetOnMakesWay) {
  const World w = hall();
  for (const bool faces : {true, false}) {
    Person p(w, {20, 20});
    p.s.velocity = {}, p.s.speed = 0;
    p.s.comfort = comfort_of(p.s.params, p.s.params.patience + p.s.params.squeeze, 0, false);
    for (int i = 0; i < 5; ++i)
      p.sees(turned({0.43f, 0}, (i % 2 ? -0.75f : 0.75f) * static_cast<float>((i + 1) / 2)), {}, 0.4f,
             {static_cast<std::uint32_t>(2 + i), 1});
    p.s.all[0].heading = faces ? kPi : 0;
    brake_for_close(p.s, p.state, p.c);
    EXPECT_EQ(p.c.why, faces ? Why::kMadeWay : Why::kBraked);
    if (faces) {
      EXPECT_LT(p.c.direction.x, -0.7f);
    }
    EXPECT_EQ(p.c.speed > 0, faces);
  }
}

/// In a corner behind somebody who stands: back, once there is no other way.
TEST(CloseQuarters, WhoIsStuckInACornerGoesBack) {
  const World w = hall({{19, 19, 21, 19.79}});  // a wall on the right
  for (const float held : {1.5f, 20.0f}) {
    Person p(w, {20, 20});
    p.s.velocity = {}, p.s.speed = 0;
    p.s.comfort = comfort_of(p.s.params, held, 0, false);
    p.sees({0.42f, 0}, {}), p.sees({0.3f, 0.3f}, {}, 0.4f, {3, 1}), p.sees({0, 0.425f}, {}, 0.4f, {4, 1});
    brake_for_close(p.s, p.state, p.c);
    EXPECT_EQ(p.c.speed > 0, held > 10);
    if (held > 10) {
      EXPECT_LT(p.c.direction.x, -0.9f);
    }
  }
}

/// In a lane nobody goes round the left of somebody slow, where others come.
TEST(CloseQuarters, NobodyOvertakesOutOfItsLane) {
  const World w = hall({{18, 19, 24, 19.75}});  // a wall on the right
  for (const int lane : {0, 1}) {
    Person p(w, {20, 20});
    p.s.velocity = {}, p.s.speed = 0;
    p.s.way = {1, 0}, p.s.lane = lane;
    p.sees({0.5f, -0.03f}, {});
    brake_for_close(p.s, p.state, p.c);
    if (lane == 0) {
      EXPECT_GT(p.turn(), 0.1f);
      EXPECT_GT(p.c.speed, 0);
    } else {
      EXPECT_LT(p.turn(), 0.1f);
    }
  }
}

}  // namespace
}  // namespace throng::reactive
