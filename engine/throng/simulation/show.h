// Stage `show`: what others will see of a person in the next step. Reads body, intent, profile. Writes appearance.
#pragma once

#include "throng/core/workers.h"
#include "throng/environment/world.h"
#include "throng/state/crowd.h"

namespace throng {

void show(const World& world, const Profile& profile, const Body& body, const Intent& intent, const Workers& workers,
          Appearance& appearance);
/// The same for one row (a newcomer).
void show_row(const World& world, const Profile& profile, const Body& body, const Intent& intent, Row row,
              Appearance& appearance);

}  // namespace throng
