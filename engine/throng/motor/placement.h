// Between the columns and a Placement, for one row. The position lives in scratch.x, y until the step is done.
#pragma once

#include <cmath>

#include "throng/motor/move.h"

namespace throng::motor {

/// Only periodic worlds keep the seams crossed in the step.
inline Placement placement_of(Row row, const MoveScratch& scratch, const Body& body) {
  Placement at{
      {scratch.x[row], scratch.y[row]}, PolygonIndex(body.polygon[row]), SurfaceIndex(body.surface[row]), {}, 0};
  if (!scratch.shift_x.empty()) at.shift = {scratch.shift_x[row], scratch.shift_y[row]};
  return at;
}

inline void store_placement(Row row, const Placement& at, MoveScratch& scratch, Body& body) {
  scratch.x[row] = at.position.x;
  scratch.y[row] = at.position.y;
  body.polygon[row] = at.polygon.value;
  body.surface[row] = static_cast<std::uint16_t>(at.surface.value);
  body.laps[row] = static_cast<std::int16_t>(body.laps[row] + at.laps);
  if (!scratch.shift_x.empty()) {
    scratch.shift_x[row] = at.shift.x;
    scratch.shift_y[row] = at.shift.y;
  }
}

/// Velocity = way / dt, at most max_speed: a push or an easing out of a wall does not make a person run.
inline void set_actual_motion(Row row, Vec2 way, double dt, const Profile& profile, Body& body) {
  const float l = length(way);
  const auto inv_dt = static_cast<float>(1 / dt);
  const float speed = l * inv_dt;
  const float scale = speed > profile.max_speed[row] ? profile.max_speed[row] / l : inv_dt;
  body.vx[row] = way.x * scale;
  body.vy[row] = way.y * scale;
  body.walked[row] = l;
}

}  // namespace throng::motor
