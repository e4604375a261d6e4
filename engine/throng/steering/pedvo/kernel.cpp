#include "throng/steering/pedvo/kernel.h"

#include <algorithm>
#include <cassert>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/steering/pedvo/kernel.cpp"
#include "hwy/foreach_target.h"
// after foreach_target
#include "hwy/highway.h"
#include "throng/steering/orca/lines-inl.h"
#include "throng/steering/orca/program-inl.h"
#include "throng/steering/pedvo/arc-inl.h"
#include "throng/steering/pedvo/berth-inl.h"
#include "throng/steering/pedvo/segment-inl.h"

HWY_BEFORE_NAMESPACE();
namespace throng::pedvo::HWY_NAMESPACE {

using orca::HWY_NAMESPACE::add_people;
using orca::HWY_NAMESPACE::clear_lane;
using orca::HWY_NAMESPACE::copy_lane;
using orca::HWY_NAMESPACE::gather_batch;
using orca::HWY_NAMESPACE::kStep;
using orca::HWY_NAMESPACE::least_violation;
using orca::HWY_NAMESPACE::nearest_allowed;

/// PV-12 for the preferred velocities of the batch, in place; with a metric where turning is cheaper.
HWY_INLINE unsigned solve_points(const Taste& taste, LineBatch& batch) {
  if (!(taste.turning > 1)) return nearest_allowed(batch);
  const D d;
  const DI di;
  unsigned failed = 0;
  for (int lane = 0; lane < kLanes; lane += static_cast<int>(hn::Lanes(d))) {
    const Vectors wish = load(batch.vx, batch.vy, lane);
    const V limit = hn::Load(d, batch.max_speed + lane), one = hn::Set(d, 1.0f), zero = hn::Zero(d);
    const V limit_sq = hn::Mul(limit, limit), speed_sq = dot(wish, wish);
    const M fast = hn::Gt(speed_sq, limit_sq);
    const Vectors start = pick(fast, times(wish, hn::Div(limit, hn::Sqrt(hn::IfThenElse(fast, speed_sq, one)))), wish);
    const V inverse = hn::Div(one, hn::Max(hn::Sqrt(speed_sq), hn::Set(d, kStanding)));
    const Line none{{zero, zero}, hn::Set(d, orca::kEverything.b)};
    const Wanted want{wish, wish, {zero, zero}, zero, none, none, times(wish, inverse)};
    const int count = batch.count[lane];
    auto failed_at = hn::Set(di, count);
    M active = hn::Eq(limit, limit);
    const Bests best =
        best_segments<false>(batch.line, count, lane, limit_sq, want, start, start, taste, active, failed_at);
    store(best.v0, batch.vx, batch.vy, lane);
    hn::Store(failed_at, di, batch.failed_at + lane);
    std::uint8_t bits[8] = {};
    hn::StoreMaskBits(d, hn::Not(active), bits);
    failed |= (bits[0] | static_cast<unsigned>(bits[1]) << 8) << lane;
  }
  return failed;
}

/// PV-13 for those who wait for it.
HWY_INLINE void finish_infeasible(orca::Workspace& work, float* vx, float* vy) {
  LineBatch& batch = work.infeasible;
  for (int lane = work.infeasible_count; lane < kLanes; ++lane) clear_lane(batch, lane);
  least_violation(batch, work.projected);
  for (int lane = 0; lane < work.infeasible_count; ++lane) {
    vx[batch.row[lane]] = batch.vx[lane];
    vy[batch.row[lane]] = batch.vy[lane];
  }
  work.infeasible_count = 0;
}

/// Writes the first `count` persons of a batch; those of `failed` wait for PV-13.
HWY_INLINE void deliver(const LineBatch& batch, int count, unsigned failed, orca::Workspace& work, float* vx,
                        float* vy) {
  for (int i = 0; i < count; ++i) {
    if (HWY_UNLIKELY(failed >> i & 1)) {
      copy_lane(batch, i, work.infeasible, work.infeasible_count);
      if (++work.infeasible_count == kLanes) finish_infeasible(work, vx, vy);
      continue;
    }
    vx[batch.row[i]] = batch.vx[i];
    vy[batch.row[i]] = batch.vy[i];
  }
}

/// PV-55 for those who wait for it: the arc's ends are dropped, and the bias velocity is the wish. Lanes come from
/// several batches: those with fewer lines are filled up with lines that allow everything.
HWY_INLINE void finish_retry(const KernelInput& in, Workspace& work, float* vx, float* vy) {
  LineBatch& batch = work.retry;
  for (int lane = work.retry_count; lane < kLanes; ++lane) clear_lane(batch, lane);
  int most = 0;
  for (int lane = 0; lane < kLanes; ++lane) most = HWY_MAX(most, batch.count[lane]);
  for (int lane = 0; lane < kLanes; ++lane) {
    for (int k = batch.count[lane]; k < most; ++k) {
      batch.line[k].nx[lane] = orca::kEverything.nx;
      batch.line[k].ny[lane] = orca::kEverything.ny;
      batch.line[k].b[lane] = orca::kEverything.b;
    }
    batch.count[lane] = most;
  }
  const int count = work.retry_count;
  work.retry_count = 0;
  deliver(batch, count, solve_points(in.taste, batch), work.lines, vx, vy);
}

/// PV-55: who has right of way may take the velocity of its arc, which others were shown, and that of its chord, which
/// is slower. Lines through the first alone would forbid the middle of the chord, and it would leave its way for those
/// who yield to it.
HWY_INLINE void allow_chords(const orca::KernelInput& in, const ChordBatch& chord, LineBatch& batch) {
  const D d;
  HWY_ALIGN float own[kLanes], other[kLanes], shown_x[kLanes], shown_y[kLanes], gap_x[kLanes], gap_y[kLanes];
  for (int i = 0; i < kLanes; ++i) {
    const Standing& s = in.standing[batch.row[i]];
    own[i] = s.priority, shown_x[i] = s.vx, shown_y[i] = s.vy;
  }
  for (int lane = 0; lane < kLanes; lane += kStep) {
    const Vectors v0 = load(chord.x0, chord.y0, lane), v1 = load(chord.x1, chord.y1, lane);
    const V t = hn::Load(d, chord.t_bias + lane), rest = hn::Sub(hn::Set(d, 1.0f), t);
    store(difference(load(shown_x, shown_y, lane), sum(times(v0, rest), times(v1, t))), gap_x, gap_y, lane);
  }
  for (int k = 0; k < batch.count[0] - batch.hard[0]; ++k) {
    for (int i = 0; i < kLanes; ++i) {
      const std::size_t at = std::size_t{batch.row[i]} * static_cast<std::size_t>(in.stride);
      other[i] = in.standing[in.who[at + static_cast<std::size_t>(k)]].priority;
    }
    orca::LineSlot& line = batch.line[batch.hard[0] + k];
    for (int lane = 0; lane < kLanes; lane += kStep) {
      const V right = throng::HWY_NAMESPACE::RightOfWay(d, hn::Load(d, own + lane), hn::Load(d, other + lane));
      const V more = dot(load(line.nx, line.ny, lane), load(gap_x, gap_y, lane));
      const V b = hn::Load(d, line.b + lane);
      hn::Store(hn::Sub(b, hn::Mul(right, hn::Max(more, hn::Zero(d)))), d, line.b + lane);
    }
  }
}

void MakeObjective(const KernelInput& in, std::span<const Row> rows, const orca::WallLines& walls, Workspace& work) {
  HWY_ALIGN orca::HWY_NAMESPACE::OwnState own;
  gather_batch(in.orca, rows, walls, own, work.lines);
  if (in.personal_space > 0) give_berth(own, in.personal_space, work.lines);
  add_people(in.orca, own, work.lines);
  if (!in.segment) return;
  fill_wishes(in, work.lines.batch, work.wish);
  for (int lane = 0; lane < kLanes; lane += kStep) make_chords(in, work.wish, work.lines.batch, lane, work.chord);
  if (in.orca.standing != nullptr) allow_chords(in.orca, work.chord, work.lines.batch);
}

unsigned SolveSegments(const KernelInput& in, Workspace& work) {
  return in.taste.keep_to_arc ? solve_chords<true>(work.chord, in.taste, work.lines.batch)
                              : solve_chords<false>(work.chord, in.taste, work.lines.batch);
}

void SolveBatch(const KernelInput& in, std::span<const Row> rows, const orca::WallLines& walls, Workspace& work,
                float* vx, float* vy) {
  MakeObjective(in, rows, walls, work);
  LineBatch& batch = work.lines.batch;
  const int count = static_cast<int>(rows.size());
  if (!in.segment) {
    deliver(batch, count, solve_points(in.taste, batch), work.lines, vx, vy);
    return;
  }
  const unsigned failed = SolveSegments(in, work);
  for (int i = 0; i < count; ++i) {
    if (HWY_UNLIKELY(failed >> i & 1)) {
      copy_lane(batch, i, work.retry, work.retry_count);
      if (++work.retry_count == kLanes) finish_retry(in, work, vx, vy);
      continue;
    }
    vx[rows[static_cast<std::size_t>(i)]] = batch.vx[i];
    vy[rows[static_cast<std::size_t>(i)]] = batch.vy[i];
  }
}

void Finish(const KernelInput& in, Workspace& work, float* vx, float* vy) {
  if (work.retry_count > 0) finish_retry(in, work, vx, vy);
  if (work.lines.infeasible_count > 0) finish_infeasible(work.lines, vx, vy);
}

}  // namespace throng::pedvo::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng::pedvo {

HWY_EXPORT(MakeObjective);
HWY_EXPORT(SolveSegments);
HWY_EXPORT(SolveBatch);
HWY_EXPORT(Finish);

void make_objective(const KernelInput& in, std::span<const Row> rows, const orca::WallLines& walls, Workspace& work) {
  HWY_DYNAMIC_DISPATCH(MakeObjective)(in, rows, walls, work);
}

unsigned solve_segments(const KernelInput& in, Workspace& work) {
  return HWY_DYNAMIC_DISPATCH(SolveSegments)(in, work);
}

void solve_batch(const KernelInput& in, std::span<const Row> rows, const orca::WallLines& walls, Workspace& work,
                 float* vx, float* vy) {
  assert(rows.size() <= static_cast<std::size_t>(kLanes));
  HWY_DYNAMIC_DISPATCH(SolveBatch)(in, rows, walls, work, vx, vy);
}

void finish(const KernelInput& in, Workspace& work, float* vx, float* vy) {
  if (work.retry_count + work.lines.infeasible_count > 0) HWY_DYNAMIC_DISPATCH(Finish)(in, work, vx, vy);
}

}  // namespace throng::pedvo
#endif
