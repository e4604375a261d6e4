#include "throng/navigation/goal.h"

#include <algorithm>

#include "throng/environment/navmesh/locate.h"

namespace throng::navigation {

namespace {

NoWay why_no_way_at_all(Row row, const PlanInput& in) {
  const std::vector<std::uint32_t>& component = in.world.mesh.component;
  const std::uint32_t here = component[in.self.body.polygon[row]];
  if (const Zone* zone = goal_zone(in.world, in.intent, row)) {
    if (zone->empty()) return NoWay::kNoGround;
    const bool joined = std::any_of(zone->pieces.begin(), zone->pieces.end(),
                                    [&](const Zone::Piece& p) { return component[p.polygon.value] == here; });
    return joined ? NoWay::kTooNarrow : NoWay::kNotConnected;
  }
  const NearestPoint goal = nearest_point(in.world, SurfaceIndex(in.intent.surface[row]), in.intent.point[row]);
  if (!goal.polygon.exists() || goal.distance > kOffFloor) return NoWay::kNoGround;
  return component[goal.polygon.value] == here ? NoWay::kTooNarrow : NoWay::kNotConnected;
}

}  // namespace

NoWay why_no_way(Row row, const PlanInput& in) {
  const NoWay why = why_no_way_at_all(row, in);
  bool limited = in.knowledge != nullptr && in.knowledge->regions[row].limited != 0;
  limited |= in.doors != nullptr && in.doors->known[row].any();
  return limited && why != NoWay::kNoGround ? NoWay::kUnknown : why;  // who does not know the world cannot tell (SH-84)
}

void report_no_way(Row row, const PlanInput& in, Events& events) {
  const AgentId who = in.self.profile.id[row];
  events.push_back({who, EventKind::kRouteFailed, in.intent.place[row].value});
  events.push_back({who, EventKind::kNoWay, static_cast<std::uint32_t>(why_no_way(row, in))});
}

std::string route_text(Row row, const PlanInput& in, const Route& route, const char* status) {
  if (route.status[row] != Route::Status::kFailed) return status;
  return "no way: " + std::string(words_of(why_no_way(row, in)));
}

Vec2 aim_into(const Zone& zone, const Zone::Piece& piece, Vec2 p, Vec2 edge) {
  const Vec2 way = normalized(edge - p);
  return nearest_in_piece(zone, piece, edge + way * kInset);
}

}  // namespace throng::navigation
