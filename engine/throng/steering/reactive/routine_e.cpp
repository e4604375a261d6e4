// Routine E: avoid dangerously close pedestrians, the fail-safe (SH-47).
#include <algorithm>
#include <array>

#include "throng/core/math.h"
#include "throng/steering/reactive/nearby.h"
#include "throng/steering/reactive/situation.h"

namespace throng::reactive {
namespace {

/// Slower than this one has come to a full stop, m/s.
constexpr float kStopped = 0.15f;
/// Who is patient turns no farther than this, radians.
constexpr float kPatientTurn = 1.6f;
/// What a direction on the other side is worth.
constexpr float kOtherSide = 0.9f;
/// And if that is past somebody who comes, against the custom.
constexpr float kWrongSide = 0.3f;
/// Of the speed with which one goes on after having turned away, in a throng.
constexpr float kShuffle = 0.35f;
/// Deeper than this bodies touch, metres.
constexpr float kTouches = 0.005f;
/// How fast they come apart, and how fast people make way, m/s.
constexpr float kPart = 0.4f, kStepAside = 0.25f;
/// Cosine of the angle from the opposite direction within which somebody comes towards one.
constexpr float kAgainst = 0.5f;
/// So near somebody is made way for, metres besides the bodies; cosine within which its heading points at one.
constexpr float kClose = 0.3f, kPointsAt = 0.7f;
/// There must be room for so much of a small step, seconds.
constexpr float kLeastPause = 0.2f;
/// So many seconds beyond the present step count.
constexpr float kLookAhead = 0.3f;
/// Room that a new direction must have at least, metres.
constexpr float kLeastWay = 0.05f;

/// Whether somebody faces the way that one wants to go: who is held up by others who come must pass them.
bool comes_towards(const Neighbour& n, Vec2 way) {
  const auto facing = math::sincos(n.heading);
  return facing.cos * way.x + facing.sin * way.y < -kAgainst;
}

/// To which side first: past who comes on the customary side, so that two crowds slide past each other; away from
/// anybody else, but once on the way around them not back again.
bool looks_left_first(const Situation& s, const Neighbour& from, const State& state, const Command& c) {
  if (comes_towards(from, c.direction)) return !s.params.keep_right;
  if (s.comfort.ease < 1 && state.side != 0) return state.side == 1;
  const float side = det(c.direction, from.offset);
  return side != 0 ? side < 0 : !s.params.keep_right;
}

struct Escape {
  Vec2 direction;
  float speed = 0;
  float worth = 0;
  bool left = false;
};

/// Those of the neighbours who can matter while one looks for another direction: in a throng a few of sixteen.
class Surrounding {
 public:
  /// Nobody will be asked about faster than `speed`, m/s, or farther ahead than `time`, s.
  Surrounding(const Situation& s, float speed, float time) : near_(s.comfort.margin) {
    const float ahead = std::max(time, s.params.guard_reaction + speed / s.brake);
    const float around = s.comfort.margin + s.comfort.standing + kSlack;
    for (const Neighbour& n : s.neighbours()) {
      const float contact = 0.5f * (s.size + n.size);
      const float swept = (speed + length(n.velocity)) * ahead;
      if (n.distance > contact + around + swept) continue;
      who_[near_.count()] = &n;
      near_.add(s, n);
    }
  }
  /// With the usual margin.
  float time_to_contact(Vec2 velocity, float most) const { return near_.time_to_contact(velocity, most); }
  bool intrudes(const SafeArea& area) const {
    return std::any_of(who_.begin(), who_.begin() + static_cast<std::ptrdiff_t>(near_.count()),
                       [&](const Neighbour* n) { return area.holds(n->offset, n->velocity, n->size); });
  }

 private:
  static constexpr float kSlack = 0.05f;  ///< m: more than rounding can matter
  std::array<const Neighbour*, kMostNeighbours> who_;
  Nearby near_;
};

/// One direction: how far one gets in it in the time of a step and the next, at a stride or shuffling.
void consider(const Situation& s, const Surrounding& others, const Command& c, const Angles::Ray& ray, bool left,
              float wanted, float bonus, Escape& best) {
  const float way = ray.worth * bonus, ahead = s.step + kLookAhead;
  if (s.params.creep * wanted * ahead * way <= best.worth) return;
  const Vec2 d = turned(c.direction, ray, left);
  if (!in_lane(s, d)) return;
  for (const float speed : {s.params.creep * wanted, kShuffle * wanted}) {
    if (speed * ahead * way <= best.worth) return;
    const auto worth_it = [&](float far) { return far * way > best.worth && far >= kLeastWay; };
    float far = speed * others.time_to_contact(d * speed, ahead);
    if (!worth_it(far)) continue;
    far = std::min(far, free_way(s, d, far));
    if (!worth_it(far)) continue;
    if (others.intrudes(safe_area(s, d, speed, s.params.guard_reaction))) continue;
    best = {d, speed, far * way, left};
  }
}

/// Phases two and three: of the directions whose front is clear the one in which one gets on best.
bool turn_away(const Situation& s, const Neighbour& from, float wanted, State& state, Command& c) {
  const Params& p = s.params;
  const bool left_first = looks_left_first(s, from, state, c);
  const float patient = s.comfort.ease >= 1 ? std::min(p.look_aside, kPatientTurn) : p.look_aside;
  const float widest = s.comfort.stuck ? math::kPiF : patient;  // out of a corner, back if need be
  const float other_side = comes_towards(from, c.direction) ? kWrongSide : kOtherSide;
  const Surrounding others(s, std::max(p.creep, kShuffle) * wanted, s.step + kLookAhead);
  Escape best;
  consider(s, others, c, s.angles.rays[0], false, wanted, 1, best);
  for (const Angles::Ray& ray : s.angles.up_to(widest))
    for (const bool first : {true, false})
      consider(s, others, c, ray, left_first == first, wanted, first ? 1 : other_side, best);
  if (best.speed <= 0) return false;
  c.direction = best.direction;
  c.speed = best.speed;
  state.side = best.left ? 1 : 2;
  return true;
}

/// Going on as it does it would touch somebody before it stands.
bool emergency(const Situation& s) {
  if (s.speed <= kStopped) return false;
  const float stopping = s.params.guard_reaction + s.speed / s.brake;
  return Nearby(s, s.comfort.margin).time_to_contact(s.velocity, stopping) < stopping;
}

/// A small step to the side or back, without turning, if there is room for it.
bool small_step(const Situation& s, const Nearby& near, Vec2 d, float speed, Command& c) {
  if (near.time_to_contact(d * speed, kLeastPause) < kLeastPause) return false;
  const float room = speed * kLeastPause;
  if (free_way(s, d, room) < room) return false;
  c.facing = s.heading;
  c.direction = d;
  c.speed = speed;
  c.sidestep = c.changed = true;
  return true;
}

/// Bodies that touch come apart: a small step to the side or back, without turning. Others may come near by that:
/// nearer than liked is better than touching.
bool step_apart(const Situation& s, State& state, Command& c) {
  Vec2 away;
  for (const Neighbour& n : s.neighbours()) {
    const float deep = 0.5f * (s.size + n.size) - n.distance;
    if (deep <= kTouches || n.distance <= 0) continue;
    away -= n.offset * (deep / n.distance);
    state.threat = n.id;
  }
  const float size = length(away);
  if (size <= 0) return false;
  const Nearby near(s, 0);
  for (const float angle : {0.0f, 0.5f, -0.5f, 1.0f, -1.0f}) {
    const Vec2 d = turned(away / size, angle);
    if (small_step(s, near, d, kPart, c)) {
      c.note('E', Why::kSteppedApart);
      return true;
    }
  }
  return false;
}

/// Who cannot get on makes way for somebody close who wants past: a small step out of its line, or back.
bool make_way(const Situation& s, State& state, Command& c) {
  const Nearby near(s, s.comfort.margin);
  for (const Neighbour& n : s.neighbours()) {
    if (n.distance > 0.5f * (s.size + n.size) + kClose) break;  // nearest first
    const auto turn = math::sincos(n.heading);
    const Vec2 its{turn.cos, turn.sin};
    if (dot(its, n.offset) > -kPointsAt * n.distance || dot(its, c.direction) > kAgainst) continue;
    const float aside = det(n.offset, its);  // of its line: to the left > 0
    const Vec2 out = left_of(its) * (aside > 0 || (aside == 0 && s.params.keep_right) ? 1.0f : -1.0f);
    for (const Vec2 d : {out, normalized(out + its), its}) {
      if (!small_step(s, near, d, kStepAside, c)) continue;
      state.threat = n.id;
      c.note('E', Why::kMadeWay);
      return true;
    }
  }
  return false;
}

}  // namespace

void brake_for_close(const Situation& s, State& state, Command& c) {
  if (c.speed <= 0 || step_apart(s, state, c)) return;
  const float now = std::max(std::min(c.speed, s.speed), 0.3f * c.speed);
  const Neighbour* close = intruder(s, safe_area(s, c.direction, now, s.params.reaction));
  if (close == nullptr) return;
  state.threat = close->id;
  const float wanted = c.speed;
  c.speed = 0;
  c.resume = wanted;
  c.note('E', Why::kBraked);
  if (turn_away(s, *close, wanted, state, c)) {
    // Phase one: whoever would run into somebody before it could stop brakes to zero, and turns meanwhile.
    if (emergency(s)) {
      c.speed = 0;
    } else {
      c.note('E', Why::kTurnedAway);
    }
  } else if (s.comfort.ease < 1 && make_way(s, state, c)) {
    return;
  }
  c.facing = c.direction;
  c.changed = true;
}

}  // namespace throng::reactive
