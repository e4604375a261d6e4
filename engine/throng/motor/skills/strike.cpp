#include "throng/motor/skills/strike.h"

#include <algorithm>

#include "throng/motor/ik/arm.h"
#include "throng/motor/ik/leg.h"
#include "throng/motor/root_slack.h"

namespace throng {
namespace {

constexpr float kDegree = 0.0174533f;
constexpr float kPointing = 0.97f;  ///< of the arm: a target farther away is pointed at
constexpr float kSeatPad = 0.050f;  ///< of the height: hip joints above the seat
constexpr float kHang = 0.85f;
constexpr float kLift = 0.035f;   ///< of the leg: how high a foot goes that steps to or from its place in a figure
constexpr float kRound = 0.003f;  ///< m
constexpr float kLegStretch = 0.9955f;

/// Forward, to the left side, around: small angles of one joint.
Quat trunk_turn(float bend, float lean, float twist) {
  const Quat zy = small_turn_zy(twist, bend);
  return zy * small_turn_x(-lean);
}

void turn_trunk(const Figure& f, float w, bool legs, SkeletonPose& pose) {
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
  // Arms hang down from a bent trunk, or nearly so.
  const float ahead = kHang * k * (f.bend + (legs ? f.hip_pitch : 0.0f)), aside = kHang * k * f.lean;
  if ((ahead != 0 || aside != 0) && (f.left_hand.weight * w < 1 || f.right_hand.weight * w < 1)) {
    const Quat hang = small_turn_x(aside) * small_turn_y(-ahead);
    for (const Joint j : {Joint::kLeftUpperArm, Joint::kRightUpperArm}) t[j] = hang * t[j];
  }
  if (f.shrug != 0) {
    t[Joint::kLeftClavicle] = t[Joint::kLeftClavicle] * small_turn_x(k * f.shrug);
    t[Joint::kRightClavicle] = t[Joint::kRightClavicle] * small_turn_x(-k * f.shrug);
  }
}

/// How far up a foot is, in leg lengths; `there` 0 .. 1: while it steps into the figure or out of it, it is lifted.
float height_of(const FootKey& key, float there) {
  const float away = ease(8 * (math::abs(key.x) + math::abs(key.y)));
  return key.z * there + kLift * 4 * there * (1 - there) * away;
}

/// A foot as the figure has it: shifted, and pitched around its ball or its heel.
Frame3 foot_frame(const Skeleton& s, const Frame3& stands, Side side, const FootKey& key, float w, float there,
                  Quat& toes) {
  Frame3 out = stands;
  if (key.x == 0 && key.y == 0 && key.z == 0 && key.pitch == 0) return out;
  const float leg = s.leg();
  out.place +=
      stands.turn * Vec3{key.x * leg * there, key.y * leg * there * sign_of(side), height_of(key, there) * leg};
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
  const Vec2 shift{f.ahead * leg, f.left * leg};
  const Vec2 at = in.near ? moved_near(root.plan(), shift) : root.plan() + shift;
  Vec3 out{at.x, at.y, root.z - f.drop * leg};
  out.x -= w * f.seat_back * math::clamp(in.seat_back, 0.0f, 0.9f * s.leg());
  const float seat = math::clamp(in.seat_height + kSeatPad * s.height, 0.3f * s.leg(), root.z);
  out.z += w * f.seat_down * (seat - root.z);
  return out;
}

void move_legs(const Skeleton& s, const Stance& stance, const SkillInput& in, const Figure& f, float w,
               const float* there, SkeletonPose& pose, SkillResult& result) {
  auto& t = pose.turn;
  Vec3 knee[2];  // where the knees of the pose below point
  for (const Side side : kSides) {
    knee[static_cast<int>(side)] = (t[Joint::kPelvis] * t[of_side(Joint::kLeftThigh, side)]) * Vec3{1, 0, 0};
  }
  t[Joint::kPelvis] = t[Joint::kPelvis] * small_turn_zy(w * kDegree * f.hip_yaw, w * kDegree * f.hip_pitch) *
                      small_turn_x(w * kDegree * f.hip_roll);
  Vec3 root = pelvis_place(s, in, f, w, pose.root);
  Frame3 foot[2];
  for (const Side side : kSides) {
    const int k = static_cast<int>(side);
    const FootKey& key = side == Side::kLeft ? f.left_foot : f.right_foot;
    foot[k] = foot_frame(s, stance.ankle[k], side, key, w, there[k], t[of_side(Joint::kLeftToes, side)]);
    result.planted[k] = height_of(key, there[k]) <= 1e-5f;
    // Legs are as long as they are: the pelvis comes down to where both reach their feet.
    const Vec3 hip = t[Joint::kPelvis] * s.offset[of_side(Joint::kLeftThigh, side)];
    const Vec3 to = root + hip - foot[k].place;
    const float flat = to.x * to.x + to.y * to.y, most = math::square(kLegStretch * s.leg());
    root.z -= w * soft_excess(to.z - std::sqrt(std::max(most - flat, 0.04f)), kRound);
  }
  pose.root = root;
  for (const Side side : kSides) {
    const Frame3& ankle = foot[static_cast<int>(side)];
    const Vec3 hip = root + t[Joint::kPelvis] * s.offset[of_side(Joint::kLeftThigh, side)];
    const Vec3 pole = hip + knee[static_cast<int>(side)];
    const float miss = solve_leg(s, side, {root, t[Joint::kPelvis]}, ankle.place, ankle.turn, pole, pose);
    result.leg_miss = std::max(result.leg_miss, miss);
  }
}

/// Where a hand lies on its thigh.
Vec3 thigh_point(const Skeleton& s, Side side, const SkeletonPose& pose) {
  const Joint thigh = of_side(Joint::kLeftThigh, side);
  const Frame3 frame = Frame3{pose.root, pose.turn[Joint::kPelvis]} * Frame3{s.offset[thigh], pose.turn[thigh]};
  return frame * Vec3{0.045f * s.height, 0, -0.62f * s.thigh};
}

void move_hand(const Skeleton& s, const SkillInput& in, const HandKey& key, Side side, float w, const Frame3& chest,
               SkeletonPose& pose) {
  const Frame3 shoulder = shoulder_frame(s, side, chest, pose);
  const float arm = s.arm();
  Vec3 palm = shoulder.place + chest.turn * Vec3{key.x * arm, key.y * arm * sign_of(side), key.z * arm};
  if (key.on_thigh > 0) palm = lerp(palm, thigh_point(s, side, pose), math::clamp(key.on_thigh, 0.0f, 1.0f));
  const float to[2] = {math::clamp(key.to_first, 0.0f, 1.0f), math::clamp(key.to_second, 0.0f, 1.0f)};
  for (int k = 0; k < 2; ++k) {
    if (!in.has_target[k] || to[k] == 0) continue;
    const Vec3 way = in.target[k] - shoulder.place;
    const float far = length(way);
    const Vec3 aim = far > kPointing * arm ? shoulder.place + way * (kPointing * arm / far) : in.target[k];
    palm = lerp(palm, aim, to[k]);
  }
  ArmTurns solved{pose.turn[of_side(Joint::kLeftUpperArm, side)], pose.turn[of_side(Joint::kLeftForearm, side)], {}};
  solve_arm(s, side, shoulder, palm, key.swivel * kDegree, nullptr, solved);
  const float sign = sign_of(side);
  // Roll is around the line to the palm: it leaves the palm where it is.
  solved.fore = solved.fore * small_turn_z(-sign * kDegree * key.roll);
  solved.hand = small_turn_x(-sign * kDegree * key.wrist);
  mix_arm(side, solved, w * math::clamp(key.weight, 0.0f, 1.0f), pose);
}

}  // namespace

void strike(const Skeleton& skeleton, const Stance& stance, const SkillInput& input, const Figure& figure,
            const StrikeWeights& weights, bool legs, SkeletonPose& pose, SkillResult& result) {
  const float w = weights.body;
  if (legs) move_legs(skeleton, stance, input, figure, weights.legs, weights.foot, pose, result);
  turn_trunk(figure, w, legs, pose);
  result.legs = legs ? weights.legs : 0.0f;
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
