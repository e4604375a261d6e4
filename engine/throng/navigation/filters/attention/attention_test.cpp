#include "throng/navigation/filters/attention/attention.h"

#include <gtest/gtest.h>

#include <optional>

#include "throng/navigation/walkers_fixture.h"

namespace throng {
namespace {

TEST(Attention, BendsToTheEventAheadAndNotBackOnceItIsPassed) {
  const AttentionFilter f({});
  const Vec2 way{1, 0};
  const auto right = f.effect(way, {4, -3}, 1), left = f.effect(way, {4, 3}, 1);
  EXPECT_LT(right.turn, -0.1f);
  EXPECT_NEAR(right.turn, -left.turn, 1e-6f);
  EXPECT_LE(math::abs(right.turn), 0.2618f + 1e-5f);
  EXPECT_EQ(f.effect(way, {5, 0}, 1).turn, 0);
  EXPECT_LT(math::abs(f.effect(way, {-4, -1.5f}, 1).turn), 0.02f);
  EXPECT_NEAR(f.effect(way, {4, -3}, 0.5f).turn, 0.5f * right.turn, 1e-6f);
}

TEST(Attention, SlowsNearAnEventAndWhenLookingAside) {
  const AttentionFilter f({});
  const Vec2 way{1, 0};
  EXPECT_NEAR(f.effect(way, {5, 0}, 1).share, 0.8f, 1e-5f);
  EXPECT_LT(f.effect(way, {0, 2}, 0).share, f.effect(way, {2, 2}, 0).share);
  EXPECT_EQ(f.effect(way, {2, 0}, 0).share, 1);
  EXPECT_LT(f.effect(way, {0, 2}, 0).share, 0.96f);
}

TEST(Attention, AWalkerPassesNearerAndSlowerAndThenGoesOn) {
  const AttentionFilter f({});
  const auto walk = [&](float strength, float& nearest, float& speed_there, float& speed_after) {
    Walkers w(room(40, 20));
    w.use(f);
    const Row me = w.add({2, 10});
    w.go(me, Vec2d{38, 10});
    nearest = 99;
    const Vec2 event(w.world.to_engine({18, 6}));
    for (int k = 0; k < 460; ++k) {
      const Vec2 to = event - w.position(me);
      const float d = length(to);
      if (w.crowd.intent.attention.used()) {
        const float s = d < 12 && to.x > -2 ? strength * (1 - d / 12) : 0;
        w.crowd.intent.attention.at(me) = {{5, 1}, event, s};
        if (s == 0) w.crowd.intent.attention.at(me) = {};
      }
      w.think();
      if (d < nearest) nearest = d, speed_there = w.crowd.preferred.speed[me];
      speed_after = w.crowd.preferred.speed[me];
      w.walk_on(0.05);
      if (w.author(me).x > 34) break;
    }
    EXPECT_GT(w.author(me).x, 30);
    EXPECT_NEAR(w.author(me).y, 10, 1.5);
  };
  float near_a = 0, near_b = 0, there_a = 0, there_b = 0, after_a = 0, after_b = 0;
  walk(0, near_a, there_a, after_a);
  walk(1, near_b, there_b, after_b);
  EXPECT_LT(near_b, near_a - 0.2f);     // bends slightly to it
  EXPECT_GT(near_b, near_a - 2.5f);     // and no more than slightly
  EXPECT_LT(there_b, there_a * 0.95f);  // slows a little
  EXPECT_GT(there_b, there_a * 0.6f);
  EXPECT_NEAR(after_b, after_a, 1e-5f);  // and resumes
}

TEST(Attention, DoesNothingWithoutAttentionNearTheGoalOrUnderOrders) {
  const AttentionFilter f({});
  Walkers w(room(40, 20));
  w.use(f);
  const Row free = w.add({2, 10}), near = w.add({20, 10}), ordered = w.add({2, 5});
  w.go(free, Vec2d{38, 10}), w.go(near, Vec2d{21, 10}), w.go(ordered, Vec2d{38, 5});
  w.crowd.intent.attention.at(near) = {{5, 1}, Vec2(w.world.to_engine({21, 12})), 1};
  w.crowd.intent.attention.at(ordered) = {{5, 1}, Vec2(w.world.to_engine({6, 8})), 1};
  w.crowd.orders.flags[ordered] = Orders::kVelocity;
  w.crowd.orders.velocity[ordered] = {1, 0};
  w.think();
  EXPECT_NEAR(w.preferred(free).y, 0, 1e-5f);
  EXPECT_NEAR(w.crowd.preferred.speed[free], 1.5f, 1e-5f);
  EXPECT_NEAR(w.preferred(near).y, 0, 1e-5f);
  EXPECT_EQ(w.preferred(ordered), (Vec2{1, 0}));
}

// Item 3 of DR-50: an oncoming person who looks elsewhere is avoided more strongly.
TEST(Attention, CautionIsForThoseWhoComeAndLookElsewhere) {
  const auto caution = [](Vec2 to, Vec2 v, Vec2 looks) {
    return AttentionFilter::caution({1.3f, 0}, {to, v, normalized(looks), 0.5f});
  };
  const Vec2 comes{-1.3f, 0};
  EXPECT_EQ(caution({4, 0.1f}, comes, {-4, -0.1f}), 0);  // it looks at me
  EXPECT_GT(caution({4, 0.1f}, comes, {0, 1}), 0.5f);    // aside; it will pass on the left
  EXPECT_LT(caution({4, -0.1f}, comes, {0, 1}), -0.5f);  // ... on the right
  EXPECT_GT(caution({4, 0}, comes, {0, 1}), 0.5f);       // straight on: it goes to the right
  EXPECT_GT(caution({4, 0.1f}, comes, {0, 1}), caution({4, 0.1f}, comes, {-1, 1}));  // the farther aside
  EXPECT_GT(caution({2, 0.1f}, comes, {0, 1}), caution({4, 0.1f}, comes, {0, 1}));   // the nearer
  EXPECT_EQ(caution({4, 2}, comes, {0, 1}), 0);                                      // there is room
  EXPECT_EQ(caution({-4, 0.1f}, comes, {0, 1}), 0);                                  // it is behind
  EXPECT_EQ(caution({4, 0.1f}, {0.5f, 0}, {0, 1}), 0);                               // it goes the same way
  EXPECT_EQ(caution({4, 0.1f}, {}, {0, 1}), 0);                                      // it stands
  EXPECT_EQ(AttentionFilter::caution({}, {{4, 0}, comes, {0, 1}, 0.5f}), 0);
}

TEST(Attention, ShownLooksAreThoseOfTheDirection) {
  for (int k = -31; k <= 31; ++k) {
    const float to = 0.1f * static_cast<float>(k);
    Shown s{};
    s.heading = 2.9f, s.flags = 1;
    EXPECT_LT(distance(look_of(s), Vec2{math::cos(2.9f), math::sin(2.9f)}), 1e-5f)
        << "ahead, unless something is shown";
    show_look({3 * math::cos(to), 3 * math::sin(to)}, s);
    EXPECT_EQ(s.flags & 1, 1);
    EXPECT_LT(distance(look_of(s), Vec2{math::cos(to), math::sin(to)}), 0.5f * kLookStep + 1e-4f) << to;
  }
}

TEST(Attention, WaryPeopleKeepClearOfSomebodyWhoLooksElsewhere) {
  AttentionFilter::Params params;
  EXPECT_EQ(AttentionFilter(params).uses() & kUsesLooks, 0u);  // off unless asked for
  params.wary = 0.5f;
  const AttentionFilter off({}), on(params);
  EXPECT_NE(on.uses() & kUsesLooks, 0u);
  const auto turn = [](const AttentionFilter& f, Vec2d its_place, std::optional<Vec2> looks) {
    Walkers w(room(40, 20));
    w.use(f);
    const Row me = w.add({10, 10}), other = w.add(its_place);
    w.go(me, Vec2d{38, 10}), w.go(other, Vec2d{2, its_place.y});
    w.think();
    w.show_people();
    if (looks) show_look(*looks, w.crowd.appearance.shown[other]);
    w.think();
    const Vec2 v = w.preferred(me);
    EXPECT_NEAR(length(v), 1.5f, 1e-4f) << "it does not slow down for that";
    return math::atan2(v.y, v.x);
  };
  const Vec2d on_the_left{14, 10.15}, on_the_right{14, 9.85};
  EXPECT_EQ(turn(off, on_the_left, Vec2{0, 1}), 0);
  EXPECT_LT(math::abs(turn(on, on_the_left, std::nullopt)), 0.02f);  // it looks ahead: at me
  EXPECT_LT(turn(on, on_the_left, Vec2{0, 1}), -0.15f);
  EXPECT_GT(turn(on, on_the_right, Vec2{0, 1}), 0.15f);
  EXPECT_NEAR(turn(on, on_the_right, Vec2{0, 1}), -turn(on, on_the_left, Vec2{0, 1}), 0.5f * kLookStep);
}

TEST(Attention, TellsWhatItDoes) {
  const AttentionFilter f({});
  Walkers w(room(40, 20));
  w.use(f);
  const Row me = w.add({2, 10});
  w.go(me, Vec2d{38, 10});
  w.crowd.intent.attention.at(me) = {{5, 1}, Vec2(w.world.to_engine({6, 7})), 0.8f};
  w.think();
  EXPECT_LT(w.preferred(me).y, -0.1f);
  const Self self{w.crowd.due, w.crowd.profile, w.crowd.orders, w.crowd.body};
  const Scene scene{w.crowd.appearance, w.crowd.crowd_map, w.crowd.objects};
  const FilterInput in{w.world, 0, self, scene, w.crowd.intent, w.crowd.percepts, w.crowd.route};
  Sketch sketch;
  f.explain(me, in, nullptr, w.crowd.preferred, sketch);
  ASSERT_NE(sketch.find("attention"), nullptr);
  EXPECT_EQ(sketch.find("attention")->points.size(), 1u);
}

}  // namespace
}  // namespace throng
