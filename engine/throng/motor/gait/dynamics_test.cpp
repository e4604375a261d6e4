#include "throng/skeleton/dynamics.h"

#include <gtest/gtest.h>

#include "throng/motor/gait/walk_fixture.h"

namespace throng {
namespace {

TEST(Masses, AddUpAndLieInTheMiddleOfTheBody) {
  for (const Sex sex : {Sex::kFemale, Sex::kMale}) {
    float sum = 0;
    for (const float m : segment_masses(sex)) sum += m;
    EXPECT_NEAR(sum, 1, 1e-5f);
    const Skeleton body = make_skeleton({1.75f, sex, 0});
    PerJoint<Frame3> joints;
    place_joints(body, rest_pose(body), joints);
    const Vec3 c = mass_frame(body, sex, joints).centre;
    EXPECT_NEAR(c.y, 0, 1e-4f);
    EXPECT_GT(c.z, 0.53f * 1.75f);  // 55 to 58 % of the height in adults
    EXPECT_LT(c.z, 0.60f * 1.75f);
  }
}

// A body that slides without turning: friction a / g, ZMP off the centre by h a / g.
TEST(Dynamics, OfARigidBodyAreThoseOfTheTextbook) {
  const Skeleton body = make_skeleton({});
  PerJoint<Frame3> joints;
  place_joints(body, rest_pose(body), joints);
  MassFrame f[3];
  const float dt = 0.05f, a = 2;
  for (int k = 0; k < 3; ++k) {
    const float t = dt * static_cast<float>(k - 1);
    f[k] = mass_frame(body, Sex::kFemale, joints);
    for (Vec3& p : f[k].at) p.x += a * t * t / 2;
    f[k].centre.x += a * t * t / 2;
  }
  const Dynamics d = dynamics_of(f[0], f[1], f[2], Sex::kFemale, dt, 0);
  EXPECT_NEAR(d.acceleration.x, a, 1e-2f);
  EXPECT_NEAR(d.friction, a / 9.81f, 1e-3f);
  EXPECT_NEAR(d.zmp.x, f[1].centre.x - f[1].centre.z * a / 9.81f, 2e-3f);
  EXPECT_NEAR(length(d.torque), 0, 0.02f);
}

TEST(SupportPolygon, IsTheHull) {
  const auto hull = support_polygon({{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0.5f, 0.5f}, {0.5f, 0}});
  EXPECT_EQ(hull.size(), 4u);
  EXPECT_EQ(distance_to(hull, {0.5f, 0.5f}), 0);
  EXPECT_NEAR(distance_to(hull, {2, 0.5f}), 1, 1e-6f);
  EXPECT_NEAR(distance_to(support_polygon({{0, 0}, {1, 0}}), {0.5f, 2}), 2, 1e-6f);
  EXPECT_GT(distance_to({}, {0, 0}), 1e20f);
}

struct Physics {
  float friction99 = 0, inside = 0, near = 0;  ///< near: share within 3 cm of the polygon
};

/// Walks at that speed; poses 0.05 s apart, as the simulation has them.
Physics physics_of(float speed) {
  WalkScene s;
  s.in.velocity = {speed, 0};
  s.in.dt = 1 / 60.0f;
  s.walk_frame();
  constexpr std::size_t kApart = 3;
  std::vector<MassFrame> masses;
  std::vector<std::vector<Vec2>> contacts;
  std::vector<float> friction;
  Physics out;
  int count = 0;
  for (int i = 0; i < 900; ++i) {
    s.move({speed, 0}, 0);
    masses.push_back(mass_frame(s.body, Sex::kFemale, s.joints));
    contacts.emplace_back();
    for (const Side side : kSides) {
      if (!s.planted.of(side)) continue;
      const SolePoints p = s.sole(side);
      const Vec2 half = left_of(normalized((p.tip - p.heel).plan())) * 0.045f;  // a foot is 9 cm wide
      for (const Vec3 q : {p.heel, p.ball, p.tip}) {
        if (q.z > 0.01f) continue;
        contacts.back().push_back(q.plan() + half);
        contacts.back().push_back(q.plan() - half);
      }
    }
    const std::size_t n = masses.size() - 1;
    if (i < 180) continue;
    const Dynamics d =
        dynamics_of(masses[n - 2 * kApart], masses[n - kApart], masses[n], Sex::kFemale, kApart * s.in.dt, 0);
    friction.push_back(d.friction);
    const float away = distance_to(support_polygon(contacts[n - kApart]), d.zmp);
    out.inside += away <= 0;
    out.near += away <= 0.03f;
    ++count;
  }
  std::sort(friction.begin(), friction.end());
  out.friction99 = friction[friction.size() * 99 / 100];
  out.inside /= static_cast<float>(count);
  out.near /= static_cast<float>(count);
  return out;
}

// PV-90: rubber on concrete gives 0.65. PV-91: the zero-moment point lies under the feet.
TEST(Dynamics, WalkingNeedsLittleFrictionAndIsBalanced) {
  for (const float speed : {0.9f, 1.1f, 1.3f, 1.5f, 1.7f, 1.9f}) {
    const Physics p = physics_of(speed);
    EXPECT_LT(p.friction99, 0.65f) << speed;
    EXPECT_GT(p.inside, 0.90f) << speed;
    EXPECT_GT(p.near, 0.95f) << speed;
  }
}

/// m/s, the largest change of the centre of mass' velocity from frame to frame.
float worst_push(float speed, float dt) {
  WalkScene s;
  s.in.velocity = {speed, 0};
  s.in.dt = dt;
  s.walk_frame();
  Vec3 before, now;
  float worst = 0;
  const int frames = static_cast<int>(12 / dt);
  for (int i = 0; i < frames; ++i) {
    s.move({speed, 0}, 0);
    const Vec3 after = mass_frame(s.body, Sex::kFemale, s.joints).centre;
    if (i > frames / 3) worst = std::max(worst, length(after - now * 2.0f + before) / dt);
    before = now, now = after;
  }
  return worst;
}

// Accelerations are finite: what pushes the centre of mass in a frame shrinks with the frame. A pelvis that dropped
// onto a leg that is too short at contact would push by metres a second, in however short a frame.
TEST(Dynamics, NothingPushesTheBodyAtOnce) {
  for (const float speed : {0.9f, 1.3f, 1.5f, 1.7f, 1.9f}) {
    const float slow = worst_push(speed, 1 / 60.0f), fast = worst_push(speed, 1 / 240.0f);
    EXPECT_LT(slow, 0.30f) << speed;
    EXPECT_LT(fast, 0.12f) << speed;
  }
}

}  // namespace
}  // namespace throng
