// Section `objects`: plans for the world before it is compiled, kinds settled in it afterwards.
#pragma once

#include "throng/scenario/read.h"
#include "throng/simulation/setup.h"

namespace throng {

/// Plans of the author's objects.
std::vector<ObjectPlan> object_plans(const ScenarioSpec& spec);
/// Adds what the world must know of them; kinds without a position are reported.
void add_objects(const std::vector<ObjectPlan>& plans, WorldPlan& plan, Scenario& scenario);
/// Makes them, together with those that follow from flights, sinks, sources and regions (SH-25). Problems are reported
/// with their place.
void compile_objects(std::vector<ObjectPlan> plans, Scenario& scenario, Setup& setup);

}  // namespace throng
