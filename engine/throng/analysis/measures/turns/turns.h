// Law of minimal change (EG-07b): people make few and small turns. How often a walk turns the other way, and how much
// it turns in all.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/analysis/trajectories.h"

namespace throng::analysis {

struct PersonTurns {
  std::uint32_t person = 0;  ///< into Trajectories::people
  std::uint64_t reversals = 0;
  double turned = 0;  ///< rad
  double way = 0;     ///< m
};

struct Turns {
  double reversals = 0;           ///< changes between turning left and right, mean over people; NaN when nobody walked
  double turned = 0;              ///< integral of |theta'| dt, rad, mean over people; NaN as above
  double per_metre = 0;           ///< rad/m: all turning over all ways; NaN as above
  std::vector<PersonTurns> each;  ///< who walked
};

struct TurnOptions {
  double least_turn = 0.0873;  ///< rad (5 degrees): turning back by less is no reversal but swaying
  double least_speed = 0.1;    ///< m/s: slower there is no direction of walking
};

/// Of the direction of the velocity between frames, up to each person's arrival.
Turns turns(const Trajectories& all, const TurnOptions& options = {});

/// Of one sequence of headings (rad, any number of turns): times it turns back by at least `least_turn`.
std::uint64_t reversals(const std::vector<double>& heading, double least_turn);

}  // namespace throng::analysis
