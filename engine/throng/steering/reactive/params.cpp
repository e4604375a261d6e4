#include "throng/steering/reactive/params.h"

namespace throng::reactive {
namespace {

void add_obstacle_fields(FieldList& list) {
  list.number("near", &Params::near,
              {.unit = "m",
               .min = 0.2,
               .max = 20,
               .doc = "A: obstacles nearer than this, or than stopping takes and two steps, are avoided."})
      .number("lateral", &Params::lateral,
              {.unit = "deg",
               .min = 10,
               .max = 180,
               .degrees = true,
               .doc = "A: directions are tried up to this far to each side."})
      .number("lateral_wide", &Params::lateral_wide,
              {.unit = "deg",
               .min = 10,
               .max = 180,
               .degrees = true,
               .doc = "A: the same after slowing down, when none of those was better."})
      .number(
          "ray_step", &Params::ray_step,
          {.unit = "deg", .min = 1, .max = 45, .degrees = true, .doc = "A and E: angle between two directions tried."})
      .number("slow_down", &Params::slow_down,
              {.min = 0, .max = 1, .doc = "A: factor on the speed while looking around."})
      .integer("curves", &Params::curves,
               {.min = 1, .max = 16, .doc = "B: turning curves tried on each side before turning on the spot."})
      .number(
          "curve_ratio", &Params::curve_ratio,
          {.min = 0.1, .max = 0.95, .doc = "B: each curve is walked at this share of the speed of the one before."});
}

void add_crowd_fields(FieldList& list) {
  list.number("repulsion", &Params::repulsion,
              {.unit = "m²/s²", .min = 0, .max = 10, .doc = "C: size of r in eq. 4.2 (0.025 in the source)."})
      .number("d_min", &Params::d_min,
              {.min = 0, .max = 10, .doc = "C: least distance between two people, in sizes of the person (eq. 4.2)."})
      .number("least_gap", &Params::least_gap,
              {.unit = "m",
               .min = 0.001,
               .max = 10,
               .doc = "C: |d| - d_min counts as at least this, so that nearer people push most instead of attracting."})
      .number("inertia_unit", &Params::inertia_unit,
              {.min = 0.001, .max = 100, .doc = "C: m of eq. 4.3 for somebody with inertia 1."})
      .number("most_push", &Params::most_push,
              {.unit = "m/s²", .min = 0, .max = 100, .doc = "C: most acceleration by the whole crowd of the moment."})
      .number("similar", &Params::similar,
              {.unit = "deg",
               .min = 1,
               .max = 180,
               .degrees = true,
               .doc = "C: who moves within this of one's heading is in the crowd."})
      .number("most_spread", &Params::most_spread,
              {.min = 0, .max = 5, .doc = "C: most sideways velocity, as a share of the speed."})
      .number("least_share", &Params::least_share,
              {.min = 0, .max = 1, .doc = "C: slows down to this share of the wanted speed at most."})
      .number("parallel", &Params::parallel,
              {.unit = "deg",
               .min = 0.1,
               .max = 90,
               .degrees = true,
               .doc = "D: trajectories within this angle are almost parallel."})
      .number("horizon", &Params::horizon,
              {.unit = "s", .min = 0.1, .max = 60, .doc = "D: threats later than this are not answered."})
      .number("turn", &Params::turn,
              {.unit = "deg",
               .min = 0,
               .max = 90,
               .degrees = true,
               .doc = "D: the slight turn away from or towards somebody."})
      .number(
          "most_turn", &Params::most_turn,
          {.unit = "deg", .min = 0, .max = 90, .degrees = true, .doc = "D: the same when there is little room left."})
      .number("speed_change", &Params::speed_change,
              {.min = 0, .max = 1, .doc = "D: share by which the speed goes up or down before a crossing."})
      .boolean("keep_right", &Params::keep_right,
               {.doc = "D: who meets somebody exactly head-on passes on its right; otherwise on its left."});
}

void add_safety_fields(FieldList& list) {
  list.number("safe_width", &Params::safe_width,
              {.min = 0.1, .max = 10, .doc = "E: width of the forward safe area, in sizes of the person."})
      .number(
          "reaction", &Params::reaction,
          {.unit = "s", .min = 0, .max = 5, .doc = "E: the area reaches as far as one walks in this time, and brakes."})
      .number(
          "guard_reaction", &Params::guard_reaction,
          {.unit = "s", .min = 0, .max = 5, .doc = "E between two human steps: the same for the look of every frame."})
      .number("margin", &Params::margin,
              {.unit = "m", .min = 0, .max = 2, .doc = "E: kept between two bodies besides."})
      .number(
          "standing", &Params::standing,
          {.unit = "m", .min = 0, .max = 2, .doc = "E: kept besides to somebody who stands in front, as in a line."})
      .number("look_aside", &Params::look_aside,
              {.unit = "deg",
               .min = 0,
               .max = 180,
               .degrees = true,
               .doc = "E: turns away from an intruder by at most this."})
      .boolean("wall_guard", &Params::wall_guard,
               {.doc = "In every frame nobody gets nearer to a wall faster than lets one stop before it; off: what the "
                       "routines asked for stands, and most collisions are with obstacles."})
      .number("creep", &Params::creep,
              {.min = 0.05, .max = 1, .doc = "E: share of the wanted speed when going on after having turned away."})
      .number("patience", &Params::patience,
              {.unit = "s", .min = 0, .max = 1e6, .doc = "E: who is held up longer begins to squeeze through gaps."})
      .number("closest", &Params::closest,
              {.unit = "m", .min = 0, .max = 2, .doc = "E: kept between two bodies even then."})
      .number("squeeze", &Params::squeeze,
              {.unit = "s",
               .min = 0,
               .max = 1e6,
               .doc = "E: from then on what is kept from others shrinks, to `closest` after this time."});
}

}  // namespace

const FieldList& Params::fields() {
  static const FieldList list = [] {
    FieldList l = FieldList::of<Params>("reactive: six reactive routines in sequence, at the pace of footsteps");
    l.text("order", &Params::order,
           {.doc = "Order of the routines, letters A to F, each at most once; one that is left out is off."})
        .boolean("final_check", &Params::final_check,
                 {.doc = "Routine F looks once more after all others (not in the source)."})
        .number("fan", &Params::fan,
                {.unit = "deg", .min = 10, .max = 360, .doc = "People are sensed in a fan of this angle ahead."})
        .number("inner", &Params::inner,
                {.unit = "m", .min = 0, .max = 10, .doc = "Within this they are sensed behind as well."})
        .number("range", &Params::range,
                {.unit = "m",
                 .min = 0.5,
                 .max = 50,
                 .doc = "Nobody senses people farther than this; the trait `sensing` may be less."})
        .integer("max_neighbours", &Params::most,
                 {.min = 0, .max = 16, .doc = "The nearest this many people are sensed."});
    add_obstacle_fields(l);
    add_crowd_fields(l);
    add_safety_fields(l);
    return l;
  }();
  return list;
}

bool valid_order(std::string_view order) {
  unsigned seen = 0;
  for (const char letter : order) {
    if (letter < 'A' || letter > 'F') return false;
    const unsigned bit = 1u << (letter - 'A');
    if (seen & bit) return false;
    seen |= bit;
  }
  return true;
}

}  // namespace throng::reactive
