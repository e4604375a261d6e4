#include "throng/analysis/measures.h"

#include <limits>

#include "throng/analysis/measures/acceleration/acceleration.h"
#include "throng/analysis/measures/arches/arches.h"
#include "throng/analysis/measures/circle/circle.h"
#include "throng/analysis/measures/lanes/lanes.h"
#include "throng/analysis/measures/penetration/penetration.h"
#include "throng/analysis/measures/space_use/space_use.h"
#include "throng/analysis/measures/stripes/stripes.h"
#include "throng/analysis/measures/travel/travel.h"
#include "throng/analysis/measures/turns/turns.h"

namespace throng::analysis {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
using T = const Trajectories&;
using S = const MeasureScene&;

Lanes lanes_in(T all, S scene) {
  LaneOptions o;
  o.axis = scene.axis;
  o.zone = scene.zone;
  return lanes(all, o);
}

std::optional<Circle> circle_in(T all, S scene) {
  if (!scene.centre) return std::nullopt;
  CircleOptions o;
  o.centre = *scene.centre;
  o.radius = scene.radius;
  return circle(all, o);
}

std::optional<Stripes> stripes_in(T all, S scene) {
  if (!scene.zone || all.groups.size() < 2) return std::nullopt;
  StripeOptions o;
  o.zone = *scene.zone;
  return stripes(all, o);
}

double arch_in(T all, S scene) {
  if (!scene.exit) return kNone;
  ArchOptions o;
  o.exit = *scene.exit;
  o.into = scene.into;
  return arches(all, o).evenness;
}

constexpr Measure kMeasures[] = {
    {"mean_acceleration", "m/s²", "Smoothness: mean size of the acceleration over people and time (PV-71).",
     [](T a, S) { return mean_acceleration(a); }},
    {"penetration", "", "Continuous penetration depth, a person and interval (PV-72); 0 = nobody touched anybody.",
     [](T a, S) { return penetration(a).score; }},
    {"deepest_penetration", "", "Largest penetration depth of any pair: 1 = two centres met (PV-72).",
     [](T a, S) { return penetration(a).deepest; }},
    {"collisions", "", "Collisions: a pair in each other in consecutive frames collides once (PV-72).",
     [](T a, S) { return static_cast<double>(penetration(a).events); }},
    {"arrived", "", "People who reached their goal.", [](T a, S) { return static_cast<double>(travel(a).arrived); }},
    {"last_arrival", "s", "When the last of those who arrived was there.",
     [](T a, S) { return travel(a).last_arrival; }},
    {"longest_travel_time", "s", "Longest time from the first frame to the arrival (EG-56).",
     [](T a, S) { return travel(a).longest_time; }},
    {"mean_travel_time", "s", "Mean of the same (EG-56).", [](T a, S) { return travel(a).mean_time; }},
    {"path_ratio", "", "Way walked over straight distance, mean over people (EG-56).",
     [](T a, S) { return travel(a).path_ratio; }},
    {"slow_share", "", "Share of a person's time below 0.5 m/s, mean over people (EG-56).",
     [](T a, S) { return travel(a).slow_share; }},
    {"mean_walking_speed", "m/s", "Over person-frames.", [](T a, S) { return travel(a).mean_speed; }},
    {"turn_reversals", "", "Changes between turning left and right, mean over people (EG-07b).",
     [](T a, S) { return turns(a).reversals; }},
    {"turning", "rad", "Integral of |turn rate|, mean over people (EG-07b).", [](T a, S) { return turns(a).turned; }},
    {"space_use", "m²", "Floor that anybody's body was on at some time (PV-56).",
     [](T a, S) { return space_use(a).area(); }},
    {"lane_order", "", "Lanes: 0 = random mix of two directions, 1 = each band goes one way (EG-57).",
     [](T a, S s) { return lanes_in(a, s).order; }},
    {"lane_bands", "", "Lanes side by side, mean over time (EG-57).", [](T a, S s) { return lanes_in(a, s).bands; }},
    {"grouping", "", "Neighbours of the same group beyond what chance gives, as a share (EG-16).",
     [](T a, S s) {
       const Grouping g = grouping(a, s.zone);
       return g.same - g.chance;
     }},
    {"centre_density", "", "Traffic circle: density of the middle over that of the disc (EG-57).",
     [](T a, S s) {
       return circle_in(a, s).value_or(Circle{{}, kNone, 0, 0, 0}).centre_density;
     }},
    {"rotation", "", "Traffic circle: +1 = everybody walks counter-clockwise about the centre (EG-57).",
     [](T a, S s) {
       return circle_in(a, s).value_or(Circle{{}, 0, kNone, 0, 0}).rotation;
     }},
    {"stripe_orientation", "deg", "Stripes of two groups that cross: their direction in [0, 180) (EG-57).",
     [](T a, S s) {
       return stripes_in(a, s).value_or(Stripes{kNone, 0, 0}).orientation;
     }},
    {"stripe_coherence", "", "Stripes: 0 = none, 1 = perfect (EG-57).",
     [](T a, S s) {
       return stripes_in(a, s).value_or(Stripes{0, kNone, 0}).coherence;
     }},
    {"arch_evenness", "", "Arch in front of an exit: 0 = a line, 1 = the same in all directions (EG-57).", arch_in},
};

}  // namespace

std::span<const Measure> measures() { return kMeasures; }

const Measure* find_measure(std::string_view name) {
  for (const Measure& m : kMeasures)
    if (m.name == name) return &m;
  return nullptr;
}

}  // namespace throng::analysis
