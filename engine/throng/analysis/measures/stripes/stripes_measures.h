// Stripes as listed measures (measures.cpp): number, table, picture.
#pragma once

#include "throng/analysis/measure.h"

namespace throng::analysis {

Reading read_stripe_orientation(Subject& of);
Reading read_stripe_coherence(Subject& of);

}  // namespace throng::analysis
