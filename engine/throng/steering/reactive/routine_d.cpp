// Routine D: avoid oncoming pedestrians (SH-46, Table 4.1).
#include "throng/core/math.h"
#include "throng/steering/reactive/situation.h"

namespace throng::reactive {
namespace {

/// Slower than this somebody stands: a point on the way, m/s.
constexpr float kStands = 0.1f;
/// Arrivals closer together than this are a tie: the lower id goes first, seconds.
constexpr float kTie = 0.15f;
/// Less to one side than this is exactly ahead, metres.
constexpr float kAhead = 0.02f;

/// Share of the distance of contact to one side, below which somebody is nearly ahead.
constexpr float kNearlyAhead = 0.6f;
/// A side is better from so much more time to the next threat on, seconds.
constexpr float kMoreTime = 0.4f;

struct Threat {
  enum class Kind : std::uint8_t { kNone, kCross, kHeadOn, kStands } kind = Kind::kNone;
  float time = 0;   ///< s until it comes true
  float gap = 0;    ///< kCross: how much later than the other one is at the crossing, s; else m of way to it
  float aside = 0;  ///< m of the other to the left of one's way when they pass
};

/// Lines along which both go on as they do: the other as it has declared (SH-32).
Threat threat_of(const Situation& s, Vec2 v, float speed, const Neighbour& n) {
  const float other_speed = length(n.next);
  const float sizes = s.size + n.size;
  const Vec2 way = v / speed;
  const float along = dot(n.offset, way), aside = det(way, n.offset);
  if (other_speed < kStands) {
    const bool ahead = along > 0 && along < speed * s.params.horizon;
    // Who stands is not going to move aside or forward: the bodies must pass, no more.
    if (!ahead || math::abs(aside) >= 0.5f * sizes + s.params.margin + s.distance_kept) return {};
    return {Threat::Kind::kStands, along / speed, along, aside};
  }
  const Vec2 other = n.next / other_speed;
  const float sine = det(way, other);
  if (math::abs(sine) < s.angles.sin_parallel) {
    if (dot(way, other) > 0) return {};  // going the same way is C's
    const float time = along / (speed + other_speed);
    if (along <= 0 || time > s.params.horizon) return {};
    const float passing = aside + det(way, n.next) * time;
    if (math::abs(passing) >= sizes) return {};
    return {Threat::Kind::kHeadOn, time, along, passing};
  }
  // p = own position + way * a = other's + other * b
  const float a = det(n.offset, other) / sine, b = det(n.offset, way) / sine;
  if (a <= 0 || b <= 0) return {};
  const float t = a / speed, t_other = b / other_speed;
  const float safe = sizes / std::min(speed, other_speed);
  if (math::abs(t - t_other) >= safe || t > s.params.horizon) return {};
  return {Threat::Kind::kCross, t, t - t_other, aside};
}

/// A slight turn that makes room of `sizes` at the distance, left or right of somebody.
float slight_turn(const Situation& s, float missing, float way) {
  return math::clamp(missing / std::max(way, 0.3f), s.params.turn, s.params.most_turn);
}

struct Imminent {
  const Neighbour* who = nullptr;
  Threat threat;
};

/// The threat that comes true first for somebody with that velocity.
Imminent most_imminent(const Situation& s, Vec2 v, float speed) {
  Imminent first;
  for (const Neighbour& n : s.neighbours()) {
    const Threat t = threat_of(s, v, speed, n);
    if (t.kind == Threat::Kind::kNone || (first.who != nullptr && t.time >= first.threat.time)) continue;
    first = {&n, t};
  }
  return first;
}

/// Away from the other; where it is nearly ahead both sides are as good, and the one with more time until the next
/// threat is taken, or else the customary one.
bool passes_right(const Situation& s, const Neighbour& n, float aside, float turn, const Command& c) {
  const bool away = math::abs(aside) < kAhead ? s.params.keep_right : aside > 0;
  if (math::abs(aside) >= kNearlyAhead * 0.5f * (s.size + n.size)) return away;
  float time[2];
  for (const int right : {0, 1}) {
    const Imminent i = most_imminent(s, turned(c.direction, right ? -turn : turn) * c.speed, c.speed);
    time[right] = i.who != nullptr ? i.threat.time : s.params.horizon;
  }
  return math::abs(time[1] - time[0]) < kMoreTime ? away : time[1] > time[0];
}

void pass(const Situation& s, const Neighbour& n, const Threat& t, Command& c) {
  const bool stands = t.kind == Threat::Kind::kStands;
  const float room = stands ? 0.5f * (s.size + n.size) + s.params.margin + s.distance_kept : 0.75f * (s.size + n.size);
  const float missing = std::max(room - math::abs(t.aside), 0.0f);
  const float turn = slight_turn(s, missing, stands ? t.gap : 0.5f * t.gap);
  const bool to_right = passes_right(s, n, t.aside, turn, c);
  const Vec2 aside = turned(c.direction, to_right ? -turn : turn);
  if (!in_lane(s, aside)) return;
  c.direction = aside;
  c.note('D', stands ? Why::kSomebodyStands : Why::kHeadOn);
}

void cross(const Situation& s, const Neighbour& n, const Threat& t, Command& c) {
  // Both may think that they are first: then the lower id is, for both (SH-F7 has people settle it).
  const bool first = math::abs(t.gap) < kTie ? s.id < n.id : t.gap < 0;
  const bool other_is_left = t.aside > 0;
  const bool to_left = first ? !other_is_left : other_is_left;
  const Vec2 aside = turned(c.direction, to_left ? s.params.turn : -s.params.turn);
  if (in_lane(s, aside)) c.direction = aside;
  c.speed *= first ? 1 + s.params.speed_change : 1 - s.params.speed_change;
  c.note('D', first ? Why::kCrossingFirst : Why::kCrossingSecond);
}

}  // namespace

void avoid_oncoming(const Situation& s, State& state, Command& c) {
  if (c.speed <= kStands || c.sidestep || c.why == Why::kTurnedAway) return;
  const auto [who, worst] = most_imminent(s, c.direction * c.speed, c.speed);
  if (who == nullptr) return;
  if (worst.kind == Threat::Kind::kCross) {
    cross(s, *who, worst, c);
  } else {
    pass(s, *who, worst, c);
  }
  c.changed = true;
  state.threat = who->id;
}

}  // namespace throng::reactive
