#include "throng/core/workers.h"

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <chrono>  // allowed: only how long an idle helper waits before it sleeps
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#if defined(__x86_64__) || defined(__i386__)
#include <immintrin.h>
#endif
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

void pause() {
#if defined(__x86_64__) || defined(__i386__)
  _mm_pause();
#else
  std::this_thread::yield();
#endif
}

/// How long a helper looks for the next loop before it lets its thread go: longer than most of what a step does between
/// two loops, so that threads are not put to sleep and woken a dozen times a step.
constexpr std::chrono::microseconds kPatience{400};

}  // namespace

// Loops are offered to helpers, which are tasks in TBB's threads. A helper that has finished stays and looks for the
// next loop for a while, because the stages of a step follow each other closely. Nothing waits for a helper to come:
// the caller takes blocks as well, alone if need be.
//
// Every worker has a share of the blocks, the same part of [0, n) in every loop, and takes from others only when its
// own are done. So a worker meets in one stage the rows it wrote in the stage before, in its own cache: between cores
// that share no cache, fetching them costs more than most stages compute.
struct Workers::Pool {
  struct alignas(64) Share {
    std::atomic<std::size_t> next{0};
    std::size_t end = 0;
    std::atomic<bool> taken{false};  ///< some helper is this worker
  };

  /// Shared, because a helper is in it until its task ends. `state` says everything about who may touch the rest: bits
  /// 0-14 count helpers within the loop, bit 15 is set while the loop takes in helpers, the bits above are its number.
  struct Loop {
    static constexpr std::uint64_t kOpen = 1u << 15, kInside = kOpen - 1;
    static std::uint64_t number(std::uint64_t state) { return state >> 16; }

    explicit Loop(std::size_t count) : shares(count) { shares[0].taken = true; }

    alignas(64) std::atomic<std::uint64_t> state{0};
    std::atomic<int> enlisted{0};  ///< helpers that came or were called
    std::atomic<bool> closed{false};
    std::chrono::microseconds patience{0};
    // Of the present loop; written while it is not open and nobody is within.
    Task task = nullptr;
    void* context = nullptr;
    std::exception_ptr error;
    char begin = 0, end = 0;  ///< for announce and await
    std::atomic<bool> failed{false};
    std::vector<Share> shares;  ///< by worker

    /// Own blocks first, then what the others have left.
    void work(std::size_t worker) noexcept {
      try {
        for (std::size_t i = 0; i < shares.size(); ++i) {
          Share& s = shares[(worker + i) % shares.size()];
          while (!failed.load(std::memory_order_relaxed)) {
            const std::size_t block = s.next.fetch_add(1, std::memory_order_relaxed);
            if (block >= s.end) break;
            task(context, block, static_cast<int>(worker));
          }
        }
      } catch (...) {
        if (!failed.exchange(true)) error = std::current_exception();
      }
    }

    /// Takes part in the loop if there is one that this helper has not seen.
    bool join(std::size_t worker, std::uint64_t& seen) noexcept {
      std::uint64_t s = state.load();
      if (!(s & kOpen) || number(s) == seen) return false;
      if (!state.compare_exchange_strong(s, s + 1)) return true;
      seen = number(s);
      await(&begin);
      work(worker);
      announce(&end);
      state.fetch_sub(1);
      return true;
    }

    void help() noexcept {
      using Clock = std::chrono::steady_clock;
      std::uint64_t seen = 0;
      for (;;) {
        std::size_t worker = 1;
        while (worker < shares.size() && shares[worker].taken.exchange(true)) ++worker;
        const bool needed = worker < shares.size();  // one too many may come when one who was leaving changed its mind
        if (needed) {
          Clock::time_point idle = Clock::now();
          do {
            bool joined = join(worker, seen);
            for (int i = 0; i < 32 && !joined; ++i, pause()) joined = join(worker, seen);
            if (joined) idle = Clock::now();
          } while (!closed && Clock::now() - idle < patience);
          shares[worker].taken = false;
        }
        enlisted.fetch_sub(1);
        // Either the caller of a loop that opens now sees that one is missing, or the loop is seen here.
        const std::uint64_t s = state.load();
        if (!needed || closed || !(s & kOpen) || number(s) == seen) return;
        enlisted.fetch_add(1);
      }
    }
  };

  // Without the limit raised, TBB starts no more threads than there are cores, and says so on standard error. It takes
  // the least limit of all pools alive, so every pool asks for the same generous one; the arena bounds the threads.
  static constexpr int kLimit = 1024;
  explicit Pool(int count)
      : limit(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(std::max(count, kLimit))),
        arena(count),
        loop(std::make_shared<Loop>(static_cast<std::size_t>(count))) {
    arena.initialize();
    if (count <= available()) loop->patience = kPatience;  // with fewer cores, waiting takes the time of those who work
  }
  ~Pool() {
    loop->closed = true;
    while (loop.use_count() > 1) std::this_thread::yield();  // also for a helper that was called and has not come yet
    await(loop.get());
  }

  void run(std::size_t blocks, Task task, void* context) {
    Loop& l = *loop;
    l.task = task;
    l.context = context;
    l.error = nullptr;
    l.failed = false;
    for (std::size_t w = 0; w < l.shares.size(); ++w) {
      l.shares[w].next = blocks * w / l.shares.size();
      l.shares[w].end = blocks * (w + 1) / l.shares.size();
    }
    announce(&l.begin);
    l.state.store(((Loop::number(l.state.load()) + 1) << 16) | Loop::kOpen);
    const int wanted = static_cast<int>(std::min(blocks, l.shares.size())) - 1;
    while (l.enlisted.load() < wanted) {
      ++l.enlisted;
      arena.enqueue([keep = loop] {
        keep->help();
        announce(keep.get());
      });
    }
    l.work(0);
    l.state.fetch_and(~Loop::kOpen);
    for (int i = 0; l.state.load() & Loop::kInside; ++i) {
      if (i < 4096) {
        pause();
      } else {
        std::this_thread::yield();
      }
    }
    await(&l.end);
    if (l.error) std::rethrow_exception(std::exchange(l.error, nullptr));
  }

  tbb::global_control limit;
  tbb::task_arena arena;
  std::shared_ptr<Loop> loop;
  std::mutex busy;
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
  const std::unique_lock mine(pool_->busy, std::try_to_lock);
  if (mine) return pool_->run(blocks, task, context);
  // Another thread is in a loop of these workers: this one does its own.
  for (std::size_t block = 0; block < blocks; ++block) task(context, block, 0);
}

}  // namespace throng
