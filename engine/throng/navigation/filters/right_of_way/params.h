// Parameters of the filter `right_of_way`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "throng/core/fields.h"
#include "throng/core/vec.h"

namespace throng::navigation {

enum class PriorityReset : std::uint8_t { kLeaving, kCrossing, kNever };
struct RightOfWayParams {
  std::string place;          ///< the region is a place and what is within `size` of it
  std::vector<Vec2d> portal;  ///< ... or what is within `size` of this line across a doorway, on one's own side of it
  std::vector<Vec2d> area;    ///< ... or this polygon
  std::string level;          ///< of portal or area; empty: the first
  float widest = 3;           ///< m: ... or, with none of them, every doorway up to this width
  float size = 0.5f;          ///< m
  float rate = 1;             ///< 1/s
  float cap = 100;
  PriorityReset reset = PriorityReset::kLeaving;
  bool at_doorways() const { return place.empty() && portal.empty() && area.empty(); }
  static const FieldList& fields();
};

}  // namespace throng::navigation
