#include "throng/navigation/filters/speed_limit/speed_limit.h"

namespace throng {

const FieldList& SpeedLimitFilter::Params::fields() {
  static const FieldList list =
      FieldList::of<Params>("speed_limit: nobody prefers to walk faster")
          .number("speed", &Params::speed, {.unit = "m/s", .min = 0, .max = 10, .doc = "Highest preferred speed."})
          .boolean("stairs_only", &Params::stairs_only, {.doc = "Only on stairs and ramps."});
  return list;
}

void SpeedLimitFilter::apply(std::span<const Row> rows, const FilterInput& in, ByteColumn*, Preferred& out) const {
  for (const Row r : rows) {
    if (!(out.speed[r] > params_.speed)) continue;
    if (params_.stairs_only && in.world.surfaces[in.self.body.surface[r]].kind == SurfaceKind::kFloor) continue;
    const float share = params_.speed / out.speed[r];
    out.vx[r] *= share;
    out.vy[r] *= share;
    out.speed[r] = params_.speed;
  }
}

}  // namespace throng
