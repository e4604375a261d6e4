#include "throng/steering/tangent_2009/area.h"

#include <cmath>

#include "throng/core/math.h"

namespace throng::tangent {
namespace {

constexpr float kFar = 1e6f;
/// Slope (sine) below which a line runs along a border.
constexpr float kParallel = 1e-6f;

}  // namespace

Area cone(Vec2 apex, Vec2 left, Vec2 right) {
  Area a;
  const Vec2 inward_of_right = left_of(right), inward_of_left = -left_of(left);
  a.add(inward_of_right, dot(inward_of_right, apex));
  a.add(inward_of_left, dot(inward_of_left, apex));
  return a;
}

void keep_beyond(Vec2 n, float bound, Vec2 from, Vec2 along, Interval& k) {
  const float slope = dot(n, along), short_by = bound - dot(n, from);
  if (math::abs(slope) < kParallel) {
    if (short_by > 0) k = {1, 0};
    return;
  }
  const float at = short_by / slope;
  if (slope > 0)
    k.lo = at > k.lo ? at : k.lo;
  else
    k.hi = at < k.hi ? at : k.hi;
}

void keep_in_disc(float radius, Vec2 from, Vec2 along, Interval& k) {
  const float middle = -dot(from, along);
  const float aside = det(along, from);
  const float room = radius * radius - aside * aside;
  if (room < 0) {
    k = {1, 0};
    return;
  }
  const float half = std::sqrt(room);
  if (middle - half > k.lo) k.lo = middle - half;
  if (middle + half < k.hi) k.hi = middle + half;
}

Interval within(const Area& area, Vec2 from, Vec2 along) {
  Interval k{-kFar, kFar};
  for (int i = 0; i < area.sides && !k.empty(); ++i)
    keep_beyond(area.normal[i], area.bound[i] + kOnBorder, from, along, k);
  return k;
}

}  // namespace throng::tangent
