// What the whole model does with one person at its footstep.
#include "throng/steering/paris_2007/paris_2007.h"

#include <gtest/gtest.h>

#include <cmath>

#include "throng/core/math.h"
#include "throng/environment/maps.h"
#include "throng/steering/test_crowd.h"

namespace throng::paris {
namespace {

using test::compiled;
using test::square_plan;
using test::SteerScene;

SteerScene open_floor() { return SteerScene(compiled(square_plan(60))); }

/// Turn from the desired direction, degrees, and speed that somebody chose.
struct Chosen {
  float turn, speed;
};
Chosen chosen(const SteerScene& s, Row r) {
  const Vec2 v = s.wanted(r), d{s.crowd.preferred.vx[r], s.crowd.preferred.vy[r]};
  return {math::atan2(det(d, v), dot(d, v)) * 180 / math::kPiF, length(v)};
}

TEST(Paris, AloneTakesItsWish) {
  SteerScene s = open_floor();
  const Row a = s.add({30, 30}, {}, {0.8f, -1});
  const Row stands = s.add({10, 10}, {0.3f, 0}, {});
  s.steer(Paris({}), 0.05);
  EXPECT_NEAR(s.wanted(a).x, 0.8f, 1e-5f);
  EXPECT_NEAR(s.wanted(a).y, -1, 1e-5f);
  EXPECT_EQ(s.wanted(stands), Vec2{});
}

TEST(Paris, GoesAroundSomebodyWhoStandsOnTheTangent) {
  SteerScene s = open_floor();
  const Row a = s.add({30, 30}, {1.3f, 0}, {1.3f, 0});
  s.add({36, 30.1f}, {}, {});
  s.steer(Paris({}), 0.05);
  // 6 m ahead and 0.1 m to the left, R = 0.55: past it on the right.
  const float angle = std::atan2(0.1f, 6.0f) - std::asin(0.55f / std::hypot(6.0f, 0.1f));
  EXPECT_NEAR(chosen(s, a).turn, angle * 180 / math::kPiF, 0.05f);
  EXPECT_NEAR(chosen(s, a).speed, 1.3f, 1e-3f);
}

TEST(Paris, WhoIsExactlyAheadIsPassedOnTheRight) {
  SteerScene s = open_floor();
  const Row a = s.add({30, 30}, {1.3f, 0}, {1.3f, 0});
  s.add({36, 30}, {}, {});
  s.steer(Paris({}), 0.05);
  EXPECT_LT(chosen(s, a).turn, -3);
}

TEST(Paris, FollowsWhoWalksAheadAtItsOwnPace) {
  SteerScene s = open_floor();
  const Row a = s.add({30, 30}, {1.3f, 0}, {1.3f, 0});
  s.add({30.8f, 30}, {1.3f, 0}, {1.3f, 0});
  s.steer(Paris({}), 0.05);
  EXPECT_NEAR(chosen(s, a).turn, 0, 1e-3f);
  EXPECT_NEAR(chosen(s, a).speed, 1.3f, 1e-3f);
}

TEST(Paris, NoPredictedCollisionNoReaction) {
  // Crosses 3 m behind (EG-15).
  SteerScene s = open_floor();
  const Row a = s.add({30, 30}, {1.3f, 0}, {1.3f, 0});
  s.add({32, 25}, {0, 1.3f}, {0, 1.3f});
  s.steer(Paris({}), 0.05);
  EXPECT_NEAR(chosen(s, a).turn, 0, 1e-3f);
  EXPECT_NEAR(chosen(s, a).speed, 1.3f, 1e-3f);
}

TEST(Paris, WhoIsBehindIsFeltButTakenToStand) {
  // Somebody runs up from behind: seen, it would be on collision course; felt, it stands and blocks nothing ahead.
  SteerScene s = open_floor();
  const Row a = s.add({30, 30}, {0.5f, 0}, {0.5f, 0});
  s.add({28, 30}, {2, 0}, {2, 0});
  s.steer(Paris({}), 0.05);
  EXPECT_NEAR(chosen(s, a).turn, 0, 1e-3f);
  EXPECT_NEAR(chosen(s, a).speed, 0.5f, 1e-3f);
  Params all_around;
  all_around.field_of_view = math::kTwoPiF;
  s.steer(Paris(all_around), 0.05);
  EXPECT_GT(std::abs(chosen(s, a).turn) + std::abs(chosen(s, a).speed - 0.5f), 0.05f);
  // But one does not back into it.
  s.crowd.preferred.vx[a] = -1.3f;
  s.steer(Paris({}), 0.05);
  EXPECT_GT(std::abs(chosen(s, a).turn) + 1.3f - chosen(s, a).speed, 0.1f);
}

TEST(Paris, WhoIsHiddenDoesNotExist) {
  WorldPlan plan = square_plan(60);
  ObstaclePlan wall;
  wall.level = "ground";
  wall.area = {{{33, 29}, {33.2, 29}, {33.2, 29.9}, {33, 29.9}}, {}};
  plan.obstacles.push_back(wall);
  SteerScene s(compiled(plan));
  // Comes from behind the wall's corner across one's way.
  const Row a = s.add({30, 30}, {1.3f, 0}, {1.3f, 0});
  s.crowd.profile.height[a] = 1.7f;
  s.add({34, 29}, {0, 0.35f}, {0, 0.35f});
  s.steer(Paris({}), 0.05);  // no map: nothing hides
  const Chosen seen = chosen(s, a);
  Diagnostics diagnostics;
  ASSERT_TRUE(build_maps(s.world, {}, kPerceptionMap, diagnostics));
  s.steer(Paris({}), 0.05);
  const Chosen hidden = chosen(s, a);
  Params knows;
  knows.occlusion = false;
  s.steer(Paris(knows), 0.05);
  EXPECT_NEAR(chosen(s, a).turn, seen.turn, 1e-4f);
  EXPECT_GT(std::abs(seen.turn - hidden.turn) + std::abs(seen.speed - hidden.speed), 0.02f);
}

TEST(Paris, InACrowdTheAnticipatedTimeShrinks) {
  SteerScene s = open_floor();
  const Row a = s.add({30, 30}, {1.3f, 0}, {1.3f, 0});
  for (int i = 1; i < 8; ++i) s.add({30.0f - static_cast<float>(i % 3), 30.0f + static_cast<float>(i) - 4}, {}, {});
  s.add({37, 30.05f}, {}, {});
  // The eighth neighbour is 7 m away: 8 people on 154 m², 0.052 /m².
  Params params;
  s.steer(Paris(params), 0.05);
  EXPECT_LT(chosen(s, a).turn, -2);
  params.dense = 0.013f;  // a quarter: T = 2 s, in which 7 m are not walked
  s.steer(Paris(params), 0.05);
  EXPECT_NEAR(chosen(s, a).turn, 0, 1e-3f);
  EXPECT_NEAR(chosen(s, a).speed, 1.3f, 1e-3f);
}

TEST(Paris, WhoIsHeldUpMindsTurnsLess) {
  Params p;
  p.alpha = 0.3f, p.alpha_held_up = 0.8f, p.patience = 1;
  EXPECT_FLOAT_EQ(alpha_of(p, 0.9f), 0.3f);
  EXPECT_FLOAT_EQ(alpha_of(p, 2), 0.55f);
  EXPECT_FLOAT_EQ(alpha_of(p, 9), 0.8f);
  p.law = Law::kPrinted;
  EXPECT_FLOAT_EQ(alpha_of(p, 9), 0.3f);
  EXPECT_FLOAT_EQ(held_up(1, 0.1f, 1.3f, 0.05f, 3), 1.05f);
  EXPECT_FLOAT_EQ(held_up(3, 0.1f, 1.3f, 0.05f, 3), 3);
  EXPECT_FLOAT_EQ(held_up(1, 1, 1.3f, 0.05f, 3), 0.95f);
}

TEST(Paris, BodiesThatOverlapPart) {
  SteerScene s = open_floor();
  const Row a = s.add({30, 30}, {}, {1.3f, 0}), b = s.add({30.3f, 30}, {}, {-1.3f, 0});
  s.add({20, 20}, {}, {1.3f, 0});
  s.add({20, 20}, {}, {1.3f, 0});  // in one spot
  s.steer(Paris({}), 0.05);
  for (const Row r : {a, b}) EXPECT_LT(dot(s.wanted(r), Vec2{r == a ? 1.0f : -1.0f, 0}), 0.1f) << r;
  Params held_up;
  held_up.alpha = 0.8f;
  s.steer(Paris(held_up), 0.05);
  for (const Row r : {a, b}) {
    EXPECT_GE(std::abs(chosen(s, r).turn), 85) << r;  // neither walks into the other
    EXPECT_GT(chosen(s, r).speed, 1);
  }
  for (Row r = 2; r < 4; ++r) EXPECT_TRUE(std::isfinite(s.wanted(r).x) && std::isfinite(s.wanted(r).y));
}

/// Two crowds who meet in a corridor 3 m wide; mean way that people get on in 40 s, at footsteps of half a second.
float way_in_counter_flow(const Params& params) {
  WorldPlan plan;
  plan.levels = {{"ground", 0}};
  plan.walkable = {{"ground", {{{0, 0}, {150, 0}, {150, 3}, {0, 3}}, {}}}};
  SteerScene s(compiled(plan));
  for (int i = 0; i < 40; ++i) {
    const bool east = i % 2 == 0;
    const float x = 1.1f * static_cast<float>(i / 6), y = 0.5f + 1.0f * static_cast<float>((i / 2) % 3);
    s.add({east ? 73 - x : 77 + x, y + (east ? 0.0f : 0.1f)}, {}, {east ? 1.3f : -1.3f, 0}, 0.22f);
  }
  const Paris model(params);
  for (int i = 0; i < 80; ++i) s.step(model, 0.5);
  float way = 0;
  for (Row r = 0; r < 40; ++r)
    way += (s.position(r).x - (r % 2 == 0 ? 73.0f : 77.0f)) * (r % 2 == 0 ? 1.0f : -1.0f) / 40;
  return way;
}

TEST(Paris, ThePrintedLawStopsACounterFlow) {
  Params printed;
  printed.law = Law::kPrinted, printed.parts = 1, printed.alpha = 0.5f, printed.turn_cost = 0;
  const float graded = way_in_counter_flow({}), as_printed = way_in_counter_flow(printed);
  EXPECT_GT(graded, 14);
  EXPECT_LT(as_printed, 10);
}

TEST(Paris, ShowsTheDomain) {
  SteerScene s = open_floor();
  const Row a = s.add({30, 30}, {1.3f, 0}, {1.3f, 0});
  s.add({34, 30}, {}, {});
  const Paris model({});
  s.steer(model, 0.05);
  Sketch sketch;
  const Crowd& c = s.crowd;
  model.explain(a,
                {s.world,
                 0.05,
                 {c.due, c.profile, c.orders, c.body},
                 {c.appearance, c.crowd_map, c.objects},
                 c.intent,
                 c.percepts,
                 c.preferred},
                nullptr, c.motion, sketch);
  ASSERT_NE(sketch.find("velocity domain"), nullptr);
  ASSERT_EQ(sketch.find("velocity domain")->images.size(), 1u);
  ASSERT_NE(sketch.find("desired"), nullptr);
}

}  // namespace
}  // namespace throng::paris
