// The last of perceive's search: proxies join the people in each person's list (PV-04: Agents + Proxies - proxy(A_i)).
#pragma once

#include <span>
#include <vector>

#include "throng/perception/ghosts.h"
#include "throng/state/percepts.h"
#include "throng/state/views.h"

namespace throng {

/// For every row: the ghosts within needs.range (and in its fan) that let it see them go into its list, which stays
/// sorted by (distance², id) and is cut at needs.max_neighbours. Writes those rows of `out` only. `sights`: working
/// memory.
void notice_ghosts(const World& world, const PerceptionNeeds& needs, std::span<const Row> rows, const Profile& profile,
                   const Appearance& appearance, const Ghosts& ghosts, std::vector<Sight>& sights, Percepts& out);

}  // namespace throng
