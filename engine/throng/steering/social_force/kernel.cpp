#include "throng/steering/social_force/social_force.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/steering/social_force/kernel.cpp"
#include "hwy/foreach_target.h"
// after foreach_target
#include "hwy/highway.h"
#include "throng/steering/forces/export.h"
#include "throng/steering/forces/kernel-inl.h"
#include "throng/steering/forces/yielding-inl.h"

HWY_BEFORE_NAMESPACE();
namespace throng::social_force::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
namespace vm = throng::math::HWY_NAMESPACE;
using namespace throng::forces::HWY_NAMESPACE;

/// PV-17 with the sign of the text: A e^((r - d) / B) away from the neighbour, and where bodies overlap k (r - d) away
/// and kappa (r - d) times the difference of the tangential velocities along the tangent.
struct Social {
  static HWY_INLINE Force pair(const Law& c, const Own& own, const Other& o) {
    const D d;
    const V gap = hn::Sub(hn::Add(own.radius, o.radius), o.distance);
    const V pressed = hn::Max(gap, hn::Zero(d));
    const V away = hn::Add(hn::Mul(hn::Set(d, c.strength), vm::Exp(d, hn::Mul(gap, hn::Set(d, 1.0f / c.scale)))),
                           hn::Mul(hn::Set(d, c.body), pressed));
    const V tx = hn::Neg(o.ny), ty = o.nx;
    const V sliding = hn::Add(hn::Mul(hn::Sub(o.vx, own.vx), tx), hn::Mul(hn::Sub(o.vy, own.vy), ty));
    const V rub = hn::Mul(hn::Mul(hn::Set(d, c.friction), pressed), sliding);
    return {hn::Add(hn::Mul(away, o.nx), hn::Mul(rub, tx)), hn::Add(hn::Mul(away, o.ny), hn::Mul(rub, ty))};
  }
  /// Twice that of one body: the other moves as well.
  static HWY_INLINE Rates rates(const Law& c, const Own& own, const Other& o) {
    const D d;
    const V gap = hn::Sub(hn::Add(own.radius, o.radius), o.distance), zero = hn::Zero(d), two = hn::Set(d, 2.0f);
    const V away = hn::Mul(hn::Set(d, c.strength / c.scale), vm::Exp(d, hn::Mul(gap, hn::Set(d, 1.0f / c.scale))));
    const V body = hn::IfThenElseZero(hn::Gt(gap, zero), hn::Set(d, c.body));
    const V rub = hn::Mul(hn::Set(d, c.friction), hn::Max(gap, zero));
    return {hn::Mul(two, hn::Add(away, body)), hn::Mul(two, rub)};
  }
};

/// PV-36: who must yield feels the other earlier and more, B + R r in place of B (Eq. 4.7), and out of its way instead
/// of straight away from it (Eq. 4.8). Who goes first keeps its force: in a crowd nothing else would hold it off others
/// (Fig. 4.1). Bodies that touch press and rub as ever.
struct RankedSocial {
  static constexpr bool kRanked = true;
  static HWY_INLINE V scale_of(const Law& c, const Own& own, const Rank& rank) {
    const D d;
    return hn::Add(hn::Set(d, c.scale), hn::Mul(hn::Mul(hn::Set(d, c.yield_reach), rank.others), own.radius));
  }
  static HWY_INLINE Force pair(const Law& c, const Own& own, const Other& o, const Rank& rank) {
    const D d;
    const V gap = hn::Sub(hn::Add(own.radius, o.radius), o.distance);
    const V pressed = hn::Max(gap, hn::Zero(d));
    const V away = hn::Mul(hn::Set(d, c.strength), vm::Exp(d, hn::Div(gap, scale_of(c, own, rank))));
    V x, y;
    yield_direction(o.nx, o.ny, rank.their_vx, rank.their_vy, own.vx, own.vy, rank.others, x, y);
    const V press = hn::Mul(hn::Set(d, c.body), pressed);
    const V tx = hn::Neg(o.ny), ty = o.nx;
    const V sliding = hn::Add(hn::Mul(hn::Sub(o.vx, own.vx), tx), hn::Mul(hn::Sub(o.vy, own.vy), ty));
    const V rub = hn::Mul(hn::Mul(hn::Set(d, c.friction), pressed), sliding);
    const V fx = hn::Add(hn::Mul(away, x), hn::Add(hn::Mul(press, o.nx), hn::Mul(rub, tx)));
    const V fy = hn::Add(hn::Mul(away, y), hn::Add(hn::Mul(press, o.ny), hn::Mul(rub, ty)));
    const M yields = hn::Gt(rank.others, hn::Zero(d));
    const Force plain = Social::pair(c, own, o);
    return {hn::IfThenElse(yields, fx, plain.x), hn::IfThenElse(yields, fy, plain.y)};
  }
  /// As Social, and the direction turns with the place.
  static HWY_INLINE Rates rates(const Law& c, const Own& own, const Other& o, const Rank& rank) {
    const D d;
    const V gap = hn::Sub(hn::Add(own.radius, o.radius), o.distance), zero = hn::Zero(d);
    const V scale = scale_of(c, own, rank);
    const V slope = hn::Add(hn::Div(hn::Set(d, 1.0f), scale), hn::Div(rank.others, o.distance));
    const V away = hn::Mul(hn::Mul(hn::Set(d, c.strength), vm::Exp(d, hn::Div(gap, scale))), slope);
    const V body = hn::IfThenElseZero(hn::Gt(gap, zero), hn::Set(d, c.body));
    const Rates plain = Social::rates(c, own, o);
    const V stiffness = hn::Mul(hn::Set(d, 2.0f), hn::Add(away, body));
    return {hn::IfThenElse(hn::Gt(rank.others, zero), stiffness, plain.stiffness), plain.drag};
  }
};

THRONG_FORCE_FUNCTIONS(Social, Law)
THRONG_RANKED_FORCE_FUNCTIONS(RankedSocial, Law)

}  // namespace throng::social_force::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng::social_force {

THRONG_FORCE_KERNEL()
THRONG_RANKED_FORCE_KERNEL()

}  // namespace throng::social_force
#endif
