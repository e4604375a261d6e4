#include "throng/motor/ik/leg.h"

namespace throng {
namespace {

constexpr float kTiny = 1e-6f;
// cos 150 degrees: the shortest hip-to-ankle distance follows by the law of cosines.
constexpr float kCosKneeMost = -0.8660254f;

/// Unit vector of v without its part along the unit vector `axis`; false where nothing is left.
bool across(Vec3 v, Vec3 axis, Vec3& out) {
  const Vec3 rest = v - axis * dot(v, axis);
  const float size = length_sq(rest);
  if (!(size > kTiny * length_sq(v)) || !(size > 0)) return false;
  out = rest / std::sqrt(size);
  return true;
}

/// Half of the angle whose cosine is c: (sine, cosine), both not negative.
math::SinCos<float> half_of(float c) {
  const float k = math::clamp(c, -1.0f, 1.0f);
  return {std::sqrt((1 - k) * 0.5f), std::sqrt((1 + k) * 0.5f)};
}

}  // namespace

float solve_leg(const Skeleton& skeleton, Side side, const Frame3& pelvis, Vec3 ankle, Quat foot, Vec3 pole,
                SkeletonPose& pose) {
  const float a = skeleton.thigh, b = skeleton.shin, leg = a + b;
  const Vec3 hip = pelvis * skeleton.offset[of_side(Joint::kLeftThigh, side)];
  const Vec3 to = ankle - hip;
  const float wanted = length(to);
  const Vec3 down = wanted > kTiny ? to / wanted : -(pelvis.turn * Vec3{0, 0, 1});
  const float least = std::sqrt(a * a + b * b + 2 * a * b * kCosKneeMost);
  float reach = soft_leg(wanted / leg) * leg;
  if (reach < least) reach = least;

  Vec3 ahead;
  if (!across(pole - hip, down, ahead) && !across(pelvis.turn * Vec3{1, 0, 0}, down, ahead)) {
    across(pelvis.turn * Vec3{0, 0, 1}, down, ahead);
  }
  // Frame of the straight leg: x towards the knee's side, z up along the line from ankle to hip.
  const Quat line = from_axes(ahead, cross(ahead, down), -down);
  const math::SinCos<float> lift = half_of((a * a + reach * reach - b * b) / (2 * a * reach));
  const math::SinCos<float> bend = half_of((reach * reach - a * a - b * b) / (2 * a * b));
  const Quat thigh = line * Quat{0, -lift.sin, 0, lift.cos};
  const Quat knee{0, bend.sin, 0, bend.cos};
  pose.turn[of_side(Joint::kLeftThigh, side)] = pelvis.turn.inverse() * thigh;
  pose.turn[of_side(Joint::kLeftShin, side)] = knee;
  pose.turn[of_side(Joint::kLeftFoot, side)] = (thigh * knee).inverse() * foot;
  return math::abs(wanted - reach);
}

float knee_flexion(const SkeletonPose& pose, Side side) {
  const Quat q = pose.turn[of_side(Joint::kLeftShin, side)];
  return 2 * math::atan2(q.w < 0 ? -q.y : q.y, math::abs(q.w));
}

}  // namespace throng
