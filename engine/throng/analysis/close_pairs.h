// Pairs of points that are near each other, without comparing everybody with everybody: points are sorted into cells
// as wide as the range, and only cells that touch are compared. Work is that of the sort and of the pairs in touching
// cells; it does not depend on how large the area is.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "throng/core/math.h"
#include "throng/core/vec.h"

namespace throng::analysis {

class ClosePairs {
 public:
  /// Calls f(i, j), i < j, once for each pair at most `range` (> 0) apart. The order depends on the points alone.
  template <class F>
  void each(std::span<const Vec2d> points, double range, F f) {
    sorted_.clear();
    for (std::size_t i = 0; i < points.size(); ++i)
      sorted_.push_back({math::floor_to_int(points[i].y / range), math::floor_to_int(points[i].x / range),
                         static_cast<std::uint32_t>(i)});
    std::sort(sorted_.begin(), sorted_.end());
    const double most = range * range;
    const auto meet = [&](const Entry& a, const Entry& b) {
      if (length_sq(points[a.index] - points[b.index]) <= most)
        f(std::min(a.index, b.index), std::max(a.index, b.index));
    };
    std::size_t above = 0;  // first of the row above that can touch
    for (std::size_t i = 0; i < sorted_.size(); ++i) {
      const Entry& a = sorted_[i];
      for (std::size_t k = i + 1; k < sorted_.size() && sorted_[k].y == a.y && near(sorted_[k].x, a.x); ++k)
        meet(a, sorted_[k]);
      if (a.y == INT32_MAX) continue;
      const Entry corner{a.y + 1, a.x == INT32_MIN ? a.x : a.x - 1, 0};
      while (above < sorted_.size() && sorted_[above] < corner) ++above;
      for (std::size_t k = above; k < sorted_.size() && sorted_[k].y == a.y + 1 && near(sorted_[k].x, a.x); ++k)
        meet(a, sorted_[k]);
    }
  }

 private:
  struct Entry {
    std::int32_t y, x;
    std::uint32_t index;
    auto operator<=>(const Entry&) const = default;
  };
  static bool near(std::int32_t x, std::int32_t of) {
    return std::int64_t{x} <= std::int64_t{of} + 1;  // never smaller than of - 1 where this is asked
  }
  std::vector<Entry> sorted_;
};

}  // namespace throng::analysis
