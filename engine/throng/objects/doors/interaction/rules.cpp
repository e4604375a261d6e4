#include "throng/objects/doors/interaction/rules.h"

#include "throng/objects/doors/interaction/revolving.h"

namespace throng::interaction {
namespace {

using R = Rules;

void add_motions(FieldList& list) {
  list.number("pass_width", &R::pass_width,
              {.unit = "m", .min = 0.3, .max = 2, .doc = "Clear width from which one can pass; gives the least angle."})
      .number("hold_angle", &R::hold_angle,
              {.unit = "deg", .min = 30, .max = 180, .degrees = true, .doc = "Angle at which a leaf is held."})
      .number("bounce", &R::bounce,
              {.unit = "deg", .min = 0, .max = 60, .degrees = true, .doc = "Extra push when a leaf is let go."})
      .number("blend_time", &R::blend_time,
              {.unit = "s", .min = 0, .max = 2, .doc = "Change between walking and motion at the door."})
      .number("reach_time", &R::reach_time,
              {.unit = "s", .min = 0, .max = 5, .doc = "Time a hand takes to the door, of people without a body."})
      .number("release_time", &R::release_time,
              {.unit = "s", .min = 0, .max = 2, .doc = "Time to take a hand off the leaf."})
      .number("arrive", &R::arrive, {.unit = "m", .min = 0.01, .max = 1, .doc = "So near a key pose is reached."})
      .number("arrive_loosely", &R::arrive_loosely,
              {.unit = "m",
               .min = 0.01,
               .max = 2,
               .doc = "So near is near enough after `settle`: others may be in the way."})
      .number("settle", &R::settle, {.unit = "s", .min = 0, .max = 20, .doc = "After this time loosely is enough."})
      .number("hand_tolerance", &R::hand_tolerance,
              {.unit = "m", .min = 0.001, .max = 0.2, .doc = "A hand so near its place on the leaf holds it."})
      .number("body_radius", &R::body_radius,
              {.unit = "m", .min = 0.1, .max = 0.6, .doc = "Of people, for the places of key poses."})
      .number("clear", &R::clear,
              {.unit = "m", .min = 0.05, .max = 1, .doc = "So far beyond wall or swept disc one is out of the way."})
      .number("progress", &R::progress,
              {.unit = "m", .min = 0.01, .max = 2, .doc = "A follower who came nearer by this makes progress."});
}

void add_time_outs(FieldList& list) {
  list.number("reach_within", &R::reach_within,
              {.unit = "s", .min = 0.5, .max = 120, .doc = "An opener who is not at the door by then gives up."})
      .number("open_within", &R::open_within,
              {.unit = "s", .min = 0.5, .max = 120, .doc = "A leaf that does not open by then is let go."})
      .number("decide_within", &R::decide_within,
              {.unit = "s", .min = 0.1, .max = 10, .doc = "No decision by then: the door is not held."})
      .number("hold_patience", &R::hold_patience,
              {.unit = "s", .min = 0.5, .max = 120, .doc = "Held so long without progress: the holder decides again."})
      .number("hold_most", &R::hold_most,
              {.unit = "s", .min = 1, .max = 600, .doc = "Held so long for one follower: the holder decides again."})
      .number("ready_within", &R::ready_within,
              {.unit = "s", .min = 0.5, .max = 120, .doc = "A follower not ready by then loses its place."})
      .number("wait_within", &R::wait_within,
              {.unit = "s", .min = 0.5, .max = 600, .doc = "A ready follower who waits longer loses its place."})
      .number("edge_within", &R::edge_within,
              {.unit = "s",
               .min = 0.5,
               .max = 120,
               .doc = "A follower who does not get hold of the leaf by then gives up."})
      .number(
          "pass_within", &R::pass_within,
          {.unit = "s", .min = 0.5, .max = 120, .doc = "Nobody is let pass for longer; twice that with a stroller."})
      .number("clear_within", &R::clear_within,
              {.unit = "s",
               .min = 0.5,
               .max = 120,
               .doc = "After this the leaf is let go even onto whoever is in its way."});
}

void add_manners(FieldList& list) {
  list.number("considerate", &R::considerate,
              {.min = 0, .max = 1, .doc = "Kindness from which one looks back for others while opening."})
      .number("look_back", &R::look_back,
              {.min = 0, .max = 1, .doc = "Share of the opening after which the considerate look back."})
      .number("carrier_pace", &R::carrier_pace,
              {.min = 0.1, .max = 1, .doc = "Share of the usual speed at which a lone carrier opens a door."})
      .boolean("second_follower", &R::second_follower,
               {.doc = "Refinement: one more follower commits early and waits behind the first."})
      .boolean("early_edge", &R::early_edge,
               {.doc = "Refinement: followers reach for the leaf as soon as the holder starts to hold it."});
}

}  // namespace

const FieldList& Rules::fields() {
  static const FieldList list = [] {
    FieldList l = FieldList::of<Rules>("interaction: how people open, hold and hand over a door");
    add_motions(l);
    add_time_outs(l);
    add_manners(l);
    return l;
  }();
  return list;
}

const FieldList& RevolvingRules::fields() {
  using V = RevolvingRules;
  static const FieldList list =
      FieldList::of<V>("revolving: how people time their way into a revolving door")
          .number("catch_speed", &V::catch_speed,
                  {.unit = "m/s", .min = 0.2, .max = 5, .doc = "Most one hurries to catch an opening."})
          .number("catch_speed_rushed", &V::catch_speed_rushed,
                  {.unit = "m/s", .min = 0.2, .max = 5, .doc = "The same of somebody in a rush."})
          .number("entry_margin", &V::entry_margin,
                  {.unit = "s", .min = 0, .max = 2, .doc = "In so long before the compartment closes."})
          .number("blend_time", &V::blend_time,
                  {.unit = "s", .min = 0, .max = 2, .doc = "Change between walking and motion at the door."})
          .number("arrive", &V::arrive, {.unit = "m", .min = 0.01, .max = 1, .doc = "So near one is at the entry."})
          .number("wait_near", &V::wait_near,
                  {.unit = "m", .min = 0.01, .max = 3, .doc = "So near one is at the place to wait."})
          .number("reach_within", &V::reach_within,
                  {.unit = "s", .min = 0.5, .max = 120, .doc = "An opener who is not inside by then gives up."})
          .number("wait_within", &V::wait_within,
                  {.unit = "s", .min = 0.5, .max = 600, .doc = "A follower who is not inside by then loses its place."})
          .number("through_within", &V::through_within,
                  {.unit = "s", .min = 1, .max = 600, .doc = "After this nobody is guided through any more."})
          .number("exit_within", &V::exit_within,
                  {.unit = "s", .min = 0.5, .max = 120, .doc = "After this nobody is guided out any more."});
  return list;
}

}  // namespace throng::interaction
