// People of the crowd map in vectors: where they are in the frame of a way, which way they want to go, and e^-x.
// Included once for every target.
#if defined(THRONG_NAVIGATION_CROWD_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef THRONG_NAVIGATION_CROWD_INL_H_
#undef THRONG_NAVIGATION_CROWD_INL_H_
#else
#define THRONG_NAVIGATION_CROWD_INL_H_
#endif

#include "hwy/highway.h"
#include "throng/environment/world.h"
#include "throng/navigation/filters/fundamental_diagram/crowd_tables.h"
#include "throng/navigation/filters/fundamental_diagram/people_ahead.h"

HWY_BEFORE_NAMESPACE();
namespace throng::navigation::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
using D = hn::CappedTag<float, 16>;
using DU = hn::RebindToUnsigned<D>;
using V = hn::Vec<D>;

/// e^-(16 y), y in [0, 0.75]: the sixteenth part by a polynomial, then four squarings.
HWY_INLINE V ExpOfMinus16(V y) {
  const D d;
  V p = hn::Set(d, kExpOfMinus[4]);
  for (int k = 3; k >= 0; --k) p = hn::Add(hn::Mul(p, y), hn::Set(d, kExpOfMinus[k]));
  p = hn::Add(hn::Mul(p, y), hn::Set(d, 1.0f));
  p = hn::Mul(p, p), p = hn::Mul(p, p), p = hn::Mul(p, p);
  return hn::Mul(p, p);
}

/// The people of one vector, relative to look.at, in the frame of the way.
struct Lanes {
  V along, side;
  hn::Mask<D> there;  ///< in the run, not the one who looks, on the same height

  HWY_INLINE Lanes(const CrowdMap& map, const CrowdLook& look, std::uint32_t i, std::uint32_t end) {
    const D d;
    const DU du;
    const V x = hn::LoadU(d, map.x.data() + i), y = hn::LoadU(d, map.y.data() + i);
    const V dx = hn::Sub(x, hn::Set(d, look.at.x)), dy = hn::Sub(y, hn::Set(d, look.at.y));
    const V ux = hn::Set(d, look.ahead.x), uy = hn::Set(d, look.ahead.y);
    along = hn::Add(hn::Mul(dx, ux), hn::Mul(dy, uy));
    side = hn::Sub(hn::Mul(dy, ux), hn::Mul(dx, uy));
    const auto self = hn::Eq(hn::LoadU(du, map.row.data() + i), hn::Set(du, look.self));
    there = hn::AndNot(hn::RebindMask(d, self), hn::FirstN(d, end - i));
    if (look.plane == nullptr) return;
    const V z = hn::Add(hn::Add(hn::Set(d, look.plane->z0), hn::Mul(hn::Set(d, look.plane->gx), x)),
                        hn::Mul(hn::Set(d, look.plane->gy), y));
    there = hn::And(there, hn::Lt(hn::Abs(hn::Sub(z, hn::Set(d, look.z))), hn::Set(d, kSameHeight)));
  }
};

/// Cosine between look.ahead and what each of lanes i ... prefers; `standing` where it prefers to stand. Only lanes of
/// `there` are read.
HWY_INLINE V CosineOfWay(const CrowdMap& map, const Standing* wants, const CrowdLook& look, std::uint32_t i,
                         hn::Mask<D> there, float standing) {
  const D d;
  const DU du;
  const hn::RebindToSigned<D> di;
  static_assert(sizeof(Standing) == 3 * sizeof(float));
  // Who is not there may be beyond the last row.
  const auto row = hn::IfThenElseZero(hn::RebindMask(du, there), hn::LoadU(du, map.row.data() + i));
  const auto at = hn::BitCast(di, hn::Add(hn::Add(row, row), row));
  const V vx = hn::GatherIndex(d, &wants->vx, at), vy = hn::GatherIndex(d, &wants->vy, at);
  const V along = hn::Add(hn::Mul(vx, hn::Set(d, look.ahead.x)), hn::Mul(vy, hn::Set(d, look.ahead.y)));
  const V speed_sq = hn::Add(hn::Mul(vx, vx), hn::Mul(vy, vy));
  const V cosine = hn::Div(along, hn::Sqrt(hn::Max(speed_sq, hn::Set(d, kStandsSq))));
  return hn::IfThenElse(hn::Lt(speed_sq, hn::Set(d, kStandsSq)), hn::Set(d, standing),
                        hn::Max(hn::Min(cosine, hn::Set(d, 1.0f)), hn::Set(d, -1.0f)));
}

}  // namespace throng::navigation::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
