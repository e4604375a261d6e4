// People of the crowd map in vectors: where they are in the frame of a way, which way they want to go, and e^-x.
// Included once for every target.
#if defined(THRONG_NAVIGATION_CROWD_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef THRONG_NAVIGATION_CROWD_INL_H_
#undef THRONG_NAVIGATION_CROWD_INL_H_
#else
#define THRONG_NAVIGATION_CROWD_INL_H_
#endif

#include <algorithm>
#include <cmath>

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

/// Bit k: lane k is set. Who counts is then read one by one: they are few of a vector, and gathering costs more.
HWY_INLINE std::uint32_t BitsOf(hn::Mask<D> mask) {
  const D d;
  std::uint8_t bytes[8] = {};
  hn::StoreMaskBits(d, mask, bytes);
  return bytes[0] | static_cast<std::uint32_t>(bytes[1]) << 8;
}

/// Cosine between `ahead` and what somebody prefers; `standing` where it prefers to stand.
HWY_INLINE float CosineOfWay(const Standing& wants, Vec2 ahead, float standing) {
  const float along = wants.vx * ahead.x + wants.vy * ahead.y, speed_sq = wants.vx * wants.vx + wants.vy * wants.vy;
  if (speed_sq < kStandsSq) return standing;
  return std::max(std::min(along / std::sqrt(speed_sq), 1.0f), -1.0f);
}

}  // namespace throng::navigation::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
