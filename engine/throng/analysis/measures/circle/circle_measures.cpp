#include "throng/analysis/measures/circle/circle_measures.h"

#include "throng/analysis/measures/circle/circle.h"
#include "throng/analysis/table_plot.h"

namespace throng::analysis {
namespace {

constexpr const char* kNobody = "nobody is within the radius of the circle";

/// As far out as people begin.
double radius_of(const Subject& of) {
  if (of.scene.radius) return *of.scene.radius;
  double sum = 0;
  for (const Walk& w : of.all.people) sum += distance(w.point.front(), *of.scene.centre);
  return of.all.people.empty() ? 0 : sum / static_cast<double>(of.all.people.size());
}

struct OnCircle {
  Circle circle;
  double radius = 0;
};

const OnCircle& circle_of(Subject& of) {
  return of.once([&] {
    CircleOptions o;
    o.centre = *of.scene.centre;
    o.radius = radius_of(of);
    return OnCircle{o.radius > 0 ? circle(of.all, o) : Circle{}, o.radius};
  });
}

Table table_of(const OnCircle& c) {
  std::vector<double> from, middle, to;
  const std::size_t rings = c.circle.occupancy.size();
  const double width = c.radius / static_cast<double>(rings ? rings : 1);
  for (std::size_t k = 0; k < rings; ++k) {
    from.push_back(static_cast<double>(k) * width);
    middle.push_back((static_cast<double>(k) + 0.5) * width);
    to.push_back(static_cast<double>(k + 1) * width);
  }
  Table t;
  t.add("from", "m", std::move(from))
      .add("distance from the centre", "m", std::move(middle))
      .add("to", "m", std::move(to));
  t.add("density", "1/m²", c.circle.occupancy).add("rotation", "", c.circle.ring_rotation);
  return t;
}

double ring_width(const OnCircle& c) {
  return c.radius / static_cast<double>(std::max<std::size_t>(1, c.circle.occupancy.size()));
}

}  // namespace

Reading read_centre_density(Subject& of) {
  const OnCircle& c = circle_of(of);
  if (!c.circle.samples) return nothing(kNobody);
  Reading out = number(c.circle.centre_density, kNobody);
  out.table = table_of(c);
  out.plot = plot_bars(out.table, "Traffic circle: density by distance from the centre", "distance from the centre",
                       "density", ring_width(c));
  out.plot.marks.push_back({c.circle.density, "whole disc", false});
  return out;
}

Reading read_rotation(Subject& of) {
  const OnCircle& c = circle_of(of);
  if (!c.circle.samples) return nothing(kNobody);
  Reading out = number(c.circle.rotation, "nobody walks within the radius of the circle");
  out.table = table_of(c);
  out.plot = plot_bars(out.table, "Traffic circle: +1 = all go counter-clockwise, -1 = clockwise",
                       "distance from the centre", "rotation", ring_width(c));
  if (c.circle.rotation == c.circle.rotation) out.plot.marks.push_back({c.circle.rotation, "all", false});
  return out;
}

}  // namespace throng::analysis
