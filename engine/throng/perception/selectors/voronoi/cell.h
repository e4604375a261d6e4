// The Voronoi cell of somebody at the origin, cut out of a square by the perpendicular bisectors to others.
#pragma once

#include <cstdint>

#include "throng/core/vec.h"
#include "throng/state/percepts.h"

namespace throng {

class VoronoiCell {
 public:
  /// Sides shorter than this are none: four people on a circle have cells that meet in a point.
  static constexpr float kShortest = 1e-3f;  ///< m

  /// The square |x|, |y| <= half.
  explicit VoronoiCell(float half);

  /// Cuts off what is nearer to somebody at d than to the origin. number: below kMaxNeighbours, given once.
  void cut(Vec2 d, int number);
  /// Square of the distance to the farthest corner: whoever is more than twice as far away cuts nothing off.
  float reach_sq() const { return reach_sq_; }
  /// Bit n: the person of number n made a side that comes within `within` of the origin.
  std::uint64_t sides(float within) const;

  int corners() const { return count_; }
  Vec2 corner(int i) const { return corner_[i]; }

 private:
  static constexpr int kMost = kMaxNeighbours + 4;  // a cut adds at most one corner
  Vec2 corner_[kMost];                              ///< counter-clockwise
  std::int8_t maker_[kMost];                        ///< of the side from this corner to the next; -1: the square's
  int count_ = 4;
  float reach_sq_;
};

}  // namespace throng
