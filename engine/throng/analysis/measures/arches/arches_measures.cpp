#include "throng/analysis/measures/arches/arches_measures.h"

#include <fmt/format.h>

#include "throng/analysis/measures/arches/arches.h"
#include "throng/analysis/table_plot.h"

namespace throng::analysis {

Reading read_arch_evenness(Subject& of) {
  ArchOptions o;
  o.exit = *of.scene.exit;
  o.radius = of.scene.exit_radius;
  const auto into = of.scene.into ? of.scene.into : exit_direction(of.all, o.exit);
  if (!into) return nothing("nobody walks within 1.5 m of the exit");
  o.into = *into;
  const Arches a = arches(of.all, o);
  if (!a.looks)
    return nothing(fmt::format("there are never {} people within {:g} m before the exit", o.least_people, o.radius));
  Reading out = number(a.evenness);
  const auto sectors = static_cast<double>(a.share.size());
  std::vector<double> middle, percent;
  for (std::size_t k = 0; k < a.share.size(); ++k) {
    middle.push_back(-90 + 180 / sectors * (static_cast<double>(k) + 0.5));
    percent.push_back(100 * a.share[k]);
  }
  out.table.add("direction from the exit", "deg", std::move(middle)).add("people", "%", std::move(percent));
  out.plot =
      plot_bars(out.table,
                fmt::format("Before the exit: where those within {:g} m stand, {:.1f} m from it", o.radius, a.distance),
                "direction from the exit", "people", 180 / sectors);
  out.plot.x_label = "direction from the exit [deg]: 0 = straight before it, below 0 = to the left of those who go out";
  out.plot.x_step = 30;
  out.plot.marks.push_back({100 / sectors, "an even arch", false});
  return out;
}

}  // namespace throng::analysis
