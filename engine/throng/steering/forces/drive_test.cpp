#include "throng/steering/forces/drive.h"

#include <gtest/gtest.h>

#include <cmath>

#include "throng/steering/social_force/social_force.h"
#include "throng/steering/test_crowd.h"

namespace throng::forces {
namespace {

using test::compiled;
using test::SteerScene;

constexpr float kSpeed = 1.3f;

/// Somebody at the origin of an open floor who heads for the portal at x = 8, 3 m to either side, through its middle.
struct Walker {
  SteerScene s;
  Row r;

  explicit Walker(Segment portal = {{8, 3}, {8, -3}}) : s(floor()) {
    r = s.add({0, 0}, {}, {kSpeed, 0}, 0.2f, 2.0f);
    s.crowd.preferred.left[r] = normalized(portal.a);
    s.crowd.preferred.right[r] = normalized(portal.b);
    s.crowd.preferred.speed[r] = kSpeed;
    s.crowd.route.target[r] = portal;
    s.crowd.route.aim[r] = {8, 0};
  }

  static World floor() {
    WorldPlan plan;
    plan.levels = {{"ground", 0}};
    plan.walkable = {{"ground", {{{-30, -30}, {30, -30}, {30, 30}, {-30, 30}}, {}}}};
    return compiled(plan);
  }

  template <class F>
  auto with_input(F f) {
    const Self self{s.crowd.due, s.crowd.profile, s.crowd.orders, s.crowd.body};
    const Scene scene{s.crowd.appearance, s.crowd.crowd_map, s.crowd.objects};
    return f(
        SteerInput{s.world, 0.1, self, scene, s.crowd.intent, s.crowd.percepts, s.crowd.preferred, &s.crowd.route});
  }
  Vec2 driven(Vec2 velocity, Goal goal = Goal::kSegment) {
    return with_input([&](const SteerInput& in) { return drive_of(r, in, goal, velocity); });
  }
};

Vec2 at_degrees(float degrees, float speed) {
  const double a = double{degrees} * M_PI / 180;
  return {speed * static_cast<float>(std::cos(a)), speed * static_cast<float>(std::sin(a))};
}

TEST(ForceDrive, APointIsThePreferredVelocityWhateverOneDoes) {
  Walker w;
  for (const Vec2 v : {Vec2{1, 0.3f}, Vec2{-1, 0}, Vec2{}}) EXPECT_EQ(w.driven(v, Goal::kPoint), (Vec2{kSpeed, 0}));
  w.s.crowd.profile.max_speed[w.r] = 1;
  EXPECT_EQ(w.driven({1, 0}, Goal::kPoint), (Vec2{1, 0})) << "nobody is driven faster than it can walk";
}

TEST(ForceDrive, WhoGoesThroughThePortalKeepsItsDirectionAtThePreferredSpeed) {
  Walker w;
  // The portal is seen under 41 degrees: 20.6 to either side.
  for (const float degrees : {-19.0f, -7.0f, 0.0f, 12.0f, 20.0f}) {
    const Vec2 v = w.driven(at_degrees(degrees, 0.7f));
    EXPECT_NEAR(distance(v, at_degrees(degrees, kSpeed)), 0, 1e-5f) << degrees;
  }
}

TEST(ForceDrive, WhoDoesNotIsLedToTheNearerEnd) {
  Walker w;
  // At 8 m the arc of the portal, 20.6 degrees to either side, is expanded to the most a chord may have (PV-53): 25.84.
  const float end = static_cast<float>(std::acos(0.9) * 180 / M_PI);
  for (const float side : {1.0f, -1.0f})
    EXPECT_NEAR(distance(w.driven(at_degrees(side * 50, 1.0f)), at_degrees(side * end, kSpeed)), 0, 1e-4f);
}

TEST(ForceDrive, ANearPortalIsNotWalkedAlong) {
  // 1 m before it the portal fills 143 degrees: the arc is contracted to the 52 that the chord may have (PV-52).
  Walker w({{1, 3}, {1, -3}});
  const Vec2 v = w.driven(at_degrees(70, 1.0f));
  EXPECT_NEAR(std::atan2(double{v.y}, double{v.x}) * 180 / M_PI, 25.8, 0.2);
}

TEST(ForceDrive, OtherwiseItIsThePreferredVelocity) {
  Walker w;
  EXPECT_EQ(w.driven({}), (Vec2{kSpeed, 0})) << "who stands has no direction to keep";
  EXPECT_EQ(w.driven({-1, 0.1f}), (Vec2{kSpeed, 0})) << "who is pushed back";
  w.s.crowd.orders.flags[w.r] = Orders::kVelocity;
  EXPECT_EQ(w.driven({1, 0.2f}), (Vec2{kSpeed, 0})) << "who is steered from outside";
  Walker point({{0.8f, 0}, {0.8f, 0}});
  EXPECT_EQ(point.driven({1, 0.2f}), (Vec2{kSpeed, 0})) << "a point that is near";
}

TEST(ForceDrive, AModelLeavesPeopleTheirDirection) {
  // Pushed aside before: with a point it turns back to the middle, with the portal it goes straight on.
  for (const bool segment : {false, true}) {
    Walker w;
    w.s.crowd.appearance.shown[w.r].vx = 1.25f, w.s.crowd.appearance.shown[w.r].vy = 0.35f;
    social_force::SocialForce::Params params;
    params.shell.goal = segment ? Goal::kSegment : Goal::kPoint;
    const social_force::SocialForce model(params);
    w.s.perceive(model.needs());
    w.with_input([&](const SteerInput& in) { model.steer({&w.r, 1}, in, nullptr, w.s.crowd.motion); });
    const Vec2 v = w.s.wanted(w.r);
    const float before = 0.35f / 1.25f;
    if (segment)
      EXPECT_NEAR(v.y / v.x, before, 1e-4f);
    else
      EXPECT_LT(v.y / v.x, 0.95f * before);
    Sketch sketch;
    w.with_input([&](const SteerInput& in) { model.explain(w.r, in, nullptr, w.s.crowd.motion, sketch); });
    ASSERT_NE(sketch.find("velocities"), nullptr);
    EXPECT_NEAR(sketch.find("velocities")->segments[0].b.y, segment ? kSpeed * 0.35f / length(Vec2{1.25f, 0.35f}) : 0,
                1e-4f);
  }
}

}  // namespace
}  // namespace throng::forces
