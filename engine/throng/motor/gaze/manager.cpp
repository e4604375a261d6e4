// Which gaze is on (DR-48) and what draws it (DR-49).
#include <algorithm>

#include "throng/motor/gaze/gaze.h"
#include "throng/motor/gaze/streams.h"

namespace throng {
namespace {

float priority_of(const GazeRequest& r) {
  return static_cast<float>(r.behaviour) + 0.99f * math::clamp(r.priority, 0.0f, 1.0f);
}
bool over(const GazeState& s) {
  return s.now.behaviour == GazeBehaviour::kNone ||
         (s.now.motion == GazeMotion::kGlance && s.elapsed >= s.now.duration);
}
/// Two gazes at the same thing.
bool same_target(const GazeRequest& a, const GazeRequest& b) {
  return a.target == b.target && a.object == b.object && (a.target == GazeTarget::kObject || a.point == b.point);
}
void begin(const GazeRequest& request, GazeState& s) {
  s.now = request;
  s.elapsed = 0;
  s.confidence = 0;
  s.hop_yaw = s.hop_pitch = s.hop_left = 0;
}

}  // namespace

bool inhibited(const GazeState& state, std::uint32_t object) {
  if (object == 0) return false;
  return std::any_of(state.inhibited.begin(), state.inhibited.end(),
                     [&](const Inhibited& i) { return i.object == object && i.left > 0; });
}

void end_gaze(const RandomKey& who, GazeState& state) {
  if (state.now.behaviour != GazeBehaviour::kNone && state.now.object != 0) {
    // The one whose time is nearest to over makes room.
    auto slot = std::min_element(state.inhibited.begin(), state.inhibited.end(),
                                 [](const Inhibited& a, const Inhibited& b) { return a.left < b.left; });
    const float u = gaze_draws(who, state).uniform_float();
    *slot = {state.now.object, GazeRules::kInhibitLeast + (GazeRules::kInhibitMost - GazeRules::kInhibitLeast) * u};
  }
  begin({}, state);
}

bool offer_gaze(const GazeRequest& request, const RandomKey& who, GazeState& state) {
  if (request.behaviour == GazeBehaviour::kNone) return false;
  const bool forced = request.behaviour == GazeBehaviour::kInterrupt || request.behaviour == GazeBehaviour::kReaching;
  if (!over(state) && same_target(request, state.now) && request.behaviour >= state.now.behaviour) {
    state.now = request;
    return true;
  }
  if (!forced && inhibited(state, request.object)) return false;
  if (!over(state)) {
    if (state.elapsed < GazeRules::kLeastTime) return false;
    const float mine = priority_of(request), present = priority_of(state.now);
    const bool interrupts = request.behaviour == GazeBehaviour::kInterrupt && mine > present;
    const bool follows =
        state.now.motion == GazeMotion::kFocus && state.confidence >= GazeRules::kSure && mine >= present;
    if (!interrupts && !follows) return false;
  }
  end_gaze(who, state);
  begin(request, state);
  return true;
}

float saliency(const GazeCandidate& c) {
  const float d = std::sqrt(c.at.x * c.at.x + c.at.y * c.at.y);
  if (!(d > 0.05f)) return 0;
  const float ahead = c.at.x / d;
  if (ahead < -0.35f) return 0;  // farther round than 110 degrees: not seen
  const float closing = -(c.at.x * c.velocity.x + c.at.y * c.velocity.y) / d;
  const float across = math::abs(c.at.x * c.velocity.y - c.at.y * c.velocity.x) / d;
  const float periphery = 1 - math::clamp(ahead, 0.0f, 1.0f);
  const float near = 1 / (1 + d * (1 / 3.0f));
  return std::max(c.interest, 0.0f) * near * (1 + std::max(closing, 0.0f)) * (1 + periphery * across);
}

int choose_gaze(std::span<const GazeCandidate> candidates, const RandomKey& who, GazeState& state) {
  const auto weight = [&](const GazeCandidate& c) { return inhibited(state, c.object) ? 0.0f : saliency(c); };
  float sum = 0;
  for (const GazeCandidate& c : candidates) sum += weight(c);
  if (!(sum > 0)) return -1;
  float left = gaze_draws(who, state).uniform_float() * sum;
  int last = -1;
  for (std::size_t k = 0; k < candidates.size(); ++k) {
    const float w = weight(candidates[k]);
    if (!(w > 0)) continue;
    last = static_cast<int>(k);
    left -= w;
    if (left < 0) break;
  }
  return last;
}

}  // namespace throng
