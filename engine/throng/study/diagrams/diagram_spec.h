// A fundamental diagram of a study: one scene run at many densities, what is measured in it, and what it is compared
// with.
#pragma once

#include <string>
#include <vector>

#include "throng/core/fields.h"

namespace throng {

/// One way to set the scene up: how wide its openings are, how many people come.
struct DiagramVariant {
  std::string id;
  std::vector<std::string> set;             ///< "path=value"
  double flow = 0, density = 0, speed = 0;  ///< what was measured in that set-up, 1/s, 1/m², m/s; 0: nothing
  bool quick = false;                       ///< also with --quick
  static const FieldList& fields();
};

inline constexpr double kAnyDensity = 1e9;  ///< 1/m²: no bound

struct DiagramSpec {
  enum class Method {
    kFile,      ///< room of each person on a line that is closed
    kVoronoi,   ///< of an area, frame by frame, by Voronoi cells
    kClassic,   ///< of an area, frame by frame: people in it over its size
    kTransits,  ///< one point for each person that crosses the area (PV-70)
  };
  enum class Shape { kAny, kFalls, kFlat };
  std::string id, scenario;
  std::vector<std::string> set;
  std::vector<DiagramVariant> variants;
  Method method = Method::kVoronoi;
  std::vector<double> area;     ///< [x0, y0, x1, y1] m, that is measured; of a file: [from, y, to, y]
  std::vector<double> floor;    ///< likewise, in which cells end; empty: the area
  std::vector<double> section;  ///< of a file: [from, to] m along it; empty: all
  double length = 0;            ///< m of way through the area; 0: as walked
  bool steady = false;          ///< only while the middle 70 % of the passages go through the area's middle, along x
  double from = 0, until = 0;   ///< s; until 0: the scenario's end
  double period = 1;            ///< s between looks
  std::string reference;        ///< name of a measured diagram; empty: none
  double within = 0;            ///< share of its speed; 0: between its 10 and 90 %
  double up_to = kAnyDensity;   ///< highest density that is compared; bins below it that no set-up reaches disagree
  double share = 0.8;           ///< of the bins that must agree
  Shape shape = Shape::kAny;
  static const FieldList& fields();
};

}  // namespace throng
