// Penalties computed by hand (PV-08), and what the samples are.
#include "throng/steering/rvo_sampled/rvo_sampled.h"

#include <cmath>

#include "throng/steering/vo/collision_time.h"
#include "throng/steering/vo/look_for_test.h"

namespace throng::rvo_sampled {
namespace {

using test::Look;
using test::WalkerScene;

constexpr double kDt = 0.05;

WalkerScene open_floor() { return WalkerScene(test::compiled(test::square_plan(200))); }

/// Samples given by hand.
Samples of(std::initializer_list<Vec2> list) {
  Samples s;
  for (const Vec2 v : list) s.vx[s.count] = v.x, s.vy[s.count] = v.y, ++s.count;
  for (s.filled = s.count; s.filled % 16 != 0; ++s.filled) s.vx[s.filled] = s.vy[s.filled] = 0;
  return s;
}

TEST(RvoPenalty, OfSomebodyWhoStandsAhead) {
  WalkerScene s = open_floor();
  const Row a = s.add({0, 0}, {1, 0}, {1, 0});
  s.add({4, 0});
  const RvoSampled model({});
  s.perceive(model.needs());
  Threats threats;
  model.find_threats(a, Look(s).in, threats);
  ASSERT_EQ(threats.disc_count, 1);
  Samples tried = of({{1, 0}, {0.5f, 0}, {0, 1}, {1.25f, 0}});
  penalise(threats, {1, 0}, 1.5f, tried);
  // 2 (1, 0) - (1, 0) - 0 = (1, 0): 3.5 m at 1 m/s, so 1.5 / 3.5
  EXPECT_NEAR(tried.penalty[0], 1.5f / 3.5f, 1e-5f);
  // 2 (0.5, 0) - (1, 0) = 0: never; half a metre a second off the wish
  EXPECT_EQ(tried.urgency[1], 0.0f);
  EXPECT_NEAR(tried.penalty[1], 0.5f, 1e-6f);
  EXPECT_NEAR(tried.penalty[2], std::sqrt(2.0f), 1e-5f);
  // 2 * 1.25 - 1 = 1.5 m/s: 1.5 * 1.5 / 3.5 and 0.25 off
  EXPECT_NEAR(tried.penalty[3], 1.5f * 1.5f / 3.5f + 0.25f, 1e-5f);
  EXPECT_EQ(best_of(tried), 0);
}

TEST(RvoPenalty, TheConeHasItsApexAtTheMeanOfBothVelocities) {
  // 5 m away, sum of radii 3: legs of slope 3/4. Own (2, 1), other (0, 1): apex (1, 1).
  WalkerScene s = open_floor();
  const Row a = s.add({0, 0}, {2, 1}, {2, 1}, 1.5f);
  s.add({5, 0}, {0, 1}, {}, 1.5f);
  const RvoSampled model({});
  s.perceive(model.needs());
  Threats threats;
  model.find_threats(a, Look(s).in, threats);
  Samples tried = of({{1.4f, 1.29f}, {1.4f, 1.31f}, {1.4f, 0.71f}, {1.4f, 0.69f}, {0.9f, 1}});
  penalise(threats, {2, 1}, 1, tried);
  EXPECT_GT(tried.urgency[0], 0);  // 0.4 * 3/4 = 0.3
  EXPECT_EQ(tried.urgency[1], 0.0f);
  EXPECT_GT(tried.urgency[2], 0);
  EXPECT_EQ(tried.urgency[3], 0.0f);
  EXPECT_EQ(tried.urgency[4], 0.0f) << "behind the apex";
}

TEST(RvoPenalty, AgreesWithTheTimeToCollisionOfDiscsAndWalls) {
  test::Dice dice(11);
  WalkerScene s(test::compiled(test::square_plan(6)));
  for (int i = 0; i < 12; ++i)
    s.add({dice.between(0.4f, 5.6f), dice.between(0.4f, 5.6f)}, {dice.between(-1, 1), dice.between(-1, 1)}, {}, 0.2f);
  const RvoSampled model({.obstacle_horizon = 5});
  s.perceive(model.needs());
  const Look look(s);
  const SteerInput& in = look.in;
  int collisions = 0;
  for (Row r = 0; r < s.crowd.size(); ++r) {
    Threats threats;
    model.find_threats(r, in, threats);
    Samples tried = of({});
    for (int i = 0; i < 64; ++i) tried.vx[i] = dice.between(-2, 2), tried.vy[i] = dice.between(-2, 2);
    tried.count = tried.filled = 64;
    penalise(threats, {}, 1, tried);
    vo::Neighbour people[kMaxNeighbours];
    vo::NearWall walls[vo::kMostWalls];
    const int n = vo::neighbours_of(in, r, people), m = vo::walls_of(in, r, walls);
    bool apart = true;  // who touches is treated apart
    for (int k = 0; k < n; ++k) apart &= length(people[k].way) > people[k].radius + 0.02f;
    for (int i = 0; i < 64 && apart; ++i) {
      const Vec2 v{tried.vx[i], tried.vy[i]};
      float t = vo::kNever, to_wall = vo::kNever;
      for (int k = 0; k < n; ++k)
        t = std::min(t,
                     vo::time_to_disc(people[k].way, v * 2.0f - s.velocity(r) - people[k].velocity, people[k].radius));
      for (int k = 0; k < m; ++k) to_wall = std::min(to_wall, vo::time_to_segment(walls[k].a, walls[k].b, v, 0.2f));
      if (to_wall < 5) t = std::min(t, to_wall);
      if (std::abs(to_wall - 5) < 1e-3f) continue;
      const float expected = t == vo::kNever ? 0.0f : 1 / t;
      if (expected < 0.01f) continue;  // grazing: within rounding of a miss
      EXPECT_NEAR(tried.urgency[i], expected, 2e-3f * expected + 1e-4f);
      ++collisions;
    }
  }
  EXPECT_GT(collisions, 100);
}

TEST(RvoSamples, AreReachableAndMirrorEachOtherInTheWish) {
  WalkerScene s = open_floor();
  const Row a = s.add({0, 0}, {0.5f, 0.2f}, {1.2f, 0.9f});
  const RvoSampled model({});
  s.perceive(model.needs());
  Samples tried;
  model.place_samples(a, Look(s).in, tried);
  EXPECT_EQ(tried.count, 250);
  EXPECT_EQ(tried.filled, 256);
  // The person's own 5 m/s² for 0.05 s, not the 10 m/s² of the model.
  const Vec2 v{0.5f, 0.2f}, ahead{0.8f, 0.6f};
  const float reach = 0.25f;
  for (int i = 0; i < tried.count; ++i) EXPECT_LE(distance({tried.vx[i], tried.vy[i]}, v), reach * 1.0001f);
  const Vec2 first{tried.vx[0], tried.vy[0]}, towards = normalized(Vec2{1.2f, 0.9f} - v);
  EXPECT_NEAR(distance(first, v + towards * reach), 0, 1e-6f) << "as far towards the wish as can be";
  EXPECT_EQ((Vec2{tried.vx[1], tried.vy[1]}), v);
  EXPECT_NEAR(distance({tried.vx[2], tried.vy[2]}, v - normalized(v) * reach), 0, 1e-6f) << "braking";
  for (int i = 3; i + 1 < 249; i += 2) {
    const Vec2 right = Vec2{tried.vx[i], tried.vy[i]} - v, left = Vec2{tried.vx[i + 1], tried.vy[i + 1]} - v;
    EXPECT_NEAR(dot(right, ahead), dot(left, ahead), 1e-6f);
    EXPECT_NEAR(det(ahead, right), -det(ahead, left), 1e-6f);
    EXPECT_LE(det(ahead, right), 1e-6f);
  }
}

TEST(RvoSamples, CoverTheWholeDiscOfSpeedsWhenAllOfItIsInReach) {
  WalkerScene s = open_floor();
  const Row a = s.add({0, 0}, {0.5f, 0}, {1, 0});
  s.crowd.profile.max_acceleration[a] = 1e6f;
  const RvoSampled model({.samples = 500, .acceleration = 1000});
  s.perceive(model.needs());
  Samples tried;
  model.place_samples(a, Look(s, 0.1).in, tried);
  // no disc of a fifth of the speed is without a sample
  test::Dice dice(5);
  for (int k = 0; k < 300; ++k) {
    const Vec2 p = vo::at_most({dice.between(-2, 2), dice.between(-2, 2)}, 2);
    float least = 10;
    for (int i = 0; i < tried.count; ++i) least = std::min(least, distance(p, {tried.vx[i], tried.vy[i]}));
    EXPECT_LT(least, 0.4f);
  }
  EXPECT_EQ((Vec2{tried.vx[2], tried.vy[2]}), (Vec2{0, 0}));
}

TEST(RvoSampled, AWallAheadLetsNobodyThroughButCloseToIt) {
  // 1 m from the wall with a radius of 0.25 m and a horizon of 1 s: 0.75 m/s is the most.
  WalkerScene s(test::compiled(test::square_plan(10)));
  const Row a = s.add({9, 5}, {1.3f, 0}, {1.3f, 0});
  s.crowd.profile.max_acceleration[a] = 1000;
  const RvoSampled model({.samples = 1000, .acceleration = 1000});
  s.steer(model, kDt);
  EXPECT_LE(s.wanted(a).x, 0.75f);
  EXPECT_GT(s.wanted(a).x, 0.6f);
}

TEST(RvoSampled, PassesBetweenTwoWhoLeaveRoom) {
  // PV-14, Fig 2.5: each alone is beside the way, between them 0.3 m are free on each side.
  WalkerScene s = open_floor();
  const Row a = s.add({0, 0}, {1.3f, 0}, {1.3f, 0});
  s.add({3, 0.8f}), s.add({3, -0.8f});
  for (int i = 0; i < 60; ++i) {
    s.step(RvoSampled({}), kDt);
    EXPECT_GT(s.wanted(a).x, 1.2f);
  }
  EXPECT_GT(s.position(a).x, 3.5f);
}

TEST(RvoSampled, WhoOverlapsParts) {
  WalkerScene s = open_floor();
  const Row a = s.add({0, 0}), b = s.add({0.3f, 0});
  for (int i = 0; i < 60; ++i) s.step(RvoSampled({}), kDt);
  EXPECT_GT(distance(s.position(a), s.position(b)), 0.48f);
}

}  // namespace
}  // namespace throng::rvo_sampled
