#include "scene.h"

#include "json.h"
#include "states.h"
#include "throng/state/activity_names.h"

namespace throng::studio {
namespace {

constexpr std::string_view kKinds[] = {"floor", "stairs", "ramp"};

void ring(JsonWriter& j, const Ring& points) {
  j.begin_list();
  for (const Vec2d p : points) j.begin_list().value(p.x).value(p.y).end_list();
  j.end_list();
}

void polygons(JsonWriter& j, const MultiPolygon& list) {
  j.key("polygons").begin_list();
  for (const Polygon& p : list) {
    j.begin_map().key("outer");
    ring(j, p.outer);
    j.key("holes").begin_list();
    for (const Ring& hole : p.holes) ring(j, hole);
    j.end_list().end_map();
  }
  j.end_list();
}

void surfaces(JsonWriter& j, const RecordedScene& scene) {
  j.key("surfaces").begin_list();
  for (const RecordedSurface& s : scene.surfaces) {
    const auto kind = static_cast<std::size_t>(s.kind);
    j.begin_map().put("id", std::string_view(s.id)).put("kind", kKinds[kind < std::size(kKinds) ? kind : 0]);
    j.put("level", s.level).put("upper", s.upper);
    j.key("plane").begin_list().value(s.z0).value(s.gx).value(s.gy).end_list();
    polygons(j, s.floor);
    j.end_map();
  }
  j.end_list();
}

void walls(JsonWriter& j, const RecordedScene& scene) {
  j.key("walls").begin_list();
  for (const RecordedWall& w : scene.walls)
    j.begin_list().value(w.ax).value(w.ay).value(w.bx).value(w.by).value(w.surface).end_list();
  j.end_list();
}

void places(JsonWriter& j, const RecordedScene& scene) {
  j.key("places").begin_list();
  for (const RecordedPlace& p : scene.places) {
    j.begin_map().put("id", std::string_view(p.id)).put("level", p.level);
    if (p.point) j.key("point").begin_list().value(p.point->x).value(p.point->y).end_list();
    polygons(j, p.area);
    j.end_map();
  }
  j.end_list();
}

/// Positions as `points`, or as `at` with the direction of the front where a part is many poses.
void object_part(JsonWriter& j, const RecordedObject::Part& p) {
  const bool poses = p.role == "seats" || p.role == "spots";
  j.begin_map().put("role", std::string_view(p.role)).put("base", p.base).put("height", p.height);
  if (poses) j.key("size").begin_list().value(p.depth).value(p.width).end_list();
  j.key(poses ? "at" : "points").begin_list();
  const std::size_t step = poses ? 2 : 1;
  for (std::size_t i = 0; i + step <= p.points.size(); i += step) {
    j.begin_list().value(p.points[i].x).value(p.points[i].y);
    if (poses) j.value(p.points[i + 1].x).value(p.points[i + 1].y);
    j.end_list();
  }
  j.end_list();
  if (!p.moved.empty()) {
    j.put("moved", std::string_view(p.moved)).put("gauge", p.gauge);
    j.key("pivot").begin_list().value(p.pivot.x).value(p.pivot.y).end_list();
  }
  j.end_map();
}

void objects(JsonWriter& j, const RecordedScene& scene) {
  j.key("objects").begin_list();
  for (const RecordedObject& o : scene.objects) {
    j.begin_map().put("id", std::string_view(o.id)).put("kind", std::string_view(o.kind)).put("surface", o.surface);
    if (!o.label.empty()) j.put("label", std::string_view(o.label));
    j.key("parts").begin_list();
    for (const RecordedObject::Part& p : o.parts) object_part(j, p);
    j.end_list().end_map();
  }
  j.end_list();
}

void names(JsonWriter& j, std::string_view key, const std::vector<std::string>& list) {
  j.key(key).begin_list();
  for (const std::string& n : list) j.value(std::string_view(n));
  j.end_list();
}

}  // namespace

std::string_view name_of(Activity activity) {
  const auto i = static_cast<std::size_t>(activity);
  return i < kActivityNames.size() ? kActivityNames[i] : "";
}

std::string scene_json(const RecordedScene& scene, const SceneTimes& times) {
  JsonWriter j;
  j.begin_map().put("version", 1).put("name", std::string_view(scene.name));
  j.put("description", std::string_view(scene.description)).put("live", times.live);
  if (scene.camera) {
    j.key("camera").begin_map().key("position").begin_list();
    for (std::size_t i = 0; i < 3; ++i) j.value((*scene.camera)[i]);
    j.end_list().key("target").begin_list();
    for (std::size_t i = 3; i < 6; ++i) j.value((*scene.camera)[i]);
    j.end_list().end_map();
  }
  j.key("offset").begin_list().value(scene.offset.x).value(scene.offset.y).end_list();
  j.put("dt", times.dt).put("rate", times.rate).put("start", times.start).put("end", times.end);
  j.key("levels").begin_list();
  for (const RecordedLevel& l : scene.levels)
    j.begin_map().put("id", std::string_view(l.id)).put("elevation", l.elevation).end_map();
  j.end_list();
  surfaces(j, scene);
  walls(j, scene);
  places(j, scene);
  objects(j, scene);
  names(j, "populations", scene.populations);
  names(j, "sources", scene.sources);
  j.key("activities").begin_list();
  for (const std::string_view a : kActivityNames) j.value(a);
  j.end_list().key("states").begin_list();
  for (const StateWord& s : state_words(scene))
    j.begin_map().put("name", std::string_view(s.name)).put("colour", std::string_view(s.colour)).end_map();
  return j.end_list().put("priorities", times.priorities).end_map().take();
}

}  // namespace throng::studio
