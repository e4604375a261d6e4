#include "throng/analysis/measures/edges/edges_measures.h"

#include <fmt/format.h>

#include "throng/analysis/measures/edges/edges.h"
#include "throng/analysis/people_table.h"
#include "throng/analysis/table_plot.h"

namespace throng::analysis {

Reading read_edge_effect(Subject& of) {
  EdgeOptions o;
  o.axis = of.scene.axis;
  o.zone = of.scene.zone;
  const Edges e = edges(of.all, o);
  if (e.strips.empty()) return nothing("nobody walks");
  if (e.width < 4 * o.edge)
    return nothing(fmt::format("the stream is {:.1f} m wide: below {:g} m it has no middle", e.width, 4 * o.edge));
  Reading out = number(e.ratio, "nobody walks in the middle half of the stream, or at its edges");
  using S = const EdgeStrip&;
  out.table.add("across", "m", column_of(e.strips, [](S k) { return k.across; }))
      .add("speed", "m/s", column_of(e.strips, [](S k) { return k.speed; }))
      .add("people", "", column_of(e.strips, [](S k) { return k.people; }));
  out.plot = plot_bars(out.table, fmt::format("Speed across a stream {:.1f} m wide", e.width), "across", "speed",
                       e.width / static_cast<double>(e.strips.size()));
  out.plot.x_label = "across the stream [m]: 0 = its middle, above 0 = to the left of the way most walk";
  out.plot.marks.push_back({e.middle, "middle half", false});
  out.plot.marks.push_back({e.edge, fmt::format("within {:g} m of an edge", o.edge), false});
  return out;
}

}  // namespace throng::analysis
