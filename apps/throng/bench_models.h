// throng bench models: every steering model on the same scenes with the same people, one table.
#pragma once

#include "commands.h"

namespace throng::cli {

/// What follows `throng bench models`.
int bench_models_command(Arguments arguments);

}  // namespace throng::cli
