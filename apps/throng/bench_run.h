// Timing of benchmark cases: the window is repeated from the start state, the median is reported.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "bench_cases.h"

namespace throng::bench {

struct Options {
  std::uint32_t agents = 0;  ///< 0 = the case's own
  int threads = 1;
  int repeats = 15;
  int from = -1;   ///< first timed step; -1 = the case's own window
  int steps = -1;  ///< timed steps
};

struct Measured {
  std::string name;
  std::uint32_t agents = 0;
  int threads = 1, repeats = 0, from = 0, steps = 0;
  double median_ms_per_step = 0, best_ms_per_step = 0, worst_ms_per_step = 0;
  double us_per_agent_step = 0, agent_steps_per_s = 0;
  double peak_rss_mb = 0;
  std::uint64_t state_hash = 0;
  std::uint64_t collisions = 0;
  double mean_speed = 0;
  std::string simd;                        ///< SIMD target in use
  std::array<double, kStages> stage_us{};  ///< per agent-step, of the median repeat
};

/// Throws std::runtime_error when repeats end in different states: then nothing that was timed can be trusted.
Measured measure(const CaseInfo& info, const Options& options);

/// Restricts the kernels to one SIMD target ("AVX2"); false when this machine does not have it.
bool force_simd(const std::string& target);
/// Names of the targets this machine has, best first.
std::string simd_targets();

}  // namespace throng::bench
