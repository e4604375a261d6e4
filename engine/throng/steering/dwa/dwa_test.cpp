// Window, arcs and admissibility of EG-06 on cases computed by hand.
#include "throng/steering/dwa/dwa.h"

#include <cmath>

#include "throng/core/math.h"
#include "throng/steering/vo/collision_time.h"
#include "throng/steering/vo/look_for_test.h"

namespace throng::dwa {
namespace {

using test::Look;
using test::WalkerScene;

constexpr double kDt = 0.05;

WalkerScene open_floor() { return WalkerScene(test::compiled(test::square_plan(200))); }

Dwa::Decision decision(WalkerScene& s, Row row, const Dwa& model, State state = {}) {
  s.perceive(model.needs());
  const Look look(s);
  return model.decide(row, look.in, state);
}

TEST(DwaWindow, HoldsWhatTheAccelerationsReach) {
  WalkerScene s = open_floor();
  const Row a = s.add({0, 0}, {1, 0}, {1.3f, 0});
  const Dwa::Decision d = decision(s, a, Dwa({}), {1, 0, 0.5f, 0});
  // 1 - 2.5 * 0.25 up to the wish, which is within 1 + 2.5 * 0.25
  EXPECT_NEAR(d.window.speed[0], 0.375f, 1e-6f);
  EXPECT_NEAR(d.window.speed[kSpeeds - 1], 1.3f, 1e-6f);
  // 0.5 rad/s now, 12 rad/s² for 0.25 s: from -2.5 to the greatest of 3
  float least = 9, most = -9;
  for (const float turn : d.window.turn) least = std::min(least, turn), most = std::max(most, turn);
  EXPECT_NEAR(least, -2.5f, 1e-6f);
  EXPECT_NEAR(most, 3, 1e-6f);
  EXPECT_EQ(d.window.turn[0], 0.0f);
}

TEST(DwaWindow, ArcsAreCirclesForTheWindowAndThenGoStraight) {
  WalkerScene s = open_floor();
  const Row a = s.add({0, 0}, {0, 1}, {0, 1});
  const Dwa model({.window = 0.5f});
  const Dwa::Decision d = decision(s, a, model);
  // From (0, 0) northwards: after t at w, x = (cos wt - 1) / w and y = sin wt / w; moments are 2.5 / 15 s apart.
  const auto on_circle = [](double w, double t) {
    if (std::abs(w) < 1e-6) return Vec2d{0, t};
    return Vec2d{(std::cos(w * t) - 1) / w, std::sin(w * t) / w};
  };
  for (int i = 0; i < kTurns; ++i) {
    const double w = d.window.turn[i];
    const Vec2d second = on_circle(w, 2 * 2.5 / 15), end = on_circle(w, 0.5);
    EXPECT_NEAR(d.window.arc_x[1][i], second.x, 1e-4) << w;
    EXPECT_NEAR(d.window.arc_y[1][i], second.y, 1e-4) << w;
    const double rest = 10 * 2.5 / 15 - 0.5;
    EXPECT_NEAR(d.window.arc_x[9][i], end.x - std::sin(w * 0.5) * rest, 1e-4) << w;
    EXPECT_NEAR(d.window.arc_y[9][i], end.y + std::cos(w * 0.5) * rest, 1e-4) << w;
  }
}

TEST(DwaHits, TheFirstMomentTooNear) {
  Window w;
  w.step = 0.2f;
  for (int i = 0; i < kTurns; ++i)
    for (int m = 0; m < kMoments; ++m) w.arc_x[m][i] = 0.2f * static_cast<float>(m + 1), w.arc_y[m][i] = 0;
  for (int k = 0; k < kSpeeds; ++k) w.speed[k] = 0.5f * static_cast<float>(k);
  Hazards h;
  h.discs[h.disc_count++] = {{2, 0}, {0, 0}, 0.25f};
  find_hits(h, w);
  EXPECT_EQ(w.hit[0][0], vo::kNever);
  EXPECT_FLOAT_EQ(w.hit[2][3], 1.6f);   // 1 m/s: 2 - 1.6 is the first below 0.5
  EXPECT_FLOAT_EQ(w.hit[4][15], 0.8f);  // 2 m/s
  h.discs[0].velocity = {-1, 0};        // comes: 2 - 2 t < 0.5 from 0.8 s on
  find_hits(h, w);
  EXPECT_FLOAT_EQ(w.hit[2][3], 0.8f);
  h = {};
  h.faces[h.face_count++] = {{-1, 0}, {0, -1}, 2, 1, 2, 0.25f};  // a wall 2 m ahead, a metre to each side
  find_hits(h, w);
  EXPECT_FLOAT_EQ(w.hit[2][0], 1.8f);  // 2 - 1.8 = 0.2
  h.faces[0].foot = 2.5f;              // before its end
  find_hits(h, w);
  EXPECT_EQ(w.hit[2][0], vo::kNever);
}

TEST(Dwa, AVelocityThatCannotStopInTimeIsNotTaken) {
  // A wall all around half a metre ahead of the body: with 2.5 m/s² one can stop from 1.58 m/s; with 0.5 m/s² from 0.7.
  const auto wanted = [](float acceleration) {
    WalkerScene s(test::compiled(test::square_plan(10)));
    const Row a = s.add({9.25f, 5}, {1.3f, 0}, {1.3f, 0});
    const Dwa model({.acceleration = acceleration, .turn_rate = 0.1f});
    const Dwa::Decision d = decision(s, a, model, {1, 0, 0, 0});
    return std::pair(d.window.speed[d.speed_number], d.window.speed[kSpeeds - 1]);
  };
  const auto [speed, top] = wanted(0.5f);
  EXPECT_LT(speed, top) << "brakes as far as the window lets it";
  EXPECT_NEAR(speed, 1.3f - 0.5f * 0.25f, 1e-5f);
}

TEST(Dwa, GoesStraightToTheGoalWhereNothingIsInTheWay) {
  WalkerScene s = open_floor();
  const Row a = s.add({0, 0}, {1.3f, 0}, {0, 1.3f});  // has to turn left by 90 degrees
  for (int i = 0; i < 100; ++i) s.step(Dwa({}), kDt);
  EXPECT_NEAR(s.wanted(a).x, 0, 0.01f);
  EXPECT_NEAR(s.wanted(a).y, 1.3f, 0.01f);
}

TEST(Dwa, TurnsOnTheSpotTowardsAGoalBehind) {
  WalkerScene s = open_floor();
  const Row a = s.add({0, 0}, {1.3f, 0}, {});
  for (int i = 0; i < 60; ++i) s.step(Dwa({}), kDt);
  ASSERT_LT(length(s.velocity(a)), 0.01f);
  const float stop = s.position(a).x;
  s.crowd.preferred.vx[a] = -1;
  for (int i = 0; i < 100; ++i) s.step(Dwa({}), kDt);
  EXPECT_NEAR(s.wanted(a).x, -1, 0.01f);
  EXPECT_LT(s.position(a).x, stop - 1);
}

TEST(Dwa, TheTurnRateIsRememberedAndChangesNoFasterThanTheAngularAcceleration) {
  WalkerScene s = open_floor();
  const Row a = s.add({0, 0}, {1.3f, 0}, {0, 1.3f});
  const Dwa model({});
  float last = 0;
  for (int i = 0; i < 30; ++i) {
    s.step(model, kDt);
    const State now = s.crowd.part_state.columns[0].as<State>()[a];
    EXPECT_LE(std::abs(now.turn_rate - last), 12 * 0.05f + 1e-4f);
    EXPECT_NEAR(length(Vec2{now.dir_x, now.dir_y}), 1, 1e-3f);
    last = now.turn_rate;
  }
}

TEST(Dwa, WithoutPredictionWhoMovesOutOfTheWayCountsAsStandingInIt) {
  // Fig 1.3 (b), the case that a method for robots among things gets wrong.
  const auto wanted = [](bool predict) {
    WalkerScene s = open_floor();
    const Row a = s.add({0, 0}, {0, 1.3f}, {0, 1.3f});
    s.add({0, 2}, {1.3f, 0}, {1.3f, 0});
    const Dwa model({.predict = predict});
    s.steer(model, kDt);
    return s.wanted(a);
  };
  EXPECT_NEAR(wanted(true).x, 0, 1e-4f);
  EXPECT_NEAR(wanted(true).y, 1.3f, 1e-4f);
  const Vec2 literal = wanted(false);
  EXPECT_GT(std::abs(literal.x) + (1.3f - literal.y), 0.02f);
}

}  // namespace
}  // namespace throng::dwa
