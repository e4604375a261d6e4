// One run of a diagram: a scene with changes, everybody's ways, and what they say.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "throng/analysis/measures/fundamental_diagram/points.h"
#include "throng/scenario/files.h"
#include "throng/study/diagrams/diagram_spec.h"

namespace throng {

struct DiagramResult {
  std::string key;  ///< "DIAGRAM/VARIANT/SEED"
  std::vector<analysis::DiagramPoint> points;
  double flow = 0, density = 0, speed = 0;  ///< 1/s, 1/m², m/s: means over the time measured; NaN: nothing to measure
  double acceleration = 0;                  ///< m/s², mean (PV-71)
  double penetration = 0;                   ///< score (PV-72)
  double wall_s = 0;
  std::string error;  ///< why there is nothing
};

DiagramResult run_diagram(const FileSource& files, const std::string& scenario, const DiagramSpec& diagram,
                          const DiagramVariant& variant, std::uint64_t seed);

/// One line of text with a tab between columns, and back. Nothing for a line that is not whole.
std::string to_line(const DiagramResult& result);
std::optional<DiagramResult> diagram_from_line(std::string_view line);
inline constexpr std::string_view kDiagramHeader =
    "run\tflow\tdensity\tspeed\tacceleration\tpenetration\twall_s\terror\tpoints";

}  // namespace throng
