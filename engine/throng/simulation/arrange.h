// Stage `arrange`: keeps rows in spatial order, so that people near each other are near in memory.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/environment/world.h"
#include "throng/simulation/clock.h"
#include "throng/state/crowd.h"

namespace throng {

inline constexpr std::uint64_t kArrangePeriod = 32;  ///< frames

/// Scratch of arrange, kept between steps.
struct ArrangeScratch {
  std::vector<std::uint64_t> keys, spare_keys;
  std::vector<Row> order, spare_order;
};

/// Permutes all columns together every kArrangePeriod frames, and when more than a tenth of the rows is new.
/// Results do not depend on it.
void arrange(const World& world, const Clock& clock, std::size_t changed_rows, const Workers& workers, Crowd& crowd,
             ArrangeScratch& scratch);

}  // namespace throng
