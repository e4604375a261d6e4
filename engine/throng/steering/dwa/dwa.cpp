#include "throng/steering/dwa/dwa.h"

#include <algorithm>
#include <cmath>

#include "throng/core/math.h"
#include "throng/steering/vo/collision_time.h"

namespace throng::dwa {
namespace {

constexpr float kWalking = 0.2f;       ///< m/s: faster than this somebody's direction is that of its velocity
constexpr float kCollision = 1000.0f;  ///< cost of a candidate that could not stop before it collides (EG-06)

/// What has to be kept clear of: sum of radii and margin, or the present distance where that is less, so that whoever
/// is too near already is free to leave.
float near_sq(Vec2 way, float reach) { return std::min(reach * reach, length_sq(way)); }

Hazards hazards_of(Row row, const SteerInput& in, const Dwa::Params& p) {
  Hazards h;
  const Shown& self = in.scene.appearance.shown[row];
  vo::Neighbour people[kMaxNeighbours];
  const int count = vo::neighbours_of(in, row, p.max_neighbours, people);
  for (int k = 0; k < count; ++k)
    h.discs[h.disc_count++] = {people[k].way, p.predict ? people[k].velocity : Vec2{},
                               near_sq(people[k].way, people[k].radius + p.margin)};
  if (in.percepts.wall_count[row] == 0) return h;
  vo::NearWall walls[vo::kMostWalls];
  const int wall_count = vo::walls_of(in, row, walls);
  for (int k = 0; k < wall_count; ++k) {
    const vo::NearWall& w = walls[k];
    h.faces[h.face_count++] = {w.normal, w.along, w.gap, w.foot, w.length, std::min(self.radius, w.gap)};
    if (w.at_a) h.discs[h.disc_count++] = {w.a, {}, near_sq(w.a, self.radius)};
    if (w.at_b) h.discs[h.disc_count++] = {w.b, {}, near_sq(w.b, self.radius)};
  }
  return h;
}

/// Speeds from lowest to highest within reach; never above the wish, unless one cannot brake down to it in time.
void fill_speeds(float speed, float wish, float reach, Window& w) {
  const float lowest = std::max(0.0f, speed - reach), highest = std::max(lowest, std::min(speed + reach, wish));
  for (int s = 0; s < kSpeeds; ++s)
    w.speed[s] = lowest + (highest - lowest) * (static_cast<float>(s) / static_cast<float>(kSpeeds - 1));
}

/// Turn rates within reach: straight on and straight to the goal where possible, then evenly from right to left.
void fill_turns(float rate, float top, float reach, float to_goal, Window& w) {
  const float lowest = std::max(-top, rate - reach), highest = std::max(lowest, std::min(top, rate + reach));
  w.turn[0] = math::clamp(0.0f, lowest, highest);
  w.turn[1] = math::clamp(to_goal, lowest, highest);
  for (int i = 2; i < kTurns; ++i)
    w.turn[i] = lowest + (highest - lowest) * (static_cast<float>(i - 2) / static_cast<float>(kTurns - 3));
}

/// Positions on the arcs at unit speed: chords of `step` seconds, each turned by turn rate times step against the last.
void fill_arcs(Vec2 direction, Window& w) {
  for (int i = 0; i < kTurns; ++i) {
    const float half_angle = 0.5f * w.turn[i] * w.step;
    const auto half = math::sincos(half_angle);
    // chord of an arc of length step: step sin(h) / h
    const float chord = math::abs(half_angle) > 1e-3f ? w.step * half.sin / half_angle : w.step;
    const float c = half.cos * half.cos - half.sin * half.sin, s = 2 * half.sin * half.cos;
    Vec2 along = Vec2{direction.x * half.cos - direction.y * half.sin, direction.x * half.sin + direction.y * half.cos};
    along *= chord;
    Vec2 at;
    for (int m = 0; m < kMoments; ++m) {
      at += along;
      w.arc_x[m][i] = at.x, w.arc_y[m][i] = at.y;
      along = {along.x * c - along.y * s, along.x * s + along.y * c};
    }
  }
}

}  // namespace

const FieldList& Dwa::Params::fields() {
  static const FieldList list =
      FieldList::of<Params>("dwa: the best of the speeds and turn rates that can be reached at once")
          .number("heading_weight", &Params::heading_weight,
                  {.min = 0, .max = 100, .doc = "Of facing the goal at the end of the window."})
          .number("clearance_weight", &Params::clearance_weight,
                  {.min = 0, .max = 100, .doc = "Of the time without a collision."})
          .number("velocity_weight", &Params::velocity_weight,
                  {.min = 0, .max = 100, .doc = "Of walking at the preferred speed."})
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
                   {.doc = "People are taken to go on as they do; else, as in the source, to stand where they are."})
          .integer("max_neighbours", &Params::max_neighbours,
                   {.min = 0, .max = kMaxNeighbours, .doc = "The nearest this many people are avoided."})
          .number("range", &Params::range,
                  {.unit = "m", .min = 0.1, .max = 100, .doc = "People farther than this are not noticed."});
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
  fill_arcs(d.direction, w);
  const Hazards hazards = hazards_of(row, in, params_);
  find_hits(hazards, w);

  d.speed_number = d.turn_number = 0;
  d.none_is_safe = true;
  float best = -vo::kNever;
  for (int i = 0; i < kTurns; ++i) {
    const float heading = 1 - math::abs(math::wrap_angle(off - w.turn[i] * params_.window)) / math::kPiF;
    for (int s = kSpeeds - 1; s >= 0; --s) {
      const float v = w.speed[s], hit = w.hit[s][i];
      // Admissible: can stop before it collides, v² <= 2 a (v t).
      const bool safe = hit == vo::kNever || v <= 2 * params_.acceleration * hit;
      const float clearance = std::min(hit / params_.horizon, 1.0f);
      const float pace = 1 - math::abs(v - wish) / std::max(top, 1e-3f);
      float value =
          params_.heading_weight * heading + params_.clearance_weight * clearance + params_.velocity_weight * pace;
      if (!safe) value += kCollision * (clearance - 2);
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
    const Vec2 direction{d.direction.x * a.cos - d.direction.y * a.sin, d.direction.x * a.sin + d.direction.y * a.cos};
    out.vx[r] = direction.x * speed;
    out.vy[r] = direction.y * speed;
    if (!states.empty()) states[r] = {direction.x, direction.y, turn, 0};
  }
}

void Dwa::explain(Row row, const SteerInput& in, const ByteColumn* state, const Motion& motion, Sketch& out) const {
  const Shown& self = in.scene.appearance.shown[row];
  const Vec2 at{self.x, self.y};
  vo::sketch_surroundings(in, row, params_.max_neighbours, out);
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
