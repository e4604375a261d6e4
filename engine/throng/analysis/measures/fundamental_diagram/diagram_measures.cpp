#include "throng/analysis/measures/fundamental_diagram/diagram_measures.h"

#include <cmath>

#include "throng/analysis/measures/fundamental_diagram/area.h"
#include "throng/analysis/measures/fundamental_diagram/reference.h"
#include "throng/analysis/measures/fundamental_diagram/single_file.h"
#include "throng/analysis/measures/fundamental_diagram/transits.h"
#include "throng/analysis/people_table.h"
#include "throng/analysis/table_plot.h"

namespace throng::analysis {
namespace {

constexpr double kPeriod = 1;  ///< s between looks, as in studies
constexpr double kBin = 0.25;  ///< 1/m² of the mean curve; in a file 0.2 /m, as the measured tables have
constexpr double kFileBin = 0.2;

Polygon around(const Trajectories& all) {
  Boxd box;
  for (const Walk& w : all.people)
    for (const Vec2d p : w.point) box.add(p - Vec2d{w.radius, w.radius}), box.add(p + Vec2d{w.radius, w.radius});
  return {{box.lo, {box.hi.x, box.lo.y}, box.hi, {box.lo.x, box.hi.y}}, {}};
}

/// The points, and their table but for density and speed.
std::vector<DiagramPoint> by_transits(Subject& of, Table& table) {
  const std::vector<Transit> list = transits(of.all, {*of.scene.area, 0, {}});
  std::vector<std::uint32_t> who;
  for (const Transit& t : list) who.push_back(static_cast<std::uint32_t>(t.person));
  table = people_table(of.all, who);
  table.add("enters", "s", column_of(list, [](const Transit& t) { return t.enters; }))
      .add("leaves", "s", column_of(list, [](const Transit& t) { return t.leaves; }));
  return points_of(list);
}

std::vector<DiagramPoint> by_looks(Subject& of, Table& table) {
  AreaOptions o;
  o.area = *of.scene.area, o.period = kPeriod;
  o.walkable = of.scene.floor ? *of.scene.floor : around(of.all);
  const bool cells = of.scene.method == DiagramMethod::kVoronoi;
  const std::vector<FramePoint> all = cells ? voronoi_diagram(of.all, o) : classic_diagram(of.all, o);
  std::vector<double> time;
  for (const FramePoint& f : all)
    if (std::isfinite(f.speed)) time.push_back(static_cast<double>(f.frame) / of.all.rate);
  table.add("time", "s", std::move(time));
  return points_of(all);
}

std::vector<DiagramPoint> by_file(Subject& of) {
  FileOptions o;
  o.from = of.scene.line->a, o.to = of.scene.line->b;
  return single_file(of.all, o);
}

Plot plot_of(const Table& table, const std::vector<DiagramPoint>& points, bool file) {
  Plot plot = plot_columns(table, "Fundamental diagram", "density", {"speed"}, PlotStyle::kDots);
  plot.series[0].name = "points";
  PlotSeries mean{"mean", {}, {}, PlotStyle::kLine, 1};
  const double width = file ? kFileBin : kBin;
  for (const DiagramBin& b : bin_points(points, 0.5 * width, width))
    mean.x.push_back(b.density), mean.y.push_back(b.speed);
  plot.series.push_back(std::move(mean));
  if (file) return plot;
  PlotSeries weidmann{"Weidmann", {}, {}, PlotStyle::kLine, 1};
  for (int i = 1; i <= 54; ++i) weidmann.x.push_back(0.1 * i), weidmann.y.push_back(weidmann_speed(0.1 * i));
  plot.series.push_back(std::move(weidmann));
  return plot;
}

}  // namespace

Reading read_fundamental_diagram(Subject& of) {
  const bool file = of.scene.method == DiagramMethod::kFile;
  Table table;
  const std::vector<DiagramPoint> points = file                                          ? by_file(of)
                                           : of.scene.method == DiagramMethod::kTransits ? by_transits(of, table)
                                                                                         : by_looks(of, table);
  if (points.empty())
    return nothing(file                                          ? "nobody walks along the line"
                   : of.scene.method == DiagramMethod::kTransits ? "nobody crosses the area"
                                                                 : "nobody is in the area");
  double sum = 0;
  for (const DiagramPoint& p : points) sum += p.speed;
  Reading out = number(sum / static_cast<double>(points.size()));
  using P = const DiagramPoint&;
  table.add("density", file ? "1/m" : "1/m²", column_of(points, [](P p) { return p.density; }))
      .add("speed", "m/s", column_of(points, [](P p) { return p.speed; }))
      .add("flow", file ? "1/s" : "1/(m s)", column_of(points, [](P p) { return p.density * p.speed; }));
  out.plot = plot_of(table, points, file);
  out.table = std::move(table);
  return out;
}

}  // namespace throng::analysis
