// EG-49: cutting somebody off.
#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "throng/core/math.h"
#include "throng/steering/vision_2010/following.h"
#include "throng/steering/vision_2010/test_walk.h"

namespace throng::vision {
namespace {

/// A guard: whoever runs (1.5 times its own speed) and can be met within 15 s.
Params guarding() {
  Params p;
  p.follow = Follow::kIntercept;
  p.range = p.follow_range = 25;
  p.follow_speed = 1.5f;
  return p;
}

Cone somebody(Vec2 at, Vec2 velocity) { return {.at = at, .velocity = velocity, .eye = 1.7f, .height = 1.8f}; }

std::size_t choice(const std::vector<Cone>& cones, std::size_t last = kNobody, std::size_t met = kNobody,
                   const std::vector<Quad>& walls = {}) {
  return choose_target(guarding(), cones, walls, 1.4f, last, met);
}

TEST(VisionIntercept, PicksWhoIsMetSoonest) {
  const Cone far = somebody({16, 2}, {-2.4f, 0}), near = somebody({10, -2}, {-2.4f, 0});
  EXPECT_EQ(choice({far, near}), 1u);
  EXPECT_EQ(choice({far, near}, 0), 0u) << "stays with whom it goes to meet";
  EXPECT_EQ(choice({far, near}, 1, 1), 0u) << "who was met is not met again";
  EXPECT_EQ(choice({near}, kNobody, 0), kNobody);
  EXPECT_EQ(choice({}), kNobody);
  EXPECT_EQ(choose_target(guarding(), std::vector{near}, {}, 0, kNobody, kNobody), kNobody) << "wants to stand";
}

// 1.5 times 1.4 m/s = 2.1 m/s, 25 m, 75 degrees, 15 s; to stay, 1.5 times as wide, and at any speed.
TEST(VisionIntercept, EachBoundParts) {
  const auto both = [](Vec2 at, Vec2 velocity, bool joins, bool stays) {
    EXPECT_EQ(choice({somebody(at, velocity)}), joins ? 0u : kNobody) << at.x << ' ' << at.y << ' ' << velocity.x;
    EXPECT_EQ(choice({somebody(at, velocity)}, 0), stays ? 0u : kNobody) << at.x << ' ' << at.y << ' ' << velocity.x;
  };
  both({10, 0}, {-2.2f, 0}, true, true);
  both({10, 0}, {-2.0f, 0}, false, true);       // does not quite run
  both({10, 0}, {0, 0}, false, true);           // has stopped
  both({24, 0}, {-2.2f, 0}, true, true);        // 6.7 s
  both({26, 0}, {-2.2f, 0}, false, true);       // far
  both({38, 0}, {-2.2f, 0}, false, false);      // 37.5 m
  both({2, 9}, {0, -2.2f}, false, true);        // 77.5 degrees to the left
  both({-6, 9}, {0, -2.2f}, false, false);      // 123.7: behind
  both({10, 0}, {2.2f, 0}, false, false);       // runs away
  both({10, 0}, {0, 2.2f}, false, false);       // too fast across
  both({20, 0}, {-1.8f, 1.35f}, true, true);    // 2.25 m/s, 1.35 across: 0.37 + 1.8 m/s nearer, 9.2 s
  both({20, 0}, {-0.6f, 2.02f}, false, false);  // too fast across
}

TEST(VisionIntercept, WhoIsHiddenIsNotMet) {
  const std::vector<Quad> wall{{.a = {3, -1}, .b = {3, 1}, .eye = 1.7f, .height = 2.5f}};
  EXPECT_EQ(choice({somebody({10, 0}, {-2.2f, 0})}, kNobody, kNobody, wall), kNobody);
}

/// A guard on its round to the west, and somebody who runs east on the other side.
Walk hall(Params p) {
  p.follow_speed = 1.2f;  // 1.92 m/s
  Walk w(p);
  w.add({64, 40}, {36, 40}, 1.6f);
  w.add({34, 52}, {90, 52}, 2.0f);  // the greatest speed of the test's people
  return w;
}

TEST(VisionIntercept, CutsTheRunnerOffAndGoesOn) {
  Walk w = hall(guarding());
  float rate = 0, least = 100;
  int steps = 0;
  bool came = false;
  while (w.time() < 30 && !w.all_arrived() && steps < 700) {
    w.step(), ++steps;
    least = std::min(least, distance(w.at(0), w.at(1)));
    if (w.whom(0) != w.id(1)) continue;
    came = true;
    const Vec2 way = w.at(1) - w.at(0), v = w.scene().velocity(1) - w.scene().velocity(0);
    if (steps > 120 && length(way) > 8) rate = std::max(rate, math::abs(det(way, v) / length_sq(way)));
  }
  EXPECT_TRUE(came);
  EXPECT_LT(least, 1.6f) << "follow_distance is 1.5 m";
  EXPECT_LT(rate, 0.03f) << "alpha-dot, once on its way and before the runner swerves";
  EXPECT_EQ(w.met(0), w.id(1));
  EXPECT_FALSE(w.whom(0).exists()) << "the runner goes another way";
  EXPECT_LT(distance(w.at(0), {36, 40}), 0.9f) << "goes on with its round";
}

TEST(VisionIntercept, WithoutItTheyNeverComeNear) {
  Walk w = hall({});
  w.run(30);
  EXPECT_GT(w.nearest(), 8);
}

TEST(VisionIntercept, WalksBehindWhomItMetIfThatIsItsWay) {
  Params p = guarding();
  p.follow_speed = 0.5f;
  Walk w(p);
  w.add({30, 40}, {90, 47}, 1.4f);
  w.add({33, 47}, {90, 47}, 0.9f);  // does not see who comes from behind
  w.run(25);
  EXPECT_EQ(w.met(0), w.id(1));
  EXPECT_EQ(w.whom(0), w.id(1));
  EXPECT_NEAR(distance(w.at(0), w.at(1)), 1.5f, 0.2f);
  EXPECT_LT(w.at(0).x, w.at(1).x);
}

TEST(VisionIntercept, OthersAreStillAvoided) {
  Walk w = hall(guarding());
  // Too fast for the guard's walkers, too slow for its runners.
  w.add({66, 46}, {50, 46}, 1.7f);
  w.add({62, 58}, {62, 40}, 1.7f);
  w.run(12);
  EXPECT_GT(w.nearest(), 0.5f);
}

TEST(VisionIntercept, Explains) {
  Walk w = hall(guarding());
  w.run(5);
  ASSERT_EQ(w.whom(0), w.id(1));
  Sketch sketch;
  w.model().explain(0, w.input(), &w.memory(), w.scene().crowd.motion, sketch);
  const SketchLayer* layer = sketch.find("intercepting");
  ASSERT_NE(layer, nullptr);
  EXPECT_EQ(layer->segments.size(), 2u);
  EXPECT_EQ(sketch.find("following"), nullptr);
  double meets = -1;
  for (const SketchNumber& n : layer->numbers)
    if (n.name == std::string_view("meets in")) meets = n.value;
  EXPECT_GT(meets, 1);
  EXPECT_LT(meets, 10);
}

}  // namespace
}  // namespace throng::vision
