#include "throng/motor/reach/posture.h"

#include <algorithm>

#include "throng/motor/ik/arm.h"
#include "throng/motor/ik/leg.h"
#include "throng/motor/root_slack.h"

namespace throng {
namespace {

constexpr float kPelvisTwist = 0.2f;    ///< share of the twist
constexpr float kPelvisSwing = 0.45f;   ///< share of the swing: hips bend first
constexpr float kStretched = 0.94f;     ///< of its length is how far an arm is stretched when it may choose
constexpr float kLegStretch = 0.9955f;  ///< straight enough, and never beyond what solve_leg meets exactly
constexpr float kOwnSide = 0.7f;        ///< rad to its own side that an arm reaches without a twist

/// Bend by `angle` towards a direction: around the horizontal axis to the left of it.
Quat swing_towards(float towards, float angle) {
  const auto [s, c] = math::sincos(towards);
  const auto [h, w] = half_sincos(angle);
  return {-s * h, c * h, 0, w};
}

/// Height of the pelvis over straight legs, for where it stands and how it is turned.
float straight_height(const Skeleton& s, const Stance& stance, Vec3 root, Quat pelvis) {
  float z = 1e9f;
  for (const Side side : kSides) {
    const Vec3 hip = pelvis * s.offset[of_side(Joint::kLeftThigh, side)];
    const Vec3 ankle = stance.ankle[static_cast<int>(side)].place;
    const float flat = math::square(root.x + hip.x - ankle.x) + math::square(root.y + hip.y - ankle.y);
    const float leg = kLegStretch * s.leg();
    z = std::min(z, ankle.z + std::sqrt(std::max(leg * leg - flat, 0.04f)) - hip.z);
  }
  return z;
}

/// No posture asks for more than the pelvis may do: it would only be longer on its way back.
void keep_near(Vec2 root, Posture& p) {
  const Vec2 at = root + Vec2{p.ahead, p.left};
  const float far = length(at);
  if (far > kRootSlack) p.ahead = at.x * (kRootSlack / far) - root.x, p.left = at.y * (kRootSlack / far) - root.y;
}

/// Moves the pelvis until the centre of mass is over the middle of the feet, the arm stretched to the target.
void keep_balance(const Skeleton& s, const Stance& stance, const SkeletonPose& base, Vec3 target, Side side,
                  Posture& p) {
  const Vec2 middle = support_of(s, stance.ankle[0], stance.ankle[1]).middle();
  PerJoint<Frame3> joints;
  for (int k = 0; k < 4; ++k) {
    SkeletonPose pose = base;
    take_posture(s, stance, p, pose);
    place_joints(s, pose, joints);
    solve_arm(s, side, joints[Joint::kSpine4], target, 0, pose);
    place_joints(s, pose, joints);
    const Vec2 off = middle - centre_of_mass(s, joints).plan();
    p.ahead = math::clamp(p.ahead + 1.2f * off.x, -0.5f, 0.4f);
    p.left = math::clamp(p.left + 1.2f * off.y, -0.3f, 0.3f);
    if (stance.near) keep_near(base.root.plan(), p);
    if (length_sq(off) < 1e-5f) break;
  }
}

/// m from the shoulder to the target in that posture, balanced.
float shoulder_distance(const Skeleton& s, const Stance& stance, const SkeletonPose& base, Vec3 target, Side side,
                        Posture& p) {
  keep_balance(s, stance, base, target, side, p);
  SkeletonPose pose = base;
  take_posture(s, stance, p, pose);
  PerJoint<Frame3> joints;
  place_joints(s, pose, joints);
  return distance(shoulder_frame(s, side, joints[Joint::kSpine4], pose).place, target);
}

/// The least swing that brings the shoulder within `stretched` of the target; where none does, the best one. Returns
/// the distance.
float bend_enough(const Skeleton& s, const Stance& stance, const SkeletonPose& base, Vec3 target, Side side,
                  float stretched, Posture& p) {
  Posture best = p;
  float best_d = shoulder_distance(s, stance, base, target, side, best), low = p.swing;
  constexpr int kSteps = 14;
  for (int k = 1; k <= kSteps && best_d > stretched; ++k) {
    Posture next = p;
    next.swing = PostureLimits::kSwing * static_cast<float>(k) / kSteps;
    const float d = shoulder_distance(s, stance, base, target, side, next);
    if (d > stretched) low = next.swing;
    if (d < best_d) best = next, best_d = d;
  }
  for (int k = 0; k < 5 && best_d <= stretched && best.swing > low; ++k) {
    Posture next = best;
    next.swing = 0.5f * (low + best.swing);
    const float d = shoulder_distance(s, stance, base, target, side, next);
    if (d <= stretched)
      best = next, best_d = d;
    else
      low = next.swing;
  }
  p = best;
  return best_d;
}

}  // namespace

Stance stance_of(const Skeleton& skeleton, const SkeletonPose& pose) {
  PerJoint<Frame3> joints;
  place_joints(skeleton, pose, joints);
  return {{joints[Joint::kLeftFoot], joints[Joint::kRightFoot]}};
}

SkeletonPose standing_pose(const Skeleton& s) {
  SkeletonPose pose = rest_pose(s);
  pose.root.z = s.ankle_height + 0.994f * s.leg();
  for (const Side side : kSides) {
    const float sign = sign_of(side);
    const Quat foot = small_turn_z(0.12f * sign);
    const Vec3 ankle{-0.02f * s.height, 1.15f * s.hip_half * sign, s.ankle_height};
    solve_leg(s, side, {pose.root, pose.turn[Joint::kPelvis]}, ankle, foot, ankle + foot * Vec3{1.2f, 0, 0.6f}, pose);
    pose.turn[of_side(Joint::kLeftUpperArm, side)] = small_turn_x(0.08f * sign) * small_turn_y(0.05f);
    pose.turn[of_side(Joint::kLeftForearm, side)] = small_turn_y(-0.25f);
  }
  return pose;
}

float take_posture(const Skeleton& s, const Stance& stance, const Posture& p, SkeletonPose& pose) {
  auto& t = pose.turn;
  Vec3 knee[2];  // where the knees of the base pose point
  for (const Side side : kSides) {
    const Quat thigh = t[Joint::kPelvis] * t[of_side(Joint::kLeftThigh, side)];
    knee[static_cast<int>(side)] = thigh * Vec3{1, 0.6f * sign_of(side) * p.drop / s.leg(), 0};
  }
  const Quat pelvis_twist = small_turn_z(kPelvisTwist * p.twist);
  t[Joint::kPelvis] =
      t[Joint::kPelvis] * pelvis_twist * swing_towards(p.towards - kPelvisTwist * p.twist, kPelvisSwing * p.swing);
  const float share = 0.25f * (1 - kPelvisTwist) * p.twist;
  const Quat twist = small_turn_z(share);
  float twisted = kPelvisTwist * p.twist;
  for (const Joint j : {Joint::kSpine1, Joint::kSpine2, Joint::kSpine3, Joint::kSpine4}) {
    // The axis of the bend stays that of the body, whatever the joints below have twisted.
    t[j] = t[j] * swing_towards(p.towards - twisted, 0.25f * (1 - kPelvisSwing) * p.swing) * twist;
    twisted += share;
  }
  // Arms hang down from a bent trunk; not all the way, so that they follow it a little.
  const Quat hang = small_turn_y(-0.7f * math::clamp(p.swing, 0.0f, PostureLimits::kSwing));
  for (const Joint j : {Joint::kLeftUpperArm, Joint::kRightUpperArm}) t[j] = hang * t[j];
  const Vec2 shift{p.ahead, p.left};
  const Vec2 root = stance.near ? moved_near(pose.root.plan(), shift) : pose.root.plan() + shift;
  pose.root.x = root.x, pose.root.y = root.y;
  pose.root.z = std::min(pose.root.z, straight_height(s, stance, pose.root, t[Joint::kPelvis])) - p.drop;
  float miss = 0;
  for (const Side side : kSides) {
    const Frame3& ankle = stance.ankle[static_cast<int>(side)];
    // Knees stay in the plane they were in, and go a little outward in a squat.
    const Vec3 hip = pose.root + t[Joint::kPelvis] * s.offset[of_side(Joint::kLeftThigh, side)];
    const Vec3 pole = hip + knee[static_cast<int>(side)];
    miss = std::max(miss, solve_leg(s, side, {pose.root, t[Joint::kPelvis]}, ankle.place, ankle.turn, pole, pose));
  }
  return miss;
}

float find_posture(const Skeleton& s, const Stance& stance, const SkeletonPose& base, Vec3 target, Side side,
                   float flexibility, Posture& out) {
  out = {};
  const float sign = sign_of(side);
  PerJoint<Frame3> joints;
  place_joints(s, base, joints);
  const Vec3 shoulder = shoulder_frame(s, side, joints[Joint::kSpine4], base).place;
  const Vec3 to = target - base.root;
  const float own = math::atan2(to.y, to.x) * sign;  // positive: on the side of this arm
  const float wanted = own > kOwnSide ? own - kOwnSide : std::min(own, 0.0f);
  out.twist = sign * math::clamp(wanted, -PostureLimits::kTwist, PostureLimits::kTwist);
  out.towards = math::clamp(math::atan2(to.y, to.x), -PostureLimits::kSide, PostureLimits::kSide);
  // Down: a stoop covers arm length / flexibility, the squat the rest.
  const float down = shoulder.z - target.z;
  const float range = s.arm() / math::clamp(flexibility, 0.25f, 4.0f);
  out.drop = math::clamp(down - range, 0.0f, PostureLimits::kDrop * s.leg());
  // Far up people bend back a little, and the hips go forward.
  out.swing = -PostureLimits::kBack * ease((-down / s.arm() - 0.5f) * 2);
  const float stretched = kStretched * s.arm();
  float d = shoulder_distance(s, stance, base, target, side, out);
  if (d <= stretched) return std::max(d - s.arm(), 0.0f);
  // Bends as little as will do; where no bend does, it squats deeper than it likes.
  Posture best = out;
  float best_d = d;
  const float deepest = PostureLimits::kDrop * s.leg();
  for (Posture p = out; best_d > stretched; p.drop = std::min(p.drop + 0.12f * s.leg(), deepest)) {
    const float bent = bend_enough(s, stance, base, target, side, stretched, p);
    if (bent < best_d) best = p, best_d = bent;
    if (p.drop >= deepest || target.z > shoulder.z) break;
    p.swing = out.swing;
  }
  out = best;
  return std::max(best_d - s.arm(), 0.0f);
}

}  // namespace throng
