// Routine D: avoid oncoming pedestrians (SH-46, Table 4.1).
#include "throng/core/math.h"
#include "throng/steering/reactive/situation.h"
#include "throng/steering/reactive/threats.h"

namespace throng::reactive {
namespace {

/// Arrivals closer together than this are a tie: the lower id goes first, seconds.
constexpr float kTie = 0.15f;
/// Less to one side than this is exactly ahead, metres.
constexpr float kAhead = 0.02f;

/// Share of the distance of contact to one side, below which somebody is nearly ahead.
constexpr float kNearlyAhead = 0.6f;
/// A side is better from so much more time to the next threat on, seconds.
constexpr float kMoreTime = 0.4f;

/// A slight turn that makes room of `sizes` at the distance, left or right of somebody.
float slight_turn(const Situation& s, float missing, float way) {
  return math::clamp(missing / std::max(way, 0.3f), s.params.turn, s.params.most_turn);
}

/// Away from the other; where it is nearly ahead both sides are as good, and the one with more time until the next
/// threat is taken, or else the customary one.
bool passes_right(const Situation& s, const Threats& all, const Threat& t, float turn, const Command& c) {
  const float aside = t.aside;
  const bool away = math::abs(aside) < kAhead ? s.params.keep_right : aside > 0;
  if (math::abs(aside) >= kNearlyAhead * 0.5f * (s.size + t.who->size)) return away;
  float time[2];
  for (const int right : {0, 1}) {
    const Threat next = all.most_imminent(turned(c.direction, right ? -turn : turn) * c.speed, c.speed);
    time[right] = next.who != nullptr ? next.time : s.params.horizon;
  }
  return math::abs(time[1] - time[0]) < kMoreTime ? away : time[1] > time[0];
}

void pass(const Situation& s, const Threats& all, const Threat& t, Command& c) {
  const Neighbour& n = *t.who;
  const bool stands = t.kind == Threat::Kind::kStands;
  const float room = stands ? 0.5f * (s.size + n.size) + s.params.margin + s.distance_kept : 0.75f * (s.size + n.size);
  const float missing = std::max(room - math::abs(t.aside), 0.0f);
  const float turn = slight_turn(s, missing, stands ? t.gap : 0.5f * t.gap);
  const bool to_right = passes_right(s, all, t, turn, c);
  const Vec2 aside = turned(c.direction, to_right ? -turn : turn);
  if (!in_lane(s, aside)) return;
  c.direction = aside;
  c.note('D', stands ? Why::kSomebodyStands : Why::kHeadOn);
}

void cross(const Situation& s, const Threat& t, Command& c) {
  // Both may think that they are first: then the lower id is, for both (SH-F7 has people settle it).
  const bool first = math::abs(t.gap) < kTie ? s.id < t.who->id : t.gap < 0;
  const bool other_is_left = t.aside > 0;
  const bool to_left = first ? !other_is_left : other_is_left;
  const Vec2 aside = turned(c.direction, to_left ? s.params.turn : -s.params.turn);
  if (in_lane(s, aside)) c.direction = aside;
  c.speed *= first ? 1 + s.params.speed_change : 1 - s.params.speed_change;
  c.note('D', first ? Why::kCrossingFirst : Why::kCrossingSecond);
}

}  // namespace

void avoid_oncoming(const Situation& s, State& state, Command& c) {
  if (c.speed <= Threats::kStands || c.sidestep || c.why == Why::kTurnedAway) return;
  const Threats all(s);
  const Threat worst = all.most_imminent(c.direction * c.speed, c.speed);
  if (worst.who == nullptr) return;
  if (worst.kind == Threat::Kind::kCross) {
    cross(s, worst, c);
  } else {
    pass(s, all, worst, c);
  }
  c.changed = true;
  state.threat = worst.who->id;
}

}  // namespace throng::reactive
