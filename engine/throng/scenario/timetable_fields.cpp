// Section `timetable`: names, units, ranges and meanings.
#include "throng/scenario/spec.h"

namespace throng {

const FieldList& TrainSpec::fields() {
  using T = TrainSpec;
  static const FieldList list =
      FieldList::of<T>("train: leaves from a platform at a time, once or again and again.")
          .text("label", &T::label, {.required = true, .doc = "What it is called: a track or a destination."})
          .text(
              "platform", &T::platform,
              {.required = true, .refers = "place", .doc = "Where people wait and get in; a sink lets them out there."})
          .number("departs", &T::departs,
                  {.unit = "s", .min = 0, .max = 1e6, .required = true, .doc = "When it leaves."})
          .number("every", &T::every,
                  {.unit = "s", .min = 1, .max = 1e6, .doc = "It leaves again after this time, and so on."})
          .number(
              "until", &T::until,
              {.unit = "s", .min = 0, .max = 1e6, .doc = "... until this time; without it beyond the end of the run."});
  return list;
}

const FieldList& TimetableSpec::fields() {
  using T = TimetableSpec;
  static const FieldList list =
      FieldList::of<T>("timetable: the trains of the run, and when people hear of them.")
          .number("chime", &T::chime,
                  {.unit = "s",
                   .min = 0,
                   .max = 1e5,
                   .doc = "So long before a train leaves a chime is heard: its people go and let nothing keep them."})
          .number("boarding", &T::boarding,
                  {.unit = "s", .min = 0, .max = 1e5, .doc = "So long before it leaves people can get in."})
          .list_of("trains", &T::trains, {.min = 1, .doc = "One entry for each train."});
  return list;
}

}  // namespace throng
