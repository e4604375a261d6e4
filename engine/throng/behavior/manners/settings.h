// How people make up their minds at doors: section `culture` of a scenario, beside its name.
#pragma once

#include <cstdint>

#include "throng/behavior/manners/factors.h"

namespace throng {

struct MannersSettings {
  enum class Choice : std::uint8_t { kMostLikely, kDrawn };
  Choice choice = Choice::kMostLikely;
  double prefer_hold_later = 1;  ///< P(HOL) times this, all divided by their sum (DR-18); 1: no preference
  double tie = 1e-9;             ///< probabilities closer than this are equal
  float tie_distance = 4;        ///< m: of equals HOL up to here, NH beyond
  FactorSettings factors;
  static const FieldList& fields();
};

}  // namespace throng
