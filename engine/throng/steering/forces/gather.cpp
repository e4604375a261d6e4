#include <algorithm>

#include "throng/steering/forces/batch.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/steering/forces/gather.cpp"
#include "hwy/foreach_target.h"
// after foreach_target
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace throng::forces::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// Neighbours of four persons at a time: a Particle is x, y, vx, vy, so four of them are turned by a 4 x 4
/// transposition into four vectors over persons.
HWY_INLINE void gather_four(const GatherInput& in, const Row* HWY_RESTRICT rows, int lane, Batch& out) {
  const Row* HWY_RESTRICT who[4];
  for (int i = 0; i < 4; ++i) who[i] = in.who + std::size_t{rows[i]} * static_cast<std::size_t>(in.stride);
#if HWY_TARGET == HWY_SCALAR
  for (int k = 0; k < out.most; ++k) {
    NeighbourSlot& slot = out.neighbour[k];
    for (int i = 0; i < 4; ++i) {
      const Particle &own = in.at[rows[i]], &p = in.at[who[i][k]];
      slot.dx[lane + i] = p.x - own.x;
      slot.dy[lane + i] = p.y - own.y;
      slot.vx[lane + i] = p.vx;
      slot.vy[lane + i] = p.vy;
      slot.radius[lane + i] = in.radius[who[i][k]];
    }
  }
#else
  const hn::FixedTag<float, 4> d4;
  alignas(16) float own[4][4];
  for (int i = 0; i < 4; ++i) {
    own[i][0] = in.at[rows[i]].x, own[i][1] = in.at[rows[i]].y;
    own[i][2] = own[i][3] = 0;
  }
  const auto o0 = hn::Load(d4, own[0]), o1 = hn::Load(d4, own[1]), o2 = hn::Load(d4, own[2]), o3 = hn::Load(d4, own[3]);
  for (int k = 0; k < out.most; ++k) {
    const Row w0 = who[0][k], w1 = who[1][k], w2 = who[2][k], w3 = who[3][k];
    const auto a = hn::Sub(hn::Load(d4, &in.at[w0].x), o0), b = hn::Sub(hn::Load(d4, &in.at[w1].x), o1);
    const auto c = hn::Sub(hn::Load(d4, &in.at[w2].x), o2), e = hn::Sub(hn::Load(d4, &in.at[w3].x), o3);
    const auto ab_lo = hn::InterleaveLower(d4, a, b), ce_lo = hn::InterleaveLower(d4, c, e);
    const auto ab_hi = hn::InterleaveUpper(d4, a, b), ce_hi = hn::InterleaveUpper(d4, c, e);
    NeighbourSlot& slot = out.neighbour[k];
    hn::Store(hn::ConcatLowerLower(d4, ce_lo, ab_lo), d4, slot.dx + lane);
    hn::Store(hn::ConcatUpperUpper(d4, ce_lo, ab_lo), d4, slot.dy + lane);
    hn::Store(hn::ConcatLowerLower(d4, ce_hi, ab_hi), d4, slot.vx + lane);
    hn::Store(hn::ConcatUpperUpper(d4, ce_hi, ab_hi), d4, slot.vy + lane);
    slot.radius[lane] = in.radius[w0];
    slot.radius[lane + 1] = in.radius[w1];
    slot.radius[lane + 2] = in.radius[w2];
    slot.radius[lane + 3] = in.radius[w3];
  }
#endif
}

/// Across a periodic edge the neighbour appears elsewhere; two in one spot must differ in something: the one with the
/// higher id counts as a hundredth of a millimetre to the right of the other.
HWY_INLINE void mend(const GatherInput& in, const Row* rows, int lanes, Batch& out) {
  constexpr float kApart = 1e-5f;
  const hn::CappedTag<float, kLanes> d;
  const auto zero = hn::Zero(d);
  for (int k = 0; k < out.most; ++k) {
    NeighbourSlot& slot = out.neighbour[k];
    if (in.shift != nullptr) {
      for (int i = 0; i < lanes; ++i) {
        if (k >= out.count[i]) continue;
        const Vec2 s =
            in.shift[std::size_t{rows[i]} * static_cast<std::size_t>(in.stride) + static_cast<std::size_t>(k)];
        slot.dx[i] += s.x;
        slot.dy[i] += s.y;
      }
    }
    bool one_spot = false;
    for (int i = 0; i < kLanes; i += static_cast<int>(hn::Lanes(d))) {
      const auto x = hn::Load(d, slot.dx + i), y = hn::Load(d, slot.dy + i);
      one_spot |= !hn::AllFalse(d, hn::Eq(hn::Add(hn::Mul(x, x), hn::Mul(y, y)), zero));
    }
    if (HWY_LIKELY(!one_spot)) continue;
    for (int i = 0; i < kLanes; ++i) {
      if (slot.dx[i] * slot.dx[i] + slot.dy[i] * slot.dy[i] != 0) continue;
      const Row own = rows[i < lanes ? i : 0];
      const Row other = in.who[std::size_t{own} * static_cast<std::size_t>(in.stride) + static_cast<std::size_t>(k)];
      slot.dx[i] = in.id[own] < in.id[other] ? kApart : -kApart;
    }
  }
}

void Gather(const GatherInput& in, const Row* rows, int lanes, Batch& out) {
  Row full[kLanes];
  out.most = 0;
  for (int i = 0; i < kLanes; ++i) {
    const Row r = full[i] = rows[i < lanes ? i : 0];
    out.vx[i] = in.at[r].vx, out.vy[i] = in.at[r].vy;
    out.radius[i] = in.radius[r];
    out.count[i] = std::min<int>(in.count[r], in.max_neighbours);
    out.most = std::max(out.most, out.count[i]);
  }
  for (int lane = 0; lane < kLanes; lane += 4) gather_four(in, full + lane, lane, out);
  mend(in, rows, lanes, out);
}

}  // namespace throng::forces::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng::forces {

HWY_EXPORT(Gather);

void gather(const GatherInput& in, const Row* rows, int lanes, Batch& out) {
  HWY_DYNAMIC_DISPATCH(Gather)(in, rows, lanes, out);
}

}  // namespace throng::forces
#endif
