// A pose as it is kept, recorded and sent: 216 bytes. Rotations as four 16-bit numbers each; a joint is off by at most
// 3e-5 rad, so that a sole at the end of a leg keeps its place within a tenth of a millimetre.
#pragma once

#include <array>
#include <cstdint>

#include "throng/skeleton/skeleton.h"

namespace throng {

struct PackedTurn {
  std::int16_t x = 0, y = 0, z = 0, w = 32767;
  bool operator==(const PackedTurn&) const = default;
};

struct PackedPose {
  Vec3 root;  ///< m, pelvis, in the frame of the body: ahead, left, above the feet
  /// 0: this person has no pose (bodies off, or too far from the camera).
  std::uint32_t flags = 0;
  std::array<PackedTurn, kJoints> turn{};
  static constexpr std::uint32_t kPosed = 1;
  static constexpr std::uint32_t kLeftPlanted = 2;  ///< the left foot carries weight and stands still
  static constexpr std::uint32_t kRightPlanted = 4;
};
static_assert(sizeof(PackedPose) == 16 + 8 * kJoints);

PackedTurn pack(Quat turn);
Quat unpack(PackedTurn turn);
PackedPose pack(const SkeletonPose& pose);
SkeletonPose unpack(const PackedPose& pose);

}  // namespace throng
