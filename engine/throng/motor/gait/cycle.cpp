#include "throng/motor/gait/cycle.h"

#include <algorithm>

#include "throng/motor/gait/walker.h"

namespace throng {
namespace {

constexpr float kFrame = 1.0f / 240;  ///< s
constexpr int kSettle = 240 * 4;      ///< frames until the walk is even
constexpr int kLongest = 240 * 20;    ///< frames within which a cycle must end: slower ones count as standing

PackedPose packed(const SkeletonPose& pose, const Planted& planted) {
  PackedPose out = pack(pose);
  if (planted.left) out.flags |= PackedPose::kLeftPlanted;
  if (planted.right) out.flags |= PackedPose::kRightPlanted;
  return out;
}

}  // namespace

GaitCycle gait_cycle(const GaitSet& set, const Skeleton& body, float speed, int poses) {
  const float v = math::is_finite(speed) ? math::clamp(speed, 0.0f, kFastestWalker) : 0;
  WalkInput in;
  in.velocity = {v, 0}, in.dt = kFrame;
  WalkState state;
  SkeletonPose pose;
  Planted planted;
  std::vector<PackedPose> frames;  // of the cycle
  bool begun = false, done = false;
  std::uint32_t support = 9;
  const std::uint32_t left = static_cast<std::uint32_t>(Side::kLeft);
  for (int k = 0; k < kLongest && !done; ++k) {
    in.position.x += v * kFrame;
    walk(set, body, in, state, pose, planted);
    const bool contact = support != left && support != 9 && state.support == left;
    support = state.support;
    if (contact && begun) done = true;
    if (contact && k >= kSettle) begun = true;
    if (begun && !done) frames.push_back(packed(pose, planted));
  }
  GaitCycle out;
  const auto count = static_cast<std::size_t>(std::max(poses, 1));
  if (!done || frames.empty()) {
    out.poses.assign(1, packed(pose, planted));
    return out;
  }
  out.period = static_cast<double>(frames.size()) * kFrame;
  out.step = v * out.period / 2;
  for (std::size_t k = 0; k < count; ++k)
    out.poses.push_back(frames[(k * frames.size() + count / 2) / count % frames.size()]);
  return out;
}

}  // namespace throng
