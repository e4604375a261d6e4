// What the planner says about one person: the window of portals and the string through it.
#include "throng/environment/navmesh/funnel.h"
#include "throng/navigation/goal.h"
#include "throng/navigation/planners/navmesh/navmesh.h"
#include "throng/navigation/planners/navmesh/window.h"

namespace throng {

using namespace navigation;

namespace {

constexpr const char* kStatus[] = {"none", "direct", "through portals", "no way"};

}  // namespace

void NavmeshPlanner::explain(Row r, const PlanInput& in, const ByteColumn* state, const Route& route,
                             Sketch& out) const {
  const World& world = in.world;
  const Vec2 p{in.self.body.x[r], in.self.body.y[r]};
  const float z = world.height(SurfaceIndex(in.self.body.surface[r]), p);
  SketchLayer& way = out.layer("way");
  way.text("route", route_text(r, in, route, kStatus[static_cast<std::size_t>(route.status[r])]));
  if (route.status[r] == Route::Status::kNone || route.status[r] == Route::Status::kFailed) return;
  way.number("remaining", route.remaining[r], "m");
  way.point(route.aim[r], z);
  way.text("points", "aim");
  if (route.status[r] == Route::Status::kDirect) {
    way.segment(p, route.aim[r], z);
    return;
  }
  // A step ends with moving: the person may just have left the polygon that the window begins in.
  PortalIndex buffer[kRouteWindow];
  const std::span<const PortalIndex> window(buffer, route.count[r]);
  SketchLayer& portals = out.layer("portals");
  Vec2 shift{};  // of portals behind a periodic seam, back into the person's frame
  for (std::size_t i = 0; i < window.size(); ++i) {
    buffer[i] = PortalIndex(route.portals[r][i]);
    const Portal& portal = world.mesh.portal(buffer[i]);
    const SurfaceIndex s = world.mesh.surface[portal.from.value];
    portals.segments.push_back({{portal.left.x + shift.x, portal.left.y + shift.y, world.height(s, portal.left)},
                                {portal.right.x + shift.x, portal.right.y + shift.y, world.height(s, portal.right)}});
    shift = shift - portal.translation;
  }
  portals.number("kept", route.count[r]);
  portals.text("window", route.whole[r] ? "reaches the goal" : "ends before the goal");
  if (window.empty()) return;
  SketchLayer& string = out.layer("way");
  const State& s = state->as<State>()[r];
  const std::span<const PortalIndex> strung = route.whole[r] ? window : window.first(window.size() - 1);
  Vec2 corners[2 * kRouteWindow + 2];
  const float radius = comfortable_radius(world, window, in.self.profile.radius[r], params_.corner_margin);
  const FunnelResult f = funnel(world, strung, p, s.end + unfolding(world, window), radius, corners);
  Vec2 from = p;
  for (std::uint32_t i = 0; i < f.corners; ++i) {
    string.segment(from, corners[i], z);
    from = corners[i];
  }
  string.segment(route.target[r].a, route.target[r].b, z);
}

}  // namespace throng
