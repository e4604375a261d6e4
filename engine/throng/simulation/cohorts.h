// People of one step taken part by part through the stages between summon and operate. Those stages read nothing of
// other people but what is shown, so it does not matter who goes first; what one stage writes of a cohort is still in
// the processor's cache when the next reads it (docs/architecture.md has the gain).
#pragma once

#include "throng/core/workers.h"
#include "throng/state/crowd.h"

namespace throng {

/// Rows of a cohort for each worker: about a kilobyte of columns and as much of the world around them each, so that a
/// worker's share fits its own cache.
inline constexpr std::size_t kCohortRows = 512;

/// At least one, so that the stages run also when nobody is there.
std::size_t cohort_count(std::size_t people, const Workers& workers);

/// Part number `number` of those who act in this frame, rows ascending as in `all`.
void take_cohort(const Due& all, std::size_t people, std::size_t number, const Workers& workers, Due& cohort);

}  // namespace throng
