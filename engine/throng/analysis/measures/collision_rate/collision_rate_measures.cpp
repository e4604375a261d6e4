#include "throng/analysis/measures/collision_rate/collision_rate_measures.h"

#include "throng/analysis/measures/collision_rate/collision_rate.h"
#include "throng/analysis/people_table.h"
#include "throng/analysis/table_plot.h"

namespace throng::analysis {

namespace {

constexpr const char* kNobody = "nobody is there";

const CollisionRate& rate_of(Subject& of) {
  return of.once([&] { return collision_rate(of.all); });
}

}  // namespace

Reading read_deep_collision_rate(Subject& of) {
  const CollisionMoment& all = rate_of(of).all;
  return all.person_frames ? number(all.rate(2)) : nothing(kNobody);
}

Reading read_collision_rate(Subject& of) {
  const CollisionRate& c = rate_of(of);
  if (c.all.person_frames == 0) return nothing(kNobody);
  Reading out = number(c.all.rate());
  using M = const CollisionMoment&;
  const auto rates = [&](std::size_t depth) { return column_of(c.moments, [=](M m) { return m.rate(depth); }); };
  const char* const unit = "pair-s a person and s";
  out.table.add("time", "s", column_of(c.moments, [](M m) { return m.begin; }))
      .add("people", "", column_of(c.moments, [](M m) { return m.people(); }))
      .add("collision rate", unit, rates(0))
      .add("deeper than 1 mm", unit, rates(1))
      .add("deeper than 1 cm", unit, rates(2))
      .add("a person and frame, times the step", "s", column_of(c.moments, [&](M m) { return c.printed(m); }));
  out.plot = plot_columns(out.table, "Collisions over time", "time",
                          {"collision rate", "deeper than 1 mm", "deeper than 1 cm"});
  return out;
}

}  // namespace throng::analysis
