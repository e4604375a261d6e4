// Field lists of the world section. The structs are the environment's (environment/plan.h), which knows no text.
#include "throng/scenario/guide_fields.h"
#include "throng/scenario/spec.h"

namespace throng {

namespace {

constexpr std::string_view kLevelDoc = "Name of the level; may be left out when there is one.";

const FieldList& level_fields() {
  using L = LevelPlan;
  static const FieldList list =
      FieldList::of<L>("level: a storey.")
          .text("id", &L::id, {.required = true, .doc = "Name of the level, unique."})
          .number("elevation", &L::elevation, {.unit = "m", .min = -1e4, .max = 1e4, .doc = "Height of its floor."})
          .shorthand("id");
  return list;
}

const FieldList& walkable_fields() {
  using W = WalkablePlan;
  static const FieldList list =
      FieldList::of<W>("walkable: floor one can walk on. Areas of a level are united.")
          .text("level", &W::level, {.refers = "level", .doc = kLevelDoc})
          .custom("area", &W::area, {.unit = "m", .type = "polygon", .doc = "Outline."})
          .custom("wkt", &W::area, {.type = "wkt", .alias_of = "area", .doc = "Outline with holes as WKT."})
          .exactly_one({"area", "wkt"});
  return list;
}

const FieldList& obstacle_fields() {
  using O = ObstaclePlan;
  static const FieldList list =
      FieldList::of<O>("obstacle: what is cut out of a level: a solid, or a wall along a line.")
          .text("id", &O::id, {.doc = "Name, if wanted."})
          .text("level", &O::level, {.refers = "level", .doc = kLevelDoc})
          .custom("area", &O::area, {.unit = "m", .type = "polygon", .doc = "Outline of a solid."})
          .custom("wkt", &O::area, {.type = "wkt", .alias_of = "area", .doc = "Outline of a solid as WKT."})
          .points("line", &O::line,
                  {.unit = "m", .min = 2, .doc = "Wall along these points; closed when the first is repeated."})
          .number("thickness", &O::thickness, {.unit = "m", .min = 0, .max = 100, .doc = "Of a wall along a line."})
          .number("height", &O::height,
                  {.unit = "m", .min = 0, .max = 1000, .doc = "Above its floor; eyes above it look over it."})
          .exactly_one({"area", "wkt", "line"});
  return list;
}

/// Stairs and ramps differ in their defaults only.
template <class T>
FieldList flight_fields(std::string_view headline) {
  const auto member = []<class M>(M StairPlan::*m) { return static_cast<M T::*>(m); };
  FieldList list = FieldList::of<T>(headline);
  list.text("id", member(&StairPlan::id), {.doc = "Name."})
      .text("from", member(&StairPlan::from), {.required = true, .refers = "level", .doc = "Lower level."})
      .text("to", member(&StairPlan::to), {.required = true, .refers = "level", .doc = "Upper level."})
      .point("foot", member(&StairPlan::foot), {.unit = "m", .required = true, .doc = "Middle of the lower edge."})
      .number("direction", member(&StairPlan::direction),
              {.unit = "deg", .min = -360, .max = 360, .doc = "Of the ascent, counter-clockwise from +x."})
      .number("width", member(&StairPlan::width), {.unit = "m", .min = 0.3, .max = 100, .doc = "Clear width."})
      .number("run", member(&StairPlan::run), {.unit = "m", .min = 0.1, .max = 1000, .doc = "Horizontal length."})
      .number("rise", member(&StairPlan::rise),
              {.unit = "m",
               .min = 0,
               .max = 1000,
               .exclusive_min = true,
               .doc = "Height gained; if given it must agree with the levels."})
      .number("speed_up", member(&StairPlan::speed_up),
              {.min = 0, .max = 2, .exclusive_min = true, .doc = "Factor on the horizontal speed going up."})
      .number("speed_down", member(&StairPlan::speed_down),
              {.min = 0, .max = 2, .exclusive_min = true, .doc = "Factor on the horizontal speed going down."});
  return list;
}

const FieldList& stair_fields() {
  static const FieldList list =
      flight_fields<StairPlan>("stairs: a straight flight between two levels, a rectangle in plan.");
  return list;
}

const FieldList& ramp_fields() {
  static const FieldList list =
      flight_fields<RampPlan>("ramp: a straight ramp between two levels, a rectangle in plan.");
  return list;
}

const FieldList& speed_area_fields() {
  using A = SpeedAreaPlan;
  static const FieldList list =
      FieldList::of<A>("speed_area: people walk slower or faster here; where areas overlap, factors multiply.")
          .text("level", &A::level, {.refers = "level", .doc = kLevelDoc})
          .custom("area", &A::area, {.unit = "m", .type = "polygon", .doc = "Outline."})
          .custom("wkt", &A::area, {.type = "wkt", .alias_of = "area", .doc = "Outline as WKT."})
          .number("factor", &A::factor, {.min = 0, .max = 10, .exclusive_min = true, .doc = "On everybody's speed."})
          .exactly_one({"area", "wkt"});
  return list;
}

const FieldList& place_fields() {
  using P = PlacePlan;
  static const FieldList list =
      FieldList::of<P>("place: a named area or point one can go to.")
          .text("id", &P::id, {.required = true, .doc = "Name of the place, unique."})
          .text("level", &P::level, {.refers = "level", .doc = kLevelDoc})
          .custom("area", &P::area, {.unit = "m", .type = "polygon", .doc = "Outline."})
          .custom("wkt", &P::area, {.type = "wkt", .alias_of = "area", .doc = "Outline as WKT."})
          .point("point", &P::point, {.unit = "m", .doc = "A single point."})
          .exactly_one({"area", "wkt", "point"});
  return list;
}

const FieldList& periodic_fields() {
  using P = PeriodicPlan;
  static const FieldList list =
      FieldList::of<P>(
          "periodic: two parallel edges of a walkable area are one: who leaves through a enters through b.")
          .text("level", &P::level, {.refers = "level", .doc = kLevelDoc})
          .custom("edge_a", &P::edge_a,
                  {.unit = "m", .required = true, .type = "edge", .doc = "Leaving here counts a lap."})
          .custom("edge_b", &P::edge_b,
                  {.unit = "m", .required = true, .type = "edge", .doc = "The same edge on the other side."});
  return list;
}

const FieldList& region_fields() {
  using R = RegionPlan;
  using T = RegionType;
  static const FieldList list =
      FieldList::of<R>(
          "region: a room, hall or corridor: a node of the topology. Regions of a level do not overlap; stairs and "
          "ramps are regions by themselves.")
          .text("id", &R::id, {.required = true, .doc = "Name of the region, unique."})
          .text("level", &R::level, {.refers = "level", .doc = kLevelDoc})
          .choice("type", &R::type,
                  {{"hall", T::kHall, "A large room."},
                   {"room", T::kRoom, "A room."},
                   {"passageway", T::kPassageway, "A corridor: long and narrow."},
                   {"portal", T::kPortal, "A doorway between two regions, both of which it must touch."},
                   {"staircase", T::kStaircase, "Landings and wells of stairs."},
                   {"ramp", T::kRamp, "A gentle slope drawn flat."},
                   {"platform", T::kPlatform, "Where one waits for trains."},
                   {"entrance", T::kEntrance, "Where people come in and leave."},
                   {"plaza", T::kPlaza, "An open place outside."}},
                  {.doc = "What it is: how one moves there."})
          .custom("area", &R::area, {.unit = "m", .type = "polygon", .doc = "Outline; only its walkable part counts."})
          .custom("wkt", &R::area, {.type = "wkt", .alias_of = "area", .doc = "Outline as WKT."})
          .boolean(
              "isolated", &R::isolated,
              {.doc = "Nobody gets there from the rest of the world, and that is meant: otherwise it is an error."})
          .exactly_one({"area", "wkt"});
  return list;
}

const FieldList& map_fields() {
  using M = MapSettings;
  static const FieldList list =
      FieldList::of<M>("maps: how fine the maps of the world are that planners, objects and models ask for.")
          .number("narrow", &M::narrow,
                  {.unit = "m",
                   .min = 0.3,
                   .max = 20,
                   .doc = "Without `regions`, passages narrower than this divide the floor into regions."})
          .number("hall_area", &M::hall_area,
                  {.unit = "m2", .min = 1, .max = 1e6, .doc = "Without `regions`: rooms larger than this are halls."})
          .number("passage_ratio", &M::passage_ratio,
                  {.min = 1,
                   .max = 100,
                   .doc = "Without `regions`: narrow regions this many times longer than wide are passageways."})
          .number("perception_cell", &M::perception_cell,
                  {.unit = "m", .min = 0.02, .max = 5, .doc = "Cell of the stationary perception map."})
          .number("path_cell", &M::path_cell,
                  {.unit = "m", .min = 0.02, .max = 5, .doc = "Smallest node of the quadtrees."})
          .number("buffer", &M::buffer,
                  {.unit = "m", .min = 0, .max = 2, .doc = "Obstacles are grown by this before they enter path maps."})
          .numbers(
              "grids", &M::grids,
              {.unit = "m", .min = 1, .max = 8, .doc = "Cells of the grids, coarse to fine, where quadtrees fail."})
          .number("search_coverage", &M::search_coverage,
                  {.min = 0, .max = 1, .doc = "Share of the ground that the searchable nodes keep."})
          .number("target_coverage", &M::target_coverage,
                  {.min = 0, .max = 1, .doc = "Share of the ground covered where targets expand to."})
          .number("memory_limit", &M::memory_limit,
                  {.unit = "MB", .min = 1, .max = 1e6, .doc = "Maps that need more are refused."});
  return list;
}

}  // namespace

const FieldList& world_fields() {
  using W = WorldPlan;
  static const FieldList list =
      FieldList::of<W>("world: the building, in the author's own coordinates.")
          .list_of("levels", &W::levels, &level_fields, {.doc = "Storeys; without any there is one, `ground`, at 0 m."})
          .list_of("walkable", &W::walkable, &walkable_fields, {.min = 1, .required = true, .doc = "Floors."})
          .list_of("obstacles", &W::obstacles, &obstacle_fields, {.doc = "Walls and solids."})
          .list_of("stairs", &W::stairs, &stair_fields, {.doc = "Flights of stairs."})
          .list_of("ramps", &W::ramps, &ramp_fields, {.doc = "Ramps."})
          .list_of("speed_areas", &W::speed_areas, &speed_area_fields, {.doc = "Where the speed differs."})
          .list_of("places", &W::places, &place_fields, {.doc = "Where one can go."})
          .list_of("periodic", &W::periodic, &periodic_fields, {.doc = "Edges that are one."})
          .list_of("regions", &W::regions, &region_fields,
                   {.doc = "Division of the floors; without any they are cut where they are narrow."})
          .list_of("roadmaps", &W::roadmaps, &roadmap_fields, {.doc = "Ways drawn by the author (planner roadmap)."})
          .list_of("fields", &W::fields, &field_fields,
                   {.doc = "Directions given by the author (planner guidance_field)."})
          .object("maps", &W::maps, &map_fields, {.doc = "How fine the maps are."});
  return list;
}

}  // namespace throng
