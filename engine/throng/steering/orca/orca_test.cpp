// The model as a whole: what PV-14 says the baseline does, and what every model must hold to.
#include "throng/steering/orca/orca.h"

#include <cmath>
#include <cstring>

#include "throng/steering/test_crowd.h"

namespace throng::orca {
namespace {

using test::Dice;
using test::SteerScene;

constexpr double kDt = 0.1;
constexpr float kSpeed = 1.3f;

Orca model(Orca::Params p = {}) { return Orca(p); }
SteerScene open_floor() { return SteerScene(test::compiled(test::square_plan(200))); }

double least_gap(const SteerScene& s) {
  double gap = 1e9;
  for (Row a = 0; a < s.crowd.size(); ++a)
    for (Row b = 0; b < a; ++b)
      gap = std::min<double>(
          gap, distance(s.position(a), s.position(b)) - s.crowd.profile.radius[a] - s.crowd.profile.radius[b]);
  return gap;
}

// ---- PV-14

TEST(OrcaBehaviour, NoResponseToDensityWithoutRelativeVelocity) {
  SteerScene s = open_floor();
  for (int i = 0; i < 100; ++i)  // 3.3 people a square metre, all walking alike
    s.add({0.55f * static_cast<float>(i % 10), 0.55f * static_cast<float>(i / 10)}, {kSpeed, 0}, {kSpeed, 0});
  s.steer(model(), kDt);
  for (Row r = 0; r < 100; ++r) {
    EXPECT_EQ(s.wanted(r).x, kSpeed);
    EXPECT_EQ(s.wanted(r).y, 0.0f);
  }
}

TEST(OrcaBehaviour, CannotHoldItsPlaceInAFlow) {
  SteerScene s = open_floor();
  const Row stands = s.add({0, 0});
  for (int i = 0; i < 60; ++i)
    s.add({-3.0f - 0.7f * static_cast<float>(i / 6), -1.75f + 0.7f * static_cast<float>(i % 6)}, {kSpeed, 0},
          {kSpeed, 0});
  float moved = 0;
  for (int step = 0; step < 100; ++step) {
    s.step(model(), kDt);
    moved = std::max(moved, length(s.position(stands)));
  }
  EXPECT_GT(moved, 0.5f);
}

TEST(OrcaBehaviour, TwoContendForOneWaypointAndNeitherGetsIt) {
  SteerScene s = open_floor();
  const Row a = s.add({-3, 0}), b = s.add({3, 0});
  for (int step = 0; step < 200; ++step) {
    for (const Row r : {a, b}) {
      const Vec2 to_goal = -s.position(r);
      const float d = length(to_goal);
      const Vec2 v = to_goal * (std::min(kSpeed, d / static_cast<float>(kDt)) / std::max(d, 1e-6f));
      s.crowd.preferred.vx[r] = v.x;
      s.crowd.preferred.vy[r] = v.y;
    }
    s.step(model(), kDt);
  }
  EXPECT_GT(length(s.position(a)), 0.2f);
  EXPECT_GT(length(s.position(b)), 0.2f);
}

TEST(OrcaBehaviour, SlowsRatherThanTurns) {
  // Behind one slower person in line, and behind seven abreast, 0.05 m out of line: there is room to walk around.
  for (const int abreast : {1, 7}) {
    SteerScene s = open_floor();
    const Row follower = s.add({0, 0}, {kSpeed, 0}, {kSpeed, 0});
    for (int i = 0; i < abreast; ++i) {
      const float y = abreast == 1 ? 0.0f : 0.05f + 0.6f * static_cast<float>(i - abreast / 2);
      s.add({3, y}, {0.4f, 0}, {0.4f, 0});
    }
    float slowest = kSpeed, turned = 0;
    for (int step = 0; step < 40; ++step) {
      s.step(model(), kDt);
      slowest = std::min(slowest, s.wanted(follower).x);
      turned = std::max(turned, std::abs(s.wanted(follower).y));
    }
    EXPECT_LT(slowest, 0.85f * kSpeed);
    EXPECT_LE(turned, abreast == 1 ? 0.0f : 0.5f * (kSpeed - slowest));
  }
}

TEST(OrcaBehaviour, BrushesPastAtZeroClearance) {
  SteerScene s = open_floor();
  s.add({-4, 0.1f}, {kSpeed, 0}, {kSpeed, 0});
  s.add({4, -0.1f}, {-kSpeed, 0}, {-kSpeed, 0});
  double gap = 1e9;
  for (int step = 0; step < 80; ++step) {
    s.step(model(), kDt);
    gap = std::min(gap, least_gap(s));
  }
  EXPECT_GT(gap, -1e-3) << "but without touching";
  EXPECT_LT(gap, 0.02);
}

TEST(OrcaBehaviour, ThreadsACrossingFlowAtFullSpeed) {
  SteerScene s = open_floor();
  const Row crosses = s.add({0, -4}, {0, kSpeed}, {0, kSpeed});
  for (int i = 0; i < 24; ++i)
    s.add({-14.0f + 2.4f * static_cast<float>(i % 12), -1.0f + 2.0f * static_cast<float>(i / 12)}, {kSpeed, 0},
          {kSpeed, 0});
  double gap = 1e9;
  int steps = 0;
  for (; s.position(crosses).y < 4 && steps < 200; ++steps) {
    s.step(model(), 0.05);
    gap = std::min(gap, least_gap(s));
  }
  EXPECT_LT(steps * 0.05, 1.1 * 8 / kSpeed);
  EXPECT_GT(gap, -5e-3);
}

/// Fig 2.5. Two people close in from both sides ahead. Superposed repulsion: each alone slows and turns, together the
/// turns cancel and the braking adds up. ORCA: each alone is a slight turn; both lines at once, and the way is faster,
/// through between. (That each alone also slows ORCA cannot be meant: the optimum differs from the wish by a sum of
/// normals with positive weights, so two that slow cannot add up to faster.)
TEST(OrcaBehaviour, SpeedsUpAndPassesBetweenTwo) {
  const Vec2 v{0, 1.0f};
  const Vec2 left{-0.8f, 1.4f}, right{0.8f, 1.4f}, left_v{0.4f, -0.3f}, right_v{-0.4f, -0.3f};
  const auto force = [](Vec2 d) { return -d * (std::exp((0.5f - length(d)) / 0.3f) / length(d)); };
  const Vec2 pushed = v + force(left), pushed_by_both = v + force(left) + force(right);
  EXPECT_LT(pushed.y, v.y);
  EXPECT_GT(pushed.x, 0);
  EXPECT_LT(pushed_by_both.y, pushed.y);
  EXPECT_NEAR(pushed_by_both.x, 0, 1e-6);

  SteerScene alone = open_floor();
  alone.add({0, 0}, v, v);
  alone.add(left, left_v, left_v);
  alone.steer(model(), kDt);
  EXPECT_GT(alone.wanted(0).x, 0.02f);
  EXPECT_NEAR(length(alone.wanted(0)), 1.0, 0.03);

  SteerScene s = open_floor();
  const Row self = s.add({0, 0}, v, v);
  const Row a = s.add(left, left_v, left_v), b = s.add(right, right_v, right_v);
  s.steer(model(), kDt);
  EXPECT_GT(length(s.wanted(self)), 1.25f * length(v));
  EXPECT_NEAR(s.wanted(self).x, 0, 1e-4);
  double gap = 1e9;
  for (int step = 0; step < 40; ++step) {
    s.step(model(), 0.05);
    gap = std::min(gap, least_gap(s));
  }
  EXPECT_GT(s.position(self).y, s.position(a).y + 0.3f);
  EXPECT_GT(s.position(self).y, s.position(b).y + 0.3f);
  EXPECT_NEAR(s.position(self).x, 0, 0.05);
  EXPECT_GT(gap, -2e-3);
}

// ---- Fig 1.3: when to react

TEST(OrcaBehaviour, ReactsToWhereOthersWillBe) {
  const auto answer = [](Vec2 other, Vec2 other_v) {
    SteerScene s = open_floor();
    const Row self = s.add({0, 0}, {kSpeed, 0}, {kSpeed, 0});
    s.add(other, other_v, other_v);
    s.steer(model(), kDt);
    return length(s.wanted(self) - Vec2{kSpeed, 0});
  };
  EXPECT_GT(answer({1.5f, 0}, {0, 0}), 0.05f) << "stands in the way";
  EXPECT_LT(answer({1.5f, 0}, {0, 1.2f}), 1e-5f) << "in the way now, but moving out";
  EXPECT_GT(answer({1.5f, -1.3f}, {0, 1.2f}), 0.02f) << "not in the way now, but moving in";
}

// ---- guarantee and contracts

TEST(Orca, PairsThatBothAvoidDoNotCollide) {
  Dice dice(71);
  for (int round = 0; round < 200; ++round) {
    SteerScene s = open_floor();
    for (int i = 0; i < 2; ++i) {
      const double angle = 3.14159 * i + dice.uniform() * 2;
      const Vec2 p = Vec2(Vec2d{std::cos(angle), std::sin(angle)} * 3.0);
      const Vec2 to = normalized(Vec2{dice.between(-1, 1), dice.between(-1, 1)} - p) * dice.between(0.6f, 1.8f);
      s.add(p, to, to, dice.between(0.15f, 0.35f));
    }
    for (int step = 0; step < 100; ++step) {
      s.step(model(), 0.05);
      ASSERT_GT(least_gap(s), -2e-3) << "round " << round << " step " << step;
    }
  }
}

TEST(Orca, HeadOnInOneLinePassesWithoutTouching) {
  SteerScene s = open_floor();
  s.add({-4, 0}, {kSpeed, 0}, {kSpeed, 0});
  s.add({4, 0}, {-kSpeed, 0}, {-kSpeed, 0});
  for (int step = 0; step < 160; ++step) {
    s.step(model(), 0.05);
    ASSERT_GT(least_gap(s), -1e-3);
  }
  EXPECT_GT(s.position(0).x, 2);
  EXPECT_LT(s.position(1).x, -2);
}

SteerScene jostling_room(std::uint64_t seed, int people = 150) {
  WorldPlan plan = test::square_plan(8);
  ObstaclePlan pillar;
  pillar.level = "ground";
  pillar.area = {{{3, 3}, {4, 3}, {4, 4}, {3, 4}}, {}};
  plan.obstacles.push_back(pillar);
  SteerScene s(test::compiled(plan));
  Dice dice(seed);
  while (s.crowd.size() < static_cast<std::size_t>(people)) {
    const Vec2d p{dice.uniform() * 8, dice.uniform() * 8};
    if (p.x > 2.7 && p.x < 4.3 && p.y > 2.7 && p.y < 4.3) continue;
    s.add(Vec2(s.world.to_engine(p)), {dice.between(-1, 1), dice.between(-1, 1)},
          {dice.between(-1.5f, 1.5f), dice.between(-1.5f, 1.5f)}, dice.between(0.15f, 0.3f));
  }
  return s;
}

TEST(Orca, EveryTargetAndAnyNumberOfWorkersGiveTheSameBits) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    std::vector<float> first;
    test::on_every_target([&] {
      for (const int workers : {1, 3}) {
        SteerScene s = jostling_room(seed, 700);
        s.steer(model(), kDt, workers);
        std::vector<float> now(s.crowd.motion.vx.begin(), s.crowd.motion.vx.end());
        now.insert(now.end(), s.crowd.motion.vy.begin(), s.crowd.motion.vy.end());
        if (first.empty()) first = now;
        ASSERT_EQ(std::memcmp(first.data(), now.data(), now.size() * sizeof(float)), 0);
      }
    });
  }
}

TEST(Orca, SameForAnyOrderOfRows) {
  SteerScene s = jostling_room(9), t = jostling_room(9);
  std::vector<Row> order(t.crowd.size());
  Dice dice(4);
  for (Row r = 0; r < order.size(); ++r) order[r] = r;
  for (std::size_t i = order.size() - 1; i > 0; --i)
    std::swap(order[i], order[static_cast<std::size_t>(dice.below(static_cast<int>(i) + 1))]);
  t.crowd.permute(order, Workers(1));
  s.steer(model(), kDt);
  t.steer(model(), kDt);
  for (Row r = 0; r < order.size(); ++r) {
    EXPECT_EQ(t.wanted(r).x, s.wanted(order[r]).x);
    EXPECT_EQ(t.wanted(r).y, s.wanted(order[r]).y);
  }
}

TEST(Orca, MirrorImageToTheBit) {
  SteerScene s = open_floor(), t = open_floor();
  Dice dice(6);
  for (int i = 0; i < 60; ++i) {
    const Vec2 p{dice.between(-4, 4), dice.between(-4, 4)}, v{dice.between(-1, 1), dice.between(-1, 1)};
    const Vec2 w{dice.between(-1, 1), dice.between(-1, 1)};
    s.add(p, v, w);
    t.add({p.x, -p.y}, {v.x, -v.y}, {w.x, -w.y});
  }
  s.steer(model(), kDt);
  t.steer(model(), kDt);
  for (Row r = 0; r < 60; ++r) {
    EXPECT_EQ(s.wanted(r).x, t.wanted(r).x);
    EXPECT_EQ(s.wanted(r).y, -t.wanted(r).y);
  }
}

TEST(Orca, WallsAreNotWalkedInto) {
  SteerScene s = jostling_room(12, 40);
  Dice dice(2);
  // Into a corner, in step after step; whoever starts clear of the walls stays clear.
  std::vector<Row> clear;
  std::vector<WallHit> hits;
  for (Row r = 0; r < s.crowd.size(); ++r) {
    walls_near(s.world, SurfaceIndex{0}, s.position(r), 0, s.crowd.profile.radius[r] + 0.01f, hits);
    if (hits.empty()) clear.push_back(r);
  }
  ASSERT_GT(clear.size(), 15u);
  for (int step = 0; step < 100; ++step) {
    for (Row r = 0; r < s.crowd.size(); ++r) {
      s.crowd.preferred.vx[r] = 1.2f;
      s.crowd.preferred.vy[r] = 0.9f;
    }
    s.step(model(), kDt);
    for (const Row r : clear) {
      walls_near(s.world, SurfaceIndex{0}, s.position(r), 0, s.crowd.profile.radius[r] - 5e-3f, hits);
      ASSERT_TRUE(hits.empty()) << "row " << r << " step " << step;
    }
  }
}

TEST(Orca, NeighboursAcrossAPeriodicEdgeAreAvoidedWhereTheyAppear) {
  SteerScene s = open_floor();
  const Row self = s.add({0, 0}, {kSpeed, 0}, {kSpeed, 0});
  s.add({-18.5f, 0}, {-kSpeed, 0}, {-kSpeed, 0});  // appears 1.5 m ahead, coming
  s.crowd.due.steer.assign(1, {self});
  Percepts& p = s.crowd.percepts;
  p.stride = 10;
  p.count.resize(2), p.wall_count.resize(2), p.wall_block.resize(2), p.wall_begin.resize(2);
  p.who.assign(20, self);
  p.who[0] = 1;
  p.count[0] = 1;
  p.shift.assign(20, Vec2{20, 0});
  const Orca m = model();
  const SteeringModel* models[] = {&m};
  const std::uint32_t slots[] = {kNoStateSlot};
  throng::steer(models, slots, s.world, kDt, {s.crowd.due, s.crowd.profile, s.crowd.orders, s.crowd.body},
                {s.crowd.appearance, s.crowd.crowd_map, s.crowd.objects}, s.crowd.intent, p, s.crowd.route,
                s.crowd.preferred, Workers(1), s.crowd.part_state, s.crowd.motion);
  EXPECT_GT(length(s.wanted(self) - Vec2{kSpeed, 0}), 0.05f);
}

TEST(Orca, ExtremesStayFinite) {
  SteerScene s = open_floor();
  Dice dice(5);
  for (int i = 0; i < 30; ++i) s.add({5, 5}, {0, 0}, {1, 0});
  for (int i = 0; i < 30; ++i)
    s.add({5 + dice.between(-1e-6f, 1e-6f), 5}, {dice.between(-50, 50), dice.between(-50, 50)}, {1e4f, -1e4f}, 1.0f);
  s.add({5, 5}, {1, 1}, {1, 1}, 0.0f, 0.0f);
  for (const double dt : {0.001, 0.2}) {
    s.steer(model({.horizon = 0.05f, .obstacle_horizon = 0.02f, .max_neighbours = 64}), dt);
    for (Row r = 0; r < s.crowd.size(); ++r)
      ASSERT_LE(length(s.wanted(r)), s.crowd.profile.max_speed[r] * 1.0001f) << r;
  }
}

}  // namespace
}  // namespace throng::orca
