#include "throng/environment/compile/check_tools.h"

namespace throng::compile {

void add_obstacle(const std::string& path, const ObstaclePlan& o, std::size_t i, LevelIndex l,
                  const MultiPolygon& solid, CheckTools& t) {
  // A bent wall is one object; its stretches overlap, so together they are one polygon.
  auto parts = solid.size() > 1 ? unite(solid) : Result<MultiPolygon>(solid);
  if (!parts) parts = solid;
  for (std::size_t k = 0; k < parts->size(); ++k) {
    PlacedObject p;
    p.id = o.id.empty() ? "obstacle " + std::to_string(i) : o.id;
    if (k > 0) p.id += "." + std::to_string(k + 1);
    p.surface = t.draft_.levels[l.value].floor;
    p.footprint = std::move((*parts)[k]);
    p.position = Vec2(centroid(p.footprint.outer));
    p.height = static_cast<float>(o.height);
    p.blocks_way = p.blocks_view = true;
    t.draft_.objects.push_back(std::move(p));
    t.draft_.object_paths.push_back(path);
  }
}

void check_regions(const WorldPlan& plan, CheckTools& t) {
  std::vector<std::string> ids;
  for (const Flight& f : t.draft_.flights) ids.push_back(f.id);  // flights are regions by themselves
  for (std::size_t i = 0; i < plan.regions.size(); ++i) {
    const RegionPlan& r = plan.regions[i];
    const std::string path = item("regions", i);
    if (r.id.empty()) t.error(path, "the id is missing");
    if (!r.id.empty()) t.unique_id(path, r.id, ids);
    const LevelIndex l = t.level(path, r.level);
    auto area = t.polygon(path, r.area);
    if (l.exists() && area) t.draft_.regions[l.value].push_back({r.id, r.type, path, std::move(*area), r.isolated});
  }
}

void check_objects(const WorldPlan& plan, CheckTools& t) {
  for (std::size_t i = 0; i < plan.objects.size(); ++i) {
    const PlacedPlan& o = plan.objects[i];
    const std::string path = o.path.empty() ? "objects[" + std::to_string(i) + "]" : o.path;
    const std::size_t before = t.out_.error_count();
    if (o.id.empty()) t.error(path, "the id is missing");
    if (!o.id.empty()) t.unique_id(path, o.id, t.object_ids_);
    const LevelIndex l = t.level(path, o.level);
    t.check_point(path, o.position, "position");
    t.check_number(path, "direction", o.direction, -3600, 3600);
    t.check_number(path, "height", o.height, 0, 1000);
    auto footprint = t.polygon(path, o.footprint);
    if (t.out_.error_count() > before || !footprint) continue;
    PlacedObject p;
    p.id = o.id, p.kind = o.kind;
    p.surface = t.draft_.levels[l.value].floor;
    p.footprint = std::move(*footprint);
    p.position = Vec2(t.engine(o.position));
    p.heading = static_cast<float>(math::radians(math::fmod(o.direction, 360.0)));
    p.height = static_cast<float>(o.height);
    p.blocks_way = o.blocks_way, p.blocks_view = o.blocks_view;
    if (o.blocks_way) t.draft_.solid[l.value].push_back(p.footprint);
    t.draft_.objects.push_back(std::move(p));
    t.draft_.object_paths.push_back(path);
  }
}

}  // namespace throng::compile
