// The body of a frame: channels of the clip, warped (PV-82, 83), feet in the world, legs by inverse kinematics (PV-88).
#include "throng/motor/gait/walker_detail.h"
#include "throng/motor/ik/leg.h"

namespace throng::walker {
namespace {

constexpr std::size_t index(Channel c) { return static_cast<std::size_t>(c); }
constexpr std::size_t index(SwingChannel c) { return static_cast<std::size_t>(c); }

constexpr float kGravity = 9.81f, kMassHeight = 0.95f;
constexpr float kLimitBlend = 0.003f;  ///< m: rounding off where the pelvis is lowered so that a leg reaches
constexpr float kLittle = 0.6f, kLittleTo = 0.2f;  ///< of the reference leg: toddlers run before steps get so long
constexpr float kFromStand = 0.3f;   ///< share of a hurried swing in which the pitch goes over from how the foot stood
constexpr float kHeelBlend = 0.02f;  ///< rad: the same where a heel rises

/// Sine and cosine of a small angle (|x| <= 1, error below 3e-7): most angles here are; a series is a fifth of the
/// price.
math::SinCos<float> small_sincos(float x) {
  const float q = x * x;
  return {x * (1 - q / 6 * (1 - q / 20 * (1 - q / 42 * (1 - q / 72)))),
          1 - q / 2 * (1 - q / 12 * (1 - q / 30 * (1 - q / 56)))};
}
/// turn_y of an angle of at most 2 rad.
Quat bend(float angle) {
  const auto [s, c] = small_sincos(math::clamp(angle, -2.0f, 2.0f) * 0.5f);
  return {0, s, 0, c};
}
/// Turn by small angles about all three axes at once.
Quat small_turn(float x, float y, float z) { return normalized(Quat{x * 0.5f, y * 0.5f, z * 0.5f, 1}); }

float lerp_of(float a, float b, float t) { return a + (b - a) * t; }

}  // namespace

Walker::Gait Walker::gait_now() const {
  Gait g;
  const Vec2 stride{state_.stride.value(0), state_.stride.value(1)};
  const float length_now = length(stride);
  g.l = length_now / scale_;
  g.act = smooth_step(g.l / kFullAct);
  g.run = smooth_step((g.l - set_.run_from) / (set_.run_full - set_.run_from));
  // 1 walking ahead, 0 sideways, -1 backward; less for steps too short to have a direction. Against where the pelvis
  // faces, which does not jump as a heading may.
  const float along = dot(stride, facing_);
  g.ahead = along / (length_now + 0.05f * scale_ * (1 - smooth_step((g.l - 0.1f) / 0.2f)) + 1e-6f);
  g.c = set_.walk.at(support(), state_.phase);
  const float apex = set_.apex.value(g.l), nadir = set_.nadir.value(g.l);
  // What the clip has beside the curve through apex and nadir grows with their difference: its own shape at every step.
  const float bob = (apex - nadir) / (set_.walk.apex - set_.walk.nadir);
  g.height = nadir + (apex - nadir) * g.c[index(Channel::kApexShare)] + bob * g.c[index(Channel::kUpRest)];
  g.height -= set_.lowered.value(g.l) * smooth_step((scale_ - kLittle) / kLittleTo);
  g.flexion = set_.foot_flexion.value(g.l);
  g.swivel = set_.pelvis_swivel.value(g.l) / set_.swivel_at_clip;
  // Feet turned to flexion times ratio plus what the clip has beyond it (E32): at the clip's own step that is the clip.
  for (const Channel theta : {Channel::kSupportTheta, Channel::kSwingTheta}) {
    const std::size_t k = index(theta);
    g.c[k] = g.flexion * g.c[k] + g.act * g.c[k + 1];
  }
  if (g.run <= 0) return g;
  Sample<kChannels> r = set_.run.at(support(), state_.phase);
  const float up =
      set_.run.nadir + (set_.run.apex - set_.run.nadir) * r[index(Channel::kApexShare)] + r[index(Channel::kUpRest)];
  g.height = lerp_of(g.height, up, g.run);
  for (const Channel theta : {Channel::kSupportTheta, Channel::kSwingTheta}) {
    const std::size_t k = index(theta);
    r[k] = set_.run.flexion * r[k] + r[k + 1];
  }
  for (std::size_t k = 0; k < kChannels; ++k) g.c[k] = lerp_of(g.c[k], r[k], g.run);
  g.swivel = lerp_of(g.swivel, 1, g.run);
  return g;
}

/// A foot in the air: from its last stand to its landing by the clip's progress.
void Walker::swing(Side side, const Gait& g, FootPose& f, Vec3& place, Vec2& slope) const {
  const WalkFoot& w = foot(side);
  const float s = math::clamp((phase_of(side) - w.off) / (2 - w.off), 0.0f, 1.0f);
  const Vec2 way = Vec2{w.to.value(0), w.to.value(1)} - w.from.plan();
  const float rise = w.to.value(2) - w.from.z;
  // What a slope explains is followed evenly; the rest is a tread. Up: first over the edge, then ahead. Down: ahead,
  // then down.
  const float even = 0.5f * dot(w.from_slope + w.to_slope, way), tread = rise - even;
  const float wait = math::clamp(1.2f * math::abs(tread), 0.0f, 0.28f);
  const float t = math::clamp(tread > 0 ? (s - wait) / (1 - wait) : s / (1 - wait), 0.0f, 1.0f);
  Sample<kSwingChannels> c = set_.walk.swing_at(t);
  if (g.run > 0) {
    const Sample<kSwingChannels> r = set_.run.swing_at(t);
    for (std::size_t i = 0; i < kSwingChannels; ++i) c[i] = lerp_of(c[i], r[i], g.run);
  }
  const float reach = length(way) / (2 * set_.walk.stride * scale_);
  float progress = c[index(SwingChannel::kProgress)];
  // Table 7.2 offsets the clip's own motion by a flat-ended curve; what is left of it in a step of another length:
  if (set_.style.offset_warp > 0 && reach > 0.05f) {
    progress += set_.style.offset_warp * (1 / reach - 1) * (progress - smooth_step(t)) * (1 - g.run);
  }
  const float up = tread > 0 ? smooth_step(s / 0.5f) : smooth_step((s - 0.66f) / 0.34f);
  const float lift =
      c[index(SwingChannel::kLift)] * lerp_of(0.6f, 1, smooth_step(reach)) * set_.style.foot_lift * scale_;
  // Over the edge of the tread above: a foot that goes up must clear it from below; one that comes down stands on it.
  const float bump = (tread > 0 ? 0.3f : 0.06f) * 16 * s * s * (1 - s) * (1 - s);
  const float out = sign_of(side) * c[index(SwingChannel::kArc)] * scale_ * smooth_step(reach);
  const Vec2 aside = left_of(facing_) * out;
  place += Vec3{way.x * progress + aside.x, way.y * progress + aside.y,
                even * progress + tread * up + lift + math::abs(tread) * bump};
  f.yaw += (w.to.value(3) - w.from_yaw) * smooth_step(s);
  slope = lerp(slope, w.to_slope, smooth_step(s));
  f.pivot = swing_pivot(s);
  f.pitch += w.extra * (1 - smooth_step(s / 0.45f));
  if (w.hurry > 0) hurried_pitch(side, g, s, static_cast<float>(w.hurry) / 65535, f);
  if (g.run > 0) f.toes = lerp_of(f.toes, lerp_of(1, f.toes, smooth_step(s / 0.15f)), g.run);
  place.z += clear(f, s, lift);
}

/// A foot of the frame: what the clip says of its pitch, and its flat place in the frame of the body.
Walker::FootPose Walker::foot_pose(Side side, const Gait& g) const {
  const WalkFoot& w = foot(side);
  FootPose f;
  const std::size_t k = index(side == support() ? Channel::kSupportTheta : Channel::kSwingTheta);
  // Walking ahead the heel comes first and the foot rolls over; sideways and backward it stays flatter.
  const float roll = 0.5f + 0.5f * g.ahead;
  f.pitch = g.c[k] * lerp_of(0.35f, 1, roll);
  if (g.c[k] < 0) f.pitch *= roll;
  if (set_.style.limp > 0 && side == Side::kLeft) f.pitch *= 1 - 0.5f * set_.style.limp;
  f.toes = g.c[k + 2];
  f.pole = g.c[k + 3];
  f.planted = w.airborne == 0;
  Vec3 place = w.from;
  f.yaw = w.from_yaw;
  Vec2 slope = w.from_slope;
  if (f.planted) {
    f.pivot = f.pitch < 0 ? 1.0f : 0.0f;
    f.toes = 1;  // flat on the ground
  } else {
    swing(side, g, f, place, slope);
  }
  const Vec2 b = to_body(place.plan() - in_.position);
  f.flat = {b.x, b.y, place.z - in_.ground};
  f.yaw = math::wrap_angle(f.yaw - in_.heading);
  const auto [s, c] = math::sincos(f.yaw * 0.5f);
  f.yaw_turn = {0, 0, s, c};
  if (slope.x != 0 || slope.y != 0) {
    const Vec2 down = to_body(slope);
    f.tilt = turn_between(Vec3{0, 0, 1}, normalized(Vec3{-down.x, -down.y, 1}));
    f.tilted = true;
  }
  return f;
}

/// A foot that had to leave the ground before or after its time: the swing's pitch by the share of its own swing,
/// starting from how it stood.
void Walker::hurried_pitch(Side side, const Gait& g, float s, float hurry, FootPose& f) const {
  const WalkFoot& w = foot(side);
  const float due = set_.walk.lift_off, phase = due + (2 - due) * s - 1;
  const Sample<kChannels> c = set_.walk.at(other(side), phase);
  const float own = g.flexion * c[index(Channel::kSwingTheta)] + g.act * c[index(Channel::kSwingRest)];
  const float t = smooth_step(s / kFromStand);
  const float pitch = lerp_of(w.pitch, own * lerp_of(0.35f, 1, 0.5f + 0.5f * g.ahead), t);
  const float pivot = lerp_of(w.pitch < 0 ? 1.0f : 0.0f, f.pivot, t);
  f.pitch = lerp_of(f.pitch, pitch, hurry);
  f.toes = lerp_of(f.toes, c[index(Channel::kSwingToes)], hurry);
  f.pivot = lerp_of(f.pivot, pivot, hurry);
}

/// What a swinging foot must rise further so that neither heel, ball nor tip of the toes goes into the ground.
float Walker::clear(const FootPose& f, float s, float lift) const {
  const auto [sp, cp] = small_sincos(math::clamp(f.pitch, -1.0f, 2.0f) * 0.5f);
  const float sine = 2 * sp * cp, cosine = 1 - 2 * sp * sp;
  const float ankle = roll_of(body_, f.pivot, {sine, cosine}).z;
  const float heel = ankle + body_.heel * sine - body_.ankle_height * cosine;
  const float joint = ankle - body_.ball * sine + (body_.ball_height - body_.ankle_height) * cosine;
  const float toes = f.pitch > 0 ? f.pitch * (1 - f.toes) : f.pitch;
  const float tip = joint - body_.toe * small_sincos(math::clamp(toes, -1.0f, 1.0f)).sin - body_.ball_height;
  const float lowest = heel < tip ? heel : tip;
  constexpr float kBlend = 0.004f;  // m: begins where the sole would be that deep
  const float need = smooth_max(-(lift + lowest) - kBlend, 0, kBlend);
  return need * smooth_step(30 * s) * smooth_step(10 * (1 - s));
}

void Walker::set_ankle(FootPose& f) const {
  const Roll roll = roll_of(body_, f.pivot, math::sincos(f.pitch));
  Vec3 up = f.yaw_turn * Vec3{roll.x, 0, roll.z};
  if (f.tilted) up = f.tilt * up;
  f.ankle = f.flat + up;
}

void Walker::pose_pelvis(const Gait& g, SkeletonPose& pose) const {
  const float s = sign_of(support());
  const float share = g.l / set_.walk.stride;
  // Linear inverted pendulum: the slower the steps, the wider it swings; 1 at the clip's own step.
  const float w = math::kPiF * set_.walk.frequency, k = w * w * kMassHeight / kGravity;
  const float side_gain = (1 + k) / (1 + k * share * share), ahead_gain = (1 + 4 * k) / (1 + 4 * k * share * share);
  const float pendulum = g.c[index(Channel::kAhead)], balance = g.c[index(Channel::kAheadBalance)];
  float ahead = pendulum * ahead_gain + balance;
  if (set_.style.offset_warp > 0) {  // table 7.2 in full: the clip's own pace, offset by a flat-ended curve
    const float u = state_.phase, l = set_.walk.stride;
    const float offset = pendulum + balance + (l - g.l) * (u - smooth_step(u));
    ahead = lerp_of(ahead, offset / (share > 0.05f ? share : 0.05f), set_.style.offset_warp);
  }
  const float along = ahead * g.act / set_.walk.stride;
  const Vec2 way = to_body({state_.stride.value(0), state_.stride.value(1)});
  const Vec2 error = to_body({state_.error.value(0), state_.error.value(1)});
  const float yaw = state_.yaw.value(0);
  const auto [sy, cy] = math::sincos(yaw);
  // The balance sideways, found at several speeds, goes with the time of a step.
  const float sway =
      g.c[index(Channel::kSide)] * side_gain + g.c[index(Channel::kSideBalance)] / (share > 0.5f ? share : 0.5f);
  const float side = sway * s * g.act * set_.style.sway * scale_;
  const Vec2 at = near_root(way * along + error + Vec2{-sy, cy} * side);
  pose.root = {at.x, at.y, state_.base.value(0) - in_.ground + g.height * scale_};

  const float roll = s * g.c[index(Channel::kList)] * g.act * set_.style.sway -
                     math::clamp(dot(state_.lean, left_of(facing_)), -0.15f, 0.15f);
  const float tilt = g.c[index(Channel::kTilt)] * lerp_of(0.4f, 1, g.act);
  const float swivel = -s * g.c[index(Channel::kSwivel)] * g.swivel * g.act * g.ahead;
  const auto [hs, hc] = math::sincos((yaw + swivel) * 0.5f);
  pose.turn[Joint::kPelvis] =
      Quat{0, 0, hs, hc} * Quat{small_sincos(roll * 0.5f).sin, 0, 0, small_sincos(roll * 0.5f).cos} * bend(tilt);
}

/// The highest pelvis at which the leg of this planted foot reaches, as the height of its hip.
float Walker::reach_height(const FootPose& f, Vec3 hip) const {
  FootPose lifted = f;
  const Vec3 toes = f.yaw_turn * Vec3{1, 0, 0};
  if (dot((hip - f.ankle).plan(), toes.plan()) > 0.15f * body_.leg()) {  // the heel can rise
    lifted.pitch = kHeelMost;
    lifted.pivot = 0;
    set_ankle(lifted);
  }
  const float reach = kStretch * body_.leg();
  const float away = length_sq((hip - lifted.ankle).plan());
  const float most = 0.81f * reach * reach;  // beyond, the foot will have to leave the ground
  return lifted.ankle.z + std::sqrt(reach * reach - (away < most ? away : most));
}

/// Pitch at which a foot on its ball brings the ankle within reach of the hip: law of cosines in the plane of the foot.
float Walker::heel_needed(const FootPose& f, Vec3 hip) const {
  const Quat turn = f.tilted ? f.tilt * f.yaw_turn : f.yaw_turn;
  const Vec3 p = turn.inverse() * (hip - f.flat) - Vec3{body_.ball, 0, body_.ball_height};
  const float ax = -body_.ball, az = body_.ankle_height - body_.ball_height;
  const float arm = std::sqrt(ax * ax + az * az), plane = std::sqrt(p.x * p.x + p.z * p.z);
  const float reach = kStretch * body_.leg();
  const float c = (length_sq(p) + arm * arm - reach * reach) / (2 * arm * plane);
  return math::atan2(az, ax) - (math::atan2(p.z, p.x) + math::acos(c));
}

/// How much the pelvis is lowered: what is needed at once, up to a limit; afterwards it comes up like a critically
/// damped spring.
float Walker::drop(float needed) {
  const float most = kDropMost * body_.leg();
  needed = smooth_min(needed, most, 0.01f);
  const float e = math::exp(-kDropRate * in_.dt), b = state_.drop_rate + kDropRate * state_.drop;
  const float free = (state_.drop + b * in_.dt) * e;
  if (needed >= free || in_.dt <= 0) {
    state_.drop_rate = in_.dt > 0 ? math::clamp((needed - state_.drop) / in_.dt, -0.5f, 0.5f) : 0.0f;
    state_.drop = needed;
  } else {
    state_.drop = free > 0 ? free : 0;
    state_.drop_rate = free > 0 ? b * e - kDropRate * free : 0;
  }
  return state_.drop;
}

/// No planted leg is too short: the pelvis comes down, the heel goes up; where that is not enough the foot leaves the
/// ground.
void Walker::reach(FootPose (&feet)[2], SkeletonPose& pose) {
  const float yaw = state_.yaw.value(0);
  for (const Side side : kSides) {
    FootPose& f = feet[static_cast<std::size_t>(side)];
    if (!f.planted) keep_apart(f, feet[static_cast<std::size_t>(other(side))], side, yaw);
  }
  for (FootPose& f : feet) set_ankle(f);
  uncross(feet, yaw, pose.root);
  const Frame3 pelvis{pose.root, pose.turn[Joint::kPelvis]};
  float z = pose.root.z;
  Vec3 hips[2];
  for (std::size_t i = 0; i < 2; ++i) {
    hips[i] = pelvis * body_.offset[of_side(Joint::kLeftThigh, kSides[i])];
    if (!feet[i].planted) continue;
    z = smooth_min(z, pose.root.z + reach_height(feet[i], hips[i]) - hips[i].z, kLimitBlend);
  }
  z = pose.root.z - drop(pose.root.z - z);
  for (std::size_t i = 0; i < 2; ++i) {
    hips[i].z += z - pose.root.z;
    FootPose& f = feet[i];
    WalkFoot& w = state_.feet[i];
    if (!f.planted) {
      // Past the time in which a swing starts from how the foot stood: should it leave again just when it has landed,
      // it leaves as it is now.
      if (swung(kSides[i]) > kFromStand) w.pitch = f.pitch;
      continue;
    }
    const float near = 0.97f * kStretch * body_.leg();
    if (length_sq(hips[i] - f.ankle) > near * near) {
      const float pitch = f.pitch;
      const float ahead = dot((hips[i] - f.flat).plan(), (f.yaw_turn * Vec3{1, 0, 0}).plan()) / body_.leg();
      if (ahead > 0.05f) {  // a rising heel helps a leg that is behind, not one that is ahead
        const float needed = lerp_of(-1.0f, heel_needed(f, hips[i]), smooth_step((ahead - 0.05f) / 0.1f));
        // No heel flies up: a foot that needs that leaves the ground instead.
        const float most = pitch + w.extra + kHeelRate * in_.dt;
        const float raised = math::clamp(needed, -2.0f, kHeelMost < most ? kHeelMost : most);
        f.pitch = smooth_max(pitch, raised, kHeelBlend);
        f.pivot = f.pitch < 0 ? 1.0f : 0.0f;
        set_ankle(f);
      }
      w.extra = f.pitch - pitch;
      if (length(hips[i] - f.ankle) > kStretch * body_.leg() + 0.002f) {
        f.planted = false;
        lift_now(kSides[i]);
      }
    } else {
      w.extra = 0;
    }
    w.pitch = f.pitch;
  }
  pose.root.z = z;
}

void Walker::pose_legs(FootPose (&feet)[2], SkeletonPose& pose) const {
  const Frame3 pelvis{pose.root, pose.turn[Joint::kPelvis]};
  const float yaw = state_.yaw.value(0);
  Vec3 hips[2];
  float knees[2];
  for (std::size_t i = 0; i < 2; ++i) {
    // The knee points between pelvis and foot, three body lengths ahead (PV-88).
    const float apart = math::wrap_angle(feet[i].yaw - yaw);  // fades where it would flip from one side to the other
    knees[i] = 0.6f * apart * (1 - math::square(apart / math::kPiF)) + sign_of(kSides[i]) * feet[i].pole;
    hips[i] = pelvis * body_.offset[of_side(Joint::kLeftThigh, kSides[i])];
  }
  spread_knees(feet, hips, yaw, knees);
  for (const Side side : kSides) {
    const std::size_t i = static_cast<std::size_t>(side);
    const FootPose& f = feet[i];
    const auto [s, c] = math::sincos(yaw + knees[i]);
    const Vec3 pole = hips[i] + Vec3{c, s, 0} * (3 * body_.height);
    Quat turn = f.yaw_turn * bend(f.pitch);
    if (f.tilted) turn = f.tilt * turn;
    solve_leg(body_, side, pelvis, f.ankle, turn, pole, pose);
    pose.turn[of_side(Joint::kLeftToes, side)] = bend(f.pitch > 0 ? -f.pitch * f.toes : 0.0f);
  }
}

/// Spine, head and arms: the chest turns against the pelvis, the head stays level and looks ahead, arms swing against
/// the legs.
void Walker::pose_upper(const Gait& g, SkeletonPose& pose) const {
  const float s = sign_of(support());
  const GaitStyle& style = set_.style;
  const float amount = g.act * g.ahead;
  const float swing = amount * style.arm_swing * math::clamp(g.l / set_.walk.stride, 0.0f, lerp_of(1.4f, 1.0f, g.run));
  const float swivel = -s * g.c[index(Channel::kSwivel)] * g.swivel * amount;
  const float list = s * g.c[index(Channel::kList)] * g.act * style.sway;
  const float tilt = g.c[index(Channel::kTilt)] * lerp_of(0.4f, 1, g.act);
  const float chest_yaw = -s * g.c[index(Channel::kChest)] * swing;
  const float lurch =
      style.limp > 0 ? 0.10f * style.limp * g.act * (s > 0 ? 1.0f : -1.0f) * 4 * state_.phase * (1 - state_.phase) : 0;
  const float pitch =
      style.trunk_lean + 0.10f * g.run + math::clamp(dot(state_.lean, facing_), -0.12f, 0.15f) + 0.03f * g.act;
  const Quat spine = small_turn((-0.75f * list - lurch) / 4, (pitch - tilt) / 4, (chest_yaw - swivel) / 4);
  for (const Joint j : {Joint::kSpine1, Joint::kSpine2, Joint::kSpine3, Joint::kSpine4}) pose.turn[j] = spine;
  const Quat neck = small_turn((lurch - 0.25f * list) / 2, (style.head_down - 0.9f * pitch) / 2, -chest_yaw / 2);
  pose.turn[Joint::kNeck] = pose.turn[Joint::kHead] = neck;
  for (const Joint j : {Joint::kLeftEye, Joint::kRightEye, Joint::kLeftClavicle, Joint::kRightClavicle,
                        Joint::kLeftHand, Joint::kRightHand}) {
    pose.turn[j] = {};
  }
  for (const Side side : kSides) {
    const bool stands = side == support();
    const float arm = g.c[index(stands ? Channel::kSupportArm : Channel::kSwingArm)] * swing;
    const float elbow_now = g.c[index(stands ? Channel::kSupportElbow : Channel::kSwingElbow)];
    const float elbow = lerp_of(0.25f, elbow_now, math::clamp(swing, 0.0f, 1.0f)) + style.elbow;
    const float out = 0.08f * sign_of(side);
    pose.turn[of_side(Joint::kLeftUpperArm, side)] = Quat{out * 0.5f, 0, 0, 0.9992f} * bend(-arm - 0.8f * pitch);
    pose.turn[of_side(Joint::kLeftForearm, side)] = bend(-math::clamp(elbow, 0.05f, 2.0f));
  }
}

}  // namespace throng::walker
