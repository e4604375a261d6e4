// The stage `prefer`: the way ahead becomes a preferred velocity.
//   reads   world, due.steer, profile, orders, body, intent, route (and what filters read)
//   writes  preferred, the filters' state
// Direction: straight to the route's aim where the line to it passes the target (the next way portal), else to the
// nearer end of the target. Speed: preferred speed × wish × slope × speed areas, less before a goal point. Zero before
// the end of the pre-movement time, when the intent is to stand and where there is no way. A velocity ordered from
// outside takes the place of all that. Right of way: one's own, that of what one does, and that of whom somebody steers
// from outside (PV-34, PV-42). Then the filters, in order. Where the way is to be followed strictly (SH-54),
// preferred.conduct says so to steering.
#pragma once

#include <span>

#include "throng/core/workers.h"
#include "throng/navigation/filter.h"

namespace throng {

/// now: simulated time, seconds.
void prefer(std::span<const FilterUse> filters, const PreferSettings& settings, const World& world, double now,
            const Self& self, const Scene& scene, const Intent& intent, const Percepts& percepts, const Route& route,
            const Workers& workers, PartStates& states, Preferred& preferred);

}  // namespace throng
