#include "throng/drawing/plot.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace throng {
namespace {

/// Okabe and Ito's colours: told apart by colour-blind people, too.
constexpr std::array<std::string_view, 7> kColours{"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                   "#e69f00", "#56b4e9", "#7f5aa2"};
constexpr std::string_view kInk = "#222222", kSoft = "#555555", kGrid = "#e4e4e4", kMark = "#b3312d";
constexpr double kLeft = 66, kRight = 22, kTop = 64, kBottom = 54;  // pixels around the plot
constexpr double kHigh = 300, kHighest = 640;                       // of the plot; of a plan at most
constexpr double kLetter = 7;                                       // mean width of a letter of 12 pixels

struct Range {
  double low = HUGE_VAL, high = -HUGE_VAL;
  void add(double v) {
    if (!std::isfinite(v)) return;
    low = std::min(low, v), high = std::max(high, v);
  }
  bool none() const { return !(low <= high); }
  /// Never of no width, and with a little room.
  Range widened(double share) const {
    if (none()) return {0, 1};
    if (low == high) return {low - std::max(0.5, std::fabs(low) * 0.1), high + std::max(0.5, std::fabs(high) * 0.1)};
    return {low - share * (high - low), high + share * (high - low)};
  }
};

bool is_bar(const PlotSeries& s) { return s.style == PlotStyle::kBars; }

Range x_range(const Plot& p) {
  Range r;
  for (const PlotSeries& s : p.series)
    for (const double v : s.x) r.add(is_bar(s) ? v - s.bar / 2 : v), r.add(is_bar(s) ? v + s.bar / 2 : v);
  for (const PlotMark& m : p.marks)
    if (m.upright) r.add(m.value);
  return r.widened(p.equal_axes ? 0.04 : 0);
}

Range y_range(const Plot& p) {
  Range r;
  for (const PlotSeries& s : p.series)
    for (const double v : s.y) r.add(v);
  for (const PlotMark& m : p.marks)
    if (!m.upright) r.add(m.value);
  if (p.equal_axes) return r.widened(0.04);
  // From 0 on: half of something looks like half of it.
  if (!r.none()) r.low = std::min(r.low, 0.0), r.high = std::max(r.high, 0.0);
  // Room for the names of upright marks, which stand at the upper edge.
  const bool named = std::any_of(p.marks.begin(), p.marks.end(), [](const PlotMark& m) { return m.upright; });
  Range wide = r.widened(named ? 0.12 : 0.06);
  if (r.low == 0) wide.low = 0;
  if (r.high == 0 && r.low < 0) wide.high = 0;
  return {p.low.value_or(wide.low), p.high.value_or(wide.high)};
}

/// Where things are on the page, pixels with y up.
class Page {
 public:
  Page(Range x, Range y, bool equal) : x_(x), y_(y) {
    if (!equal) return;
    // The plan as large as it fits; what is left over lies around it.
    const double by_width = wide_ / (x.high - x.low), by_height = kHighest / (y.high - y.low);
    const double scale = std::min(by_width, by_height);
    wide_ = scale * (x.high - x.low), high_ = std::max(40.0, scale * (y.high - y.low));
  }
  double wide() const { return wide_; }
  double high() const { return high_; }
  double x(double v) const { return kLeft + (v - x_.low) / (x_.high - x_.low) * wide_; }
  double y(double v) const { return kBottom + (v - y_.low) / (y_.high - y_.low) * high_; }
  Vec2d at(double vx, double vy) const { return {x(vx), y(vy)}; }
  double right() const { return kLeft + wide_; }
  double top() const { return kBottom + high_; }
  Range x_, y_;

 private:
  double wide_ = kPlotWidth - kLeft - kRight, high_ = kHigh;
};

std::vector<double> ticks_at(Range r, double step) {
  std::vector<double> ticks;
  for (double v = std::ceil(r.low / step - 1e-9) * step; v <= r.high + 1e-9 * step && ticks.size() < 100; v += step)
    ticks.push_back(v);
  return ticks;
}

void axes(SvgPicture& p, const Page& g, const Plot& plot) {
  const std::vector<double> xs = plot.x_step
                                     ? ticks_at(g.x_, *plot.x_step)
                                     : round_ticks(g.x_.low, g.x_.high, std::max(2, static_cast<int>(g.wide() / 80)));
  const std::vector<double> ys = round_ticks(g.y_.low, g.y_.high, std::max(2, static_cast<int>(g.high() / 50)));
  const auto step = [](const std::vector<double>& t) { return t.size() > 1 ? t[1] - t[0] : 1.0; };
  const Paint grid{.stroke = std::string(kGrid), .width = 1};
  for (const double v : ys) {
    p.line(std::vector<Vec2d>{{kLeft, g.y(v)}, {g.right(), g.y(v)}}, grid);
    p.text_to({kLeft - 8, g.y(v) - 4}, tick_text(v, step(ys)), 12, kSoft);
  }
  for (const double v : xs) {
    if (plot.equal_axes) p.line(std::vector<Vec2d>{{g.x(v), kBottom}, {g.x(v), g.top()}}, grid);
    p.line(std::vector<Vec2d>{{g.x(v), kBottom}, {g.x(v), kBottom - 5}}, {.stroke = std::string(kSoft), .width = 1});
    p.text({g.x(v), kBottom - 19}, tick_text(v, step(xs)), 12, kSoft);
  }
  p.text({kLeft + g.wide() / 2, 14}, plot.x_label, 13, kInk);
  p.text_from({14, g.top() + 14}, plot.y_label, 13, kInk);
}

void bars(SvgPicture& p, const Page& g, const PlotSeries& s, const Paint& paint) {
  const double from = g.y(std::clamp(0.0, g.y_.low, g.y_.high));
  for (std::size_t i = 0; i < s.x.size(); ++i) {
    if (!std::isfinite(s.x[i] + s.y[i])) continue;
    const double gap = s.x.size() < 200 ? 0.04 * s.bar : 0;  // so that neighbours are told apart
    const double a = g.x(s.x[i] - s.bar / 2 + gap), b = g.x(s.x[i] + s.bar / 2 - gap), to = g.y(s.y[i]);
    p.polygon({{{a, from}, {b, from}, {b, to}, {a, to}}, {}}, paint);
  }
}

void curve(SvgPicture& p, const Page& g, const PlotSeries& s, const std::string& colour) {
  std::vector<Vec2d> line;
  const auto draw = [&] {
    if (line.size() > 1) p.line(line, {.stroke = colour, .width = 2});
    // A moment alone would be no line at all.
    if (line.size() == 1) p.circle(line[0], 2.5, {.fill = colour});
    line.clear();
  };
  for (std::size_t i = 0; i < s.x.size(); ++i) {
    if (!std::isfinite(s.x[i] + s.y[i])) {
      draw();
      continue;
    }
    const Vec2d to = g.at(s.x[i], s.y[i]);
    if (s.style == PlotStyle::kSteps && !line.empty()) line.push_back({to.x, line.back().y});
    line.push_back(to);
  }
  draw();
}

void dots(SvgPicture& p, const Page& g, const PlotSeries& s, const std::string& colour) {
  const std::size_t every = (s.x.size() + kMostDots - 1) / kMostDots;
  for (std::size_t i = 0; i < s.x.size(); i += std::max<std::size_t>(1, every))
    if (std::isfinite(s.x[i] + s.y[i]))
      p.circle(g.at(s.x[i], s.y[i]), s.x.size() > 400 ? 2 : 3.5, {.fill = colour, .opacity = 0.75});
}

/// A row above the plot, from the right.
void legend(SvgPicture& p, const Page& g, const Plot& plot) {
  double at = g.right();
  for (std::size_t k = plot.series.size(); k-- > 0;) {
    const PlotSeries& s = plot.series[k];
    if (s.name.empty()) continue;
    const std::string colour(kColours[k % kColours.size()]);
    const double y = g.top() + 14;
    p.text_to({at, y}, s.name, 12, kInk);
    at -= kLetter * static_cast<double>(s.name.size()) + 8;
    if (s.style == PlotStyle::kLine || s.style == PlotStyle::kSteps) {
      p.line(std::vector<Vec2d>{{at - 18, y + 4}, {at, y + 4}}, {.stroke = colour, .width = 3});
    } else {
      p.circle({at - 5, y + 4}, 4.5, {.fill = colour});
    }
    at -= 34;
  }
}

void marks(SvgPicture& p, const Page& g, const Plot& plot) {
  const Paint paint{.stroke = std::string(kMark), .width = 1.4};
  for (const PlotMark& m : plot.marks) {
    if (!std::isfinite(m.value)) continue;
    const double at = m.upright ? g.x(m.value) : g.y(m.value);
    const double wide = kLetter * static_cast<double>(m.name.size());
    if (m.upright) {
      p.line(std::vector<Vec2d>{{at, kBottom}, {at, g.top()}}, paint);
      if (at + 5 + wide < g.right()) {
        p.text_from({at + 5, g.top() - 12}, m.name, 12, kMark);
      } else {
        p.text_to({at - 5, g.top() - 12}, m.name, 12, kMark);
      }
    } else {
      p.line(std::vector<Vec2d>{{kLeft, at}, {g.right(), at}}, paint);
      p.text_to({g.right() - 4, at + (at > g.top() - 18 ? -14 : 5)}, m.name, 12, kMark);
    }
  }
}

}  // namespace

bool Plot::empty() const {
  return std::none_of(series.begin(), series.end(), [](const PlotSeries& s) {
    for (std::size_t i = 0; i < s.x.size(); ++i)
      if (std::isfinite(s.x[i] + s.y[i])) return true;
    return false;
  });
}

std::vector<double> round_ticks(double low, double high, int about) {
  std::vector<double> ticks;
  if (!(high > low) || !std::isfinite(high - low) || about < 1) return {low};
  const double raw = (high - low) / about, power = std::pow(10, std::floor(std::log10(raw)));
  const double step = raw <= 1.0001 * power   ? power
                      : raw <= 2.0001 * power ? 2 * power
                      : raw <= 5.0001 * power ? 5 * power
                                              : 10 * power;
  const double first = std::ceil(low / step - 1e-9);
  for (int i = 0; i <= 4 * about + 4; ++i) {
    const double v = (first + i) * step;
    if (v > high + 1e-9 * step) break;
    ticks.push_back(v);
  }
  return ticks;
}

std::string tick_text(double value, double step) {
  const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(std::max(step, 1e-12)) - 1e-9)), 0, 12);
  if (std::fabs(value) < 1e-9 * step) value = 0;
  char text[64];
  const bool long_one = std::fabs(value) >= 1e7;
  const auto [end, error] = long_one
                                ? std::to_chars(text, text + sizeof text, value)
                                : std::to_chars(text, text + sizeof text, value, std::chars_format::fixed, decimals);
  return error == std::errc() ? std::string(text, end) : std::string();
}

SvgPicture picture_of(const Plot& plot) {
  const Page page(x_range(plot), y_range(plot), plot.equal_axes);
  SvgPicture p;
  p.crop({{0, 0}, {kPlotWidth, page.top() + kTop}});
  std::string title = plot.title;
  for (const PlotSeries& s : plot.series)
    if (s.style == PlotStyle::kDots && s.x.size() > kMostDots)
      title += " (" + std::to_string(kMostDots) + " of " + std::to_string(s.x.size()) + " dots)";
  p.text_from({14, page.top() + kTop - 24}, title, 15, kInk);
  axes(p, page, plot);
  for (std::size_t k = 0; k < plot.series.size(); ++k) {
    const PlotSeries& s = plot.series[k];
    const std::string colour(kColours[k % kColours.size()]);
    if (is_bar(s)) {
      bars(p, page, s, {.fill = colour, .opacity = 0.85});
    } else if (s.style == PlotStyle::kDots) {
      dots(p, page, s, colour);
    } else {
      curve(p, page, s, colour);
    }
  }
  p.line(std::vector<Vec2d>{{kLeft, page.top()}, {kLeft, kBottom}, {page.right(), kBottom}},
         {.stroke = std::string(kSoft), .width = 1});
  marks(p, page, plot);
  legend(p, page, plot);
  return p;
}

}  // namespace throng
