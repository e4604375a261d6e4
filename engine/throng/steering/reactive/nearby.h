// When one would touch somebody, asked for dozens of velocities among the same people.
#pragma once

#include <array>

#include "throng/steering/reactive/situation.h"

namespace throng::reactive {

/// Neighbours with what of them stays the same for all velocities.
class Nearby {
 public:
  explicit Nearby(float margin) : margin_(margin) {}
  /// All neighbours.
  Nearby(const Situation& s, float margin) : Nearby(margin) {
    for (const Neighbour& n : s.neighbours()) add(s, n);
  }
  void add(const Situation& s, const Neighbour& n) {
    const float contact = 0.5f * (s.size + n.size) + margin_;
    x_[count_] = n.offset.x, y_[count_] = n.offset.y, vx_[count_] = n.velocity.x, vy_[count_] = n.velocity.y;
    gap_[count_++] = n.distance * n.distance - contact * contact;
  }

  /// Seconds until a body with that velocity and a margin around it would touch one of them if everybody went on; at
  /// most `most`.
  float time_to_contact(Vec2 velocity, float most) const;

  // For the kernels.
  using Lanes = std::array<float, kMostNeighbours>;
  std::size_t count() const { return count_; }
  const Lanes& x() const { return x_; }
  const Lanes& y() const { return y_; }
  const Lanes& vx() const { return vx_; }
  const Lanes& vy() const { return vy_; }
  const Lanes& gap() const { return gap_; }

 private:
  alignas(64) Lanes x_{}, y_{}, vx_{}, vy_{};
  alignas(64) Lanes gap_{};  ///< m², distance² less that at contact
  std::size_t count_ = 0;
  float margin_;
};

}  // namespace throng::reactive
