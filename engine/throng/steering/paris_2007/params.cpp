#include "throng/steering/paris_2007/params.h"

#include "throng/state/percepts.h"

namespace throng::paris {
namespace {

void add_domain(FieldList& list) {
  using P = Params;
  list.number("step", &P::step,
              {.unit = "s", .min = 0.1, .max = 4, .doc = "First interval of the anticipated time (Delta t)."})
      .number(
          "growth", &P::growth,
          {.min = 1.1, .max = 8, .doc = "Each further interval ends this many times later than the one before (k)."})
      .number("horizon", &P::horizon,
              {.unit = "s", .min = 0.1, .max = 60, .doc = "How far ahead collisions are anticipated (T)."})
      .integer(
          "parts", &P::parts,
          {.min = 1, .max = 8, .doc = "Each interval is cut into so many equal ones: exacter; 1 as in the source."})
      .number("alpha", &P::alpha,
              {.min = 0,
               .max = 1,
               .exclusive_min = true,
               .exclusive_max = true,
               .doc = "Weight of speed changes in the cost; turns weigh the rest."})
      .number("beta", &P::beta,
              {.unit = "s",
               .min = 0,
               .max = 1000,
               .doc = "The larger, the more what is far ahead counts: earlier adaptation."})
      .number("alpha_held_up", &P::alpha_held_up,
              {.min = 0,
               .max = 1,
               .exclusive_min = true,
               .exclusive_max = true,
               .doc = "What alpha grows to for who is held up: turns become cheap. The same as alpha: off."})
      .number("patience", &P::patience,
              {.unit = "s",
               .min = 0.05,
               .max = 600,
               .doc = "Held up for longer than this alpha begins to grow; after three times this it has."})
      .choice("law", &P::law,
              {{"graded", Law::kGraded,
                "The costliest prediction of a direction counts, and limits of the speed as far as they are trusted."},
               {"printed", Law::kPrinted,
                "As printed: costs of everybody add up, all limits are hard. Dead-locks in counter-flows."}},
              {.doc = "How predictions become a choice (README)."})
      .number("safety", &P::safety,
              {.min = 0.5, .max = 4, .doc = "Factor on the sum of the radii within which two people touch."})
      .number("margin", &P::margin,
              {.unit = "m", .min = 0, .max = 2, .doc = "Added to the sum of the radii within which two people touch."});
}

void add_senses(FieldList& list) {
  using P = Params;
  list.integer("max_neighbours", &P::max_neighbours,
               {.min = 0, .max = kMaxNeighbours, .doc = "The nearest this many people are taken into account."})
      .number("range", &P::range,
              {.unit = "m", .min = 0.1, .max = 100, .doc = "People farther than this are not noticed."})
      .number("field_of_view", &P::field_of_view,
              {.unit = "deg",
               .min = 10,
               .max = 360,
               .degrees = true,
               .doc = "People outside of it are felt, but taken to stand."})
      .boolean("occlusion", &P::occlusion, {.doc = "People hidden by obstacles do not exist for one."})
      .number("wall_horizon", &P::wall_horizon,
              {.unit = "s", .min = 0, .max = 20, .doc = "Walls within this time at full speed are taken into account."})
      .number("dense", &P::dense,
              {.unit = "1/m2",
               .min = 0,
               .max = 10,
               .doc = "In crowds denser than this the anticipated time shrinks in proportion; 0: never."})
      .number("least_horizon", &P::least_horizon,
              {.unit = "s", .min = 0.1, .max = 60, .doc = "The anticipated time shrinks down to this in crowds."})
      .number("left_cost", &P::left_cost,
              {.min = 0, .max = 100, .doc = "Factor on the cost of directions to the left (C_add)."})
      .number("right_cost", &P::right_cost,
              {.min = 0, .max = 100, .doc = "Factor on the cost of directions to the right (C_add)."})
      .number("near_cost", &P::near_cost,
              {.min = 0, .max = 100, .doc = "Factor on the cost of sections of people within near_gap (C_add)."})
      .number("turn_cost", &P::turn_cost,
              {.min = 0,
               .max = 100,
               .doc = "More for directions away from where one walks, up to this much for turning back (C_add)."})
      .number("near_gap", &P::near_gap,
              {.unit = "m", .min = 0, .max = 20, .doc = "Between two bodies: closer is near."})
      .boolean("guard", &P::guard,
               {.doc = "Between two footsteps, brake when somebody would be touched before one could stand."});
}

}  // namespace

const FieldList& Params::fields() {
  static const FieldList list = [] {
    FieldList l = FieldList::of<Params>(
        "paris_2007: predicts which directions and speeds are free for seconds ahead and takes the cheapest");
    add_domain(l);
    add_senses(l);
    return l;
  }();
  return list;
}

}  // namespace throng::paris
