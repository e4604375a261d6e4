// The pair experiment of Paris et al. 2007 (EG-15) as a generator: two people who always see each other and whose ways
// cross at 90 or 60 degrees, 145 times; each also walks alone, with the same model, and is compared with that.
#pragma once

#include <cstdint>

#include "throng/analysis/measures/crossing/solo.h"
#include "throng/study/trials/runner.h"

namespace throng {

struct PairExperiment {
  int trials = 145;
  std::uint64_t seed = 1;
  double step = 0.025;  ///< s
  double before = 7;    ///< m from the crossing of the ways, where the one who is first there starts
  double speed = 1.4, speed_deviation = 0.15;  ///< m/s; the source gives none
  double largest_mpd = 2;                      ///< m, of evenly spread ones
  double radius = 0.22;                        ///< m
};

analysis::SoloReport run_pair_experiment(const ModelChoice& model, const PairExperiment& experiment);

}  // namespace throng
