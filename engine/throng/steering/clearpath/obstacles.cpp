#include "throng/steering/clearpath/obstacles.h"

#include <algorithm>
#include <cmath>

#include "throng/steering/vo/collision_time.h"

namespace throng::clearpath {
namespace {

constexpr float kPartIn = 0.5f;     ///< s: who overlaps should be apart after this
constexpr float kParallel = 1e-6f;  ///< sine below which two borders count as parallel
constexpr float kSame = 1e-5f;      ///< m/s: parallel borders nearer than this are one

Vec2 right_of(Vec2 v) { return {v.y, -v.x}; }

Obstacle::Border through(Vec2 n, Vec2 point) { return {n, dot(n, point)}; }

struct Interval {
  float lo, hi;
};

/// Where on the line point + t along (along a unit vector) all borders but `skip` are on the inside. Open, empty where
/// lo >= hi.
Interval inside(const Obstacle& o, Vec2 point, Vec2 along, int skip, float reach) {
  Interval i{-reach, reach};
  for (int k = 0; k < o.count; ++k) {
    if (k == skip) continue;
    const float slope = dot(o.border[k].n, along), rest = o.border[k].b - dot(o.border[k].n, point);
    if (std::abs(slope) < kParallel) {
      if (rest > -kSame) return {0, 0};
    } else if (slope > 0) {
      i.lo = std::max(i.lo, rest / slope);
    } else {
      i.hi = std::min(i.hi, rest / slope);
    }
  }
  return i;
}

/// The nearest t outside all intervals, going from t in one direction (sign +1 or -1). Each pass leaves the interval it
/// stands in; there are no more passes than intervals.
float walk_out(const Interval* blocked, int count, float t, float sign) {
  for (bool moved = true; moved;) {
    moved = false;
    for (int k = 0; k < count; ++k) {
      if (!(blocked[k].lo < t && t < blocked[k].hi)) continue;
      t = sign > 0 ? blocked[k].hi : blocked[k].lo;
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
    const Obstacle& own = obstacles.list[which];
    const Obstacle::Border& line = own.border[side];
    const float off = dot(line.n, preferred) - line.b;
    if (off * off >= best_sq && !candidates) return;
    const float rest = max_speed * max_speed - line.b * line.b;
    if (!(rest >= 0)) return;  // beyond the greatest speed
    const Vec2 point = line.n * line.b, along = left_of(line.n);
    const float half = std::sqrt(rest);
    Interval range = inside(own, point, along, side, half);
    if (range.lo > range.hi || (range.lo == 0 && range.hi == 0)) return;
    const float start = std::clamp(dot(preferred, along), range.lo, range.hi);
    Interval blocked[kMaxNeighbours + vo::kMostWalls];
    int count = 0;
    for (int k = 0; k < obstacles.count; ++k) {
      if (k == which) continue;
      const Interval i = inside(obstacles.list[k], point, along, -1, 2 * max_speed + 1);
      if (i.lo < i.hi) blocked[count++] = i;
    }
    // The ends of blocked stretches are the crossings of two borders.
    const float up = walk_out(blocked, count, start, 1), down = walk_out(blocked, count, start, -1);
    if (down >= range.lo) offer(point + along * down);
    if (up <= range.hi && up != down) offer(point + along * up);
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

bool nearest_free(const Obstacles& obstacles, Vec2 preferred, float max_speed, Vec2& out, Candidates* candidates) {
  if (obstacles.allow(preferred)) {
    if (candidates) candidates->points.push_back(preferred);
    out = preferred;
    return true;
  }
  Search search{obstacles, preferred, max_speed, vo::kNever, {}, false, candidates};
  for (int k = 0; k < obstacles.count; ++k)
    for (const int side : {0, 2, 1})
      if (side < obstacles.list[k].count) search.along_border(k, side);
  out = search.best;
  return search.found;
}

}  // namespace throng::clearpath
