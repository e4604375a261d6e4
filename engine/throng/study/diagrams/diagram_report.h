// What the runs of diagrams say together: bins beside what was measured, verdicts, pictures.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "throng/analysis/measures/fundamental_diagram/reference.h"
#include "throng/study/diagrams/run_diagram.h"

namespace throng {

struct DiagramSummary {
  const DiagramSpec* diagram = nullptr;
  std::vector<analysis::DiagramPoint> points;
  std::vector<analysis::DiagramBin> bins;
  std::vector<analysis::ComparedBin> compared;  ///< empty without a reference
  double agreement = 0;                         ///< share of them, or of the bins asked for; NaN without
  bool holds = true;                            ///< agreement, shape
  std::string verdict;                          ///< in words
  double acceleration = 0, penetration = 0;     ///< means over runs
  struct Outcome {
    const DiagramVariant* variant;
    double flow, density, speed, acceleration, penetration;  ///< means over seeds
    std::size_t runs;
  };
  std::vector<Outcome> outcomes;
};

std::vector<DiagramSummary> summarize_diagrams(std::span<const DiagramSpec> diagrams,
                                               std::span<const DiagramResult> results);
std::string diagram_report(std::span<const DiagramSummary> list);
/// Points, bins and the reference of one diagram.
std::string diagram_svg(const DiagramSummary& summary);

}  // namespace throng
