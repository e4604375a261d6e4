#include "throng/motor/ik/leg.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "throng/core/random.h"

namespace throng {
namespace {

Draws draws() { return Draws({7, 1, 1}, Stream::kTest); }

struct Legs {
  Skeleton skeleton = make_skeleton({1.75f, Sex::kFemale, 0});
  Frame3 pelvis{{0, 0, 0.93f}, {}};
  SkeletonPose pose;
  PerJoint<Frame3> joints;

  float solve(Side side, Vec3 ankle, Quat foot = {}, Vec3 pole = {5, 0, 0.5f}) {
    const float missed = solve_leg(skeleton, side, pelvis, ankle, foot, pole, pose);
    pose.root = pelvis.place;
    pose.turn[Joint::kPelvis] = pelvis.turn;
    place_joints(skeleton, pose, joints);
    return missed;
  }
  Vec3 ankle_of(Side side) const { return joints[of_side(Joint::kLeftFoot, side)].place; }
  Vec3 knee_of(Side side) const { return joints[of_side(Joint::kLeftShin, side)].place; }
  Vec3 hip_of(Side side) const { return joints[of_side(Joint::kLeftThigh, side)].place; }
};

// PV-88: the ankle is where it was asked to be, the foot turned as asked.
TEST(LegIk, MeetsTheAnkleAndTheFoot) {
  Legs legs;
  Draws d = draws();
  float worst = 0, worst_turn = 0;
  for (int k = 0; k < 5000; ++k) {
    const Side side = kSides[static_cast<std::size_t>(k & 1)];
    legs.pelvis.turn = turn_z(d.uniform_float() * 6 - 3) * turn_x(d.uniform_float() * 0.4f - 0.2f) *
                       turn_y(d.uniform_float() * 0.6f - 0.3f);
    const Vec3 hip = legs.pelvis * legs.skeleton.offset[of_side(Joint::kLeftThigh, side)];
    const Vec3 way = normalized(Vec3{d.uniform_float() - 0.5f, d.uniform_float() - 0.5f, -0.2f - d.uniform_float()});
    const Vec3 ankle = hip + way * (legs.skeleton.leg() * (0.3f + 0.69f * d.uniform_float()));
    const Quat foot = turn_z(d.uniform_float() * 4 - 2) * turn_y(d.uniform_float() - 0.5f);
    const Vec3 pole = hip + legs.pelvis.turn * Vec3{5, d.uniform_float() * 2 - 1, 0};
    EXPECT_LT(legs.solve(side, ankle, foot, pole), 1e-5f);
    worst = std::max(worst, distance(legs.ankle_of(side), ankle));
    worst_turn = std::max(worst_turn, angle_of(foot.inverse() * legs.joints[of_side(Joint::kLeftFoot, side)].turn));
  }
  EXPECT_LT(worst, 1e-5f);
  EXPECT_LT(worst_turn, 1e-3f);
}

// The knee lies on the pole's side of the line from hip to ankle, in the plane of the three.
TEST(LegIk, KneePointsToThePole) {
  Legs legs;
  for (const float y : {-3.0f, -0.5f, 0.0f, 1.0f, 4.0f}) {
    const Vec3 pole{5, y, 0.9f};
    legs.solve(Side::kLeft, {0.1f, 0.08f, 0.2f}, {}, pole);
    const Vec3 hip = legs.hip_of(Side::kLeft), ankle = legs.ankle_of(Side::kLeft), knee = legs.knee_of(Side::kLeft);
    const Vec3 normal = normalized(cross(ankle - hip, pole - hip));
    EXPECT_NEAR(dot(knee - hip, normal), 0, 1e-5f);
    const Vec3 line = normalized(ankle - hip);
    const Vec3 out = (knee - hip) - line * dot(knee - hip, line);
    EXPECT_GT(dot(out, pole - hip), 0);
  }
}

TEST(LegIk, NeverStraightensFullyNorBendsBackward) {
  Legs legs;
  float before = 10;
  for (int k = 0; k <= 2000; ++k) {
    const float away = 0.2f + 0.001f * static_cast<float>(k);
    const Vec3 hip = legs.pelvis * legs.skeleton.offset[Joint::kLeftThigh];
    const float missed = legs.solve(Side::kLeft, hip + Vec3{0.2f, 0, -1} * (away / std::sqrt(1.04f)));
    const float knee = knee_flexion(legs.pose, Side::kLeft);
    EXPECT_GT(knee, 0.05f) << away;
    EXPECT_LE(knee, kKneeMost + 1e-4f);
    EXPECT_LE(knee, before + 1e-4f);  // the longer, the straighter
    before = knee;
    const float reach = distance(legs.ankle_of(Side::kLeft), hip);
    EXPECT_LE(reach, legs.skeleton.leg() * kLegMost + 1e-5f);
    EXPECT_NEAR(missed, math::abs(away - reach), 2e-5f);
    if (away > 0.3f && away < kLegSoft * legs.skeleton.leg()) {
      EXPECT_LT(missed, 2e-6f);
    }
  }
}

// Soft near full extension: a hip that rises evenly straightens the knee without a jump of its rate.
TEST(LegIk, KneeIsSmoothWhereTheLegBecomesTooShort) {
  Legs legs;
  const float leg = legs.skeleton.leg();
  const float step = leg * 1e-4f;
  float last = 0, last_rate = 0, worst = 0;
  for (int k = 0; k < 600; ++k) {
    const Vec3 hip = legs.pelvis * legs.skeleton.offset[Joint::kRightThigh];
    legs.solve(Side::kRight, hip - Vec3{0, 0, leg * 0.97f + step * static_cast<float>(k)});
    const float knee = knee_flexion(legs.pose, Side::kRight);
    const float rate = (knee - last) / step;
    if (k > 1) worst = std::max(worst, math::abs(rate - last_rate));
    last_rate = rate;
    last = knee;
  }
  EXPECT_LT(worst,
            2.0f);  // rad/m between steps of a tenth of a permille; a knee that snaps straight jumps by more than 100
}

TEST(LegIk, DegenerateInputGivesUnitRotations) {
  Legs legs;
  const Vec3 hip = legs.pelvis * legs.skeleton.offset[Joint::kLeftThigh];
  for (const Vec3 ankle :
       {hip, hip + Vec3{0, 0, 1e-9f}, hip + Vec3{3, 0, 0}, hip + Vec3{0, 0, -2}, hip + Vec3{0, 0, 2}}) {
    for (const Vec3 pole : {hip, ankle, hip + Vec3{0, 0, -1}, hip + Vec3{1, 0, 0}, hip + Vec3{1e6f, 0, 0}}) {
      legs.solve(Side::kLeft, ankle, {}, pole);
      for (const Joint j : {Joint::kLeftThigh, Joint::kLeftShin, Joint::kLeftFoot}) {
        const Quat q = legs.pose.turn[j];
        EXPECT_NEAR(dot(q, q), 1, 1e-4f);
      }
    }
  }
}

TEST(LegIk, RestPoseIsNearlyReproduced) {
  Legs legs;
  legs.pelvis.place.z = legs.skeleton.standing_hip() - 0.01f;
  for (const Side side : kSides) {
    const float y = legs.skeleton.hip_half * sign_of(side);
    legs.solve(side, {0, y, legs.skeleton.ankle_height}, {}, {5, y, 0.5f});
    EXPECT_GT(legs.knee_of(side).x, 0);
    EXPECT_LT(knee_flexion(legs.pose, side), 0.32f);
    EXPECT_NEAR(legs.knee_of(side).y, y, 1e-5f);
  }
}

}  // namespace
}  // namespace throng
