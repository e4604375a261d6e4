#include "throng/motor/reach/reach.h"

#include <algorithm>

namespace throng {
namespace {

constexpr float kBodyRate = 7;      ///< 1/s of the trunk
constexpr float kGoalRate = 7;      ///< 1/s
constexpr float kHeadRate = 7;      ///< 1/s
constexpr float kArmRate = 9;       ///< 1/s, how fast the hand's way takes over the arm
constexpr float kMoved = 0.01f;     ///< m: a target that moved by more is looked into again
constexpr float kThere = 0.015f;    ///< m
constexpr float kNearTurn = 0.12f;  ///< rad: twist or swing this near their goal let the next state begin
constexpr float kAhead = 0.965f;    ///< of the arm
constexpr float kHeadYaw = 1.1f, kHeadPitch = 0.75f;

bool finite(Vec3 v) { return math::is_finite(v.x + v.y + v.z) && math::is_finite(length_sq(v)); }

Posture posture_of(const ReachState& s) {
  return {s.twist.at, s.swing.at, s.towards.at, s.drop.at, s.ahead.at, s.left.at};
}

/// Springs whose goals creep up on them: neither velocity nor acceleration jumps, or a straight knee would.
void follow_posture(const Posture& wish, float dt, ReachState& s) {
  const float k = 1 - math::exp(-kGoalRate * dt);
  Posture& goal = s.creeping;
  goal.twist += k * (wish.twist - goal.twist), goal.swing += k * (wish.swing - goal.swing);
  goal.towards += k * (wish.towards - goal.towards), goal.drop += k * (wish.drop - goal.drop);
  goal.ahead += k * (wish.ahead - goal.ahead), goal.left += k * (wish.left - goal.left);
  const float fade = math::exp(-kBodyRate * dt);
  s.twist.follow(goal.twist, kBodyRate, dt, fade);
  s.swing.follow(goal.swing, kBodyRate, dt, fade);
  s.towards.follow(goal.towards, kBodyRate, dt, fade);
  s.drop.follow(goal.drop, kBodyRate, dt, fade);
  s.ahead.follow(goal.ahead, kBodyRate, dt, fade);
  s.left.follow(goal.left, kBodyRate, dt, fade);
}

float size_of(const Follower& f) { return math::abs(f.at) + 0.3f * math::abs(f.velocity); }

/// Back in the base pose for all that can be seen.
bool at_rest(const ReachState& s) {
  return size_of(s.twist) + size_of(s.swing) + size_of(s.drop) + size_of(s.ahead) + size_of(s.left) < 2e-3f &&
         size_of(s.weight) < 1e-3f && size_of(s.head_yaw) + size_of(s.head_pitch) < 2e-3f;
}

/// S1 .. S4 in sequence; the first that is not content is the stage, and what its controllers follow is set.
ReachStage evaluate(const Skeleton& sk, const ReachInput& in, const RandomKey& who, const SkeletonPose& base,
                    float shoulder_distance, ReachState& s, ReachResult& out, Posture& goal) {
  if (!in.wanted) {
    goal = {};
    goal.towards = s.goal.towards;  // straightens up the way it bent
    s.full = 0;
    return ReachStage::kBack;
  }
  out = wanted_step(sk, in, who, s, base);
  goal = {};
  if (out.step || in.stepping) {
    out.step = out.step && !in.stepping;
    s.goal = {};
    s.solved_for = {1e9f, 0, 0};
    return ReachStage::kStep;
  }
  if (length_sq(s.solved_for - in.target) > kMoved * kMoved) {
    s.short_of = find_posture(sk, in.stance, base, in.target, in.side, in.flexibility, s.goal);
    if (s.solved_for.x > 1e8f && size_of(s.swing) < 1e-3f)
      s.towards = {s.goal.towards, 0}, s.creeping.towards = s.goal.towards;
    s.solved_for = in.target;
  }
  goal.twist = s.goal.twist;
  goal.towards = s.goal.towards;
  if (math::abs(s.twist.at - goal.twist) > kNearTurn) return ReachStage::kTwist;
  goal = s.goal;
  const bool bent = math::abs(s.swing.at - goal.swing) < kNearTurn && math::abs(s.drop.at - goal.drop) < 0.05f;
  if (!bent && shoulder_distance > 0.9f * sk.arm()) return ReachStage::kSwing;
  return ReachStage::kArm;
}

void turn_head(const Skeleton& sk, const ReachInput& in, const Frame3& chest, ReachState& s, SkeletonPose& pose) {
  float yaw = 0, pitch = 0;
  if (in.wanted) {
    const float above = sk.offset[Joint::kNeck].z + sk.offset[Joint::kHead].z + sk.offset[Joint::kLeftEye].z;
    const Vec3 d = chest.inverse() * in.target - Vec3{0.03f, 0, above};
    const float flat = std::sqrt(d.x * d.x + d.y * d.y);
    yaw = math::clamp(math::atan2(d.y, std::max(d.x, 0.05f)), -kHeadYaw, kHeadYaw);
    pitch = math::clamp(math::atan2(d.z, std::max(flat, 0.05f)), -kHeadPitch, kHeadPitch);
  }
  const float fade = math::exp(-kHeadRate * in.dt);
  s.head_yaw.follow(yaw, kHeadRate, in.dt, fade);
  s.head_pitch.follow(pitch, kHeadRate, in.dt, fade);
  auto& t = pose.turn;
  t[Joint::kNeck] = t[Joint::kNeck] * small_turn_zy(0.4f * s.head_yaw.at, -0.4f * s.head_pitch.at);
  t[Joint::kHead] = t[Joint::kHead] * small_turn_zy(0.6f * s.head_yaw.at, -0.6f * s.head_pitch.at);
}

/// A straight way from hip to overhead would lead through the shoulder, where no elbow folds so far: the palm keeps
/// away from it, `reach` m at the end of the way being allowed.
Vec3 around_shoulder(Vec3 shoulder, Vec3 palm, float reach, float arm) {
  const float least = std::min(0.42f * arm, 0.8f * reach);
  const Vec3 out = palm - shoulder;
  const float r = length(out);
  const float more = soft_excess(least - r, 0.2f * least);
  return r > 1e-3f && more > 0 ? palm + out * (more / r) : palm;
}

/// The hand of `in.side` on its way; the arm of the base pose and the solved one are mixed by the weight.
void move_arm(const Skeleton& sk, const ReachInput& in, ReachStage stage, const PerJoint<Frame3>& joints, ReachState& s,
              SkeletonPose& pose) {
  const auto side = static_cast<Side>(s.side);
  const Frame3& chest = joints[Joint::kSpine4];
  const Frame3 shoulder = shoulder_frame(sk, side, chest, pose);
  const Vec3 base_palm = palm_of(sk, side, joints);
  if (s.started == 0) begin_hand(shoulder, base_palm, s.hand);
  if (stage == ReachStage::kArm) s.started = 1;
  if (s.started != 0 || s.weight.at > 1e-4f) {
    const bool back = s.started == 0 || !in.wanted;
    Vec3 palm = shoulder * s.hand.local;  // carried
    if (s.started == 0) {
      palm = base_palm;
    } else if (stage == ReachStage::kArm || back) {
      const HandMove how{back ? HandMode::kEaseOut : in.mode};
      // While the trunk still comes nearer, the hand goes ahead of it as far as the arm is long, and never stops.
      const Vec3 way = (back ? base_palm : in.target) - shoulder.place;
      const float far = length(way), most = kAhead * sk.arm();
      const Vec3 aim = shoulder.place + (far > most && !back ? way * (most / far) : way);
      const HandMoved moved = move_hand(sk, shoulder, aim, how, in.dt, s.hand);
      palm = around_shoulder(shoulder.place, moved.palm, length(aim - shoulder.place), sk.arm());
      if (back && moved.left < 0.002f) s.started = 0;
    }
    ArmTurns solved;
    solve_arm(sk, side, shoulder, palm, 0, back ? nullptr : in.hand, solved);
    mix_arm(side, solved, s.weight.at > 0.9995f ? 1.0f : s.weight.at, pose);
  }
  s.weight.follow(s.started != 0 ? 1.0f : 0.0f, kArmRate, in.dt, math::exp(-kArmRate * in.dt));
}

}  // namespace

ReachResult reach(const Skeleton& skeleton, const ReachInput& given, const RandomKey& who, ReachState& state,
                  SkeletonPose& pose) {
  ReachInput in = given;
  in.wanted = in.wanted && finite(in.target);
  ReachResult out;
  if (!in.wanted && state.stage == static_cast<std::uint8_t>(ReachStage::kNone)) return out;
  if (state.stage == static_cast<std::uint8_t>(ReachStage::kNone)) {
    state.side = static_cast<std::uint8_t>(in.side);
    state.solved_for = {1e9f, 0, 0};
  }
  in.side = static_cast<Side>(state.side);
  const SkeletonPose base = pose;
  SkeletonPose before = base;
  take_posture(skeleton, in.stance, posture_of(state), before);
  PerJoint<Frame3> joints;
  place_joints(skeleton, before, joints);
  const Vec3 shoulder = shoulder_frame(skeleton, in.side, joints[Joint::kSpine4], before).place;
  Posture goal;
  ReachStage stage = evaluate(skeleton, in, who, base, distance(shoulder, in.target), state, out, goal);
  follow_posture(goal, in.dt, state);
  out.leg_miss = take_posture(skeleton, in.stance, posture_of(state), pose);
  place_joints(skeleton, pose, joints);
  if (in.moves_head) turn_head(skeleton, in, joints[Joint::kSpine4], state, pose);
  move_arm(skeleton, in, stage, joints, state, pose);
  place_joints(skeleton, pose, joints);
  out.miss = in.wanted ? distance(palm_of(skeleton, in.side, joints), in.target) : 0;
  if (stage == ReachStage::kArm && out.miss < kThere) stage = ReachStage::kThere;
  if (stage == ReachStage::kBack && at_rest(state)) {
    const std::uint32_t draws = state.draws;
    state = {};
    state.draws = draws;
    stage = ReachStage::kNone;
  }
  out.stage = stage;
  state.stage = static_cast<std::uint8_t>(stage);
  return out;
}

}  // namespace throng
