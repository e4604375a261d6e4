// The table of `throng bench models`: a row for each model and scene; as text, JSON and CSV.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "throng/scenario/document.h"

namespace throng::bench {

/// Numbers of a row; kModelColumns (model_table.cpp) describes them in this order.
enum ModelNumber : std::size_t {
  kPeople,
  kSteerUs,
  kTurnUs,
  kStepUs,
  kStableStep,
  kEfficiency,
  kCollisions,
  kPenetration,
  kDeepest,
  kAcceleration,
  kArrived,
  kMeanTime,
  kLongestTime,
  kSlowShare,
  kPathRatio,
  kReversals,
  kLanes,
  kStripes,
  kStripeAngle,
  kCentre,
  kRotation,
  kLeastSpeed,
  kMostSpeed,
  kModelNumbers
};

struct ModelRow {
  std::string scene, model;
  std::string limit;                                                      ///< why no longer time step is stable
  std::string error;                                                      ///< why there are no numbers
  std::vector<double> number{std::vector<double>(kModelNumbers, kNone)};  ///< kNone: not measured here

  static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  double& operator[](ModelNumber n) { return number[n]; }
  double operator[](ModelNumber n) const { return number[n]; }
};

/// From process to process: one line, and back. Nothing for a line that is not whole.
std::string to_line(const ModelRow& row);
std::optional<ModelRow> from_line(std::string_view line);

/// Rows in the order given, columns as wide as they need, what the columns mean below.
std::string to_text(const std::vector<ModelRow>& rows);
DocumentNode to_node(const std::vector<ModelRow>& rows);
std::string to_csv(const std::vector<ModelRow>& rows);

}  // namespace throng::bench
