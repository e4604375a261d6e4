#include "throng/study/diagrams/diagram_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "throng/drawing/plot.h"

namespace throng {
namespace {

using namespace analysis;
using Shape = DiagramSpec::Shape;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr std::uint64_t kLeastPoints = 20;
constexpr double kFlat = 0.6;    ///< of the first bin's speed
constexpr double kRises = 0.03;  ///< m/s: a bin that much faster than the one before does not fall
constexpr double kNear = 0.15;   ///< of what was measured in a set-up
constexpr double kWide = 10, kHigh = 6;

bool is_file(const DiagramSpec& d) { return d.method == DiagramSpec::Method::kFile; }

/// Bins that are asked for: where a diagram says up to which density, those that no set-up reaches count as misses. A
/// run that leaves set-ups out (--quick) cannot reach them all.
std::size_t bins_asked(const DiagramSummary& s, const ReferenceDiagram& reference) {
  const DiagramSpec& d = *s.diagram;
  if (d.up_to >= kAnyDensity || s.outcomes.size() < d.variants.size()) return s.compared.size();
  const auto is_asked = [&](const ReferenceRow& row) { return row.density <= d.up_to; };
  return static_cast<std::size_t>(std::count_if(reference.rows.begin(), reference.rows.end(), is_asked));
}

void judge(DiagramSummary& s) {
  const DiagramSpec& d = *s.diagram;
  if (!s.compared.empty()) {
    const auto agree = static_cast<std::size_t>(
        std::count_if(s.compared.begin(), s.compared.end(), [](const ComparedBin& b) { return b.agrees; }));
    const std::size_t asked = bins_asked(s, *find_reference(d.reference));
    s.agreement = static_cast<double>(agree) / static_cast<double>(asked);
    s.holds = s.agreement >= d.share - 1e-9;
    s.verdict =
        fmt::format("{} of {} bins agree ({:.0f} %, asked {:.0f} %)", agree, asked, 100 * s.agreement, 100 * d.share);
  } else if (!d.reference.empty()) {
    s.holds = false;
    s.verdict = "no bin has points enough";
  }
  if (d.shape == Shape::kAny || s.bins.size() < 2) return;
  bool holds = true;
  for (std::size_t i = 1; i < s.bins.size(); ++i)
    holds &= d.shape == Shape::kFalls ? s.bins[i].speed <= s.bins[i - 1].speed + kRises
                                      : s.bins[i].speed >= kFlat * s.bins[0].speed;
  if (d.shape == Shape::kFalls) holds &= s.bins.back().speed < 0.7 * s.bins.front().speed;
  s.holds &= holds;
  s.verdict += fmt::format("{}{} {}", s.verdict.empty() ? "" : "; ", holds ? "is" : "is not",
                           d.shape == Shape::kFalls ? "falling" : "flat");
}

void add_outcomes(DiagramSummary& s, std::span<const DiagramResult> results) {
  for (const DiagramVariant& v : s.diagram->variants) {
    DiagramSummary::Outcome o{&v, 0, 0, 0, 0, 0, 0};
    const std::string key = s.diagram->id + "/" + v.id + "/";
    for (const DiagramResult& r : results) {
      if (!r.error.empty() || r.key.compare(0, key.size(), key) != 0) continue;
      o.flow += r.flow, o.density += r.density, o.speed += r.speed, ++o.runs;
      o.acceleration += r.acceleration, o.penetration += r.penetration;
    }
    const double n = static_cast<double>(o.runs);
    o.flow /= n, o.density /= n, o.speed /= n, o.acceleration /= n, o.penetration /= n;
    if (o.runs) s.outcomes.push_back(o);
  }
}

bool is_measured(const DiagramVariant& v) { return v.flow > 0 || v.density > 0 || v.speed > 0; }

/// Flow, density and speed of a set-up, those that were measured.
bool agrees(const DiagramSummary::Outcome& o) {
  const auto near = [](double ours, double theirs) { return !(theirs > 0) || std::abs(ours / theirs - 1) <= kNear; };
  return near(o.flow, o.variant->flow) && near(o.density, o.variant->density) && near(o.speed, o.variant->speed);
}

void judge_outcomes(DiagramSummary& s) {
  std::size_t measured = 0, agree = 0;
  for (const auto& o : s.outcomes) {
    if (!is_measured(*o.variant)) continue;
    ++measured;
    agree += agrees(o);
  }
  if (measured == 0) return;
  s.holds &= static_cast<double>(agree) >= s.diagram->share * static_cast<double>(measured) - 1e-9;
  s.verdict += fmt::format("{}{} of {} set-ups within {:.0f} % (asked {:.0f} % of them)", s.verdict.empty() ? "" : "; ",
                           agree, measured, 100 * kNear, 100 * s.diagram->share);
}

std::string beside(double ours, double measured) {
  return measured > 0 ? fmt::format("{:.2f} ({:.2f}, {:+.0f} %)", ours, measured, 100 * (ours / measured - 1))
                      : fmt::format("{:.2f}", ours);
}

std::string table_of(const DiagramSummary& s) {
  const char* unit = is_file(*s.diagram) ? "1/m" : "1/m²";
  std::string t = fmt::format(
      "| density, {} | points | speed, m/s | deviation | 10 / 50 / 90 % | measured | agrees |\n"
      "|---|---|---|---|---|---|---|\n",
      unit);
  for (const DiagramBin& b : s.bins) {
    const auto at = std::find_if(s.compared.begin(), s.compared.end(),
                                 [&](const ComparedBin& c) { return std::abs(c.measured.density - b.density) < 1e-6; });
    t += fmt::format("| {:.2f} | {} | {:.2f} | {:.2f} | {:.2f} / {:.2f} / {:.2f} |", b.density, b.points, b.speed,
                     b.deviation, b.low, b.median, b.high);
    if (at == s.compared.end())
      t += " | |\n";
    else if (std::isnan(at->reference.low))
      t += fmt::format(" {:.2f} | {} |\n", at->reference.speed, at->agrees ? "yes" : "no");
    else
      t += fmt::format(" {:.2f} ({:.2f} to {:.2f}) | {} |\n", at->reference.speed, at->reference.low,
                       at->reference.high, at->agrees ? "yes" : "no");
  }
  return t;
}

std::string outcomes_of(const DiagramSummary& s) {
  if (std::none_of(s.outcomes.begin(), s.outcomes.end(), [](const auto& o) { return is_measured(*o.variant); }))
    return {};
  std::string t =
      "\n| set-up | runs | flow, 1/s (measured) | density, 1/m² | speed, m/s | all within 15 % |\n"
      "|---|---|---|---|---|---|\n";
  for (const auto& o : s.outcomes) {
    const DiagramVariant& v = *o.variant;
    t += fmt::format("| {} | {} | {} | {} | {} | {} |\n", v.id, o.runs, beside(o.flow, v.flow),
                     beside(o.density, v.density), beside(o.speed, v.speed), agrees(o) ? "yes" : "no");
  }
  return t;
}

}  // namespace

std::vector<DiagramSummary> summarize_diagrams(std::span<const DiagramSpec> diagrams,
                                               std::span<const DiagramResult> results) {
  std::vector<DiagramSummary> list;
  for (const DiagramSpec& d : diagrams) {
    DiagramSummary s;
    s.diagram = &d;
    double runs = 0;
    for (const DiagramResult& r : results) {
      if (!r.error.empty() || r.key.compare(0, d.id.size() + 1, d.id + "/") != 0) continue;
      s.points.insert(s.points.end(), r.points.begin(), r.points.end());
      s.acceleration += r.acceleration, s.penetration += r.penetration, runs += 1;
    }
    if (runs == 0) continue;
    s.acceleration /= runs, s.penetration /= runs;
    const ReferenceDiagram* reference = find_reference(d.reference);
    const bool file = is_file(d);
    s.bins = bin_points(s.points,
                        reference ? reference->first
                        : file    ? 0.0989
                                  : 0.375,
                        reference ? reference->width
                        : file    ? 0.2
                                  : 0.25,
                        kLeastPoints);
    s.agreement = kNone;
    if (reference) s.compared = compare(s.points, *reference, {d.within, d.up_to, kLeastPoints});
    add_outcomes(s, results);
    judge(s);
    judge_outcomes(s);
    list.push_back(std::move(s));
  }
  return list;
}

std::string diagram_report(std::span<const DiagramSummary> list) {
  std::string t = "| diagram | found | holds | mean acceleration, m/s² | penetration |\n|---|---|---|---|---|\n";
  for (const DiagramSummary& s : list)
    t += fmt::format("| [{0}](#{0}) | {1} | {2} | {3:.3f} | {4:.2g} |\n", s.diagram->id,
                     s.verdict.empty() ? "nothing was asked" : s.verdict, s.holds ? "yes" : "**no**", s.acceleration,
                     s.penetration);
  for (const DiagramSummary& s : list) {
    t += fmt::format("\n## {}\n\n![speed over density]({}.svg)\n\n", s.diagram->id, s.diagram->id);
    if (const ReferenceDiagram* r = find_reference(s.diagram->reference))
      t += fmt::format("Measured: {}.\n\n", r->what);
    t += table_of(s) + outcomes_of(s);
  }
  return t;
}

std::string diagram_svg(const DiagramSummary& s) {
  double most = 0.5;
  for (const DiagramBin& b : s.bins) most = std::max(most, b.density + 0.3);
  const double fastest = 1.8;
  const auto place = [&](double density, double speed) {
    return Vec2d{kWide * std::min(density / most, 1.0), kHigh * std::clamp(speed / fastest, 0.0, 1.0)};
  };
  SvgPicture p;
  p.line(std::vector<Vec2d>{{0, kHigh}, {0, 0}, {kWide, 0}}, {.stroke = "#444444", .width = 1});
  for (const double v : round_ticks(0, fastest, 6)) {
    p.line(std::vector<Vec2d>{place(0, v), place(most, v)}, {.stroke = "#e2e2e2", .width = 0.6});
    p.text(place(0, v) - Vec2d{0.4, 0.06}, tick_text(v, 0.1), 13, "#444444");
  }
  const std::vector<double> densities = round_ticks(0, most, 6);
  for (const double x : densities)
    p.text(place(x, 0) - Vec2d{0, 0.35}, tick_text(x, densities.size() > 1 ? densities[1] : 1), 13, "#444444");
  // At most 600 of the points: a picture, not the data.
  const std::size_t every = s.points.size() / 600 + 1;
  for (std::size_t i = 0; i < s.points.size(); i += every)
    p.circle(place(s.points[i].density, s.points[i].speed), 0.025, {.fill = "#1f6fb4", .opacity = 0.35});
  if (const ReferenceDiagram* r = find_reference(s.diagram->reference)) {
    std::vector<Vec2d> middle, low, high;
    for (const ReferenceRow& row : r->rows) {
      if (row.density > most) continue;
      const bool band = !std::isnan(row.low);
      middle.push_back(place(row.density, row.speed));
      low.push_back(place(row.density, band ? row.low : row.speed * (1 - s.diagram->within)));
      high.push_back(place(row.density, band ? row.high : row.speed * (1 + s.diagram->within)));
    }
    p.line(middle, {.stroke = "#d1495b", .width = 2});
    p.line(low, {.stroke = "#d1495b", .width = 0.8});
    p.line(high, {.stroke = "#d1495b", .width = 0.8});
  }
  std::vector<Vec2d> curve;
  for (const DiagramBin& b : s.bins) curve.push_back(place(b.density, b.speed));
  p.line(curve, {.stroke = "#0b3c66", .width = 2});
  for (const Vec2d& c : curve) p.circle(c, 0.07, {.fill = "#0b3c66"});
  p.text({kWide / 2, kHigh + 0.25}, s.diagram->id, 16, "#222222");
  p.text({kWide / 2, -0.75},
         is_file(*s.diagram) ? "speed, m/s, over density, 1/m (red: measured)"
                             : "speed, m/s, over density, 1/m² (red: measured)",
         13, "#444444");
  p.add_to_bounds({-0.9, -0.9});
  p.add_to_bounds({kWide + 0.3, kHigh + 0.6});
  return p.document(900, s.diagram->id);
}

}  // namespace throng
