#include "throng/skeleton/packed_pose.h"

#include <cstring>

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
  // All at once, so that compilers make vectors of it: a frame packs everybody.
  std::array<float, 4 * kJoints> v;
  for (std::size_t j = 0; j < kJoints; ++j) {
    const Quat& q = pose.turn[j];
    const float scale = q.w < 0 ? -32767.0f : 32767.0f;
    v[4 * j] = q.x * scale, v[4 * j + 1] = q.y * scale, v[4 * j + 2] = q.z * scale, v[4 * j + 3] = q.w * scale;
  }
  std::array<std::int16_t, 4 * kJoints> n;
  for (std::size_t k = 0; k < v.size(); ++k) {
    const float c = v[k] < -32767.0f ? -32767.0f : v[k] > 32767.0f ? 32767.0f : v[k];
    n[k] = static_cast<std::int16_t>(static_cast<std::int32_t>(c + (c < 0 ? -0.5f : 0.5f)));
  }
  static_assert(sizeof n == sizeof out.turn);
  std::memcpy(static_cast<void*>(out.turn.data()), n.data(), sizeof n);
  return out;
}

SkeletonPose unpack(const PackedPose& pose) {
  SkeletonPose out;
  out.root = pose.root;
  for (std::size_t j = 0; j < kJoints; ++j) out.turn[j] = unpack(pose.turn[j]);
  return out;
}

}  // namespace throng
