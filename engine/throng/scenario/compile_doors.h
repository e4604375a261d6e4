// Manners at doors (DR-33 .. DR-36), and what each population brings along.
#pragma once

#include "throng/behavior/manners/culture.h"
#include "throng/scenario/spec.h"
#include "throng/simulation/setup.h"

namespace throng {

/// After populations have been compiled; `culture` is the one that the scenario names, read and checked.
void compile_doors(const ScenarioSpec& spec, Culture culture, Setup& setup);

}  // namespace throng
