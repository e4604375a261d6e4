#include "throng/steering/tangent_2009/decide.h"

#include <algorithm>

#include "throng/core/math.h"

namespace throng::tangent {
namespace {

/// A solution slower than this is none, m/s: tangents to people who stand meet where one stands as well.
constexpr float kStanding = 0.1f;

/// The neighbours as the walker sees them; approaches are worked out when first asked for.
struct Company {
  const Params& params;
  const Walker& self;
  std::span<const Neighbour> neighbours;
  std::uint32_t known = 0, considered = 0;  ///< bit a neighbour
  Approach approaches[kMostWatched];

  Company(const Params& p, const Walker& w, std::span<const Neighbour> around)
      : params(p), self(w), neighbours(around) {}

  /// Step 1 for any velocity.
  bool interacts_with(std::size_t k, Vec2 velocity) {
    if ((known >> k & 1) == 0) {
      Tangents t;
      if (!may_interact(self, neighbours[k], velocity, t)) return false;
      approaches[k] = approach(params, self, neighbours[k], t);
      known |= 1u << k;
    }
    return interacts(approaches[k], velocity);
  }
  /// Step 5: walkers outside of S that the velocity would begin to interact with.
  int new_interactions(Vec2 velocity) {
    int count = 0;
    for (std::size_t k = 0; k < neighbours.size(); ++k)
      if ((considered >> k & 1) == 0) count += interacts_with(k, velocity) ? 1 : 0;
    return count;
  }
};

/// Keeps S in the order of time, ties in the order of the neighbours, and not longer than allowed.
void insert(const Interaction& one, int most, Decision& d) {
  int at = d.count;
  while (at > 0 && d.set[at - 1].time > one.time) --at;
  if (at >= most) return;
  if (d.count < most) ++d.count;
  for (int i = d.count - 1; i > at; --i) d.set[i] = d.set[i - 1];
  d.set[at] = one;
}

/// Steps 1 and 2.
void collect(Company& c, Decision& d) {
  const int most = std::min(c.params.max_interactions, kMostInteractions);
  const Vec2 desired = c.self.wish.desired;
  for (std::size_t k = 0; k < c.neighbours.size(); ++k) {
    const Neighbour& n = c.neighbours[k];
    if (!c.interacts_with(k, desired)) continue;
    const Approach& a = c.approaches[k];
    // "with respect to time-to-collision" (L166), of the walk at V_d, which is what is to be adapted
    insert({static_cast<int>(k), time_to_interaction(n.position, a.apex - desired), {}, a}, most, d);
  }
  for (int i = 0; i < d.count; ++i) {
    Interaction& s = d.set[i];
    s.side = side_of(c.self, c.neighbours[static_cast<std::size_t>(s.who)], s.approach);
    c.considered |= 1u << s.who;
    d.area[d.areas++] = cone(s.approach.apex, s.approach.left, s.approach.right);
  }
}

bool in_any(const Decision& d, Vec2 velocity) {
  for (int i = d.count; i < d.areas; ++i)
    if (contains(d.area[i], velocity)) return true;
  return false;
}

/// Step 3 for a single interaction: the role's border, or the other where no velocity is left on it. false: what comes
/// out leads into a wall or into somebody else's way, so all solutions are to be looked at.
bool solve_pair(Company& c, Decision& d) {
  const Interaction& s = d.set[0];
  Domain domain;
  if (!solution_domain(c.self.wish, s.approach.apex, s.side.left ? s.approach.left : s.approach.right, c.params.alpha,
                       domain) &&
      !solution_domain(c.self.wish, s.approach.apex, s.side.left ? s.approach.right : s.approach.left, c.params.alpha,
                       domain))
    return false;
  d.velocity = domain.at(domain.best);
  return !in_any(d, d.velocity) && c.new_interactions(d.velocity) == 0;
}

/// The least adaptation among those with fewest new interactions.
struct Best {
  int created = 1 << 20;
  float far_sq = 0;
  Vec2 velocity;

  bool better(int created_now, float far_sq_now) const {
    return created_now < created || (created_now == created && far_sq_now < far_sq);
  }
};

/// Steps 4 and 5. false: S' is empty.
bool merge(Company& c, Decision& d) {
  const Params& p = c.params;
  const Vec2 near = lerp(c.self.wish.desired, c.self.velocity, p.keep);
  Best best;
  // Whether it disturbs somebody, as far as that had to be found out.
  const auto offer = [&](Vec2 velocity) {
    const float far_sq = length_sq(velocity - near);
    if (!best.better(0, far_sq)) return false;
    const int created = c.new_interactions(velocity);
    if (best.better(created, far_sq)) best = {created, far_sq, velocity};
    return created > 0;
  };
  Interval pieces[kMostAreas + 1];
  each_domain(p, c.self, d, [&](const Domain& u, int own) {
    // What cannot be better than the best so far need not be cut to pieces.
    const float nearest = math::clamp(dot(u.along, near - u.from), u.range.lo, u.range.hi);
    if (!best.better(0, length_sq(u.at(nearest) - near))) return;
    const int count = clip(u, {d.area, static_cast<std::size_t>(d.areas)}, own, pieces);
    const float here = dot(u.along, c.self.velocity - u.from);
    const float wanted = u.best + (here - u.best) * p.keep;
    for (int i = 0; i < count; ++i) {
      const Interval& piece = pieces[i];
      if (!offer(u.at(math::clamp(wanted, piece.lo, piece.hi)))) continue;
      // A piece is a continuum of solutions: where its best one disturbs somebody, its ends may not.
      offer(u.at(piece.lo));
      offer(u.at(piece.hi));
    }
  });
  if (best.created == 1 << 20) return false;
  d.velocity = best.velocity;
  d.new_interactions = best.created;
  return true;
}

void start(const Walker& w, Decision& d) {
  d.kite = w.kite;
  d.velocity = w.wish.desired;
  d.outcome = Outcome::kFree;
  d.new_interactions = d.count = d.areas = 0;
}

void add_walls(std::span<const Area> walls, Decision& d) {
  for (const Area& wall : walls)
    if (d.areas < kMostAreas) d.area[d.areas++] = wall;
}

}  // namespace

int clip(const Domain& domain, std::span<const Area> areas, int own, std::span<Interval> out) {
  int count = 1;
  out[0] = domain.range;
  for (std::size_t j = 0; j < areas.size() && count > 0; ++j) {
    if (static_cast<int>(j) == own) continue;
    const Interval taken = within(areas[j], domain.from, domain.along);
    if (!(taken.lo < taken.hi) || taken.hi < domain.range.lo || taken.lo > domain.range.hi) continue;
    // Of the pieces at most one is cut in two; the others stay, shrink or go.
    int kept = 0;
    Interval beyond{1, 0};
    for (int i = 0; i < count; ++i) {
      const Interval one = out[static_cast<std::size_t>(i)];
      if (taken.hi < one.lo || taken.lo > one.hi) {
        out[static_cast<std::size_t>(kept++)] = one;
      } else {
        if (taken.lo >= one.lo) out[static_cast<std::size_t>(kept++)] = {one.lo, taken.lo};
        if (taken.hi > one.hi) continue;
        if (kept > i)  // the place of this piece is taken already: it was cut in two
          beyond = {taken.hi, one.hi};
        else
          out[static_cast<std::size_t>(kept++)] = {taken.hi, one.hi};
      }
    }
    if (!beyond.empty()) out[static_cast<std::size_t>(kept++)] = beyond;
    count = kept;
  }
  return count;
}

void decide(const Params& p, const Walker& w, std::span<const Neighbour> neighbours, std::span<const Area> walls,
            Decision& out) {
  start(w, out);
  Company company(p, w, neighbours.first(std::min<std::size_t>(neighbours.size(), kMostWatched)));
  collect(company, out);
  add_walls(walls, out);
  const bool into_wall = in_any(out, w.wish.desired);
  if (out.count == 0 && !into_wall) return;
  const bool squeezes = p.when_blocked == WhenBlocked::kSqueeze;
  if (out.count == 1 && !into_wall && solve_pair(company, out)) {
    out.outcome = Outcome::kPair;
  } else if (merge(company, out) && (!squeezes || length_sq(out.velocity) > kStanding * kStanding)) {
    out.outcome = Outcome::kMerged;
  } else if (squeezes && squeeze(p, w, neighbours, walls, out.velocity)) {
    out.outcome = Outcome::kSqueezed;
  } else {
    out.velocity = {};
    out.outcome = Outcome::kStopped;
  }
}

}  // namespace throng::tangent
