#include "throng/behavior/routines/machine/params.h"

namespace throng::machine {

const FieldList& PropertyParams::fields() {
  static const FieldList list =
      FieldList::of<PropertyParams>("property: a number that each person has of its own")
          .distribution("initial", &PropertyParams::initial,
                        {.min = -1e9, .max = 1e9, .doc = "When it enters the scene; drawn for each person."})
          .shorthand("initial");
  return list;
}

const FieldList& ActionParams::fields() {
  using P = ActionParams;
  static const FieldList list =
      FieldList::of<P>("action: what is done when a state is entered or left")
          .text("property", &P::property, {.doc = "Which property `set` or `add` changes."})
          .distribution("set", &P::set, {.min = -1e9, .max = 1e9, .doc = "Its new value, drawn anew each time."})
          .distribution("add", &P::add, {.min = -1e9, .max = 1e9, .doc = "What is added to it."})
          .text("signal", &P::signal, {.doc = "Everybody can hear this from the next step on (`heard`)."})
          .exactly_one({"set", "add", "signal"});
  return list;
}

const FieldList& TestParams::fields() {
  using P = TestParams;
  static const FieldList list = FieldList::of<P>("test: what a property must be; everything that is said must hold")
                                    .text("property", &P::property, {.required = true, .doc = "Which property."})
                                    .number("equals", &P::equals, {.min = -1e9, .max = 1e9, .doc = "Exactly this."})
                                    .number("at_least", &P::at_least, {.min = -1e9, .max = 1e9, .doc = "This or more."})
                                    .number("at_most", &P::at_most, {.min = -1e9, .max = 1e9, .doc = "This or less."})
                                    .number("above", &P::above, {.min = -1e9, .max = 1e9, .doc = "More than this."})
                                    .number("below", &P::below, {.min = -1e9, .max = 1e9, .doc = "Less than this."});
  return list;
}

const FieldList& TransitionParams::fields() {
  using P = TransitionParams;
  static const FieldList list =
      FieldList::of<P>(
          "transition: when to go to another state. Everything that is said must hold; nothing said: always. The bare "
          "name of a state means that it is always gone to.")
          .text("to", &P::to, {.required = true, .doc = "The state to go to; may be the present one."})
          .text("inside", &P::inside, {.refers = "place", .doc = "While one is in this place."})
          .text("outside", &P::outside, {.refers = "place", .doc = "While one is not in this place."})
          .text("enters", &P::enters,
                {.refers = "place",
                 .doc = "When one comes into this place: one must have been outside since the state was entered."})
          .boolean("reached", &P::reached, {.doc = "When the goal of the state is reached."})
          .distribution("after", &P::after,
                        {.unit = "s",
                         .min = 0,
                         .max = 1e6,
                         .doc = "When one has been in the state so long; drawn once for each visit."})
          .number("at", &P::at, {.unit = "s", .min = 0, .max = 1e6, .doc = "From this time of the run on."})
          .number("chance", &P::chance,
                  {.min = 0, .max = 1, .doc = "With this probability; drawn once for each visit, not in each step."})
          .text("heard", &P::heard, {.doc = "When this signal has come since the state was entered."})
          .list_of("where", &P::where, {.doc = "What properties must be."})
          .shorthand("to");
  return list;
}

const FieldList& StateParams::fields() {
  using P = StateParams;
  static const FieldList list =
      FieldList::of<P>(
          "state: where one goes, with what right of way, and what ends it. Without go, goals, by, towards or stand it "
          "is a decision: one goes on to the next state in the same turn.")
          .text("go", &P::go, {.refers = "place", .doc = "Walks to this place. Who is at a sink leaves."})
          .texts("goals", &P::goals, {.min = 1, .refers = "place", .doc = "Walks to one of these places."})
          .numbers("weights", &P::weights,
                   {.min = 0, .doc = "Of `goals`, for choose: random; as many as there are goals."})
          .choice("choose", &P::choose,
                  {{"random", Choose::kRandom, "by the weights"},
                   {"nearest", Choose::kNearest, "the nearest, as the crow flies"},
                   {"farthest", Choose::kFarthest, "the farthest"},
                   {"least_crowded", Choose::kLeastCrowded, "the one with the fewest people about it"},
                   {"in_turn", Choose::kInTurn, "the first at the first visit, then the second, and round again"}},
                  {.doc = "Which of the goals, when the state is entered."})
          .boolean("spot", &P::spot, {.doc = "Walks to a point of the place drawn for oneself, and may stay there."})
          .point("by", &P::by, {.unit = "m", .doc = "Walks so far from where one is when the state is entered."})
          .point("towards", &P::towards, {.doc = "Walks in this direction for ever, straight ahead."})
          .boolean("stand", &P::stand, {.doc = "Holds the position."})
          .distribution("speed", &P::speed,
                        {.min = 0, .max = 5, .doc = "Factor on the preferred speed; drawn once for each visit."})
          .number("priority", &P::priority,
                  {.min = 0, .max = 1000, .doc = "Right of way that the state adds to the person's own."})
          .text("planner", &P::planner,
                {.doc = "How the way is found in this state: one of navigation.planners, otherwise as always."})
          .list_of("on_enter", &P::on_enter, {.doc = "What is done when the state is entered, in order."})
          .list_of("on_leave", &P::on_leave, {.doc = "What is done when it is left."})
          .list_of("transitions", &P::transitions, {.doc = "What ends it: the first that holds is taken."})
          .at_most_one({"go", "goals", "by", "towards", "stand"});
  return list;
}

const FieldList& MachineParams::fields() {
  using P = MachineParams;
  static const FieldList list =
      FieldList::of<P>("machine: a state machine, one definition for all, an instance for each person")
          .text("start", &P::start, {.doc = "The first state; may be left out when there is one."})
          .map_of("properties", &P::properties, {.doc = "Numbers of the person, by name."})
          .map_of("states", &P::states, {.doc = "The states, by name."})
          .number("point_reached", &P::point_reached,
                  {.unit = "m", .min = 0.05, .max = 5, .doc = "A point or spot counts as reached when this near."})
          .number("spot_patience", &P::spot_patience,
                  {.unit = "s",
                   .min = 0,
                   .max = 3600,
                   .doc = "After this time within the place a spot that somebody has taken counts as reached."});
  return list;
}

}  // namespace throng::machine
