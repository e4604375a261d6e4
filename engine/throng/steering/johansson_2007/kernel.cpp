#include "throng/steering/johansson_2007/johansson_2007.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/steering/johansson_2007/kernel.cpp"
#include "hwy/foreach_target.h"
// after foreach_target
#include "hwy/highway.h"
#include "throng/steering/forces/ellipse-inl.h"
#include "throng/steering/forces/export.h"
#include "throng/steering/forces/kernel-inl.h"

HWY_BEFORE_NAMESPACE();
namespace throng::johansson_2007::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
namespace vm = throng::math::HWY_NAMESPACE;
using namespace throng::forces::HWY_NAMESPACE;

/// w(phi) A e^(-b / B) grad b, the neighbour's stride being that of its relative velocity; w = lambda + (1 - lambda)
/// (1 + cos phi) / 2.
struct Relative {
  static HWY_INLINE V size(const Law& c, const Own& own, const Other& o, const Ellipse& e) {
    const D d;
    const V seen = hn::Mul(hn::Set(d, 0.5f * (1 - c.behind)), hn::Add(hn::Set(d, 1.0f), cosine_to(own, o)));
    const V weight = hn::Mul(hn::Set(d, c.strength), hn::Add(hn::Set(d, c.behind), seen));
    return hn::Mul(weight, vm::Exp(d, hn::Mul(e.b, hn::Set(d, -1.0f / c.scale))));
  }
  static HWY_INLINE Ellipse ellipse(const Law& c, const Own& own, const Other& o) {
    const D d;
    const V stride = hn::Set(d, c.stride);
    return ellipse_of(o, hn::Mul(hn::Sub(o.vx, own.vx), stride), hn::Mul(hn::Sub(o.vy, own.vy), stride));
  }
  static HWY_INLINE Force pair(const Law& c, const Own& own, const Other& o) {
    const Ellipse e = ellipse(c, own, o);
    const V f = size(c, own, o, e);
    return {hn::Mul(f, e.gx), hn::Mul(f, e.gy)};
  }
  static HWY_INLINE Rates rates(const Law& c, const Own& own, const Other& o) {
    const D d;
    const Ellipse e = ellipse(c, own, o);
    const V slope = hn::Add(hn::Mul(e.gx, e.gx), hn::Mul(e.gy, e.gy));
    // The gradient itself changes with 1 / b: near the foci faster than the exponential.
    const V change = hn::Add(hn::Set(d, 1.0f / c.scale), hn::Div(hn::Set(d, 1.0f), e.b));
    const V steep = hn::Mul(hn::Mul(size(c, own, o, e), change), hn::Add(slope, slope));
    return {steep, hn::Mul(steep, hn::Set(d, 0.5f * c.stride))};
  }
};

THRONG_FORCE_FUNCTIONS(Relative, Law)

}  // namespace throng::johansson_2007::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng::johansson_2007 {

THRONG_FORCE_KERNEL()

}  // namespace throng::johansson_2007
#endif
