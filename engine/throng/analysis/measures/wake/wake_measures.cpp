#include "throng/analysis/measures/wake/wake_measures.h"

#include <fmt/format.h>

#include "throng/analysis/measures/wake/wake.h"
#include "throng/analysis/people_table.h"
#include "throng/analysis/table_plot.h"

namespace throng::analysis {

Reading read_wake(Subject& of) {
  WakeOptions o;
  o.axis = of.scene.axis;
  o.zone = of.scene.zone;
  o.obstacle = of.scene.obstacle;
  o.obstacle_radius = of.scene.obstacle_radius;
  const Wake w = wake(of.all, o);
  if (w.steps.empty()) return nothing("nobody walks");
  if (w.bodies == 0)
    return nothing(
        "nobody is slower than half the stream (or more than a quarter are), and no obstacle is given (--obstacle "
        "X,Y)");
  Reading out = number(w.ratio, "nobody of the stream walks beside it");
  using S = const WakeStep&;
  out.table.add("downstream", "m", column_of(w.steps, [](S k) { return k.along; }))
      .add("behind", "1/m²", column_of(w.steps, [](S k) { return k.behind; }))
      .add("beside", "1/m²", column_of(w.steps, [](S k) { return k.beside; }));
  const std::string around = o.obstacle ? std::string("an obstacle")
                                        : fmt::format("{} slow {}", w.bodies, w.bodies == 1 ? "person" : "people");
  out.plot = plot_columns(out.table, "Density of a stream around " + around, "downstream", {"behind", "beside"},
                          PlotStyle::kSteps);
  out.plot.x_label = "downstream from its middle [m]; below 0 = before it";
  out.plot.y_label = "density [1/m²]";
  out.plot.marks.push_back({0, "its middle", true});
  return out;
}

}  // namespace throng::analysis
