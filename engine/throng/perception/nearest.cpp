// How it is fast: people of a row of cells are one run of memory, so distances are taken a vector at a time and the
// few within the present radius are packed together; the radius follows the local density, so that hardly more than k
// are packed. Sorting is counting: the place of a candidate is the number of candidates nearer than it, which needs no
// branch. Equal distances show in that the places do not add up; they go the slow way, where ids decide.
#include "throng/perception/nearest.h"

#include <algorithm>
#include <limits>

#include "throng/perception/nearest_exact.h"
#include "throng/state/percepts.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/perception/nearest.cpp"
#include "hwy/foreach_target.h"
// after foreach_target
#include "hwy/highway.h"
#include "throng/perception/pack-inl.h"
#include "throng/perception/search-inl.h"
#include "throng/perception/sort-inl.h"

HWY_BEFORE_NAMESPACE();
namespace throng::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using D = hn::CappedTag<float, 8>;
using DU = hn::RebindToUnsigned<D>;

/// Packs everybody of a grid within `radius` of p.
HWY_INLINE void collect(const CrowdMap& map, const SurfaceGrid& grid, Vec2 p, float radius, Row self, Candidates& out) {
  const D d;
  const DU du;
  const auto px = hn::Set(d, p.x), py = hn::Set(d, p.y);
  const auto limit = hn::Set(d, radius * radius);
  const auto own = hn::Set(du, self);
  const float* HWY_RESTRICT xs = map.x.data();
  const float* HWY_RESTRICT ys = map.y.data();
  const Row* HWY_RESTRICT rows = map.row.data();
  int count = 0;
  for (RunsIn run(map, grid, {{p.x - radius, p.y - radius}, {p.x + radius, p.y + radius}}); run.next();) {
    for (std::uint32_t i = run.begin; i < run.end; i += static_cast<std::uint32_t>(hn::Lanes(d))) {
      const auto dx = hn::Sub(hn::LoadU(d, xs + i), px);
      const auto dy = hn::Sub(hn::LoadU(d, ys + i), py);
      const auto dist = hn::Add(hn::Mul(dx, dx), hn::Mul(dy, dy));
      const auto row = hn::LoadU(du, rows + i);
      const auto other = hn::RebindMask(d, hn::Ne(row, own));
      const auto near = hn::And(hn::And(hn::FirstN(d, run.end - i), other), hn::Le(dist, limit));
      count += pack_store(d, near, dist, row, out.distance_sq + count, out.row + count);
      if (HWY_UNLIKELY(count > kCandidates)) {
        out.count = count;
        return;
      }
    }
  }
  out.count = count;
}

/// Drops the farthest candidates until at least k and at most kNetwork are left; false where that does not succeed.
HWY_INLINE bool thin(int k, float radius, Candidates& c) {
  const D d;
  const DU du;
  const int n = c.count;
  float low = 0, high = radius * radius;
  float limit = high * (static_cast<float>(k + kNetwork) * 0.5f) / static_cast<float>(n);
  for (int round = 0; round < 8; ++round) {
    int within = 0;
    for (int i = 0; i < n; i += static_cast<int>(hn::Lanes(d))) {
      const auto valid = hn::FirstN(d, static_cast<std::size_t>(n - i));
      within +=
          static_cast<int>(hn::CountTrue(d, hn::And(valid, hn::Le(hn::Load(d, c.distance_sq + i), hn::Set(d, limit)))));
    }
    if (within >= k && within <= kNetwork) {
      int kept = 0;
      for (int i = 0; i < n; i += static_cast<int>(hn::Lanes(d))) {
        const auto distance_sq = hn::Load(d, c.distance_sq + i);
        const auto valid = hn::FirstN(d, static_cast<std::size_t>(n - i));
        const auto near = hn::And(valid, hn::Le(distance_sq, hn::Set(d, limit)));
        kept += pack_store(d, near, distance_sq, hn::Load(du, c.row + i), c.distance_sq + kept, c.row + kept);
      }
      c.count = kept;
      return true;
    }
    (within < k ? low : high) = limit;
    limit = 0.5f * (low + high);
  }
  return false;
}

/// Finds everybody within the radius of one person; the radius is made larger until there are enough. false where
/// that must be done the slow way: near an open edge, or in a place with far too many people.
HWY_INLINE bool search(const NearestQuery& q, Row self, Radius& radius, Candidates& c) {
  const Shown& own = q.shown[self];
  const Vec2 p{own.x, own.y};
  const SurfaceGrid& grid = q.map.grids[own.surface];
  if (HWY_UNLIKELY(!grid.plain)) {
    // Which surfaces count must not depend on the radius of the moment: all that the range reaches.
    Frame frames[kMaxFrames];
    if (frames_near(q.world, SurfaceIndex{own.surface}, p, q.range, frames) > 1) return false;
  }
  int overflows = 0;
  for (;;) {
    collect(q.map, grid, p, radius.now(), self, c);
    if (HWY_UNLIKELY(c.count > kCandidates)) {
      radius.shrink();
      if (++overflows > 1) return false;
      continue;
    }
    if (HWY_UNLIKELY(own.flags & 1)) same_height(q.shown, own.z, c);
    if (HWY_LIKELY(radius.enough(c.count))) return true;
    radius.grow();
  }
}

void Nearest(const NearestQuery& q, std::span<const Row> rows, std::uint8_t* count, Row* who, Vec2* shift) {
  Candidates found[kBatch];
  Network network;
  Radius radius(q.k, q.range);
  const auto stride = static_cast<std::size_t>(q.stride);
  for (std::size_t base = 0; base < rows.size(); base += kBatch) {
    const int batch = static_cast<int>(HWY_MIN(rows.size() - base, std::size_t{kBatch}));
    unsigned slow = 0, counted = 0;
    for (int i = 0; i < batch; ++i) {
      Candidates& c = found[i];
      if (HWY_UNLIKELY(!search(q, rows[base + static_cast<std::size_t>(i)], radius, c))) {
        slow |= 1u << i;
        c.count = 0;
        continue;
      }
      const float searched = radius.now();
      radius.learn(c.count);
      if (q.k > kNetworkBest || (c.count > kNetwork && !thin(q.k, searched, c))) counted |= 1u << i;
    }
    for (int i = batch; i < kBatch; ++i) found[i].count = 0;
    if (q.k <= kNetworkBest) slow |= network.sort(found) & ~counted;
    for (int i = 0; i < batch; ++i) {
      const Row self = rows[base + static_cast<std::size_t>(i)];
      Row* HWY_RESTRICT to = who + self * stride;
      Vec2* to_shift = shift ? shift + self * stride : nullptr;
      Candidates& c = found[i];
      int n = HWY_MIN(c.count, q.k);
      if (HWY_UNLIKELY(slow >> i & 1) || (HWY_UNLIKELY(counted >> i & 1) && !sort_by_counting(c, q.k, to))) {
        n = nearest_exact(q, self, radius.now(), to, to_shift);
      } else {
        if (HWY_LIKELY(!(counted >> i & 1))) network.rows(c, i, n, to);
        if (to_shift) std::fill_n(to_shift, n, Vec2{});
      }
      for (int place = n; place < q.k; ++place) to[place] = self;
      count[self] = static_cast<std::uint8_t>(n);
    }
  }
}

}  // namespace throng::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng {

HWY_EXPORT(Nearest);

void nearest(const NearestQuery& query, std::span<const Row> rows, std::uint8_t* count, Row* who, Vec2* shift) {
  HWY_DYNAMIC_DISPATCH(Nearest)(query, rows, count, who, shift);
}

}  // namespace throng
#endif
