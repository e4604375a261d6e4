#include "throng/motor/animate.h"

namespace throng {
namespace {

constexpr std::size_t kRows = 4096;
constexpr float kLeastHeight = 0.25f;  ///< m: guards the division, not a claim about people

}  // namespace

void animate(const World&, double dt, const Profile& profile, const Body& body, const Motion&, const Workers& workers,
             Pose& pose) {
  const auto per_second = static_cast<float>(1 / dt);
  workers.blocks(body.x.size(), kRows, [&](std::size_t begin, std::size_t end, int) {
    const float* walked = body.walked.data();
    const float* height = profile.height.data();
    const Gait* gait = profile.gait.data();
    float* phase = pose.gait_phase.data();
    for (std::size_t i = begin; i < end; ++i) {
      const float h = height[i] > kLeastHeight ? height[i] : kLeastHeight;
      const float step = step_length(walked[i] * per_second, h);
      const float cycle = 2 * (gait == nullptr ? step : step * gait[i].stride);
      // walked < v dt, so the quotient stays below 1 / (2 · 0.2345 s) · dt: small, positive, safe to cut.
      const float p = phase[i] + walked[i] / cycle;
      phase[i] = p - static_cast<float>(static_cast<std::int32_t>(p));
    }
  });
}

}  // namespace throng
