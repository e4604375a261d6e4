#include "throng/motor/step/lower_body.h"

#include <algorithm>

#include "throng/motor/ik/leg.h"
#include "throng/skeleton/packed_pose.h"

namespace throng::stepping {
namespace {

constexpr float kSoft = 0.010f;               ///< m, the pelvis is lowered smoothly over this
constexpr float kLimit = kLegSoft - 0.0002f;  ///< of the leg: up to here the IK meets the ankle exactly
constexpr float kLeastShare = 0.55f;          ///< of the leg: the pelvis is lowered no further for the sake of a foot

/// The smaller of two, C1.
float soft_least(float a, float b) {
  const float h = std::max(0.0f, kSoft - math::abs(a - b));
  return std::min(a, b) - h * h / (4 * kSoft);
}

// One call for sine and cosine, none for what is not turned: half of the cost of a frame is in them.
Quat yaw_of(float angle) {
  const auto [s, c] = math::sincos(0.5f * angle);
  return {0, 0, s, c};
}
Quat pitch_of(float angle) {
  if (angle == 0) return {};
  const auto [s, c] = math::sincos(0.5f * angle);
  return {0, s, 0, c};
}

Vec3 ankle_of(const LowerBody::Foot& foot, const Skeleton& skeleton) {
  return foot.ball - foot.turn * skeleton.offset[Joint::kLeftToes];
}

Vec3 turned(Vec2 facing, Vec3 v) {
  const Vec2 p = out_of(facing, {v.x, v.y});
  return {p.x, p.y, v.z};
}

}  // namespace

LowerBody lower_body_of(const StepFrame& frame, const Skeleton& s) {
  LowerBody out;
  out.pelvis = {{frame.root.x, frame.root.y, frame.height}, yaw_of(frame.heading)};
  for (const Side side : kSides) {
    const FootFrame& f = frame.feet[side];
    LowerBody::Foot& o = out.feet[side];
    const Quat yaw = yaw_of(f.heading), pitch = pitch_of(f.pitch);
    o.turn = yaw * pitch;
    o.toes = f.toes;
    o.planted = f.planted;
    Vec3 ball{s.ball, 0, s.ball_height};
    if (f.over > 0 && f.pitch != 0) {
      // a foot that turns over its heel: the heel stays, the ball goes up
      const Vec3 heel_up = Vec3{-s.heel, 0, 0} + pitch * Vec3{s.heel + s.ball, 0, s.ball_height};
      ball = lerp(ball, heel_up, f.over);
    }
    o.ball = Vec3{f.place.x, f.place.y, f.lift} + yaw * ball;
  }
  return out;
}

LowerBody lower_body_of(const SkeletonPose& pose, const Skeleton& s, Spot body, std::uint32_t planted) {
  LowerBody out;
  const Vec2 facing = ahead_of(body.heading);
  const Vec3 at{body.place.x, body.place.y, 0};
  const Frame3 world{at, turn_z(body.heading)};
  out.pelvis = {at + turned(facing, pose.root), world.turn * pose.turn[Joint::kPelvis]};
  for (const Side side : kSides) {
    Frame3 f = out.pelvis;
    for (const Joint left : {Joint::kLeftThigh, Joint::kLeftShin, Joint::kLeftFoot}) {
      const Joint j = of_side(left, side);
      f = {f * s.offset[j], f.turn * pose.turn[j]};
    }
    const Joint toes = of_side(Joint::kLeftToes, side);
    const Quat q = pose.turn[toes];
    out.feet[side] = {f * s.offset[toes], f.turn, 2 * math::atan2(q.w < 0 ? -q.y : q.y, math::abs(q.w)),
                      (planted & (side == Side::kLeft ? PackedPose::kLeftPlanted : PackedPose::kRightPlanted)) != 0};
  }
  return out;
}

Spot footprint_of(const LowerBody::Foot& foot, const Skeleton& skeleton) {
  const Vec3 ahead = foot.turn * Vec3{1, 0, 0};
  const Vec2 facing = normalized(ahead.plan(), Vec2{1, 0});
  return {foot.ball.plan() - facing * skeleton.ball, heading_of(facing)};
}

float reach_height(const Skeleton& skeleton, const LowerBody& body) {
  const float leg = kLimit * skeleton.leg();
  float z = body.pelvis.place.z;
  for (const Side side : kSides) {
    const Vec3 arm = body.pelvis.turn * skeleton.offset[of_side(Joint::kLeftThigh, side)];
    const Vec3 hip = body.pelvis.place + arm;
    const Vec3 ankle = ankle_of(body.feet[side], skeleton);
    const float rest = leg * leg - length_sq(hip.plan() - ankle.plan());
    const float up = std::sqrt(std::max(rest, math::square(kLeastShare * leg)));
    z = soft_least(z, ankle.z + up - arm.z);
  }
  return z;
}

void lower_to_reach(const Skeleton& skeleton, LowerBody& body) { body.pelvis.place.z = reach_height(skeleton, body); }

void lower_to_reach(const Skeleton& skeleton, const LowerBody& posed, LowerBody& body) {
  const float own = posed.pelvis.place.z - reach_height(skeleton, posed);
  const float drop = body.pelvis.place.z - reach_height(skeleton, body);
  body.pelvis.place.z -= std::max(0.0f, drop - own);
}

void keep_above_ground(const Skeleton& skeleton, const LowerBody& posed, LowerBody& body) {
  for (const Side side : kSides) {
    float& z = body.feet[side].ball.z;
    z = std::max(z, std::min(posed.feet[side].ball.z, skeleton.ball_height));
  }
}

float pose_lower_body(const Skeleton& skeleton, const LowerBody& lower, Spot body, SkeletonPose& pose) {
  const Quat unturn = yaw_of(-body.heading);
  const Vec2 back{1 - 2 * unturn.z * unturn.z, 2 * unturn.z * unturn.w};
  const Vec3 at{body.place.x, body.place.y, 0};
  const Frame3 pelvis{turned(back, lower.pelvis.place - at), unturn * lower.pelvis.turn};
  pose.root = pelvis.place;
  pose.turn[Joint::kPelvis] = pelvis.turn;
  const Vec3 ahead = pelvis.turn * Vec3{1, 0, 0};
  float worst = 0;
  for (const Side side : kSides) {
    const LowerBody::Foot& f = lower.feet[side];
    const Quat foot = unturn * f.turn;
    const Vec3 ankle = turned(back, f.ball - at) - foot * skeleton.offset[Joint::kLeftToes];
    // the knee points between where pelvis and foot do
    const Vec3 toes = foot * Vec3{1, 0, 0};
    const Vec3 pole = pelvis.place + Vec3{ahead.x + toes.x, ahead.y + toes.y, 0};
    const Vec3 hip = pelvis.turn * skeleton.offset[of_side(Joint::kLeftThigh, side)];
    worst = std::max(worst, solve_leg(skeleton, side, pelvis, ankle, foot, pole + hip, pose));
    pose.turn[of_side(Joint::kLeftToes, side)] = pitch_of(f.toes);
  }
  return worst;
}

std::uint32_t planted_flags(const LowerBody& lower) {
  return (lower.feet[Side::kLeft].planted ? PackedPose::kLeftPlanted : 0u) |
         (lower.feet[Side::kRight].planted ? PackedPose::kRightPlanted : 0u);
}

namespace {

/// Bend of the elbow for a swing of the arm: rest 0.2 rad, more in front, never straight.
float elbow_of(float arm) { return 0.25f + 0.4f * arm; }

}  // namespace

void swing_arms(const Sides<float>& arm, SkeletonPose& pose) {
  for (const Side side : kSides) {
    pose.turn[of_side(Joint::kLeftUpperArm, side)] = turn_y(-arm[side]);
    pose.turn[of_side(Joint::kLeftForearm, side)] = turn_y(-elbow_of(arm[side]));
    pose.turn[of_side(Joint::kLeftHand, side)] = Quat{};
  }
}

Vec3 swung_hand(const Skeleton& s, Side side, float arm) {
  Vec3 shoulder{};
  for (const Joint left :
       {Joint::kSpine1, Joint::kSpine2, Joint::kSpine3, Joint::kSpine4, Joint::kLeftClavicle, Joint::kLeftUpperArm}) {
    shoulder += s.offset[static_cast<std::uint8_t>(left) < static_cast<std::uint8_t>(Joint::kLeftClavicle)
                             ? left
                             : of_side(left, side)];
  }
  const Quat upper = turn_y(-arm);
  const Quat lower = turn_y(-arm - elbow_of(arm));
  return shoulder + upper * Vec3{0, 0, -s.upper_arm} + lower * Vec3{0, 0, -s.forearm - s.hand};
}

}  // namespace throng::stepping
