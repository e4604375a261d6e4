#include "throng/core/workers.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <atomic>
#include <chrono>
#include <numeric>
#include <stdexcept>
#include <thread>

#include "throng/core/hash.h"

namespace throng {
namespace {

TEST(Workers, EveryItemOnceInFixedBlocks) {
  for (const int count : {1, 2, 3, 8, 32}) {
    const Workers workers(count);
    EXPECT_EQ(workers.count(), count);
    for (const std::size_t n : {0u, 1u, 63u, 64u, 65u, 1000u}) {
      std::vector<std::atomic<int>> seen(n);
      workers.blocks(n, 64, [&](std::size_t begin, std::size_t end, int worker) {
        EXPECT_EQ(begin % 64, 0u);
        EXPECT_EQ(end, std::min(n, begin + 64));
        EXPECT_TRUE(worker >= 0 && worker < count);
        for (std::size_t i = begin; i < end; ++i) ++seen[i];
      });
      for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(seen[i], 1) << count << ' ' << n << ' ' << i;
    }
  }
}

TEST(Workers, WorkerNumbersAreExclusive) {
  // more threads than cores, so that blocks really interleave
  const tbb::global_control threads(tbb::global_control::max_allowed_parallelism, 8);
  const Workers workers(8);
  std::vector<std::atomic<int>> inside(8);
  std::atomic<int> threads_at_once{0}, most{0};
  for (int again = 0; again < 20; ++again)
    workers.blocks(64, 1, [&](std::size_t, std::size_t, int worker) {
      const int now = ++threads_at_once;
      int before = most.load();
      while (now > before && !most.compare_exchange_weak(before, now)) {
      }
      EXPECT_EQ(inside[static_cast<std::size_t>(worker)]++, 0);
      std::this_thread::sleep_for(std::chrono::microseconds(50));
      --inside[static_cast<std::size_t>(worker)];
      --threads_at_once;
    });
  EXPECT_GT(most.load(), 1) << "nothing ran in parallel";
  EXPECT_LE(most.load(), 8);
}

TEST(Workers, ManyShortLoopsOneAfterAnother) {
  for (const int count : {2, 3, 8}) {
    const Workers workers(count);
    std::vector<int> sums(100, 0);  // written by whoever has the block; races show under the thread sanitizer
    for (int again = 0; again < 2000; ++again)
      workers.blocks(sums.size(), 1, [&](std::size_t begin, std::size_t, int) { ++sums[begin]; });
    for (const int sum : sums) ASSERT_EQ(sum, 2000);
  }
}

TEST(Workers, ThreadsMayShareWorkers) {
  const Workers workers(2);
  const auto work = [&workers] {
    for (int again = 0; again < 500; ++again) {
      std::vector<int> seen(50, 0);
      workers.blocks(seen.size(), 1, [&](std::size_t begin, std::size_t, int) { ++seen[begin]; });
      for (const int times : seen) ASSERT_EQ(times, 1);
    }
  };
  std::thread other(work);
  work();
  other.join();
}

TEST(Workers, LoopsGoOnAfterAnException) {
  const Workers workers(2);
  for (int again = 0; again < 50; ++again) {
    EXPECT_THROW(workers.blocks(20, 1,
                                [](std::size_t begin, std::size_t, int) {
                                  if (begin == 7) throw std::runtime_error("seven");
                                }),
                 std::runtime_error);
    std::atomic<int> done{0};
    workers.blocks(20, 1, [&](std::size_t, std::size_t, int) { ++done; });
    EXPECT_EQ(done, 20);
  }
}

TEST(Workers, OneWorkerAndOneBlockRunInTheCallingThreadInOrder) {
  const auto self = std::this_thread::get_id();
  std::vector<std::size_t> order;
  Workers(1).blocks(100, 10, [&](std::size_t begin, std::size_t, int worker) {
    EXPECT_EQ(std::this_thread::get_id(), self);
    EXPECT_EQ(worker, 0);
    order.push_back(begin);
  });
  for (std::size_t i = 0; i < 10; ++i) EXPECT_EQ(order[i], i * 10);
  Workers(4).blocks(100, 100, [&](std::size_t, std::size_t, int) { EXPECT_EQ(std::this_thread::get_id(), self); });
}

TEST(Workers, AnExceptionComesOut) {
  for (const int count : {1, 4}) {
    const Workers workers(count);
    EXPECT_THROW(workers.blocks(1000, 10,
                                [](std::size_t begin, std::size_t, int) {
                                  if (begin == 500) throw std::runtime_error("block 50");
                                }),
                 std::runtime_error);
    int sum = 0;  // and the pool is as good as new
    workers.blocks(10, 10, [&](std::size_t, std::size_t end, int) { sum += static_cast<int>(end); });
    EXPECT_EQ(sum, 10);
  }
}

TEST(Workers, HashOfBlocksDoesNotDependOnTheWorkers) {
  std::vector<float> data(10000);
  for (std::size_t i = 0; i < data.size(); ++i) data[i] = static_cast<float>(i) * 0.37f;
  const auto hash = [&](int count) {
    return Workers(count).hash_blocks(data.size(), 256, [&](std::size_t begin, std::size_t end) {
      return Hasher().add_all(std::span<const float>(data).subspan(begin, end - begin)).value();
    });
  };
  const std::uint64_t one = hash(1);
  for (const int count : {2, 3, 8, 32}) EXPECT_EQ(hash(count), one);
  data[5000] += 0.01f;
  EXPECT_NE(hash(2), one);
}

TEST(Workers, CountsBelowOneAreOne) {
  EXPECT_EQ(Workers(0).count(), 1);
  EXPECT_EQ(Workers(-3).count(), 1);
  EXPECT_GE(Workers::available(), 1);
}

TEST(Workers, CanBeMoved) {
  Workers a(3);
  Workers b = std::move(a);
  EXPECT_EQ(b.count(), 3);
  std::atomic<int> blocks{0};
  b.blocks(100, 1, [&](std::size_t, std::size_t, int) { ++blocks; });
  a = std::move(b);
  a.blocks(100, 1, [&](std::size_t, std::size_t, int) { ++blocks; });
  EXPECT_EQ(blocks, 200);
}

TEST(BlockBuffers, GathersInBlockOrder) {
  const tbb::global_control threads(tbb::global_control::max_allowed_parallelism, 8);
  BlockBuffers<int> found;
  for (const int count : {1, 8}) {
    const Workers workers(count);
    for (const std::size_t n : {1000u, 100u}) {  // the second use is smaller: nothing of the first may remain
      found.start(n, 16);
      workers.blocks(n, 16, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t i = begin; i < end; ++i)
          if (i % 3 == 0) found.at(begin).push_back(static_cast<int>(i));
      });
      std::vector<int> all = {-1};
      found.append_to(all);
      ASSERT_EQ(all.size(), (n + 2) / 3 + 1);
      EXPECT_EQ(found.size(), (n + 2) / 3);
      for (std::size_t i = 1; i < all.size(); ++i) ASSERT_EQ(all[i], static_cast<int>(3 * (i - 1)));
      std::size_t each = 0;
      found.each([&](int item) { EXPECT_EQ(item, static_cast<int>(3 * each++)); });
    }
    found.start(40, 16);
    found.at(32).push_back(1);
    found.go_on(20, 8);  // blocks of another loop come behind
    found.at(0).push_back(2);
    found.at(16).push_back(3);
    std::vector<int> both;
    found.append_to(both);
    EXPECT_EQ(both, (std::vector<int>{1, 2, 3}));
  }
}

}  // namespace
}  // namespace throng
