#include "throng/perception/selector.h"

#include "throng/environment/perception_map/ray.h"

namespace throng {

namespace {
constexpr float kEyeHeight = 1.6f;  ///< m above the floor
}

void NeighbourSelector::explain(Row row, const PerceptionNeeds& needs, const SelectInput& in, const Percepts& percepts,
                                Sketch& out) const {
  const Shown* shown = in.scene.appearance.shown.data();
  const Shown& own = shown[row];
  SketchLayer& layer = out.layer("selection");
  const auto who = percepts.neighbours(row);
  for (std::size_t k = 0; k < who.size(); ++k)
    layer.point(Vec2{shown[who[k]].x, shown[who[k]].y} + percepts.shift_of(row, k), shown[who[k]].z);
  layer.circle({own.x, own.y}, needs.range, own.z);
  layer.number("people selected", static_cast<double>(who.size()));
  layer.number("range", needs.range, "m");
}

void drop_hidden(std::span<const Row> rows, const SelectInput& in, Percepts& out) {
  const Shown* shown = in.scene.appearance.shown.data();
  keep_where(rows, out, [&](Row r, std::size_t k) {
    const Shown& own = shown[r];
    const Shown& other = shown[out.neighbours(r)[k]];
    const Vec2 p{own.x, own.y}, q = Vec2{other.x, other.y} + out.shift_of(r, k);
    return sees(in.world, SurfaceIndex{own.surface}, p, q, kEyeHeight, SurfaceIndex{other.surface});
  });
}

}  // namespace throng
