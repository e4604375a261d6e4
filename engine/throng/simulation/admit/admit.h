// Stage `admit`: commands from outside, sources, departures. The only stage that creates and removes rows.
#pragma once

#include "throng/simulation/admit/sources.h"
#include "throng/simulation/clock.h"
#include "throng/simulation/inputs.h"

namespace throng {

/// Order within: sources and added people first (they look at rows and at the map of the step before), then commands,
/// then those who left or are taken out. Reads body (positions of the step before) and objects (who was let out).
void admit(const Setup& setup, const Clock& clock, Inputs& inputs, std::vector<SourceState>& sources, Crowd& crowd,
           AdmitScratch& scratch, AdmitCounts& counts);

}  // namespace throng
