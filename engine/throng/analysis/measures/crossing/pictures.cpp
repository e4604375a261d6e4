#include "throng/analysis/measures/crossing/pictures.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "throng/drawing/canvas.h"

namespace throng::analysis {
namespace {

constexpr Colour kInk{40, 40, 40}, kGrid{150, 150, 150}, kMean{200, 40, 40}, kPaper{255, 255, 255};

Colour mixed(Colour a, Colour b, double t) {
  const auto one = [&](std::uint8_t x, std::uint8_t y) {
    return static_cast<std::uint8_t>(x + (static_cast<double>(y) - x) * std::clamp(t, 0.0, 1.0));
  };
  return {one(a.red, b.red), one(a.green, b.green), one(a.blue, b.blue)};
}

/// White, blue, dark: also in grey a darker field has more.
Colour shade(double t) {
  return t < 0.5 ? mixed(kPaper, {70, 140, 200}, 2 * t) : mixed({70, 140, 200}, {8, 20, 60}, 2 * t - 1);
}

/// Axes of a plot in pixels: normalised time to the right, metres upward.
struct Plot {
  double left, top, width, height, farthest;

  Vec2d at(double time, double metres) const { return {left + time * width, top + height * (1 - metres / farthest)}; }

  void cell(Canvas& c, double t0, double t1, double m0, double m1, Colour colour) const {
    const Ring ring{at(t0, m0), at(t1, m0), at(t1, m1), at(t0, m1)};
    c.fill(std::span(&ring, 1), colour, 1);
  }
  void frame(Canvas& c, std::string_view title) const {
    const std::vector<Vec2d> box{at(0, 0), at(1, 0), at(1, farthest), at(0, farthest)};
    c.line(box, true, 1, kInk, 1);
    for (const double t : {0.0, 0.25, 0.5, 0.75, 1.0})
      c.text(at(t, 0) + Vec2d{0, 16}, fmt::format("{:.0f}", 100 * t), 9, kInk, 1);
    for (double m = 0; m <= farthest + 1e-9; m += 0.5)
      c.text(at(0, m) + Vec2d{-18, 4}, fmt::format("{:.1f}", m), 9, kInk, 1);
    c.text(at(0.5, 0) + Vec2d{0, 32}, "percent of the time from first sight to crossing", 9, kInk, 1);
    c.text(at(0.5, farthest) + Vec2d{0, -6}, title, 11, kInk, 1);
  }
  /// People's values: dashes across the plot.
  void dashes(Canvas& c, Vec2d from, Vec2d to) const {
    for (int i = 0; i < 24; ++i) {
      const std::vector<Vec2d> dash{lerp(from, to, i / 24.0), lerp(from, to, (i + 0.5) / 24.0)};
      c.line(dash, false, 1, kGrid, 1);
    }
  }
};

}  // namespace

std::string density_png(const DensityMap& map, const Phases& phases, std::string_view title) {
  using M = DensityMap;
  Canvas c(360, 260, kPaper);
  const Plot plot{46, 28, 300, 180, M::kFarthest};  // cells of whole pixels: sharp, and small files
  for (std::size_t r = 0; r < M::kDistances; ++r)
    for (std::size_t s = 0; s + 1 < M::kTimes; ++s) {
      const double share = map.share[r][s];
      if (share <= 0) continue;
      const double rows = M::kDistances, row = static_cast<double>(r), time = static_cast<double>(s) / (kSteps - 1);
      // A tenth of all trials in one cell is as dark as it gets.
      plot.cell(c, time, time + 1.0 / (kSteps - 1), row / rows * M::kFarthest, (row + 1) / rows * M::kFarthest,
                shade(0.12 + share / 0.1));
    }
  for (const double m : {0.44, 0.84, 0.88}) plot.dashes(c, plot.at(0, m), plot.at(1, m));
  for (const double t : {0.07, 0.79}) plot.dashes(c, plot.at(t, 0), plot.at(t, M::kFarthest));
  std::vector<Vec2d> mean;
  for (std::size_t s = 0; s < kSteps && phases.trials > 0; ++s)
    mean.push_back(plot.at(static_cast<double>(s) / (kSteps - 1), std::min(phases.mean[s], M::kFarthest)));
  if (mean.size() > 1) c.line(mean, false, 2, kMean, 1);
  plot.frame(c, title);
  return c.png();
}

std::string adaptation_png(const AdaptationMap& first, const AdaptationMap& second, std::string_view title) {
  using M = AdaptationMap;
  Canvas c(700, 300, kPaper);
  constexpr double kMost = 1;  // m/s²: the darkest
  const std::array<const AdaptationMap*, 2> maps{&first, &second};
  for (std::size_t k = 0; k < 2; ++k) {
    const Plot plot{46 + 340.0 * static_cast<double>(k), 28, 300, 220, M::kFarthest};
    for (std::size_t r = 0; r < M::kDistances; ++r)
      for (std::size_t s = 0; s < M::kTimes; ++s) {
        const double a = maps[k]->mean[r][s];
        if (!(a == a)) continue;
        const double rows = M::kDistances, row = static_cast<double>(r), columns = M::kTimes,
                     column = static_cast<double>(s);
        plot.cell(c, column / columns, (column + 1) / columns, row / rows * M::kFarthest,
                  (row + 1) / rows * M::kFarthest, shade(0.06 + a / kMost));
      }
    plot.frame(c, fmt::format("{}: {}", title, k == 0 ? "passes first" : "gives way"));
  }
  return c.png();
}

}  // namespace throng::analysis
