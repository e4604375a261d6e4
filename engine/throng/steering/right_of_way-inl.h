// Vector twins of right_of_way.h, for kernels: one person a lane, the same operations in the same order.
#if defined(THRONG_STEERING_RIGHT_OF_WAY_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef THRONG_STEERING_RIGHT_OF_WAY_INL_H_
#undef THRONG_STEERING_RIGHT_OF_WAY_INL_H_
#else
#define THRONG_STEERING_RIGHT_OF_WAY_INL_H_
#endif

#include "hwy/highway.h"
#include "throng/steering/right_of_way.h"

HWY_BEFORE_NAMESPACE();
namespace throng::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// R_ij (PV-34).
template <class D, class V = hn::Vec<D>>
HWY_INLINE V RightOfWay(D d, V own, V other) {
  return hn::Min(hn::Max(hn::Sub(own, other), hn::Zero(d)), hn::Set(d, 1.0f));
}

/// Own share of the effort (Eq. 4.16).
template <class D, class V = hn::Vec<D>>
HWY_INLINE V OwnShare(D d, V own_right, V others_right) {
  const V half = hn::Set(d, 0.5f);
  return hn::Add(half, hn::Mul(half, hn::Sub(others_right, own_right)));
}

/// v-bar less the actual velocity (Eq. 4.12). At no right of way exactly nothing.
template <class D, class V = hn::Vec<D>>
HWY_INLINE void MetShift(D d, V vx, V vy, V preferred_x, V preferred_y, V right, float limit, V& x, V& y) {
  x = hn::Mul(hn::Sub(preferred_x, vx), right), y = hn::Mul(hn::Sub(preferred_y, vy), right);
  if (!(limit > 0)) return;
  const V size = hn::Sqrt(hn::Add(hn::Mul(x, x), hn::Mul(y, y)));
  const V most = hn::Set(d, limit);
  const auto far = hn::Gt(size, most);
  const V share = hn::Div(most, hn::IfThenElse(far, size, most));
  x = hn::IfThenElse(far, hn::Mul(x, share), x), y = hn::IfThenElse(far, hn::Mul(y, share), y);
}

}  // namespace throng::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
