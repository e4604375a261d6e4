// Who of the neighbours one will meet, and when (Table 4.1): asked for one to three velocities at a turn.
#pragma once

#include <array>

#include "throng/steering/reactive/situation.h"

namespace throng::reactive {

struct Threat {
  enum class Kind : std::uint8_t { kNone, kCross, kHeadOn, kStands } kind = Kind::kNone;
  float time = 0;   ///< s until it comes true
  float gap = 0;    ///< kCross: how much later than the other one is at the crossing, s; else m of way to it
  float aside = 0;  ///< m of the other to the left of one's way when they pass
  const Neighbour* who = nullptr;
};

class Threats {
 public:
  static constexpr float kStands = 0.1f;  ///< m/s: slower than this somebody stands, a point on the way

  explicit Threats(const Situation& s) : s_(s) {
    for (std::size_t i = 0; i < s.neighbours().size(); ++i) {
      const Neighbour& n = s.all[i];
      lanes_.x[i] = n.offset.x, lanes_.y[i] = n.offset.y;
      lanes_.next_x[i] = n.next.x, lanes_.next_y[i] = n.next.y;
      lanes_.sizes[i] = s.size + n.size;
    }
  }
  /// The one that comes true first for somebody with that velocity (speed = |v| > 0), both going on along lines: the
  /// other as it has declared (SH-32).
  Threat most_imminent(Vec2 v, float speed) const;

  struct Lanes {
    alignas(64) std::array<float, kMostNeighbours> x, y;            ///< offset, m
    alignas(64) std::array<float, kMostNeighbours> next_x, next_y;  ///< declared velocity, m/s
    alignas(64) std::array<float, kMostNeighbours> sizes;           ///< B + B_i, m
  };

 private:
  const Situation& s_;
  Lanes lanes_{};
};

}  // namespace throng::reactive
