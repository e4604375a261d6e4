// String pulling for discs. Every gate (portal) has a circle of radius r at each end; the way must pass to the right of
// left circles and to the left of right circles. Directions are those of common tangents, otherwise it is the usual
// funnel: narrow the cone gate by gate, and where one side passes the other, bend there and start anew behind it.
#include "throng/environment/navmesh/funnel.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "throng/core/math.h"

namespace throng {
namespace {

/// A circle to be passed (or the point where the way starts or ends). offset: signed distance of the centre to the left
/// of the way: +radius for left ends, -radius for right ends, 0 for points.
struct Circle {
  Vec2 center;
  float offset = 0;
};

struct Gate {
  Circle left, right;
};

/// Unit direction of the line that passes both circles on their proper sides. Circles that overlap have no such line:
/// then the direction straight across.
Vec2 tangent(const Circle& from, const Circle& to) {
  const Vec2 d = to.center - from.center;
  const float l = length(d);
  if (!(l > 0)) return {};
  const float sine = math::clamp((to.offset - from.offset) / l, -1.0f, 1.0f);
  const float cosine = std::sqrt(1 - sine * sine);
  const Vec2 u = d / l;
  return u * cosine - left_of(u) * sine;
}

float tangent_length(const Circle& from, const Circle& to) {
  const float k = to.offset - from.offset;
  const float s = length_sq(to.center - from.center) - k * k;
  return s > 0 ? std::sqrt(s) : 0;
}

/// Collects the way: straight tangents, and around each corner one or two points outside the circle.
class Writer {
 public:
  Writer(Vec2 start, std::span<Vec2> out) : at_{start, 0}, out_(out) {}

  void corner(const Circle& c) {
    const Vec2 u = tangent(at_, c);
    leave(u);
    distance_ += tangent_length(at_, c);
    at_ = c;
    arrived_ = u;
    pending_ = true;
  }

  FunnelResult finish(Vec2 goal) {
    const Circle end{goal, 0};
    leave(tangent(at_, end));
    distance_ += tangent_length(at_, end);
    const bool room = count_ < out_.size();
    put(goal);
    return {count_, distance_, room};
  }

  const Circle& at() const { return at_; }
  bool full() const { return count_ == out_.size(); }
  FunnelResult stop() const { return {count_, distance_, false}; }

 private:
  void put(Vec2 p) {
    if (count_ < out_.size()) out_[count_++] = p;
  }

  /// The way turns from arrived_ to u around the circle.
  void leave(Vec2 u) {
    if (!pending_) return;
    const float r = at_.offset < 0 ? -at_.offset : at_.offset;
    const float c = math::clamp(dot(arrived_, u), -1.0f, 1.0f);
    distance_ += r * math::acos(c);
    const Vec2 in = at_.center - left_of(arrived_) * at_.offset, out = at_.center - left_of(u) * at_.offset;
    if (c > 0.866f) {  // less than 30 degrees: the corner of the two tangents is at most 4 % outside
      put(at_.center - (left_of(arrived_) + left_of(u)) * (at_.offset / (1 + c)));
    } else {
      // Two corners of the polygon around the arc: each at r tan(turn / 4) from a tangent point.
      const float half = c > -0.999f ? std::sqrt((1 - c) / (1 + c)) : 1e3f;
      const float quarter = half / (1 + std::sqrt(1 + half * half));
      put(in + arrived_ * (r * quarter));
      put(out - u * (r * quarter));
    }
    pending_ = false;
  }

  Circle at_;
  Vec2 arrived_;
  bool pending_ = false;
  std::span<Vec2> out_;
  std::uint32_t count_ = 0;
  float distance_ = 0;
};

class Puller {
 public:
  Puller(const World& world, std::span<const PortalIndex> portals, Vec2 p, Vec2 goal, float r, std::span<Vec2> out)
      : mesh_(world.mesh), portals_(portals), goal_(goal), r_(r), writer_(p, out) {}

  FunnelResult run(bool whole) {
    std::size_t i = 0;
    shift_ = {};
    // Each bend lies behind the one before, so this ends; the bound guards against rounding.
    std::size_t budget = 16 * (portals_.size() + 4) + portals_.size() * portals_.size();
    while (i <= portals_.size() && budget-- > 0) {
      const Gate g = gate(i);
      if (take(g.right, false, i) || take(g.left, true, i)) {
        // Begin at the gate of the bend itself: a disc turning at one end may still have the other end ahead. Not when
        // it has just come from there.
        const bool both_done = bend_ == last_bend_ || bend_ == portals_.size();
        last_bend_ = bend_;
        if (!whole && writer_.full()) return writer_.stop();
        i = bend_;
        shift_ = bend_shift_;
        if (!both_done) continue;
      }
      if (i < portals_.size()) shift_ -= mesh_.portal(portals_[i]).translation;
      ++i;
    }
    return writer_.finish(goal_);
  }

 private:
  struct Edge {
    bool set = false;
    Circle circle;
    Vec2 direction;
    std::size_t index = 0;
    Vec2 shift;
  };

  /// Gate i unfolded into the start's frame; the last one is the goal itself.
  Gate gate(std::size_t i) const {
    if (i == portals_.size()) return {{goal_, 0}, {goal_, 0}};
    const Portal& p = mesh_.portal(portals_[i]);
    const float r = std::min(r_, 0.499f * distance(p.left, p.right));
    return {{p.left + shift_, r}, {p.right + shift_, -r}};
  }

  /// Narrows one side of the cone by circle c of gate i. True when the sides passed each other: the way bends, and the
  /// cone starts anew there.
  bool take(const Circle& c, bool is_left, std::size_t i) {
    Edge& mine = is_left ? left_ : right_;
    Edge& other = is_left ? right_ : left_;
    if (length_sq(c.center - writer_.at().center) < 1e-8f) return false;  // the corner we are at
    const Vec2 u = tangent(writer_.at(), c);
    const float turn = is_left ? -1.0f : 1.0f;  // narrowing: left edges turn right, right edges turn left
    if (mine.set && turn * det(mine.direction, u) < 0) return false;
    if (!other.set || turn * det(u, other.direction) >= 0) {
      mine = {true, c, u, i, shift_};
      return false;
    }
    // Points seen through one gate after another are passed in order, but of two circles the later one's may be reached
    // first (both ends of a gate seen from the side). The way bends where it touches first.
    if (tangent_length(writer_.at(), other.circle) <= tangent_length(writer_.at(), c)) {
      bend_at(other.circle, other.index, other.shift);
      left_ = right_ = {};
      return true;
    }
    if (i == portals_.size()) {  // the goal comes before that circle
      bend_ = i;
      return true;
    }
    bend_at(c, i, shift_);
    mine = {};
    other.direction = tangent(writer_.at(), other.circle);  // still ahead
    return true;
  }

  void bend_at(const Circle& c, std::size_t gate, Vec2 shift) {
    bend_ = gate;
    bend_shift_ = shift;
    writer_.corner(c);
  }

  const NavMesh& mesh_;
  std::span<const PortalIndex> portals_;
  Vec2 goal_;
  float r_;
  Writer writer_;
  Vec2 shift_;
  Edge left_, right_;
  std::size_t bend_ = 0;
  std::size_t last_bend_ = std::numeric_limits<std::size_t>::max();
  Vec2 bend_shift_;
};

}  // namespace

FunnelResult funnel(const World& world, std::span<const PortalIndex> portals, Vec2 p, Vec2 goal, float r,
                    std::span<Vec2> out, bool whole) {
  return Puller(world, portals, p, goal, r, out).run(whole);
}

WayPortal way_portal(const Portal& portal, float r) {
  const Vec2 d = portal.right - portal.left;
  const float l = length(d);
  if (!(l > 2 * r)) return {portal.middle(), {}};
  const Vec2 e = d / l;
  return {portal.left + e * r, e * (l - 2 * r)};
}

}  // namespace throng
