// How people walk who steer by what they see.
#include "throng/steering/vision_2010/vision.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "throng/core/math.h"
#include "throng/steering/vision_2010/test_walk.h"

namespace throng::vision {
namespace {

constexpr Vec2 kMiddle{50, 50};

/// Two people whose ways cross at an angle in the middle; `late`: metres that the first is behind; head-on: aside.
Walk pair(float degrees, float late, const Params& params = {}) {
  Walk w(params);
  const auto [sin, cos] = math::sincos(degrees * math::kPiF / 180);
  const Vec2 way{cos, sin};
  const bool head_on = degrees == 180;
  const Vec2 aside = head_on ? Vec2{0, late} : Vec2{};
  w.add(kMiddle - Vec2{9 + (head_on ? 0 : late), 0}, kMiddle + Vec2{10, 0});
  w.add(kMiddle - way * 9 + aside, kMiddle + way * 10 + aside);
  return w;
}

TEST(Vision2010, PairsPassAtAllAnglesAndOffsets) {
  float worst = 100, sum = 0;
  int count = 0;
  for (const float degrees : {45.0f, 90.0f, 135.0f, 180.0f, -90.0f, -135.0f})
    for (float late = -1.5f; late <= 1.51f; late += 0.25f) {
      Walk w = pair(degrees, late);
      w.run(40);
      EXPECT_TRUE(w.all_arrived()) << degrees << " degrees, " << late << " m";
      EXPECT_GT(w.nearest(), 0.5f) << degrees << " degrees, " << late << " m";
      EXPECT_LT(w.time(), 18) << "straight it takes 14 s";
      worst = std::min(worst, w.nearest());
      sum += w.nearest(), ++count;
    }
  RecordProperty("nearest", std::to_string(worst));
  // People in an experiment: 1.09 m, standard deviation 0.47 (EG-11).
  EXPECT_NEAR(sum / static_cast<float>(count), 1.1f, 0.5f);
}

TEST(Vision2010, TiesAreBrokenToOneSideByBoth) {
  for (const Side side : {Side::kLeft, Side::kRight})
    for (const float degrees : {90.0f, 180.0f}) {
      Params p;
      p.side = side;
      Walk w = pair(degrees, 0, p);
      float turned[2] = {};
      for (int i = 0; i < 100; ++i) {
        w.step();
        for (const Row r : {0u, 1u}) turned[r] += kDt * w.state(r).turn_rate;
        if (turned[0] != 0) break;
      }
      w.run(40);
      EXPECT_TRUE(w.all_arrived());
      EXPECT_GT(w.nearest(), 0.6f) << degrees;
      EXPECT_GT(turned[0] * (side == Side::kLeft ? 1 : -1), 0) << degrees;
    }
}

TEST(Vision2010, TheLiteralLawWalksIntoPeople) {
  Params literal;
  literal.law = Law::kLiteral;
  int touched = 0;
  float worst = 100;
  for (const float degrees : {45.0f, 90.0f, 180.0f})
    for (const float late : {-0.25f, 0.0f, 0.25f}) {
      Walk w = pair(degrees, late, literal);
      w.run(40);
      touched += w.nearest() < 0.4f;  // two radii of 0.2 m
      worst = std::min(worst, w.nearest());
    }
  EXPECT_GE(touched, 5) << "of nine";
  EXPECT_LT(worst, 0.1f) << "EG-42: through each other";
}

TEST(Vision2010, TheHullPassesPairsToo) {
  Params hull;
  hull.law = Law::kHull;
  for (const float late : {-0.5f, 0.5f}) {
    Walk w = pair(90, late, hull);
    w.run(40);
    EXPECT_GT(w.nearest(), 0.5f);
  }
}

TEST(Vision2010, AloneItWalksStraightToTheGoal) {
  Walk w;
  const Row r = w.add({20, 50}, {60, 50});
  for (int i = 0; i < 200; ++i) {
    w.step();
    ASSERT_NEAR(w.at(r).y, 50, 1e-3f);
  }
  EXPECT_NEAR(w.at(r).x, 20 + 10 * 1.3f, 0.01f);
}

TEST(Vision2010, AGoalBehindMakesItTurnRound) {
  Walk w;
  const Row r = w.add({50, 50}, {40, 50});
  w.shown(r).heading = 0;  // looks away from it, standing
  w.shown(r).vx = w.shown(r).vy = 0;
  w.run(30);
  EXPECT_TRUE(w.all_arrived());
  EXPECT_LT(w.time(), 14) << "10 m at 1.3 m/s, and the turn";
}

TEST(Vision2010, WhoEntersStandingTurnsToItsWayBeforeItWalks) {
  Walk w;
  const Row r = w.add({0, 0}, {20, 0}, 1.3f, 0);
  w.shown(r).heading = 2.5f;
  w.steer();
  EXPECT_EQ(w.scene().wanted(r), (Vec2{0, 0})) << "a heading that nobody chose is no way to go";
  w.shown(r).heading = 0.1f;
  w.steer();
  EXPECT_GT(w.scene().wanted(r).x, 0);
  w.shown(r).heading = 2.5f;
  w.steer();
  EXPECT_NE(w.scene().wanted(r), (Vec2{0, 0})) << "once it has set out it walks on and turns as it walks";
}

TEST(Vision2010, AGoalAtTheElbowIsReachedAndNotOrbited) {
  for (const float aside : {0.3f, 0.6f, 0.9f, 1.5f}) {
    Walk w;
    w.reach = 0.3f;
    const Row r = w.add({50, 50}, {50, 50 + aside});
    w.shown(r).heading = 0, w.shown(r).vx = 1.3f, w.shown(r).vy = 0;
    for (int i = 0; i < 400 && distance(w.at(r), {50, 50 + aside}) > 0.3f; ++i) w.step();
    EXPECT_LE(distance(w.at(r), {50, 50 + aside}), 0.3f) << aside;
  }
}

TEST(Vision2010, RatesKeepTheirLimits) {
  Walk w = pair(180, 0.05f);
  float before[2] = {};
  for (int i = 0; i < 200; ++i) {
    const float speed[] = {length(w.scene().velocity(0)), length(w.scene().velocity(1))};
    w.step();
    for (const Row r : {0u, 1u}) {
      const float rate = w.state(r).turn_rate;
      ASSERT_LE(math::abs(rate), 1.5708f);
      ASSERT_LE(math::abs(rate - before[r]), 1.5708f * kDt + 1e-5f);
      ASSERT_LE(math::abs(length(w.scene().velocity(r)) - speed[r]), 1 * kDt + 1e-4f);
      before[r] = rate;
    }
  }
}

TEST(Vision2010, StopsBeforeAWallAcrossItsWay) {
  WorldPlan plan = test::square_plan(100);
  Walk w({}, plan);
  const Row r = w.add({90, 50}, {120, 50});  // the goal is beyond the wall
  for (int i = 0; i < 600; ++i) w.step();
  EXPECT_LT(w.at(r).x, 100) << "never through it";
}

TEST(Vision2010, DegenerateInputGivesFiniteVelocities) {
  Walk w;
  const Row a = w.add({50, 50}, {60, 50}), b = w.add({50, 50}, {60, 50});  // in one spot
  const Row c = w.add({50.1f, 50}, {50.1f, 50});                           // at its goal: wants to stand
  const Row d = w.add({50, 50.01f}, {40, 50}, 1.3f, 0);                    // from standing
  for (int i = 0; i < 20; ++i) {
    w.step();
    for (const Row r : {a, b, c, d}) {
      ASSERT_TRUE(std::isfinite(w.scene().wanted(r).x) && std::isfinite(w.scene().wanted(r).y));
      ASSERT_LE(length(w.scene().wanted(r)), 2.0f);
    }
  }
  EXPECT_LT(distance(w.at(c), {50.1f, 50}), 1e-3f);
}

TEST(Vision2010, WhoIsSeenLateIsReactedToLate) {
  // EG-47: with 24 by 4 pixels somebody who comes is noticed nearer than with 256 by 48.
  const auto first_reaction = [](int width, int height) {
    Params p;
    p.width = width, p.height = height, p.range = 40;
    Walk w(p);
    w.add({35, 50}, {70, 50}), w.add({70, 50.2f}, {35, 50.2f});
    for (int i = 0; i < 400; ++i) {
      w.step();
      if (w.state(0).turn_rate != 0 && math::abs(w.state(0).turn) > 0.1f) break;
    }
    return distance(w.at(0), w.at(1));
  };
  EXPECT_GT(first_reaction(256, 48), first_reaction(24, 4) + 1.0f);
}

TEST(Vision2010, ThresholdsBelongToThePerson) {
  Params p;
  p.b = Distribution::uniform(0.3, 0.9);
  Walk w(p);
  std::vector<float> b;
  for (std::uint32_t i = 0; i < 8; ++i) {
    const Row r = w.add({50 + 2 * static_cast<float>(i), 50}, {80, 50});
    w.scene().crowd.profile.number[r] = i;
  }
  w.steer();
  Surroundings s;
  for (Row r = 0; r < 8; ++r) {
    w.model().look_around(r, w.input(), {}, s);
    b.push_back(s.view.tau1.b);
    EXPECT_GE(b.back(), 0.3f);
    EXPECT_LE(b.back(), 0.9f);
    w.model().look_around(r, w.input(), {}, s);
    EXPECT_EQ(s.view.tau1.b, b.back()) << "the same whenever it is asked for";
    EXPECT_EQ(s.view.tau1.c, 1.5f);
  }
  std::sort(b.begin(), b.end());
  EXPECT_EQ(std::unique(b.begin(), b.end()), b.end());
}

TEST(Vision2010, HeightsCanBeEverybodysOwn) {
  Params p;
  p.own_heights = true;
  Walk w(p);
  const Row child = w.add({50, 50}, {80, 50}), adult = w.add({53, 50}, {80, 50});
  w.scene().crowd.profile.height[child] = 1.2f, w.scene().crowd.profile.height[adult] = 1.8f;
  w.steer();
  Surroundings s;
  w.model().look_around(child, w.input(), {}, s);
  EXPECT_FLOAT_EQ(s.cones[0].eye, 1.1f);
  EXPECT_FLOAT_EQ(s.cones[0].height, 1.8f);
  w.model().look_around(adult, w.input(), {}, s);
  EXPECT_FLOAT_EQ(s.cones[0].eye, 1.7f);
  EXPECT_FLOAT_EQ(s.cones[0].height, 1.2f);
}

TEST(Vision2010, DenseSurroundingsNarrowTheBand) {
  Params p;
  p.adaptation = 2;
  Walk w(p);
  w.add({50, 50}, {80, 50});
  for (int i = 0; i < 4; ++i) w.add({50 + static_cast<float>(i % 2), 51 + static_cast<float>(i / 2) * 0.5f}, {80, 50});
  w.steer();
  Surroundings s;
  w.model().look_around(0, w.input(), {}, s);
  // Four within 2 m: 0.3183 a square metre; 0.6 / (1 + 2 * 0.3183).
  EXPECT_NEAR(s.view.tau1.b, 0.6f / 1.6366198f, 1e-4f);
}

TEST(Vision2010, ExplainsWithPictures) {
  Walk w;
  w.add({47, 50}, {60, 50}), w.add({53, 50.1f}, {40, 50.1f});  // 2.3 s from each other
  w.steer();
  Sketch sketch;
  ByteColumn state = ByteColumn::of<State>();
  state.resize(2);
  w.model().explain(0, w.input(), &state, w.scene().crowd.motion, sketch);
  for (const char* name : {"retina: bearing rate", "retina: time to interaction", "retina: reaction"}) {
    const SketchLayer* layer = sketch.find(name);
    ASSERT_NE(layer, nullptr) << name;
    ASSERT_EQ(layer->images.size(), 1u);
    EXPECT_EQ(layer->images[0].width, 256);
    EXPECT_EQ(layer->images[0].height, 48);
    EXPECT_EQ(layer->images[0].values.size(), 256u * 48 * 3);
  }
  // Whoever comes head-on is between red and yellow in all three; nothing and who moves away is grey.
  int red = 0;
  for (std::size_t i = 0; i < 256 * 48; ++i) {
    bool all = true;
    for (const char* name : {"retina: bearing rate", "retina: time to interaction", "retina: reaction"}) {
      const std::uint8_t* pixel = sketch.find(name)->images[0].values.data() + 3 * i;
      all = all && pixel[0] > 60 && pixel[2] == 0;
    }
    red += all;
  }
  EXPECT_GT(red, 10);
  EXPECT_EQ(sketch.find("stimuli")->images.size(), 1u);
  EXPECT_EQ(sketch.find("turns")->segments.size(), static_cast<std::size_t>(kTurns));
}

}  // namespace
}  // namespace throng::vision
