#include "throng/motor/gait/lowered.h"

#include <algorithm>

#include "throng/motor/gait/walker.h"

namespace throng {
namespace {

constexpr float kFrame = 1.0f / 120;  ///< s
constexpr int kSpeeds = 8;
constexpr int kSettle = 100, kLook = 140;  ///< frames
constexpr float kMost = 0.03f;             ///< m, at the longest step

/// m by which the pelvis has to come down somewhere in an even walk.
float short_of(const GaitSet& set, const Skeleton& body, float speed) {
  WalkInput in;
  in.velocity = {speed, 0}, in.dt = kFrame;
  WalkState state;
  SkeletonPose pose;
  Planted planted;
  float most = 0;
  for (int k = 0; k < kSettle + kLook; ++k) {
    in.position.x += speed * kFrame;
    walk(set, body, in, state, pose, planted);
    if (k >= kSettle) most = std::max(most, state.drop);
  }
  return most;
}

}  // namespace

void lower_long_steps(GaitSet& set) {
  set.lowered = {};
  const float limp = set.style.limp;
  set.style.limp = 0;  // who limps drops onto the spared leg
  const float from = set.walk.speed, to = std::max(set.style.run_from, from + 0.1f);
  const Skeleton body = reference_body();
  const float least = set.step_length(from), longest = set.step_length(to);
  float k = 0;  // of k (l - l_d)², without a step anywhere
  for (int i = 1; i < kSpeeds; ++i) {
    const float speed = from + (to - from) * static_cast<float>(i) / (kSpeeds - 1);
    const float longer = set.step_length(speed) - least;
    if (longer > 0.01f) k = std::max(k, short_of(set, body, speed) / (longer * longer));
  }
  const float range = longest - least;
  if (range > 0.01f) k = std::min(k, kMost / (range * range));
  if (k > 0 && range > 0.01f) {
    set.lowered.add(least, 0, 0);
    set.lowered.add(longest, k * range * range, 2 * k * range);
  }
  set.style.limp = limp;
}

}  // namespace throng
