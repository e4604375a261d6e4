#include "throng/study/diagrams/diagram_spec.h"

namespace throng {

const FieldList& DiagramVariant::fields() {
  using V = DiagramVariant;
  static const FieldList list =
      FieldList::of<V>("variant: one way to set the scene up.")
          .text("id", &V::id, {.min = 1, .required = true, .doc = "Name in the results."})
          .texts("set", &V::set, {.doc = "Changes of the scenario, each path=value as `throng run --set`."})
          .number("flow", &V::flow, {.unit = "1/s", .min = 0, .max = 1000, .doc = "Measured there; 0: not known."})
          .number("density", &V::density, {.unit = "1/m2", .min = 0, .max = 20, .doc = "Likewise."})
          .number("speed", &V::speed, {.unit = "m/s", .min = 0, .max = 10, .doc = "Likewise."})
          .boolean("quick", &V::quick, {.doc = "Belongs to the shorter set of --quick."});
  return list;
}

const FieldList& DiagramSpec::fields() {
  using D = DiagramSpec;
  static const FieldList list =
      FieldList::of<D>("diagram: speed over density of one scene, with many numbers of people.")
          .text("id", &D::id, {.min = 1, .required = true, .doc = "Name in the results."})
          .text("scenario", &D::scenario, {.min = 1, .required = true, .doc = "File, relative to the study's."})
          .texts("set", &D::set, {.doc = "Changes for all variants, each path=value."})
          .list_of("variants", &D::variants, {.min = 1, .required = true, .doc = "How the scene is set up."})
          .choice("method", &D::method,
                  {{"file", D::Method::kFile, "half the way to the one ahead and to the one behind"},
                   {"voronoi", D::Method::kVoronoi, "an area, frame by frame, by Voronoi cells"},
                   {"classic", D::Method::kClassic, "an area, frame by frame, by counting"},
                   {"transits", D::Method::kTransits, "everybody's transit of an area (PV-70)"}},
                  {.doc = "What a point is."})
          .numbers(
              "area", &D::area,
              {.min = 4,
               .max = 4,
               .required = true,
               .doc = "[x0, y0, x1, y1] that is measured; of a file the line from (x0, y0) to (x1, y1), its length."})
          .numbers("floor", &D::floor, {.min = 4, .max = 4, .doc = "[x0, y0, x1, y1] in which Voronoi cells end."})
          .numbers("section", &D::section,
                   {.min = 2, .max = 2, .doc = "Of a file: [from, to] m along it that is measured."})
          .number("length", &D::length,
                  {.unit = "m", .min = 0, .max = 1000, .doc = "Way through the area, for transits; 0: as walked."})
          .boolean("steady", &D::steady,
                   {.doc = "Only while the middle 70 % of the people pass the area's middle, eastward."})
          .number("from", &D::from, {.unit = "s", .min = 0, .max = 1e6, .doc = "Nothing is measured before."})
          .number("until", &D::until, {.unit = "s", .min = 0, .max = 1e6, .doc = "End; 0: the scenario's."})
          .number("period", &D::period, {.unit = "s", .min = 0, .max = 100, .doc = "Between two looks."})
          .text("reference", &D::reference, {.doc = "Measured diagram: single_file, one_way, two_way, one_way_ring."})
          .number("within", &D::within,
                  {.min = 0, .max = 1, .doc = "Of its speed; 0: between the speeds of its 10 and 90 %."})
          .number("up_to", &D::up_to,
                  {.min = 0,
                   .max = kAnyDensity,
                   .doc = "Higher densities are not compared. Where it is given, measured bins up to there that no "
                          "set-up reaches count as bins that do not agree."})
          .number("share", &D::share, {.min = 0, .max = 1, .doc = "Of the bins that must agree."})
          .choice("shape", &D::shape,
                  {{"any", D::Shape::kAny, "nothing is asked"},
                   {"falls", D::Shape::kFalls, "speed falls from bin to bin"},
                   {"flat", D::Shape::kFlat, "no bin is slower than six tenths of the first"}},
                  {.doc = "What is asked of the curve itself."});
  return list;
}

}  // namespace throng
