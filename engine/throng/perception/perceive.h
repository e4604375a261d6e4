// perceive: what each person notices of the people and walls around it.
#pragma once

#include <span>

#include "throng/core/workers.h"
#include "throng/environment/world.h"
#include "throng/perception/ghosts.h"
#include "throng/perception/leaves.h"
#include "throng/perception/selector.h"
#include "throng/state/percepts.h"
#include "throng/state/views.h"

namespace throng {

/// Reads self.due.steer (one list of rows for each steering model), profile, appearance, crowd_map; writes percepts of
/// those rows only. needs_by_model[m]: what model m wants found; a model that is not there or wants nothing costs
/// nothing. selectors[m], where there is one, has made needs_by_model[m] of what model m asks for (its needs()), and
/// sifts what is found. ghosts: proxies that are among the people to be found (PV-04); null: none. leaves: of doors,
/// which are among the walls; null: there are none. No allocation when warm. Equal results for any number of workers.
void perceive(const World& world, std::span<const PerceptionNeeds> needs_by_model, const Self& self, const Scene& scene,
              const Workers& workers, Percepts& percepts, std::span<const NeighbourSelector* const> selectors = {},
              const Ghosts* ghosts = nullptr, const SeenLeaves* leaves = nullptr);

}  // namespace throng
