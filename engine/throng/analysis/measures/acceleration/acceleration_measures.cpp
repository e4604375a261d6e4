#include "throng/analysis/measures/acceleration/acceleration_measures.h"

#include "throng/analysis/measures/acceleration/acceleration.h"
#include "throng/analysis/people_table.h"
#include "throng/analysis/table_plot.h"

namespace throng::analysis {

Reading read_mean_acceleration(Subject& of) {
  const Acceleration a = acceleration(of.all);
  Reading out = number(a.mean, "nobody is there for three frames");
  using P = const PersonAcceleration&;
  out.table = people_table(of.all, people_of(a.each));
  out.table.add("mean acceleration", "m/s²", column_of(a.each, [](P p) { return p.mean; }))
      .add("greatest acceleration", "m/s²", column_of(a.each, [](P p) { return p.most; }))
      .add("frames", "", column_of(a.each, [](P p) { return p.frames; }));
  out.plot = plot_histogram(out.table, "Smoothness: each person's mean acceleration", "mean acceleration", "people");
  return out;
}

}  // namespace throng::analysis
