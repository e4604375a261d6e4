// The door-holder's decision (DR-36): probabilities of a culture become one of HOL, HOF, NH. Pure functions.
#pragma once

#include <cstdint>

#include "throng/behavior/manners/culture.h"
#include "throng/behavior/manners/settings.h"
#include "throng/core/random.h"
#include "throng/objects/doors/words.h"

namespace throng {

/// Preference for HOL that the refinement of DR-18 uses (ours; the source gives no number).
inline constexpr double kRefinedHoldLater = 1.3;

/// With the preference for HOL.
HoldingOdds preferring_hold_later(const HoldingOdds& odds, double preference);

/// The most likely; of equals (within `tie`) HOL, then HOF, then NH where the follower is within tie_distance, and NH
/// first otherwise (L719: who is too far away is not held the door).
Holding most_likely(const HoldingOdds& odds, double distance, const MannersSettings& s);
/// By chance: `u` in [0, 1) is laid over HOL, HOF, NH in this order (DR-BY-06).
Holding drawn(const HoldingOdds& odds, double u);

/// All of it for one decision. `person` and `step` key the draw, where there is one: a pure function of both, so
/// nobody else's decisions change it.
Holding choose_holding(const Culture& culture, const Factors& factors, double distance, const MannersSettings& s,
                       const RandomKey& person, std::uint64_t step);

}  // namespace throng
