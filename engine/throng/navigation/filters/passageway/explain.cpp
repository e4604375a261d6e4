// What the filter says about one person: the picture of SH-99.
#include "throng/core/math.h"
#include "throng/navigation/filters/passageway/passageway.h"

namespace throng {

using namespace navigation;

void PassagewayFilter::explain(Row row, const FilterInput& in, const ByteColumn* state, const Preferred& preferred,
                               Sketch& out) const {
  const Vec2 p{in.self.body.x[row], in.self.body.y[row]}, to_aim = in.route.aim[row] - p;
  const float speed = in.self.profile.preferred_speed[row] * in.intent.speed_wish[row];
  View view;
  Boundaries drawn;
  if (in.intent.action[row] == Intent::Action::kStand || preferred.conduct[row].strict != 0 || length(to_aim) == 0 ||
      !(speed > 0) || !look(row, in, normalized(to_aim), speed, met(state->as<State>()[row], in.now), view, &drawn))
    return;
  const float z = in.world.height(SurfaceIndex(in.self.body.surface[row]), p);
  const float heading = math::atan2(view.way.ahead.y, view.way.ahead.x);
  const auto arc = [&](SketchLayer& layer, Interval i, float radius) {
    // In the mirrored frame the low side is on the left.
    const float low = view.way.mirrored ? -i.high : i.low, high = view.way.mirrored ? -i.low : i.high;
    layer.arcs.push_back({{p.x, p.y, z}, radius, heading + low, heading + high});
  };
  const auto point = [&](float angle, float radius) {
    const auto [sin, cos] = math::sincos(angle);
    return p + view.way.to_world({cos * radius, sin * radius});
  };
  SketchLayer& boundaries = out.layer(view.before ? "mouth" : "imaginary boundaries");
  for (int i = 0; i + 1 < drawn.count; i += 2) {
    const auto k = static_cast<std::size_t>(i);
    boundaries.segment(p + view.way.to_world(drawn.ends[k]), p + view.way.to_world(drawn.ends[k + 1]), z);
  }
  SketchLayer& fan = out.layer("safety fan");
  arc(fan, view.fan, params_.depth);
  fan.segment(p, point(view.fan.low, params_.depth), z);
  fan.segment(p, point(view.fan.high, params_.depth), z);
  fan.text("where", view.before ? "before a passage" : "in a passage");
  fan.number("oncoming people", view.count);
  fan.number("crowding factor", state->as<State>()[row].crowding);
  constexpr const char* kCourtesy[] = {"goes on", "lets others out first",
                                       "moves out of the way of others who come out",
                                       "gives ground to others who come out"};
  if (view.before) fan.text("at the mouth", kCourtesy[static_cast<int>(view.yielding.what)]);
  fan.text("the way is",
           !view.obstructed ? "free" : (view.found ? "blocked: past them" : "blocked: slow, to the side"));
  SketchLayer& blocked = out.layer("blocked");
  for (int i = 0; i < view.count; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const Vec2 who = view.oncomers[k].position;
    arc(blocked, view.blocked[k], length(who));
    blocked.point(p + view.way.to_world(who), z);
  }
  SketchLayer& way = out.layer("way taken");
  way.segment(p, point(view.angle, params_.depth), z);
}

}  // namespace throng
