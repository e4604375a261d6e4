// Our own canonical clips: see clip.h.
#include "throng/motor/gait/clip.h"
#include "throng/motor/gait/curve.h"

namespace throng {
namespace {

constexpr float kGravity = 9.81f;
constexpr float kMassHeight = 0.95f;  ///< m, centre of mass of the reference body
constexpr float kPi = math::kPiF;
constexpr int kHarmonics = 9;

float share_of(int frame) { return static_cast<float>(frame) / kClipFrames; }

/// Periodic solution of x'' = (g / h)(x - p) (linear inverted pendulum): each harmonic of p divided by 1 + w² h / g.
/// p is given at n points of one period (s); only harmonics `first`, `first + by`, ... are used.
class Pendulum {
 public:
  template <class P>
  Pendulum(float period, int first, int by, P p) : period_(period), first_(first), by_(by) {
    constexpr int kPoints = 512;
    for (int h = 0; h < kHarmonics; ++h) {
      const float n = static_cast<float>(first + by * h);
      for (int k = 0; k < kPoints; ++k) {
        const float t = (static_cast<float>(k) + 0.5f) / kPoints;
        const auto [s, c] = math::sincos(2 * kPi * n * t);
        const float v = p(t) * 2 / kPoints;
        sine_[h] += v * s;
        cosine_[h] += v * c;
      }
      const float w = 2 * kPi * n / period_;
      const float damp = 1 / (1 + w * w * kMassHeight / kGravity);
      sine_[h] *= damp;
      cosine_[h] *= damp;
    }
  }
  float at(float share) const {
    float x = 0;
    for (int h = 0; h < kHarmonics; ++h) {
      const auto [s, c] = math::sincos(2 * kPi * static_cast<float>(first_ + by_ * h) * share);
      x += sine_[h] * s + cosine_[h] * c;
    }
    return x;
  }

 private:
  float period_;
  int first_, by_;
  float sine_[kHarmonics] = {}, cosine_[kHarmonics] = {};
};

/// Sum of harmonics `first`, `first + by`, ... at a share of the period.
template <std::size_t N>
float harmonics(const std::array<float, N>& sine, const std::array<float, N>& cosine, int first, int by, float share) {
  float x = 0;
  for (std::size_t h = 0; h < N; ++h) {
    const auto [s, c] = math::sincos(2 * kPi * static_cast<float>(first + by * static_cast<int>(h)) * share);
    x += sine[h] * s + cosine[h] * c;
  }
  return x;
}
Vec2 balance_at(const ClipRecipe& r, float u) {
  return {harmonics(r.ahead_sin, r.ahead_cos, 1, 1, u), harmonics(r.side_sin, r.side_cos, 1, 2, u / 2)};
}

/// Path of the pressure ahead of the support foot over one step (share t), m.
float pressure(const ClipRecipe& r, float stride, float t) {
  const float shift = r.lift_off > kClipFrames ? share_of(r.lift_off - kClipFrames) : 0.0f;
  if (t < shift) {  // from the toes of the rear foot to the heel of the front one
    const float rear = r.pressure_to - stride;
    return rear + (r.pressure_from - rear) * smooth_step(t / shift);
  }
  if (t < r.pressure_at)
    return r.pressure_from + (r.pressure_heel - r.pressure_from) * (t - shift) / (r.pressure_at - shift);
  return r.pressure_heel + (r.pressure_to - r.pressure_heel) * (t - r.pressure_at) / (1 - r.pressure_at);
}

/// A foot over its own cycle: phase 0 its contact, 1 the other's, 2 its next contact.
struct FootMaker {
  const ClipRecipe& r;
  float off;                       ///< phase of lift off
  Curve<8> pitch, toes, progress;  ///< over the phase; progress over the share of the swing

  explicit FootMaker(const ClipRecipe& recipe) : r(recipe), off(share_of(recipe.lift_off)) {
    const bool walks = off > 1;
    const float flat = walks ? off - 1 : 0.12f;
    pitch.add(0, r.toe_off * r.at_contact, 0);
    pitch.add(flat, 0, 0);
    pitch.add(walks ? r.heel_rise : 0.25f, 0, 0);
    if (walks) {
      pitch.add(1, r.toe_off * r.at_opposite, 1.6f * r.toe_off * r.at_opposite / (1 - r.heel_rise));
    }
    pitch.add(off, r.toe_off, 0);
    const float swing = 2 - off;
    if (!walks) pitch.add(off + 0.35f * swing, r.toe_off * 1.25f, 0);
    pitch.add(off + (walks ? 0.62f : 0.75f) * swing, r.mid_swing, 0);
    pitch.add(2, r.toe_off * r.at_contact, 0);
    toes.add(0, 1, 0);
    toes.add(off + 0.12f * swing, 1, 0);
    toes.add(off + 0.6f * swing, 0, 0);
    progress.add(0, 0, 0);
    if (walks) {  // off the ground at once and in front late, so that the knee is bent on the way and straight only at
                  // contact
      progress.add(0.30f, 0.215f, 1.26f);
      progress.add(0.78f, 0.78f, 1.35f);
    }
    progress.add(1, 1, 0);
  }
  float swing_share(float phase) const { return phase <= off ? 0 : (phase - off) / (2 - off); }
  float pitch_at(float phase) const { return pitch.value(phase); }
  float toes_at(float phase) const {
    const float p = pitch_at(phase);
    return p > 0 ? -p * toes.value(phase) : 0;
  }
  /// Ahead of its own last contact, in strides.
  float ahead_at(float phase) const { return 2 * progress.value(swing_share(phase)); }
  float lift_at(float phase) const {
    // s^a (1 - s)^b with its peak of 1 where wanted; a = 2 keeps the start flat, b of at least 2 the end.
    const float s = swing_share(phase), k = r.lift_peak;
    const float b = 2 * (1 - k) / k;
    const float peak = k * k * math::pow(1 - k, b);
    return r.lift * s * s * math::pow(1 - s, b) / peak;
  }
  AnkleFrame ankle(const Skeleton& body, float phase, Side side, float stride) const {
    const float p = pitch_at(phase), s = swing_share(phase);
    const float pivot = s > 0 ? swing_pivot(s) : (p < 0 ? 1.0f : 0.0f);
    const Roll roll = roll_of(body, pivot, math::sincos(p));
    const float yaw = r.toe_out * sign_of(side);
    const auto [sy, cy] = math::sincos(yaw);
    return {{ahead_at(phase) * stride + roll.x * cy, roll.x * sy, roll.z + lift_at(phase)}, {0, p, yaw}, r.pole};
  }
};

UpperFrame upper_at(const ClipRecipe& r, float u, Side support) {
  const float c = math::cos(kPi * u);
  UpperFrame f;
  // The arm swings against the leg of its side: at the contact of a foot its arm is behind.
  f.support_arm = r.arm_mean - r.arm * 0.5f * c;
  f.swing_arm = r.arm_mean + r.arm * 0.5f * c;
  f.support_elbow = r.elbow - r.elbow_swing * 0.5f * c;
  f.swing_elbow = r.elbow + r.elbow_swing * 0.5f * c;
  // The chest turns against the pelvis: back on the side of the foot that just landed.
  f.chest = r.chest * 0.5f * c * sign_of(support);
  return f;
}

ClipFrame frame_at(const ClipRecipe& r, const Clip& clip, const FootMaker& foot, const Skeleton& body, int k,
                   Side support, const Pendulum& ahead, const Pendulum& side) {
  const float u = share_of(k), s = sign_of(support);
  ClipFrame f;
  const float mean = (r.apex + r.nadir) / 2, half = (r.apex - r.nadir) / 2;
  // The track's middle lies half a width from the support foot, on the side of the other one.
  const Vec2 balance = balance_at(r, u);
  f.root.x = clip.stride * (clip.bias - 1 + u) + ahead.at(u) + balance.x;
  f.root.y = s * (-clip.width / 2 + side.at(u / 2) + balance.y);
  f.root.z = mean + half * math::cos(2 * kPi * (u - share_of(r.apex_frame)));
  // The pelvis sinks on the swinging side, turns with the front leg, and tilts a little at each contact.
  f.root_turn.x = s * r.list * 0.5f * math::cos(kPi * (u - 0.42f));
  f.root_turn.y = r.tilt + 0.012f * math::cos(2 * kPi * (u - 0.1f));
  f.root_turn.z = -s * r.swivel * 0.5f * math::cos(kPi * u);
  f.support = foot.ankle(body, u, support, clip.stride);
  f.swing = foot.ankle(body, 1 + u, other(support), clip.stride);
  f.swing.place.x -= clip.stride;
  f.swing.place.y -= s * clip.width;
  f.support_toes = foot.toes_at(u);
  f.swing_toes = foot.toes_at(1 + u);
  return f;
}

}  // namespace

Skeleton reference_body() { return make_skeleton({1.75f, Sex::kFemale, 0}); }

ClipRecipe walk_recipe() { return {}; }

ClipRecipe run_recipe() {
  ClipRecipe r;
  r.speed = 3.0f;
  r.frequency = 2.676f;  // the same law
  r.width = 0.06f;
  r.lift_off = 22;  // contact 22/32 of a step, flight 10/32
  r.toe_off = 1.05f;
  r.at_contact = -0.10f;
  r.mid_swing = 0.05f;
  r.apex = 0.925f, r.nadir = 0.855f;
  r.apex_frame = 27, r.nadir_frame = 11;
  r.lift = 0.27f;
  r.lift_peak = 0.36f;
  r.swivel = 0.16f, r.list = 0.07f, r.tilt = 0.12f;
  r.bias = 0.76f;
  r.ahead_sin = r.ahead_cos = {};
  r.side_sin = r.side_cos = {};
  r.pressure_from = -0.02f, r.pressure_to = 0.14f;
  r.chest = 0.20f, r.arm = 0.85f, r.arm_mean = -0.05f, r.elbow = 1.45f, r.elbow_swing = 0.35f;
  return r;
}

Clip make_clip(const ClipRecipe& r) {
  const Skeleton body = reference_body();
  Clip clip;
  clip.speed = r.speed;
  clip.frequency = r.frequency;
  clip.stride = r.speed / r.frequency;
  clip.width = r.width;
  clip.toe_out = r.toe_out;
  clip.lift_off = r.lift_off;
  clip.apex = r.apex_frame;
  clip.nadir = r.nadir_frame;
  const float period = 1 / r.frequency;
  const auto path = [&](float t) { return pressure(r, clip.stride, t); };
  float middle = 0;
  for (int k = 0; k < 512; ++k) middle += path((static_cast<float>(k) + 0.5f) / 512) / 512;
  // Over a step the pelvis is on average over the pressure: that fixes where it is at contact.
  clip.bias = r.bias >= 0 ? r.bias : 0.5f + middle / clip.stride;
  const bool walks = r.lift_off > kClipFrames;
  const Pendulum ahead(period, 1, 1, [&](float t) {
    return walks ? path(t) - clip.stride * (clip.bias - 1 + t) : 0.0f;  // running: nearly even pace
  });
  const float shift = walks ? share_of(r.lift_off - kClipFrames) : 0.1f;
  // Sideways: from one foot to the other and back in two steps, even harmonics vanish.
  const Pendulum side(2 * period, 1, 2, [&](float t) {
    const float u = t < 0.5f ? 2 * t : 2 * t - 1;
    const float y = r.width * (smooth_step(u / shift) - 0.5f);
    return t < 0.5f ? y : -y;
  });
  const FootMaker foot(r);
  for (std::size_t step = 0; step < 2; ++step) {
    const Side support = step == 0 ? Side::kRight : Side::kLeft;
    clip.steps[step].support = support;
    for (int k = 0; k <= kClipFrames; ++k) {
      const auto i = static_cast<std::size_t>(k);
      clip.steps[step].frames[i] = frame_at(r, clip, foot, body, k, support, ahead, side);
      clip.steps[step].upper[i] = upper_at(r, share_of(k), support);
      clip.steps[step].balance[i] = balance_at(r, share_of(k));
    }
  }
  clip.events.oc = period;
  clip.events.ot = clip.double_support() * period;
  float fa = 0;  // feet adjacent: the swing foot draws level with the support foot
  while (fa < 1 && foot.ahead_at(1 + fa) < 1) fa += 1.0f / 1024;
  clip.events.fa = fa * period;
  clip.events.to = clip.events.oc + clip.events.ot;
  clip.events.ms = clip.events.oc + clip.events.fa;
  return clip;
}

}  // namespace throng
