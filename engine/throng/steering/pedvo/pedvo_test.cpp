// The model: what segments, composition rules (PV-55) and the options beyond the source do to people.
#include "throng/steering/pedvo/pedvo.h"

#include <cmath>

#include "throng/steering/orca/orca.h"
#include "throng/steering/pedvo/arc.h"
#include "throng/steering/pedvo/reach.h"
#include "throng/steering/test_crowd.h"

namespace throng::pedvo {
namespace {

using test::compiled;
using test::square_plan;
using test::SteerScene;

constexpr float kSpeed = 1.34f;

/// Somebody at p who heads for a portal, aiming at `bias`; as navigate and prefer would leave it.
Row add(SteerScene& s, Vec2 p, Vec2 v, Segment portal, Vec2 bias, float speed = kSpeed) {
  const Row r = s.add(p, v, normalized(bias - p) * speed, 0.2f, 2.0f);
  s.crowd.preferred.left[r] = normalized(portal.a - p);
  s.crowd.preferred.right[r] = normalized(portal.b - p);
  s.crowd.preferred.speed[r] = speed;
  s.crowd.route.target[r] = portal;
  s.crowd.route.aim[r] = bias;
  s.crowd.profile.max_acceleration[r] = 5;
  s.crowd.profile.max_turn_rate[r] = 6.28f;
  return r;
}

/// 60 m by 60 m about the origin.
SteerScene open_floor() {
  WorldPlan plan;
  plan.levels = {{"ground", 0}};
  plan.walkable = {{"ground", {{{-30, -30}, {30, -30}, {30, 30}, {-30, 30}}, {}}}};
  return SteerScene(compiled(plan));
}

TEST(Pedvo, ALoneWalkerGoesWhereTheWayGoesAtItsOwnSpeed) {
  SteerScene s = open_floor();
  const Row r = add(s, {0, 0}, {kSpeed, 0}, {{6, 2}, {6, -2}}, {6, 1});
  s.steer(Pedvo({}), 0.05);
  EXPECT_NEAR(distance(s.wanted(r), normalized(Vec2{6, 1}) * kSpeed), 0, 1e-5);
  // As in the source: the chord is slower than its ends, here by up to a tenth.
  s.steer(Pedvo({.keep_speed = false}), 0.05);
  EXPECT_NEAR(det(normalized(s.wanted(r)), normalized(Vec2{6, 1})), 0, 1e-5);
  EXPECT_LT(length(s.wanted(r)), 0.95f * kSpeed);
  EXPECT_GE(length(s.wanted(r)), 0.9f * kSpeed - 1e-5f);
}

TEST(Pedvo, ASegmentTurnsWhereAPointSlows) {
  // Figure 5.1: somebody slower ahead, and a wide portal beyond.
  SteerScene s = open_floor();
  const Row r = add(s, {0, 0}, {kSpeed, 0}, {{8, 3}, {8, -3}}, {8, 0});
  add(s, {2.2f, 0.02f}, {0.54f, 0}, {{8, 3}, {8, -3}}, {8, 0}, 0.54f);
  s.steer(Pedvo({.goal = Pedvo::Goal::kPoint}), 0.05);
  const Vec2 point = s.wanted(r);
  s.steer(Pedvo({}), 0.05);
  const Vec2 segment = s.wanted(r);
  EXPECT_LT(length(point), kSpeed - 0.02f);
  EXPECT_NEAR(length(segment), kSpeed, 1e-4) << "the preferred speed is kept by turning to the free part of the portal";
  EXPECT_GT(std::abs(segment.y), std::abs(point.y) + 0.1f);
}

TEST(Pedvo, WithPointGoalsItIsOrcaWithTheSameHorizons) {
  test::Dice dice(3);
  SteerScene s = open_floor();
  for (int i = 0; i < 80; ++i) {
    const Vec2 p{dice.between(-4, 4), dice.between(-4, 4)}, a = p + Vec2{dice.between(-5, 5), dice.between(-5, 5)};
    add(s, p, {dice.between(-1, 1), dice.between(-1, 1)}, {a, a + Vec2{1, 1}}, a);
  }
  s.steer(orca::Orca({.horizon = 2.5f, .obstacle_horizon = 0.5f}), 0.05);
  const Motion orca = s.crowd.motion;
  s.steer(Pedvo({.goal = Pedvo::Goal::kPoint}), 0.05);
  for (Row r = 0; r < s.crowd.size(); ++r) {
    ASSERT_EQ(s.crowd.motion.vx[r], orca.vx[r]);
    ASSERT_EQ(s.crowd.motion.vy[r], orca.vy[r]);
  }
}

TEST(Pedvo, WithoutAVelocityTowardsThePortalTheBiasVelocityCounts) {
  // Blocked ahead by people who come nearer: nothing between the arc's ends, not even standing (PV-55).
  SteerScene s = open_floor();
  const Row r = add(s, {0, 0}, {0.5f, 0}, {{4, 1}, {4, -1}}, {4, 0});
  for (const float y : {-0.5f, 0.0f, 0.5f}) add(s, {0.45f, y}, {-0.8f, 0}, {{-8, -3}, {-8, 3}}, {-8, y});
  s.steer(Pedvo({}), 0.05);
  const Vec2 segment = s.wanted(r);
  s.steer(Pedvo({.goal = Pedvo::Goal::kPoint}), 0.05);
  EXPECT_EQ(segment, s.wanted(r));
  EXPECT_LT(segment.x, 0) << "steps back";
}

TEST(Pedvo, WhoIsSteeredFromOutsideHasAPoint) {
  SteerScene s = open_floor();
  const Row r = add(s, {0, 0}, {1, 0}, {{30, 0}, {30, 0}}, {30, 0});
  s.crowd.preferred.left[r] = s.crowd.preferred.right[r] = {1, 0};
  add(s, {2, 0.1f}, {0, 0}, {{-8, 0}, {-8, 0}}, {-8, 0});
  s.crowd.orders.flags[r] = Orders::kVelocity;
  s.steer(Pedvo({}), 0.05);
  const Vec2 ordered = s.wanted(r);
  s.steer(Pedvo({.goal = Pedvo::Goal::kPoint}), 0.05);
  EXPECT_EQ(ordered, s.wanted(r));
  s.crowd.orders.flags[r] = 0;
  s.steer(Pedvo({}), 0.05);
  EXPECT_NE(ordered, s.wanted(r)) << "else a goal 30 m away is expanded";
}

TEST(Pedvo, WallsStayHardAndNobodyWalksIntoThem) {
  WorldPlan plan = square_plan(20);
  ObstaclePlan wall;
  wall.level = "ground";
  wall.area = {{{10, 4}, {10.5, 4}, {10.5, 9}, {10, 9}}, {}};
  plan.obstacles.push_back(wall);
  SteerScene s(compiled(plan));
  const auto at = [&](double x, double y) { return Vec2(s.world.to_engine({x, y})); };
  // The portal lies behind the wall, past its end.
  const Row r = add(s, at(9.6, 6), {kSpeed, 0}, {at(13, 10.5), at(13, 9.2)}, at(13, 9.5));
  for (int i = 0; i < 60; ++i) {
    s.steer(Pedvo({}), 0.05);
    Shown& shown = s.crowd.appearance.shown[r];
    shown.vx = s.wanted(r).x, shown.vy = s.wanted(r).y;
    shown.x += 0.05f * shown.vx, shown.y += 0.05f * shown.vy;
    const Vec2d p = s.world.to_author({shown.x, shown.y});
    if (p.y < 9) {
      ASSERT_LT(p.x, 10 - 0.2 + 0.01) << "at y = " << p.y;
    }
    s.crowd.preferred.left[r] = normalized(s.crowd.route.target[r].a - Vec2{shown.x, shown.y});
    s.crowd.preferred.right[r] = normalized(s.crowd.route.target[r].b - Vec2{shown.x, shown.y});
  }
}

/// Smallest distance of two people who pass each other.
float closest_pass(const Pedvo& model) {
  SteerScene s = open_floor();
  const Row a = add(s, {-6, 0}, {kSpeed, 0}, {{9, 0}, {9, 0}}, {9, 0});
  const Row b = add(s, {6, 0.1f}, {-kSpeed, 0}, {{-9, 0.1f}, {-9, 0.1f}}, {-9, 0.1f});
  float nearest = 100;
  for (int i = 0; i < 100; ++i) {
    s.step(model, 0.1);
    nearest = std::min(nearest, distance(s.position(a), s.position(b)));
    for (const Row r : {a, b}) {
      const Vec2 way = normalized(s.crowd.route.aim[r] - s.position(r));
      s.crowd.preferred.left[r] = s.crowd.preferred.right[r] = way;
      s.crowd.preferred.vx[r] = way.x * kSpeed, s.crowd.preferred.vy[r] = way.y * kSpeed;
    }
  }
  EXPECT_GT(s.position(a).x, s.position(b).x) << "they have passed";
  return nearest;
}

TEST(Pedvo, PersonalSpaceGivesAWiderBerth) {
  const float without = closest_pass(Pedvo({}));
  const float with = closest_pass(Pedvo({.personal_space = 0.8f}));
  EXPECT_LT(without, 0.4f + 0.05f) << "brushes past (PV-14)";
  EXPECT_GT(with, without + 0.1f);
}

TEST(Pedvo, PersonalSpaceDoesNotPushThoseWhoAreNearAlready) {
  // A dense block walks as one: nobody is slowed by the space of others.
  SteerScene s = open_floor();
  for (int i = 0; i < 36; ++i) {
    const Vec2 p{0.5f * static_cast<float>(i % 6), 0.5f * static_cast<float>(i / 6)};
    add(s, p, {1, 0}, {{p.x + 9, p.y}, {p.x + 9, p.y}}, {p.x + 9, p.y}, 1);
  }
  s.steer(Pedvo({.personal_space = 1}), 0.05);
  for (Row r = 0; r < s.crowd.size(); ++r) EXPECT_NEAR(s.wanted(r).x, 1, 0.01);
}

TEST(Pedvo, TurningRatherThanSlowingKeepsSpeed) {
  // Somebody crosses; a point goal, where orca gives way by slowing.
  SteerScene s = open_floor();
  const Row r = add(s, {0, 0}, {kSpeed, 0}, {{9, 0}, {9, 0}}, {9, 0});
  add(s, {2.5f, -2.0f}, {0, 1.2f}, {{2.5f, 9}, {2.5f, 9}}, {2.5f, 9});
  float speed = 0, angle = 0;
  for (const float turning : {1.0f, 2.0f, 5.0f}) {
    s.steer(Pedvo({.goal = Pedvo::Goal::kPoint, .turning = turning}), 0.05);
    const Vec2 v = s.wanted(r);
    EXPECT_GE(length(v), speed - 1e-5f);
    EXPECT_GE(std::abs(std::atan2(v.y, v.x)), angle - 1e-5f);
    speed = length(v), angle = std::abs(std::atan2(v.y, v.x));
  }
  s.steer(Pedvo({.goal = Pedvo::Goal::kPoint}), 0.05);
  EXPECT_LT(length(s.wanted(r)), speed - 0.02f) << "without the option it slows more";
}

TEST(Pedvo, WithinReachNothingImpossibleIsChosen) {
  test::Dice dice(29);
  SteerScene s = open_floor();
  for (int i = 0; i < 60; ++i) {
    const Vec2 p{dice.between(-3, 3), dice.between(-3, 3)}, a = p + Vec2{dice.between(-9, 9), dice.between(-9, 9)};
    add(s, p, {dice.between(-1, 1), dice.between(-1, 1)}, {a, a}, a);
  }
  const float dt = 0.1f, reach = 5 * dt;
  const auto beyond = [&](const Pedvo& model) {
    s.steer(model, dt);
    int n = 0;
    for (Row r = 0; r < s.crowd.size(); ++r) n += distance(s.wanted(r), s.velocity(r)) > 1.09f * reach;
    return n;
  };
  EXPECT_GT(beyond(Pedvo({})), 20);
  EXPECT_EQ(beyond(Pedvo({.within_reach = true})), 0);
}

TEST(Pedvo, ReachIsAnOctagonInTheDiscAndATurn) {
  orca::HalfPlane lines[kMaxReach];
  EXPECT_EQ(reach_lines({1, 0}, {std::numeric_limits<float>::infinity(), 100}, 0.1f, lines), 0) << "no limits";
  EXPECT_EQ(reach_lines({1, 0}, {-1, 100}, 0.1f, lines), 0) << "governed by the model";
  ASSERT_EQ(reach_lines({1, 0}, {2, 100}, 0.1f, lines), 8);
  const auto allowed = [&](Vec2 v, int n) {
    for (int i = 0; i < n; ++i)
      if (lines[i].violation(v) > 1e-6f) return false;
    return true;
  };
  EXPECT_TRUE(allowed({1, 0}, 8));
  EXPECT_TRUE(allowed({0.801f, 0}, 8)) << "braking by the whole acceleration";
  EXPECT_FALSE(allowed({0.79f, 0}, 8));
  EXPECT_TRUE(allowed({1, 0.18f}, 8));
  EXPECT_FALSE(allowed({1, 0.21f}, 8));
  ASSERT_EQ(reach_lines({1, 0}, {20, 2}, 0.1f, lines), 10);
  EXPECT_TRUE(allowed({1, 0.19f}, 10));
  EXPECT_FALSE(allowed({1, 0.22f}, 10)) << "0.2 rad in a frame";
  EXPECT_TRUE(allowed({0, 0}, 10)) << "stopping is no turn";
  EXPECT_EQ(reach_lines({0.2f, 0}, {20, 2}, 0.1f, lines), 8) << "slow people step aside";
}

TEST(Pedvo, ExplainsItsVelocitySpace) {
  SteerScene s = open_floor();
  const Row r = add(s, {0, 0}, {kSpeed, 0}, {{8, 3}, {8, -3}}, {8, 0});
  add(s, {1.5f, 0.1f}, {0, 0}, {{-8, -3}, {-8, 3}}, {-8, 0});
  const Pedvo model({});
  s.steer(model, 0.05);
  Sketch sketch;
  const Self self{s.crowd.due, s.crowd.profile, s.crowd.orders, s.crowd.body};
  const Scene scene{s.crowd.appearance, s.crowd.crowd_map, s.crowd.objects};
  model.explain(r, {s.world, 0.05, self, scene, s.crowd.intent, s.crowd.percepts, s.crowd.preferred, &s.crowd.route},
                nullptr, s.crowd.motion, sketch);
  for (const char* name : {"neighbours", "velocity obstacles", "half-planes", "change u", "arc", "velocities"})
    ASSERT_NE(sketch.find(name), nullptr) << name;
  EXPECT_EQ(sketch.find("right of way"), nullptr) << "nobody has any";
  ASSERT_EQ(sketch.find("change u")->numbers.size(), 1u);
  EXPECT_GT(sketch.find("change u")->numbers[0].value, 0) << "on collision course";
  EXPECT_EQ(sketch.find("arc")->arcs.size(), 1u);
  EXPECT_EQ(sketch.find("half-planes")->segments.size(), 2u) << "border and tick of one neighbour";
  EXPECT_EQ(sketch.find("velocity obstacles")->segments.size(), 2u);
  const SketchLayer& v = *sketch.find("velocities");
  ASSERT_EQ(v.segments.size(), 4u);
  EXPECT_NEAR(v.segments[2].b.x, s.wanted(r).x, 1e-6) << "what steer chose";
  EXPECT_NEAR(v.segments[2].b.y, s.wanted(r).y, 1e-6);
}

TEST(Pedvo, ExplainsWhoYields) {
  SteerScene s = open_floor();
  s.crowd.appearance.standing.use();
  const Row r = add(s, {0, 0}, {kSpeed, 0}, {{8, 3}, {8, -3}}, {8, 0});
  const Row first = add(s, {2.5f, 0.1f}, {-kSpeed, 0}, {{-8, -3}, {-8, 3}}, {-8, 0});
  s.crowd.appearance.standing.at(first) = {0.75f, -kSpeed, 0};
  const Pedvo model({});
  s.steer(model, 0.1);
  const Self self{s.crowd.due, s.crowd.profile, s.crowd.orders, s.crowd.body};
  const Scene scene{s.crowd.appearance, s.crowd.crowd_map, s.crowd.objects};
  const SteerInput in{s.world, 0.1, self, scene, s.crowd.intent, s.crowd.percepts, s.crowd.preferred, &s.crowd.route};
  const auto number = [&](Row row, const char* name) {
    Sketch sketch;
    model.explain(row, in, nullptr, s.crowd.motion, sketch);
    const SketchLayer* layer = sketch.find("right of way");
    if (layer == nullptr) return -1.0;
    for (const SketchNumber& n : layer->numbers)
      if (n.name == name) return n.value;
    return -2.0;
  };
  EXPECT_EQ(number(r, "people to yield to"), 1);
  EXPECT_EQ(number(r, "people who yield"), 0);
  EXPECT_EQ(number(first, "people to yield to"), 0);
  EXPECT_EQ(number(first, "people who yield"), 1);
  EXPECT_EQ(number(first, "priority"), 0.75);
}

}  // namespace
}  // namespace throng::pedvo
