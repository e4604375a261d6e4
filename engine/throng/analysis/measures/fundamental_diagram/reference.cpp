#include "throng/analysis/measures/fundamental_diagram/reference.h"

#include <array>
#include <cmath>

#include "throng/core/math.h"

namespace throng::analysis {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

constexpr std::array kSingleFile = {
    ReferenceRow{0.0989, 1.1857, 0.9607, 1.4830}, ReferenceRow{0.2989, 1.1595, 0.8395, 1.4725},
    ReferenceRow{0.4989, 1.0910, 0.7083, 1.3887}, ReferenceRow{0.6989, 0.9748, 0.5978, 1.3053},
    ReferenceRow{0.8989, 0.7472, 0.4475, 1.1008}, ReferenceRow{1.0989, 0.5195, 0.3157, 0.8395},
    ReferenceRow{1.2989, 0.3925, 0.1872, 0.6077}, ReferenceRow{1.4989, 0.2733, 0.1120, 0.4850},
    ReferenceRow{1.6989, 0.1988, 0.0705, 0.3822}, ReferenceRow{1.8989, 0.1577, 0.0480, 0.3140},
    ReferenceRow{2.0989, 0.1313, 0.0347, 0.2702}, ReferenceRow{2.2989, 0.1138, 0.0267, 0.2390},
    ReferenceRow{2.4989, 0.1020, 0.0220, 0.2202}, ReferenceRow{2.6989, 0.0935, 0.0190, 0.2078},
    ReferenceRow{2.8989, 0.0860, 0.0170, 0.1958}, ReferenceRow{3.0989, 0.0807, 0.0157, 0.1860},
};

constexpr ReferenceRow mean(double density, double speed) { return {density, speed, kNone, kNone}; }

constexpr std::array kOneWay = {
    mean(0.375, 1.49), mean(0.625, 1.43), mean(0.875, 1.38), mean(1.125, 1.22), mean(1.375, 1.19),
    mean(1.625, 1.08), mean(1.875, 0.95), mean(2.125, 0.69), mean(2.375, 0.48), mean(2.625, 0.41),
    mean(2.875, 0.34), mean(3.125, 0.25), mean(3.375, 0.18), mean(3.625, 0.16),
};
constexpr std::array kTwoWay = {
    mean(0.375, 1.50), mean(0.625, 1.39), mean(0.875, 1.22), mean(1.125, 1.14), mean(1.375, 0.91), mean(1.625, 0.85),
    mean(1.875, 0.72), mean(2.125, 0.63), mean(2.375, 0.53), mean(2.625, 0.47), mean(2.875, 0.45),
};
constexpr std::array kOneWayRing = {
    mean(0.375, 1.10), mean(0.625, 1.00), mean(0.875, 0.84), mean(1.125, 0.78), mean(1.375, 0.65),
    mean(1.625, 0.58), mean(1.875, 0.52), mean(2.125, 0.45), mean(2.375, 0.39), mean(2.625, 0.37),
    mean(3.125, 0.25), mean(3.375, 0.21), mean(3.625, 0.18),
};

const std::array kDiagrams = {
    ReferenceDiagram{"single_file", "people in files, 10, 50 and 90 % of speeds (RiMEA test 16)", "1/m", 0.0989, 0.2,
                     kSingleFile},
    ReferenceDiagram{"one_way", "corridor 3.0 m wide, one direction (UO, 571 points)", "1/m²", 0.375, 0.25, kOneWay},
    ReferenceDiagram{"two_way", "corridor 3.6 m wide, both directions (BO, 304 points)", "1/m²", 0.375, 0.25, kTwoWay},
    ReferenceDiagram{"one_way_ring", "ring corridor 1.8 m wide, one direction (434 points)", "1/m²", 0.375, 0.25,
                     kOneWayRing},
};

}  // namespace

std::span<const ReferenceDiagram> reference_diagrams() { return kDiagrams; }

const ReferenceDiagram* find_reference(std::string_view name) {
  for (const ReferenceDiagram& d : kDiagrams)
    if (d.name == name) return &d;
  return nullptr;
}

double weidmann_speed(double density) {
  return density >= 5.4 ? 0 : 1.34 * (1 - math::exp(-1.913 * (1 / density - 1 / 5.4)));
}

std::vector<ComparedBin> compare(std::span<const DiagramPoint> points, const ReferenceDiagram& reference,
                                 const Tolerance& tolerance) {
  std::vector<ComparedBin> list;
  for (const DiagramBin& bin : bin_points(points, reference.first, reference.width, tolerance.least_points))
    for (const ReferenceRow& row : reference.rows) {
      if (std::abs(row.density - bin.density) > 0.1 * reference.width || row.density > tolerance.up_to) continue;
      const bool agrees = tolerance.share > 0 ? std::abs(bin.speed - row.speed) <= tolerance.share * row.speed
                                              : bin.speed >= row.low && bin.speed <= row.high;
      list.push_back({bin, row, agrees});
    }
  return list;
}

double share_that_agrees(std::span<const ComparedBin> bins) {
  double agree = 0;
  for (const ComparedBin& b : bins) agree += b.agrees;
  return bins.empty() ? kNone : agree / static_cast<double>(bins.size());
}

}  // namespace throng::analysis
