#include "throng/steering/gcf/gcf.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/steering/gcf/kernel.cpp"
#include "hwy/foreach_target.h"
// after foreach_target
#include "hwy/highway.h"
#include "throng/steering/forces/export.h"
#include "throng/steering/forces/kernel-inl.h"

HWY_BEFORE_NAMESPACE();
namespace throng::gcf::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
namespace vm = throng::math::HWY_NAMESPACE;
using namespace throng::forces::HWY_NAMESPACE;

constexpr float kLeastWidth = 0.1f;  // m

HWY_INLINE V hermite(V a, V b, V p, V q, V length, V t, V& slope) {
  const D d;
  const V two = hn::Set(d, 2.0f), three = hn::Set(d, 3.0f);
  const V rise = hn::Sub(b, a), m = hn::Mul(p, length), n = hn::Mul(q, length);
  const V c2 = hn::Sub(hn::Sub(hn::Mul(three, rise), hn::Mul(two, m)), n);
  const V c3 = hn::Sub(hn::Add(m, n), hn::Mul(two, rise));
  slope = hn::Div(hn::Add(m, hn::Mul(t, hn::Add(hn::Mul(two, c2), hn::Mul(t, hn::Mul(three, c3))))), length);
  return hn::Add(a, hn::Mul(t, hn::Add(m, hn::Mul(t, hn::Add(c2, hn::Mul(t, c3))))));
}

/// Spline::at in vectors.
HWY_INLINE V inverse_at(const Spline& s, V distance, V& slope) {
  const D d;
  const V zero = hn::Zero(d), one = hn::Set(d, 1.0f);
  const float bend = 1 / s.most, near_f = bend - s.width, far_f = bend + s.width, fade_f = s.range - s.width;
  const V near = hn::Set(d, near_f), far = hn::Set(d, far_f), fade = hn::Set(d, fade_f), width = hn::Set(d, s.width);
  const V wide = hn::Set(d, 2 * s.width);
  V near_slope, fade_slope;
  const V blend = hermite(hn::Set(d, s.most), hn::Set(d, 1 / far_f), zero, hn::Set(d, -1 / (far_f * far_f)), wide,
                          hn::Div(hn::Sub(distance, near), wide), near_slope);
  const V fading = hermite(hn::Set(d, 1 / fade_f), zero, hn::Set(d, -1 / (fade_f * fade_f)), zero, width,
                           hn::Div(hn::Sub(distance, fade), width), fade_slope);
  const V plain = hn::Div(one, hn::Max(distance, near));
  V value = hn::IfThenElse(hn::Le(distance, fade), plain, fading);
  slope = hn::IfThenElse(hn::Le(distance, fade), hn::Neg(hn::Mul(plain, plain)), fade_slope);
  value = hn::IfThenElse(hn::Lt(distance, far), blend, value);
  slope = hn::IfThenElse(hn::Lt(distance, far), near_slope, slope);
  const M contact = hn::Le(distance, near), beyond = hn::Ge(distance, hn::Set(d, s.range));
  slope = hn::IfThenElse(hn::Or(contact, beyond), zero, slope);
  value = hn::IfThenElse(contact, hn::Set(d, s.most), value);
  return hn::IfThenElse(beyond, zero, value);
}

HWY_INLINE V extent_of(const Law& c, V speed, V cosine) {
  const D d;
  const V a = hn::Add(hn::Set(d, c.length), hn::Mul(hn::Set(d, c.length_per_speed), speed));
  const V b =
      hn::Max(hn::Sub(hn::Set(d, c.width), hn::Mul(hn::Set(d, c.width_per_speed), speed)), hn::Set(d, kLeastWidth));
  const V c_sq = hn::Mul(cosine, cosine), s_sq = hn::Max(hn::Zero(d), hn::Sub(hn::Set(d, 1.0f), c_sq));
  const V size = hn::Add(hn::Mul(hn::Mul(a, a), s_sq), hn::Mul(hn::Mul(b, b), c_sq));
  return hn::Div(hn::Mul(a, b), hn::Sqrt(size));
}

/// Eq. 8.2 to 8.4 with distances between boundaries (L2597, not the centres of L2579).
struct Centrifugal {
  struct Parts {
    V view, drive, inverse, slope, speed;
  };
  static HWY_INLINE Parts parts(const Law& c, const Own& own, const Other& o) {
    const D d;
    const V zero = hn::Zero(d), least = hn::Set(d, 1e-3f);
    const auto size = [&](V x, V y) HWY_ATTR { return hn::Sqrt(hn::Add(hn::Mul(x, x), hn::Mul(y, y))); };
    // e_ij points to the neighbour: -n.
    const V speed = size(own.vx, own.vy), theirs = size(o.vx, o.vy);
    const V ahead = hn::Neg(hn::Add(hn::Mul(own.vx, o.nx), hn::Mul(own.vy, o.ny)));
    const V away = hn::Neg(hn::Add(hn::Mul(o.vx, o.nx), hn::Mul(o.vy, o.ny)));
    const V cosine = hn::IfThenElseZero(hn::Gt(speed, least), hn::Div(ahead, hn::Max(speed, least)));
    const V their_cosine = hn::Div(away, hn::Max(theirs, least));
    const V room = hn::Sub(hn::Sub(o.distance, extent_of(c, speed, cosine)), extent_of(c, theirs, their_cosine));
    Parts p;
    p.speed = speed;
    p.view = hn::Max(zero, cosine);
    p.drive = hn::Add(hn::Mul(hn::Set(d, c.eta), own.speed), hn::Max(zero, hn::Sub(ahead, away)));
    p.inverse = inverse_at(c.inverse, room, p.slope);
    return p;
  }
  static HWY_INLINE Force pair(const Law& c, const Own& own, const Other& o) {
    const Parts p = parts(c, own, o);
    const V f = hn::Mul(hn::Mul(p.view, hn::Mul(p.drive, p.drive)), p.inverse);
    return {hn::Mul(f, o.nx), hn::Mul(f, o.ny)};
  }
  static HWY_INLINE Rates rates(const Law& c, const Own& own, const Other& o) {
    const D d;
    const Parts p = parts(c, own, o);
    const V square = hn::Mul(p.drive, p.drive), steep = hn::Neg(hn::Mul(square, p.slope));
    const M sees = hn::Gt(p.view, hn::Zero(d));
    const V turn = hn::Div(hn::Mul(square, p.inverse), hn::Max(p.speed, hn::Set(d, 0.2f)));
    const V drag = hn::Add(hn::Add(hn::Mul(hn::Add(p.drive, p.drive), p.inverse), turn),
                           hn::Mul(steep, hn::Set(d, c.length_per_speed)));
    return {hn::IfThenElseZero(sees, hn::Add(steep, steep)), hn::IfThenElseZero(sees, drag)};
  }
};

THRONG_FORCE_FUNCTIONS(Centrifugal, Law)

}  // namespace throng::gcf::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng::gcf {

THRONG_FORCE_KERNEL()

}  // namespace throng::gcf
#endif
