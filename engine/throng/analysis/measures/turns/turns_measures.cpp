#include "throng/analysis/measures/turns/turns_measures.h"

#include "throng/analysis/measures/turns/turns.h"
#include "throng/analysis/people_table.h"
#include "throng/analysis/table_plot.h"
#include "throng/core/math.h"

namespace throng::analysis {
namespace {

using P = const PersonTurns&;
constexpr const char* kNobodyWalks = "nobody walks";

const Turns& turns_of(Subject& of) {
  return of.once([&] { return turns(of.all); });
}

}  // namespace

Reading read_turn_reversals(Subject& of) {
  const Turns& t = turns_of(of);
  Reading out = number(t.reversals, kNobodyWalks);
  out.table = people_table(of.all, people_of(t.each));
  out.table.add("turn reversals", "", column_of(t.each, [](P p) { return p.reversals; }))
      .add("way", "m", column_of(t.each, [](P p) { return p.way; }));
  out.plot = plot_histogram(out.table, "Changes between turning left and right", "turn reversals", "people");
  return out;
}

Reading read_turning(Subject& of) {
  const Turns& t = turns_of(of);
  Reading out = number(t.turned, kNobodyWalks);
  out.table = people_table(of.all, people_of(t.each));
  out.table.add("turned", "rad", column_of(t.each, [](P p) { return p.turned; }))
      .add("turned in degrees", "deg", column_of(t.each, [](P p) { return math::degrees(p.turned); }))
      .add("way", "m", column_of(t.each, [](P p) { return p.way; }));
  out.plot = plot_histogram(out.table, "How far each person turned in all, left and right", "turned", "people");
  return out;
}

}  // namespace throng::analysis
