// Equations of EG-40 ... EG-45 and EG-49 on cases computed by hand.
#include "throng/steering/vision_2010/law.h"

#include <gtest/gtest.h>

#include <cmath>

#include "throng/core/math.h"

namespace throng::vision {
namespace {

TEST(VisionLaw, BandHasThePrintedCheckValues) {
  const Threshold printed;
  const float values[][2] = {{0.25f, 4.8f},   {0.5f, 1.697056f}, {1, 0.6f},      {2, 0.2121320f},
                             {3, 0.1154701f}, {4, 0.075f},       {8, 0.0265165f}};
  for (const auto& [tti, band] : values) EXPECT_NEAR(band_of(printed, tti), band, 2e-6f) << tti;
  EXPECT_NEAR(band_of({0, 0.6f, 3}, 2), 0.075f, 1e-6f);  // any c
}

TEST(VisionLaw, SpeedHasThePrintedCheckValues) {
  const Params p;
  const float values[][2] = {{0.25f, 0.0307668f}, {0.5f, 0.1175031f}, {1, 0.3934693f}, {2, 0.8646647f}};
  for (const auto& [tti, share] : values) EXPECT_NEAR(wanted_speed(p, 1, tti), share, 1e-6f) << tti;
  EXPECT_FLOAT_EQ(wanted_speed(p, 1.4f, 3.0f), 1.4f) << "from tau2 on nothing is imminent";
  EXPECT_FLOAT_EQ(wanted_speed(p, 1.4f, kNever), 1.4f);
  EXPECT_EQ(wanted_speed(p, 1.4f, 0), 0);
}

// Fig. 2: somebody on the right, 4 m ahead and 4 m aside, walks to the left; one walks at 1 m/s oneself.
TEST(VisionLaw, SignsOfTheBearingRateFollowFigure2) {
  const Vec2 right{4, -4};
  const Stimulus gives_way = stimulus_of(right, {0, 1.5f}, 1);  // it will pass in front
  EXPECT_NEAR(gives_way.bearing_rate, 0.0906594f, 1e-6f);       // atan(0.3535534 / (5.6568542 - 1.7677670))
  EXPECT_NEAR(gives_way.tti, 3.2f, 1e-5f);
  const Stimulus collides = stimulus_of(right, {0, 1}, 1);
  EXPECT_NEAR(collides.bearing_rate, 0, 1e-6f);
  EXPECT_NEAR(collides.tti, 4, 1e-5f);
  const Stimulus passes_first = stimulus_of(right, {0, 0.5f}, 1);
  EXPECT_NEAR(passes_first.bearing_rate, -0.0767721f, 1e-6f);  // atan(-0.3535534 / (5.6568542 - 1.0606602))
  EXPECT_NEAR(passes_first.tti, 5.3333333f, 1e-5f);
}

TEST(VisionLaw, WhoMovesAwayHasANegativeTimeAndNearPointsKeepTheirSign) {
  EXPECT_LT(stimulus_of({3, 0}, {2, 0}, 1).tti, 0);
  EXPECT_EQ(stimulus_of({3, 0}, {1, 0}, 1).tti, kNever) << "neither nearer nor farther";
  // D < V_conv u: the printed arc tangent of a ratio would change sides.
  const Stimulus near = stimulus_of({1, 0}, {-2, 0.5f}, 1);
  EXPECT_NEAR(near.bearing_rate, math::kPiF - std::atan(0.25f), 1e-5f);
  EXPECT_NEAR(near.tti, 1.0f / 3, 1e-6f);
}

Perceived hull(float plus, float minus) {
  Perceived s;
  s.hull_plus = s.literal_plus = plus, s.hull_minus = s.literal_minus = minus;
  s.plus = s.minus = 1;
  return s;
}

TEST(VisionLaw, LiteralLawTakesThePrintedCases) {
  Params p;
  p.law = Law::kLiteral;
  State s;
  EXPECT_FLOAT_EQ(wanted_turn_rate(p, hull(-0.2f, 0.3f), {0, 0.05f}, s), -0.2f) << "Eq. 5: the smaller";
  EXPECT_FLOAT_EQ(wanted_turn_rate(p, hull(-0.3f, 0.3f), {0, 0.05f}, s), 0.3f) << "Eq. 5: otherwise phi-";
  EXPECT_FLOAT_EQ(wanted_turn_rate(p, hull(-0.2f, 0.3f), {0, 0.2f}, s), 0.3f) << "Eq. 6: nearer to the goal's";
  EXPECT_FLOAT_EQ(wanted_turn_rate(p, hull(-0.2f, 0.3f), {0, 0.5f}, s), 0.5f) << "Eq. 7: the goal is outside";
  Perceived one = hull(-0.2f, 0);
  one.minus = 0;
  EXPECT_FLOAT_EQ(wanted_turn_rate(p, one, {0, 0}, s), -0.2f) << "P- is empty";
  EXPECT_FLOAT_EQ(wanted_turn_rate(p, Perceived{}, {0, 0.04f}, s), 0.04f) << "nothing to react to";
}

TEST(VisionLaw, HullLawTakesTheNearerEnd) {
  Params p;
  p.law = Law::kHull;
  State s;
  EXPECT_FLOAT_EQ(wanted_turn_rate(p, hull(-0.2f, 0.5f), {0.1f, 0}, s), -0.2f);
  EXPECT_FLOAT_EQ(wanted_turn_rate(p, hull(-0.2f, 0.5f), {0.2f, 0}, s), 0.5f);
  EXPECT_FLOAT_EQ(wanted_turn_rate(p, hull(-0.2f, 0.5f), {0.7f, 0}, s), 0.7f);
  EXPECT_FLOAT_EQ(wanted_turn_rate(p, hull(-0.25f, 0.25f), {0, 0}, s), 0.25f) << "a tie goes to the left";
  p.side = Side::kRight;
  EXPECT_FLOAT_EQ(wanted_turn_rate(p, hull(-0.25f, 0.25f), {0, 0}, s), -0.25f);
}

/// Something ahead: `straight` within one step of the fan of the middle, less farther out.
Perceived ahead(float straight, float aside) {
  Perceived s;
  s.remaining[kTurns / 2] = s.remaining[kGoalTurn] = straight;
  s.remaining[kTurns / 2 - 1] = s.remaining[kTurns / 2 + 1] = aside;
  return s;
}

TEST(VisionLaw, FanWithNothingInTheWayTurnsToTheGoal) {
  const Params p;
  for (const float turn : {0.0f, 0.3f, -1.2f, 2.5f})
    EXPECT_FLOAT_EQ(choose_turn(p, Perceived{}, {turn, 0}, {}), turn) << "also one that is no turn of the fan";
}

TEST(VisionLaw, FanWeighsWhatRemainsAgainstTheWayOffTheGoal) {
  Params p;
  p.goal_weight = 0.1f;
  p.side_weight = 0;
  const float step = math::kPiF / 16;  // 11.25 degrees, off the goal by 0.0196
  EXPECT_NEAR(fan_turn(kTurns / 2 + 1), step, 1e-6f);
  EXPECT_EQ(choose_turn(p, ahead(0.015f, 0), {0, 0}, {}), 0) << "too little to leave the way for";
  EXPECT_NEAR(choose_turn(p, ahead(0.025f, 0), {0, 0}, {}), step, 1e-6f) << "a tie goes to the left";
  p.side = Side::kRight;
  EXPECT_NEAR(choose_turn(p, ahead(0.025f, 0), {0, 0}, {}), -step, 1e-6f);
  p.side = Side::kLeft;
  EXPECT_NEAR(choose_turn(p, ahead(0.06f, 0.025f), {0, 0}, {}), 2 * step, 1e-6f);
  Perceived left_blocked = ahead(0.06f, 0);
  left_blocked.remaining[kTurns / 2 + 1] = 0.01f;
  EXPECT_NEAR(choose_turn(p, left_blocked, {0, 0}, {}), -step, 1e-6f);
  p.side_weight = 0.3f;  // to the left 0.0137 + 0.01, to the right 0.0255
  EXPECT_NEAR(choose_turn(p, left_blocked, {0, 0}, {}), step, 1e-6f) << "the own side counts less";
  p.keep = 0.2f;  // off the last turn, to the right: 2 steps of 0.0393 more
  EXPECT_NEAR(choose_turn(p, left_blocked, {0, 0}, {.turn = -step}), -step, 1e-6f);
}

TEST(VisionLaw, GoalBehindIsTurnedToOnTheOwnSide) {
  Params p;
  EXPECT_NEAR(goal_turn(p, {1, 0}, {0, -2}), -math::kHalfPiF, 1e-6f);
  EXPECT_GT(goal_turn(p, {1, 0}, {-1, -0.01f}), 3);
  EXPECT_NEAR(goal_turn(p, {1, 0}, {-1, -0.2f}), -2.9441971f, 1e-5f);
  p.side = Side::kRight;
  EXPECT_LT(goal_turn(p, {1, 0}, {-1, 0.01f}), -3);
  // The source's own measure hardly feels a goal far abeam: 1.4 m/s, 25 m.
  EXPECT_NEAR(goal_rate(math::kHalfPiF, 25, 1.4f), 0.056f, 1e-6f);
}

TEST(VisionLaw, TurningSpeedKeepsTheGoalWithinReach) {
  const Params p;  // at most pi/2 rad/s
  // 0.5 m away and 30 degrees aside: a circle of 0.5 m.
  EXPECT_NEAR(turning_speed(p, {math::kPiF / 6, 0, 0.5f}, {}, 1.3f), 0.7853982f, 1e-5f);
  EXPECT_EQ(turning_speed(p, {0, 0, 0.5f}, {}, 1.3f), kNever) << "straight ahead";
  EXPECT_NEAR(turning_speed(p, {2, 0, 100}, {.turn_rate = 0, .turn = 2}, 0), 0.3f, 1e-6f) << "turns first";
  EXPECT_GT(turning_speed(p, {2, 0, 100}, {.turn_rate = 0, .turn = 2}, 1), 10) << "walks on";
}

TEST(VisionLaw, RatesAreLimited) {
  EXPECT_FLOAT_EQ(limited(1, 0.2f, 0.1f, 5), 0.3f);
  EXPECT_FLOAT_EQ(limited(-1, 0.2f, 0.1f, 5), 0.1f);
  EXPECT_FLOAT_EQ(limited(9, 4.95f, 1, 5), 5);
}

struct Chaser {
  Vec2 at;
  float heading = 0, speed = 1;
  Vec2 to(Vec2 p) const {
    const Vec2 w = p - at;
    return {w.x * std::cos(heading) + w.y * std::sin(heading), w.y * std::cos(heading) - w.x * std::sin(heading)};
  }
  Vec2 turned(Vec2 v) const {
    return {v.x * std::cos(heading) + v.y * std::sin(heading), v.y * std::cos(heading) - v.x * std::sin(heading)};
  }
  void step(const Command& c, float dt) {
    heading += c.turn_rate * dt;
    speed = c.speed;
    at = at + Vec2{std::cos(heading), std::sin(heading)} * (speed * dt);
  }
};

TEST(VisionLaw, InterceptMeetsAMovingPoint) {
  Chaser me{{0, 0}, 0.3f, 1.5f};
  Vec2 target{10, -3};
  const Vec2 velocity{0, 1};
  float nearest = 100;
  for (int i = 0; i < 400; ++i) {
    me.step(intercept(me.to(target), me.turned(velocity), 1.5f), 0.05f);
    target = target + velocity * 0.05f;
    nearest = std::min(nearest, distance(me.at, target));
    if (nearest < 0.2f) break;
  }
  EXPECT_LT(nearest, 0.2f);
  EXPECT_LT(target.y, 7.5f) << "met on the way, not chased from behind";
}

TEST(VisionLaw, MeetingByHand) {
  // 10 m ahead, 1 m/s to the left: at 1.25 m/s sin = 0.8, so 53.13 degrees to the left, and 0.75 m/s nearer.
  Meeting m = meeting_of({10, 0}, {0, 1}, 1.25f);
  EXPECT_NEAR(m.turn, 0.9272952f, 1e-5f);
  EXPECT_NEAR(m.time, 10 / 0.75f, 1e-4f);
  const Vec2 own{0.75f, 1.0f};
  EXPECT_NEAR(stimulus_of({10, 0}, Vec2{0, 1} - own, 0).bearing_rate, 0, 1e-6f);
  // Comes towards: straight on, 2.25 m/s nearer. Goes away as fast: never, and faster across: never.
  m = meeting_of({0, -9}, {0, 1}, 1.25f);
  EXPECT_NEAR(m.turn, -math::kHalfPiF, 1e-5f);
  EXPECT_NEAR(m.time, 4, 1e-5f);
  EXPECT_EQ(meeting_of({5, 0}, {1.25f, 0}, 1.25f).time, kNever);
  m = meeting_of({5, 0}, {0, -2}, 1.25f);
  EXPECT_EQ(m.time, kNever);
  EXPECT_NEAR(m.turn, -math::kHalfPiF, 1e-5f) << "along with it";
  EXPECT_EQ(meeting_of({0, 0}, {1, 0}, 1).time, 0);
}

TEST(VisionLaw, FollowKeepsItsDistanceBehind) {
  Chaser me{{0, 0}, 0, 0};
  Vec2 target{6, 3};
  for (int i = 0; i < 800; ++i) {
    const Vec2 velocity{1, 0.2f * std::sin(0.01f * static_cast<float>(i))};
    me.step(follow(me.to(target), me.turned(velocity), 1.5f, 2, 2), 0.05f);
    target = target + velocity * 0.05f;
  }
  EXPECT_NEAR(distance(me.at, target), 1.5f, 0.15f);
  EXPECT_GT(me.to(target).x, 1.3f) << "it is ahead";
}

}  // namespace
}  // namespace throng::vision
