#include "throng/steering/straight/straight.h"

#include <cmath>

namespace throng {

const FieldList& Straight::Params::fields() {
  static const FieldList list = FieldList::of<Params>("straight: walks at the preferred velocity and avoids nobody");
  return list;
}

Claims Straight::claims() const {
  return {.mirror_symmetric = {true, ""},
          .passes_head_on_without_touching = {false, "sees nobody, so it walks into whoever comes its way"},
          .slows_with_density = {false, "sees nobody"},
          .holds_its_place = {true, ""}};
}

void Straight::steer(std::span<const Row> rows, const SteerInput& in, ByteColumn*, Motion& out) const {
  for (const Row r : rows) {
    const Vec2 v{in.preferred.vx[r], in.preferred.vy[r]};
    const float limit = in.self.profile.max_speed[r];
    const float speed_sq = length_sq(v);
    const float scale = speed_sq > limit * limit ? limit / std::sqrt(speed_sq) : 1.0f;
    out.vx[r] = v.x * scale;
    out.vy[r] = v.y * scale;
  }
}

}  // namespace throng
