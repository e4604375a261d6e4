#include "model_chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace throng::bench {
namespace {

constexpr double kBar = 0.62, kWide = 10;  // height of a bar, and width of the scale, in units of a row
constexpr double kNames = 6.4;             // room for the names, left of the scale

std::vector<ModelRow> charted(const std::vector<ModelRow>& rows) {
  const bool timed = std::any_of(rows.begin(), rows.end(), [](const ModelRow& r) { return r.scene == "speed"; });
  std::vector<ModelRow> list;
  for (const ModelRow& r : rows)
    if (r[kSteerUs] > 0 && r.scene == (timed ? "speed" : rows.front().scene)) list.push_back(r);
  std::stable_sort(list.begin(), list.end(),
                   [](const ModelRow& a, const ModelRow& b) { return a[kSteerUs] < b[kSteerUs]; });
  return list;
}

void bar(SvgPicture& p, double y, double to, const std::string& colour) {
  p.polygon({{{0, y}, {to, y}, {to, y + kBar}, {0, y + kBar}}, {}}, {.fill = colour});
}

}  // namespace

SvgPicture chart_of(const std::vector<ModelRow>& rows) {
  const std::vector<ModelRow> list = charted(rows);
  SvgPicture p;
  const double height = static_cast<double>(list.size());
  p.add_to_bounds({-kNames, -1});
  p.add_to_bounds({kWide + 5.5, height + 1.2});
  if (list.empty()) return p;
  const double low = std::floor(std::log10(list.front()[kSteerUs])),
               high = std::ceil(std::log10(list.back()[kSteerUs]));
  const double unit = kWide / std::max(1.0, high - low);
  for (double decade = low; decade <= high; ++decade) {
    const double x = unit * (decade - low);
    p.line(std::vector<Vec2d>{{x, -0.1}, {x, height}}, {.stroke = "#cccccc", .width = 0.8});
    p.text({x, -0.6}, fmt::format("{:g}", std::pow(10, decade)), 13, "#444444");
  }
  for (std::size_t i = 0; i < list.size(); ++i) {
    const ModelRow& r = list[i];
    const double y = height - static_cast<double>(i) - 0.9;
    bar(p, y, unit * (std::log10(r[kSteerUs]) - low), "#1f6fb4");
    p.text_from({-kNames, y + 0.15}, r.model, 13, "#222222");
    const std::string stable =
        std::isnan(r[kStableStep]) ? std::string() : fmt::format(", stable to {:g} s", r[kStableStep]);
    p.text_from({unit * (std::log10(r[kSteerUs]) - low) + 0.15, y + 0.15},
                fmt::format("{:.3g} us{}", r[kSteerUs], stable), 12, "#444444");
  }
  p.text({kWide / 2, height + 0.5}, fmt::format("us per person and step in steer, {}", list.front().scene), 15,
         "#222222");
  return p;
}

}  // namespace throng::bench
