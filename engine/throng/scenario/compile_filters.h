// Filters of preferred velocities that a population has of its own.
#pragma once

#include <span>
#include <vector>

#include "throng/scenario/spec.h"
#include "throng/steering/model.h"

namespace throng {

/// What the population lists, and what its model brings unless it is listed here or for everybody.
std::vector<PartSpec> own_filters_of(const PopulationSpec& p, const SteeringModel& model,
                                     std::span<const PartSpec> of_everybody);

}  // namespace throng
