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
/// The model of that name with parameters set as on a command line, "horizon=3" or "law=literal": numbers, whole
/// numbers, yes and no, and words of a choice. The label names them. The error says what is wrong with which.
Result<ModelChoice> model_with(std::string_view name, std::span<const std::string> set);
/// A label as the name of a file.
std::string file_name_of(std::string_view label);

}  // namespace throng
