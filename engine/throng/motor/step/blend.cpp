#include "throng/motor/step/blend.h"

#include <algorithm>

namespace throng::stepping {
namespace {

constexpr float kOffsetUnit = 1.0f / 8192, kRateUnit = 1.0f / 1024;  // rad, rad/s
constexpr float kMoves = 0.001f;                                     // m: a foot farther from its place is not down
// Velocities beyond these are jumps of the streams, not motion (m/s, rad/s).
constexpr float kMostSpeed = 6, kMostTurning = 25;

Vec3 within(Vec3 v, float most) {
  const float l = length(v);
  return l > most ? v * (most / l) : v;
}

Fade fade_between(Vec3 out_before, Vec3 out_now, Vec3 in_now, Vec3 in_next, float dt) {
  return {out_now - in_now, within((out_now - out_before) / dt - (in_next - in_now) / dt, kMostSpeed)};
}

/// The difference of rotations, applied from the left.
Fade fade_between(Quat out_before, Quat out_now, Quat in_now, Quat in_next, float dt) {
  const Vec3 out_rate = rotation_vector(out_now * out_before.inverse()) / dt;
  const Vec3 in_rate = rotation_vector(in_next * in_now.inverse()) / dt;
  return {rotation_vector(out_now * in_now.inverse()), within(out_rate - in_rate, kMostTurning)};
}

std::int16_t to_16(float v, float unit) {
  return static_cast<std::int16_t>(math::round(math::clamp(v / unit, -32767.0f, 32767.0f)));
}
std::array<std::int16_t, 3> pack_vector(Vec3 v, float unit) {
  return {to_16(v.x, unit), to_16(v.y, unit), to_16(v.z, unit)};
}
Vec3 unpack_vector(const std::array<std::int16_t, 3>& v, float unit) {
  return Vec3{static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2])} * unit;
}

/// On the ground only height and tilt fade; the rest is held.
void hold(Fade& place, Fade& turn) {
  place.rate.x = place.rate.y = 0;
  turn.rate.z = 0;
}

/// What a held foot's difference is at `time`.
Fade held_value(const Fade& f, float time, float duration, bool turn) {
  const Vec3 v = fade_value(f, time, duration), r = fade_rate(f, time, duration);
  if (turn) return {{v.x, v.y, f.offset.z}, {r.x, r.y, 0}};
  return {{f.offset.x, f.offset.y, v.z}, {0, 0, r.z}};
}

bool near_zero(const LowerBlend::Foot& f) {
  return length_sq(f.place.offset) < 1e-10f && length_sq(f.turn.offset) < 1e-10f;
}

/// One foot; true while there is something left of it.
bool apply_foot(LowerBlend::Foot& f, float time, float duration, LowerBody::Foot& foot) {
  if (f.state == 1) {
    const Fade place = held_value(f.place, time, duration, false), turn = held_value(f.turn, time, duration, true);
    if (!foot.planted) {  // lifted by the new stream: from here on everything fades
      f.place = place, f.turn = turn;
      f.since = time;
      f.state = 0;
    }
    foot.ball += place.offset;
    foot.turn = from_rotation_vector(turn.offset) * foot.turn;
    foot.toes += f.toes * (1 - smooth(time / duration));
    return !near_zero(f);
  }
  const float t = time - f.since;
  const Vec3 off = fade_value(f.place, t, duration);
  if (length_sq(off) > kMoves * kMoves) foot.planted = false;  // whatever the new stream says, it is on its way
  foot.ball += off;
  foot.turn = from_rotation_vector(fade_value(f.turn, t, duration)) * foot.turn;
  foot.toes += f.toes * (1 - smooth(time / duration));
  return t < duration;
}

}  // namespace

Vec3 fade_value(const Fade& f, float time, float duration) {
  if (time >= duration) return {};
  const float s = time / duration, s2 = s * s, s3 = s2 * s;
  return f.offset * (2 * s3 - 3 * s2 + 1) + f.rate * (duration * (s3 - 2 * s2 + s));
}

Vec3 fade_rate(const Fade& f, float time, float duration) {
  if (time >= duration) return {};
  const float s = time / duration, s2 = s * s;
  return f.offset * ((6 * s2 - 6 * s) / duration) + f.rate * (3 * s2 - 4 * s + 1);
}

Vec3 rotation_vector(Quat q) {
  const float sign = q.w < 0 ? -1.0f : 1.0f;
  const Vec3 v = Vec3{q.x, q.y, q.z} * sign;
  const float s = length(v);
  if (s < 1e-6f) return v * 2.0f;
  return v * (2 * math::atan2(s, q.w * sign) / s);
}

Quat from_rotation_vector(Vec3 v) {
  const float a = length(v);
  if (a < 1e-6f) return normalized(Quat{v.x / 2, v.y / 2, v.z / 2, 1});
  return turn_around(v / a, a);
}

void begin_blend(const LowerBody& out_before, const LowerBody& out_now, const LowerBody& in_now,
                 const LowerBody& in_next, float dt, float duration, LowerBlend& blend) {
  blend = {};
  blend.duration = math::clamp(duration, kLeastBlend, kMostBlend);
  blend.pelvis =
      fade_between(out_before.pelvis.place, out_now.pelvis.place, in_now.pelvis.place, in_next.pelvis.place, dt);
  blend.pelvis_turn =
      fade_between(out_before.pelvis.turn, out_now.pelvis.turn, in_now.pelvis.turn, in_next.pelvis.turn, dt);
  for (const Side s : kSides) {
    const LowerBody::Foot &a = out_before.feet[s], &b = out_now.feet[s], &c = in_now.feet[s], &d = in_next.feet[s];
    LowerBlend::Foot& f = blend.feet[s];
    f.place = fade_between(a.ball, b.ball, c.ball, d.ball, dt);
    f.turn = fade_between(a.turn, b.turn, c.turn, d.turn, dt);
    f.toes = b.toes - c.toes;
    // A foot that comes down just then slows, rather than going through the ground: a cubic from above stays above.
    f.place.rate.z = std::max(f.place.rate.z, -3 * std::max(f.place.offset.z, 0.0f) / blend.duration);
    if (b.planted && c.planted) {
      hold(f.place, f.turn);
      f.state = 1;
    }
  }
}

void apply_blend(float dt, LowerBlend& blend, LowerBody& body) {
  if (!blend.active()) return;
  blend.time += dt;
  const float t = blend.time, duration = blend.duration;
  body.pelvis.place += fade_value(blend.pelvis, t, duration);
  body.pelvis.turn = from_rotation_vector(fade_value(blend.pelvis_turn, t, duration)) * body.pelvis.turn;
  bool more = t < duration;
  for (const Side s : kSides) more |= apply_foot(blend.feet[s], t, duration, body.feet[s]);
  if (!more) blend = {};
}

void begin_mode_blend(const Skeleton& skeleton, const StreamFrame& out_before, const StreamFrame& out_now,
                      const StreamFrame& in_now, const StreamFrame& in_next, float dt, float duration,
                      ModeBlend& blend) {
  blend = {};
  const auto lower = [&](const StreamFrame& f) { return lower_body_of(f.pose, skeleton, f.body, f.planted); };
  begin_blend(lower(out_before), lower(out_now), lower(in_now), lower(in_next), dt, duration, blend.lower);
  blend.duration = blend.lower.duration;
  for (std::size_t k = 0; k < kUpperJoints.size(); ++k) {
    const Joint j = kUpperJoints[k];
    const Fade f =
        fade_between(out_before.pose.turn[j], out_now.pose.turn[j], in_now.pose.turn[j], in_next.pose.turn[j], dt);
    blend.upper[k] = {pack_vector(f.offset, kOffsetUnit), pack_vector(f.rate, kRateUnit)};
  }
}

std::uint32_t apply_mode_blend(const Skeleton& skeleton, float dt, Spot body, std::uint32_t planted, ModeBlend& blend,
                               SkeletonPose& pose) {
  if (blend.lower.active()) {
    const LowerBody clean = lower_body_of(pose, skeleton, body, planted);
    LowerBody lower = clean;
    apply_blend(dt, blend.lower, lower);
    lower_to_reach(skeleton, clean, lower);
    pose_lower_body(skeleton, lower, body, pose);
  }
  if (blend.duration <= 0) return planted;
  blend.time += dt;
  if (blend.time >= blend.duration) {
    blend.time = blend.duration = 0;
    blend.upper = {};
    return planted;
  }
  for (std::size_t k = 0; k < kUpperJoints.size(); ++k) {
    const Fade f{unpack_vector(blend.upper[k].offset, kOffsetUnit), unpack_vector(blend.upper[k].rate, kRateUnit)};
    Quat& q = pose.turn[kUpperJoints[k]];
    q = from_rotation_vector(fade_value(f, blend.time, blend.duration)) * q;
  }
  return planted;
}

}  // namespace throng::stepping
