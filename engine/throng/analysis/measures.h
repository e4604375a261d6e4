// The list of measures of trajectories: a new one adds a line in measures.cpp, and gets a row in `throng analyze`, a
// CSV and a picture. What must be known of the scene it names as a need, and is not taken without.
#pragma once

#include <span>
#include <string_view>

#include "throng/analysis/measure.h"

namespace throng::analysis {

std::span<const Measure> measures();
const Measure* find_measure(std::string_view name);

/// A need in words, for messages and forms.
struct NeedInfo {
  Need need;
  std::string_view key;      ///< of the option or argument that gives it: "centre"
  std::string_view example;  ///< "X,Y"
  std::string_view doc;
};
std::span<const NeedInfo> need_infos();

/// Needs of the measure that the subject does not meet; 0 when it can be taken.
unsigned missing(const Measure& measure, const Subject& subject);
/// The measure, or nothing with the reason when a need is not met.
Reading take(const Measure& measure, Subject& subject);

}  // namespace throng::analysis
