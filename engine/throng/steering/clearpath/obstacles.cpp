#include "throng/steering/clearpath/obstacles.h"

#include <algorithm>
#include <cmath>

#include "throng/steering/clearpath/cuts.h"
#include "throng/steering/vo/collision_time.h"

namespace throng::clearpath {
namespace {

constexpr float kPartIn = 0.5f;  ///< s: who overlaps should be apart after this

Vec2 right_of(Vec2 v) { return {v.y, -v.x}; }

Obstacle::Border through(Vec2 n, Vec2 point) { return {n, dot(n, point)}; }

/// The stretch of a border that borders the obstacle: where its other borders are on the inside.
Interval own_stretch(const Obstacle& o, int side, const Line& line, Interval i) {
  for (int k = 0; k < o.count; ++k) {
    if (k == side) continue;
    const float slope = dot(o.border[k].n, line.along), rest = o.border[k].b - dot(o.border[k].n, line.point);
    if (slope > kParallel) i.lo = std::max(i.lo, rest / slope);
    if (slope < -kParallel) i.hi = std::min(i.hi, rest / slope);
  }
  return i;
}

/// The nearest t outside all intervals, going from t in one direction (sign +1 or -1). Each pass leaves the interval it
/// stands in; there are no more passes than intervals.
float walk_out(const Cuts& blocked, int count, float t, float sign) {
  for (bool moved = true; moved;) {
    moved = false;
    for (int k = 0; k < count; ++k) {
      if (!(blocked.lo[k] < t && t < blocked.hi[k])) continue;
      t = sign > 0 ? blocked.hi[k] : blocked.lo[k];
      moved = true;
    }
  }
  return t;
}

struct Search {
  const Obstacles& obstacles;
  Vec2 preferred;
  float max_speed;
  float best_sq;
  Vec2 best;
  bool found;
  Candidates* candidates;

  void offer(Vec2 v) {
    if (candidates) candidates->points.push_back(v);
    const float d = length_sq(v - preferred);
    if (d < best_sq) best_sq = d, best = v, found = true;
  }

  /// The nearest free point of one border.
  void along_border(int which, int side) {
    const Vec2 n{obstacles.nx[side][which], obstacles.ny[side][which]};
    const float b = obstacles.b[side][which];
    const float off = dot(n, preferred) - b;
    if (off * off >= best_sq && !candidates) return;
    const float rest = max_speed * max_speed - b * b;
    if (!(rest >= 0)) return;  // beyond the greatest speed
    const Line line{n * b, left_of(n)};
    const float half = std::sqrt(rest);
    const Interval range = own_stretch(obstacles.at(which), side, line, {-half, half});
    if (!(range.lo <= range.hi)) return;
    const float wish = dot(preferred, line.along), start = std::clamp(wish, range.lo, range.hi);
    if (off * off + (start - wish) * (start - wish) >= best_sq && !candidates) return;
    Cuts cuts;
    cut(obstacles, line, {range.lo - 1, range.hi + 1}, cuts);  // what goes on beyond the range leads out of it
    int count = 0;
    for (int k = 0; k < obstacles.count; ++k) {
      if (k == which || !(cuts.lo[k] < cuts.hi[k])) continue;
      cuts.lo[count] = cuts.lo[k];
      cuts.hi[count] = cuts.hi[k];
      ++count;
    }
    // The ends of blocked stretches are the crossings of two borders.
    const float up = walk_out(cuts, count, start, 1), down = walk_out(cuts, count, start, -1);
    if (down >= range.lo) offer(line.point + line.along * down);
    if (up <= range.hi && up != down) offer(line.point + line.along * up);
  }
};

}  // namespace

Obstacle obstacle_of(const vo::Neighbour& other, Vec2 own_velocity, float share, float horizon) {
  const float d = length(other.way);
  const Vec2 ahead = other.way / d;
  const Vec2 apex = own_velocity * (1 - share) + other.velocity * share;
  Obstacle o;
  if (d <= other.radius) {
    o.border[0] = {ahead, dot(ahead, apex) - share * (other.radius - d) / kPartIn};
    o.count = 1;
    return o;
  }
  const vo::Tangents legs = vo::tangents(other.way, other.radius);
  o.border[0] = {ahead, dot(ahead, apex) + share * (d - other.radius) / horizon};
  o.border[1] = through(right_of(legs.left), apex);
  o.border[2] = through(left_of(legs.right), apex);
  o.count = 3;
  return o;
}

Obstacle obstacle_of(const vo::NearWall& wall, float radius, float horizon) {
  Obstacle o;
  const float d = std::sqrt(wall.distance_sq);
  const Vec2 ahead = d > 0 ? wall.nearest / d : -wall.normal;
  if (d <= radius) {
    o.border[0] = {ahead, 0};
    o.count = 1;
    return o;
  }
  // The cone around the whole wall: the outermost of the tangents of both ends.
  const vo::Tangents a = vo::tangents(wall.a, radius), b = vo::tangents(wall.b, radius);
  const Vec2 left = det(a.left, b.left) > 0 ? b.left : a.left, right = det(a.right, b.right) < 0 ? b.right : a.right;
  o.border[0] = {ahead, (d - radius) / horizon};
  o.border[1] = {right_of(left), 0};
  o.border[2] = {left_of(right), 0};
  o.count = 3;
  return o;
}

void Obstacles::add(const Obstacle& o) {
  for (int side = 0; side < 3; ++side) {
    // A border that is not there: 0 · v > -1 always holds.
    const bool there = side < o.count;
    nx[side][count] = there ? o.border[side].n.x : 0;
    ny[side][count] = there ? o.border[side].n.y : 0;
    b[side][count] = there ? o.border[side].b : -1;
  }
  borders[count++] = o.count;
}

Obstacle Obstacles::at(int k) const {
  Obstacle o;
  o.count = borders[k];
  for (int side = 0; side < 3; ++side) o.border[side] = {{nx[side][k], ny[side][k]}, b[side][k]};
  return o;
}

bool Obstacles::allow(Vec2 v) const {
  for (int k = 0; k < count; ++k) {
    bool inside = true;
    for (int side = 0; side < 3 && inside; ++side) inside = nx[side][k] * v.x + ny[side][k] * v.y > b[side][k];
    if (inside) return false;
  }
  return true;
}

bool nearest_free(const Obstacles& obstacles, Vec2 preferred, float max_speed, Vec2& out, Candidates* candidates) {
  if (obstacles.allow(preferred)) {
    if (candidates) candidates->points.push_back(preferred);
    out = preferred;
    return true;
  }
  Search search{obstacles, preferred, max_speed, vo::kNever, {}, false, candidates};
  for (int k = 0; k < obstacles.count; ++k)
    for (const int side : {0, 2, 1})
      if (side < obstacles.borders[k]) search.along_border(k, side);
  out = search.best;
  return search.found;
}

}  // namespace throng::clearpath
