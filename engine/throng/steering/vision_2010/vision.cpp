#include "throng/steering/vision_2010/vision.h"

#include <algorithm>
#include <cmath>

#include "throng/core/math.h"
#include "throng/core/random.h"

namespace throng::vision {
namespace {

/// How far a goal is taken to be where no route says so, m.
constexpr float kFarGoal = 10.0f;
/// Eyes of people with heights of their own are this much below the top of the head, m.
constexpr float kBrow = 0.1f;
/// Density is that within this distance, m.
constexpr float kAround = 2.0f;
/// Walls are seen at most this share of the way to the walker nearer than they are.
constexpr float kNotInside = 0.8f;
/// Pictures handed over together.
constexpr std::size_t kBatch = 16;
constexpr float kStanding = 0.05f;  // m/s
constexpr float kReady = 0.2f;      // rad off the way on which somebody sets out
/// Who goes to meet somebody would stop at this share of the distance at which they have met: so it gets there.
constexpr float kClose = 0.9f;
constexpr float kMoment = 1.0f;  // s

enum class Draw : std::uint32_t { kA = 720, kB, kC };

/// The walker's own value: the same whenever it is asked for.
float individual(const Distribution& d, Draw what, Row row, const SteerInput& in) {
  if (d.kind == Distribution::Kind::kConstant) return static_cast<float>(d.a);
  const auto stream =
      static_cast<Stream>(static_cast<std::uint32_t>(Stream::kFirstOfParts) + static_cast<std::uint32_t>(what));
  const Profile& profile = in.self.profile;
  Draws draws({.seed = in.moment.seed, .source = profile.source[row], .number = profile.number[row]}, stream);
  return static_cast<float>(sample(d, draws));
}

/// A newcomer who enters standing faces anywhere; it turns on the spot to where it wants to go, as fast as its body
/// does, before it walks: walking, it would be led astray by a heading that nobody chose.
bool sets_out(const Params& params, const Surroundings& s, Vec2 preferred, State& state) {
  if (state.begun > 0) return true;
  if (preferred == Vec2{} && s.view.speed < kStanding) return false;
  if (s.view.speed < kStanding && math::abs(goal_turn(params, s.heading, preferred)) > kReady) return false;
  state.begun = 1;
  return true;
}

Vec2 turned(Vec2 v, Vec2 heading) { return {v.x * heading.x + v.y * heading.y, v.y * heading.x - v.x * heading.y}; }

Vec2 direction_of(float angle) {
  const auto [sin, cos] = math::sincos(angle);
  return {cos, sin};
}

/// Pictures of a few walkers at a time.
struct Batch {
  std::vector<Surroundings> around;
  std::vector<View> views;
  std::vector<Perceived> seen;
  Scratch scratch;
};

}  // namespace

Vision2010::Vision2010(const Params& params) : params_(params) {
  if (params.points) {
    retina_ = std::make_unique<PointRetina>(params.field_of_view);
    return;
  }
  camera_ = make_camera(params.width, params.height, params.field_of_view, params.field_height, params.tilt);
  retina_ = std::make_unique<RasterRetina>(camera_);
}

PerceptionNeeds Vision2010::needs() const {
  return {.max_neighbours = params_.max_people, .range = params_.range, .wall_horizon = params_.wall_horizon};
}

Claims Vision2010::claims() const {
  return {.mirror_symmetric = {false, "of turns that are about as good the one to the walker's own side is taken"},
          .passes_head_on_without_touching = {true, ""},
          .slows_with_density = {false, "who walks alike has no tti, and nobody reacts to nearness alone (EG-41)"},
          .holds_its_place = {true, ""}};
}

Threshold Vision2010::threshold_of(Row row, const SteerInput& in, const Surroundings& s) const {
  Threshold t{individual(params_.a, Draw::kA, row, in), individual(params_.b, Draw::kB, row, in),
              individual(params_.c, Draw::kC, row, in)};
  if (params_.adaptation > 0) {
    const auto near = std::count_if(s.cones.begin(), s.cones.end(),
                                    [](const Cone& c) { return length_sq(c.at) < kAround * kAround; });
    t.b /= 1 + params_.adaptation * static_cast<float>(near) / (math::kPiF * kAround * kAround);
  }
  return t;
}

Follower Vision2010::memory_of(const ByteColumn* states, Row row) const {
  if (states == nullptr) return {};
  return follows() ? states->as<Follower>()[row] : Follower{states->as<State>()[row], {}, {}};
}

void Vision2010::remember(const Follower& memory, ByteColumn* states, Row row) const {
  if (states == nullptr) return;
  if (follows())
    states->as<Follower>()[row] = memory;
  else
    states->as<State>()[row] = memory.state;
}

int Vision2010::places_taken(Row row, const SteerInput& in, std::size_t leader) const {
  const auto who = in.percepts.neighbours(row);
  const Shown *self = &in.scene.appearance.shown[row], *first = &in.scene.appearance.shown[who[leader]];
  const Vec2 at = Vec2{first->x, first->y} + in.percepts.shift_of(row, leader);
  const Vec2 way = normalized(Vec2{first->vx, first->vy});
  // In the world's frame, so that two who compare themselves compare the same numbers.
  const float own = length_sq(Vec2{self->x, self->y} - at);
  int taken = 0;
  for (std::size_t k = 0; k < std::min(who.size(), static_cast<std::size_t>(params_.max_people)); ++k) {
    if (k == leader) continue;
    const Shown& other = in.scene.appearance.shown[who[k]];
    const Vec2 off = Vec2{other.x, other.y} + in.percepts.shift_of(row, k) - at;
    const bool in_line = dot(off, way) < 0 && math::abs(det(way, off)) < params_.follow_distance;
    const bool along = dot({other.vx, other.vy}, way) > 0;
    const float theirs = length_sq(off);
    const bool before = theirs < own || (theirs == own && in.self.profile.id[who[k]] < in.self.profile.id[row]);
    taken += in_line && along && before;
  }
  return taken;
}

void Vision2010::go_behind(Row row, const SteerInput& in, std::size_t k, float comfort, Surroundings& s) const {
  const Cone& c = s.cones[k];
  const float keep = params_.follow_distance * static_cast<float>(1 + places_taken(row, in, k));
  const Command command = follow(c.at, c.velocity, keep, params_.follow_gap, comfort);
  s.leader = Leader{
      .who = in.percepts.neighbours(row)[k], .at = c.at, .velocity = c.velocity, .keep = keep, .speed = command.speed};
  const float away = length(c.at);
  s.goal = {.turn = command.turn_rate, .rate = goal_rate(command.turn_rate, away, s.view.speed), .distance = away};
}

bool Vision2010::go_to_meet(Row row, const SteerInput& in, std::size_t k, float comfort, Surroundings& s) const {
  const Cone& c = s.cones[k];
  const Row who = in.percepts.neighbours(row)[k];
  if (length_sq(c.at) <= params_.follow_distance * params_.follow_distance) {
    s.met = in.self.profile.id[who];
    return true;
  }
  const float time = meeting_of(c.at, c.velocity, comfort).time, away = length(c.at);
  const Command command = intercept(c.at, c.velocity, comfort);
  // Not to run it down: slower towards the end, so that one stands where they meet, and a moment before it is there.
  const float nearer = -dot(c.velocity, c.at) / away;
  const float room = away - kClose * params_.follow_distance - kMoment * std::max(0.0f, nearer);
  const float closing = std::sqrt(2 * params_.max_acceleration * std::max(0.0f, room));
  const float speed = std::min(command.speed, std::max(0.0f, -nearer) + closing);
  s.leader = Leader{.who = who, .at = c.at, .velocity = c.velocity, .keep = 0, .speed = speed, .meets = time};
  const float way = comfort * time;
  s.goal = {.turn = command.turn_rate, .rate = goal_rate(command.turn_rate, way, s.view.speed), .distance = way};
  return false;
}

void Vision2010::join(Row row, const SteerInput& in, const Follower& memory, Surroundings& s) const {
  const auto who = in.percepts.neighbours(row);
  const auto find = [&](AgentId id) {
    for (std::size_t k = 0; id.exists() && k < s.cones.size(); ++k)
      if (in.self.profile.id[who[k]] == id) return k;
    return kNobody;
  };
  const float comfort = length(Vec2{in.preferred.vx[row], in.preferred.vy[row]});
  std::size_t k = kNobody;
  if (params_.follow == Follow::kIntercept) {
    k = choose_target(params_, s.cones, s.quads, comfort, find(memory.whom), find(memory.met));
    if (k != kNobody && go_to_meet(row, in, k, comfort, s)) k = kNobody;
    if (k == kNobody && goes_along(params_, s.cones, s.quads, s.goal, comfort, find(s.met)))
      go_behind(row, in, k = find(s.met), comfort, s);
  } else {
    k = choose_leader(params_, s.cones, s.quads, s.goal, comfort, s.view.speed, find(memory.whom));
    if (k != kNobody) go_behind(row, in, k, comfort, s);
  }
  if (k == kNobody) return;
  // What it does in (alpha-dot, tti) is governed by follow() or intercept(); as a point to react to it would be dodged.
  s.cones.erase(s.cones.begin() + static_cast<std::ptrdiff_t>(k));
}

void Vision2010::look_around(Row row, const SteerInput& in, const Follower& memory, Surroundings& s) const {
  const Shown& self = in.scene.appearance.shown[row];
  const Percepts& percepts = in.percepts;
  const Vec2 at{self.x, self.y};
  const float eye = params_.own_heights ? in.self.profile.height[row] - kBrow : params_.eye_height;
  s.heading = direction_of(self.heading);
  s.cones.clear(), s.quads.clear();
  const auto who = percepts.neighbours(row);
  for (std::size_t k = 0; k < std::min(who.size(), static_cast<std::size_t>(params_.max_people)); ++k) {
    const Shown& other = in.scene.appearance.shown[who[k]];
    const Vec2 way = Vec2{other.x, other.y} + percepts.shift_of(row, k) - at;
    s.cones.push_back({.at = turned(way, s.heading),
                       .velocity = turned({other.vx, other.vy}, s.heading),
                       .eye = eye + self.z - other.z,
                       .height = params_.own_heights ? in.self.profile.height[who[k]] : params_.cone_height,
                       .radius = params_.cone_radius});
  }
  for (const WallPercept& w : percepts.walls_of(row)) {
    const Walls& walls = in.walls();
    const Vec2 along = walls.direction(w.wall), a = walls.a(w.wall) + w.shift - at, b = walls.b(w.wall) + w.shift - at;
    // Never so thick that the walker would be inside.
    const float margin = std::min(params_.wall_margin, kNotInside * -det(along, a));
    if (!(margin >= 0)) continue;  // behind it
    const Vec2 out = Vec2{-along.y, along.x} * margin, longer = along * margin;
    s.quads.push_back({.a = turned(a - longer + out, s.heading),
                       .b = turned(b + longer + out, s.heading),
                       .eye = eye,
                       .height = params_.wall_height});
  }
  const Vec2 preferred{in.preferred.vx[row], in.preferred.vy[row]};
  s.view.tau1 = threshold_of(row, in, s);
  s.view.tau2 = params_.tau2;
  s.view.speed = std::max(0.0f, dot({self.vx, self.vy}, s.heading));
  s.view.turn_speed = std::max(s.view.speed, params_.least_speed);
  s.goal.turn = goal_turn(params_, s.heading, preferred);
  const bool known = in.route != nullptr && row < in.route->aim.size() &&
                     (in.self.orders.flags[row] & Orders::kVelocity) == 0 &&
                     in.route->status[row] != Route::Status::kNone;
  s.goal.distance = known ? distance(in.route->aim[row], at) : kFarGoal;
  s.goal.rate = goal_rate(s.goal.turn, s.goal.distance, s.view.speed);
  s.leader.reset();
  s.met = memory.met;
  if (follows()) join(row, in, memory, s);
  s.view.goal_turn = s.goal.turn;
  s.view.fan = params_.law == Law::kFan ? FanUse::kNeeded : FanUse::kNone;
  if (params_.law == Law::kFan) s.view.turn_cost = turn_costs(params_, s.goal, memory.state);
  s.view.cones = s.cones, s.view.quads = s.quads;
}

void Vision2010::steer(std::span<const Row> rows, const SteerInput& in, ByteColumn* states, Motion& out) const {
  Batch batch;
  batch.around.resize(kBatch);
  batch.seen.resize(kBatch);
  const auto dt = static_cast<float>(in.dt);
  const bool faces = out.facing.used();
  for (std::size_t at = 0; at < rows.size(); at += kBatch) {
    const std::span<const Row> some = rows.subspan(at, std::min(kBatch, rows.size() - at));
    batch.views.clear();
    for (std::size_t i = 0; i < some.size(); ++i) {
      const Row r = some[i];
      look_around(r, in, memory_of(states, r), batch.around[i]);
      if (in.preferred.vx[r] == 0 && in.preferred.vy[r] == 0)  // wants to stand: needs no picture
        batch.around[i].view.cones = {}, batch.around[i].view.quads = {};
      batch.views.push_back(batch.around[i].view);
    }
    retina_->perceive(batch.views, batch.scratch, std::span(batch.seen).first(some.size()));
    for (std::size_t i = 0; i < some.size(); ++i) {
      const Row r = some[i];
      const Surroundings& s = batch.around[i];
      Follower memory = memory_of(states, r);
      State& state = memory.state;
      const Vec2 preferred{in.preferred.vx[r], in.preferred.vy[r]};
      const float comfort = length(preferred);
      if (!sets_out(params_, s, preferred, state)) {
        out.vx[r] = out.vy[r] = 0;
        if (faces && comfort > 0) out.facing.at(r) = preferred / comfort;
        remember(memory, states, r);
        continue;
      }
      const float turn_rate = comfort > 0 ? wanted_turn_rate(params_, batch.seen[i], s.goal, state) : 0.0f;
      state.turn_rate = limited(turn_rate, state.turn_rate, params_.max_turn_acceleration * dt, params_.max_turn_rate);
      float wish = std::min(wanted_speed(params_, comfort, batch.seen[i].tti_mp),
                            turning_speed(params_, s.goal, state, s.view.speed));
      if (s.leader) wish = std::min(wish, s.leader->speed);
      memory.whom = s.leader ? in.self.profile.id[s.leader->who] : AgentId{};
      memory.met = s.met;
      const float speed =
          std::max(0.0f, limited(wish, s.view.speed, params_.max_acceleration * dt, in.self.profile.max_speed[r]));
      const Vec2 heading = direction_of(in.scene.appearance.shown[r].heading + state.turn_rate * dt);
      out.vx[r] = heading.x * speed;
      out.vy[r] = heading.y * speed;
      remember(memory, states, r);
      if (faces && comfort > 0) out.facing.at(r) = heading;
    }
  }
}

}  // namespace throng::vision
