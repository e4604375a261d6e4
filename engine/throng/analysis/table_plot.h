// Plots of the columns of a table, so that a measure says in one call how it is drawn.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "throng/analysis/table.h"
#include "throng/drawing/plot.h"

namespace throng::analysis {

/// Columns over a column: lines, steps or dots. Several ones are named in a legend, one labels the axis.
Plot plot_columns(const Table& table, std::string title, std::string_view x, std::initializer_list<std::string_view> y,
                  PlotStyle style = PlotStyle::kLine);
/// Bars of a column over another, whose numbers are the middles of bars of equal width.
Plot plot_bars(const Table& table, std::string title, std::string_view x, std::string_view y, double width);
/// How often which value: bars of a round width, with the mean as a mark. `of`: what is counted, "people".
Plot plot_histogram(const Table& table, std::string title, std::string_view column, std::string of);

}  // namespace throng::analysis
