// Reynolds' rules on cases computed by hand, and a flock.
#include "throng/steering/boids/boids.h"

#include <cmath>

#include "throng/steering/test_crowd.h"

namespace throng::boids {
namespace {

using test::Dice;
using test::SteerScene;

SteerScene open_floor() { return SteerScene(test::compiled(test::square_plan(200))); }

Requests requests(SteerScene& s, Row r, const Params& p = {}) {
  const Boids model(p);
  s.perceive(model.needs());
  return model.requests_of(r, {s.world,
                               0.05,
                               {s.crowd.due, s.crowd.profile, s.crowd.orders, s.crowd.body},
                               {s.crowd.appearance, s.crowd.crowd_map, s.crowd.objects},
                               s.crowd.intent,
                               s.crowd.percepts,
                               s.crowd.preferred});
}

void expect_near(Vec2 a, Vec2 b, float within = 1e-5f) {
  EXPECT_NEAR(a.x, b.x, within);
  EXPECT_NEAR(a.y, b.y, within);
}

TEST(Boids, RequestsAreHeardInOrderUntilTheAccelerationIsUsedUp) {
  Requests r;
  r.acceleration[kWalls] = {2, 0};
  r.acceleration[kSeparation] = {0, 2};
  r.acceleration[kGoal] = {5, 5};
  expect_near(allocate(r, 3), {2, 1});  // all of the first, half of the second, none of the third
  expect_near(allocate(r, 1), {1, 0});
  expect_near(allocate(r, 100), {7, 7});
  expect_near(allocate(Requests{}, 3), {0, 0});
}

TEST(Boids, AloneOneTakesOnThePreferredVelocity) {
  // (1.3 - 0) / 0.5 = 2.6 m/s2, below the 3 allowed: 0.13 m/s after 0.05 s.
  SteerScene s = open_floor();
  const Row a = s.add({0, 0}, {}, {1.3f, 0});
  s.steer(Boids({}), 0.05);
  expect_near(s.wanted(a), {0.13f, 0});
  Params p;
  p.acceleration = 1;
  s.steer(Boids(p), 0.05);
  expect_near(s.wanted(a), {0.05f, 0});
}

TEST(Boids, SeparationGrowsAsTheRoomShrinks) {
  // Bodies 0.2 m apart: 2 (1 - 0.2 / 0.4) = 1. Touching or overlapping: 2. At 0.4 m: none.
  for (const auto& [distance, size] : {std::pair{0.7f, 1.0f}, {0.5f, 2.0f}, {0.3f, 2.0f}, {0.91f, 0.0f}}) {
    SteerScene s = open_floor();
    const Row a = s.add({0, 0});
    s.add({0, distance});
    expect_near(requests(s, a).acceleration[kSeparation], {0, -size});
  }
}

TEST(Boids, FlockIsWeightedByTheInverseSquareOfDistance) {
  // (1, 0) weighs 1, (0, 2) weighs 1/4. Velocity: (1 (1,0) + 1/4 (0,1)) / 1.25 = (0.8, 0.2). Middle: (0.8, 0.4).
  SteerScene s = open_floor();
  const Row a = s.add({0, 0});
  s.add({1, 0}, {1, 0}), s.add({0, 2}, {0, 1});
  const Requests r = requests(s, a);
  expect_near(r.acceleration[kAlignment], {0.4f, 0.1f});
  expect_near(r.acceleration[kCohesion], {0.24f, 0.12f});
  expect_near(r.acceleration[kSeparation], {0, 0});
}

TEST(Boids, WhoIsBehindIsNotOfTheFlockButIsKeptApartFrom) {
  SteerScene s = open_floor();
  const Row a = s.add({0, 0}, {1, 0});
  s.add({-0.7f, 0.01f}, {0, 1});  // 270 degrees of view: from 135 degrees on it is behind
  const Requests r = requests(s, a);
  expect_near(r.acceleration[kAlignment], {0, 0});
  expect_near(r.acceleration[kCohesion], {0, 0});
  EXPECT_GT(r.acceleration[kSeparation].x, 0.9f);
  Params all_around;
  all_around.field_of_view = 360;
  EXPECT_GT(length(requests(s, a, all_around).acceleration[kAlignment]), 0.5f);
  s.crowd.appearance.shown[a].vx = 0;  // who stands looks all around
  EXPECT_GT(length(requests(s, a).acceleration[kCohesion]), 0.1f);
}

TEST(Boids, WallsAreBrakedFor) {
  // 1 m from the wall at 1 m/s towards it, radius 0.25: stops within 0.75 m with 1 / (2 . 0.75) = 0.6667 m/s2.
  SteerScene s(test::compiled(test::square_plan(20)));
  const Row a = s.add(Vec2(s.world.to_engine({10, 1})), {0, -1});
  expect_near(requests(s, a).acceleration[kWalls], {0, 0.666667f}, 1e-3f);
  s.crowd.appearance.shown[a].vy = -0.7f;  // reached in more than a second: 0.75 / 0.7
  expect_near(requests(s, a).acceleration[kWalls], {0, 0});
  s.crowd.appearance.shown[a].vy = 1;  // away
  expect_near(requests(s, a).acceleration[kWalls], {0, 0});
  s.crowd.appearance.shown[a].vx = 2, s.crowd.appearance.shown[a].vy = 0;  // along
  expect_near(requests(s, a).acceleration[kWalls], {0, 0});
}

TEST(Boids, TwoInOneSpotPartAndNobodyTopsTheMaximumSpeed) {
  SteerScene s = open_floor();
  const Row a = s.add({0, 0}, {0, 2}, {0, 5}), b = s.add({0, 0}, {0, 2}, {0, 5});
  for (int i = 0; i < 40; ++i) {
    s.step(Boids({}), 0.05);
    EXPECT_LE(length(s.wanted(a)), 2.0f + 1e-5f);
  }
  EXPECT_GT(s.position(b).x - s.position(a).x, 0.3f);
}

TEST(Boids, AFlockAlignsAndStaysTogether) {
  // Forty people scattered over 8 m with headings drawn from a half circle, and next to no goal.
  Params p;
  p.goal_time = 20, p.alignment = 1.5f, p.range = 5, p.max_neighbours = 20;
  const Boids model(p);
  SteerScene s = open_floor();
  Dice dice(4);
  for (int i = 0; i < 40; ++i) {
    const float angle = dice.between(-1.5f, 1.5f);
    const Vec2 v{1.3f * std::cos(angle), 1.3f * std::sin(angle)};
    s.add({dice.between(-84, -76), dice.between(-4, 4)}, v, v);
  }
  const auto order = [&] {
    Vec2 sum;
    for (Row r = 0; r < 40; ++r) sum += normalized(s.velocity(r));
    return length(sum) / 40;
  };
  const auto spread = [&] {
    Vec2 middle;
    for (Row r = 0; r < 40; ++r) middle += s.position(r) / 40;
    float sum = 0;
    for (Row r = 0; r < 40; ++r) sum += length_sq(s.position(r) - middle);
    return std::sqrt(sum / 40);
  };
  const float before = order(), wide = spread();
  for (int i = 0; i < 400; ++i) s.step(model, 0.05);
  EXPECT_LT(before, 0.8f);
  EXPECT_GT(order(), 0.97f);
  EXPECT_LT(spread(), 1.3f * wide);
  Params none = p;
  none.alignment = none.cohesion = 0;
  SteerScene t = open_floor();
  Dice again(4);
  for (int i = 0; i < 40; ++i) {
    const float angle = again.between(-1.5f, 1.5f);
    const Vec2 v{1.3f * std::cos(angle), 1.3f * std::sin(angle)};
    t.add({again.between(-84, -76), again.between(-4, 4)}, v, v);
  }
  for (int i = 0; i < 400; ++i) t.step(Boids(none), 0.05);
  Vec2 sum;
  for (Row r = 0; r < 40; ++r) sum += normalized(t.velocity(r));
  EXPECT_LT(length(sum) / 40, 0.8f) << "without the rules everybody goes its own way";
}

}  // namespace
}  // namespace throng::boids
