// What planners share: where a person's goal is, and how a route without portals is written.
#pragma once

#include <string>

#include "throng/navigation/planner.h"

namespace throng::navigation {

/// How far inside an area people aim, metres: whoever walks to its very edge would stop before being in it.
inline constexpr float kInset = 0.5f;

/// Zone of the goal place, or null when the goal is a point.
inline const Zone* goal_zone(const World& world, const Intent& intent, Row row) {
  const PlaceIndex place = intent.place[row];
  return place.exists() ? &world.places[place.value].zone : nullptr;
}

/// A route to a single point in the polygon the person stands in.
inline void set_direct(Row row, const PlanInput& in, Vec2 aim, float remaining, Route& out) {
  out.status[row] = Route::Status::kDirect;
  out.count[row] = 0;
  out.whole[row] = 1;
  out.goal_version[row] = in.intent.goal_version[row];
  out.polygon[row] = in.self.body.polygon[row];
  out.portals[row] = {};
  out.target[row] = {aim, aim};
  out.aim[row] = aim;
  out.remaining[row] = remaining;
}

/// No way: status kNone (nothing wanted) or kFailed (wanted, but there is none).
inline void set_none(Row row, const PlanInput& in, Route::Status status, Route& out) {
  set_direct(row, in, {in.self.body.x[row], in.self.body.y[row]}, 0, out);
  out.status[row] = status;
  out.whole[row] = 0;
}

/// A goal point farther than this from anything walkable cannot be reached, metres.
inline constexpr float kOffFloor = 5.0f;
/// A goal point this near to the floor is the author's rounding and not worth a word, metres.
inline constexpr float kNotMoved = 0.01f;
/// Whoever found no way tries again after this time, then after twice as long and so on, seconds.
inline constexpr float kFirstRetry = 2.0f, kLastRetry = 64.0f;

/// Why the person's goal has no way from where it stands, when there is none.
NoWay why_no_way(Row row, const PlanInput& in);

/// Says that the goal has no way, and why.
void report_no_way(Row row, const PlanInput& in, Events& events);

/// What a route is, for a sketch: `status`, or "no way: " and the reason.
std::string route_text(Row row, const PlanInput& in, const Route& route, const char* status);

/// Aim for an area whose nearest point to p (in one of its pieces) is `edge`: a little farther in the same direction.
Vec2 aim_into(const Zone& zone, const Zone::Piece& piece, Vec2 p, Vec2 edge);

}  // namespace throng::navigation
