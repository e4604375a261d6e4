// How somebody is at doors, and what it brings along (DR-33): drawn from its population, the same wherever and whenever
// one asks. Pure.
#pragma once

#include "throng/behavior/doorway/door_manners.h"
#include "throng/behavior/doorway/door_plan.h"
#include "throng/objects/doors/interaction/carrier.h"
#include "throng/state/columns.h"

namespace throng {

DoorCourtesy draw_courtesy(const DoorManners& manners, std::uint64_t seed, const Profile& profile, Row row);
/// Of it what is carried (DR-32a, DR-32b); costs one draw, and nothing where nobody of the population carries anything.
interaction::Load load_of(const DoorManners& manners, std::uint64_t seed, const Profile& profile, Row row);

/// Whether anybody of a run may carry or push something.
bool somebody_carries(const DoorManners& manners);

}  // namespace throng
