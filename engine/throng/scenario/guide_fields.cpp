#include "throng/scenario/guide_fields.h"

#include "throng/environment/guides/guide_plan.h"

namespace throng {

namespace {

constexpr std::string_view kLevelDoc = "Name of the level; may be left out when there is one.";

const FieldList& way_point_fields() {
  using P = WayPointPlan;
  static const FieldList list =
      FieldList::of<P>("way_point: where ways of a roadmap lead through.")
          .text("id", &P::id, {.required = true, .doc = "Name of the point, unique in its roadmap."})
          .point("at", &P::at, {.unit = "m", .required = true, .doc = "Where it is."})
          .number("width", &P::width,
                  {.unit = "m",
                   .min = 0,
                   .max = 1000,
                   .doc = "Of a portal across the way, through all of which one may pass; 0 = a point."});
  return list;
}

const FieldList& road_fields() {
  using R = RoadPlan;
  static const FieldList list =
      FieldList::of<R>("road: way points one after the other, each joined to the next.")
          .texts("through", &R::through, {.min = 2, .required = true, .doc = "Names of way points."})
          .boolean("one_way", &R::one_way, {.doc = "Only in the order written."})
          .shorthand("through");
  return list;
}

const FieldList& field_part_fields() {
  using P = FieldPartPlan;
  static const FieldList list =
      FieldList::of<P>("part: one of the fields that are blended.")
          .point("towards", &P::towards, {.unit = "m", .doc = "To that point."})
          .point("around", &P::around, {.unit = "m", .doc = "About that point, counter-clockwise."})
          .boolean("clockwise", &P::clockwise, {.doc = "Of around: the other way round."})
          .points(
              "along", &P::along,
              {.unit = "m", .min = 2, .doc = "In the direction of that line; closed when the first point is repeated."})
          .number("pull", &P::pull,
                  {.unit = "1/m", .min = 0, .max = 100, .doc = "Of along: how strongly to the line, by metres off it."})
          .number("within", &P::within,
                  {.unit = "m", .min = 0, .max = 20000, .doc = "Only so near to the point or line; 0 = everywhere."})
          .number("weight", &P::weight, {.min = -1000, .max = 1000, .doc = "Of this part where several say something."})
          .exactly_one({"towards", "around", "along"});
  return list;
}

}  // namespace

const FieldList& roadmap_fields() {
  using R = RoadmapPlan;
  static const FieldList list =
      FieldList::of<R>("roadmap: way points and roads between them, on one level (planner roadmap).")
          .text("id", &R::id, {.required = true, .doc = "Name of the roadmap, unique."})
          .text("level", &R::level, {.refers = "level", .doc = kLevelDoc})
          .list_of("points", &R::points, &way_point_fields, {.min = 1, .required = true, .doc = "Way points."})
          .list_of("roads", &R::roads, &road_fields, {.doc = "Roads: `[a, b, c]` joins a to b and b to c."});
  return list;
}

const FieldList& field_fields() {
  using F = FieldPlan;
  static const FieldList list =
      FieldList::of<F>(
          "field: directions over a part of a level (planner guidance_field), as vectors on a grid or as a "
          "blend of parts.")
          .text("id", &F::id, {.required = true, .doc = "Name of the field, unique."})
          .text("level", &F::level, {.refers = "level", .doc = kLevelDoc})
          .point("corner", &F::corner, {.unit = "m", .doc = "Of the grid, lower left; of parts otherwise the level's."})
          .point("size", &F::size, {.unit = "m", .doc = "Of the grid of parts; otherwise the level's."})
          .number("cell", &F::cell, {.unit = "m", .min = 0.02, .max = 1000, .doc = "Between two points of the grid."})
          .integer("columns", &F::columns, {.min = 0, .max = 1e6, .doc = "Of the grid, with vectors."})
          .points("vectors", &F::vectors,
                  {.doc = "Row by row from the lower left corner; [0, 0] = nothing is said there."})
          .list_of("parts", &F::parts, &field_part_fields, {.doc = "Blended: their unit vectors are added by weight."});
  return list;
}

}  // namespace throng
