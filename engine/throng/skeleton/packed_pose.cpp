#include "throng/skeleton/packed_pose.h"

namespace throng {
namespace {

std::int16_t to_16(float v) { return static_cast<std::int16_t>(math::round(math::clamp(v, -1.0f, 1.0f) * 32767.0f)); }

}  // namespace

PackedTurn pack(Quat turn) {
  // w >= 0: a rotation has one packed form, and neighbouring frames have neighbouring numbers
  const Quat q = turn.w < 0 ? -turn : turn;
  return {to_16(q.x), to_16(q.y), to_16(q.z), to_16(q.w)};
}

Quat unpack(PackedTurn turn) {
  return normalized(Quat{static_cast<float>(turn.x), static_cast<float>(turn.y), static_cast<float>(turn.z),
                         static_cast<float>(turn.w)});
}

PackedPose pack(const SkeletonPose& pose) {
  PackedPose out;
  out.root = pose.root;
  out.flags = PackedPose::kPosed;
  for (std::size_t j = 0; j < kJoints; ++j) out.turn[j] = pack(pose.turn[j]);
  return out;
}

SkeletonPose unpack(const PackedPose& pose) {
  SkeletonPose out;
  out.root = pose.root;
  for (std::size_t j = 0; j < kJoints; ++j) out.turn[j] = unpack(pose.turn[j]);
  return out;
}

}  // namespace throng
