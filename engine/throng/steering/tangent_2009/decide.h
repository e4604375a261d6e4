// Steps 1 to 5 for one walker among its neighbours and walls.
#pragma once

#include <span>

#include "throng/steering/tangent_2009/approach.h"
#include "throng/steering/tangent_2009/area.h"
#include "throng/steering/tangent_2009/solution.h"
#include "throng/steering/tangent_2009/watch.h"

namespace throng::tangent {

inline constexpr int kMostWallAreas = 12;  ///< the nearest walls
inline constexpr int kMostAreas = kMostInteractions + kMostWallAreas;

/// A neighbour in the set S.
struct Interaction {
  int who;     ///< of the neighbours
  float time;  ///< s: when it is due; S is in that order
  Side side;   ///< of step 2
  Approach approach;
};

enum class Outcome : unsigned char {
  kFree,      ///< nothing to adapt to: V_d
  kPair,      ///< one interaction, solved by role and strategy
  kMerged,    ///< the best of the merged domains
  kSqueezed,  ///< only past bodies, not past personal areas
  kStopped,   ///< S' empty
};

struct Decision {
  Vec2 velocity;
  Outcome outcome = Outcome::kFree;
  int new_interactions = 0;  ///< that the velocity chosen brings about
  Kite kite;                 ///< that was kept free
  int count = 0;             ///< interactions considered
  Interaction set[kMostInteractions];
  int areas = 0;  ///< theirs, then those of walls
  Area area[kMostAreas];
};

/// What is left when S' is empty: personal areas give way, walls do not. Of some velocities up to 120 degrees off V_d
/// the one that is least far from V_d (and, by `keep`, from the present one) and least inside the nearest bodies'
/// areas; to lean on others a little is what opens a knot. false: walls leave none.
bool squeeze(const Params& p, const Walker& w, std::span<const Neighbour> neighbours, std::span<const Area> walls,
             Vec2& velocity);

/// Velocities that bring two bodies together within the horizon: towards the disc of both radii and what is kept
/// between, and faster than what is left of the way.
Area body_area(const Neighbour& n, float radii, float horizon);

/// walls: areas of the nearest walls. Nothing is allocated.
void decide(const Params& p, const Walker& w, std::span<const Neighbour> neighbours, std::span<const Area> walls,
            Decision& out);

/// The domains of S: f(domain, number of its own area), for steps 4 and 5 and for pictures. Two domains for a person,
/// and for a wall that V_d leads into as many as its area has sides.
template <class F>
void each_domain(const Params& p, const Walker& w, const Decision& d, F&& f);

/// Step 4: what of U is in no area but perhaps its own (`own`; the domain lies on the border of that). Returns how many
/// pieces, at most kMostAreas + 1, in no particular order.
int clip(const Domain& domain, std::span<const Area> areas, int own, std::span<Interval> out);

// ---- implementation

template <class F>
void each_domain(const Params& p, const Walker& w, const Decision& d, F&& f) {
  Domain domain;
  for (int i = 0; i < d.count; ++i) {
    const Approach& a = d.set[i].approach;
    if (solution_domain(w.wish, a.apex, a.left, p.alpha, domain)) f(domain, i);
    if (solution_domain(w.wish, a.apex, a.right, p.alpha, domain)) f(domain, i);
  }
  for (int i = d.count; i < d.areas; ++i) {
    if (!contains(d.area[i], w.wish.desired)) continue;
    for (int s = 0; s < d.area[i].sides; ++s)
      if (border_domain(w.wish, d.area[i].normal[s], d.area[i].bound[s], domain)) f(domain, i);
  }
}

}  // namespace throng::tangent
