// The last resort in a crowd where personal areas cannot be kept; not in the source, which stops (L1103).
#include <algorithm>
#include <cmath>

#include "throng/core/math.h"
#include "throng/steering/tangent_2009/decide.h"

namespace throng::tangent {
namespace {

/// Directions tried to each side of V_d: every 20 degrees up to 120; and shares of the comfort speed.
constexpr Vec2 kDirections[] = {{1, 0},         {0.9397f, 0.342f},  {0.766f, 0.6428f},
                                {0.5f, 0.866f}, {0.1736f, 0.9848f}, {-0.1736f, 0.9848f},
                                {-0.5f, 0.866f}};
constexpr float kShares[] = {1.0f, 0.6f, 0.3f, 0.15f};

/// Whoever is deeper in another's body than this, m, is to get out of it: that weighs so many times as much.
constexpr float kLeaning = 0.04f, kFirmness = 40;
/// Two who stop each other would do so for ever: one of them gives in, to whom the other weighs so many times as much.
constexpr float kGivesIn = 2;

/// How far a velocity is inside of an area, m/s; 0 outside.
float depth(const Area& area, Vec2 velocity) {
  float least = dot(area.normal[0], velocity) - area.bound[0];
  for (int s = 1; s < area.sides; ++s) least = std::min(least, dot(area.normal[s], velocity) - area.bound[s]);
  return std::max(0.0f, least);
}

bool in_a_wall(std::span<const Area> walls, Vec2 velocity) {
  for (const Area& wall : walls)
    if (contains(wall, velocity)) return true;
  return false;
}

}  // namespace

Area body_area(const Neighbour& n, float radii, float horizon) {
  Area area;
  const float far_sq = length_sq(n.position), leg_sq = far_sq - radii * radii;
  const auto add = [&](Vec2 normal, float bound) { area.add(normal, dot(normal, n.velocity) + bound); };
  if (leg_sq > 0) {
    const Vec2 ahead = n.position * std::sqrt(leg_sq), aside = left_of(n.position) * radii;
    add(left_of(ahead - aside) / far_sq, 0);
    add(-left_of(ahead + aside) / far_sq, 0);
  }
  add(normalized(n.position, {1, 0}), (std::sqrt(far_sq) - radii) / horizon);
  return area;
}

bool squeeze(const Params& p, const Walker& w, std::span<const Neighbour> neighbours, std::span<const Area> walls,
             Vec2& velocity) {
  Area bodies[kMostInteractions];
  float weight[kMostInteractions];
  const std::size_t count = std::min<std::size_t>(neighbours.size(), kMostInteractions);
  for (std::size_t k = 0; k < count; ++k) {
    const float touching = w.radius + neighbours[k].radius;
    bodies[k] = body_area(neighbours[k], touching + p.body_margin, p.body_time);
    const bool deep = length_sq(neighbours[k].position) < math::square(std::max(0.0f, touching - kLeaning));
    weight[k] = p.politeness * (deep ? kFirmness : (neighbours[k].senior ? kGivesIn : 1.0f));
  }
  bool found = false;
  float least = 0;
  const auto offer = [&](Vec2 v) {
    float cost = length_sq(v - w.wish.desired) + p.keep * length_sq(v - w.velocity);
    for (std::size_t k = 0; k < count && !(found && cost >= least); ++k)
      cost += weight[k] * math::square(depth(bodies[k], v));
    if ((found && cost >= least) || in_a_wall(walls, v)) return;
    found = true;
    least = cost;
    velocity = v;
  };
  for (const float share : kShares) {
    const Vec2 ahead = w.wish.desired * share, left = left_of(ahead);
    for (const Vec2 d : kDirections) {
      offer(ahead * d.x - left * d.y);  // of two that cost the same the one to the right
      if (d.y > 0) offer(ahead * d.x + left * d.y);
    }
  }
  offer({});
  return found;
}

}  // namespace throng::tangent
