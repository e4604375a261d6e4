#include "throng/analysis/table_plot.h"

#include <algorithm>
#include <cmath>

namespace throng::analysis {

Plot plot_columns(const Table& table, std::string title, std::string_view x, std::initializer_list<std::string_view> y,
                  PlotStyle style) {
  Plot plot;
  plot.title = std::move(title);
  plot.x_label = table.column(x).label();
  for (const std::string_view name : y) {
    const TableColumn& c = table.column(name);
    plot.series.push_back({y.size() > 1 ? c.name : "", table.column(x).numbers, c.numbers, style, 1});
    if (plot.y_label.empty()) plot.y_label = y.size() > 1 ? c.unit : c.label();
  }
  return plot;
}

Plot plot_bars(const Table& table, std::string title, std::string_view x, std::string_view y, double width) {
  Plot plot = plot_columns(table, std::move(title), x, {y}, PlotStyle::kBars);
  plot.series[0].bar = width;
  return plot;
}

Plot plot_histogram(const Table& table, std::string title, std::string_view column, std::string of) {
  const TableColumn& c = table.column(column);
  Plot plot;
  plot.title = std::move(title);
  plot.x_label = c.label();
  plot.y_label = std::move(of);
  double low = HUGE_VAL, high = -HUGE_VAL, sum = 0, n = 0;
  for (const double v : c.numbers) {
    if (!std::isfinite(v)) continue;
    low = std::min(low, v), high = std::max(high, v);
    sum += v, ++n;
  }
  if (!(n > 0)) return plot;
  // About the square root of how many there are, of a round width; equal values are one bar.
  const int wanted = std::clamp(static_cast<int>(std::lround(std::sqrt(n))) + 1, 10, 40);
  const bool differ = high - low > 1e-9 * std::max(std::fabs(low), std::fabs(high));
  const std::vector<double> ticks = differ ? round_ticks(low, high, wanted) : std::vector<double>{};
  const double width = ticks.size() > 1 ? ticks[1] - ticks[0] : std::max(1e-9, 0.1 * std::fabs(low > 0 ? low : 1));
  const double first = std::floor(low / width + 1e-9);
  const auto bins = static_cast<std::size_t>(std::floor(high / width + 1e-9) - first) + 1;
  PlotSeries bars{"", {}, std::vector<double>(bins), PlotStyle::kBars, width};
  for (std::size_t i = 0; i < bins; ++i) bars.x.push_back((first + static_cast<double>(i) + 0.5) * width);
  for (const double v : c.numbers)
    if (std::isfinite(v))
      ++bars.y[std::min(bins - 1, static_cast<std::size_t>(std::max(0.0, std::floor(v / width + 1e-9) - first)))];
  plot.series.push_back(std::move(bars));
  plot.marks.push_back({sum / n, "mean " + short_number(sum / n, 4), true});
  return plot;
}

}  // namespace throng::analysis
