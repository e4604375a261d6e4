// A clip as the walker reads it: per step, in terms of support and swing foot (no left and right), taken apart into
// what the warps scale and what they leave alone. Tables with slopes, so that what is read between frames is C1.
#pragma once

#include <array>

#include "throng/motor/gait/clip.h"
#include "throng/motor/gait/curve.h"

namespace throng {

/// Channels over the phase of a step. "To the support": positive on the side of the support foot.
enum class Channel : std::uint8_t {
  kAhead,         ///< m, pelvis before the point that moves evenly, less its balance
  kSide,          ///< m, pelvis from the middle of the track, to the support, less its balance
  kUpRest,        ///< m, height less the curve through apex and nadir
  kApexShare,     ///< 1 at the apex, 0 at the nadir, Hermite pieces with flat ends between (PV-82 root.ty)
  kList,          ///< rad, pelvis sinks on the swing side
  kTilt,          ///< rad, pelvis pitch
  kSwivel,        ///< rad, support side of the pelvis ahead
  kSupportTheta,  ///< flexion ratio of the support foot through its events (PV-83)
  kSupportRest,   ///< rad, pitch less flexion times that ratio
  kSupportToes,   ///< toes against the foot as a share of its pitch
  kSupportPole,   ///< rad
  kSwingTheta,
  kSwingRest,
  kSwingToes,
  kSwingPole,
  kChest,  ///< rad, support side of the chest ahead
  kSupportArm,
  kSwingArm,
  kSupportElbow,
  kSwingElbow,
  kAheadBalance,  ///< m, what makes up for the swinging limbs
  kSideBalance,
};
inline constexpr int kChannels = 22;

/// Channels over the share of a swing.
enum class SwingChannel : std::uint8_t {
  kProgress,  ///< 0 at lift off, 1 at landing
  kLift,      ///< m, rise of the point the foot rolls about
  kArc,       ///< m, outward of the straight way
};
inline constexpr int kSwingChannels = 4;

template <int N>
struct Key {
  std::array<float, static_cast<std::size_t>(N)> value{}, slope{};  ///< slope per frame
};
template <int N>
using Sample = std::array<float, static_cast<std::size_t>(N)>;

struct PreparedClip {
  float speed = 0, frequency = 0, stride = 0, width = 0, bias = 0, toe_out = 0;
  float double_support = 0;   ///< share of a step
  float lift_off = 0;         ///< phase of a foot, from its contact: 1 + double support, or below 1 in running
  float feet_adjacent = 0;    ///< share of a step
  float flexion = 0;          ///< rad, theta_C: foot angle at toe off
  float swivel = 0;           ///< rad, from one extreme to the other
  float apex = 0, nadir = 0;  ///< m
  float arm = 0;              ///< rad, mean elbow
  std::array<std::array<Key<kChannels>, kClipFrames + 1>, 2> steps{};  ///< [0] support right, [1] left
  std::array<Key<kSwingChannels>, 2 * kClipFrames + 1> swing{};
  int swing_frames = 0;

  Sample<kChannels> at(Side support, float phase) const;
  Sample<kSwingChannels> swing_at(float share) const;
};

/// Takes a clip apart (PV-82, 83). Reads only the 22 channels, events and upper frames: any source will do.
PreparedClip prepare(const Clip& clip);

}  // namespace throng
