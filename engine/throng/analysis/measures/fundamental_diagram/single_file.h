// The fundamental diagram of a file: people one behind the other on a closed way. The room of a person is half the way
// to the one ahead and half the way to the one behind (a Voronoi cell on a line); its density is one over that.
#pragma once

#include "throng/analysis/measures/fundamental_diagram/points.h"

namespace throng::analysis {

struct FileOptions {
  Vec2d from{0, 0}, to{1, 0};  ///< a straight way whose end is its beginning (a periodic edge)
  double section_from = 0;     ///< m along it: only people in the section are measured; all are seen
  double section_to = 1e9;
  double half = kHalfStride;  ///< s, of speeds
  double period = 0.1;        ///< s between looks
  TimeWindow window;
};

std::vector<DiagramPoint> single_file(const Trajectories& all, const FileOptions& options);

}  // namespace throng::analysis
