// Eyes, head and spine (DR-45, DR-49): eyes first, the head a tenth of a second later, the spine for what is beyond.
#include <algorithm>

#include "throng/motor/gaze/gaze.h"
#include "throng/motor/gaze/streams.h"

namespace throng {
namespace {

constexpr float kHeadRate[] = {4.5f, 7.5f, 12.0f};  ///< 1/s: slow, normal, fast
constexpr float kSpineSlower = 0.6f;                ///< of the head's rate
constexpr float kSaccade = 8.0f;                    ///< rad/s of the eyes
constexpr float kHeadShare = 0.9f;                  ///< of an angle is the head's; eyes keep the rest
constexpr float kOnTarget = 0.06f;                  ///< rad: sees it
constexpr float kHop = 0.026f;                      ///< rad: small movements around a target
constexpr float kHopTime = 1.2f;                    ///< s of them after the eyes arrived; then they rest on it
constexpr float kLookSpread = 0.35f;                ///< rad: first places of a search around the target
constexpr float kOtherSide = 2.6f;                  ///< rad: what is behind is looked at over the same shoulder as long

struct Angles {
  float yaw = 0, pitch = 0;
};

/// Where the gaze wants to go, in the frame of the chest as the walk has it. False: it cannot be seen now.
bool find_aim(const Skeleton& s, const GazeFrame& f, const GazeState& g, const SkeletonPose& pose, Quat chest,
              Angles& out) {
  if (g.now.target == GazeTarget::kAngle) {
    out = {g.now.point.x, g.now.point.y};
    return true;
  }
  const Vec3 at = g.now.target == GazeTarget::kPoint ? f.body.inverse() * g.now.point : f.object_at;
  const auto& o = s.offset;
  const float above = o[Joint::kSpine1].z + o[Joint::kSpine2].z + o[Joint::kSpine3].z + o[Joint::kSpine4].z +
                      o[Joint::kNeck].z + o[Joint::kHead].z + o[Joint::kLeftEye].z;
  const Vec3 eyes = pose.root + chest * Vec3{o[Joint::kLeftEye].x, 0, above};
  const Vec3 d = chest.inverse() * (at - eyes);
  const float flat = std::sqrt(d.x * d.x + d.y * d.y);
  if (!(flat + math::abs(d.z) > 1e-3f) || !math::is_finite(flat + d.z)) return false;
  out = {math::atan2(d.y, d.x), math::atan2(d.z, flat)};
  return g.now.target == GazeTarget::kPoint || f.object_seen;
}

/// Small movements around the target, then fixation (DR-49); for a search, larger ones that close in on it.
void hop(const GazeFrame& f, const RandomKey& who, GazeState& g) {
  const bool searching = g.now.behaviour == GazeBehaviour::kSearch;
  g.hop_left -= f.dt;
  if (g.hop_left > 0) return;
  const float since = g.elapsed / kHopTime;
  if (since >= 1 || g.now.behaviour == GazeBehaviour::kNone) {
    g.hop_yaw = g.hop_pitch = 0;
    g.hop_left = 0.5f;
    return;
  }
  Draws d = gaze_draws(who, g);
  const float size = searching ? kLookSpread * (1 - since) : kHop;
  g.hop_yaw = size * (2 * d.uniform_float() - 1);
  g.hop_pitch = 0.5f * size * (2 * d.uniform_float() - 1);
  g.hop_left = 0.18f + 0.25f * d.uniform_float();
}

void pass_time(const GazeFrame& f, const RandomKey& who, bool seen, float off, GazeState& g) {
  for (Inhibited& i : g.inhibited) i.left = std::max(i.left - f.dt, 0.0f);
  if (g.now.behaviour == GazeBehaviour::kNone) return;
  g.elapsed += f.dt;
  const bool on = seen && off < kOnTarget;
  g.confidence = math::clamp(g.confidence + (on ? 5.0f : -1.0f) * f.dt, 0.0f, 1.0f);
  const bool lost = g.confidence <= 0 && g.elapsed > GazeRules::kGiveUp;
  if (lost || (g.now.motion == GazeMotion::kGlance && g.elapsed >= g.now.duration)) end_gaze(who, g);
}

/// Shares of head and spine, latched until the eyes have had their lead.
void set_goals(const Angles& aim, GazeState& g) {
  const std::uint8_t joints = g.now.joints;
  g.head_goal_yaw = g.head_goal_pitch = g.spine_goal = 0;
  if ((joints & kGazeSpine) != 0) {
    const float beyond = math::abs(aim.yaw) - GazeRules::kHeadYaw;
    if (beyond > 0) g.spine_goal = math::copysign(std::min(beyond, GazeRules::kSpineYaw), aim.yaw);
  }
  if ((joints & kGazeHead) != 0) {
    const float rest = aim.yaw - g.spine_goal;
    const float share = g.spine_goal != 0 ? 1 : kHeadShare;
    g.head_goal_yaw = math::clamp(share * rest, -GazeRules::kHeadYaw, GazeRules::kHeadYaw);
    g.head_goal_pitch = math::clamp(kHeadShare * aim.pitch, -GazeRules::kHeadDown, GazeRules::kHeadUp);
  }
}

void follow_goals(float dt, GazeState& g) {
  const float rate = kHeadRate[static_cast<int>(g.now.speed)];
  const float fade = math::exp(-rate * dt);
  g.head_yaw.follow(g.head_goal_yaw, rate, dt, fade);
  g.head_pitch.follow(g.head_goal_pitch, rate, dt, fade);
  if (g.spine_goal != 0 || g.spine_yaw.at != 0 || g.spine_yaw.velocity != 0) {
    const float slow = rate * kSpineSlower;
    g.spine_yaw.follow(g.spine_goal, slow, dt, math::exp(-slow * dt));
    if (g.spine_goal == 0 && math::abs(g.spine_yaw.at) + math::abs(g.spine_yaw.velocity) < 1e-5f) g.spine_yaw = {};
  }
}

float towards(float from, float to, float most) { return from + math::clamp(to - from, -most, most); }

void apply(const GazeState& g, SkeletonPose& pose) {
  auto& t = pose.turn;
  if (g.spine_yaw.at != 0) {
    const Quat q = small_turn_z(0.25f * g.spine_yaw.at);
    for (const Joint j : {Joint::kSpine1, Joint::kSpine2, Joint::kSpine3, Joint::kSpine4}) t[j] = t[j] * q;
  }
  t[Joint::kNeck] = t[Joint::kNeck] * small_turn_zy(0.4f * g.head_yaw.at, -0.4f * g.head_pitch.at);
  t[Joint::kHead] = t[Joint::kHead] * small_turn_zy(0.6f * g.head_yaw.at, -0.6f * g.head_pitch.at);
  t[Joint::kLeftEye] = t[Joint::kRightEye] = small_turn_zy(g.eye_yaw, -g.eye_pitch);
}

}  // namespace

Vec3 turn_gaze(const Skeleton& skeleton, const GazeFrame& frame, const RandomKey& who, GazeState& g,
               SkeletonPose& pose) {
  auto& t = pose.turn;
  const Quat chest = t[Joint::kPelvis] * t[Joint::kSpine1] * t[Joint::kSpine2] * t[Joint::kSpine3] * t[Joint::kSpine4];
  Angles aim;
  const bool seen = g.now.behaviour != GazeBehaviour::kNone && find_aim(skeleton, frame, g, pose, chest, aim);
  if (math::abs(aim.yaw) > kOtherSide && g.side != 0 && aim.yaw * g.side < 0) aim.yaw += g.side * math::kTwoPiF;
  g.side = math::abs(aim.yaw) > 1 ? math::copysign(1.0f, aim.yaw) : 0.0f;
  const float head = g.head_yaw.at + g.spine_yaw.at;
  const float off = math::abs(aim.yaw - head - g.eye_yaw) + math::abs(aim.pitch - g.head_pitch.at - g.eye_pitch);
  pass_time(frame, who, seen, off, g);
  if (g.now.behaviour == GazeBehaviour::kNone) aim = {};
  if (g.elapsed >= GazeRules::kEyeLead || g.now.behaviour == GazeBehaviour::kNone) set_goals(aim, g);
  follow_goals(frame.dt, g);
  hop(frame, who, g);
  const float most = kSaccade * frame.dt;
  const float yaw =
      math::clamp(aim.yaw + g.hop_yaw - g.head_yaw.at - g.spine_yaw.at, -GazeRules::kEyeYaw, GazeRules::kEyeYaw);
  const float pitch =
      math::clamp(aim.pitch + g.hop_pitch - g.head_pitch.at, -GazeRules::kEyePitch, GazeRules::kEyePitch);
  g.eye_yaw = towards(g.eye_yaw, yaw, most);
  g.eye_pitch = towards(g.eye_pitch, pitch, most);
  apply(g, pose);
  const Quat turned = small_turn_zy(g.spine_yaw.at + g.head_yaw.at + g.eye_yaw, -g.head_pitch.at - g.eye_pitch);
  return chest * (turned * Vec3{1, 0, 0});
}

}  // namespace throng
