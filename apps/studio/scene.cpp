#include "scene.h"

#include "json.h"

namespace throng::studio {
namespace {

constexpr std::string_view kActivities[] = {"walking", "standing", "waiting", "leaving"};

template <class Points>
void ring(JsonWriter& j, const Points& points) {
  j.begin_list();
  for (const auto& p : points) j.begin_list().value(p.x).value(p.y).end_list();
  j.end_list();
}

void polygon(JsonWriter& j, const Polygon& p) {
  j.begin_map().key("outer");
  ring(j, p.outer);
  j.key("holes").begin_list();
  for (const Ring& hole : p.holes) ring(j, hole);
  j.end_list().end_map();
}

std::string_view name_of(SurfaceKind kind) {
  return kind == SurfaceKind::kFloor ? "floor" : kind == SurfaceKind::kStairs ? "stairs" : "ramp";
}

void surfaces(JsonWriter& j, const World& world) {
  j.key("surfaces").begin_list();
  for (std::size_t i = 0; i < world.surfaces.size(); ++i) {
    const Surface& s = world.surfaces[i];
    j.begin_map().put("id", std::string_view(s.id)).put("kind", name_of(s.kind));
    j.put("level", s.level.value).put("upper", s.upper.value);
    j.key("plane").begin_list().value(s.plane.z0).value(s.plane.gx).value(s.plane.gy).end_list();
    j.key("polygons").begin_list();
    for (const Polygon& p : world.floors[i]) polygon(j, p);
    j.end_list().end_map();
  }
  j.end_list();
}

void walls(JsonWriter& j, const World& world) {
  const Walls& w = world.walls;
  j.key("walls").begin_list();
  for (std::size_t i = 0; i < w.size(); ++i)
    j.begin_list().value(w.ax[i]).value(w.ay[i]).value(w.bx[i]).value(w.by[i]).value(w.surface[i].value).end_list();
  j.end_list();
}

void places(JsonWriter& j, const World& world) {
  j.key("places").begin_list();
  for (const Place& place : world.places) {
    if (place.id.starts_with("source:")) continue;  // a source's own area, not the author's place
    j.begin_map().put("id", std::string_view(place.id)).put("level", place.level.value);
    const Region& r = place.region;
    if (r.is_point) j.key("point").begin_list().value(r.middle.x).value(r.middle.y).end_list();
    j.key("polygons").begin_list();
    for (const Region::Piece& piece : r.pieces) {
      if (piece.count < 3) continue;
      Polygon p;
      for (std::uint32_t k = 0; k < piece.count; ++k) p.outer.push_back(Vec2d(r.vertices[piece.first + k]));
      polygon(j, p);
    }
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
  return i < std::size(kActivities) ? kActivities[i] : "";
}

std::string scene_json(const World& world, const SceneInfo& info) {
  JsonWriter j;
  j.begin_map().put("version", 1).put("name", std::string_view(info.name));
  j.put("description", std::string_view(info.description)).put("live", info.live);
  if (info.camera) {
    j.key("camera").begin_map().key("position").begin_list();
    for (const double v : info.camera->position) j.value(v);
    j.end_list().key("target").begin_list();
    for (const double v : info.camera->target) j.value(v);
    j.end_list().end_map();
  }
  j.key("offset").begin_list().value(world.offset.x).value(world.offset.y).end_list();
  j.put("dt", info.dt).put("rate", info.rate).put("start", info.start).put("end", info.end);
  j.key("levels").begin_list();
  for (const Level& l : world.levels)
    j.begin_map().put("id", std::string_view(l.id)).put("elevation", l.elevation).end_map();
  j.end_list();
  surfaces(j, world);
  walls(j, world);
  places(j, world);
  names(j, "populations", info.populations);
  names(j, "sources", info.sources);
  j.key("activities").begin_list();
  for (const std::string_view a : kActivities) j.value(a);
  return j.end_list().end_map().take();
}

}  // namespace throng::studio
