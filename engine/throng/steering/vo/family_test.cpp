// What all models that look ahead must do: the three cases of Fig 1.3 (PV-07), walls, people in one spot, nobody there,
// the same bits on every SIMD target, and saying what they see.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <string>

#include "throng/core/math.h"
#include "throng/steering/vo/look_for_test.h"

namespace throng::vo {
namespace {

using test::WalkerScene;

constexpr double kDt = 0.05;
constexpr float kSpeed = 1.3f;

class VelocityFamily : public testing::TestWithParam<std::string> {
 protected:
  std::unique_ptr<SteeringModel> model_ = [] {
    const auto* kind = find_part(steering_models(), GetParam());
    return kind->make(kind->defaults());
  }();
  bool soft() const { return GetParam() == "lta"; }  // bodies without a radius: comfort, no constraint
};

WalkerScene open_floor() { return WalkerScene(test::compiled(test::square_plan(200))); }

/// Least distance of two while everybody walks.
float nearest(WalkerScene& s, const SteeringModel& model, Row a, Row b, int steps) {
  float least = 1e9f;
  for (int i = 0; i < steps; ++i) {
    s.step(model, kDt);
    least = std::min(least, distance(s.position(a), s.position(b)));
  }
  return least;
}

TEST_P(VelocityFamily, FigureA_SomebodyStandsInTheWay) {
  WalkerScene s = open_floor();
  const Row a = s.add({0, 0}, {0, kSpeed}, {0, kSpeed});
  const Row b = s.add({0.05f, 3});
  EXPECT_GT(nearest(s, *model_, a, b, 100), 0.5f - 0.02f);
  EXPECT_GT(s.position(a).y, 4.0f) << "and it gets past";
}

TEST_P(VelocityFamily, FigureB_WhoIsInTheWayMovesOutOfItSoNothingChanges) {
  WalkerScene s = open_floor();
  const Row a = s.add({0, 0}, {0, kSpeed}, {0, kSpeed});
  s.add({0, 3}, {kSpeed, 0}, {kSpeed, 0});
  s.steer(*model_, kDt);
  EXPECT_NEAR(s.wanted(a).x, 0, 2e-3f);
  EXPECT_NEAR(s.wanted(a).y, kSpeed, 2e-3f);
}

TEST_P(VelocityFamily, FigureC_WhoIsNotInTheWayMovesIntoIt) {
  WalkerScene s = open_floor();
  const Row a = s.add({0, 0}, {0, kSpeed}, {0, kSpeed});
  const Row b = s.add({2.9f, 3}, {-kSpeed, 0}, {-kSpeed, 0});
  EXPECT_GT(nearest(s, *model_, a, b, 100), 0.5f - 0.02f) << "straight on it would be 0.07 m";
  EXPECT_GT(s.position(a).y, 4.5f);
}

TEST_P(VelocityFamily, ExactlyHeadOnBothTurnToTheSameHandAndPass) {
  WalkerScene s = open_floor();
  const Row a = s.add({-4, 0}, {kSpeed, 0}, {kSpeed, 0}), b = s.add({4, 0}, {-kSpeed, 0}, {-kSpeed, 0});
  EXPECT_GT(nearest(s, *model_, a, b, 160), 0.5f - 0.03f);
  EXPECT_GT(s.position(a).x, 2);
  EXPECT_LT(s.position(b).x, -2);
  EXPECT_GT(std::abs(s.position(a).y), 0.05f);
  EXPECT_NEAR(s.position(a).y, -s.position(b).y, 0.02f);
  if (GetParam() != "dwa") {
    EXPECT_LT(s.position(a).y, 0) << "to the right; dwa wavers until one side has the better arcs";
  }
}

TEST_P(VelocityFamily, AloneItWalksAsItLikesAndStopsWhenItLikes) {
  WalkerScene s = open_floor();
  const Row a = s.add({0, 0}, {0, 0}, {1, 0.5f});
  for (int i = 0; i < 80; ++i) s.step(*model_, kDt);
  EXPECT_NEAR(s.wanted(a).x, 1, 0.01f);
  EXPECT_NEAR(s.wanted(a).y, 0.5f, 0.01f);
  s.crowd.preferred.vx[a] = s.crowd.preferred.vy[a] = 0;
  for (int i = 0; i < 80; ++i) s.step(*model_, kDt);
  EXPECT_LT(length(s.wanted(a)), 0.01f);
  s.crowd.preferred.vx[a] = 10;
  for (int i = 0; i < 80; ++i) s.step(*model_, kDt);
  EXPECT_LE(length(s.wanted(a)), s.crowd.profile.max_speed[a] * 1.0001f);
}

TEST_P(VelocityFamily, PeopleInOneSpotPart) {
  WalkerScene s = open_floor();
  const Row a = s.add({0, 0}, {}, {kSpeed, 0}), b = s.add({0, 0}, {}, {-kSpeed, 0}), c = s.add({0, 0});
  for (int i = 0; i < 100; ++i) {
    s.step(*model_, kDt);
    for (const Row r : {a, b, c}) ASSERT_TRUE(std::isfinite(s.wanted(r).x) && std::isfinite(s.wanted(r).y));
  }
  EXPECT_GT(distance(s.position(a), s.position(b)), 0.5f);
}

TEST_P(VelocityFamily, WhoWalksAtAWallObliquelyStaysOutOfIt) {
  WalkerScene s(test::compiled(test::square_plan(10)));
  const Row a = s.add({3, 1.5f}, {1, -0.8f}, {1, -0.8f});
  const Row b = s.add({5, 7}, {0, kSpeed}, {0, kSpeed});  // straight at one
  float lowest = 10, highest = 0;
  for (int i = 0; i < 100; ++i) {
    s.step(*model_, kDt);
    lowest = std::min(lowest, s.position(a).y);
    highest = std::max(highest, s.position(b).y);
  }
  const float kept = 0.25f - (soft() ? 0.06f : 0.03f);
  EXPECT_GT(lowest, kept);
  EXPECT_LT(highest, 10 - kept);
  EXPECT_GT(s.position(a).x, 4.5f) << "along the wall it goes on";
}

TEST_P(VelocityFamily, ABlockInTheWayIsNotEntered) {
  WorldPlan plan = test::square_plan(20);
  ObstaclePlan o;
  o.level = "ground";
  o.area.outer = {{9, 9}, {11, 9}, {11, 11}, {9, 11}};
  plan.obstacles.push_back(o);
  WalkerScene s(test::compiled(plan));
  const Row a = s.add({6, 9.1f}, {kSpeed, 0}, {kSpeed, 0});
  float deepest = 0;
  for (int i = 0; i < 120; ++i) {
    s.step(*model_, kDt);
    const Vec2 p = s.position(a);
    const Vec2 c{math::clamp(p.x, 9.0f, 11.0f), math::clamp(p.y, 9.0f, 11.0f)};
    deepest = std::max(deepest, 0.25f - distance(p, c));
  }
  EXPECT_LT(deepest, soft() ? 0.2f : 0.03f);
}

TEST_P(VelocityFamily, EveryTargetGivesTheSameBits) {
  std::uint64_t first = 0;
  bool have = false;
  test::on_every_target([&] {
    WalkerScene s(test::compiled(test::square_plan(8)));
    test::Dice dice(3);
    for (int i = 0; i < 60; ++i)
      s.add({dice.between(0.3f, 7.7f), dice.between(0.3f, 7.7f)}, {dice.between(-1, 1), dice.between(-1, 1)},
            {dice.between(-1.3f, 1.3f), dice.between(-1.3f, 1.3f)});
    std::uint64_t hash = 1;
    for (int i = 0; i < 5; ++i) {
      s.step(*model_, kDt);
      for (Row r = 0; r < s.crowd.size(); ++r)
        hash = mix64(hash ^ (std::uint64_t{math::bits(s.wanted(r).x)} << 32 | math::bits(s.wanted(r).y)));
    }
    if (!have) first = hash, have = true;
    EXPECT_EQ(hash, first);
  });
}

TEST_P(VelocityFamily, SaysWhatItSees) {
  WalkerScene s(test::compiled(test::square_plan(10)));
  const Row a = s.add({1, 1}, {kSpeed, 0}, {kSpeed, 0});
  s.add({3, 1}, {-kSpeed, 0}, {-kSpeed, 0});
  s.steer(*model_, kDt);
  const test::Look look(s);
  Sketch sketch;
  model_->explain(a, look.in, nullptr, s.crowd.motion, sketch);
  ASSERT_TRUE(sketch.find("neighbours"));
  EXPECT_EQ(sketch.find("neighbours")->arcs.size(), 1u);
  const SketchLayer* velocities = sketch.find("velocities");
  ASSERT_TRUE(velocities);
  ASSERT_EQ(velocities->segments.size(), 3u);
  EXPECT_FLOAT_EQ(velocities->segments[0].b.x, 1 + kSpeed) << "the wish";
  EXPECT_GE(sketch.layers.size(), 3u) << "and something of its own";
}

INSTANTIATE_TEST_SUITE_P(Models, VelocityFamily, testing::Values("clearpath", "dwa", "lta", "reynolds", "rvo_sampled"),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace throng::vo
