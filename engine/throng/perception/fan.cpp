// As in nearest.cpp: people of a row of cells are one run of memory; distance and fan are tested a vector at a time,
// and who passes is packed together. The radius grows, tier after tier, until there are enough; it starts at what the
// last persons needed.
#include "throng/perception/fan.h"

#include <algorithm>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/perception/fan.cpp"
#include "hwy/foreach_target.h"
// after foreach_target
#include "hwy/highway.h"
#include "throng/perception/pack-inl.h"
#include "throng/perception/search-inl.h"
#include "throng/perception/sort-inl.h"

HWY_BEFORE_NAMESPACE();
namespace throng::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using FanD = hn::CappedTag<float, 8>;
using FanDU = hn::RebindToUnsigned<FanD>;

/// Packs everybody of a grid in the fan within `radius` of p behind those already there. False: too many.
HWY_INLINE bool collect_fan(const CrowdMap& map, const SurfaceGrid& grid, Vec2 p, const FanShape& shape, float radius,
                            Row self, Candidates& out) {
  const FanD d;
  const FanDU du;
  const auto px = hn::Set(d, p.x), py = hn::Set(d, p.y);
  const auto ahead_x = hn::Set(d, shape.ahead.x), ahead_y = hn::Set(d, shape.ahead.y);
  const auto edge = hn::Set(d, shape.edge), inner = hn::Set(d, shape.inner_sq);
  const auto limit = hn::Set(d, radius * radius);
  const auto own = hn::Set(du, self);
  const float* HWY_RESTRICT xs = map.x.data();
  const float* HWY_RESTRICT ys = map.y.data();
  const Row* HWY_RESTRICT rows = map.row.data();
  int count = out.count;
  for (RunsIn run(map, grid, {{p.x - radius, p.y - radius}, {p.x + radius, p.y + radius}}); run.next();) {
    for (std::uint32_t i = run.begin; i < run.end; i += static_cast<std::uint32_t>(hn::Lanes(d))) {
      const auto dx = hn::Sub(hn::LoadU(d, xs + i), px);
      const auto dy = hn::Sub(hn::LoadU(d, ys + i), py);
      const auto dist = hn::Add(hn::Mul(dx, dx), hn::Mul(dy, dy));
      const auto f = hn::Add(hn::Mul(dx, ahead_x), hn::Mul(dy, ahead_y));
      const auto in_fan = hn::Or(hn::Le(dist, inner), hn::Ge(hn::Mul(f, hn::Abs(f)), hn::Mul(edge, dist)));
      const auto row = hn::LoadU(du, rows + i);
      const auto other = hn::RebindMask(d, hn::Ne(row, own));
      const auto near = hn::And(hn::And(hn::FirstN(d, run.end - i), other), hn::And(in_fan, hn::Le(dist, limit)));
      count += pack_store(d, near, dist, row, out.distance_sq + count, out.row + count);
      if (HWY_UNLIKELY(count > kCandidates)) return false;
    }
  }
  out.count = count;
  return true;
}

/// Where somebody looks: its own surface, and those whose open edges are near.
struct View {
  Frame frames[kMaxFrames];
  int count = 1;

  /// False: a surface is seen twice, so that it does not say from where somebody on it is seen.
  bool look(const FanQuery& q, const Shown& own) {
    frames[0] = {SurfaceIndex{own.surface}, {}};
    count = 1;
    if (HWY_LIKELY(q.map.grids[own.surface].plain)) return true;
    count = frames_near(q.world, SurfaceIndex{own.surface}, {own.x, own.y}, q.fan.range, frames);
    for (int i = 1; i < count; ++i)
      for (int j = 0; j < i; ++j)
        if (frames[i].surface == frames[j].surface) return false;
    return true;
  }
  Vec2 shift_of(const Shown& other) const {
    for (int i = 1; i < count; ++i)
      if (frames[i].surface.value == other.surface) return frames[i].shift;
    return {};
  }
};

/// The nearest of the fan of one person; -1 where that must be done the slow way: in a place with far too many people,
/// when two are equally far, or where one looks round a ring.
HWY_INLINE int sense_fast(const FanQuery& q, Row self, int most, FanShape& shape, Radius& radius, View& view,
                          Candidates& c, Row* who) {
  const Shown& own = q.shown[self];
  const Vec2 p{own.x, own.y};
  if (HWY_UNLIKELY(!view.look(q, own))) return -1;
  shape.turn_to(own.heading);
  int overflows = 0;
  for (;;) {
    c.count = 0;
    bool fits = true;
    for (int f = 0; f < view.count && fits; ++f)
      fits = collect_fan(q.map, q.map.grids[view.frames[f].surface.value], p - view.frames[f].shift, shape,
                         radius.now(), self, c);
    if (HWY_UNLIKELY(!fits)) {
      radius.shrink();
      if (++overflows > 1) return -1;
      continue;
    }
    if (HWY_UNLIKELY(view.count > 1 || own.flags & 1)) same_height(q.shown, own.z, c);
    if (HWY_LIKELY(radius.enough(c.count))) break;
    radius.grow();
  }
  radius.learn(c.count);
  if (HWY_UNLIKELY(!sort_by_counting(c, most, who))) return -1;
  return HWY_MIN(c.count, most);
}

void Sense(const FanQuery& q, std::span<const Row> rows, std::uint8_t* count, Row* who, Vec2* shift) {
  Candidates found;
  const int most = HWY_MAX(0, HWY_MIN(q.fan.most, kFanMost));
  Radius radius(most, q.fan.range);
  FanShape shape(q.fan);
  View view;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    Row* HWY_RESTRICT to = who + i * kFanMost;
    Vec2* to_shift = shift ? shift + i * kFanMost : nullptr;
    int n = most > 0 && !q.map.row.empty() ? sense_fast(q, rows[i], most, shape, radius, view, found, to) : 0;
    if (HWY_UNLIKELY(n < 0)) {
      n = sense_exact(q, rows[i], to, to_shift, radius.now());
    } else if (to_shift) {
      for (int k = 0; k < n; ++k) to_shift[k] = view.shift_of(q.shown[to[k]]);
    }
    count[i] = static_cast<std::uint8_t>(n);
  }
}

}  // namespace throng::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng {

HWY_EXPORT(Sense);

void sense(const FanQuery& query, std::span<const Row> rows, std::uint8_t* count, Row* who, Vec2* shift) {
  HWY_DYNAMIC_DISPATCH(Sense)(query, rows, count, who, shift);
}

}  // namespace throng
#endif
