// What an author writes about the world, as read from the scenario file: plain data in the author's own coordinates
// (double, metres, any origin: plans come in UTM). compile_world() checks it and turns it into a World; nothing is
// checked here. Default-constructed members are the defaults of the scenario format.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "throng/core/vec.h"
#include "throng/environment/guides/guide_plan.h"
#include "throng/environment/maps.h"
#include "throng/environment/topology/region_type.h"
#include "throng/geometry/polygon.h"

namespace throng {

/// Outer ring and holes, either orientation, closing point optional.
using PolygonPlan = Polygon;

struct LevelPlan {
  std::string id;
  double elevation = 0;  ///< metres
};

/// Areas of one level are united; they may overlap or touch.
struct WalkablePlan {
  std::string level;
  PolygonPlan area;
};

/// Cut out of the level. Either a solid (`area`) or a wall line (`line`, two points or more, double-sided).
/// A line of thickness 0 becomes a wall kThinWall (1 cm) thick around the line, so that it has two sides.
struct ObstaclePlan {
  std::string id;  ///< may be empty
  std::string level;
  PolygonPlan area;         ///< used when `line` is empty
  std::vector<Vec2d> line;  ///< wall as a polyline; first point repeated at the end = closed
  double thickness = 0;     ///< of `line`, metres
  double height = 3;        ///< above its floor, metres: eyes above it look over it
};

/// A straight flight or a ramp: a rectangle in plan. It may be dropped into a room: its rectangle is cut out of both
/// levels; the foot edge opens to `from`, the head edge to `to`, the sides are walls.
struct StairPlan {
  std::string id;
  std::string from;            ///< lower level
  std::string to;              ///< upper level
  Vec2d foot;                  ///< middle of the lower edge
  double direction = 0;        ///< of ascent, degrees counter-clockwise from +x
  double width = 1.2;          ///< metres
  double run = 4;              ///< horizontal length, metres
  std::optional<double> rise;  ///< metres; if given it must agree with the elevations
  double speed_up = 0.6;       ///< factor on the (horizontal) walking speed going up
  double speed_down = 0.7;     ///< ... and going down
};

struct RampPlan : StairPlan {
  RampPlan() { speed_up = 0.9, speed_down = 1.0; }
};

/// Everybody walks at `factor` times the speed there; where areas overlap, factors multiply.
struct SpeedAreaPlan {
  std::string level;
  PolygonPlan area;
  double factor = 1;
};

/// A named area, or a single point, one can go to.
struct PlacePlan {
  std::string id;
  std::string level;
  PolygonPlan area;  ///< used when `point` is absent
  std::optional<Vec2d> point;
};

/// edge_a and edge_b lie on the boundary of the level's walkable area, are parallel and of equal length: leaving
/// through a one enters through b and the other way round. Leaving through a counts one lap, through b minus one.
struct PeriodicPlan {
  std::string level;
  Vec2d edge_a[2];
  Vec2d edge_b[2];
};

/// A node of the topology (SH-09): a room, a corridor, a flight of stairs. Regions of one level do not overlap; what no
/// region covers becomes regions of its own. Flights and ramps are regions by themselves and need not be written.
struct RegionPlan {
  std::string id;
  std::string level;
  RegionType type = RegionType::kHall;
  PolygonPlan area;
  bool isolated = false;  ///< nobody need get there from the rest of the world; otherwise that is an error
};

/// An object put somewhere, as the compiler of the scenario hands it over: kinds are numbers here, so a new kind never
/// touches this module. Blocking objects are cut out of the floor like obstacles.
struct PlacedPlan {
  std::string path;  ///< where it is written, for messages: "objects[3]"; may be empty
  std::string id;    ///< unique, also among obstacles
  std::uint16_t kind = 0;
  std::string level;
  PolygonPlan footprint;     ///< what it covers
  Vec2d position;            ///< its own origin, a point on or near the footprint
  double direction = 0;      ///< degrees counter-clockwise from +x: where its front looks
  double height = 1;         ///< metres above the floor
  bool blocks_way = false;   ///< nobody can walk through it
  bool blocks_view = false;  ///< eyes below `height` do not see past it
};

/// A doorway or passage that an object marks: a region of its own where regions are made automatically.
struct DoorwayPlan {
  std::string level;  ///< empty: the only one
  Polygon area;
  RegionType type = RegionType::kPortal;
};

struct WorldPlan {
  std::vector<LevelPlan> levels;
  std::vector<WalkablePlan> walkable;
  std::vector<ObstaclePlan> obstacles;
  std::vector<StairPlan> stairs;
  std::vector<RampPlan> ramps;
  std::vector<SpeedAreaPlan> speed_areas;
  std::vector<PlacePlan> places;
  std::vector<PeriodicPlan> periodic;
  std::vector<RegionPlan> regions;
  std::vector<PlacedPlan> objects;
  std::vector<DoorwayPlan> doorways;
  std::vector<RoadmapPlan> roadmaps;
  std::vector<FieldPlan> fields;
  MapSettings maps;
};

}  // namespace throng
