#include "throng/steering/reactive/reactive.h"

#include <algorithm>

#include "throng/core/math.h"
#include "throng/environment/maps.h"
#include "throng/steering/reactive/situation.h"

namespace throng::reactive {
namespace {

/// Up to this speed people shuffle: sideways and back as well, without turning first, m/s.
constexpr float kShuffling = 0.45f;

/// The command as a velocity that the body can begin with: people walk where they face, so the direction is within
/// what one step can turn, and whoever has to turn farther is slower meanwhile.
void issue(const Situation& s, Row row, const Command& c, Motion& out) {
  Vec2 direction = c.direction;
  float speed = c.speed;
  const float turn = turn_between(s.heading, direction);
  const float most = s.turn_rate * s.step;
  if (speed > 0 && !c.sidestep && speed > kShuffling && math::abs(turn) > most) {
    speed *= most / math::abs(turn);
    direction = turned(s.heading, turn > 0 ? most : -most);
  }
  out.vx[row] = direction.x * speed;
  out.vy[row] = direction.y * speed;
  if (out.facing.used()) out.facing.at(row) = c.facing != Vec2{} ? c.facing : (c.speed > 0 ? c.direction : Vec2{});
}

}  // namespace

Reactive::Reactive(const Params& params) : params_(params), angles_(params) {
  for (const char letter : params.order) {
    if (letter < 'A' || letter > 'F' || routines_ == 6 ||
        std::find(order_, order_ + routines_, letter) != order_ + routines_)
      continue;
    order_[routines_++] = letter;
    guards_ |= letter == 'E';
  }
}

PerceptionNeeds Reactive::needs() const {
  return {.max_neighbours = params_.most,
          .range = params_.range,
          .wall_horizon = -1,
          .fan = params_.fan,
          .fan_inner = params_.inner};
}

Claims Reactive::claims() const {
  return {.mirror_symmetric = {true, ""},  // but for who is exactly ahead: custom decides (keep_right)
          .passes_head_on_without_touching = {true, ""},
          .slows_with_density = {true, ""},
          .holds_its_place = {true, ""}};
}

std::size_t Reactive::state_size() const { return sizeof(State); }
std::uint32_t Reactive::needs_maps() const { return kPerceptionMap; }

void Reactive::run(const Situation& s, State& state, Command& c) const {
  for (int i = 0; i < routines_; ++i) {
    switch (order_[i]) {
      case 'A':
        avoid_obstacles(s, state, c);
        break;
      case 'B':
        turn_in_curve(s, state, c);
        break;
      case 'C':
        keep_separation(s, state, c);
        break;
      case 'D':
        avoid_oncoming(s, state, c);
        break;
      case 'E':
        brake_for_close(s, state, c);
        break;
      case 'F':
        verify_direction(s, state, c);
        break;
    }
  }
  if (params_.final_check) verify_direction(s, state, c);
}

void Reactive::steer(std::span<const Row> rows, const SteerInput& in, ByteColumn* states, Motion& out) const {
  State nobody;
  for (const Row r : rows) {
    State& state = states != nullptr ? states->as<State>()[r] : nobody;
    if (in.preferred.vx[r] == 0 && in.preferred.vy[r] == 0) {  // wants to stand: nothing to alter
      out.vx[r] = out.vy[r] = 0;
      state = {};
      continue;
    }
    Situation s = situation_of(params_, angles_, in, r);
    s.comfort = comfort_of(params_, state.stopped, s.distance_kept, s.strict);
    Command c = command_of(in, r, s);
    run(s, state, c);
    c.speed = std::min(c.speed, in.self.profile.max_speed[r]);
    issue(s, r, c, out);
    state.wanted = c.speed > 0 ? Vec2{out.vx[r], out.vy[r]} : c.direction * c.resume;
    if (params_.wall_guard) {
      const Vec2 v = keep_off_walls({.world = in.world,
                                     .surface = s.surface,
                                     .position = s.position,
                                     .velocity = s.velocity,
                                     .radius = s.radius,
                                     .brake = s.brake},
                                    {out.vx[r], out.vy[r]});
      out.vx[r] = v.x, out.vy[r] = v.y;
    }
    state.routine = c.routine, state.why = c.why, state.braking = 0;
    state.stopped = held_up(params_, state.stopped, s.speed, static_cast<float>(in.dt));
    if (c.routine == 0) state.threat = {};
  }
}

}  // namespace throng::reactive
