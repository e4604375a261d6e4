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
  alignas(16) float own_x[4], own_y[4];
  for (int i = 0; i < 4; ++i) {
    who[i] = in.who + std::size_t{rows[i]} * static_cast<std::size_t>(in.stride);
    const Particle& p = in.at[rows[i]];
    const float since = in.time - in.since[rows[i]].time;
    own_x[i] = p.x + p.vx * since, own_y[i] = p.y + p.vy * since;
  }
#if HWY_TARGET == HWY_SCALAR
  for (int k = 0; k < out.most; ++k) {
    NeighbourSlot& slot = out.neighbour[k];
    for (int i = 0; i < 4; ++i) {
      const Particle& p = in.at[who[i][k]];
      const Since& m = in.since[who[i][k]];
      const float since = in.time - m.time;
      slot.dx[lane + i] = (p.x + p.vx * since) - own_x[i];
      slot.dy[lane + i] = (p.y + p.vy * since) - own_y[i];
      slot.vx[lane + i] = p.vx;
      slot.vy[lane + i] = p.vy;
      slot.radius[lane + i] = m.radius;
    }
  }
#else
  const hn::FixedTag<float, 4> d4;
  const auto x = hn::Load(d4, own_x), y = hn::Load(d4, own_y), time = hn::Set(d4, in.time);
  for (int k = 0; k < out.most; ++k) {
    const Row w0 = who[0][k], w1 = who[1][k], w2 = who[2][k], w3 = who[3][k];
    const auto a = hn::Load(d4, &in.at[w0].x), b = hn::Load(d4, &in.at[w1].x);
    const auto c = hn::Load(d4, &in.at[w2].x), e = hn::Load(d4, &in.at[w3].x);
    const auto ab_lo = hn::InterleaveLower(d4, a, b), ce_lo = hn::InterleaveLower(d4, c, e);
    const auto ab_hi = hn::InterleaveUpper(d4, a, b), ce_hi = hn::InterleaveUpper(d4, c, e);
    const auto px = hn::ConcatLowerLower(d4, ce_lo, ab_lo), py = hn::ConcatUpperUpper(d4, ce_lo, ab_lo);
    const auto vx = hn::ConcatLowerLower(d4, ce_hi, ab_hi), vy = hn::ConcatUpperUpper(d4, ce_hi, ab_hi);
    NeighbourSlot& slot = out.neighbour[k];
    alignas(16) const float then[4] = {in.since[w0].time, in.since[w1].time, in.since[w2].time, in.since[w3].time};
    const auto since = hn::Sub(time, hn::Load(d4, then));
    hn::Store(hn::Sub(hn::Add(px, hn::Mul(vx, since)), x), d4, slot.dx + lane);
    hn::Store(hn::Sub(hn::Add(py, hn::Mul(vy, since)), y), d4, slot.dy + lane);
    hn::Store(vx, d4, slot.vx + lane);
    hn::Store(vy, d4, slot.vy + lane);
    slot.radius[lane] = in.since[w0].radius;
    slot.radius[lane + 1] = in.since[w1].radius;
    slot.radius[lane + 2] = in.since[w2].radius;
    slot.radius[lane + 3] = in.since[w3].radius;
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

/// PV-34: what right of way is decided by.
void gather_standing(const GatherInput& in, const Row* rows, Batch& out) {
  const auto fill = [&](StandingSlot& slot, int lane, Row row) {
    const Standing& s = in.standing[row];
    slot.priority[lane] = s.priority, slot.vx[lane] = s.vx, slot.vy[lane] = s.vy;
  };
  for (int i = 0; i < kLanes; ++i) {
    fill(out.own_standing, i, rows[i]);
    const Row* who = in.who + std::size_t{rows[i]} * static_cast<std::size_t>(in.stride);
    for (int k = 0; k < out.most; ++k) fill(out.standing[k], i, who[k]);
  }
}

void Gather(const GatherInput& in, const Row* rows, int lanes, Batch& out) {
  Row full[kLanes];
  out.most = 0;
  for (int i = 0; i < kLanes; ++i) {
    const Row r = full[i] = rows[i < lanes ? i : 0];
    out.radius[i] = in.since[r].radius;
    out.count[i] = std::min<int>(in.count[r], in.max_neighbours);
    out.most = std::max(out.most, out.count[i]);
  }
  for (int lane = 0; lane < kLanes; lane += 4) gather_four(in, full + lane, lane, out);
  mend(in, rows, lanes, out);
  if (in.standing != nullptr) gather_standing(in, full, out);
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
