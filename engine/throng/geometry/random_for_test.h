// Repeatable random numbers and shapes for tests of geometry. Not part of the engine.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "throng/core/math.h"
#include "throng/geometry/polygon.h"
#include "throng/geometry/snap.h"

namespace throng {

class TestRandom {
 public:
  explicit TestRandom(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15ull + 1) {}
  std::uint64_t bits() {
    state_ = state_ * 6364136223846793005ull + 1442695040888963407ull;
    std::uint64_t x = state_;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93ull;
    return x ^ (x >> 32);
  }
  double uniform(double lo = 0, double hi = 1) { return lo + (hi - lo) * static_cast<double>(bits() >> 11) * 0x1p-53; }
  std::int64_t integer(std::int64_t lo, std::int64_t hi) {
    return lo + static_cast<std::int64_t>(bits() % static_cast<std::uint64_t>(hi - lo + 1));
  }
  Vec2d point(double size) { return {uniform(-size, size), uniform(-size, size)}; }

 private:
  std::uint64_t state_;
};

/// Star-shaped ring with n spikes around c, snapped: simple, usually far from convex. Counter-clockwise.
inline Ring random_star(TestRandom& random, Vec2d c, double inner, double outer, int n) {
  Ring ring;
  for (int i = 0; i < n; ++i) {
    const double angle = (i + random.uniform(0.05, 0.95)) * math::kTwoPi / n;
    const auto sc = math::sincos(angle);
    ring.push_back(snapped(c + Vec2d{sc.cos, sc.sin} * random.uniform(inner, outer)));
  }
  return ring;
}

/// A big star with smaller stars cut out on a coarse raster: valid, with holes and narrow passages.
inline Polygon random_polygon(TestRandom& random, double size, int spikes, int holes) {
  Polygon p;
  p.outer = random_star(random, {}, 0.75 * size, size, spikes);
  // Two neighbouring spikes are at most two sectors apart: their chord stays outside this circle.
  const double reach = spikes > 4 ? 0.75 * size * math::cos(math::kTwoPi / spikes) : 0;
  std::vector<int> used;
  const int side = 4;
  const double pitch = size / side;
  for (int i = 0; i < holes; ++i) {
    const int cell = static_cast<int>(random.integer(0, side * side - 1));
    const Vec2d c{(cell % side - (side - 1) / 2.0) * pitch, (cell / side - (side - 1) / 2.0) * pitch};
    const bool taken = std::find(used.begin(), used.end(), cell) != used.end();
    used.push_back(cell);
    if (taken || length(c) + 0.5 * pitch > reach) continue;
    p.holes.push_back(random_star(random, c, 0.15 * pitch, 0.49 * pitch, static_cast<int>(random.integer(3, 9))));
  }
  orient_rings(p);
  return p;
}

}  // namespace throng
