#include "throng/motor/skills/strike.h"

#include <algorithm>

#include "throng/motor/ik/arm.h"
#include "throng/motor/ik/leg.h"

namespace throng {
namespace {

constexpr float kDegree = 0.0174533f;
constexpr float kPointing = 0.97f;  ///< of the arm: a target farther away is pointed at
constexpr float kSeatPad = 0.050f;  ///< of the height: hip joints above the seat
constexpr float kLegStretch = 0.9955f;

/// Forward, to the left side, around: small angles of one joint.
Quat trunk_turn(float bend, float lean, float twist) {
  const Quat zy = small_turn_zy(twist, bend);
  return zy * small_turn_x(-lean);
}

void turn_trunk(const Figure& f, float w, SkeletonPose& pose) {
  auto& t = pose.turn;
  const float k = w * kDegree;
  if (f.bend != 0 || f.lean != 0 || f.twist != 0) {
    const float q = 0.25f * k;
    const Quat turn = trunk_turn(q * f.bend, q * f.lean, q * f.twist);
    for (const Joint j : {Joint::kSpine1, Joint::kSpine2, Joint::kSpine3, Joint::kSpine4}) t[j] = t[j] * turn;
  }
  if (f.nod != 0 || f.turn != 0 || f.tilt != 0) {
    const float h = 0.5f * k;
    const Quat turn = trunk_turn(h * f.nod, h * f.tilt, h * f.turn);
    t[Joint::kNeck] = t[Joint::kNeck] * turn;
    t[Joint::kHead] = t[Joint::kHead] * turn;
  }
  if (f.shrug != 0) {
    t[Joint::kLeftClavicle] = t[Joint::kLeftClavicle] * small_turn_x(k * f.shrug);
    t[Joint::kRightClavicle] = t[Joint::kRightClavicle] * small_turn_x(-k * f.shrug);
  }
}

/// A foot as the figure has it: shifted, and pitched around its ball or its heel.
Frame3 foot_frame(const Skeleton& s, const Frame3& stands, Side side, const FootKey& key, float w, Quat& toes) {
  Frame3 out = stands;
  const float leg = w * s.leg();
  out.place += stands.turn * Vec3{key.x * leg, key.y * leg * sign_of(side), key.z * leg};
  if (key.pitch != 0) {
    const Quat pitch = small_turn_y(w * key.pitch * kDegree);
    const Vec3 pivot =
        key.pitch > 0 ? Vec3{s.ball, 0, s.ball_height - s.ankle_height} : Vec3{-s.heel, 0, -s.ankle_height};
    out.turn = stands.turn * pitch;
    out.place += stands.turn * pivot - out.turn * pivot;
    if (key.pitch > 0) toes = toes * pitch.inverse();  // toes stay flat on the ground
  }
  return out;
}

/// Where the pelvis goes; the way back onto a seat ends above it.
Vec3 pelvis_place(const Skeleton& s, const SkillInput& in, const Figure& f, float w, Vec3 root) {
  const float leg = w * s.leg();
  Vec3 out = root + Vec3{f.ahead * leg, f.left * leg, -f.drop * leg};
  out.x -= w * f.seat_back * math::clamp(in.seat_back, 0.0f, 0.9f * s.leg());
  const float seat = math::clamp(in.seat_height + kSeatPad * s.height, 0.3f * s.leg(), root.z);
  out.z += w * f.seat_down * (seat - root.z);
  return out;
}

void move_legs(const Skeleton& s, const Stance& stance, const SkillInput& in, const Figure& f, float w,
               SkeletonPose& pose, SkillResult& result) {
  auto& t = pose.turn;
  t[Joint::kPelvis] = t[Joint::kPelvis] * small_turn_zy(w * kDegree * f.hip_yaw, w * kDegree * f.hip_pitch);
  Vec3 root = pelvis_place(s, in, f, w, pose.root);
  Frame3 foot[2];
  for (const Side side : kSides) {
    const int k = static_cast<int>(side);
    const FootKey& key = side == Side::kLeft ? f.left_foot : f.right_foot;
    foot[k] = foot_frame(s, stance.ankle[k], side, key, w, t[of_side(Joint::kLeftToes, side)]);
    result.planted[k] = key.z <= 1e-5f;
    // Legs are as long as they are: the pelvis comes down to where both reach their feet.
    const Vec3 hip = t[Joint::kPelvis] * s.offset[of_side(Joint::kLeftThigh, side)];
    const Vec3 to = root + hip - foot[k].place;
    const float flat = to.x * to.x + to.y * to.y, most = math::square(kLegStretch * s.leg());
    const float lowered = root.z - std::max(to.z - std::sqrt(std::max(most - flat, 0.04f)), 0.0f);
    root.z += w * (lowered - root.z);
  }
  pose.root = root;
  for (const Side side : kSides) {
    const Frame3& ankle = foot[static_cast<int>(side)];
    const Vec3 pole = ankle.place + stance.ankle[static_cast<int>(side)].turn * Vec3{1.2f, 0.15f * sign_of(side), 0.6f};
    const float miss = solve_leg(s, side, {root, t[Joint::kPelvis]}, ankle.place, ankle.turn, pole, pose);
    result.leg_miss = std::max(result.leg_miss, miss);
  }
}

void move_hand(const Skeleton& s, const SkillInput& in, const HandKey& key, Side side, float w, const Frame3& chest,
               SkeletonPose& pose) {
  const Frame3 shoulder = shoulder_frame(s, side, chest, pose);
  const float arm = s.arm();
  Vec3 palm = shoulder.place + chest.turn * Vec3{key.x * arm, key.y * arm * sign_of(side), key.z * arm};
  const float to[2] = {math::clamp(key.to_first, 0.0f, 1.0f), math::clamp(key.to_second, 0.0f, 1.0f)};
  for (int k = 0; k < 2; ++k) {
    if (!in.has_target[k] || to[k] == 0) continue;
    const Vec3 way = in.target[k] - shoulder.place;
    const float far = length(way);
    const Vec3 aim = far > kPointing * arm ? shoulder.place + way * (kPointing * arm / far) : in.target[k];
    palm = lerp(palm, aim, to[k]);
  }
  SkeletonPose solved = pose;
  solve_arm(s, side, chest, palm, key.swivel * kDegree, solved);
  const float sign = sign_of(side);
  const Joint upper = of_side(Joint::kLeftUpperArm, side), fore = of_side(Joint::kLeftForearm, side);
  const Joint hand = of_side(Joint::kLeftHand, side);
  // Roll is around the line to the palm: it leaves the palm where it is.
  solved.turn[fore] = solved.turn[fore] * small_turn_z(-sign * kDegree * key.roll);
  solved.turn[hand] = small_turn_x(-sign * kDegree * key.wrist);
  const float share = w * math::clamp(key.weight, 0.0f, 1.0f);
  for (const Joint j : {upper, fore, hand}) {
    pose.turn[j] = share > 0.99999f ? solved.turn[j] : nlerp(pose.turn[j], solved.turn[j], share);
  }
}

}  // namespace

void strike(const Skeleton& skeleton, const Stance& stance, const SkillInput& input, const Figure& figure, float w,
            bool legs, SkeletonPose& pose, SkillResult& result) {
  if (legs) move_legs(skeleton, stance, input, figure, w, pose, result);
  turn_trunk(figure, w, pose);
  result.legs = legs ? w : 0.0f;
  result.spine = result.head = w;
  result.hand[0] = w * figure.left_hand.weight, result.hand[1] = w * figure.right_hand.weight;
  if (!(result.hand[0] > 0) && !(result.hand[1] > 0)) return;
  Frame3 chest{pose.root, pose.turn[Joint::kPelvis]};
  for (const Joint j : {Joint::kSpine1, Joint::kSpine2, Joint::kSpine3, Joint::kSpine4}) {
    chest = chest * Frame3{skeleton.offset[j], pose.turn[j]};
  }
  for (const Side side : kSides) {
    const HandKey& key = side == Side::kLeft ? figure.left_hand : figure.right_hand;
    if (key.weight > 0) move_hand(skeleton, input, key, side, w, chest, pose);
  }
}

}  // namespace throng
