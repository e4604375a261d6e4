#include "throng/steering/tangent_2009/solution.h"

#include <algorithm>
#include <cmath>

#include "throng/core/math.h"

namespace throng::tangent {
namespace {

constexpr float kFar = 1e6f;
/// Sine of the angle below which a tangent and V_d count as parallel: they meet nowhere.
constexpr float kParallel = 1e-4f;

void restrict(const Wish& wish, float fastest, Domain& d) {
  keep_in_disc(fastest, d.from, d.along, d.range);
  keep_beyond(wish.direction, 0, d.from, d.along, d.range);
}

}  // namespace

Anchors anchors(const Wish& wish, Vec2 apex, Vec2 along) {
  Anchors a;
  a.both = std::max(0.0f, dot(along, wish.desired - apex));
  a.turn = a.speed = a.both;
  const float middle = -dot(apex, along), aside = det(along, apex);
  const float room = wish.comfort * wish.comfort - aside * aside;
  if (room >= 0) {
    const float half = std::sqrt(room);
    const float near = middle - half, far = middle + half;
    if (far >= 0) a.turn = near >= 0 && a.both - near < far - a.both ? near : far;
  }
  const float slope = det(along, wish.direction);
  if (math::abs(slope) > kParallel) {
    const float speed = det(along, apex) / slope;
    const float k = dot(along, wish.direction * speed - apex);
    if (speed >= 0 && k >= 0) a.speed = k;
  }
  return a;
}

bool solution_domain(const Wish& wish, Vec2 apex, Vec2 along, float alpha, Domain& out) {
  const Anchors a = anchors(wish, apex, along);
  out = {apex, along, {std::min({a.turn, a.both, a.speed}), std::max({a.turn, a.both, a.speed})}, 0};
  restrict(wish, wish.max_speed, out);
  if (out.range.empty()) return false;
  out.best = math::clamp(strategy(a, alpha), out.range.lo, out.range.hi);
  return true;
}

bool border_domain(const Wish& wish, Vec2 n, float bound, Domain& out) {
  out = {n * bound, left_of(n), {-kFar, kFar}, 0};
  restrict(wish, wish.comfort, out);
  if (out.range.empty()) return false;
  out.best = math::clamp(dot(out.along, wish.desired), out.range.lo, out.range.hi);
  return true;
}

}  // namespace throng::tangent
