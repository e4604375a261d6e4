// One neighbour against the walker: is adaptation required, and in which role (steps 1 and 2; EG-29 ... EG-32, EG-37).
// Everything in the walker's egocentric frame (EG-27): x ahead, y left, origin at the walker, velocities of the world.
#pragma once

#include "throng/core/vec.h"
#include "throng/steering/tangent_2009/kite.h"
#include "throng/steering/tangent_2009/perception_error.h"
#include "throng/steering/tangent_2009/solution.h"

namespace throng::tangent {

struct Walker {
  Vec2 velocity;  ///< V_R/W, m/s
  Wish wish;
  Kite kite;
  float radius;
};

struct Neighbour {
  Vec2 position;      ///< P_P/R, m
  Vec2 velocity;      ///< V_P/W, m/s
  Vec2 acceleration;  ///< A_P, m/s²; zero: walks straight on
  float observed;     ///< s in view
  float radius;       ///< m
  bool senior;        ///< the walker gives in to it where neither can go on; of two one is it
};

enum class Role : unsigned char { kNone, kPassFirst, kGiveWay };

/// A neighbour's interaction area as velocities (see Tangents), and what is known of its motion.
struct Approach {
  Vec2 apex;         ///< the other's velocity; where it accelerates the one at the time of interaction
  Vec2 left, right;  ///< unit borders of the area, from the apex
  Vec2 along;        ///< unit, of the other's velocity; the line of sight where it stands
  Error error;
  float tti;                ///< s, eq. 8
  float left_at, right_at;  ///< as in Tangents
  bool invaded;
};

/// Whether a velocity lies in the area, without errors: the cheap question that most neighbours fail. Fills t where it
/// says yes.
bool may_interact(const Walker& w, const Neighbour& n, Vec2 velocity, Tangents& t);

/// t: the neighbour's tangents to the walker's kite.
Approach approach(const Params& p, const Walker& w, const Neighbour& n, const Tangents& t);
inline Approach approach(const Params& p, const Walker& w, const Neighbour& n) {
  return approach(p, w, n, tangents(w.kite, n.position));
}

/// Step 1: whether the whole locus of the interaction point lies in the area if the walker walks at `velocity`.
bool interacts(const Approach& a, Vec2 velocity);

/// Step 2: on which border V is to be put, and what that makes of the walker.
struct Side {
  bool left;
  Role role;
};
/// By the side of the interaction point on the decision line R-P. Exactly on it: who sees the other on its right gives
/// way; exactly head-on everybody keeps to the right. In the kite, where both borders are one line: the nearer half.
/// For somebody who accelerates (EG-37) by where the interaction point comes in or goes out, whichever is nearer in
/// time.
Side side_of(const Walker& w, const Neighbour& n, const Approach& a);

/// When the interaction point of somebody who accelerates is in the area, s from now; `enters_left`, `leaves_left`:
/// over which border. Unbounded ends are beyond +-1e6.
struct Passage {
  float in, out;
  bool enters_left, leaves_left;
};
Passage passage(const Walker& w, const Neighbour& n, const Approach& a);

}  // namespace throng::tangent
