#include "throng/steering/dwa/dwa.h"

#include <algorithm>
#include <cmath>

#include "throng/core/math.h"
#include "throng/steering/vo/collision_time.h"

namespace throng::dwa {
namespace {

constexpr float kWalking = 0.2f;       ///< m/s: faster than this somebody's direction is that of its velocity
constexpr float kCollision = 1000.0f;  ///< cost of a candidate that could not stop before it collides (EG-06)
constexpr float kGrazing = 0.02f;      ///< m: ways are planned past corners at a radius, so walls may be grazed
constexpr float kImpact = 10.0f;       ///< s/m: of two such that collide in the same moment the slower one

/// What has to be kept clear of, squared: radii and margin; the radii alone for who is within the margin already; the
/// present distance for who touches, so that it is free to leave.
float near_sq(Vec2 way, float radius, float margin) {
  const float d_sq = length_sq(way), wide = math::square(radius + margin);
  return d_sq > wide ? wide : std::min(d_sq, radius * radius);
}

Hazards hazards_of(Row row, const SteerInput& in, const Dwa::Params& p) {
  Hazards h;
  const Shown& self = in.scene.appearance.shown[row];
  vo::Neighbour people[kMaxNeighbours];
  const int count = vo::neighbours_of(in, row, people);
  for (int k = 0; k < count; ++k)
    h.discs[h.disc_count++] = {people[k].way, p.predict ? people[k].velocity : Vec2{},
                               near_sq(people[k].way, people[k].radius, p.margin)};
  if (in.percepts.wall_count[row] == 0) return h;
  vo::NearWall walls[vo::kMostWalls];
  const int wall_count = vo::walls_of(in, row, walls);
  const float near = std::max(0.5f * self.radius, self.radius - kGrazing);
  for (int k = 0; k < wall_count; ++k) {
    const vo::NearWall& w = walls[k];
    h.faces[h.face_count++] = {w.normal, w.along, w.gap, w.foot, w.length, std::min(near, w.gap)};
    if (w.at_a) h.discs[h.disc_count++] = {w.a, {}, near_sq(w.a, near, 0)};
    if (w.at_b) h.discs[h.disc_count++] = {w.b, {}, near_sq(w.b, near, 0)};
  }
  return h;
}

/// Speeds from lowest to highest within reach; never above the wish, unless one cannot brake down to it in time.
void fill_speeds(float speed, float wish, float reach, Window& w) {
  const float lowest = std::max(0.0f, speed - reach), highest = std::max(lowest, std::min(speed + reach, wish));
  for (int s = 0; s < kSpeeds; ++s)
    w.speed[s] = lowest + (highest - lowest) * (static_cast<float>(s) / static_cast<float>(kSpeeds - 1));
}

/// Turn rates within reach: straight on, straight to the goal and as now, then pairs that grow quadratically (gentle
/// bends are what matters), right before left. Those out of reach count as the nearest one in reach.
void fill_turns(float rate, float top, float reach, float to_goal, Window& w) {
  const float lowest = std::max(-top, rate - reach), highest = std::max(lowest, std::min(top, rate + reach));
  const auto within = [&](float turn) { return math::clamp(turn, lowest, highest); };
  w.turn[0] = within(0);
  w.turn[1] = within(to_goal);
  w.turn[2] = within(rate);
  constexpr int kPairs = (kTurns - 3) / 2;
  for (int k = 1; k <= kPairs; ++k) {
    const float size = top * math::square(static_cast<float>(k) / kPairs);
    w.turn[1 + 2 * k] = within(-size);
    w.turn[2 + 2 * k] = within(size);
  }
  for (int i = 3 + 2 * kPairs; i < kTurns; ++i) w.turn[i] = w.turn[0];
}

Vec2 turned(Vec2 v, math::SinCos<float> by) { return {v.x * by.cos - v.y * by.sin, v.x * by.sin + v.y * by.cos}; }

/// Where one is after `time` on an arc at unit speed: the chord time sin(h)/h, turned by h, half the angle.
Vec2 on_arc(Vec2 direction, float turn, float time) {
  const float h = 0.5f * turn * time;
  const auto half = math::sincos(h);
  return turned(direction, half) * (math::abs(h) > 1e-3f ? time * half.sin / h : time);
}

/// Positions at unit speed: on the arc while the window lasts, straight on from there.
void fill_arcs(Vec2 direction, float window, Window& w) {
  for (int i = 0; i < kTurns; ++i) {
    const Vec2 end = on_arc(direction, w.turn[i], window);
    const Vec2 ahead = turned(direction, math::sincos(w.turn[i] * window));
    for (int m = 0; m < kMoments; ++m) {
      const float t = w.step * static_cast<float>(m + 1);
      const Vec2 at = t < window ? on_arc(direction, w.turn[i], t) : end + ahead * (t - window);
      w.arc_x[m][i] = at.x, w.arc_y[m][i] = at.y;
    }
  }
}

}  // namespace

const FieldList& Dwa::Params::fields() {
  static const FieldList list = vo::with_neighbours<Params>(
      FieldList::of<Params>("dwa: the best of the speeds and turn rates that can be reached at once")
          .number("heading_weight", &Params::heading_weight,
                  {.min = 0, .max = 100, .doc = "Of facing the goal at the end of the window."})
          .number("clearance_weight", &Params::clearance_weight,
                  {.min = 0, .max = 100, .doc = "Of the time without a collision."})
          .number("velocity_weight", &Params::velocity_weight,
                  {.min = 0, .max = 100, .doc = "Of walking at the preferred speed."})
          .number("steadiness_weight", &Params::steadiness_weight,
                  {.min = 0, .max = 100, .doc = "Of keeping the turn rate: without it people waver between two sides."})
          .number("acceleration", &Params::acceleration,
                  {.unit = "m/s2", .min = 0.1, .max = 50, .doc = "Of speeding up and braking."})
          .number("angular_acceleration", &Params::angular_acceleration,
                  {.unit = "rad/s2", .min = 0.1, .max = 500, .doc = "Of the turn rate."})
          .number(
              "turn_rate", &Params::turn_rate,
              {.unit = "rad/s", .min = 0.1, .max = 20, .doc = "Greatest; the person's own limit counts where less."})
          .number("window", &Params::window,
                  {.unit = "s", .min = 0.02, .max = 5, .doc = "Velocities that can be reached within this are tried."})
          .number("horizon", &Params::horizon,
                  {.unit = "s", .min = 0.2, .max = 20, .doc = "How far ahead collisions are looked for."})
          .number("margin", &Params::margin,
                  {.unit = "m", .min = 0, .max = 2, .doc = "Kept between bodies besides the radii."})
          .boolean("predict", &Params::predict,
                   {.doc = "People are taken to go on as they do; else, as in the source, to stand where they are."}));
  return list;
}

PerceptionNeeds Dwa::needs() const {
  return {.max_neighbours = params_.max_neighbours, .range = params_.range, .wall_horizon = params_.horizon};
}

Claims Dwa::claims() const {
  return {.mirror_symmetric = {true, ""},
          .passes_head_on_without_touching = {true, ""},
          .slows_with_density = {false, "people who walk alike are no obstacle to each other, however close"},
          .holds_its_place = {true, ""}};
}

Dwa::Decision Dwa::decide(Row row, const SteerInput& in, const State& state) const {
  const Shown& self = in.scene.appearance.shown[row];
  const Vec2 velocity{self.vx, self.vy}, preferred{in.preferred.vx[row], in.preferred.vy[row]};
  const float top = in.self.profile.max_speed[row], wish = std::min(length(preferred), top);
  Decision d;
  d.speed = length(velocity);
  d.direction = {state.dir_x, state.dir_y};
  if (d.speed > kWalking)
    d.direction = velocity / d.speed;
  else if (d.direction == Vec2{})
    d.direction = vo::forward_of(in, row);
  else
    d.speed = std::max(0.0f, dot(velocity, d.direction));
  const Vec2 goal = wish > 0 ? normalized(preferred) : d.direction;
  const float off = math::atan2(det(d.direction, goal), dot(d.direction, goal));

  Window& w = d.window;
  w.step = params_.horizon / static_cast<float>(kMoments);
  const float most = std::min(params_.turn_rate, in.self.profile.max_turn_rate[row]);
  fill_speeds(d.speed, wish, params_.acceleration * params_.window, w);
  fill_turns(state.turn_rate, most, params_.angular_acceleration * params_.window, off / params_.window, w);
  fill_arcs(d.direction, params_.window, w);
  const Hazards hazards = hazards_of(row, in, params_);
  find_hits(hazards, w);

  d.speed_number = d.turn_number = 0;
  d.none_is_safe = true;
  float best = -vo::kNever;
  for (int i = 0; i < kTurns; ++i) {
    const float heading = 1 - math::abs(math::wrap_angle(off - w.turn[i] * params_.window)) / math::kPiF;
    const float steady = 1 - math::abs(w.turn[i] - state.turn_rate) / params_.turn_rate;
    for (int s = kSpeeds - 1; s >= 0; --s) {
      const float v = w.speed[s], hit = w.hit[s][i];
      // Admissible: can stop before it collides, v² <= 2 a (v t), as exactly as the moments are apart.
      const bool safe = hit == vo::kNever || v <= 2 * params_.acceleration * hit;
      const float free = std::min(hit, params_.horizon);
      const float clearance = 1 - math::square(1 - free / params_.horizon);
      const float pace = 1 - math::abs(v - wish) / std::max(top, 1e-3f);
      float value = params_.heading_weight * heading + params_.clearance_weight * clearance +
                    params_.velocity_weight * pace + params_.steadiness_weight * steady;
      if (!safe) value -= kCollision * (2 - free / params_.horizon) + kImpact * v;
      if (safe) d.none_is_safe = false;
      if (value > best) best = value, d.speed_number = s, d.turn_number = i;
    }
  }
  return d;
}

void Dwa::steer(std::span<const Row> rows, const SteerInput& in, ByteColumn* state, Motion& out) const {
  const auto dt = static_cast<float>(in.dt);
  const std::span<State> states = state ? state->as<State>() : std::span<State>{};
  for (const Row r : rows) {
    const State before = states.empty() ? State{} : states[r];
    const Decision d = decide(r, in, before);
    // The window is reached in params_.window; this frame goes as far as the accelerations let it.
    const float change = params_.acceleration * dt, bend = params_.angular_acceleration * dt;
    const float speed = d.speed + math::clamp(d.window.speed[d.speed_number] - d.speed, -change, change);
    const float turn = before.turn_rate + math::clamp(d.window.turn[d.turn_number] - before.turn_rate, -bend, bend);
    const auto a = math::sincos(turn * dt);
    const Vec2 direction = turned(d.direction, a);
    Vec2 velocity = direction * speed;
    if (in.percepts.wall_count[r] > 0) {
      vo::NearWall walls[vo::kMostWalls];
      const auto count = static_cast<std::size_t>(vo::walls_of(in, r, walls));
      velocity = vo::out_of_walls({walls, count}, velocity, in.scene.appearance.shown[r].radius);
    }
    out.vx[r] = velocity.x;
    out.vy[r] = velocity.y;
    if (!states.empty()) states[r] = {direction.x, direction.y, turn, 0};
  }
}

void Dwa::explain(Row row, const SteerInput& in, const ByteColumn* state, const Motion& motion, Sketch& out) const {
  const Shown& self = in.scene.appearance.shown[row];
  const Vec2 at{self.x, self.y};
  vo::sketch_surroundings(in, row, out);
  const Decision d = decide(row, in, state ? state->as<State>()[row] : State{});
  const Window& w = d.window;
  SketchLayer& arcs = out.layer("dynamic window");
  const auto point = [&](int s, int i, int m) { return at + Vec2{w.arc_x[m][i], w.arc_y[m][i]} * w.speed[s]; };
  for (int i = 0; i < kTurns; ++i) {
    Vec2 last = at;
    for (int m = 0; m < kMoments && w.step * static_cast<float>(m + 1) < w.hit[d.speed_number][i]; ++m) {
      const Vec2 next = point(d.speed_number, i, m);
      arcs.segment(last, next, self.z);
      last = next;
    }
  }
  for (int m = 0; m < kMoments; ++m) arcs.point(point(d.speed_number, d.turn_number, m), self.z);
  int collide = 0;
  for (const auto& row_of_hits : w.hit)
    for (const float t : row_of_hits) collide += t != vo::kNever;
  arcs.number("candidates", kSpeeds * kTurns);
  arcs.number("of them collide", collide);
  arcs.number("lowest speed", w.speed[0], "m/s");
  arcs.number("highest speed", w.speed[kSpeeds - 1], "m/s");
  arcs.number("chosen speed", w.speed[d.speed_number], "m/s");
  arcs.number("chosen turn rate", w.turn[d.turn_number], "rad/s");
  if (w.hit[d.speed_number][d.turn_number] != vo::kNever)
    arcs.number("collides in", w.hit[d.speed_number][d.turn_number], "s");
  arcs.text("result", d.none_is_safe ? "every candidate collides: the latest collision" : "the best admissible one");
  vo::sketch_velocities(in, row, d.direction * w.speed[d.speed_number], motion, out);
}

}  // namespace throng::dwa
