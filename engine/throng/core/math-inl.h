// Vector twins of the float functions of math.h: the same operations in the same order, so the same bits in every
// lane of every Highway target (division must be exact, as it is everywhere but on 32-bit ARM). Why each step is as
// it is stands in math_float.cpp. NaN lanes give NaN (its sign and payload are not promised).
// Include once for each target, from a file that uses foreach_target:
//   namespace hn = hwy::HWY_NAMESPACE;  namespace vm = throng::math::HWY_NAMESPACE;
//   vm::SinCos(d, angle, sin, cos);   d = any float tag
#if defined(THRONG_CORE_MATH_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef THRONG_CORE_MATH_INL_H_
#undef THRONG_CORE_MATH_INL_H_
#else
#define THRONG_CORE_MATH_INL_H_
#endif

#include <limits>

#include "hwy/highway.h"
#include "throng/core/math_tables.h"

HWY_BEFORE_NAMESPACE();
namespace throng::math::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

template <int n, class D, class V = hn::Vec<D>>
HWY_INLINE V Polynomial(D d, const float (&c)[n], V x) {
  V p = hn::Set(d, c[n - 1]);
  for (int k = n - 2; k >= 0; --k) p = hn::Add(hn::Mul(p, x), hn::Set(d, c[k]));
  return p;
}

/// Sine and cosine; |x| above 8192 counts as 8192 with x's sign.
template <class D, class V = hn::Vec<D>>
HWY_INLINE void SinCos(D d, V x, V& sin, V& cos) {
  using namespace tables;
  const hn::RebindToUnsigned<D> du;
  const auto limit = hn::Set(d, kSinLimitF);
  x = hn::IfThenElse(hn::Gt(hn::Abs(x), limit), hn::CopySign(limit, x), x);
  const V round = hn::Set(d, kRoundF);
  const V shifted = hn::Add(hn::Mul(x, hn::Set(d, kTwoOverPiF)), round);
  const V n = hn::Sub(shifted, round);
  const auto quadrant = hn::BitCast(du, shifted);

  const V a = hn::Sub(hn::Sub(x, hn::Mul(n, hn::Set(d, kHalfPiPartsF[0]))), hn::Mul(n, hn::Set(d, kHalfPiPartsF[1])));
  const V b = hn::Mul(n, hn::Set(d, kHalfPiPartsF[2]));
  const V r = hn::Sub(a, b);
  const V tail = hn::Sub(hn::Sub(hn::Sub(hn::Sub(a, r), b), hn::Mul(n, hn::Set(d, kHalfPiPartsF[3]))),
                         hn::Mul(n, hn::Set(d, kHalfPiPartsF[4])));

  const V z = hn::Mul(r, r);
  const V s = hn::Add(r, hn::Add(hn::Mul(hn::Mul(r, z), Polynomial(d, kSinF, z)), tail));
  const V one = hn::Set(d, 1.0f);
  const V half_z = hn::Mul(z, hn::Set(d, 0.5f));
  const V w = hn::Sub(one, half_z);
  const V c = hn::Add(w, hn::Add(hn::Sub(hn::Sub(one, w), half_z),
                                 hn::Sub(hn::Mul(hn::Mul(z, z), Polynomial(d, kCosF, z)), hn::Mul(r, tail))));

  const auto one_u = hn::Set(du, 1u);
  const auto two_u = hn::Set(du, 2u);
  const auto swap = hn::RebindMask(d, hn::TestBit(quadrant, one_u));
  const auto sin_sign = hn::ShiftLeft<30>(hn::And(quadrant, two_u));
  const auto cos_sign = hn::ShiftLeft<30>(hn::And(hn::Add(quadrant, one_u), two_u));
  sin = hn::Xor(hn::IfThenElse(swap, c, s), hn::BitCast(d, sin_sign));
  cos = hn::Xor(hn::IfThenElse(swap, s, c), hn::BitCast(d, cos_sign));
}

template <class D, class V = hn::Vec<D>>
HWY_INLINE V Sin(D d, V x) {
  V sin, cos;
  SinCos(d, x, sin, cos);
  return sin;
}

template <class D, class V = hn::Vec<D>>
HWY_INLINE V Cos(D d, V x) {
  V sin, cos;
  SinCos(d, x, sin, cos);
  return cos;
}

/// Angle of (x, y) in [-pi, pi]; (0, 0) gives 0.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V Atan2(D d, V y, V x) {
  using namespace tables;
  const hn::RebindToSigned<D> di;
  const V most = hn::Set(d, std::numeric_limits<float>::max());
  V abs_y = hn::Abs(y), abs_x = hn::Abs(x);
  abs_y = hn::IfThenElse(hn::Gt(abs_y, most), most, abs_y);
  abs_x = hn::IfThenElse(hn::Gt(abs_x, most), most, abs_x);
  const auto steep = hn::Gt(abs_y, abs_x);
  const V small = hn::IfThenElse(steep, abs_x, abs_y);
  const V large = hn::IfThenElse(steep, abs_y, abs_x);
  const V t = hn::Div(small, hn::IfThenElse(hn::Eq(large, hn::Zero(d)), hn::Set(d, 1.0f), large));
  const V z = hn::Mul(t, t);
  V angle = hn::Add(t, hn::Mul(hn::Mul(t, z), Polynomial(d, kAtanF, z)));
  angle = hn::IfThenElse(steep, hn::Sub(hn::Set(d, 0.5f * kPiHiF), hn::Sub(angle, hn::Set(d, 0.5f * kPiLoF))), angle);
  const auto behind = hn::RebindMask(d, hn::Lt(hn::BitCast(di, x), hn::Zero(di)));
  angle = hn::IfThenElse(behind, hn::Sub(hn::Set(d, kPiHiF), hn::Sub(angle, hn::Set(d, kPiLoF))), angle);
  return hn::CopySign(angle, y);
}

/// Saturates at the largest finite number and at 0.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V Exp(D d, V x) {
  using namespace tables;
  const hn::RebindToUnsigned<D> du;
  const V round = hn::Set(d, kRoundF);
  const V shifted = hn::Add(hn::Mul(x, hn::Set(d, kLog2eF)), round);
  const V n = hn::Sub(shifted, round);
  const V hi = hn::Sub(x, hn::Mul(n, hn::Set(d, kLn2PartsF[0])));
  const V lo = hn::Mul(n, hn::Set(d, kLn2PartsF[1]));
  const V r = hn::Sub(hi, lo);
  const V rest = hn::Sub(hn::Sub(hi, r), lo);
  const V p = hn::Add(hn::Set(d, 1.0f), hn::Add(r, hn::Add(hn::Mul(hn::Mul(r, r), Polynomial(d, kExpF, r)), rest)));
  const V y = hn::BitCast(d, hn::Add(hn::BitCast(du, p), hn::ShiftLeft<23>(hn::BitCast(du, shifted))));
  const V not_below = hn::IfThenElse(hn::Lt(x, hn::Set(d, kExpLeastF)), hn::Zero(d), y);
  const V bounded =
      hn::IfThenElse(hn::Gt(x, hn::Set(d, kExpMostF)), hn::Set(d, std::numeric_limits<float>::max()), not_below);
  return hn::IfThenElse(hn::Eq(x, x), bounded, x);
}

/// x <= 0 gives the lowest finite number.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V Log(D d, V x) {
  using namespace tables;
  const hn::RebindToUnsigned<D> du;
  const hn::RebindToSigned<D> di;
  const V most = hn::Set(d, std::numeric_limits<float>::max());
  const auto sqrt_half = hn::Set(du, 0x3f3504f3u);
  const V finite = hn::IfThenElse(hn::Gt(x, most), most, x);
  const auto tiny = hn::Lt(finite, hn::Set(d, std::numeric_limits<float>::min()));
  const V scaled = hn::IfThenElse(tiny, hn::Mul(finite, hn::Set(d, 0x1p25f)), finite);
  const auto above = hn::Sub(hn::BitCast(du, scaled), sqrt_half);
  const auto exponent = hn::ShiftRight<23>(hn::BitCast(di, above));
  const V e = hn::Sub(hn::ConvertTo(d, exponent), hn::IfThenElseZero(tiny, hn::Set(d, 25.0f)));
  const V m = hn::BitCast(d, hn::Add(hn::And(above, hn::Set(du, 0x7fffffu)), sqrt_half));
  const V f = hn::Sub(m, hn::Set(d, 1.0f));
  const V z = hn::Mul(f, f);
  const V small = hn::Add(hn::Mul(hn::Mul(f, z), Polynomial(d, kLogF, f)), hn::Mul(e, hn::Set(d, kLn2PartsF[1])));
  const V y = hn::Add(hn::Mul(e, hn::Set(d, kLn2PartsF[0])), hn::Sub(f, hn::Sub(hn::Mul(z, hn::Set(d, 0.5f)), small)));
  const V bounded = hn::IfThenElse(hn::Gt(x, hn::Zero(d)), y, hn::Neg(most));
  return hn::IfThenElse(hn::Eq(x, x), bounded, x);
}

}  // namespace throng::math::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
