// Stage `show`: what others will see of a person in the next step. Reads body, intent, profile, preferred, motion and,
// of the step before, appearance. Writes appearance.
#pragma once

#include "throng/core/workers.h"
#include "throng/environment/world.h"
#include "throng/objects/ground/ground_map.h"
#include "throng/state/crowd.h"

namespace throng {

/// `ground`: ground objects raise people who stand on them. `looks`: others see what people on their way look at
/// (state/look.h).
void show(const World& world, const GroundMap& ground, double dt, const Profile& profile, const Body& body,
          const Intent& intent, const Preferred& preferred, const Motion& motion, bool looks, const Workers& workers,
          Appearance& appearance);
/// The same for one row, a newcomer, who has not moved yet and declares to go on as it is.
void show_row(const World& world, const Profile& profile, const Body& body, const Intent& intent, Row row,
              Appearance& appearance);

}  // namespace throng
