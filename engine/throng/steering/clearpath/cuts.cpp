#include "throng/steering/clearpath/cuts.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/steering/clearpath/cuts.cpp"
#include "hwy/foreach_target.h"
// after foreach_target
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace throng::clearpath::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

void Cut(const Obstacles& obstacles, const Line& line, Interval within, Cuts& out) {
  const hn::CappedTag<float, 16> d;
  const auto step = static_cast<int>(hn::Lanes(d));
  const auto px = hn::Set(d, line.point.x), py = hn::Set(d, line.point.y);
  const auto ax = hn::Set(d, line.along.x), ay = hn::Set(d, line.along.y);
  const auto zero = hn::Zero(d), parallel = hn::Set(d, kParallel), same = hn::Set(d, -kSame);
  for (int i = 0; i < obstacles.count; i += step) {
    auto lo = hn::Set(d, within.lo), hi = hn::Set(d, within.hi);
    for (int side = 0; side < 3; ++side) {
      const auto nx = hn::Load(d, obstacles.nx[side] + i), ny = hn::Load(d, obstacles.ny[side] + i);
      const auto slope = hn::Add(hn::Mul(nx, ax), hn::Mul(ny, ay));
      const auto rest = hn::Sub(hn::Load(d, obstacles.b[side] + i), hn::Add(hn::Mul(nx, px), hn::Mul(ny, py)));
      const auto flat = hn::Lt(hn::Abs(slope), parallel);
      const auto at = hn::Div(rest, hn::IfThenElse(flat, hn::Set(d, 1.0f), slope));
      const auto rises = hn::AndNot(flat, hn::Gt(slope, zero)), falls = hn::AndNot(flat, hn::Lt(slope, zero));
      lo = hn::IfThenElse(rises, hn::Max(lo, at), lo);
      hi = hn::IfThenElse(falls, hn::Min(hi, at), hi);
      // Along a border of it: inside all the way, or not at all.
      hi = hn::IfThenElse(hn::And(flat, hn::Gt(rest, same)), lo, hi);
    }
    hn::Store(lo, d, out.lo + i);
    hn::Store(hi, d, out.hi + i);
  }
}

}  // namespace throng::clearpath::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng::clearpath {

HWY_EXPORT(Cut);

void cut(const Obstacles& obstacles, const Line& line, Interval within, Cuts& out) {
  HWY_DYNAMIC_DISPATCH(Cut)(obstacles, line, within, out);
}

}  // namespace throng::clearpath
#endif
