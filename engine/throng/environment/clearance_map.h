// Lower bounds of the distance to something, by cell, in quarter metres: after one look nearly everybody knows that
// nothing is near. Cells lie in squares of 8 x 8, a cache line each: people near each other read the same line, and
// who walks on reads it for seconds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "throng/core/vec.h"

namespace throng {

class ClearanceMap {
 public:
  void lay_out(Vec2 origin, float inv_cell, int nx, int ny) {
    origin_ = origin, inv_cell_ = inv_cell, nx_ = nx, ny_ = ny;
    across_ = static_cast<std::size_t>((nx + kSide - 1) / kSide);
    bytes_.assign(across_ * static_cast<std::size_t>((ny + kSide - 1) / kSide) * kSide * kSide, 0);
  }
  int nx() const { return nx_; }
  int ny() const { return ny_; }
  std::size_t bytes() const { return bytes_.size(); }
  std::uint8_t& cell(int x, int y) { return bytes_[index(x, y)]; }
  std::uint8_t cell(int x, int y) const { return bytes_[index(x, y)]; }

  /// Metres. p may lie anywhere: outside it is the nearest cell's. The map must have cells.
  float at(Vec2 p) const {
    return 0.25f * static_cast<float>(
                       cell(clamped((p.x - origin_.x) * inv_cell_, nx_), clamped((p.y - origin_.y) * inv_cell_, ny_)));
  }

 private:
  static constexpr int kSide = 8;
  static int clamped(float v, int n) {
    if (!(v > 0)) return 0;  // also catches NaN
    return v >= static_cast<float>(n) ? n - 1 : static_cast<int>(v);
  }
  std::size_t index(int x, int y) const {
    const auto i = static_cast<std::size_t>(x), j = static_cast<std::size_t>(y);
    return ((j / kSide) * across_ + i / kSide) * (kSide * kSide) + (j % kSide) * kSide + i % kSide;
  }

  Vec2 origin_;
  float inv_cell_ = 1;
  int nx_ = 0, ny_ = 0;
  std::size_t across_ = 0;  ///< squares in a row of them
  std::vector<std::uint8_t> bytes_;
};

}  // namespace throng
