// Well-known text: POINT, LINESTRING, POLYGON, MULTIPOLYGON, and a GEOMETRYCOLLECTION of these. Z and M values are read
// and dropped. Messages name the column (counted from 1) in the text. No limits but memory; nesting is bounded.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "throng/core/result.h"
#include "throng/geometry/polygon.h"

namespace throng {

struct Wkt {
  std::vector<Vec2d> points;
  std::vector<std::vector<Vec2d>> lines;
  MultiPolygon polygons;  ///< rings cleaned (no closing point), otherwise as written
};

Result<Wkt> parse_wkt(std::string_view text);

/// Shortest digits that read back as the same numbers.
std::string to_wkt(Vec2d point);
std::string to_wkt(const std::vector<Vec2d>& line);
std::string to_wkt(const Polygon& polygon);
std::string to_wkt(const MultiPolygon& polygons);

}  // namespace throng
