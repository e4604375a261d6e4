// The whole circle of directions around a walker, cut into adjacent sections: one partition for each entity (EG-20).
#pragma once

#include <array>
#include <span>

#include "throng/steering/paris_2007/section.h"

namespace throng::paris {

/// Overlapping sections of one entity: v1 = min, v2 = max, t1 = min, t2 = min. The printed t2 is kept; max would be the
/// end of the blocked time, but nothing reads it. Directions are those of a.
Section merged(const Section& a, const Section& b);

/// Adjacent sections from -pi to pi, free ones where the entity blocks nothing.
class Partition {
 public:
  static constexpr int kMost = 256;
  Partition() { clear(); }
  void clear();
  /// Cuts what is there at the section's ends and merges what it covers. The order of calls does not count.
  void add(const Section& s);
  void add(std::span<const Section> sections) {
    for (const Section& s : sections) add(s);
  }
  std::span<const Section> all() const { return {list_.data(), static_cast<std::size_t>(count_)}; }
  bool free() const { return count_ == 1 && list_[0].free(); }

 private:
  /// Index of the first section from `angle` on, after cutting there. When full it is that of the section around it.
  int cut(float angle);
  std::array<Section, kMost> list_;
  int count_ = 0;
  int last_ = 0;  ///< where the section added last begins
};

}  // namespace throng::paris
