// throng study of fundamental diagrams: runs, report and pictures.
#pragma once

#include <string>

#include "throng/study/study.h"

namespace throng::cli {

struct DiagramRunOptions {
  int jobs = 0;
  bool quick = false, resume = false, restart = false;
};

/// `scenarios`: folder that the study's scenario files are relative to. Exit code: 3 when a diagram is not as asked.
int study_diagrams(const StudySpec& study, const std::string& scenarios, const std::string& folder,
                   const DiagramRunOptions& options);

}  // namespace throng::cli
