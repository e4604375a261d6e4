// What can be said about the filter in a scenario, and the numbers of what is not said.
#include "throng/navigation/filters/fundamental_diagram/fundamental_diagram.h"

namespace throng {
namespace {

using F = FundamentalDiagramFilter;

/// Found on doors and corridors together: README.md.
constexpr F::Values kMeasured = {
    .behind = 0, .on_comers = 0, .range = 2.5f, .ahead = 0.5f, .sigma = 0.75f, .lateral = 2.7f, .phi = 0.3f};
/// PV-63.
constexpr F::Values kSource = {
    .behind = 1, .on_comers = 1, .range = 5, .ahead = 1, .sigma = 1.5f, .lateral = 2.5f, .phi = 0.75f};

void add_choices(FieldList& list) {
  using P = F::Params;
  list.choice("space", &P::space,
              {{"density", F::Space::kDensity,
                "1 / (body width * density ahead), everybody within range counts (reading A of PV-63)."},
               {"nearest", F::Space::kNearest,
                "body width / density of the nearest few alone, by another norm (reading B of PV-63); with the "
                "constants of the source."},
               {"file", F::Space::kFile, "Distance to the next one ahead: people in single file."}},
              {.doc = "How the room ahead is estimated. Strides are the population's: stride_factor, stride_buffer, "
                      "body_width."})
      .choice("constants", &P::constants,
              std::initializer_list<ChoiceOf<F::Constants>>{
                  {"measured", F::Constants::kMeasured, "Found by measured people in doors and corridors."},
                  {"source", F::Constants::kSource, "Those that the source prints."}},
              {.doc = "Whose numbers count where behind, on_comers, range, ahead, sigma, lateral or phi are not given; "
                      "where this is not given either: source for `space: nearest`, else measured."})
      .boolean("obstacles", &P::obstacles, {.doc = "Walls near the sample point count as density, too."});
}

void add_numbers(FieldList& list) {
  using P = F::Params;
  list.number("behind", &P::behind,
              {.min = 0,
               .max = 1,
               .doc = "`space: density`: weight of people and walls behind the person; measured 0, source 1. With less "
                      "the others count more, so that an even crowd is as dense as before, and who leaves a crowd "
                      "walks off sooner."})
      .number(
          "on_comers", &P::on_comers,
          {.min = 0,
           .max = 1,
           .doc = "`space: density`: weight of who goes across one's way or comes towards one; whose way differs by "
                  "up to 60 deg counts in full, in between it goes by the cosine. Room for strides is needed "
                  "behind those whom one follows; others are passed. Measured 0, source 1."})
      .number("range", &P::range,
              {.unit = "m",
               .min = 0.5,
               .max = 50,
               .doc = "Who is farther from the sample point (across the way: farther than range / lateral) does not "
                      "count; in a file, whose predecessor is farther has free way. Measured 2.5, source 5."})
      .number("ahead", &P::ahead,
              {.unit = "m",
               .min = 0,
               .max = 10,
               .doc = "The sample point lies that far ahead of the person. Measured 0.5, source 1."})
      .number("sigma", &P::sigma,
              {.unit = "m",
               .min = 0.1,
               .max = 20,
               .doc = "Width of the Gaussian that people are counted with. Measured 0.75, source 1.5."})
      .number("lateral", &P::lateral,
              {.min = 1,
               .max = 20,
               .doc = "Distances across the way count that many fold: room ahead matters more. Measured 2.7, source "
                      "2.5."})
      .number("phi", &P::phi,
              {.unit = "m",
               .min = 0.1,
               .max = 20,
               .doc = "Width of the Gaussian that walls are counted with. Measured 0.3, source 0.75."})
      .integer("neighbours", &P::neighbours,
               {.min = 1, .max = F::kMostNeighbours, .doc = "How many people `space: nearest` counts."})
      .number("file_width", &P::file_width,
              {.unit = "m",
               .min = 0.05,
               .max = 5,
               .doc = "`space: file`: whoever is at most so far to the side of the way ahead is in the file."})
      .number("reaction", &P::reaction,
              {.unit = "s",
               .min = 0,
               .max = 10,
               .doc = "People follow a change of the room ahead with this delay (first order). 0 = at once, as the "
                      "source has it. In a file from about 0.6 s on a small disturbance grows: people stop and go in "
                      "waves that run backwards."});
}

}  // namespace

const FieldList& FundamentalDiagramFilter::Params::fields() {
  static const FieldList list = [] {
    FieldList l = FieldList::of<Params>("fundamental_diagram: people walk as fast as suits the room they have ahead");
    add_choices(l);
    add_numbers(l);
    return l;
  }();
  return list;
}

FundamentalDiagramFilter::Params FundamentalDiagramFilter::Params::of_source(Space space) {
  Params p;
  p.space = space, p.constants = Constants::kSource;
  return p;
}

FundamentalDiagramFilter::Values FundamentalDiagramFilter::Params::values() const {
  const Constants by_space = space == Space::kNearest ? Constants::kSource : Constants::kMeasured;
  Values v = constants.value_or(by_space) == Constants::kSource ? kSource : kMeasured;
  v.behind = behind.value_or(v.behind), v.on_comers = on_comers.value_or(v.on_comers);
  v.range = range.value_or(v.range), v.ahead = ahead.value_or(v.ahead), v.sigma = sigma.value_or(v.sigma);
  v.lateral = lateral.value_or(v.lateral), v.phi = phi.value_or(v.phi);
  return v;
}

}  // namespace throng
