#include "throng/perception/selector.h"

#include "throng/environment/perception_map/ray.h"

namespace throng {

namespace {
constexpr float kEyeHeight = 1.6f;  ///< m above the floor
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
