#include "throng/steering/paris_2007/paris_2007.h"

#include <algorithm>

#include "throng/core/math.h"
#include "throng/environment/maps.h"
#include "throng/environment/perception_map/ray.h"

namespace throng::paris {
namespace {

/// Navigation leads past corners at exactly the radius; closer than that by this much is no collision course, m.
constexpr float kGraze = 0.005f;
/// Height of the eyes in heights of the body.
constexpr float kEyes = 0.93f;
/// Two people in one spot part along x by id, m.
constexpr float kOneSpot = 1e-3f;

}  // namespace

float held_up(float before, float speed, float wish, float dt, float most) {
  constexpr float kSlow = 0.3f;  ///< of the wish
  return speed < kSlow * wish ? std::min(before + dt, most) : std::max(before - dt, 0.0f);
}

float alpha_of(const Params& params, float held_up) {
  if (params.law == Law::kPrinted) return params.alpha;
  const float share = math::clamp(0.5f * (held_up / params.patience - 1), 0.0f, 1.0f);
  return params.alpha + (params.alpha_held_up - params.alpha) * share;
}

Workspace::Workspace(const Params& params)
    : domain({}, {},
             {.left = params.left_cost,
              .right = params.right_cost,
              .near = params.near_cost,
              .near_gap = params.near_gap,
              .turn = params.turn_cost},
             params.law) {}

Paris::Paris(const Params& params) : params_(params), cos_half_view_(math::cos(0.5f * params.field_of_view)) {}

PerceptionNeeds Paris::needs() const {
  return {.max_neighbours = params_.max_neighbours, .range = params_.range, .wall_horizon = params_.wall_horizon};
}

Claims Paris::claims() const {
  return {.mirror_symmetric = {true, ""},
          .passes_head_on_without_touching = {true, ""},
          .slows_with_density = {false, "who walks ahead at one's own pace blocks nothing, however close (EG-19)"},
          .holds_its_place = {true, ""}};
}

std::uint32_t Paris::needs_maps() const { return params_.occlusion ? std::uint32_t{kPerceptionMap} : 0u; }

void Paris::begin(Row row, const SteerInput& in, Situation& s) const {
  const Shown& own = in.scene.appearance.shown[row];
  const Vec2 preferred{in.preferred.vx[row], in.preferred.vy[row]};
  const float speed = length(preferred);
  s.position = {own.x, own.y};
  s.desired = speed > 0 ? preferred / speed : Vec2{1, 0};
  const float max_speed = in.self.profile.max_speed[row];
  s.wish = {std::min(speed, max_speed), max_speed};
  s.velocity = {dot(s.desired, Vec2{own.vx, own.vy}), det(s.desired, Vec2{own.vx, own.vy})};
  s.entities.clear(), s.walls.clear();
  float beyond = kUnlimited;
  if (in.route != nullptr && in.route->status[row] != Route::Status::kNone &&
      in.route->status[row] != Route::Status::kFailed)
    beyond = std::max(distance(s.position, in.route->aim[row]), s.wish.speed * params_.step) + own.radius;
  s.reader = {.speed = std::max(length(s.velocity), s.wish.speed),
              .body = own.radius,
              .graze = kGraze,
              .max_speed = max_speed,
              .beyond = beyond};
}

void Paris::notice(Row row, const SteerInput& in, Row other, Vec2 offset, Situation& s) const {
  const Shown& own = in.scene.appearance.shown[row];
  const Shown& o = in.scene.appearance.shown[other];
  float d = length(offset);
  if (params_.occlusion && in.world.perception_map.built() && d > 0 &&
      !sees(in.world, SurfaceIndex(own.surface), s.position, s.position + offset, kEyes * in.self.profile.height[row],
            SurfaceIndex(o.surface)))
    return;  // hidden: does not exist (EG-24)
  if (d < kOneSpot) {
    offset = {in.self.profile.id[row] < in.self.profile.id[other] ? kOneSpot : -kOneSpot, 0};
    d = kOneSpot;
  }
  const math::SinCos<float> heading = math::sincos(own.heading);
  const bool seen = dot(Vec2{heading.cos, heading.sin}, offset) >= cos_half_view_ * d;
  const auto turned = [&](Vec2 v) { return Vec2{dot(s.desired, v), det(s.desired, v)}; };
  const float bodies = own.radius + o.radius;
  const Moving moving{turned(offset), seen ? turned({o.vx, o.vy}) : Vec2{}, 0};
  s.entities.push_back({moving, d - bodies, seen});
  s.entities.back().moving.reach = reach_of(moving, bodies * params_.safety + params_.margin, bodies, params_.horizon);
}

void Paris::notice_wall(const WallLine& line, Vec2 shift, Situation& s) const {
  const auto turned = [&](Vec2 v) { return Vec2{dot(s.desired, v), det(s.desired, v)}; };
  s.walls.push_back({turned(line.a + shift - s.position), turned(line.b + shift - s.position)});
}

void Paris::anticipate(float held_up, Situation& s) const {
  float scale = 1;
  if (params_.dense > 0 && s.entities.size() > 1) {
    // Neighbours are sorted by distance: the circle through the last one holds the others.
    const Entity& last = s.entities.back();
    const float area = math::kPiF * std::max(length_sq(last.moving.p), 0.01f);
    const float density = static_cast<float>(s.entities.size()) / area;
    if (density > params_.dense) scale = params_.dense / density;
    scale = std::min(std::max(scale, params_.least_horizon / params_.horizon), 1.0f);
  }
  s.slices = time_slices(scale * params_.step, params_.growth, scale * params_.horizon, params_.parts);
  s.wall_slices = time_slices(scale * params_.step, params_.growth, scale * params_.horizon);
  s.weights = {.alpha = alpha_of(params_, held_up), .beta = params_.beta, .horizon = scale * params_.horizon};
}

void Paris::look(Row row, const SteerInput& in, float held_up, Situation& s) const {
  begin(row, in, s);
  const auto who = in.percepts.neighbours(row);
  for (std::size_t k = 0; k < who.size(); ++k) {
    const Shown& o = in.scene.appearance.shown[who[k]];
    notice(row, in, who[k], Vec2{o.x, o.y} + in.percepts.shift_of(row, k) - s.position, s);
  }
  for (const WallPercept& w : in.percepts.walls_of(row)) notice_wall(in.walls().lines[w.wall], w.shift, s);
  anticipate(held_up, s);
}

void Paris::build(Workspace& w) const {
  const Situation& s = w.situation;
  w.domain.start(s.wish, s.weights, s.velocity);
  for (const Entity& e : s.entities) {
    w.sections.clear();
    sections_of(e.moving, s.slices, s.wish.max_speed, w.sections);
    w.domain.add(w.sections.all(), e.gap);
  }
  // All walls together are one entity: what a wall costs must not depend on how many pieces it is drawn in.
  w.sections.clear();
  for (const Wall& wall : s.walls) sections_of(wall, s.reader, s.wall_slices, w.sections);
  w.domain.add(w.sections.all(), kUnlimited);
}

void Paris::steer(std::span<const Row> rows, const SteerInput& in, ByteColumn* states, Motion& out) const {
  Workspace w(params_);
  State nobody;
  for (const Row r : rows) {
    State& state = states != nullptr ? states->as<State>()[r] : nobody;
    if (in.preferred.vx[r] == 0 && in.preferred.vy[r] == 0) {  // wants to stand
      out.vx[r] = out.vy[r] = 0;
      state = {};
      continue;
    }
    look(r, in, state.held_up, w.situation);
    build(w);
    const Choice c = w.domain.decide();
    const math::SinCos<float> turn = math::sincos(c.direction);
    const Vec2 d = w.situation.desired;
    const Vec2 v = Vec2{d.x * turn.cos - d.y * turn.sin, d.y * turn.cos + d.x * turn.sin} * c.speed;
    out.vx[r] = v.x, out.vy[r] = v.y;
    state.wanted = v;
    state.braking = 0;
    state.held_up = held_up(state.held_up, length(w.situation.velocity), w.situation.wish.speed,
                            static_cast<float>(in.dt), 3 * params_.patience);
    state.anticipated = w.situation.slices.horizon();
  }
}

}  // namespace throng::paris
