// What an author writes of roadmaps and guidance fields (PV-58), as read from the scenario file; see plan.h.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "throng/core/vec.h"

namespace throng {

/// A point one walks to on the way, or with a width a portal across the way there.
struct WayPointPlan {
  std::string id;
  Vec2d at;
  double width = 0;  ///< m, of the portal across the way; 0 = a point
};

/// Way points one after the other: every two neighbours are joined.
struct RoadPlan {
  std::vector<std::string> through;
  bool one_way = false;
};

struct RoadmapPlan {
  std::string id;
  std::string level;
  std::vector<WayPointPlan> points;
  std::vector<RoadPlan> roads;
};

/// One of the fields that are blended: exactly one of towards, around, along.
struct FieldPartPlan {
  std::optional<Vec2d> towards;  ///< to that point
  std::optional<Vec2d> around;   ///< about that point, counter-clockwise
  bool clockwise = false;        ///< of around
  std::vector<Vec2d> along;      ///< in the direction of that line; closed when the first point is repeated
  double pull = 0;               ///< of along: how strongly towards the line, per metre away from it
  double within = 0;             ///< m: only so near to the point or line; 0 = everywhere
  double weight = 1;
};

/// Directions over a part of a level. Either given, vectors on a grid row by row from the lower left corner, or a blend
/// of parts, worked out on such a grid.
struct FieldPlan {
  std::string id;
  std::string level;
  std::optional<Vec2d> corner;  ///< lower left; parts: otherwise that of the level
  std::optional<Vec2d> size;    ///< m, parts: otherwise that of the level
  double cell = 0.5;            ///< m between grid points
  int columns = 0;              ///< of `vectors`
  std::vector<Vec2d> vectors;   ///< length counts for nothing but the blend between grid points; (0, 0) = says nothing
  std::vector<FieldPartPlan> parts;
};

}  // namespace throng
