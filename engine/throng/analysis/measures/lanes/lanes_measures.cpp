#include "throng/analysis/measures/lanes/lanes_measures.h"

#include "throng/analysis/measures/lanes/lanes.h"
#include "throng/analysis/people_table.h"
#include "throng/analysis/table_plot.h"

namespace throng::analysis {
namespace {

const Lanes& lanes_of(Subject& of) {
  return of.once([&] {
    LaneOptions o;
    o.axis = of.scene.axis;
    o.zone = of.scene.zone;
    return lanes(of.all, o);
  });
}

Table table_of(const Lanes& l) {
  using L = const LaneLook&;
  Table t;
  t.add("time", "s", column_of(l.looks, [](L k) { return k.time; }))
      .add("lane order", "", column_of(l.looks, [](L k) { return k.order; }))
      .add("bands", "", column_of(l.looks, [](L k) { return k.bands; }))
      .add("people", "", column_of(l.looks, [](L k) { return k.people; }));
  return t;
}

}  // namespace

Reading read_lane_order(Subject& of) {
  const Lanes& l = lanes_of(of);
  Reading out = number(l.order, "nobody who walks along the axis has two others in its band");
  out.table = table_of(l);
  out.plot = plot_columns(out.table, "Lane order: 1 = each band goes one way, 0 = a random mix, below 0 = in turn",
                          "time", {"lane order"});
  if (l.order == l.order) out.plot.marks.push_back({l.order, "overall", false});
  return out;
}

Reading read_lane_bands(Subject& of) {
  const Lanes& l = lanes_of(of);
  Reading out = number(l.bands, "nobody walks along the axis");
  out.table = table_of(l);
  out.plot = plot_columns(out.table, "Lanes side by side", "time", {"bands", "people"});
  out.plot.y_label = "number";
  return out;
}

Reading read_grouping(Subject& of) {
  const Grouping g = grouping(of.all, of.scene.zone);
  Reading out = number(g.same - g.chance, "no two people come within 1.5 m of each other");
  using G = const GroupingLook&;
  out.table.add("time", "s", column_of(g.looks, [](G k) { return k.time; }))
      .add("same group", "", column_of(g.looks, [](G k) { return k.same; }))
      .add("by chance", "", column_of(g.looks, [](G k) { return k.chance; }))
      .add("pairs", "", column_of(g.looks, [](G k) { return k.pairs; }));
  out.plot = plot_columns(out.table, "Grouping: of the pairs within 1.5 m, how many are of one group", "time",
                          {"same group", "by chance"});
  out.plot.y_label = "share of pairs";
  out.plot.low = 0, out.plot.high = 1.05;
  return out;
}

}  // namespace throng::analysis
