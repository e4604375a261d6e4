#include "throng/steering/tangent_2009/tangent_2009.h"

#include <algorithm>
#include <cmath>

#include "throng/core/math.h"
#include "throng/environment/navmesh/locate.h"
#include "throng/steering/tangent_2009/wall_area.h"

namespace throng::tangent {
namespace {

/// Slower than this a walker faces where it wants to go, m/s.
constexpr float kHardlyMoves = 0.3f;
/// Share of the line of sight to a corner that must be free: the corner itself is on the wall.
constexpr float kShortOfCorner = 0.98f;

/// Whether no wall hides somebody. Nearly always answered by `clear`, how far around the person no wall is.
bool unhidden(const SteerInput& in, Row row, Vec2 at, Vec2 way, float clear) {
  if (length_sq(way) <= clear * clear) return true;
  return visible(in.world, PolygonIndex(in.self.body.polygon[row]), at, at + way, 0);
}

}  // namespace

Tangent2009::Tangent2009(const Params& params)
    : params_(params), view_cos_(static_cast<float>(math::cos(0.5 * params.field_of_view))) {}

PerceptionNeeds Tangent2009::needs() const {
  return {.max_neighbours = params_.max_neighbours, .range = params_.range, .wall_horizon = params_.wall_horizon};
}

Claims Tangent2009::claims() const {
  return {.mirror_symmetric = {true, ""},
          .passes_head_on_without_touching = {true, ""},
          .slows_with_density = {true, ""},
          .holds_its_place = {true, ""}};
}

bool Tangent2009::in_view(Vec2 p) const {
  const float ahead_sq = p.x * p.x, limit_sq = view_cos_ * view_cos_ * length_sq(p);
  if (view_cos_ <= 0) return p.x >= 0 || ahead_sq <= limit_sq;
  return p.x >= 0 && ahead_sq >= limit_sq;
}

void Tangent2009::look_at_walls(Row row, const SteerInput& in, Situation& s) const {
  s.walls = 0;
  const Shown& self = in.scene.appearance.shown[row];
  for (const WallPercept& seen : in.percepts.walls_of(row)) {
    if (s.walls == kMostWallAreas) break;
    const Vec2 move = seen.shift - Vec2{self.x, self.y};
    const Vec2 a = s.to_frame(in.walls().a(seen.wall) + move), b = s.to_frame(in.walls().b(seen.wall) + move);
    if (wall_area(a, b, self.radius, params_.wall_horizon, s.wall[s.walls])) ++s.walls;
  }
}

void Tangent2009::heed_hidden(Row row, const SteerInput& in, Situation& s) const {
  s.hidden = {};
  if (params_.hidden_speed == 0) return;
  const Walls& walls = in.walls();
  const Shown& self = in.scene.appearance.shown[row];
  const Vec2 at{self.x, self.y}, way = s.from_frame(s.self.wish.direction);
  for (const WallPercept& seen : in.percepts.walls_of(row)) {
    const WallLine& line = walls.lines[seen.wall];
    const Vec2 a = line.a + seen.shift - at;
    if (det(line.direction, a) >= 0) continue;  // behind it
    for (const bool end : {false, true}) {
      if (!(end ? walls.convex_b : walls.convex_a)[seen.wall]) continue;
      const std::uint32_t other = (end ? walls.next : walls.prev)[seen.wall];
      if (std::max(line.length, walls.lines[other].length) < params_.hidden_width) continue;
      const Vec2 c = end ? line.b + seen.shift - at : a;
      const Vec2 unseen = walls.direction(other) * (end ? 1.0f : -1.0f);
      // To somebody who faces the wall its solid is on the left of a and on the right of b.
      const float side = end ? -1.0f : 1.0f;
      const Corner corner{{dot(way, c), side * det(way, c)}, {dot(way, unseen), side * det(way, unseen)}};
      const Hidden h = hidden_behind(params_, corner, self.radius, s.self.wish.comfort);
      if (!h.limits || (s.hidden.limits && h.speed >= s.hidden.speed)) continue;
      if (!visible(in.world, PolygonIndex(in.self.body.polygon[row]), at, at + c * kShortOfCorner, 0)) continue;
      s.hidden = {true, s.to_frame(way * h.from.x + left_of(way) * (side * h.from.y)), h.speed};
    }
  }
  if (!s.hidden.limits) return;
  s.self.wish.desired = s.self.wish.direction * s.hidden.speed;
  s.self.wish.comfort = s.hidden.speed;
}

void Tangent2009::look(Row row, const SteerInput& in, Situation& s) const {
  const Shown* shown = in.scene.appearance.shown.data();
  const Shown& self = shown[row];
  const Vec2 at{self.x, self.y}, velocity{self.vx, self.vy};
  const float max_speed = in.self.profile.max_speed[row];
  Vec2 desired{in.preferred.vx[row], in.preferred.vy[row]};
  float comfort = length(desired);
  if (comfort > max_speed) desired *= max_speed / comfort, comfort = max_speed;
  const float speed = length(velocity);
  const Vec2 goal_direction = comfort > 0 ? desired / comfort : Vec2{1, 0};
  s.axis = speed > kHardlyMoves ? velocity / speed : goal_direction;
  s.self = {s.to_frame(velocity),
            {s.to_frame(desired), comfort, s.to_frame(goal_direction), max_speed},
            personal_area(params_, speed),
            self.radius};
  s.neighbours = 0;
  const float clear = in.world.walls.grids[self.surface].clearance_at(at);
  const std::span<const Row> who = in.percepts.neighbours(row);
  const std::size_t most = std::min(who.size(), static_cast<std::size_t>(kMostWatched));  // a selector may name more
  for (std::size_t k = 0; k < most; ++k) {
    const Shown& other = shown[who[k]];
    const Vec2 shift = in.percepts.shift_of(row, k);
    const Vec2 way = Vec2{other.x, other.y} + shift - at;
    const Vec2 p = s.to_frame(way);
    if (!in_view(p) || !unhidden(in, row, at, way, clear)) continue;
    s.row[s.neighbours] = who[k];
    s.shift[s.neighbours] = shift;
    s.neighbour[s.neighbours++] = {
        p, s.to_frame({other.vx, other.vy}), {}, 0, other.radius, in.self.profile.id[who[k]] < in.self.profile.id[row]};
  }
}

void Tangent2009::remember(const SteerInput& in, State& state, Situation& s) const {
  Sight seen[kMostWatched];
  for (int k = 0; k < s.neighbours; ++k) {
    const Intention& i = in.scene.appearance.intention[s.row[k]];
    seen[k] = {in.self.profile.id[s.row[k]], {i.ax, i.ay}};
  }
  watch({seen, static_cast<std::size_t>(s.neighbours)}, static_cast<float>(in.dt), params_.acceleration_smoothing,
        state);
}

void Tangent2009::recall(const SteerInput& in, const State& state, Situation& s) const {
  const float noticed_sq = params_.acceleration_noticed * params_.acceleration_noticed;
  for (int k = 0; k < s.neighbours; ++k) {
    const Watched* w = find(state, in.self.profile.id[s.row[k]], k);
    if (w == nullptr) continue;  // came into view after the last turn: only explain() meets that
    s.neighbour[k].observed = w->observed;
    if (length_sq(w->acceleration) > noticed_sq) s.neighbour[k].acceleration = s.to_frame(w->acceleration);
  }
}

void Tangent2009::steer(std::span<const Row> rows, const SteerInput& in, ByteColumn* states, Motion& out) const {
  Situation s;
  Decision d;
  State nobody;
  const auto dt = static_cast<float>(in.dt);
  const float follow = dt / std::max(params_.adaptation_time, dt);
  for (const Row r : rows) {
    // A caller that keeps no state sees everybody for the first time.
    if (states == nullptr) nobody = {};
    State& state = states != nullptr ? states->as<State>()[r] : nobody;
    look(r, in, s);
    remember(in, state, s);
    if (s.self.wish.comfort == 0) {
      out.vx[r] = out.vy[r] = 0;
      continue;
    }
    recall(in, state, s);
    look_at_walls(r, in, s);
    heed_hidden(r, in, s);
    decide(params_, s.self, {s.neighbour, static_cast<std::size_t>(s.neighbours)},
           {s.wall, static_cast<std::size_t>(s.walls)}, d);
    // The source has walkers take the solution at once; people need a step or two.
    const Vec2 v = s.from_frame(s.self.velocity + (d.velocity - s.self.velocity) * follow);
    out.vx[r] = v.x;
    out.vy[r] = v.y;
  }
}

}  // namespace throng::tangent
