#include "throng/steering/helbing_molnar_1995/helbing_molnar_1995.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/steering/helbing_molnar_1995/kernel.cpp"
#include "hwy/foreach_target.h"
// after foreach_target
#include "hwy/highway.h"
#include "throng/steering/forces/ellipse-inl.h"
#include "throng/steering/forces/export.h"
#include "throng/steering/forces/kernel-inl.h"

HWY_BEFORE_NAMESPACE();
namespace throng::helbing_molnar_1995::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
namespace vm = throng::math::HWY_NAMESPACE;
using namespace throng::forces::HWY_NAMESPACE;

/// PV-16: w A e^(-b / B), away from the neighbour (the printed pair of sign and subscripts would attract).
struct Elliptical {
  static HWY_INLINE V size(const Law& c, const Own& own, const Other& o, const Ellipse& e) {
    const D d;
    const V cosine = cosine_to(own, o), behind = hn::Set(d, c.behind);
    const V weight = c.view == View::kCosine
                         ? hn::Max(cosine, behind)
                         : hn::IfThenElse(hn::Ge(cosine, hn::Set(d, c.sector)), hn::Set(d, 1.0f), behind);
    return hn::Mul(hn::Mul(hn::Set(d, c.strength), weight), vm::Exp(d, hn::Mul(e.b, hn::Set(d, -1.0f / c.scale))));
  }
  static HWY_INLINE Ellipse ellipse(const Law& c, const Other& o) {
    const D d;
    const V stride = hn::Set(d, c.stride);
    return ellipse_of(o, hn::Mul(o.vx, stride), hn::Mul(o.vy, stride));
  }
  static HWY_INLINE Force pair(const Law& c, const Own& own, const Other& o) {
    const Ellipse e = ellipse(c, o);
    const V f = size(c, own, o, e);
    if (c.direction == Direction::kGradient) return {hn::Mul(f, e.gx), hn::Mul(f, e.gy)};
    return {hn::Mul(f, o.nx), hn::Mul(f, o.ny)};
  }
  static HWY_INLINE Rates rates(const Law& c, const Own& own, const Other& o) {
    const D d;
    const Ellipse e = ellipse(c, o);
    const V slope = hn::Add(hn::Mul(e.gx, e.gx), hn::Mul(e.gy, e.gy));
    const V steep = hn::Mul(hn::Mul(size(c, own, o, e), hn::Set(d, 1.0f / c.scale)), hn::Add(slope, hn::Sqrt(slope)));
    return {steep, hn::Mul(steep, hn::Set(d, 0.25f * c.stride))};
  }
};

THRONG_FORCE_FUNCTIONS(Elliptical, Law)

}  // namespace throng::helbing_molnar_1995::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng::helbing_molnar_1995 {

THRONG_FORCE_KERNEL()

}  // namespace throng::helbing_molnar_1995
#endif
