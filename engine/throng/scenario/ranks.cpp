#include "throng/scenario/ranks.h"

#include <cmath>

#include "throng/core/math.h"

namespace throng {

std::vector<Vec2d> spots_of(const RanksSpec& r) {
  constexpr double kHexagonal = 0.8660254037844386;  // of the distance in a rank, between two ranks
  const double apart = r.offset ? kHexagonal : 1.0;
  const double pitch = std::sqrt(1 / (r.density * apart));
  const auto [sin, cos] = math::sincos(r.direction);
  std::vector<Vec2d> spots;
  for (std::uint32_t rank = 0; rank < r.ranks; ++rank) {
    const double ahead = (0.5 * (r.ranks - 1.0) - rank) * pitch * apart;
    const double shift = !r.offset ? 0.0 : rank % 2 == 0 ? -0.25 : 0.25;
    for (std::uint32_t file = 0; file < r.files; ++file) {
      const double left = (file - 0.5 * (r.files - 1.0) + shift) * pitch;
      spots.push_back(r.middle + Vec2d{ahead * cos - left * sin, ahead * sin + left * cos});
    }
  }
  return spots;
}

}  // namespace throng
