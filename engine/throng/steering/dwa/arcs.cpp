#include "throng/steering/dwa/arcs.h"

#include "throng/steering/vo/collision_time.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/steering/dwa/arcs.cpp"
#include "hwy/foreach_target.h"
// after foreach_target
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace throng::dwa::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using D = hn::CappedTag<float, kTurns>;
using V = hn::Vec<D>;
using M = hn::Mask<D>;

/// Who is too near at (x, y).
HWY_INLINE M touched(D d, const Hazards& h, const Vec2* HWY_RESTRICT at, V x, V y) {
  M any = hn::Lt(hn::Zero(d), hn::Zero(d));
  for (int k = 0; k < h.disc_count; ++k) {
    const V dx = hn::Sub(x, hn::Set(d, at[k].x)), dy = hn::Sub(y, hn::Set(d, at[k].y));
    any = hn::Or(any, hn::Lt(hn::Add(hn::Mul(dx, dx), hn::Mul(dy, dy)), hn::Set(d, h.discs[k].near_sq)));
  }
  for (int k = 0; k < h.face_count; ++k) {
    const Face& f = h.faces[k];
    const V gap =
        hn::Add(hn::Set(d, f.gap), hn::Add(hn::Mul(hn::Set(d, f.normal.x), x), hn::Mul(hn::Set(d, f.normal.y), y)));
    const V foot =
        hn::Add(hn::Set(d, f.foot), hn::Add(hn::Mul(hn::Set(d, f.along.x), x), hn::Mul(hn::Set(d, f.along.y), y)));
    const M on_it = hn::And(hn::Ge(foot, hn::Zero(d)), hn::Le(foot, hn::Set(d, f.length)));
    any = hn::Or(any, hn::And(on_it, hn::Lt(gap, hn::Set(d, f.near))));
  }
  return any;
}

void FindHits(const Hazards& hazards, Window& window) {
  const D d;
  const auto lanes = static_cast<int>(hn::Lanes(d));
  Vec2 at[kMaxNeighbours + 2 * vo::kMostWalls];
  for (auto& row : window.hit)
    for (int i = 0; i < kTurns; i += lanes) hn::Store(hn::Set(d, vo::kNever), d, row + i);
  // Latest moment first: what is written last is the first collision.
  for (int m = kMoments - 1; m >= 0; --m) {
    const float time = window.step * static_cast<float>(m + 1);
    for (int k = 0; k < hazards.disc_count; ++k) at[k] = hazards.discs[k].way + hazards.discs[k].velocity * time;
    for (int s = 0; s < kSpeeds; ++s) {
      const V speed = hn::Set(d, window.speed[s]);
      for (int i = 0; i < kTurns; i += lanes) {
        const V x = hn::Mul(speed, hn::Load(d, window.arc_x[m] + i)),
                y = hn::Mul(speed, hn::Load(d, window.arc_y[m] + i));
        const M any = touched(d, hazards, at, x, y);
        const V before = hn::Load(d, window.hit[s] + i);
        hn::Store(hn::IfThenElse(any, hn::Set(d, time), before), d, window.hit[s] + i);
      }
    }
  }
}

}  // namespace throng::dwa::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng::dwa {

HWY_EXPORT(FindHits);

void find_hits(const Hazards& hazards, Window& window) { HWY_DYNAMIC_DISPATCH(FindHits)(hazards, window); }

}  // namespace throng::dwa
#endif
