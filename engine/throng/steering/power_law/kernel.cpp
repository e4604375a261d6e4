#include "throng/steering/power_law/power_law.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/steering/power_law/kernel.cpp"
#include "hwy/foreach_target.h"
// after foreach_target
#include "hwy/highway.h"
#include "throng/steering/forces/export.h"
#include "throng/steering/forces/kernel-inl.h"

HWY_BEFORE_NAMESPACE();
namespace throng::power_law::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
namespace vm = throng::math::HWY_NAMESPACE;
using namespace throng::forces::HWY_NAMESPACE;

/// F = -dE/dtau grad tau. With x from the neighbour to the person and v the relative velocity, tau solves
/// |x + v tau| = r, so grad tau = (x + v tau) / sqrt(disc), disc = (x . v)^2 - v^2 (x^2 - r^2). Bodies that overlap
/// count as almost touching: r = 0.99 |x|.
struct Anticipated {
  struct Ahead {
    V x, y;     ///< F, m/s²
    V size;     ///< |F|
    V tau;      ///< s
    V closing;  ///< m/s: r / |grad tau|
    V turn;     ///< s/m: how fast |F| changes with the velocity across
  };
  static HWY_INLINE Ahead ahead(const Law& c, const Own& own, const Other& o) {
    const D d;
    const V zero = hn::Zero(d), one = hn::Set(d, 1.0f);
    const V vx = hn::Sub(own.vx, o.vx), vy = hn::Sub(own.vy, o.vy);
    const V v_sq = hn::Max(hn::Add(hn::Mul(vx, vx), hn::Mul(vy, vy)), hn::Set(d, 1e-6f));
    const V approach = hn::Add(hn::Mul(o.dx, vx), hn::Mul(o.dy, vy));  // -x . v
    const V r = hn::Min(hn::Add(own.radius, o.radius), hn::Mul(hn::Set(d, 0.99f), o.distance));
    const V room = hn::Sub(hn::Mul(o.distance, o.distance), hn::Mul(r, r));
    const V disc = hn::Sub(hn::Mul(approach, approach), hn::Mul(v_sq, room));
    const M collide = hn::And(hn::Gt(approach, zero), hn::Gt(disc, hn::Set(d, 1e-8f)));
    const V root = hn::Sqrt(hn::Max(disc, hn::Set(d, 1e-8f)));
    const V soft = hn::Mul(hn::Mul(hn::Set(d, c.softening), r), hn::Sqrt(v_sq));
    const V slope = hn::Sqrt(hn::Add(hn::Mul(root, root), hn::Mul(soft, soft)));
    const V tau = hn::Max(hn::Div(hn::Sub(approach, root), v_sq), hn::Set(d, 1e-3f));
    const V inverse = hn::Div(one, tau);
    const V energy = hn::Mul(hn::Mul(hn::Set(d, c.strength), hn::Mul(inverse, inverse)),
                             vm::Exp(d, hn::Mul(tau, hn::Set(d, -1.0f / c.horizon))));
    const V pull = hn::Mul(energy, hn::Add(hn::Add(inverse, inverse), hn::Set(d, 1.0f / c.horizon)));
    const V x = hn::Sub(hn::Mul(vx, tau), o.dx), y = hn::Sub(hn::Mul(vy, tau), o.dy);
    // |x + v tau| = r: what a pair does alone is limited as the sum is, or one grazing pair would decide all.
    const V full = hn::Div(hn::Mul(pull, r), slope);
    const V size = hn::IfThenElseZero(collide, hn::Min(full, hn::Set(d, c.strongest)));
    const V share = hn::Div(size, r);
    const V turn = hn::Div(hn::Mul(hn::Mul(v_sq, r), tau), hn::Mul(slope, slope));
    return {hn::Mul(x, share), hn::Mul(y, share), size, tau, hn::Div(slope, r), turn};
  }
  static HWY_INLINE Force pair(const Law& c, const Own& own, const Other& o) {
    const Ahead a = ahead(c, own, o);
    return {a.x, a.y};
  }
  static HWY_INLINE Rates rates(const Law& c, const Own& own, const Other& o) {
    const D d;
    const Ahead a = ahead(c, own, o);
    const V along = hn::Div(hn::Set(d, 3.0f), hn::Max(a.closing, hn::Set(d, 0.2f)));
    const V drag = hn::Mul(a.size, hn::Add(along, a.turn));
    return {hn::Div(drag, hn::Max(a.tau, hn::Set(d, 0.1f))), drag};
  }
};

THRONG_FORCE_FUNCTIONS(Anticipated, Law)

}  // namespace throng::power_law::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng::power_law {

THRONG_FORCE_KERNEL()

}  // namespace throng::power_law
#endif
