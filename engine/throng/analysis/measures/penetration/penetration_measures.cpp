#include "throng/analysis/measures/penetration/penetration_measures.h"

#include "throng/analysis/measures/penetration/penetration.h"
#include "throng/analysis/people_table.h"
#include "throng/analysis/table_plot.h"

namespace throng::analysis {
namespace {

constexpr const char* kNoInterval = "nobody is there for two frames";

const Penetration& penetration_of(Subject& of) {
  return of.once([&] { return penetration(of.all); });
}

}  // namespace

Reading read_penetration(Subject& of) {
  const Penetration& p = penetration_of(of);
  Reading out = number(p.score, kNoInterval);
  if (!out.why.empty()) return out;
  using M = const PenetrationMoment&;
  out.table.add("time", "s", column_of(p.moments, [](M m) { return m.begin; }))
      .add("penetration", "",
           column_of(p.moments,
                     [](M m) { return m.person_intervals ? m.sum / static_cast<double>(m.person_intervals) : 0; }))
      .add("deepest", "of both radii", column_of(p.moments, [](M m) { return m.deepest; }))
      .add("person-intervals", "", column_of(p.moments, [](M m) { return m.person_intervals; }));
  out.plot = plot_columns(out.table, "Penetration, second by second", "time", {"penetration"});
  return out;
}

Reading read_deepest_penetration(Subject& of) {
  const Penetration& p = penetration_of(of);
  return p.score == p.score ? number(p.deepest) : nothing(kNoInterval);
}

Reading read_collisions(Subject& of) {
  const Penetration& p = penetration_of(of);
  if (!(p.score == p.score)) return nothing(kNoInterval);
  Reading out = number(static_cast<double>(p.events));
  using C = const Collision&;
  const double dt = of.all.dt();
  std::vector<std::string> a, b;
  for (C c : p.list) a.push_back(of.all.people[c.a].id), b.push_back(of.all.people[c.b].id);
  out.table.add("person", std::move(a))
      .add("other", std::move(b))
      .add("begin", "s", column_of(p.list, [&](C c) { return static_cast<double>(c.begin) * dt; }))
      .add("duration", "s", column_of(p.list, [&](C c) { return static_cast<double>(c.last - c.begin + 1) * dt; }))
      .add("depth", "of both radii", column_of(p.list, [](C c) { return c.depth; }))
      .add("x", "m", column_of(p.list, [](C c) { return c.where.x; }))
      .add("y", "m", column_of(p.list, [](C c) { return c.where.y; }));
  out.plot = plot_columns(out.table, "Collisions: when they began, and how deep", "begin", {"depth"}, PlotStyle::kDots);
  return out;
}

}  // namespace throng::analysis
