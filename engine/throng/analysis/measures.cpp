#include "throng/analysis/measures.h"

#include <set>

#include "throng/analysis/measures/acceleration/acceleration_measures.h"
#include "throng/analysis/measures/arches/arches_measures.h"
#include "throng/analysis/measures/circle/circle_measures.h"
#include "throng/analysis/measures/collision_rate/collision_rate_measures.h"
#include "throng/analysis/measures/doors/door_measures.h"
#include "throng/analysis/measures/edges/edges_measures.h"
#include "throng/analysis/measures/flow/flow_measures.h"
#include "throng/analysis/measures/foot_slide/foot_slide_measures.h"
#include "throng/analysis/measures/fundamental_diagram/diagram_measures.h"
#include "throng/analysis/measures/lanes/lanes_measures.h"
#include "throng/analysis/measures/penetration/penetration_measures.h"
#include "throng/analysis/measures/space_use/space_use_measures.h"
#include "throng/analysis/measures/stripes/stripes_measures.h"
#include "throng/analysis/measures/travel/travel_measures.h"
#include "throng/analysis/measures/turns/turns_measures.h"
#include "throng/analysis/measures/wake/wake_measures.h"

namespace throng::analysis {
namespace {

constexpr Measure kMeasures[] = {
    {"mean_acceleration", "m/s²", "Smoothness: mean size of the acceleration over people and time (PV-71).", kNothing,
     read_mean_acceleration},
    {"penetration", "", "Continuous penetration depth, a person and interval (PV-72); 0 = nobody touched anybody.",
     kOneLevel, read_penetration},
    {"deepest_penetration", "", "Largest penetration depth of any pair: 1 = two centres met (PV-72).", kOneLevel,
     read_deepest_penetration},
    {"collisions", "", "Collisions: a pair in each other in consecutive frames collides once (PV-72).", kOneLevel,
     read_collisions},
    {"collision_rate", "pair-s a person and s",
     "Time that bodies overlap, and over time: the rate of collisions that does not depend on the time step (PV-56).",
     kOneLevel, read_collision_rate},
    {"deep_collision_rate", "pair-s a person and s", "The same of overlaps deeper than 1 cm.", kOneLevel,
     read_deep_collision_rate},
    {"arrived", "", "People who reached their goal.", kArrivals, read_arrived},
    {"last_arrival", "s", "When the last of those who arrived was there.", kArrivals, read_last_arrival},
    {"longest_travel_time", "s", "Longest time from the first frame to the arrival (EG-56).", kArrivals,
     read_longest_travel_time},
    {"mean_travel_time", "s", "Mean time from the first frame to the arrival (EG-56).", kArrivals,
     read_mean_travel_time},
    {"path_ratio", "", "Way walked over straight distance, mean over people (EG-56).", kNothing, read_path_ratio},
    {"slow_share", "", "Share of a person's time below 0.5 m/s, mean over people (EG-56).", kNothing, read_slow_share},
    {"mean_walking_speed", "m/s", "Speed, mean over people and frames.", kNothing, read_mean_walking_speed},
    {"turn_reversals", "", "Changes between turning left and right, mean over people (EG-07b).", kNothing,
     read_turn_reversals},
    {"turning", "rad", "Integral of |turn rate|, mean over people (EG-07b).", kNothing, read_turning},
    {"space_use", "m²",
     "Floor that anybody's body was on at some time (PV-56); `throng draw --what space_use` shows it.", kOneLevel,
     read_space_use},
    {"flow", "1/s",
     "People through a line, the way most of them go: all but the first over the time between the first "
     "and the last (PV-39).",
     kOneLevel | kLine, read_flow},
    {"specific_flow", "1/(m s)", "The same over the length of the line.", kOneLevel | kLine, read_specific_flow},
    {"fundamental_diagram", "m/s",
     "Speed by density where people walk: mean of all points, which are the table (PV-70).", kOneLevel | kArea,
     read_fundamental_diagram},
    {"lane_order", "", "Lanes: 0 = random mix of two directions, 1 = each band goes one way (EG-57).", kOneLevel,
     read_lane_order},
    {"lane_bands", "", "Lanes side by side, mean over time (EG-57).", kOneLevel, read_lane_bands},
    {"grouping", "", "Neighbours of the same group beyond what chance gives, as a share (EG-16).", kOneLevel | kGroups,
     read_grouping},
    {"centre_density", "", "Traffic circle: density of the middle over that of the disc (EG-57).", kOneLevel | kCentre,
     read_centre_density},
    {"rotation", "", "Traffic circle: +1 = everybody walks counter-clockwise about the centre (EG-57).",
     kOneLevel | kCentre, read_rotation},
    {"stripe_orientation", "deg", "Stripes of two groups that cross: their direction in [0, 180) (EG-57).",
     kOneLevel | kGroups, read_stripe_orientation},
    {"stripe_coherence", "", "Stripes: 0 = none, 1 = perfect (EG-57).", kOneLevel | kGroups, read_stripe_coherence},
    {"arch_evenness", "", "Arch in front of an exit: 0 = a line, 1 = the same in all directions (EG-57).",
     kOneLevel | kExit, read_arch_evenness},
    {"foot_slide", "mm", "Horizontal travel of a planted foot a contact, 95 % of contacts below (EG-66).", kPoses,
     read_foot_slide},
    {"foot_slide_straight", "mm", "The same while walking straight on at one speed (EG-66).", kPoses,
     read_foot_slide_straight},
    {"worst_foot_slide", "mm", "The same, of the worst contact (EG-66).", kPoses, read_worst_foot_slide},
    {"root_offset", "cm", "Largest distance of a pelvis from the simulated position (PV-84).", kPoses,
     read_root_offset},
    {"below_ground", "mm", "Deepest point of a sole below a level floor.", kPoses, read_below_ground},
    {"friction", "", "Friction coefficient that walking needs, 99 % of frames below (PV-90).", kPoses, read_friction},
    {"zmp_inside", "", "Share of walking frames with the zero-moment point in the support polygon (PV-91).", kPoses,
     read_zmp_inside},
    {"least_knee", "deg", "Least flexion of a knee; negative: bent backward (PV-88).", kPoses, read_least_knee},
    {"edge_effect", "", "Speed within 0.6 m of the edges of a stream over that in its middle half (PV-06).", kOneLevel,
     read_edge_effect},
    {"wake", "",
     "Density behind an obstacle or slow people in a stream over that beside: 1 = none, 0 = a void (PV-06).", kOneLevel,
     read_wake},
    {"door_flow", "1/s", "People through doors: all but the first over the time from the first to the last (DR-BY-14).",
     kDoors, read_door_flow},
    {"door_delay", "s",
     "Time from coming within 3 m of a door to being through, beyond what the way takes at the preferred speed; mean "
     "over passages (DR-BY-14).",
     kDoors, read_door_delay},
    {"door_hold_time", "s", "How long a hand that holds a door for others keeps it, mean (DR-BY-14).", kDoors,
     read_door_hold_time},
    {"door_hold_rate", "", "Of those who opened a door or took it over, how many held it for others (DR-BY-14).",
     kDoors, read_door_hold_rate},
    {"door_yield_rate", "", "Times somebody stood aside for others over passages (DR-BY-14).", kDoors,
     read_door_yield_rate},
    {"door_overtaking", "",
     "Of pairs who waited for a door on one side, those whose later one was through first (DR-BY-14).", kDoors,
     read_door_overtaking},
    {"door_block", "", "People of one side who follow each other through a door used from both, mean (DR-53).", kDoors,
     read_door_block},
    {"door_open_share", "", "Share of the time of use in which doors stand open by more than 5 degrees (DR-BY-14).",
     kDoors, read_door_open_share},
};

constexpr NeedInfo kNeeds[] = {
    {kOneLevel, "level", "NAME", "people walk on several levels, and their positions would lie on each other"},
    {kGroups, "group-by", "direction", "it compares groups of people, and all are of one"},
    {kCentre, "centre", "X,Y", "the middle that people walk around"},
    {kExit, "exit", "X,Y", "the middle of the door that people wait before"},
    {kLine, "line", "X0,Y0,X1,Y1", "the line that people pass"},
    {kArea, "area", "X0,Y0,X1,Y1", "where density and speed are taken; with --method file --line, the closed way"},
    {kArrivals, "arrivals", "gone", "nobody says who reached its goal"},
    {kPoses, "poses", "", "there are no poses in it; throng run --record FILE --poses keeps them"},
    {kDoors, "doors", "", "there are no doors in it that a simulation recorded"},
};

bool meets(Need need, const Subject& s) {
  switch (need) {
    case kGroups: {
      std::set<std::uint32_t> groups;
      for (const Walk& w : s.all.people) groups.insert(w.group);
      return groups.size() > 1;
    }
    case kCentre:
      return s.scene.centre.has_value();
    case kExit:
      return s.scene.exit.has_value();
    case kLine:
      return s.scene.line.has_value();
    case kArea:
      return s.scene.method == DiagramMethod::kFile ? s.scene.line.has_value() : s.scene.area.has_value();
    case kOneLevel:
      return s.scene.levels.empty();
    case kArrivals:
      return s.scene.arrivals;
    case kPoses:
      return s.scene.bodies != nullptr;
    case kDoors:
      return s.scene.doors != nullptr;
    case kNothing:
      break;
  }
  return true;
}

}  // namespace

std::span<const Measure> measures() { return kMeasures; }

const Measure* find_measure(std::string_view name) {
  for (const Measure& m : kMeasures)
    if (m.name == name) return &m;
  return nullptr;
}

std::span<const NeedInfo> need_infos() { return kNeeds; }

unsigned missing(const Measure& measure, const Subject& subject) {
  unsigned list = 0;
  for (const NeedInfo& n : kNeeds)
    if ((measure.needs & n.need) && !meets(n.need, subject)) list |= n.need;
  return list;
}

Reading take(const Measure& measure, Subject& subject) {
  if (subject.all.people.empty()) return nothing("there is nobody");
  const unsigned list = missing(measure, subject);
  for (const NeedInfo& n : kNeeds)
    if (list & n.need) return nothing(std::string(n.key) + " is not given: " + std::string(n.doc));
  return measure.read(subject);
}

}  // namespace throng::analysis
