// Section `control`: names, units, ranges and meanings.
#include "throng/scenario/spec.h"

namespace throng {

const FieldList& ControlSpec::fields() {
  using C = ControlSpec;
  static const FieldList list =
      FieldList::of<C>("control: somebody is told from outside what to do, at a time; one thing each.")
          .number("at", &C::at, {.unit = "s", .min = 0, .max = 1e6, .required = true, .doc = "When."})
          .text("person", &C::person,
                {.required = true, .doc = "Who: west.0 is the first person of source west, west all of them."})
          .number(
              "walk", &C::walk,
              {.unit = "m/s",
               .min = 0,
               .max = 5,
               .doc = "Is driven at this speed, as with the keys, until `release`; it still avoids people and walls."})
          .number("turn", &C::turn,
                  {.unit = "deg", .min = -180, .max = 180, .doc = "With `walk`: to the left of where it looks."})
          .boolean("release", &C::release, {.doc = "Is no longer driven."})
          .text("go_to", &C::go_to, {.refers = "place", .doc = "Goes to this place, then on with its own life."})
          .boolean("stand", &C::stand, {.doc = "Stands and waits, until it is told something else."})
          .text("do", &C::activity,
                {.doc = "Does this, then goes on with its own life: an activity of the mind, as buy or rest."})
          .text("need", &C::need, {.doc = "With `do`: for this need, as ticket or thirst."})
          .text("object", &C::object, {.refers = "object", .doc = "With `do`: at this object; else its own choice."})
          .boolean("carry_on", &C::carry_on, {.doc = "Forgets what it was told."});
  return list;
}

}  // namespace throng
