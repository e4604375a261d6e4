#include "throng/analysis/measures/stripes/stripes_measures.h"

#include <fmt/format.h>

#include <algorithm>

#include "throng/analysis/measures/stripes/stripes.h"
#include "throng/analysis/people_table.h"
#include "throng/analysis/table_plot.h"
#include "throng/core/math.h"

namespace throng::analysis {
namespace {

constexpr double kAround = 2;  // m around the zone that the plan shows, too

struct Found {
  Stripes stripes;
  StripeOptions options;
  std::string why;
};

const Found& stripes_of(Subject& of) {
  return of.once([&] {
    Found f;
    const auto groups = crossing_groups(of.all);
    if (!groups) return Found{{}, {}, "there are not two groups"};
    f.options.first = groups->first, f.options.second = groups->second;
    const std::string names = fmt::format("{} and {}", of.all.groups[f.options.first], of.all.groups[f.options.second]);
    const auto zone = of.scene.zone ? of.scene.zone : meeting_zone(of.all, f.options.first, f.options.second);
    if (!zone) return Found{{}, f.options, fmt::format("{} never come within 2 m of each other", names)};
    f.options.zone = *zone;
    f.stripes = stripes(of.all, f.options);
    if (!f.stripes.looks)
      f.why = fmt::format("{} are never there with {} people each at once, from ({:.1f}, {:.1f}) to ({:.1f}, {:.1f})",
                          names, f.options.least_people, zone->lo.x, zone->lo.y, zone->hi.x, zone->hi.y);
    return f;
  });
}

Table table_of(const Found& f, double rate) {
  using L = const StripeLook&;
  Table t;
  t.add("time", "s", column_of(f.stripes.each, [&](L l) { return static_cast<double>(l.frame) / rate; }))
      .add("orientation", "deg", column_of(f.stripes.each, [](L l) { return l.orientation; }))
      .add("coherence", "", column_of(f.stripes.each, [](L l) { return l.coherence; }))
      .add("first group", "people", column_of(f.stripes.each, [](L l) { return l.first; }))
      .add("second group", "people", column_of(f.stripes.each, [](L l) { return l.second; }));
  return t;
}

/// The plan of the moment with the most people among the clearer half: who stands where, and a line along the stripes.
Plot plan_of(const Found& f, const Trajectories& all) {
  std::vector<StripeLook> looks = f.stripes.each;
  std::stable_sort(looks.begin(), looks.end(),
                   [](const StripeLook& a, const StripeLook& b) { return a.coherence > b.coherence; });
  looks.resize((looks.size() + 1) / 2);
  const StripeLook& best = *std::max_element(looks.begin(), looks.end(), [](const StripeLook& a, const StripeLook& b) {
    return a.first + a.second < b.first + b.second;
  });
  Plot plot;
  plot.title = fmt::format("Stripes at {:.1f} s: along {:.0f} degrees, coherence {:.2f}",
                           static_cast<double>(best.frame) / all.rate, best.orientation, best.coherence);
  plot.x_label = "x [m]", plot.y_label = "y [m]";
  plot.equal_axes = true;
  const Boxd shown = f.options.zone.grown(kAround);
  for (const std::uint32_t group : {f.options.first, f.options.second}) {
    PlotSeries s{all.groups[group], {}, {}, PlotStyle::kDots, 1};
    for (const Walk& w : all.people) {
      if (w.group != group || !w.has(best.frame) || !shown.contains(w.at(best.frame))) continue;
      s.x.push_back(w.at(best.frame).x), s.y.push_back(w.at(best.frame).y);
    }
    plot.series.push_back(std::move(s));
  }
  const Boxd& z = f.options.zone;
  const double half = 0.45 * std::min(z.hi.x - z.lo.x, z.hi.y - z.lo.y);
  const auto [sine, cosine] = math::sincos(math::radians(best.orientation));
  const Vec2d along{cosine * half, sine * half}, m = z.middle();
  plot.series.push_back({"along the stripes", {m.x - along.x, m.x + along.x}, {m.y - along.y, m.y + along.y}});
  return plot;
}

}  // namespace

Reading read_stripe_orientation(Subject& of) {
  const Found& f = stripes_of(of);
  if (!f.why.empty()) return nothing(f.why);
  Reading out = number(f.stripes.orientation);
  out.table = table_of(f, of.all.rate);
  out.plot = plan_of(f, of.all);
  return out;
}

Reading read_stripe_coherence(Subject& of) {
  const Found& f = stripes_of(of);
  if (!f.why.empty()) return nothing(f.why);
  Reading out = number(f.stripes.coherence, "the two groups are spread evenly");
  out.table = table_of(f, of.all.rate);
  out.plot = plot_columns(out.table, "Stripes: 0 = none, 1 = perfect", "time", {"coherence"});
  out.plot.low = 0, out.plot.high = 1;
  if (out.value == out.value) out.plot.marks.push_back({out.value, "overall", false});
  return out;
}

}  // namespace throng::analysis
