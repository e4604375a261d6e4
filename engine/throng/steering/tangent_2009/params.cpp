#include "throng/steering/tangent_2009/params.h"

#include "throng/steering/tangent_2009/watch.h"

namespace throng::tangent {
namespace {

void add_source_fields(FieldList& list) {
  list.number("alpha", &Params::alpha,
              {.min = 0, .max = 1, .doc = "Strategy: 0 adapts the direction only, 1 the speed only, 0.5 both."})
      .number("beta_v", &Params::beta_v,
              {.unit = "m", .min = 0, .max = 5, .doc = "Error of another's speed, over one second, at first sight."})
      .number("gamma_v", &Params::gamma_v,
              {.min = 0.01, .max = 10, .doc = "How soon that error goes: small at once, 1 in proportion to time."})
      .number("beta_theta", &Params::beta_theta,
              {.unit = "m", .min = 0, .max = 5, .doc = "Error across another's direction, after one second, likewise."})
      .number("gamma_theta", &Params::gamma_theta, {.min = 0.01, .max = 10, .doc = "How soon that error goes."})
      .number("view_dependence", &Params::view_dependence,
              {.min = 0,
               .max = 1,
               .doc = "Share of the errors that goes with the view: speed seen from the side, direction from ahead."})
      .number("side", &Params::side,
              {.unit = "m", .min = 0.1, .max = 5, .doc = "Personal area to each side, centre to centre."})
      .number("rear", &Params::rear, {.unit = "m", .min = 0.1, .max = 5, .doc = "Personal area behind."})
      .number("front", &Params::front,
              {.unit = "m", .min = 0.1, .max = 5, .doc = "Personal area ahead of somebody who stands."})
      .number("front_time", &Params::front_time,
              {.unit = "s", .min = 0, .max = 5, .doc = "Personal area ahead grows by this times the speed."});
}

void add_crowd_fields(FieldList& list) {
  list.integer("max_interactions", &Params::max_interactions,
               {.min = 1, .max = kMostInteractions, .doc = "Most interactions solved at once, the soonest first."})
      .integer("max_neighbours", &Params::max_neighbours,
               {.min = 0, .max = kMostWatched, .doc = "The nearest this many people are watched."})
      .number("range", &Params::range,
              {.unit = "m", .min = 0.1, .max = 100, .doc = "People farther than this are not noticed."})
      .number("field_of_view", &Params::field_of_view,
              {.min = 10, .max = 360, .degrees = true, .doc = "People outside of it are not seen."})
      .number("keep", &Params::keep,
              {.min = 0,
               .max = 1,
               .doc = "The solution taken is the nearest to the desired velocity (0), to the present one (1)."})
      .choice("when_blocked", &Params::when_blocked,
              {{"squeeze", WhenBlocked::kSqueeze, "tries with personal areas as small as bodies, then stops"},
               {"stop", WhenBlocked::kStop, "stops (the source)"}},
              {.doc = "What somebody does whom no velocity keeps clear of all."})
      .number(
          "body_margin", &Params::body_margin,
          {.unit = "m", .min = 0, .max = 1, .doc = "Kept between bodies where the personal area is invaded already."})
      .number("politeness", &Params::politeness,
              {.min = 0, .max = 1000, .doc = "When squeezing: weight of not leaning on others against one's own way."})
      .number("body_time", &Params::body_time,
              {.unit = "s", .min = 0.05, .max = 10, .doc = "How far ahead bodies are kept apart then."})
      .number("adaptation_time", &Params::adaptation_time,
              {.unit = "s",
               .min = 0,
               .max = 5,
               .doc = "Time constant with which the velocity follows the solution; 0: at once (the source)."})
      .number("acceleration_noticed", &Params::acceleration_noticed,
              {.unit = "m/s²",
               .min = 0.01,
               .max = 100,
               .doc = "People who accelerate or turn by more than this are taken to go on doing so."})
      .number("acceleration_smoothing", &Params::acceleration_smoothing,
              {.unit = "s", .min = 0, .max = 5, .doc = "Accelerations are perceived as their mean over about this."})
      .number("acceleration_horizon", &Params::acceleration_horizon,
              {.unit = "s", .min = 0, .max = 10, .doc = "No acceleration is taken to last longer than this."})
      .number("wall_horizon", &Params::wall_horizon,
              {.unit = "s", .min = 0.02, .max = 10, .doc = "How far ahead walls restrict the velocity."});
}

void add_hidden_fields(FieldList& list) {
  list.number("hidden_speed", &Params::hidden_speed,
              {.unit = "m/s",
               .min = 0,
               .max = 10,
               .doc = "Slows before blind corners as if somebody came out at this speed; 0: expects nobody."})
      .number("hidden_reaction", &Params::hidden_reaction,
              {.unit = "s", .min = 0, .max = 5, .doc = "Time before one would brake for somebody who comes out."})
      .number("hidden_braking", &Params::hidden_braking,
              {.unit = "m/s²", .min = 0.1, .max = 20, .doc = "How hard one would brake then."})
      .number("hidden_slowest", &Params::hidden_slowest,
              {.unit = "m/s", .min = 0.05, .max = 10, .doc = "Blind corners make nobody slower than this."})
      .number("hidden_width", &Params::hidden_width,
              {.unit = "m",
               .min = 0,
               .max = 100,
               .doc = "A corner hides people only where one of its faces is at least this wide (pillars do not)."});
}

}  // namespace

const FieldList& Params::fields() {
  static const FieldList list = [] {
    FieldList l = FieldList::of<Params>(
        "tangent_2009: watches the others, then passes first or gives way with least adaptation (Pettré 2009)");
    add_source_fields(l);
    add_crowd_fields(l);
    add_hidden_fields(l);
    return l;
  }();
  return list;
}

}  // namespace throng::tangent
