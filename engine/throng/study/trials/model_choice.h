// Which steering models, with which parameters: chosen in a study file, or by name on a command line.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "throng/core/result.h"
#include "throng/scenario/spec.h"
#include "throng/study/trials/runner.h"

namespace throng {

/// All registered models when none is named. Labels name what differs from the defaults: "orca, horizon 4".
std::vector<ModelChoice> chosen_models(std::span<const PartSpec> parts);
/// The model of that name with its defaults, or which names there are.
Result<ModelChoice> model_named(std::string_view name);
/// A label as the name of a file.
std::string file_name_of(std::string_view label);

}  // namespace throng
