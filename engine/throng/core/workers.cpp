#include "throng/core/workers.h"

#include <tbb/blocked_range.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <utility>

namespace throng {

struct Workers::Pool {
  explicit Pool(int count) : arena(count) { arena.initialize(); }
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
  pool_->arena.execute([&] {
    tbb::parallel_for(
        tbb::blocked_range<int>(0, runners, 1),
        [&](const tbb::blocked_range<int>& range) {
          for (int worker = range.begin(); worker != range.end(); ++worker)
            for (;;) {
              const std::size_t block = next.fetch_add(1, std::memory_order_relaxed);
              if (block >= blocks) break;
              task(context, block, worker);
            }
        },
        tbb::simple_partitioner());
  });
}

}  // namespace throng
