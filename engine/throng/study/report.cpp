#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "throng/drawing/plot.h"
#include "throng/study/summary.h"

namespace throng {
namespace {

/// The picture is 12 x 5 units; SvgPicture works in world units with y up.
constexpr double kWide = 12, kHigh = 5;
constexpr std::string_view kColours[] = {"#1f6fb4", "#d1495b", "#3a9d5d", "#8d6fb8", "#d98c21", "#5b6770"};

struct Axis {
  double low = 0, high = 1;
  double at(double v, double length) const { return high > low ? length * (v - low) / (high - low) : 0; }
};

Axis axis_of(double low, double high) {
  if (!(high > low)) high = low + 1;
  const double step = std::pow(10, std::floor(std::log10(high - low)));
  return {std::floor(low / step) * step, std::ceil(high / step) * step};
}

void frame(SvgPicture& p, const Axis& y, std::string_view title, std::string_view below) {
  const Paint line{.stroke = "#444444", .width = 1};
  p.line(std::vector<Vec2d>{{0, kHigh}, {0, 0}, {kWide, 0}}, line);
  const std::vector<double> ticks = round_ticks(y.low, y.high, 5);
  const double step = ticks.size() > 1 ? ticks[1] - ticks[0] : 1;
  for (const double v : ticks) {
    const double h = y.at(v, kHigh);
    p.line(std::vector<Vec2d>{{0, h}, {kWide, h}}, {.stroke = "#e2e2e2", .width = 0.6});
    p.text({-0.45, h - 0.06}, tick_text(v, step), 13, "#444444");
  }
  p.text({kWide / 2, kHigh + 0.25}, title, 16, "#222222");
  p.text({kWide / 2, -0.75}, below, 13, "#444444");
  p.add_to_bounds({-0.9, -0.9});
  p.add_to_bounds({kWide + 0.3, kHigh + 0.6});
}

/// By the first letter of the value, so that neighbours differ.
std::string_view colour_of_label(const std::string& label) {
  return kColours[static_cast<std::size_t>(label.empty() ? 0 : static_cast<unsigned char>(label[0])) % 6];
}

SvgPicture plot(const StudySpec& study, const StudySummary& s) {
  const std::size_t by = study.ranked();
  double low = 0, high = 0;
  for (const CombinationSummary& c : s.combinations)
    if (c.measures[by].runs) low = std::min(low, c.measures[by].mean), high = std::max(high, c.measures[by].mean);
  const Axis y = axis_of(low, high);
  const Axis x{0, static_cast<double>(s.combinations.empty() ? 1 : s.combinations.back().combination + 2)};
  SvgPicture p;
  frame(p, y, study.name, fmt::format("{} over the number of the combination", study.measures[by]));
  for (const CombinationSummary& c : s.combinations) {
    if (!c.measures[by].runs) continue;
    const Vec2d at{x.at(static_cast<double>(c.combination) + 1, kWide), y.at(c.measures[by].mean, kHigh)};
    p.circle(at, s.combinations.size() > 100 ? 0.035 : 0.07, {.fill = std::string(colour_of_label(c.label))});
  }
  // Where the first letter changes.
  for (std::size_t i = 1; i < s.combinations.size(); ++i)
    if (s.combinations.size() > 20 && s.combinations[i].label[0] != s.combinations[i - 1].label[0]) {
      const double at = x.at(static_cast<double>(s.combinations[i].combination) + 0.5, kWide);
      p.line(std::vector<Vec2d>{{at, 0}, {at, kHigh}}, {.stroke = "#bbbbbb", .width = 0.8});
      p.text({at, -0.3}, fmt::format("{}", s.combinations[i].combination + 1), 12, "#444444");
    }
  return p;
}

std::string spread_text(const Spread& m) {
  return m.runs ? fmt::format("{:.4g} ± {:.2g} | {:.4g} / {:.4g} / {:.4g}", m.mean, m.deviation, m.p5, m.p50, m.p95)
                : "- | -";
}

std::string head_of_table(const StudySpec& study, std::string_view first) {
  std::string t(first), line = "\n";
  for (const std::string& m : study.measures) t += fmt::format(" {}, mean ± deviation | 5 / 50 / 95 % |", m);
  for (const char c : t)
    if (c == '|') line += line.size() == 1 ? "|" : "---|";
  return t + line + '\n';
}

}  // namespace

std::string report_text(const StudySpec& study, const StudySummary& s, std::size_t top) {
  std::string t = fmt::format("# {}\n\n{}\n\n{} runs, {:.0f} s of computing", study.name, study.description,
                              s.runs - s.missing, s.wall_s);
  if (s.failed) t += fmt::format("; {} failed", s.failed);
  if (s.missing) t += fmt::format("; {} not done yet", s.missing);
  if (s.other) t += fmt::format("; {} of another build or with other files than the rest", s.other);
  t += ".\n\n## Ranking\n\n" + head_of_table(study, "| rank | number | value |");
  for (std::size_t i = 0; i < s.ranking.size(); ++i) {
    if (i == top && s.ranking.size() > 2 * top) t += "| … |\n";
    if (i >= top && i + top / 4 < s.ranking.size()) continue;
    const CombinationSummary& c = s.combinations[s.ranking[i]];
    t += fmt::format("| {} | {} | {} |", i + 1, c.combination + 1, c.label);
    for (const Spread& m : c.measures) t += " " + spread_text(m) + " |";
    t += '\n';
  }
  if (s.combinations.size() <= top)
    for (const SettingSummary& setting : s.settings) {
      t += fmt::format("\n## Setting {}\n\n", setting.id) + head_of_table(study, "| value |");
      for (const CombinationSummary& c : setting.combinations) {
        t += fmt::format("| {} |", c.label);
        for (const Spread& m : c.measures) t += m.runs ? " " + spread_text(m) + " |" : " – | |";
        t += '\n';
      }
    }
  if (!s.groups.empty()) t += "\n## Groups\n\n| group | combinations | mean | least | most |\n|---|---|---|---|---|\n";
  for (const GroupSummary& g : s.groups)
    t += fmt::format("| {} | {} | {:.4g} | {:.4g} | {:.4g} |\n", g.id, g.members, g.ranked.mean, g.ranked.least,
                     g.ranked.most);
  if (!s.claims.empty()) t += "\n## Claims\n\n| claim | found | holds |\n|---|---|---|\n";
  for (const ClaimVerdict& c : s.claims)
    t += fmt::format("| {} | {} | {} |\n", c.text, c.found, c.holds ? "yes" : "no");
  for (const CombinationSummary& c : s.combinations)
    if (!c.failed.empty()) return t + fmt::format("\nFirst failure: {}: {}\n", c.label, c.failed.front());
  return t;
}

std::string table_text(const StudySpec& study, const StudySummary& s) {
  std::string t = "number\tvalue";
  for (const std::string& m : study.measures)
    t += fmt::format("\t{0}_mean\t{0}_deviation\t{0}_p5\t{0}_p50\t{0}_p95\t{0}_runs", m);
  t += '\n';
  for (const CombinationSummary& c : s.combinations) {
    t += fmt::format("{}\t{}", c.combination + 1, c.label);
    for (const Spread& m : c.measures)
      t += fmt::format("\t{:.6g}\t{:.6g}\t{:.6g}\t{:.6g}\t{:.6g}\t{}", m.mean, m.deviation, m.p5, m.p50, m.p95, m.runs);
    t += '\n';
  }
  return t;
}

std::string plot_svg(const StudySpec& study, const StudySummary& s) {
  return plot(study, s).document(1200, study.name);
}

std::string plot_png(const StudySpec& study, const StudySummary& s) { return plot(study, s).png(1200); }

std::string bars_svg(const StudySpec& study, const StudySummary& s, std::size_t best) {
  const std::size_t by = study.ranked();
  if (study.measures.size() < 2 || s.ranking.empty()) return "";
  const std::size_t other = by == 0 ? 1 : 0, n = std::min(best, s.ranking.size());
  double high = 0;
  for (std::size_t i = 0; i < n; ++i) high = std::max(high, s.combinations[s.ranking[i]].measures[other].mean);
  const Axis y = axis_of(0, high);
  SvgPicture p;
  frame(p, y, study.name, fmt::format("{} of the best {} by {}", study.measures[other], n, study.measures[by]));
  for (std::size_t i = 0; i < n; ++i) {
    const CombinationSummary& c = s.combinations[s.ranking[i]];
    const double x0 = kWide * (static_cast<double>(i) + 0.2) / static_cast<double>(n),
                 x1 = kWide * (static_cast<double>(i) + 0.8) / static_cast<double>(n),
                 h = y.at(c.measures[other].mean, kHigh);
    Polygon bar;
    bar.outer = {{x0, 0}, {x1, 0}, {x1, std::max(h, 0.01)}, {x0, std::max(h, 0.01)}};
    p.polygon(bar, {.fill = std::string(colour_of_label(c.label))});
    p.text({(x0 + x1) / 2, -0.35}, c.label, 13, "#444444");
  }
  return p.document(1200, study.name);
}

}  // namespace throng
