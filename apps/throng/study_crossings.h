// `throng study` of crossing pairs: every steering model, the same 420 trials, compared with people.
#pragma once

#include <string>

#include "throng/study/study.h"

namespace throng::cli {

/// Runs and writes into `folder`: report.md, for each model MODEL.png (density of MPD), MODEL_roles.png and
/// MODEL_trials.csv. The exit code.
int study_crossings(const StudySpec& study, const std::string& folder, bool quick, int jobs);

}  // namespace throng::cli
