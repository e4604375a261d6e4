#include "throng/study/study.h"

namespace throng {

const FieldList& StudySetting::fields() {
  using S = StudySetting;
  static const FieldList list =
      FieldList::of<S>("setting: a scene of the study.")
          .text("id", &S::id, {.min = 1, .required = true, .doc = "Name in the results."})
          .text("scenario", &S::scenario, {.min = 1, .required = true, .doc = "File, relative to the study's."})
          .texts("set", &S::set, {.doc = "Changes of the scenario, each path=value as `throng run --set`."})
          .numbers("seeds", &S::seeds, {.doc = "Instead of the study's."})
          .number("weight", &S::weight,
                  {.min = 0, .exclusive_min = true, .doc = "Of its runs in the means: people in it, for instance."});
  return list;
}

const FieldList& StudyVary::fields() {
  using V = StudyVary;
  static const FieldList list =
      FieldList::of<V>("vary: values for one path of the scenarios.")
          .text(
              "path", &V::path,
              {.min = 1, .required = true, .doc = "As in `throng run --set PATH=VALUE`; several are parted by blanks."})
          .texts("values", &V::values, {.doc = "One run, or several, with each of these."})
          .text("permutations", &V::permutations,
                {.doc = "All orders of these letters, in alphabetical order; `values` are added."})
          .numbers("range", &V::range, {.min = 3, .max = 3, .doc = "[first, last, step]."});
  return list;
}

const FieldList& StudyGroup::fields() {
  using G = StudyGroup;
  static const FieldList list =
      FieldList::of<G>("group: combinations looked at together, by their first varied value.")
          .text("id", &G::id, {.min = 1, .required = true, .doc = "Name, without blanks."})
          .text("like", &G::like, {.doc = "? stands for any letter, * for any letters: B?????."})
          .texts("before", &G::before, {.doc = "Pairs of letters: FC means that F stands before C (or there is no C)."})
          .text("without", &G::without, {.doc = "None of these letters occurs."});
  return list;
}

const FieldList& StudyClaim::fields() {
  using C = StudyClaim;
  static const FieldList list =
      FieldList::of<C>("claim: what the results are asked.")
          .text("claim", &C::text, {.min = 1, .required = true, .doc = "In words."})
          .text("measure", &C::measure, {.doc = "Of which measure; otherwise of the one that ranks."})
          .text(
              "left", &C::left,
              {.required = true,
               .doc = "mean, min, max, median, and a group or `all`: \"mean B\"; or a group alone with same_without."})
          .text("below", &C::below, {.doc = "left is below this."})
          .text("above", &C::above, {.doc = "left is above this."})
          .text("same_without", &C::same_without,
                {.doc = "Each of the group ran bit for bit as its value without this letter."})
          .exactly_one({"below", "above", "same_without"});
  return list;
}

const FieldList& StudyQuick::fields() {
  using Q = StudyQuick;
  static const FieldList list =
      FieldList::of<Q>("quick: the shorter set of runs that --quick does.")
          .number("until", &Q::until,
                  {.unit = "s", .min = 0, .max = 1e6, .exclusive_min = true, .doc = "End of a run."})
          .numbers("seeds", &Q::seeds, {.doc = "Instead of all others."})
          .texts("settings", &Q::settings, {.doc = "Only these."})
          .integer("every", &Q::every, {.min = 1, .max = 1e6, .doc = "Only every so-manieth combination."});
  return list;
}

const FieldList& CrossingPairsSpec::fields() {
  using C = CrossingPairsSpec;
  static const FieldList list =
      FieldList::of<C>("crossing_pairs: two people cross at a right angle, many times, with each steering model.")
          .integer("trials", &C::trials,
                   {.min = 60,
                    .max = 100000,
                    .doc = "For each model; the same for all. Fewer could not be told from chance in ten groups."})
          .integer("quick_trials", &C::quick_trials, {.min = 60, .max = 100000, .doc = "The same with --quick."})
          .integer("seed", &C::seed, {.min = 0, .max = 4294967295.0, .doc = "Of corners, speeds and delays."})
          .number("step", &C::step,
                  {.unit = "s", .min = 0.001, .max = 0.1, .doc = "Of the simulation; also of the positions analysed."})
          .choice("filter", &C::filter,
                  {{"2012", C::Filter::k2012, "Butterworth, third order, both ways, 0.5 Hz (Olivier et al. 2012)"},
                   {"2009", C::Filter::k2009, "Butterworth, second order, both ways, 1 Hz (Pettré et al. 2009)"},
                   {"none", C::Filter::kNone, "positions as they are"}},
                  {.doc = "Of positions, before they are differentiated."})
          .custom("models", &C::models,
                  {.type = "parts:steering", .doc = "Which models; all of them when none is named."});
  return list;
}

const FieldList& StudySpec::fields() {
  using S = StudySpec;
  static const FieldList list =
      FieldList::of<S>("study: one scene or several, what is varied in them, seeds and measures.")
          .integer("study", &S::version, {.min = 1, .max = 1, .required = true, .doc = "Version of the format."})
          .text("name", &S::name, {.doc = "Shown to people."})
          .text("description", &S::description, {.doc = "What is asked."})
          .list_of("settings", &S::settings, {.min = 1, .doc = "The scenes."})
          .list_of("vary", &S::vary, {.doc = "What differs between runs; all combinations are run."})
          .numbers("seeds", &S::seeds, {.min = 1, .doc = "Each combination runs with each of them."})
          .number("until", &S::until,
                  {.unit = "s", .min = 0, .max = 1e6, .exclusive_min = true, .doc = "End; otherwise the scenario's."})
          .texts("measures", &S::measures,
                 {.min = 1,
                  .doc = "Words of `expect`, or trajectory measures, which are taken of everybody's walks; needed with "
                         "`settings`."})
          .text("rank_by", &S::rank_by, {.doc = "Measure that orders the combinations; otherwise the first."})
          .boolean("lowest_first", &S::lowest_first, {.doc = "The lowest value is the best one."})
          .list_of("groups", &S::groups, {.doc = "Combinations looked at together."})
          .list_of("claims", &S::claims, {.doc = "What the results are asked."})
          .object("quick", &S::quick, {.doc = "The shorter set of runs."})
          .object("crossing_pairs", &S::crossing_pairs,
                  {.doc = "Instead of scenes: pairs that cross, compared with people."})
          .list_of("diagrams", &S::diagrams,
                   {.min = 1, .doc = "Instead of scenes: fundamental diagrams, compared with people."})
          .exactly_one({"settings", "crossing_pairs", "diagrams"});
  return list;
}

}  // namespace throng
