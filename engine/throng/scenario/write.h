// A spec back to text: fully expanded, every default written out, so that the file says all there is to know of a run.
#pragma once

#include <string>

#include "throng/core/fields.h"
#include "throng/scenario/document.h"
#include "throng/scenario/spec.h"

namespace throng {

/// The tree of one described struct. Unset optionals and parts not chosen are left out, everything else is there.
DocumentNode write_fields(const FieldList& list, const void* object);

/// YAML; reading it back gives an equal spec.
std::string write_scenario(const ScenarioSpec& spec);
/// The same as JSON.
std::string write_scenario_json(const ScenarioSpec& spec);

}  // namespace throng
