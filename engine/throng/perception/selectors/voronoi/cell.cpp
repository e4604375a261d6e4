#include "throng/perception/selectors/voronoi/cell.h"

#include "throng/geometry/segments.h"

namespace throng {

VoronoiCell::VoronoiCell(float half) : reach_sq_(2 * half * half) {
  const Vec2 square[] = {{-half, -half}, {half, -half}, {half, half}, {-half, half}};
  for (int i = 0; i < 4; ++i) corner_[i] = square[i], maker_[i] = -1;
}

void VoronoiCell::cut(Vec2 d, int number) {
  // x is nearer to d than to the origin where x . d > d² / 2.
  const float middle = 0.5f * length_sq(d);
  float beyond[kMost];
  bool any = false;
  for (int i = 0; i < count_; ++i) {
    beyond[i] = dot(corner_[i], d) - middle;
    any |= beyond[i] > 0;
  }
  if (!any) return;
  Vec2 corner[kMost];
  std::int8_t maker[kMost];
  int n = 0;
  const auto add = [&](Vec2 p, std::int8_t m) {
    if (n < kMost) corner[n] = p, maker[n] = m, ++n;  // more than one new corner: rounding, on corners in a line
  };
  for (int i = 0; i < count_; ++i) {
    const int j = i + 1 < count_ ? i + 1 : 0;
    const bool stays = !(beyond[i] > 0), next_stays = !(beyond[j] > 0);
    if (stays) add(corner_[i], maker_[i]);
    if (stays == next_stays) continue;
    const float t = beyond[i] / (beyond[i] - beyond[j]);
    const Vec2 p = corner_[i] + (corner_[j] - corner_[i]) * t;
    add(p, stays ? static_cast<std::int8_t>(number) : maker_[i]);
  }
  if (n < 3) return;  // rounding, with somebody in nearly the same spot: what is left is a line
  count_ = n;
  reach_sq_ = 0;
  for (int i = 0; i < n; ++i) {
    corner_[i] = corner[i], maker_[i] = maker[i];
    const float sq = length_sq(corner[i]);
    if (sq > reach_sq_) reach_sq_ = sq;
  }
}

std::uint64_t VoronoiCell::sides(float within) const {
  std::uint64_t out = 0;
  for (int i = 0; i < count_; ++i) {
    if (maker_[i] < 0) continue;
    const Vec2 a = corner_[i], b = corner_[i + 1 < count_ ? i + 1 : 0];
    if (length_sq(b - a) < kShortest * kShortest) continue;
    if (distance_sq_to_segment(a, b, Vec2{}) <= within * within) out |= std::uint64_t{1} << maker_[i];
  }
  return out;
}

}  // namespace throng
