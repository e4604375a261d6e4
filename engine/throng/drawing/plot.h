// A plot: curves, steps, dots or bars over two axes with round ticks, and a legend where series have names. What it
// shows is plain data; the picture is an SVG or PNG like all others.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "throng/drawing/svg.h"

namespace throng {

enum class PlotStyle { kLine, kSteps, kDots, kBars };

struct PlotSeries {
  std::string name;          ///< in the legend; empty = not there
  std::vector<double> x, y;  ///< equally long; what is not finite is no dot and parts a line
  PlotStyle style = PlotStyle::kLine;
  double bar = 1;  ///< width of a bar, in units of x
};

/// A thin line across the whole plot, with a word on it: a mean, a limit.
struct PlotMark {
  double value = 0;
  std::string name;
  bool upright = false;  ///< at x = value; otherwise at y = value
};

struct Plot {
  std::string title;             ///< what is seen
  std::string x_label, y_label;  ///< with units
  std::vector<PlotSeries> series;
  std::vector<PlotMark> marks;
  bool equal_axes = false;          ///< a metre is as long upward as to the right: a plan
  std::optional<double> low, high;  ///< of y, where they are known beforehand; otherwise as the data ask, with 0
  std::optional<double> x_step;     ///< between the ticks of x, where people would not count by 1, 2 or 5: angles

  /// Nothing to be seen.
  bool empty() const;
};

inline constexpr double kPlotWidth = 720;  ///< pixels

/// At most kMostDots dots of a series are drawn, evenly chosen, and the title says so.
inline constexpr std::size_t kMostDots = 4000;

/// As SVG or PNG, kPlotWidth pixels wide: picture.document(kPlotWidth, plot.title).
SvgPicture picture_of(const Plot& plot);

/// Round numbers (1, 2 or 5 times a power of ten) in [low, high], about `about` of them.
std::vector<double> round_ticks(double low, double high, int about);
/// With as many decimals as its neighbours `step` away need.
std::string tick_text(double value, double step);

}  // namespace throng
