// Nobody stands like a statue (DR-25): spine, head and free hands waver a little, as Perlin noise does. A function of
// the person and the time and of nothing else; no state. Continuous with its first two derivatives.
#pragma once

#include "throng/skeleton/skeleton.h"

namespace throng {

struct IdleParts {
  float body = 1;                          ///< 0 .. 1: how much of it spine and head do
  float hand[2] = {1, 1};                  ///< ... left and right arm; 0 for a hand that holds or touches something
  static constexpr float kMost = 0.0349f;  ///< rad, 2 degrees: no joint turns farther
};

/// Adds the noise of that moment. `person`: any number that tells people apart; `time` in s.
void add_idle(std::uint64_t person, double time, const IdleParts& parts, SkeletonPose& pose);

/// The noise itself: channel 0 .. 15 of a person, -1 .. 1, mostly 0.3 .. 0.6 Hz.
float idle_noise(std::uint64_t person, std::uint32_t channel, double time);

}  // namespace throng
