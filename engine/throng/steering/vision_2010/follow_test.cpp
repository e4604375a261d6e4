// EG-49: walking behind somebody for a while.
#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "throng/core/math.h"
#include "throng/steering/vision_2010/following.h"
#include "throng/steering/vision_2010/test_walk.h"

namespace throng::vision {
namespace {

Params following() {
  Params p;
  p.follow = Follow::kAhead;
  return p;
}

Cone somebody(Vec2 at, Vec2 velocity) { return {.at = at, .velocity = velocity, .eye = 1.7f, .height = 1.8f}; }

std::size_t choice(const std::vector<Cone>& cones, std::size_t last = kNobody, const Goal& goal = {0, 0, 50},
                   const Params& p = {}) {
  return choose_leader(p, cones, {}, goal, 1.3f, 1.3f, last);
}

TEST(VisionFollow, JoinsTheFirstWhoWalksAheadTheSameWay) {
  const Cone ahead = somebody({5, 1}, {1.2f, 0});
  EXPECT_EQ(choice({ahead}), 0u);
  EXPECT_EQ(choice({somebody({2, 0}, {-1.2f, 0}), ahead, somebody({6, 0}, {1.3f, 0})}), 1u) << "not who comes";
  EXPECT_EQ(choice({}), kNobody);
  EXPECT_EQ(choose_leader({}, std::vector{ahead}, {}, {0, 0, 50}, 0, 1.3f, kNobody), kNobody) << "wants to stand";
}

// Defaults: 30 degrees, 0.7 of 1.3 m/s = 0.91 m/s, 8 m, goal 4 m, tti 2 s; to stay, 1.5 times as wide.
TEST(VisionFollow, EachBoundParts) {
  const auto both = [](Vec2 at, Vec2 velocity, bool joins, bool stays) {
    EXPECT_EQ(choice({somebody(at, velocity)}), joins ? 0u : kNobody) << at.x << ' ' << at.y << ' ' << velocity.x;
    EXPECT_EQ(choice({somebody(at, velocity)}, 0), stays ? 0u : kNobody) << at.x << ' ' << at.y << ' ' << velocity.x;
  };
  both({4, 2.2f}, {1.2f, 0}, true, true);     // 28.8 degrees aside
  both({4, 2.4f}, {1.2f, 0}, false, true);    // 31.0
  both({4, 4.1f}, {1.2f, 0}, false, false);   // 45.7
  both({5, 0}, {1.0f, 0.55f}, true, true);    // walks 28.8 degrees off
  both({5, 0}, {1.0f, 0.9f}, false, true);    // 42.0
  both({5, 0}, {1.0f, 1.1f}, false, false);   // 47.7: turns away
  both({5, 0}, {0.93f, 0}, true, true);       // slow
  both({5, 0}, {0.8f, 0}, false, true);       // 0.91 / 1.5 = 0.607
  both({5, 0}, {0.5f, 0}, false, false);      // slower
  both({5, 0}, {0, 0}, false, false);         // stands
  both({7.9f, 0}, {1.2f, 0}, true, true);     //
  both({11.9f, 0}, {1.2f, 0}, false, true);   // 8 * 1.5 = 12 m
  both({12.1f, 0}, {1.2f, 0}, false, false);  // far
  both({-3, 0}, {1.2f, 0}, false, false);     // behind
  both({0.7f, 0}, {0.92f, 0}, false, true);   // met in 1.84 s; 2 / 1.5 = 1.33
  both({0.4f, 0}, {0.92f, 0}, false, false);  // in 1.05 s: to be avoided
}

TEST(VisionFollow, LetsGoNearTheGoalAndOutOfView) {
  const Cone ahead = somebody({3, 0}, {1.2f, 0});
  EXPECT_EQ(choice({ahead}, 0, {0, 0, 4.1f}), 0u);
  EXPECT_EQ(choice({ahead}, 0, {0, 0, 3.9f}), kNobody);
  // The goal and the other one 80 degrees to the left: outside the 150 degrees.
  const Cone aside = somebody({0.6945927f, 3.9392310f}, {0.2f, 1.2f});
  EXPECT_EQ(choice({aside}, kNobody, {1.3962634f, 0, 50}), kNobody);
  Params wide;
  wide.field_of_view = 2.9670597f;  // 170 degrees
  EXPECT_EQ(choice({aside}, kNobody, {1.3962634f, 0, 50}, wide), 0u);
}

TEST(VisionFollow, StaysWithWhomItFollows) {
  const std::vector<Cone> two = {somebody({3, 0}, {1.2f, 0}), somebody({5, 0}, {1.2f, 0})};
  EXPECT_EQ(choice(two), 0u);
  EXPECT_EQ(choice(two, 1), 1u);
}

TEST(VisionFollow, WallsHideUnlessLow) {
  const Cone ahead = somebody({6, 0}, {1.2f, 0});
  // The walker, at x = 0, is on its left side.
  Quad wall{.a = {3, -1}, .b = {3, 1}, .eye = 1.7f, .height = 2.5f};
  EXPECT_TRUE(hidden(ahead, std::vector{wall}));
  wall.height = 1.74f;  // half way the line from 1.7 m to 1.8 m is at 1.75 m
  EXPECT_FALSE(hidden(ahead, std::vector{wall}));
  wall.height = 1.76f;
  EXPECT_TRUE(hidden(ahead, std::vector{wall}));
  std::swap(wall.a, wall.b);
  EXPECT_FALSE(hidden(ahead, std::vector{wall})) << "its back";
  EXPECT_FALSE(hidden(ahead, std::vector{Quad{{3, 0.1f}, {3, 2}, 1.7f, 2.5f}})) << "beside";
  EXPECT_FALSE(hidden(ahead, std::vector{Quad{{7, -1}, {7, 1}, 1.7f, 2.5f}})) << "beyond";
  EXPECT_EQ(choose_leader({}, std::vector{ahead}, std::vector{Quad{{3, -1}, {3, 1}, 1.7f, 2.5f}}, {0, 0, 50}, 1.3f,
                          1.3f, kNobody),
            kNobody);
}

/// Somebody at 1.0 m/s drifts 10 degrees to the left of the way of who comes behind at 1.3 m/s.
Walk two(const Params& p) {
  Walk w(p);
  w.add({10, 50}, {90, 50}, 1.3f);
  w.add({14, 50.5f}, {60, 58.6f}, 1.0f);
  return w;
}

TEST(VisionFollow, AGapIsKeptBehindASlowerWalker) {
  Walk w = two(following());
  w.run(25);
  EXPECT_EQ(w.whom(0), w.id(1));
  EXPECT_FALSE(w.whom(1).exists()) << "nobody ahead of it";
  for (int i = 0; i < 100; ++i) {
    w.step();
    const Vec2 way = w.at(1) - w.at(0), v0 = w.scene().velocity(0), v1 = w.scene().velocity(1);
    ASSERT_NEAR(length(way), 1.5f, 0.1f) << "follow_distance";
    ASSERT_NEAR(length(v0), 1.0f, 0.05f) << "its speed";
    ASSERT_NEAR(det(way, v1 - v0) / length_sq(way), 0, 0.02f) << "alpha-dot";
    ASSERT_GT(dot(way, v0) / (length(way) * length(v0)), 0.99f) << "right ahead";
  }
}

TEST(VisionFollow, WithoutItTheSlowerWalkerIsOvertaken) {
  Walk w = two({});
  w.run(25);
  EXPECT_GT(w.at(0).x, w.at(1).x + 2);
  EXPECT_LT(math::abs(w.at(0).y - 50), 1.0f) << "on its own way";
}

TEST(VisionFollow, TheGapClosesWithTheTimeConstant) {
  // Leader 4 m ahead at 1.2 m/s; comfort 1.8 m/s. The place 1.5 m behind is 2.5 m away, tti 2 s would be 2.45 m/s: not
  // above comfort. At 2.1 m: 0.6 m to go, 1.2 + 0.6 / 2 = 1.5 m/s.
  const Params p = following();
  EXPECT_FLOAT_EQ(follow({4, 0}, {1.2f, 0}, p.follow_distance, p.follow_gap, 1.8f).speed, 1.8f);
  EXPECT_FLOAT_EQ(follow({2.1f, 0}, {1.2f, 0}, p.follow_distance, p.follow_gap, 1.8f).speed, 1.5f);
  Walk w(p);
  w.add({50, 50}, {90, 50}, 1.6f), w.add({52.1f, 50}, {90, 50}, 1.2f);
  Surroundings s;
  w.steer();
  w.model().look_around(0, w.input(), {}, s);
  ASSERT_TRUE(s.leader.has_value());
  EXPECT_EQ(s.leader->who, 1u);
  EXPECT_NEAR(s.leader->speed, 1.5f, 1e-4f);
  EXPECT_TRUE(s.cones.empty()) << "is not avoided";
  EXPECT_NEAR(s.goal.turn, 0, 1e-4f);
}

TEST(VisionFollow, WhoTurnsAwayOrStopsIsLeft) {
  for (const Vec2 to : {Vec2{40, 90}, Vec2{0, 0}}) {
    Walk w = two(following());
    w.run(20);
    ASSERT_EQ(w.whom(0), w.id(1));
    w.send(1, to == Vec2{} ? w.at(1) : to);
    w.run(4);
    EXPECT_FALSE(w.whom(0).exists());
    w.run(80);
    EXPECT_LT(distance(w.at(0), {90, 50}), 0.81f) << "arrives at its own goal";
    EXPECT_GT(w.nearest(), 0.5f);
  }
}

TEST(VisionFollow, OthersAreStillAvoided) {
  Walk w = two(following());
  w.add({50, 52.5f}, {10, 52.5f}, 1.3f);  // comes against both
  w.add({30, 40}, {30, 80}, 1.2f);        // crosses
  w.run(40);
  EXPECT_GT(w.nearest(), 0.5f);
}

TEST(VisionFollow, AFileOfSeveralStaysInLine) {
  Walk w(following());
  for (int i = 0; i < 5; ++i)
    w.add({20 - 2.5f * static_cast<float>(i), 50 + 0.4f * static_cast<float>(i % 2)}, {90, 50}, i == 0 ? 1.0f : 1.3f);
  w.run(30);
  for (Row r = 1; r < 5; ++r) {
    EXPECT_EQ(w.whom(r), w.id(r - 1)) << r;
    EXPECT_NEAR(distance(w.at(r), w.at(r - 1)), 1.5f, 0.2f) << r;
  }
}

TEST(VisionFollow, TwoDoNotShareAPlace) {
  Walk w(following());
  w.add({20, 50}, {90, 50}, 1.0f);
  for (const float y : {49.0f, 51.0f}) w.add({16, y}, {90, y}, 1.3f);  // as far from it: the first comes first
  Surroundings s;
  w.steer();
  w.model().look_around(1, w.input(), {}, s);
  ASSERT_TRUE(s.leader.has_value());
  EXPECT_EQ(s.leader->keep, 1.5f);
  w.model().look_around(2, w.input(), {}, s);
  ASSERT_TRUE(s.leader.has_value());
  EXPECT_EQ(s.leader->keep, 3.0f);
  w.run(30);
  EXPECT_GT(w.nearest(), 0.6f);
  EXPECT_NEAR(distance(w.at(0), w.at(1)), 1.5f, 0.1f);
  EXPECT_NEAR(distance(w.at(0), w.at(2)), 3.0f, 0.2f);
}

TEST(VisionFollow, RemembersNothingMoreWithoutIt) {
  EXPECT_EQ(Vision2010({}).state_size(), sizeof(State));
  EXPECT_EQ(Vision2010(following()).state_size(), sizeof(Follower));
}

TEST(VisionFollow, ExplainsWhomItFollows) {
  Walk w = two(following());
  w.run(10);
  Sketch sketch;
  w.model().explain(0, w.input(), &w.memory(), w.scene().crowd.motion, sketch);
  const SketchLayer* layer = sketch.find("following");
  ASSERT_NE(layer, nullptr);
  ASSERT_EQ(layer->segments.size(), 1u);
  const auto of = [&](std::string_view name) {
    for (const SketchNumber& n : layer->numbers)
      if (n.name == name) return n.value;
    return -1.0;
  };
  EXPECT_EQ(of("follows person"), w.id(1).index);
  EXPECT_NEAR(of("distance wanted"), 1.5, 1e-6);
  Sketch alone;
  w.model().explain(1, w.input(), &w.memory(), w.scene().crowd.motion, alone);
  EXPECT_EQ(alone.find("following"), nullptr);
}

}  // namespace
}  // namespace throng::vision
