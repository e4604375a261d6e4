#include "throng/steering/rvo_sampled/penalty.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/steering/rvo_sampled/penalty.cpp"
#include "hwy/foreach_target.h"
// after foreach_target
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace throng::rvo_sampled::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using D = hn::CappedTag<float, 16>;
using V = hn::Vec<D>;

/// 1 / time to collision with a disc: (b + sqrt(b² - c w²)) / c with b = way · w, c = way² - radius²; no division.
HWY_INLINE V disc_urgency(D d, const DiscThreat& t, V vx, V vy) {
  const V scale = hn::Set(d, t.scale);
  const V wx = hn::Sub(hn::Mul(scale, vx), hn::Set(d, t.sum.x)), wy = hn::Sub(hn::Mul(scale, vy), hn::Set(d, t.sum.y));
  const V b = hn::Add(hn::Add(hn::Mul(hn::Set(d, t.way.x), wx), hn::Mul(hn::Set(d, t.way.y), wy)), hn::Set(d, t.apart));
  const V speed_sq = hn::Add(hn::Mul(wx, wx), hn::Mul(wy, wy));
  const V root_sq = hn::Sub(hn::Mul(b, b), hn::Mul(hn::Set(d, t.free), speed_sq));
  const V zero = hn::Zero(d);
  const V inverse = hn::Mul(hn::Add(b, hn::Sqrt(hn::Max(root_sq, zero))), hn::Set(d, t.inv_free));
  const auto hits = hn::And(hn::And(hn::Gt(b, zero), hn::Gt(root_sq, zero)), hn::Gt(inverse, hn::Set(d, t.least)));
  return hn::IfThenElseZero(hits, inverse);
}

/// 1 / time to the face of a wall; the foot at that time must lie on it (both sides times 1 / time: no division).
HWY_INLINE V face_urgency(D d, const FaceThreat& t, V vx, V vy) {
  const V closing = hn::Neg(hn::Add(hn::Mul(hn::Set(d, t.normal.x), vx), hn::Mul(hn::Set(d, t.normal.y), vy)));
  const V along = hn::Add(hn::Mul(hn::Set(d, t.along.x), vx), hn::Mul(hn::Set(d, t.along.y), vy));
  const V inverse = hn::Mul(closing, hn::Set(d, t.inv_gap));
  const V foot = hn::Add(hn::Mul(hn::Set(d, t.foot), inverse), along);
  const auto on_it = hn::And(hn::Ge(foot, hn::Zero(d)), hn::Le(foot, hn::Mul(hn::Set(d, t.length), inverse)));
  return hn::IfThenElseZero(hn::And(on_it, hn::Gt(inverse, hn::Set(d, t.least))), inverse);
}

void Penalise(const Threats& threats, Vec2 preferred, float safety_factor, Samples& samples) {
  const D d;
  const auto step = static_cast<int>(hn::Lanes(d));
  const V px = hn::Set(d, preferred.x), py = hn::Set(d, preferred.y), w = hn::Set(d, safety_factor);
  for (int i = 0; i < samples.filled; i += step) {
    const V vx = hn::Load(d, samples.vx + i), vy = hn::Load(d, samples.vy + i);
    V urgency = hn::Zero(d);
    for (int k = 0; k < threats.disc_count; ++k) urgency = hn::Max(urgency, disc_urgency(d, threats.discs[k], vx, vy));
    for (int k = 0; k < threats.face_count; ++k) urgency = hn::Max(urgency, face_urgency(d, threats.faces[k], vx, vy));
    const V dx = hn::Sub(vx, px), dy = hn::Sub(vy, py);
    const V off = hn::Sqrt(hn::Add(hn::Mul(dx, dx), hn::Mul(dy, dy)));
    hn::Store(urgency, d, samples.urgency + i);
    hn::Store(hn::Add(hn::Mul(w, urgency), off), d, samples.penalty + i);
  }
}

}  // namespace throng::rvo_sampled::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng::rvo_sampled {

HWY_EXPORT(Penalise);

void penalise(const Threats& threats, Vec2 preferred, float safety_factor, Samples& samples) {
  HWY_DYNAMIC_DISPATCH(Penalise)(threats, preferred, safety_factor, samples);
}

int best_of(const Samples& samples) {
  int best = 0;
  for (int i = 1; i < samples.count; ++i)
    if (samples.penalty[i] < samples.penalty[best]) best = i;
  return best;
}

}  // namespace throng::rvo_sampled
#endif
