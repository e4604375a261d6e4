#include "throng/steering/paris_2007/partition.h"

#include <algorithm>

#include "throng/core/math.h"

namespace throng::paris {

Section merged(const Section& a, const Section& b) {
  return {.from = a.from,
          .to = a.to,
          .v1 = std::min(a.v1, b.v1),
          .v2 = std::max(a.v2, b.v2),
          .t1 = std::min(a.t1, b.t1),
          .t2 = std::min(a.t2, b.t2)};
}

void Partition::clear() {
  count_ = 1, last_ = 0;
  list_[0] = {.from = -math::kPiF, .to = math::kPiF};
}

int Partition::cut(float angle) {
  int i = list_[static_cast<std::size_t>(last_)].from <= angle ? last_ : 0;  // sections come side by side
  while (i < count_ && list_[static_cast<std::size_t>(i)].to <= angle + kNarrowest) ++i;
  if (i == count_) return count_;
  const auto at = static_cast<std::size_t>(i);
  if (angle - list_[at].from <= kNarrowest || count_ == kMost) return i;
  std::copy_backward(list_.begin() + i, list_.begin() + count_, list_.begin() + count_ + 1);
  ++count_;
  list_[at].to = angle;
  list_[at + 1].from = angle;
  return i + 1;
}

void Partition::add(const Section& s) {
  if (s.free()) return;
  const int begin = cut(s.from);
  last_ = std::min(begin, count_ - 1);
  int end = cut(s.to);
  if (end < count_ && s.to - list_[static_cast<std::size_t>(end)].from > kNarrowest) ++end;  // full: all of it
  for (int i = begin; i < end; ++i) {
    Section& piece = list_[static_cast<std::size_t>(i)];
    const float from = piece.from, to = piece.to;
    piece = piece.free() ? s : merged(piece, s);
    piece.from = from, piece.to = to;
  }
}

}  // namespace throng::paris
