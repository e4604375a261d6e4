// Where the people of a block in ranks stand.
#pragma once

#include <vector>

#include "throng/scenario/spec.h"

namespace throng {

/// In author's coordinates, rank by rank from the front, from the right to the left of each. Offset ranks make a
/// hexagonal lattice, the others a square one, both of the density that is asked for.
std::vector<Vec2d> spots_of(const RanksSpec& ranks);

}  // namespace throng
