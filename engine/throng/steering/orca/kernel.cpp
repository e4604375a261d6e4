#include "throng/steering/orca/kernel.h"

#include <algorithm>
#include <cassert>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/steering/orca/kernel.cpp"
#include "hwy/foreach_target.h"
// after foreach_target
#include "hwy/highway.h"
#include "throng/steering/orca/lines-inl.h"
#include "throng/steering/orca/program-inl.h"

HWY_BEFORE_NAMESPACE();
namespace throng::orca::HWY_NAMESPACE {

void MakeLines(const KernelInput& in, std::span<const Row> rows, const WallLines& walls, Workspace& work) {
  fill_batch(in, rows, walls, work);
}

void Finish(Workspace& work, float* vx, float* vy) {
  LineBatch& batch = work.infeasible;
  for (int lane = work.infeasible_count; lane < kLanes; ++lane) clear_lane(batch, lane);
  least_violation(batch, work.projected);
  for (int lane = 0; lane < work.infeasible_count; ++lane) {
    vx[batch.row[lane]] = batch.vx[lane];
    vy[batch.row[lane]] = batch.vy[lane];
  }
  work.infeasible_count = 0;
}

void SolveBatch(const KernelInput& in, std::span<const Row> rows, const WallLines& walls, Workspace& work, float* vx,
                float* vy) {
  fill_batch(in, rows, walls, work);
  LineBatch& batch = work.batch;
  const unsigned failed = nearest_allowed(batch);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (HWY_UNLIKELY(failed >> i & 1)) {
      copy_lane(batch, static_cast<int>(i), work.infeasible, work.infeasible_count);
      if (++work.infeasible_count == kLanes) Finish(work, vx, vy);
      continue;
    }
    vx[rows[i]] = batch.vx[i];
    vy[rows[i]] = batch.vy[i];
  }
}

void SolveLines(Workspace& work) {
  if (nearest_allowed(work.batch) != 0) least_violation(work.batch, work.projected);
}

}  // namespace throng::orca::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng::orca {

HWY_EXPORT(MakeLines);
HWY_EXPORT(SolveBatch);
HWY_EXPORT(Finish);
HWY_EXPORT(SolveLines);

void make_lines(const KernelInput& in, std::span<const Row> rows, const WallLines& walls, Workspace& work) {
  HWY_DYNAMIC_DISPATCH(MakeLines)(in, rows, walls, work);
}

void solve_batch(const KernelInput& in, std::span<const Row> rows, const WallLines& walls, Workspace& work, float* vx,
                 float* vy) {
  assert(rows.size() <= static_cast<std::size_t>(kLanes));
  HWY_DYNAMIC_DISPATCH(SolveBatch)(in, rows, walls, work, vx, vy);
}

void finish(Workspace& work, float* vx, float* vy) {
  if (work.infeasible_count > 0) HWY_DYNAMIC_DISPATCH(Finish)(work, vx, vy);
}

void solve_lines(Workspace& work) { HWY_DYNAMIC_DISPATCH(SolveLines)(work); }

}  // namespace throng::orca
#endif
