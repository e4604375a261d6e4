#include "throng/motor/gait/channels.h"

namespace throng {
namespace {

constexpr std::size_t index(Channel c) { return static_cast<std::size_t>(c); }
constexpr std::size_t index(SwingChannel c) { return static_cast<std::size_t>(c); }
constexpr std::size_t frame_index(int k) { return static_cast<std::size_t>(k); }
float share_of(int frame) { return static_cast<float>(frame) / kClipFrames; }

/// Flexion ratios through the gait events, all slopes 0 (PV-83, table 7.3 with the readings of E32), over a foot's
/// phase.
Curve<8> flexion_ratios(const Clip& clip, float flexion) {
  const auto& first = clip.steps[0].frames;
  const float contact = first[0].support.turn.y / flexion;
  const float opposite = first[kClipFrames].support.turn.y / flexion;
  const float off = share_of(clip.lift_off), adjacent = clip.events.fa / clip.events.oc;
  Curve<8> c;
  c.add(0, contact, 0);
  if (off > 1) {
    c.add(off - 1, 0, 0);
    c.add(adjacent, 0, 0);
    c.add(1, opposite, 0);
    c.add(off, 1, 0);
    c.add(1 + adjacent > off ? 1 + adjacent : off, 0, 0);  // own mid swing, printed as -T_MS before the step
  } else {
    c.add(0.15f, 0, 0);
    c.add(0.3f, 0, 0);
    c.add(off, 1, 0);
    c.add(off + 0.6f * (2 - off), 0, 0);
  }
  c.add(2, contact, 0);
  return c;
}

/// 1 at the apex, 0 at the nadir of each step, periodic.
float apex_share(const Clip& clip, int k) {
  const int n = kClipFrames;
  int since_nadir = (k - clip.nadir) % n;
  if (since_nadir < 0) since_nadir += n;
  int rise = (clip.apex - clip.nadir) % n;
  if (rise < 0) rise += n;
  return since_nadir <= rise ? smooth_step(static_cast<float>(since_nadir) / static_cast<float>(rise))
                             : smooth_step(1 - static_cast<float>(since_nadir - rise) / static_cast<float>(n - rise));
}

struct Preparer {
  const Clip& clip;
  PreparedClip& out;
  Curve<8> ratios;

  Sample<kChannels> frame(std::size_t step, int k) const {
    const ClipStep& s = clip.steps[step];
    const ClipFrame& f = s.frames[frame_index(k)];
    const UpperFrame& u = s.upper[frame_index(k)];
    const float side = sign_of(s.support), t = share_of(k);
    Sample<kChannels> c{};
    const Vec2 balance = s.balance[frame_index(k)];
    c[index(Channel::kAhead)] = f.root.x - clip.stride * (clip.bias - 1 + t) - balance.x;
    c[index(Channel::kSide)] = side * f.root.y + clip.width / 2 - balance.y;
    c[index(Channel::kAheadBalance)] = balance.x;
    c[index(Channel::kSideBalance)] = balance.y;
    const float apex = apex_share(clip, k);
    c[index(Channel::kApexShare)] = apex;
    c[index(Channel::kUpRest)] = f.root.z - (out.nadir + (out.apex - out.nadir) * apex);
    c[index(Channel::kList)] = side * f.root_turn.x;
    c[index(Channel::kTilt)] = f.root_turn.y;
    c[index(Channel::kSwivel)] = -side * f.root_turn.z;
    foot(f.support, f.support_toes, t, c, index(Channel::kSupportTheta));
    foot(f.swing, f.swing_toes, 1 + t, c, index(Channel::kSwingTheta));
    c[index(Channel::kChest)] = -side * u.chest;
    c[index(Channel::kSupportArm)] = u.support_arm;
    c[index(Channel::kSwingArm)] = u.swing_arm;
    c[index(Channel::kSupportElbow)] = u.support_elbow;
    c[index(Channel::kSwingElbow)] = u.swing_elbow;
    return c;
  }
  void foot(const AnkleFrame& a, float toes, float phase, Sample<kChannels>& c, std::size_t first) const {
    const float theta = ratios.value(phase);
    c[first] = theta;
    c[first + 1] = a.turn.y - out.flexion * theta;
    c[first + 2] = a.turn.y > 1e-4f ? -toes / a.turn.y : 1.0f;
    c[first + 3] = a.pole;
  }
  /// Frames before 0 and after the last one lie in the other step, where the feet have changed roles.
  Sample<kChannels> around(std::size_t step, int k) const {
    if (k >= 0 && k <= kClipFrames) return frame(step, k);
    const Sample<kChannels> o = frame(1 - step, k < 0 ? k + kClipFrames : k - kClipFrames);
    Sample<kChannels> c = o;
    for (const Channel lateral :
         {Channel::kSide, Channel::kSideBalance, Channel::kList, Channel::kSwivel, Channel::kChest}) {
      c[index(lateral)] = -o[index(lateral)];
    }
    for (std::size_t i = 0; i < 4; ++i) {
      c[index(Channel::kSupportTheta) + i] = o[index(Channel::kSwingTheta) + i];
      c[index(Channel::kSwingTheta) + i] = o[index(Channel::kSupportTheta) + i];
    }
    for (const auto& [a, b] : {std::pair{Channel::kSupportArm, Channel::kSwingArm},
                               std::pair{Channel::kSupportElbow, Channel::kSwingElbow}}) {
      c[index(a)] = o[index(b)];
      c[index(b)] = o[index(a)];
    }
    return c;
  }
  /// Where the swing foot is between its contacts: the ankle with the rolling of the foot taken out.
  void swing(const Skeleton& body, int n) const {
    const float rest_width = clip.width;
    for (int k = 0; k <= n; ++k) {
      const int at = clip.lift_off + k;  // frames since the foot's contact
      const bool later = at >= kClipFrames;
      // The first step's support foot, then the same foot swinging in the second.
      const ClipStep& s = clip.steps[later ? 1 : 0];
      const ClipFrame& f = s.frames[frame_index(later ? at - kClipFrames : at)];
      const AnkleFrame& a = later ? f.swing : f.support;
      const float share = static_cast<float>(k) / static_cast<float>(n);
      const Roll roll = roll_of(body, k == 0 ? 0.0f : swing_pivot(share), math::sincos(a.turn.y));
      const auto [sy, cy] = math::sincos(a.turn.z);
      const float side = sign_of(later ? other(s.support) : s.support);
      Key<kSwingChannels>& key = out.swing[frame_index(k)];
      key.value[index(SwingChannel::kProgress)] =
          (a.place.x - roll.x * cy + (later ? clip.stride : 0.0f)) / (2 * clip.stride);
      key.value[index(SwingChannel::kLift)] = a.place.z - roll.z;
      key.value[index(SwingChannel::kArc)] = side * (a.place.y - roll.x * sy) - (later ? rest_width : 0.0f);
    }
    for (int k = 1; k < n; ++k) {
      for (std::size_t c = 0; c < kSwingChannels; ++c) {
        out.swing[frame_index(k)].slope[c] =
            (out.swing[frame_index(k + 1)].value[c] - out.swing[frame_index(k - 1)].value[c]) / 2;
      }
    }
  }
};

template <int N>
Sample<N> between(const Key<N>& a, const Key<N>& b, float t) {
  const HermiteWeights w = hermite(t);
  Sample<N> out;
  for (std::size_t c = 0; c < static_cast<std::size_t>(N); ++c) {
    out[c] = w.a * a.value[c] + w.sa * a.slope[c] + w.b * b.value[c] + w.sb * b.slope[c];
  }
  return out;
}

}  // namespace

PreparedClip prepare(const Clip& clip) {
  PreparedClip out;
  out.speed = clip.speed;
  out.frequency = clip.frequency;
  out.stride = clip.stride;
  out.width = clip.width;
  out.bias = clip.bias;
  out.toe_out = clip.toe_out;
  out.double_support = clip.double_support();
  out.lift_off = share_of(clip.lift_off);
  out.feet_adjacent = clip.events.fa / clip.events.oc;
  const int off = clip.lift_off;
  out.flexion = off >= kClipFrames ? clip.steps[1].frames[frame_index(off - kClipFrames)].swing.turn.y
                                   : clip.steps[0].frames[frame_index(off)].support.turn.y;
  float least = 0, most = 0;
  for (const ClipFrame& f : clip.steps[0].frames) {
    least = f.root_turn.z < least ? f.root_turn.z : least;
    most = f.root_turn.z > most ? f.root_turn.z : most;
  }
  out.swivel = most - least;
  out.apex = clip.steps[0].frames[frame_index(clip.apex)].root.z;
  out.nadir = clip.steps[0].frames[frame_index(clip.nadir)].root.z;
  const Preparer p{clip, out, flexion_ratios(clip, out.flexion)};
  for (std::size_t step = 0; step < 2; ++step) {
    for (int k = 0; k <= kClipFrames; ++k) {
      Key<kChannels>& key = out.steps[step][frame_index(k)];
      key.value = p.frame(step, k);
      const Sample<kChannels> before = p.around(step, k - 1), after = p.around(step, k + 1);
      for (std::size_t c = 0; c < kChannels; ++c) key.slope[c] = (after[c] - before[c]) / 2;
    }
  }
  out.swing_frames = 2 * kClipFrames - off;
  p.swing(reference_body(), out.swing_frames);
  return out;
}

Sample<kChannels> PreparedClip::at(Side support, float phase) const {
  const auto& keys = steps[support == Side::kRight ? 0 : 1];
  const float x = math::clamp(phase, 0.0f, 1.0f) * kClipFrames;
  int k = static_cast<int>(x);
  if (k >= kClipFrames) k = kClipFrames - 1;
  return between<kChannels>(keys[frame_index(k)], keys[frame_index(k + 1)], x - static_cast<float>(k));
}

Sample<kSwingChannels> PreparedClip::swing_at(float share) const {
  const float x = math::clamp(share, 0.0f, 1.0f) * static_cast<float>(swing_frames);
  int k = static_cast<int>(x);
  if (k >= swing_frames) k = swing_frames - 1;
  return between<kSwingChannels>(swing[frame_index(k)], swing[frame_index(k + 1)], x - static_cast<float>(k));
}

}  // namespace throng
