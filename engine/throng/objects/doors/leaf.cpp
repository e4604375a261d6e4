#include "throng/objects/doors/leaf.h"

#include <algorithm>
#include <cmath>

namespace throng {
namespace {

/// A leaf that is let go gathers speed for so long, s.
constexpr float kGather = 0.25f;
/// It falls into the latch with this share of its speed: otherwise it would never be shut.
constexpr float kLatchShare = 0.25f;
/// The shortest time an opening takes, s: catching a leaf that is nearly there is no jerk.
constexpr float kShortest = 0.2f;
/// A push bar runs across the leaf: the hand goes where one stands who walks through, as a share of the width.
constexpr float kBarShare = 0.62f;
/// Peak of the rate of an ease at both ends (smoothstep), in units of way / time.
constexpr float kEasePeak = 1.5f;

/// Speed of the free closing leaf. From `full` to `latch` at that speed, then slowing down evenly to kLatchShare of it;
/// both and the gathering at the start take close_time.
float closing_speed(const Closer& c) {
  const float slow = std::min(c.latch, c.full);
  const float way = c.full - slow + 2 * slow / (1 + kLatchShare);
  return way / std::max(c.close_time - kGather / 2, c.close_time / 2);
}

/// The same where it is: in the last stretch the square of the speed grows with the angle (even slowing down).
float closing_speed_at(const Closer& c, float speed, float away) {
  if (away >= c.latch) return speed;
  const float least = kLatchShare * speed;
  return std::sqrt(least * least + (speed * speed - least * least) * (away / c.latch));
}

/// Where a leaf `away` from shut is after dt of free closing at full speed; 0 when it is shut by then.
float closed_by(const Closer& c, float speed, float away, float dt) {
  if (away > c.latch) {
    const float until = (away - c.latch) / speed;
    if (until >= dt) return away - speed * dt;
    away = c.latch, dt -= until;
  }
  const float least = kLatchShare * speed, now = closing_speed_at(c, speed, away);
  if (dt >= 2 * away / (now + least)) return 0;
  const float slowing = (speed * speed - least * least) / (2 * c.latch);
  return std::max(0.0f, away - now * dt + slowing * dt * dt / 2);
}

float smooth(float t) { return t * t * (3 - 2 * t); }

/// In the frame in which the leaf opens counter-clockwise from +x.
Vec2d unfolded(const LeafShape& s, Vec2d from_hinge) {
  const Vec2d closed(s.closed);
  return {dot(closed, from_hinge), static_cast<double>(s.swing) * det(closed, from_hinge)};
}

/// Angle at which the stop position ends the closing of a leaf that is open to the side of `sign`; below 0 = nowhere.
float stop_angle(const LeafShape& s, const LeafState& leaf, float sign) {
  if (!(leaf.stop_reach > 0)) return -1;
  const float bearing = sign * bearing_of(s, leaf.stop);
  if (bearing > sign * leaf.angle) return -1;  // behind the leaf: it closes away from it
  const float half = touching_half_angle(s.width, distance(s.hinge, leaf.stop), leaf.stop_reach);
  return half < 0 ? -1 : bearing + half;
}

LeafEvent close_on(const LeafShape& s, float dt, LeafState& leaf) {
  const float sign = leaf.angle < 0 ? -1.0f : 1.0f;
  const float away = sign * leaf.angle;
  const Closer& c = s.closer;
  const float speed = closing_speed(c);
  const float now = std::max(0.0f, -sign * leaf.rate), there = closing_speed_at(c, speed, away);
  float next = 0;
  if (now < there * 0.999f) {
    const float then = std::min(now + speed / kGather * dt, there);
    next = std::max(0.0f, away - (now + then) / 2 * dt);
    leaf.rate = -sign * then;
  } else {
    next = closed_by(c, speed, away, dt);
    leaf.rate = -sign * closing_speed_at(c, speed, next);
  }
  const float stop = std::min(stop_angle(s, leaf, sign), away);
  if (next <= stop) {
    leaf.angle = sign * stop, leaf.rate = 0;
    return LeafEvent::kStopped;
  }
  leaf.angle = sign * next;
  if (next > 0) return LeafEvent::kNone;
  leaf.angle = 0, leaf.rate = 0, leaf.motion = LeafMotion::kStill, leaf.time = 0;
  return LeafEvent::kShut;
}

LeafEvent carry_on(const LeafShape& s, float dt, LeafState& leaf) {
  switch (leaf.motion) {
    case LeafMotion::kStill:
      return leaf.rate = 0, LeafEvent::kNone;
    case LeafMotion::kClosing:
      return close_on(s, dt, leaf);
    case LeafMotion::kHeld: {
      const float most = most_rate(s) * dt;
      leaf.angle += math::clamp(leaf.target - leaf.angle, -most, most);
      return LeafEvent::kNone;
    }
    case LeafMotion::kOpening:
    case LeafMotion::kBouncing:
      break;
  }
  const float t = leaf.time >= leaf.span ? 1 : leaf.time / leaf.span;
  const bool pushed = leaf.motion == LeafMotion::kBouncing;  // fast at first: it was given a push
  leaf.angle = t >= 1 ? leaf.target : leaf.from + (leaf.target - leaf.from) * (pushed ? t * (2 - t) : smooth(t));
  if (t < 1) return LeafEvent::kNone;
  if (pushed) {
    close(leaf);
    return LeafEvent::kNone;
  }
  leaf.motion = LeafMotion::kStill, leaf.time = 0;
  return LeafEvent::kOpened;
}

}  // namespace

Vec2 leaf_direction(const LeafShape& s, float angle) {
  const auto t = math::sincos(angle);
  return s.closed * t.cos + left_of(s.closed) * (s.swing * t.sin);
}

Vec2 latch_edge(const LeafShape& s, float angle) { return s.hinge + leaf_direction(s, angle) * s.width; }

Vec3d hand_from_hinge(const LeafShape& s, double angle, const OnLeaf& on) {
  const auto t = math::sincos(angle);
  const double along = on.along, off = on.off, swing = s.swing;
  const Vec2d closed(s.closed), side = left_of(closed) * swing;
  const Vec2d p = closed * (along * t.cos - off * t.sin) + side * (along * t.sin + off * t.cos);
  return {p.x, p.y, static_cast<double>(on.height)};
}

double angle_from_hinge(const LeafShape& s, Vec3d hand, const OnLeaf& on) {
  const Vec2d p = unfolded(s, hand.plan());
  const double own = math::atan2(static_cast<double>(on.off), static_cast<double>(on.along));
  const double angle = math::wrap_angle(math::atan2(p.y, p.x) - own);
  return math::clamp(angle, static_cast<double>(s.min_angle), static_cast<double>(s.max_angle));
}

Vec3 hand_at(const LeafShape& s, float angle, const OnLeaf& on) {
  const Vec3d p = hand_from_hinge(s, angle, on);
  const Vec2 plan(Vec2d(s.hinge) + p.plan());
  return {plan.x, plan.y, on.height};
}

float angle_for(const LeafShape& s, Vec3 hand, const OnLeaf& on) {
  const Vec2d rel = Vec2d(hand.plan()) - Vec2d(s.hinge);
  return static_cast<float>(angle_from_hinge(s, {rel.x, rel.y, static_cast<double>(hand.z)}, on));
}

OnLeaf handle_of(const LeafShape& s) { return {s.width - s.handle_in, s.thickness / 2 + 0.05f, s.handle_height}; }
OnLeaf bar_of(const LeafShape& s) { return {kBarShare * s.width, -s.thickness / 2 - 0.04f, s.handle_height}; }
OnLeaf edge_of(const LeafShape& s) { return {s.width, 0, s.handle_height + 0.2f}; }

HandOnLeaf follow_hand(const LeafShape& s, Vec3 hand, const OnLeaf& on, float slide_from, float slide_to) {
  HandOnLeaf out;
  out.on = on;
  out.on.height = hand.z;
  const float out_sq = length_sq(hand.plan() - s.hinge) - on.off * on.off;
  out.on.along = math::clamp(std::sqrt(std::max(0.0f, out_sq)), slide_from, slide_to);
  out.angle = angle_for(s, hand, out.on);
  out.miss = distance(hand, hand_at(s, out.angle, out.on));
  return out;
}

void open(const LeafShape& s, float target, LeafState& leaf) {
  leaf.target = math::clamp(target, s.min_angle, s.max_angle);
  leaf.from = leaf.angle, leaf.time = 0, leaf.rate = 0;
  leaf.motion = LeafMotion::kOpening;
  const float way = math::abs(leaf.target - leaf.from);
  // In any case no faster than a whole opening: the bound of most_rate().
  leaf.span = std::max(s.closer.open_time * (way / s.closer.full), std::min(kShortest, s.closer.open_time));
}

void close(LeafState& leaf) {
  if (leaf.motion == LeafMotion::kClosing) return;
  leaf.motion = LeafMotion::kClosing;
  leaf.time = 0, leaf.rate = 0;
}

void bounce(const LeafShape& s, float extra, LeafState& leaf) {
  const float sign = leaf.angle < 0 ? -1.0f : 1.0f;
  leaf.from = leaf.angle, leaf.time = 0, leaf.rate = 0;
  leaf.target = math::clamp(leaf.angle + sign * std::max(0.0f, extra), s.min_angle, s.max_angle);
  leaf.motion = LeafMotion::kBouncing;
  // A push starts at twice its mean rate; it is given more time where that would be faster than anything else.
  leaf.span = std::max(s.closer.bounce_time, 2 * math::abs(leaf.target - leaf.from) / most_rate(s));
}

void hold(const LeafShape& s, float angle, LeafState& leaf) {
  if (leaf.motion != LeafMotion::kHeld) leaf.motion = LeafMotion::kHeld, leaf.time = 0;
  leaf.target = math::clamp(angle, s.min_angle, s.max_angle);
}

void stand(LeafState& leaf) { leaf.motion = LeafMotion::kStill, leaf.time = 0, leaf.rate = 0; }

void set_stop(Vec2 p, float reach, LeafState& leaf) { leaf.stop = p, leaf.stop_reach = reach; }
void clear_stop(LeafState& leaf) { leaf.stop = {}, leaf.stop_reach = 0; }

LeafEvent advance(const LeafShape& s, float dt, LeafState& leaf, const LeafLimits& limits) {
  const float before = leaf.angle;
  const LeafState was = leaf;
  leaf.time = leaf.motion == LeafMotion::kStill ? 0 : leaf.time + dt;
  const LeafEvent event = carry_on(s, dt, leaf);
  // Whoever is in the way already stops it, and does not throw it back.
  const float low = std::min(limits.low, before), high = std::max(limits.high, before);
  if (leaf.angle < low || leaf.angle > high) {
    const float at = math::clamp(leaf.angle, low, high);
    leaf = was;
    leaf.angle = at, leaf.rate = 0;
    if (leaf.motion == LeafMotion::kBouncing) close(leaf);
    // From here on as if it had been told anew: the way that is left takes its share of the time.
    if (leaf.motion == LeafMotion::kOpening) open(s, leaf.target, leaf);
    return LeafEvent::kBlocked;
  }
  if (event == LeafEvent::kShut)
    leaf.rate = 0;
  else if (leaf.motion != LeafMotion::kClosing)
    leaf.rate = (leaf.angle - before) / dt;
  return event;
}

float most_rate(const LeafShape& s) {
  return std::max(kEasePeak * s.closer.full / s.closer.open_time, closing_speed(s.closer));
}

float touching_half_angle(float width, float radius, float reach) {
  if (radius <= reach) return math::kPiF;  // on the hinge
  const float sine = reach / radius;
  // Its side touches where the foot of the point lies on the leaf, otherwise its edge does.
  if (radius * std::sqrt(1 - sine * sine) <= width) return math::asin(sine);
  const float cosine = (radius * radius + width * width - reach * reach) / (2 * radius * width);
  return cosine > 1 ? -1 : math::acos(cosine);
}

float bearing_of(const LeafShape& s, Vec2 p) {
  const Vec2 rel = p - s.hinge;
  return math::atan2(s.swing * det(s.closed, rel), dot(s.closed, rel));
}

float distance_to_leaf(const LeafShape& s, float angle, Vec2 p) {
  const Vec2 d = leaf_direction(s, angle), rel = p - s.hinge;
  return length(rel - d * math::clamp(dot(rel, d), 0.0f, s.width));
}

float passing_angle(const LeafShape& s, float clear) { return std::min(math::acos(1 - clear / s.width), s.max_angle); }

}  // namespace throng
