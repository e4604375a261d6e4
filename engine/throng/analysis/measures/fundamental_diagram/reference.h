// Measured fundamental diagrams, as tables, and how well points agree with one.
//
// single_file: people in files, 10, 50 and 90 % of the speeds by density (band of RiMEA test 16; room by Voronoi cells
// on
//   the line, speed over ten frames, bins of 0.2 /m).
// one_way: 3.0 m wide corridor, one direction (UO of the HERMES experiments); two_way: 3.6 m, both directions (BO).
// Mean
//   speeds in bins of 0.25 /m², by Voronoi cells. one_way_ring: the ring corridor of 1.8 m.
// weidmann: v = 1.34 (1 - exp(-1.913 (1/rho - 1/5.4))), for pictures (PV-65).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "throng/analysis/measures/fundamental_diagram/points.h"

namespace throng::analysis {

struct ReferenceRow {
  double density, speed;  ///< of the table: mean, or 50 %
  double low, high;       ///< 10 and 90 %; NaN: the table has none
};

struct ReferenceDiagram {
  std::string_view name;
  std::string_view what;  ///< one line: where, who, how
  std::string_view unit;  ///< of the density
  double first, width;    ///< bins: middle of the first one, and width
  std::span<const ReferenceRow> rows;
};

std::span<const ReferenceDiagram> reference_diagrams();
const ReferenceDiagram* find_reference(std::string_view name);

double weidmann_speed(double density);

/// What must hold in a bin: within `share` of the table's speed, or, where that is 0, between its 10 and 90 %.
struct Tolerance {
  double share = 0;
  double up_to = std::numeric_limits<double>::infinity();  ///< highest density that is compared
  std::uint64_t least_points = 50;                         ///< bins with fewer are not compared
};

struct ComparedBin {
  DiagramBin measured;
  ReferenceRow reference;
  bool agrees = false;
};

/// Bins that both have. `points` go into the table's bins.
std::vector<ComparedBin> compare(std::span<const DiagramPoint> points, const ReferenceDiagram& reference,
                                 const Tolerance& tolerance);
double share_that_agrees(std::span<const ComparedBin> bins);  ///< NaN when there are none

}  // namespace throng::analysis
