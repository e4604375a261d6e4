// Who belongs together: groups by the way people go, and groups joined, picked and put in order by name.
#pragma once

#include <span>
#include <string>

#include "throng/analysis/trajectories.h"

namespace throng::analysis {

/// Up to four groups by where a walk leads from its beginning to its end: east (+x), north, west, south; each reaches
/// 45 degrees to both sides. Who ends where it began is `nowhere`. Groups without people are left out.
void group_by_direction(Trajectories& all);

/// Each entry is one group: a name, or names joined by '+'. Whoever is of none of them is left out. An error names what
/// there is instead.
Result<Trajectories> pick_groups(Trajectories all, std::span<const std::string> entries);

}  // namespace throng::analysis
