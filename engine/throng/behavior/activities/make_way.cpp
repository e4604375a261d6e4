#include "throng/behavior/activities/make_way.h"

#include <algorithm>
#include <cmath>

#include "throng/core/math.h"
#include "throng/environment/navmesh/locate.h"

namespace throng {
namespace {

constexpr float kPressing = 0.3f;  ///< m between two bodies: nearer than that one stands in the other's way
constexpr float kStepping = 0.8f;  ///< ... and this when one is stepping aside already: the step is finished
constexpr float kStands = 0.1f;    ///< m/s: slower than that somebody does not get on
constexpr float kBeside = 0.1f;    ///< m of air with which one can pass
constexpr float kStep = 0.45f;     ///< m, one short step
constexpr float kPace = 0.6f;      ///< of the preferred speed
constexpr int kDirections = 12;
constexpr float kRoomEnough = 0.6f;  ///< m to the next body: more is no better

Vec2 place_of(const Shown& p) { return {p.x, p.y}; }

bool is_on_the_way(const Shown& p) { return p.activity == Activity::kWalking || p.activity == Activity::kLeaving; }

/// Whom one is in the way of: the nearest who stands and faces one. Its direction of walk; zero when nobody.
Vec2 pressed_by(const Situation& s, std::span<const Row> people, Activity own) {
  const auto& shown = s.in.scene.appearance.shown;
  // Who walks and is seen to wait is stepping aside; who has just come is seen to walk.
  const bool stepping = s.intent().action[s.row] == Intent::Action::kGo && s.intent().bearing[s.row].activity == own;
  const float near = stepping ? kStepping : kPressing;
  for (std::size_t k = 0; k < people.size(); ++k) {
    const Shown& p = shown[people[k]];
    if (!is_on_the_way(p) || length_sq(Vec2{p.vx, p.vy}) > kStands * kStands) continue;
    const Vec2 to_me = s.position() - (place_of(p) + s.in.percepts.shift_of(s.row, k));
    const float d = length(to_me);
    if (d - p.radius - s.radius() > near) break;  // sorted by distance
    const auto ahead = math::sincos(p.heading);
    const Vec2 front{ahead.cos, ahead.sin};
    if (dot(front, to_me) > 0 && std::fabs(det(front, to_me)) < p.radius + s.radius() + kBeside) return front;
  }
  return {};
}

/// m from a body at `spot` to the nearest other.
float room_at(const Situation& s, std::span<const Row> people, Vec2 spot) {
  const auto& shown = s.in.scene.appearance.shown;
  float room = kRoomEnough;
  for (std::size_t k = 0; k < people.size(); ++k) {
    const Shown& p = shown[people[k]];
    const Vec2 at = place_of(p) + s.in.percepts.shift_of(s.row, k);
    room = std::min(room, distance(spot, at) - p.radius - s.radius());
  }
  return room;
}

}  // namespace

bool make_way(const Situation& s, Doing& out, Activity shown) {
  if (s.row >= s.in.percepts.count.size()) return false;
  const auto people = s.in.percepts.neighbours(s.row);
  const Vec2 front = pressed_by(s, people, shown);
  if (front == Vec2{}) return false;
  // Aside rather than back: who goes back stays in the way.
  float best = 0;
  Vec2 to;
  for (int i = 0; i < kDirections; ++i) {
    const auto turn = math::sincos(math::kTwoPiF * static_cast<float>(i) / kDirections);
    const Vec2 way{front.x * turn.cos - front.y * turn.sin, front.x * turn.sin + front.y * turn.cos};
    const Vec2 spot = s.position() + kStep * way;
    const float room = room_at(s, people, spot);
    if (room <= 0 || !visible(s.in.world, s.polygon(), s.position(), spot, s.radius())) continue;
    const float good = room * (0.5f + std::fabs(turn.sin));
    if (good > best) best = good, to = spot;
  }
  if (best == 0) return false;
  out.go_to(s.surface(), to, kPace, shown);
  return true;
}

}  // namespace throng
