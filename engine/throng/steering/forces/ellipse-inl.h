// The elliptical potential of Helbing & Molnár 1995 and of Johansson 2007: b is the semi-minor axis of the ellipse
// whose foci are the neighbour's place now and where it will be (relative to the person, for Johansson) after a stride.
#if defined(THRONG_STEERING_FORCES_ELLIPSE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef THRONG_STEERING_FORCES_ELLIPSE_INL_H_
#undef THRONG_STEERING_FORCES_ELLIPSE_INL_H_
#else
#define THRONG_STEERING_FORCES_ELLIPSE_INL_H_
#endif

#include "throng/steering/forces/kernel-inl.h"

HWY_BEFORE_NAMESPACE();
namespace throng::forces::HWY_NAMESPACE {

/// m: b counts as no less; its gradient has a pole at b = 0, between the foci.
constexpr float kLeastAxis = 0.02f;

struct Ellipse {
  V b;       ///< m
  V gx, gy;  ///< gradient of b with the person's place
};

/// (sx, sy): stride of the neighbour, m. 2 b = sqrt((|d| + |d - s|)^2 - |s|^2) with d from the neighbour to the person.
HWY_INLINE Ellipse ellipse_of(const Other& o, V sx, V sy) {
  const D d;
  const V ex = hn::Sub(hn::Neg(o.dx), sx), ey = hn::Sub(hn::Neg(o.dy), sy);
  const V far = hn::Sqrt(hn::Add(hn::Mul(ex, ex), hn::Mul(ey, ey)));
  const V sum = hn::Add(o.distance, far);
  const V stride_sq = hn::Add(hn::Mul(sx, sx), hn::Mul(sy, sy));
  const V twice = hn::Sqrt(hn::Max(hn::Sub(hn::Mul(sum, sum), stride_sq), hn::Set(d, 4 * kLeastAxis * kLeastAxis)));
  const V inverse_far = hn::Div(hn::Set(d, 1.0f), hn::Max(far, hn::Set(d, 1e-4f)));
  const V share = hn::Div(sum, hn::Add(twice, twice));
  return {hn::Mul(twice, hn::Set(d, 0.5f)), hn::Mul(share, hn::Add(o.nx, hn::Mul(ex, inverse_far))),
          hn::Mul(share, hn::Add(o.ny, hn::Mul(ey, inverse_far)))};
}

/// Cosine of the angle between where a person wants to go and its neighbour.
HWY_INLINE V cosine_to(const Own& own, const Other& o) {
  return hn::Neg(hn::Add(hn::Mul(own.ex, o.nx), hn::Mul(own.ey, o.ny)));
}

}  // namespace throng::forces::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
