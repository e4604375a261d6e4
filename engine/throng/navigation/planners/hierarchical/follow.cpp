// Walking the leg by sight (SH-53): the farthest way point with a clear straight line for this body is the aim.
#include <algorithm>

#include "throng/environment/navmesh/locate.h"
#include "throng/navigation/planners/hierarchical/trip.h"

namespace throng::navigation {
namespace {

constexpr float kReached = 0.12f;     ///< m: a way point this near is behind, even if the next one is not in sight yet
constexpr float kNear = 0.5f;         ///< m: from here on sight of the next one is enough, without the margin
constexpr float kNearDetail = 0.15f;  ///< m: the same on a detailed way
constexpr float kThrough =
    1.0f;                    ///< m: whoever reaches a boundary goes on straight so far, until the next leg is planned
constexpr int kSkipped = 2;  ///< a jagged way may show its second next point before the next

}  // namespace

bool Trip::follow(bool strict) {
  const Stand stand{position(), polygon(), {}};
  const auto point = [&](int i) { return s_.points[static_cast<std::size_t>(i)]; };
  const auto seen_by = [&](int i, float width) {
    return sees(stand, point(i), s_.surfaces[static_cast<std::size_t>(i)], width);
  };
  // A detailed way is followed strictly (SH-54), any other one is a rough guide (SH-53).
  const bool detailed = s_.detailed == 1;
  const float near = detailed ? kNearDetail : kNear;
  const int skipped = detailed ? 0 : kSkipped;
  while (s_.first + 1 < s_.count) {
    const float d = distance(stand.p, point(s_.first));
    if (d >= near || (d >= kReached && !seen_by(s_.first + 1, radius()))) break;
    ++s_.first;
  }
  for (bool farther = true; farther;) {
    farther = false;
    for (int k = 1; k <= skipped && !farther && s_.first + k < s_.count; ++k) {
      const std::span<const Vec2> ahead(s_.points.data() + s_.first, static_cast<std::size_t>(k) + 1);
      if (!seen_by(s_.first + k, wide()) || cuts_through_crowd(stand.p, ahead)) continue;
      s_.first = static_cast<std::uint8_t>(s_.first + k);
      farther = true;
    }
  }
  bool seen = seen_by(s_.first, radius());
  // The end of the way may lie beside a wall, nearer than anybody's shoulder: planning anew would not change that.
  const bool at_the_end = s_.end == End::kGoal && s_.first + 1 == s_.count;
  if (!seen && at_the_end && distance(stand.p, point(s_.first)) < kNear + radius()) seen = seen_by(s_.first, 0);
  // Who is pressed against a wall sees the aim only past its own shoulder; when nothing better was found, that will do.
  for (const float part : {0.5f, 0.0f})
    if (!seen && !strict) seen = seen_by(s_.first, part * radius());
  if (!seen) return false;
  write_route(beyond_boundary(stand));
  return true;
}

/// The aim: the first way point ahead; where that is the last one and lies in an opening, a little behind it.
Vec2 Trip::beyond_boundary(const Stand& stand) const {
  const Vec2 aim = s_.points[s_.first];
  if (s_.end != End::kBoundary || s_.first + 1 != s_.count || s_.boundary == 0) return aim;
  const Boundary& b = world_.topology.boundary(BoundaryIndex(s_.boundary - 1));
  const Vec2 d = normalized(b.b - b.a);
  const Vec2 on = aim + Vec2{d.y, -d.x} * kThrough;
  return distance(stand.p, aim) < 2 * kThrough && sees(stand, on, surface_of(b.to), wide()) ? on : aim;
}

void Trip::write_route(Vec2 aim) {
  const bool last = s_.end == End::kGoal && s_.first + 1 == s_.count;
  float remaining = s_.beyond;
  Vec2 at = position();
  for (int i = s_.first; i < s_.count; ++i) {
    remaining += distance(at, s_.points[static_cast<std::size_t>(i)]);
    at = s_.points[static_cast<std::size_t>(i)];
  }
  set_direct(row_, in_, aim, remaining, out_);
  if (!last) out_.status[row_] = Route::Status::kWayPoints;
  if (s_.end != End::kGoal) {
    out_.whole[row_] = 0;
    return;
  }
  const Zone* zone = goal_zone(world_, in_.intent, row_);
  const bool to_point = zone == nullptr || zone->is_point;
  const bool strict = s_.detailed == 1 || (to_point && last && remaining < params_.strict_within);
  out_.whole[row_] = strict ? Route::kWhole | Route::kStrict : Route::kWhole;
}

}  // namespace throng::navigation
