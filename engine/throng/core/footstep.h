// How long a footstep takes and how far it leads: the time scale of decisions (SH-02), of turns and of gait.
#pragma once

namespace throng {

/// Step length at that speed, metres (Seitz): 0.4625 + 0.2345 v.
constexpr float footstep_length(float speed) { return 0.4625f + 0.2345f * speed; }

/// Time of a footstep at that speed, clamped to 0.3 .. 0.6 s. `stride`: how long this person's steps are, 1 = usual.
constexpr float footstep_time(float speed, float stride = 1) {
  if (speed < 0.5f) return 0.6f;
  const float t = footstep_length(speed) * stride / speed;
  return t > 0.6f ? 0.6f : (t < 0.3f ? 0.3f : t);
}

}  // namespace throng
