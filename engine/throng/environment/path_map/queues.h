// The four queue disciplines of the quadtree searches: push(node, level, distance), and pop(), kNone when all is empty.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

#include "throng/environment/path_map/search.h"

namespace throng::path_map {

inline constexpr std::uint32_t kNone = 0xffffffffu;
using Mark = PathMapScratch::Mark;
using Entry = PathMapScratch::Entry;

// ------------------------------------------------

/// SH-63: the last K entries are kept in increasing order. No node is queued twice, so `capacity` nodes need no more
/// room.
class SortedQueue {
 public:
  SortedQueue(std::vector<Entry>& entries, std::uint32_t window, std::size_t capacity) : window_(window) {
    if (entries.size() < capacity) entries.resize(capacity);
    head_ = tail_ = entries.data();
  }
  void push(std::uint32_t node, int, float distance) {
    const std::ptrdiff_t size = tail_ - head_;
    const Entry* const first = size > static_cast<std::ptrdiff_t>(window_) ? tail_ - window_ : head_;
    Entry* at = tail_++;
    for (; at > first && at[-1].distance > distance; --at) *at = at[-1];
    *at = {distance, node};
  }
  std::uint32_t pop() { return head_ < tail_ ? (head_++)->node : kNone; }

 private:
  Entry *head_, *tail_;
  std::uint32_t window_;
};

/// Lists through Mark::next: no memory of their own.
struct Fifo {
  std::uint32_t head = kNone, tail = kNone;
  void push(Mark* marks, std::uint32_t node) {
    marks[node].next = kNone;
    if (head == kNone)
      head = node;
    else
      marks[tail].next = node;
    tail = node;
  }
  std::uint32_t pop(const Mark* marks) {
    const std::uint32_t node = head;
    if (node != kNone) head = marks[node].next;
    return node;
  }
};

/// SH-64.
class SingleQueue {
 public:
  explicit SingleQueue(Mark* marks) : marks_(marks) {}
  void push(std::uint32_t node, int, float) { queue_.push(marks_, node); }
  std::uint32_t pop() { return queue_.pop(marks_); }

 private:
  Mark* marks_;
  Fifo queue_;
};

/// SH-65: one queue a level, served in turn; empty ones are skipped.
class MultiQueue {
 public:
  explicit MultiQueue(Mark* marks) : marks_(marks) {}
  void push(std::uint32_t node, int level, float) {
    queues_[level].push(marks_, node);
    filled_ |= 1u << level;
  }
  std::uint32_t pop() {
    if (filled_ == 0) return kNone;
    const std::uint32_t above = filled_ & ~((2u << last_) - 1);
    last_ = std::countr_zero(above ? above : filled_);
    return take(last_);
  }

 protected:
  std::uint32_t take(int level) {
    const std::uint32_t node = queues_[level].pop(marks_);
    if (queues_[level].head == kNone) filled_ &= ~(1u << level);
    return node;
  }
  Mark* marks_;
  Fifo queues_[kMaxPathLevels];
  std::uint32_t filled_ = 0;
  int last_ = kMaxPathLevels - 1;  ///< so that the first turn is the lowest level's
};

/// SH-66: largest nodes first.
class PmultiQueue : public MultiQueue {
 public:
  using MultiQueue::MultiQueue;
  std::uint32_t pop() { return filled_ == 0 ? kNone : take(31 - std::countl_zero(filled_)); }
};

}  // namespace throng::path_map
