#include "throng/navigation/planners/guidance_field/guidance_field.h"

#include <algorithm>

#include "throng/environment/navmesh/locate.h"
#include "throng/navigation/goal.h"

namespace throng {

using namespace navigation;

const FieldList& GuidanceFieldPlanner::Params::fields() {
  static const FieldList list =
      FieldList::of<Params>("guidance_field: along the directions of a field that the author gave")
          .text("field", &Params::field,
                {.refers = "field", .doc = "Which of world.fields; may be left out when there is one."})
          .number("reach", &Params::reach, {.unit = "m", .min = 0.1, .max = 100, .doc = "How far ahead people aim."})
          .number("width", &Params::width,
                  {.unit = "m",
                   .min = 0,
                   .max = 100,
                   .exclusive_min = true,
                   .doc = "Of the portal there, across the way; without it, a point."})
          .number("home", &Params::home,
                  {.unit = "m",
                   .min = 0,
                   .max = 1000,
                   .doc = "Goals nearer than this and in sight are walked to straight, whatever the field says."});
  return list;
}

const GuidanceField* GuidanceFieldPlanner::field_of(const World& world) const {
  if (!params_.field.empty()) return world.find_field(params_.field);
  return world.fields.empty() ? nullptr : &world.fields.front();
}

void GuidanceFieldPlanner::plan(std::span<const Row> rows, const PlanInput& in, ByteColumn*, PlanScratch&, Route& out,
                                Events& events) const {
  const GuidanceField* field = field_of(in.world);
  for (const Row r : rows) plan_one(r, in, field, out, events);
}

void GuidanceFieldPlanner::plan_one(Row r, const PlanInput& in, const GuidanceField* field, Route& out,
                                    Events& events) const {
  const Body& body = in.self.body;
  const Vec2 p{body.x[r], body.y[r]};
  const PolygonIndex polygon(body.polygon[r]);
  if (in.intent.action[r] == Intent::Action::kStand) return set_none(r, in, Route::Status::kNone, out);
  const Zone* zone = goal_zone(in.world, in.intent, r);
  if (zone != nullptr && contains(*zone, polygon, p)) return set_direct(r, in, p, 0, out);
  const Vec2 goal = zone != nullptr ? nearest_in_zone(*zone, p).position : in.intent.point[r];
  const float left = distance(p, goal);
  if (left < params_.home && visible(in.world, polygon, p, goal, 0)) {
    const bool area = zone != nullptr && !zone->is_point;
    return set_direct(r, in, area ? goal + normalized(goal - p) * kInset : goal, left, out);
  }
  const bool on_it = field != nullptr && field->surface.value == body.surface[r];
  const Vec2 way = on_it ? field->at(p) : Vec2{};
  if (way == Vec2{}) {
    const bool known = out.status[r] == Route::Status::kFailed && out.goal_version[r] == in.intent.goal_version[r];
    set_none(r, in, Route::Status::kFailed, out);
    if (known) return;  // said once of a goal
    const AgentId who = in.self.profile.id[r];
    events.push_back({who, EventKind::kRouteFailed, in.intent.place[r].value});
    events.push_back({who, EventKind::kNoWay, static_cast<std::uint32_t>(NoWay::kNoGuidance)});
    return;
  }
  const Vec2 aim = p + way * params_.reach;
  set_direct(r, in, aim, left, out);
  out.status[r] = Route::Status::kWayPoints;
  out.whole[r] = Route::kFollow;
  const Vec2 half = left_of(way) * std::max(0.5f * params_.width.value_or(0) - in.self.profile.radius[r], 0.0f);
  out.target[r] = {aim + half, aim - half};
}

void GuidanceFieldPlanner::explain(Row r, const PlanInput& in, const ByteColumn*, const Route& route,
                                   Sketch& out) const {
  const Vec2 p{in.self.body.x[r], in.self.body.y[r]};
  const float z = in.world.height(SurfaceIndex(in.self.body.surface[r]), p);
  SketchLayer& way = out.layer("way");
  const bool failed = route.status[r] == Route::Status::kFailed;
  way.text("route", failed ? "no way: the field says nothing here" : "along the field");
  if (!failed) way.segment(p, route.aim[r], z);
  way.segment(route.target[r].a, route.target[r].b, z);
  const GuidanceField* field = field_of(in.world);
  if (field == nullptr) return;
  SketchLayer& arrows = out.layer("guidance field");
  arrows.text("id", field->id);
  for (int y = -5; y <= 5; ++y)
    for (int x = -5; x <= 5; ++x) {
      const Vec2 q = p + Vec2{static_cast<float>(x), static_cast<float>(y)};
      if (const Vec2 d = field->at(q); d != Vec2{}) arrows.segment(q, q + d * 0.5f, z);
    }
}

}  // namespace throng
