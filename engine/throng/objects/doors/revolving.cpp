#include "throng/objects/doors/revolving.h"

#include <algorithm>

#include "throng/core/math.h"

namespace throng {
namespace {

constexpr float kQuarter = math::kHalfPiF;

float heading_of(Vec2 v) { return math::atan2(v.y, v.x); }

Vec2 at_heading(Vec2 pivot, float heading, float out) {
  const auto t = math::sincos(heading);
  return pivot + Vec2{t.cos, t.sin} * out;
}

int wrapped(int k) { return ((k % kPanels) + kPanels) % kPanels; }

}  // namespace

int phase_of(const RevolvingState& s) { return wrapped(math::floor_to_int(s.angle / kQuarter)); }

float panel_heading(const RevolvingShape& shape, const RevolvingState& s, int panel) {
  return math::wrap_angle(heading_of(shape.front) + s.angle + kQuarter * static_cast<float>(panel));
}

float compartment_heading(const RevolvingShape& shape, const RevolvingState& s, int compartment) {
  return math::wrap_angle(panel_heading(shape, s, compartment) + kQuarter / 2);
}

int compartment_at(const RevolvingShape& shape, const RevolvingState& s, Vec2 p) {
  const float ahead = math::wrap_angle(heading_of(p - shape.pivot) - panel_heading(shape, s, 0));
  return wrapped(math::floor_to_int(ahead / kQuarter));
}

Vec2 compartment_middle(const RevolvingShape& shape, const RevolvingState& s, int compartment, float out) {
  return at_heading(shape.pivot, compartment_heading(shape, s, compartment), out);
}

Vec2 push_point(const RevolvingShape& shape, const RevolvingState& s, int compartment, float out) {
  const float heading = panel_heading(shape, s, compartment + 1);
  const auto t = math::sincos(heading);
  // On the face towards the compartment.
  return at_heading(shape.pivot, heading, out) + Vec2{t.sin, -t.cos} * (shape.thickness / 2);
}

RevolvingEntry best_entry(const RevolvingShape& shape, const RevolvingState& s, DoorSide side) {
  const float middle = side == DoorSide::kPull ? 0 : math::kPiF;  // of that side's opening, from the front
  RevolvingEntry best;
  best.turn = math::kTwoPiF;
  for (int k = 0; k < kPanels; ++k) {
    const float off = math::wrap_angle(s.angle + kQuarter * (static_cast<float>(k) + 0.5f) - middle);
    if (off > shape.window) continue;  // just gone: it comes round again after the others
    const float turn = std::max(0.0f, -shape.window - off);
    if (turn < best.turn) best = {k, turn, shape.window - off};
  }
  return best;
}

RevolvingEntry later_entry(const RevolvingShape& shape, const RevolvingEntry& e, int later) {
  // Compartments follow each other against the turn.
  const float left = e.left + kQuarter * static_cast<float>(later);
  return {wrapped(e.compartment - later), std::max(0.0f, left - 2 * shape.window), left};
}

float advance(const RevolvingShape& shape, float dt, RevolvingState& s, std::span<const DoorBody> people) {
  if (s.pushed)
    s.rate = std::min(shape.speed, s.rate + shape.speed / shape.gather * dt);
  else
    s.rate = std::max(0.0f, s.rate - shape.speed / shape.decay * dt);
  s.pushed = 0;
  float turn = s.rate * dt;
  for (int k = 0; k < kPanels && turn > 0; ++k)
    turn = free_turn(shape.pivot, shape.radius, shape.thickness, panel_heading(shape, s, k), turn, people);
  if (turn < s.rate * dt) s.rate = turn / dt;  // it leans on somebody and gathers speed anew
  const int before = phase_of(s);
  s.angle += turn;
  if (s.angle >= math::kTwoPiF) s.angle -= math::kTwoPiF;
  s.turns += phase_of(s) != before;
  return turn;
}

}  // namespace throng
