#include "throng/core/workers.h"

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <utility>

#if defined(THRONG_TSAN)
#include <sanitizer/tsan_interface.h>
#endif

namespace throng {
namespace {

// The thread sanitizer cannot see into libtbb (cmake/ThrongModule.cmake): it is told here that all before a parallel
// loop happens before its tasks, and these before all after it. Tasks stay unordered among themselves: races show.
void announce([[maybe_unused]] void* what) {
#if defined(THRONG_TSAN)
  __tsan_release(what);
#endif
}
void await([[maybe_unused]] void* what) {
#if defined(THRONG_TSAN)
  __tsan_acquire(what);
#endif
}

}  // namespace

struct Workers::Pool {
  // Without the limit raised, TBB starts no more threads than there are cores, and says so on standard error. It takes
  // the least limit of all pools alive, so every pool asks for the same generous one; the arena bounds the threads.
  static constexpr int kLimit = 1024;
  explicit Pool(int count)
      : limit(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(std::max(count, kLimit))),
        arena(count) {
    arena.initialize();
  }
  tbb::global_control limit;
  tbb::task_arena arena;
};

Workers::Workers(int count) : count_(std::max(1, count)) {
  if (count_ > 1) pool_ = std::make_unique<Pool>(count_);
}
Workers::~Workers() = default;
Workers::Workers(Workers&& other) noexcept : count_(std::exchange(other.count_, 1)), pool_(std::move(other.pool_)) {}
Workers& Workers::operator=(Workers&& other) noexcept {
  std::swap(count_, other.count_);
  std::swap(pool_, other.pool_);
  return *this;
}

int Workers::available() { return std::max(1, tbb::info::default_concurrency()); }

void Workers::run(std::size_t blocks, Task task, void* context) const {
  // One runner for each worker, all taking blocks from one counter: that balances uneven blocks, and the runner's
  // number is a worker number that no two threads have at the same time. (TBB may run all runners in one thread.)
  const int runners = static_cast<int>(std::min<std::size_t>(blocks, static_cast<std::size_t>(count_)));
  std::atomic<std::size_t> next{0};
  char begin = 0, end = 0;
  announce(&begin);
  pool_->arena.execute([&] {
    tbb::parallel_for(
        tbb::blocked_range<int>(0, runners, 1),
        [&](const tbb::blocked_range<int>& range) {
          await(&begin);
          for (int worker = range.begin(); worker != range.end(); ++worker)
            for (;;) {
              const std::size_t block = next.fetch_add(1, std::memory_order_relaxed);
              if (block >= blocks) break;
              task(context, block, worker);
            }
          announce(&end);
        },
        tbb::simple_partitioner());
  });
  await(&end);
}

}  // namespace throng
