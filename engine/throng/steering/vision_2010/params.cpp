#include "throng/steering/vision_2010/params.h"

#include "throng/state/percepts.h"

namespace throng::vision {
namespace {

using P = Params;

void add_retina(FieldList& list) {
  list.integer("width", &P::width, {.min = 8, .max = 2048, .doc = "Pixels across (EG-39)."})
      .integer("height", &P::height,
               {.min = 1, .max = 1024, .doc = "Rows of pixels. Few see little of who is partly hidden (EG-47)."})
      .number("field_of_view", &P::field_of_view,
              {.unit = "deg", .min = 10, .max = 170, .degrees = true, .doc = "Angle of the picture across."})
      .number("field_height", &P::field_height,
              {.unit = "deg", .min = 5, .max = 120, .degrees = true, .doc = "Angle of the picture from top to bottom."})
      .number("tilt", &P::tilt,
              {.unit = "deg", .min = -90, .max = 30, .degrees = true, .doc = "Of the view; below 0 it looks down."})
      .number("eye_height", &P::eye_height,
              {.unit = "m", .min = 0.3, .max = 3, .doc = "Of everybody's eyes; the source does not say (1.7)."})
      .number("cone_height", &P::cone_height,
              {.unit = "m", .min = 0.3, .max = 3, .doc = "People are seen as cones of this height."})
      .number("cone_radius", &P::cone_radius,
              {.unit = "m", .min = 0.1, .max = 2, .doc = "People are seen as cones with this radius at the floor."})
      .number("wall_height", &P::wall_height,
              {.unit = "m", .min = 0.1, .max = 20, .doc = "Walls hide what is behind them up to this height."})
      .number(
          "wall_margin", &P::wall_margin,
          {.unit = "m", .min = 0, .max = 2, .doc = "Walls are seen this much thicker and longer: room for the body."})
      .boolean("own_heights", &P::own_heights,
               {.doc = "Cones are as high as the person, eyes 0.1 m below: who is small sees less."})
      .boolean("points", &P::points,
               {.doc = "No picture: everybody is one moving point, nothing hides anything (EG-47)."})
      .number("range", &P::range,
              {.unit = "m", .min = 0.5, .max = 100, .doc = "People farther than this are not in the picture."})
      .integer("max_people", &P::max_people,
               {.min = 0, .max = kMaxNeighbours, .doc = "The nearest this many people are in the picture."})
      .number("wall_horizon", &P::wall_horizon,
              {.unit = "s",
               .min = 0.1,
               .max = 60,
               .doc = "Walls within this time at the highest speed are in the picture."});
}

void add_law(FieldList& list) {
  list.choice("law", &P::law,
              {{"fan", Law::kFan, "Least of what would remain to react to after a turn and of the way off the goal."},
               {"hull", Law::kHull, "The nearer end of one interval around all that is to be reacted to."},
               {"literal", Law::kLiteral, "Eqs. 3 to 7 as printed: walks into people; for comparison."}},
              {.doc = "How turns are chosen from the picture (EG-42, EG-43)."})
      .distribution("a", &P::a,
                    {.unit = "rad/s", .min = -1, .max = 1, .doc = "Middle of the band of Eq. 1, for each person."})
      .distribution("b", &P::b,
                    {.min = 0, .max = 10, .doc = "Half width of the band at tti = 1 s, rad/s, for each person."})
      .distribution("c", &P::c, {.min = 0.1, .max = 5, .doc = "How fast the band narrows with tti, for each person."})
      .number("adaptation", &P::adaptation,
              {.unit = "m2", .min = 0, .max = 100, .doc = "b is divided by 1 + this times the density around (EG-48)."})
      .number("tau2", &P::tau2, {.unit = "s", .min = 0, .max = 60, .doc = "Brakes for what is nearer in time (Eq. 8)."})
      .number("braking", &P::braking, {.unit = "1/s2", .min = 0.01, .max = 100, .doc = "In the exponent of Eq. 9."})
      .number("goal_weight", &P::goal_weight,
              {.unit = "1/s", .min = 0, .max = 10, .doc = "Law fan: what a radian off the goal counts against Eq. 1."})
      .number("goal_gain", &P::goal_gain,
              {.unit = "1/s", .min = 0.01, .max = 10, .doc = "Turn rate for each radian to turn (1/u of Eq. 14)."})
      .choice("side", &P::side, {{"left", Side::kLeft, "As Eq. 5 prints it."}, {"right", Side::kRight, "Mirrored."}},
              {.doc = "Taken of two turns that are as good."})
      .number("side_weight", &P::side_weight,
              {.min = 0, .max = 1, .doc = "Law fan: so much less a detour to that side counts, and more to the other."})
      .number("keep", &P::keep,
              {.unit = "1/s", .min = 0, .max = 10, .doc = "What a radian off the turn chosen last counts."})
      .number("least_speed", &P::least_speed,
              {.unit = "m/s", .min = 0, .max = 5, .doc = "Law fan: who is slower judges turns as if at this speed."})
      .number("max_turn_rate", &P::max_turn_rate,
              {.unit = "deg/s", .min = 1, .max = 720, .degrees = true, .doc = "Of the heading (EG-43)."})
      .number("max_turn_acceleration", &P::max_turn_acceleration,
              {.unit = "deg/s2", .min = 1, .max = 7200, .degrees = true, .doc = "Of the turn rate (EG-43)."})
      .number("max_acceleration", &P::max_acceleration,
              {.unit = "m/s2", .min = 0.01, .max = 100, .doc = "Of the speed, up and down (EG-44)."});
}

void add_following(FieldList& list) {
  list.choice("follow", &P::follow,
              {{"none", Follow::kNone, "Everybody walks to the own goal."},
               {"ahead", Follow::kAhead, "For a while behind the nearest who walks ahead to about where one wants to."},
               {"intercept", Follow::kIntercept,
                "Goes to meet who is met soonest; then behind it if it goes one's way, else on to the own goal."}},
              {.doc = "Walking behind others, or cutting them off (EG-49)."})
      .number("follow_distance", &P::follow_distance,
              {.unit = "m",
               .min = 0.3,
               .max = 20,
               .doc = "Place kept behind whom one follows, centre to centre; who is intercepted is met so near."})
      .number("follow_gap", &P::follow_gap,
              {.unit = "s", .min = 0.1, .max = 60, .doc = "tti of that place: how gently the distance is closed."})
      .number(
          "follow_angle", &P::follow_angle,
          {.min = 1, .max = 90, .degrees = true, .doc = "Most between the goal and who walks ahead: place and way."})
      .number(
          "follow_speed", &P::follow_speed,
          {.min = 0, .max = 2, .doc = "Least speed of who is followed or intercepted, by one's own preferred speed."})
      .number("follow_range", &P::follow_range,
              {.unit = "m", .min = 0.5, .max = 100, .doc = "Nobody farther than this is joined or intercepted."})
      .number("follow_until", &P::follow_until,
              {.unit = "m", .min = 0, .max = 1000, .doc = "Who is this near the goal, or a corner, follows nobody."})
      .number("intercept_time", &P::intercept_time,
              {.unit = "s", .min = 0.1, .max = 600, .doc = "Nobody is intercepted whom it would take longer to meet."});
}

}  // namespace

const FieldList& Params::fields() {
  static const FieldList list = [] {
    FieldList l = FieldList::of<Params>("vision_2010: steers by a picture of what is around, drawn for each walker");
    add_retina(l);
    add_law(l);
    add_following(l);
    return l;
  }();
  return list;
}

}  // namespace throng::vision
