// Geometry as text: WKT in, WKT out. Only syntax: whether a polygon is sound is the environment's to say.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "throng/core/result.h"
#include "throng/geometry/polygon.h"

namespace throng {

/// POLYGON ((0 0, 1 0, 1 1, 0 0), (hole ...)). The closing point is dropped. The message names the character.
Result<Polygon> polygon_from_wkt(std::string_view text);
/// LINESTRING (0 0, 1 0).
Result<std::vector<Vec2d>> line_from_wkt(std::string_view text);
/// POINT (1 2).
Result<Vec2d> point_from_wkt(std::string_view text);

/// Closing points are repeated, numbers are the shortest that read back the same.
std::string polygon_to_wkt(const Polygon& polygon);

}  // namespace throng
