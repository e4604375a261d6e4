// EG-38, third role of obstacles: slower before areas that one cannot see. Limits by hand for a body of 0.2 m, people
// who come out at 1.4 m/s, a reaction time of 0.5 s and 1.5 m/s² of braking: v = 1.5 (sqrt(0.25 + room / 0.75) - 0.5).
#include "throng/steering/tangent_2009/hidden.h"

#include <gtest/gtest.h>

#include "throng/environment/navmesh/locate.h"
#include "throng/steering/tangent_2009/tangent_2009.h"
#include "throng/steering/test_crowd.h"

namespace throng::tangent {
namespace {

constexpr float kSpeed = 1.4f, kRadius = 0.2f;

Params cautious() {
  Params p;
  p.hidden_speed = 1.4f;
  p.hidden_reaction = 0.5f;
  p.adaptation_time = 0;
  return p;
}

Hidden before(Vec2 corner, Vec2 unseen, const Params& p = cautious(), float speed = kSpeed) {
  return hidden_behind(p, {corner, unseen}, kRadius, speed);
}

TEST(TangentHidden, SlowsSoThatItCouldStop) {
  // Beyond a square corner at (1, 1) a body has room from (1.2, 1.2) on: 0.8 m until the bodies touch.
  const Hidden h = before({1, 1}, {0, 1});
  EXPECT_TRUE(h.limits);
  EXPECT_NEAR(h.from.x, 1.2f, 1e-6);
  EXPECT_NEAR(h.from.y, 1.2f, 1e-6);
  EXPECT_NEAR(h.speed, 0.97119f, 1e-5);
  EXPECT_NEAR(before({0.5f, 1}, {0, 1}).speed, 0.45934f, 1e-5);  // (0.7, 1.4), 0.3 m
  EXPECT_FALSE(before({2, 1}, {0, 1}).limits) << "1.8 m: 1.69 m/s";
  EXPECT_TRUE(before({2, 1}, {0, 1}, cautious(), 1.7f).limits);
  Params follows = cautious();  // the time to adapt delays as that to react does
  follows.adaptation_time = 0.2f;
  follows.hidden_reaction = 0.3f;
  EXPECT_NEAR(before({1, 1}, {0, 1}, follows).speed, 0.97119f, 1e-5);
}

TEST(TangentHidden, ReleasedOnceItWouldBePastFirst) {
  // From (0.6, 1.5) to the body's side are 1.1 m, and 1.0 m to be past; before it were 1.0 m and 1.1 m.
  EXPECT_FALSE(before({0.4f, 1}, {0, 1}).limits);
  EXPECT_TRUE(before({0.5f, 1}, {0, 1}).limits);
  Params slow = cautious();
  slow.hidden_speed = 0.5f;  // 0.8 m in 1.6 s; one is past after 1.6 m in 1.14 s
  EXPECT_FALSE(before({1, 1}, {0, 1}, slow).limits);
  EXPECT_FALSE(before({1, 1}, {0, 1}, Params{}).limits) << "expects nobody";
}

TEST(TangentHidden, NobodyStopsForTheImagined) {
  const Hidden h = before({0.25f, 0.25f}, {0, 1});  // 0.05 m: 0.094 m/s
  EXPECT_TRUE(h.limits);
  EXPECT_EQ(h.speed, 0.4f);
  EXPECT_FALSE(before({0.25f, 0.25f}, {0, 1}, cautious(), 0.3f).limits) << "slower anyhow";
}

TEST(TangentHidden, TheAngleOfTheCornerCounts) {
  EXPECT_FALSE(before({1, 1}, {1, 0}).limits) << "a straight wall";
  EXPECT_FALSE(before({1, 3}, {0.6f, 0.8f}).limits) << "sees both faces";
  // A bend by 37 degrees: room beside the unseen face only from (2, 1) on, 1.6 m.
  const Hidden bend = before({1, 0.5f}, {0.8f, 0.6f}, cautious(), 2);
  EXPECT_NEAR(bend.from.x, 2, 1e-5);
  EXPECT_NEAR(bend.from.y, 1, 1e-5);
  EXPECT_NEAR(bend.speed, 1.56571f, 1e-4);
  // The end of a thin wall: at the corner itself, 1 + 0.2 / sqrt 2, 0.74142 m.
  EXPECT_NEAR(before({1, 1}, {-1, 0}).speed, 0.91936f, 1e-5);
}

TEST(TangentHidden, OnlyCornersThatTheWayPasses) {
  EXPECT_FALSE(before({-0.1f, 1}, {0, 1}).limits) << "passed";
  EXPECT_FALSE(before({0, 0}, {0, 1}).limits);
  EXPECT_FALSE(before({1, -0.3f}, {0, 1}).limits) << "the way ends at the wall";
  EXPECT_TRUE(before({1, -0.1f}, {0, 1}).limits) << "round the corner";
}

// ---- in a world

WorldPlan plan_of(Ring outline, const std::vector<Ring>& obstacles = {}) {
  WorldPlan plan;
  plan.levels = {{"ground", 0}};
  plan.walkable = {{"ground", {std::move(outline), {}}}};
  for (const Ring& ring : obstacles) {
    ObstaclePlan o;
    o.level = "ground";
    o.area.outer = ring;
    plan.obstacles.push_back(o);
  }
  return plan;
}

Ring box(double x0, double y0, double x1, double y1) { return {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}; }

/// Two corridors, 2 m wide, that cross at (15, 10).
WorldPlan crossing() {
  return plan_of(
      {{0, 9}, {14, 9}, {14, 0}, {16, 0}, {16, 9}, {30, 9}, {30, 11}, {16, 11}, {16, 25}, {14, 25}, {14, 11}, {0, 11}});
}

struct One : test::SteerScene {
  Tangent2009 model;

  One(const WorldPlan& plan, const Params& p) : SteerScene(test::compiled(plan)), model(p) {}
  void find_polygon() { crowd.body.polygon[0] = locate(world, SurfaceIndex(0), position(0)).value; }
};

/// m/s that somebody takes who walks there along x and adapts at once.
float speed_at(const WorldPlan& plan, Vec2 at, const Params& p = cautious(), float way = 1) {
  One w(plan, p);
  w.add(at, {way * kSpeed, 0}, {way * kSpeed, 0}, kRadius);
  w.find_polygon();
  w.steer(w.model, 0.05);
  EXPECT_EQ(w.wanted(0).y, 0);
  return length(w.wanted(0));
}

TEST(TangentHidden, SlowerWhereCorridorsCross) {
  EXPECT_FLOAT_EQ(speed_at(crossing(), {12, 10}), kSpeed);
  EXPECT_NEAR(speed_at(crossing(), {13, 10}), 0.97119f, 1e-4);
  EXPECT_NEAR(speed_at(crossing(), {13.5f, 10}), 0.45934f, 1e-4);
  EXPECT_FLOAT_EQ(speed_at(crossing(), {13.6f, 10}), kSpeed) << "would be past first";
  EXPECT_FLOAT_EQ(speed_at(crossing(), {14.1f, 10}), kSpeed) << "sees past";
  EXPECT_NEAR(speed_at(crossing(), {17, 10}, cautious(), -1), 0.97119f, 1e-4) << "from the other side";
  Params off = cautious();
  off.hidden_speed = 0;
  EXPECT_FLOAT_EQ(speed_at(crossing(), {13, 10}, off), kSpeed);
}

TEST(TangentHidden, OnEitherSide) {
  for (const Ring& solid : {box(5, 10.8, 10, 12), box(5, 8, 10, 9.2)})
    EXPECT_NEAR(speed_at(plan_of(box(0, 0, 30, 20), {solid}), {9, 10}), 0.97119f, 1e-4);  // (1, 0.8): 0.8 m
}

/// The same place before a wall's end: a corner that sticks out hides, one of a room does not, nor does a straight one.
TEST(TangentHidden, NotAtInnerCornersAndStraightWalls) {
  Params p = cautious();
  p.hidden_reaction = 2;  // (2.2, 0.55), 1.8 m: 1.5 (sqrt(4 + 2.4) - 2)
  EXPECT_NEAR(speed_at(crossing(), {12, 9.5f}, p), 0.79473f, 1e-4);
  EXPECT_FLOAT_EQ(speed_at(plan_of(box(0, 0, 14, 14)), {12, 0.5f}, p), kSpeed);
  EXPECT_FLOAT_EQ(speed_at(plan_of({{0, 0}, {14, 0}, {30, 0}, {30, 14}, {0, 14}}), {12, 0.5f}, p), kSpeed);
}

TEST(TangentHidden, PillarsHideNobody) {
  const WorldPlan pillar = plan_of(box(0, 0, 30, 20), {box(10, 10, 10.5, 10.5)});
  EXPECT_FLOAT_EQ(speed_at(pillar, {9, 9.5f}), kSpeed);
  Params p = cautious();
  p.hidden_width = 0.4f;  // of the corner (1.5, 0.5): from (1.7, 0.567), 1.3 m
  EXPECT_NEAR(speed_at(pillar, {9, 9.5f}, p), 1.36246f, 1e-4);
}

TEST(TangentHidden, CornersBehindOtherWallsDoNotCount) {
  const Ring solid = box(5, 10.8, 10, 12), screen = box(5, 10.5, 20, 10.6);
  EXPECT_FLOAT_EQ(speed_at(plan_of(box(0, 0, 30, 20), {solid, screen}), {9, 10}), kSpeed);
}

/// Slows before the crossing, walks on past it; without it nothing changes. Though the velocity only follows the wish,
/// at each moment one could stop in front of somebody who came out then: v t + v² / 2b is what is left, to 0.1 m.
TEST(TangentHidden, SlowsBeforeTheCrossingAndGoesOn) {
  for (const bool on : {true, false}) {
    Params p;
    p.hidden_speed = on ? 1.4f : 0.0f;
    One w(crossing(), p);
    w.add({9, 10}, {kSpeed, 0}, {kSpeed, 0}, kRadius);
    float slowest = kSpeed, slowest_at = 0, late = -10;
    for (int i = 0; i < 200 && w.position(0).x < 17; ++i) {
      w.find_polygon();
      w.step(w.model, 0.05);
      const float v = length(w.velocity(0)), left = 14 - w.position(0).x;
      if (v < slowest - 1e-3f) slowest = v, slowest_at = w.position(0).x;
      // in the way from 0.2 m beyond the corner, as long as 1 m + 0.2 / left, less 0.4, are not more than it takes
      if (left > 0 && left + 0.6f > 0.6f + 0.2f / left)
        late = std::max(late, v * p.hidden_reaction + v * v / (2 * p.hidden_braking) - (left - 0.2f));
    }
    EXPECT_GT(w.velocity(0).x, 1.3f);
    EXPECT_GT(w.position(0).x, 17);
    EXPECT_EQ(slowest < 0.8f, on) << slowest;
    EXPECT_EQ(slowest_at > 13 && slowest_at < 14, on) << slowest_at;
    EXPECT_EQ(late < 0.1f, on) << late << " m; 0.8 m at full speed";
  }
}

TEST(TangentHidden, ShowsWhereSomebodyMayAppear) {
  for (const float x : {9.0f, 6.0f}) {
    One w(plan_of(box(0, 0, 30, 20), {box(5, 8, 10, 9.2)}), cautious());
    w.add({x, 10}, {kSpeed, 0}, {kSpeed, 0}, kRadius);
    w.find_polygon();
    w.perceive(w.model.needs());
    Sketch sketch;
    w.model.explain(0,
                    {w.world,
                     0.05,
                     {w.crowd.due, w.crowd.profile, w.crowd.orders, w.crowd.body},
                     {w.crowd.appearance, w.crowd.crowd_map, w.crowd.objects},
                     w.crowd.intent,
                     w.crowd.percepts,
                     w.crowd.preferred},
                    nullptr, w.crowd.motion, sketch);
    const SketchLayer* layer = sketch.find("hidden area");
    ASSERT_EQ(layer != nullptr, x == 9.0f);
    if (layer == nullptr) continue;
    EXPECT_NEAR(layer->numbers[0].value, 1.4, 1e-5);
    EXPECT_NEAR(layer->numbers[1].value, 0.97119, 1e-4);
    ASSERT_EQ(layer->arcs.size(), 1u);
    EXPECT_NEAR(layer->arcs[0].centre.x, 10.2f, 1e-5);  // (1, -0.8) and a fifth of that
    EXPECT_NEAR(layer->arcs[0].centre.y, 9.04f, 1e-5);
  }
}

}  // namespace
}  // namespace throng::tangent
