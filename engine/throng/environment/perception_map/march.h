// Walking a straight line through the cells of a sheet (for rays and sweeps; not for others).
#pragma once

#include "throng/core/math.h"
#include "throng/environment/perception_map/perception_map.h"

namespace throng {

/// A point that moves along a ray from cell to cell, or over as many cells as are known to be empty.
class March {
 public:
  /// From o along the unit vector `direction`, metres.
  March(const PerceptionSheet& sheet, double inv_cell, Vec2d o, Vec2d direction)
      : x_(o.x * inv_cell - sheet.x0),
        y_(o.y * inv_cell - sheet.y0),
        dx_(direction.x * inv_cell),
        dy_(direction.y * inv_cell),
        inv_dx_(dx_ != 0 ? 1 / dx_ : 0),
        inv_dy_(dy_ != 0 ? 1 / dy_ : 0),
        right_(dx_ > 0),
        up_(dy_ > 0),
        x(math::floor_to_int(x_)),
        y(math::floor_to_int(y_)) {}

  /// Leaves the square of cells at most clear - 1 away from the present one. Returns the way so far, metres, which is
  /// the least that the new cell is away.
  double leave(int clear) {
    // Borders that the line can leave through; a cell is entered by counting, never by rounding, so it always advances.
    const double tx = dx_ != 0 ? ((right_ ? x + clear : x - clear + 1) - x_) * inv_dx_ : kNever;
    const double ty = dy_ != 0 ? ((up_ ? y + clear : y - clear + 1) - y_) * inv_dy_ : kNever;
    if (tx < ty) {
      const int row = floor_near(y_ + tx * dy_);
      y = math::clamp(row, y - clear + 1, y + clear - 1);
      x += right_ ? clear : -clear;
      return tx;
    }
    const int column = floor_near(x_ + ty * dx_);
    x = math::clamp(column, x - clear + 1, x + clear - 1);
    y += up_ ? clear : -clear;
    return ty;
  }

 private:
  static constexpr double kNever = 1e300;
  /// Of a number not far from the sheet.
  static int floor_near(double v) {
    const int whole = static_cast<int>(v);
    return whole - (v < whole);
  }

  double x_, y_, dx_, dy_, inv_dx_, inv_dy_;
  bool right_, up_;

 public:
  int x, y;  ///< present cell, counted from the sheet's corner
};

/// Where the line o + t * direction crosses an edge from its left to its right.
struct Crossing {
  bool crosses = false;
  double t = 0;
};
/// Corners that two edges share are met by at least one of them: both compare the same number with zero. Somebody who
/// stands on an edge, or less than kOnEdge behind it, meets it at once when moving on outwards.
inline constexpr double kOnEdge = 1e-4;
inline Crossing cross(const PerceptionEdge& e, Vec2d o, Vec2d direction) {
  const double at_a = det(direction, o - e.a), at_b = det(direction, o - e.b);
  const double speed = at_a - at_b;
  if (!(at_a >= 0 && at_b <= 0 && speed > 0)) return {};
  const double away = det(e.b - e.a, o - e.a);
  if (!(away >= -kOnEdge * double{e.length})) return {};
  return {true, away > 0 ? away / speed : 0.0};
}

}  // namespace throng
