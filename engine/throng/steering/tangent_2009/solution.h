// Velocities that put the interaction point on a tangent (step 3, EG-33; eq. 11).
#pragma once

#include "throng/core/vec.h"
#include "throng/steering/tangent_2009/area.h"

namespace throng::tangent {

/// What a walker would like and can.
struct Wish {
  Vec2 desired;     ///< V_d, m/s
  float comfort;    ///< |V_d|
  Vec2 direction;   ///< of V_d, unit
  float max_speed;  ///< V_max
};

/// U: solution velocities on a tangent, V = from + k along, k in `range`; `best` is the strategy's own choice, in
/// range.
struct Domain {
  Vec2 from, along;
  Interval range;
  float best;

  Vec2 at(float k) const { return from + along * k; }
};

/// The three anchors of the strategies on the tangent, as k. Where an anchor does not exist (the tangent misses the
/// circle of the comfort speed, or meets the line of V_d behind the walker or behind the apex) it is that of both.
struct Anchors {
  float turn;   ///< alpha = 0: |V| = |V_d|; of two points the one nearer to V_d
  float both;   ///< alpha = 0.5: the orthogonal projection of V_d
  float speed;  ///< alpha = 1: along V_d
};
Anchors anchors(const Wish& wish, Vec2 apex, Vec2 along);

/// Linear between the anchors.
inline float strategy(const Anchors& a, float alpha) {
  return alpha <= 0.5f ? a.turn + (a.both - a.turn) * (2 * alpha) : a.both + (a.speed - a.both) * (2 * alpha - 1);
}

/// U for 0 <= alpha <= 1 on the half-line from the apex, without what is faster than V_max and what leads back
/// (V · V_d < 0; nobody walks backwards to avoid). false: nothing is left.
bool solution_domain(const Wish& wish, Vec2 apex, Vec2 along, float alpha, Domain& out);

/// The border of a wall's area: all of the line n · V = bound that is no faster than the comfort speed and does not
/// lead back. The choice is the velocity nearest to the desired one.
bool border_domain(const Wish& wish, Vec2 n, float bound, Domain& out);

}  // namespace throng::tangent
