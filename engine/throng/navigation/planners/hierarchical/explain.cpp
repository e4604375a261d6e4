// What the planner says about one person: the leg, the openings it chose among, and how it searches.
#include "throng/navigation/planners/hierarchical/trip.h"

namespace throng {

using namespace navigation;

namespace {

constexpr const char* kStatus[] = {"none", "straight to the goal", "through portals", "no way", "along way points"};
constexpr const char* kEnds[] = {"nowhere yet", "before the end of the leg", "at the next region", "behind a seam",
                                 "at the goal"};
constexpr const char* kKinds[] = {"straight", "quadtree", "grid", "detailed", "mesh"};

}  // namespace

void HierarchicalPlanner::explain(Row r, const PlanInput& in, const ByteColumn* state, const Route& route,
                                  Sketch& out) const {
  const World& world = in.world;
  State s = state->as<State>()[r];
  const Vec2 p{in.self.body.x[r], in.self.body.y[r]};
  const float z = world.height(SurfaceIndex(in.self.body.surface[r]), p);
  const auto region = [&](std::uint32_t number) { return world.topology.regions[number - 1].id; };
  SketchLayer& leg = out.layer("leg");
  leg.text("route", route_text(r, in, route, kStatus[static_cast<std::size_t>(route.status[r])]));
  leg.number("searches so far", s.searches);
  if (s.scheme > 0) leg.text("scheme", word(static_cast<Scheme>(s.scheme - 1)));
  if (route.status[r] == Route::Status::kNone || route.status[r] == Route::Status::kFailed || s.end == End::kNone)
    return;
  leg.number("remaining", route.remaining[r], "m");
  leg.number("crowd on the leg", s.crowd, "m");
  leg.text("last search", kKinds[s.last_kind]);
  leg.text("way points end", kEnds[static_cast<std::size_t>(s.end)]);
  leg.circle(route.aim[r], 0.15f, z);
  Vec2 from = p;
  for (int i = s.first; i < s.count; ++i) {
    const Vec2 to = s.points[static_cast<std::size_t>(i)];
    leg.segment(from, to, z);
    leg.point(to, z);
    from = to;
  }
  if (s.next > 0) leg.text("next region", region(s.next));
  if ((route.whole[r] & Route::kStrict) != 0) leg.text("followed", "strictly: the goal is near");
  // The openings as they look now; asked without leaving a trace.
  PlanScratch scratch;
  Route unused;
  Events events;
  Trip trip(r, params_, in, s, scratch, unused, events);
  SketchLayer& rough = out.layer("rough path");
  from = p;
  for (const Vec2 to : trip.rough_path_now()) {
    rough.segment(from, to, z);
    from = to;
  }
  std::array<Opening, kMostOpenings> list;
  const std::size_t n = trip.openings_now(list);
  SketchLayer& openings = out.layer("openings");
  for (std::size_t i = 0; i < n; ++i) {
    const Boundary& b = world.topology.boundary(list[i].boundary);
    openings.segment(b.a, b.b, z);
    openings.point(list[i].crossing, z);
    openings.number("to " + world.topology.region(b.to).id, list[i].cost, "m");
  }
}

}  // namespace throng
