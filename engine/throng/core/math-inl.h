// Vector twins of the float functions of math.h: the same operations in the same order, so the same bits in every
// lane of every Highway target. Include once for each target, after hwy/highway.h, from a file that uses
// foreach_target. NaN lanes give NaN (its sign and payload are not promised).
//   namespace hn = hwy::HWY_NAMESPACE;  namespace vm = throng::math::HWY_NAMESPACE;
//   vm::SinCos(d, angle, sin, cos);   d = any float tag
#if defined(THRONG_CORE_MATH_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef THRONG_CORE_MATH_INL_H_
#undef THRONG_CORE_MATH_INL_H_
#else
#define THRONG_CORE_MATH_INL_H_
#endif

#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace throng::math::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

template <class D, class V = hn::Vec<D>>
HWY_INLINE void SinCos(D d, V x, V& sin, V& cos);
template <class D, class V = hn::Vec<D>>
HWY_INLINE V Sin(D d, V x);
template <class D, class V = hn::Vec<D>>
HWY_INLINE V Cos(D d, V x);
template <class D, class V = hn::Vec<D>>
HWY_INLINE V Atan2(D d, V y, V x);
template <class D, class V = hn::Vec<D>>
HWY_INLINE V Exp(D d, V x);
template <class D, class V = hn::Vec<D>>
HWY_INLINE V Log(D d, V x);

}  // namespace throng::math::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
