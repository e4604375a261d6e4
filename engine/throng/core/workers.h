// The worker pool of a simulation (oneTBB behind it). Work is cut into fixed blocks that do not depend on the number
// of workers; which worker takes which block is left to chance, so a block may write only what belongs to it.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "throng/core/hash.h"

namespace throng {

/// Number of blocks of `block` items in n items, and where block i lies.
constexpr std::size_t block_count(std::size_t n, std::size_t block) { return (n + block - 1) / block; }

class Workers {
 public:
  /// count: number of workers, at least 1 (less counts as 1). With 1, everything runs in the calling thread.
  explicit Workers(int count = 1);
  ~Workers();
  Workers(Workers&&) noexcept;
  Workers& operator=(Workers&&) noexcept;

  int count() const { return count_; }
  /// Hardware threads this process may use.
  static int available();

  /// Calls f(begin, end, worker) once for each block of [0, n): begin = i * block, end = min(n, begin + block).
  /// worker in [0, count()): no two calls at the same time have the same, so it selects scratch memory.
  /// Returns when all are done. One block or one worker: in the calling thread, in order, without any overhead.
  /// An exception of f comes out of here after the other workers have finished their present block.
  /// Not to be called from within f.
  template <class F>
  void blocks(std::size_t n, std::size_t block, F&& f) const {
    assert(block > 0 && "a block has at least one item");
    if (n == 0) return;
    if (count_ == 1 || n <= block) {
      for (std::size_t begin = 0; begin < n; begin += block) f(begin, n - begin < block ? n : begin + block, 0);
      return;
    }
    struct Call {
      std::remove_reference_t<F>* f;
      std::size_t n, block;
    } call{&f, n, block};
    run(
        block_count(n, block),
        [](void* context, std::size_t i, int worker) {
          const Call& c = *static_cast<const Call*>(context);
          const std::size_t begin = i * c.block;
          (*c.f)(begin, c.n - begin < c.block ? c.n : begin + c.block, worker);
        },
        &call);
  }

  /// As blocks; f(begin, end) -> uint64_t hashes one block. The result is the same for any number of workers.
  template <class F>
  std::uint64_t hash_blocks(std::size_t n, std::size_t block, F&& f) const {
    std::vector<std::uint64_t> hashes(block_count(n, block));
    blocks(n, block, [&](std::size_t begin, std::size_t end, int) { hashes[begin / block] = f(begin, end); });
    std::uint64_t all = mix64(n);
    for (const std::uint64_t h : hashes) all = combine(all, h);
    return all;
  }

 private:
  using Task = void (*)(void* context, std::size_t block, int worker);
  void run(std::size_t blocks, Task task, void* context) const;

  struct Pool;
  int count_;
  std::unique_ptr<Pool> pool_;
};

/// What the blocks of a parallel loop produce (events, requests), gathered without locks and put together in block
/// order, so the result does not depend on the workers. Keeps its memory between uses.
template <class T>
class BlockBuffers {
 public:
  /// Before the loop: the same n and block as given to Workers::blocks. Empties every buffer.
  void start(std::size_t n, std::size_t block) {
    used_ = 0;
    go_on(n, block);
  }
  /// Before another loop whose blocks come after those there are.
  void go_on(std::size_t n, std::size_t block) {
    block_ = block;
    first_ = used_;
    used_ += block_count(n, block);
    if (buffers_.size() < used_) buffers_.resize(used_);
    for (std::size_t i = first_; i < used_; ++i) buffers_[i].clear();
  }
  /// In the loop: the buffer of the block that begins there.
  std::vector<T>& at(std::size_t begin) {
    assert(first_ + begin / block_ < used_ && "start was called with another size");
    return buffers_[first_ + begin / block_];
  }
  std::size_t size() const {
    std::size_t n = 0;
    for (std::size_t i = 0; i < used_; ++i) n += buffers_[i].size();
    return n;
  }
  /// After the loop: calls f(item) for all in block order.
  template <class F>
  void each(F&& f) const {
    for (std::size_t i = 0; i < used_; ++i)
      for (const T& item : buffers_[i]) f(item);
  }
  /// After the loop: appends all in block order.
  void append_to(std::vector<T>& out) const {
    out.reserve(out.size() + size());
    for (std::size_t i = 0; i < used_; ++i) out.insert(out.end(), buffers_[i].begin(), buffers_[i].end());
  }

 private:
  std::vector<std::vector<T>> buffers_;
  std::size_t block_ = 1;
  std::size_t first_ = 0;  ///< block of the present loop
  std::size_t used_ = 0;
};

}  // namespace throng
