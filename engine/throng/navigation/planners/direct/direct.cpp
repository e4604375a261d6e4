#include "throng/navigation/planners/direct/direct.h"

#include "throng/navigation/goal.h"

namespace throng {

using namespace navigation;

const FieldList& DirectPlanner::Params::fields() {
  static const FieldList list = FieldList::of<Params>("direct: straight to the goal, whatever stands between");
  return list;
}

void DirectPlanner::plan(std::span<const Row> rows, const PlanInput& in, ByteColumn*, PlanScratch&, Route& out,
                         Events&) const {
  const Intent& intent = in.intent;
  const Body& body = in.self.body;
  for (const Row r : rows) {
    const Vec2 p{body.x[r], body.y[r]};
    if (intent.action[r] == Intent::Action::kStand) {
      set_none(r, in, Route::Status::kNone, out);
      continue;
    }
    const Zone* zone = goal_zone(in.world, intent, r);
    if (zone == nullptr || zone->is_point) {
      const Vec2 goal = zone ? zone->middle : intent.point[r];
      // Nearly always only the distance has changed.
      if (out.status[r] == Route::Status::kDirect && out.goal_version[r] == intent.goal_version[r]) {
        out.polygon[r] = body.polygon[r];
        out.remaining[r] = distance(p, goal);
      } else {
        set_direct(r, in, goal, distance(p, goal), out);
      }
    } else if (contains(*zone, PolygonIndex(body.polygon[r]), p)) {
      set_direct(r, in, p, 0, out);
    } else {
      const Vec2 edge = nearest_in_zone(*zone, p).position;
      set_direct(r, in, edge + normalized(edge - p) * kInset, distance(p, edge), out);
    }
  }
}

}  // namespace throng
