#include "throng/analysis/measures/space_use/space_use_measures.h"

#include <algorithm>
#include <map>

#include "throng/analysis/measures/space_use/space_use.h"
#include "throng/analysis/table_plot.h"

namespace throng::analysis {
namespace {

constexpr double kLeastSquare = 0.5;  ///< m, of the table; doubled until there are no more than a plot shows

/// m² used in squares of that side, by row and column.
std::map<std::pair<int, int>, double> squares(const SpaceUse& use, int cells) {
  std::map<std::pair<int, int>, double> out;
  for (int y = 0; y < use.ny; ++y)
    for (int x = 0; x < use.nx; ++x)
      if (use.at(x, y)) out[{y / cells, x / cells}] += use.cell * use.cell;
  return out;
}

}  // namespace

Reading read_space_use(Subject& of) {
  const SpaceUse use = space_use(of.all);
  Reading out = number(use.area());
  if (!(out.value > 0)) return nothing("nobody is there");
  int cells = std::max(1, static_cast<int>(kLeastSquare / use.cell + 0.5));
  auto all = squares(use, cells);
  while (all.size() > kMostDots) all = squares(use, cells *= 2);
  const double side = cells * use.cell;
  std::vector<double> x, y, share;
  for (const auto& [at, area] : all) {
    x.push_back(use.corner.x + (at.second + 0.5) * side);
    y.push_back(use.corner.y + (at.first + 0.5) * side);
    share.push_back(std::min(1.0, area / (side * side)));
  }
  out.table.add("x", "m", x).add("y", "m", y).add("share used", "", share);
  out.plot.title = "Floor used, in squares of " + short_number(side, 3) + " m";
  out.plot.x_label = "x [m]", out.plot.y_label = "y [m]", out.plot.equal_axes = true;
  PlotSeries most{"half of it or more", {}, {}, PlotStyle::kDots, 1}, less{"less", {}, {}, PlotStyle::kDots, 1};
  for (std::size_t i = 0; i < x.size(); ++i) {
    PlotSeries& s = share[i] >= 0.5 ? most : less;
    s.x.push_back(x[i]), s.y.push_back(y[i]);
  }
  for (PlotSeries* s : {&most, &less})
    if (!s->x.empty()) out.plot.series.push_back(std::move(*s));
  return out;
}

}  // namespace throng::analysis
