#include "throng/navigation/prefer.h"

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <cmath>

#include "throng/core/random.h"
#include "throng/navigation/filters/speed_limit/speed_limit.h"
#include "throng/navigation/walkers_fixture.h"

namespace throng {
namespace {

TEST(Prefer, ThroughTheTargetStraightToTheAimElseToItsNearerEnd) {
  Walkers w(room(20, 20));
  const Row r = w.add({0.5, 10});
  w.go(r, {15, 10});
  w.think();
  const Vec2 p = w.position(r);
  const auto direction = [&](Vec2 a, Vec2 b, Vec2 aim) {
    w.crowd.route.status[r] = Route::Status::kPortals;
    w.crowd.route.target[r] = {p + a, p + b};
    w.crowd.route.aim[r] = p + aim;
    const Self self{w.crowd.due, w.crowd.profile, w.crowd.orders, w.crowd.body};
    const Scene scene{w.crowd.appearance, w.crowd.crowd_map, w.crowd.objects};
    prefer({}, w.settings, w.world, 0, self, scene, w.crowd.intent, w.crowd.percepts, w.crowd.route, w.workers,
           w.crowd.part_state, w.crowd.preferred);
    return w.preferred(r) / 1.5f;
  };
  const auto expect = [](Vec2 is, Vec2 should) {
    should = should / length(should);
    EXPECT_NEAR(is.x, should.x, 1e-6);
    EXPECT_NEAR(is.y, should.y, 1e-6);
  };
  expect(direction({2, 1}, {2, -1}, {6, 0.5f}), {6, 0.5f});  // seen through the portal
  expect(direction({2, 1}, {2, -1}, {3, 5}), {2, 1});        // to the left of it: its left end
  expect(direction({2, 1}, {2, -1}, {3, -5}), {2, -1});
  expect(direction({2, 1}, {2, -1}, {2, 1}), {2, 1});                // a corner on the portal
  expect(direction({0.01f, 1}, {0.01f, -1}, {5, 0.1f}), {5, 0.1f});  // close to the portal: no sudden turn
  expect(direction({0, 1}, {0, -1}, {5, 0.1f}), {5, 0.1f});          // on it
  expect(direction({2, 0}, {2, 0}, {2, 0}), {1, 0});                 // a point
}

TEST(Prefer, ArcEndsAreTheEndsOfTheTarget) {
  Walkers w(room(20, 20));
  const Row r = w.add({5, 5});
  w.go(r, {10, 5});
  w.think();
  EXPECT_EQ(w.crowd.preferred.left[r], w.crowd.preferred.right[r]) << "a point has no width";
  const Vec2 p = w.position(r);
  w.crowd.route.target[r] = {p + Vec2{3, 4}, p + Vec2{3, -4}};
  w.crowd.due.minds.clear();
  const Self self{w.crowd.due, w.crowd.profile, w.crowd.orders, w.crowd.body};
  const Scene scene{w.crowd.appearance, w.crowd.crowd_map, w.crowd.objects};
  prefer({}, w.settings, w.world, 0, self, scene, w.crowd.intent, w.crowd.percepts, w.crowd.route, w.workers,
         w.crowd.part_state, w.crowd.preferred);
  EXPECT_NEAR(w.crowd.preferred.left[r].x, 0.6f, 1e-6);
  EXPECT_NEAR(w.crowd.preferred.left[r].y, 0.8f, 1e-6);
  EXPECT_NEAR(w.crowd.preferred.right[r].y, -0.8f, 1e-6);
  EXPECT_NEAR(w.crowd.preferred.speed[r], 1.5f, 1e-6);
}

TEST(Prefer, SlowsDownBeforeAPoint) {
  Walkers w(room(20, 20));
  const Row r = w.add({5, 5});
  w.go(r, {5.3, 5});
  w.think();
  EXPECT_NEAR(w.crowd.preferred.speed[r], 0.6f, 1e-4) << "0.3 m in 0.5 s";
  w.settings.arrive_time = 0;
  w.think();
  EXPECT_NEAR(w.crowd.preferred.speed[r], 1.5f, 1e-6);
  w.put(r, {5.3, 5});
  w.think();
  EXPECT_EQ(w.preferred(r), Vec2{}) << "there";
}

TEST(Prefer, StandsBeforeTheReleaseAndHurriesOnWish) {
  Walkers w(room(20, 20));
  const Row r = w.add({5, 5});
  w.crowd.profile.release[r] = 10;
  w.crowd.intent.speed_wish[r] = 1.2f;
  w.go(r, {15, 5});
  w.now = 9.9;
  w.think();
  EXPECT_EQ(w.preferred(r), Vec2{});
  w.now = 10;
  w.think();
  EXPECT_NEAR(w.preferred(r).x, 1.8f, 1e-6);
}

TEST(Prefer, OrdersComeFirst) {
  Walkers w(room(20, 20));
  const Row r = w.add({5, 5});
  w.go(r, {15, 5});
  w.crowd.profile.release[r] = 10;
  w.crowd.orders.flags[r] = Orders::kVelocity;
  w.crowd.orders.velocity[r] = {-0.3f, 0.4f};
  w.think();
  EXPECT_EQ(w.preferred(r), (Vec2{-0.3f, 0.4f}));
  EXPECT_FLOAT_EQ(w.crowd.preferred.speed[r], 0.5f);
  EXPECT_NEAR(w.crowd.preferred.left[r].x, -0.6f, 1e-6);
}

TEST(Prefer, StairsAndSpeedAreasSlowByDirection) {
  WorldPlan plan;
  plan.levels = {{"low", 0}, {"high", 3}};
  plan.walkable = {{"low", box(0, 0, 10, 10)}, {"high", box(14, 0, 24, 10)}};
  StairPlan s;
  s.id = "flight", s.from = "low", s.to = "high";
  s.foot = {10, 5}, s.direction = 0, s.width = 2, s.run = 4, s.speed_up = 0.5, s.speed_down = 0.8;
  plan.stairs.push_back(s);
  plan.speed_areas.push_back({"low", box(0, 0, 4, 10), 0.25});
  Walkers w(plan);
  const Row up = w.add({12, 5}, 0.2f, 2), down = w.add({12, 5}, 0.2f, 2), flat = w.add({7, 5}), mud = w.add({2, 5});
  w.go(up, {20, 5}, 1);
  w.go(down, {2, 5});
  w.go(flat, {20, 5}, 1);
  w.go(mud, {20, 5}, 1);
  w.think();
  EXPECT_NEAR(w.preferred(up).x, 0.5f * 1.5f, 1e-4);
  EXPECT_NEAR(w.preferred(down).x, -0.8f * 1.5f, 1e-4);
  EXPECT_NEAR(w.preferred(flat).x, 1.5f, 1e-4);
  EXPECT_NEAR(w.preferred(mud).x, 0.25f * 1.5f, 1e-4);
  EXPECT_NEAR(w.crowd.preferred.speed[up], 0.75f, 1e-4);
}

TEST(Prefer, SameBitsForScatteredRowsAndOnEveryVectorTarget) {
  Walkers w(room(40, 40));
  Draws draws({5, 5, 0}, Stream::kTest);
  for (int i = 0; i < 300; ++i) {
    const Row r = w.add({draws.uniform(1, 39), draws.uniform(1, 39)});
    w.go(r, {draws.uniform(1, 39), draws.uniform(1, 39)});
  }
  w.think();
  for (Row r = 0; r < 300; ++r) {  // wide targets, so that the whole formula is used
    w.crowd.route.target[r].b = w.crowd.route.target[r].a + Vec2{draws.uniform_float(), draws.uniform_float()};
  }
  const auto run = [&](std::vector<Row> rows) {
    Preferred out;
    out.each([&](auto& c) { c.resize(300); });
    w.crowd.due.steer.assign(1, std::move(rows));
    const Self self{w.crowd.due, w.crowd.profile, w.crowd.orders, w.crowd.body};
    const Scene scene{w.crowd.appearance, w.crowd.crowd_map, w.crowd.objects};
    prefer({}, w.settings, w.world, 0, self, scene, w.crowd.intent, w.crowd.percepts, w.crowd.route, w.workers,
           w.crowd.part_state, out);
    return out;
  };
  std::vector<Row> all, some;
  for (Row r = 0; r < 300; ++r) {
    all.push_back(r);
    if (r % 7 < 4 || r > 280) some.push_back(r);
  }
  const Preferred a = run(all), b = run(some);
  const std::int64_t targets = hwy::SupportedTargets();
  for (std::int64_t bit = 1; bit > 0 && bit <= targets; bit <<= 1) {
    if ((targets & bit) == 0) continue;
    hwy::SetSupportedTargetsForTest(bit);
    const Preferred c = run(all);
    EXPECT_TRUE(a.vx == c.vx && a.vy == c.vy && a.left == c.left && a.right == c.right && a.speed == c.speed)
        << hwy::TargetName(bit);
  }
  hwy::SetSupportedTargetsForTest(0);
  std::size_t next = 0;
  for (Row r = 0; r < 300; ++r) {
    const bool in = next < some.size() && some[next] == r;
    next += in;
    ASSERT_EQ(b.vx[r], in ? a.vx[r] : 0) << r;
    ASSERT_EQ(b.left[r], in ? a.left[r] : Vec2{}) << r;
    ASSERT_EQ(b.speed[r], in ? a.speed[r] : 0) << r;
  }
}

TEST(Prefer, PriorityIsOnesOwnAndThatOfWhatOneDoesAndOfBeingSteered) {
  Walkers w(room(20, 20));
  w.crowd.profile.priority.use(), w.crowd.intent.priority.use(), w.crowd.preferred.priority.use();
  const Row r = w.add({5, 5});
  w.crowd.profile.priority.at(r) = 0.25f;
  w.think();
  EXPECT_EQ(w.crowd.preferred.priority[r], 0.25f);
  w.crowd.intent.priority.at(r) = 0.5f;
  w.think();
  EXPECT_EQ(w.crowd.preferred.priority[r], 0.75f);
  w.crowd.orders.flags[r] |= Orders::kVelocity;
  w.think();
  EXPECT_EQ(w.crowd.preferred.priority[r], 10000.75f) << "PV-42: more than anybody else can have";
  w.settings.avatar_priority = 3.0f;
  w.think();
  EXPECT_EQ(w.crowd.preferred.priority[r], 3.75f);
}

TEST(Filters, SpeedLimit) {
  Walkers w(room(20, 20));
  SpeedLimitFilter::Params params;
  params.speed = 1;
  const SpeedLimitFilter limit(params);
  w.use(limit);
  const Row r = w.add({5, 5}), slow = w.add({5, 6});
  w.crowd.profile.preferred_speed[slow] = 0.7f;
  w.go(r, {15, 5});
  w.go(slow, {15, 6});
  w.think();
  EXPECT_NEAR(w.preferred(r).x, 1, 1e-6);
  EXPECT_NEAR(w.crowd.preferred.speed[r], 1, 1e-6);
  EXPECT_NEAR(w.preferred(slow).x, 0.7f, 1e-6);
}

TEST(Registries, EveryPartHasFieldsAndCanBeMade) {
  for (const auto& kind : planners()) {
    EXPECT_EQ(kind.fields().name(), kind.name);
    EXPECT_NE(kind.make(kind.defaults()), nullptr);
  }
  for (const auto& kind : filters()) {
    EXPECT_EQ(kind.fields().name(), kind.name);
    EXPECT_NE(kind.make(kind.defaults()), nullptr);
  }
}

}  // namespace
}  // namespace throng
