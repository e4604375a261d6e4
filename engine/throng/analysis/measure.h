// One measure: a number about trajectories, where it has more to say a table, and how that is drawn.
#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "throng/analysis/subject.h"
#include "throng/analysis/table.h"
#include "throng/drawing/plot.h"

namespace throng::analysis {

/// What a measure says. NaN: there is nothing to measure, and `why` says what is missing.
struct Reading {
  double value = std::numeric_limits<double>::quiet_NaN();
  std::string why;
  Table table;  ///< empty: the number is all
  Plot plot;    ///< empty: as above
};

inline Reading nothing(std::string why) { return {std::numeric_limits<double>::quiet_NaN(), std::move(why), {}, {}}; }
/// The number alone; `why` is for when it is NaN.
inline Reading number(double value, std::string why = {}) {
  return {value, value == value ? std::string() : std::move(why), {}, {}};
}

/// What must be known of the scene; bits. needs() describes them.
enum Need : unsigned {
  kNothing = 0,
  kGroups = 1,     ///< people in two groups at least
  kCentre = 2,     ///< MeasureScene::centre
  kExit = 4,       ///< MeasureScene::exit
  kOneLevel = 8,   ///< pairs and places: positions of one level only
  kArrivals = 16,  ///< who reached its goal, and when
  kPoses = 32,     ///< MeasureScene::bodies
  kLine = 64,      ///< MeasureScene::line
  kArea = 128,     ///< MeasureScene::area, or line where the method asks for that
  kDoors = 256     ///< MeasureScene::doors
};

struct Measure {
  std::string_view name;
  std::string_view unit;
  std::string_view doc;          ///< one sentence
  unsigned needs = kNothing;     ///< Need
  Reading (*read)(Subject& of);  ///< asked only when the needs are met
};

}  // namespace throng::analysis
