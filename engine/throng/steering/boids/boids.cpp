#include "throng/steering/boids/boids.h"

#include <algorithm>
#include <cmath>

#include "throng/core/math.h"

namespace throng::boids {
namespace {

/// m: nearer than this, distances in weights count as this.
constexpr float kNearest = 0.1f;
/// m: room that braking before a wall keeps at the least, so that it stays finite.
constexpr float kWallRoom = 0.05f;
/// m/s: slower than this nobody looks anywhere: all around counts.
constexpr float kStanding = 0.05f;

}  // namespace

const FieldList& Params::fields() {
  static const FieldList list =
      FieldList::of<Params>("boids: separation, alignment and cohesion with the people around, a goal, walls")
          .number("separation", &Params::separation,
                  {.unit = "m/s2", .min = 0, .max = 50, .doc = "Away from each one who touches; less with distance."})
          .number("separation_distance", &Params::separation_distance,
                  {.unit = "m", .min = 0.01, .max = 5, .doc = "Free room between bodies in which it acts."})
          .number("alignment", &Params::alignment,
                  {.unit = "1/s", .min = 0, .max = 20, .doc = "Rate at which the flock's velocity is taken on."})
          .number("cohesion", &Params::cohesion,
                  {.unit = "1/s2", .min = 0, .max = 20, .doc = "Pull towards the middle of the flock, by distance."})
          .number("goal_time", &Params::goal_time,
                  {.unit = "s", .min = 0.05, .max = 20, .doc = "In which the preferred velocity is taken on."})
          .number("wall_time", &Params::wall_time,
                  {.unit = "s", .min = 0.1, .max = 10, .doc = "Walls that would be met within this are avoided."})
          .number("acceleration", &Params::acceleration,
                  {.unit = "m/s2", .min = 0.1, .max = 50, .doc = "In all; given to requests in order of priority."})
          .number("field_of_view", &Params::field_of_view,
                  {.unit = "deg", .min = 1, .max = 360, .doc = "People outside count for separation only."})
          .integer("max_neighbours", &Params::max_neighbours,
                   {.min = 0, .max = kMaxNeighbours, .doc = "The nearest this many people are the flock."})
          .number("range", &Params::range,
                  {.unit = "m", .min = 0.1, .max = 100, .doc = "People farther than this are not of the flock."});
  return list;
}

Boids::Boids(const Params& params)
    : params_(params),
      view_edge_(params.field_of_view >= 360 ? -2.0f : math::cos(params.field_of_view * (math::kPiF / 360.0f))) {}

PerceptionNeeds Boids::needs() const {
  return {.max_neighbours = params_.max_neighbours, .range = params_.range, .wall_horizon = params_.wall_time};
}

Claims Boids::claims() const {
  return {.mirror_symmetric = {true, ""},
          .passes_head_on_without_touching = {false,
                                              "nothing is predicted: separation begins at arm's length and "
                                              "alignment asks each to turn round with the other"},
          .slows_with_density = {false, "nobody asks for less speed: close on all sides, separation cancels"},
          .holds_its_place = {false, "who stands is drawn along by those who pass and pushed by separation"}};
}

Vec2 allocate(const Requests& requests, float limit) {
  Vec2 sum;
  float left = limit;
  for (const Vec2& a : requests.acceleration) {
    const float size = length(a);
    if (size >= left) return sum + a * (left / size);
    sum += a;
    left -= size;
  }
  return sum;
}

bool Boids::in_view(Vec2 v, Vec2 d, float distance) const {
  const float speed = length(v);
  return speed < kStanding || dot(v, d) >= view_edge_ * speed * distance;
}

Vec2 Boids::away_from_walls(Row row, const SteerInput& in) const {
  const Shown& own = in.scene.appearance.shown[row];
  const Vec2 p{own.x, own.y}, v{own.vx, own.vy};
  Vec2 sum;
  for (const WallPercept& w : in.percepts.walls_of(row)) {
    const WallLine& line = in.walls().lines[w.wall];
    const Vec2 from = p - w.shift;
    if (det(line.direction, from - line.a) < 0) continue;  // from behind it is not there
    const Vec2 d = from - in.walls().closest(w.wall, from);
    const float distance = length(d);
    const Vec2 n = distance > 0 ? d / distance : left_of(line.direction);
    const float closing = -dot(v, n);
    const float room = distance - own.radius;
    if (closing <= 0 || room > closing * params_.wall_time) continue;
    sum += n * (closing * closing / (2 * std::max(room, kWallRoom)));
  }
  return sum;
}

Requests Boids::requests_of(Row row, const SteerInput& in) const {
  const Shown* shown = in.scene.appearance.shown.data();
  const Shown& own = shown[row];
  const Vec2 v{own.vx, own.vy};
  const auto who = in.percepts.neighbours(row);
  Vec2 apart, velocity, middle;
  float weights = 0;
  for (std::size_t k = 0; k < who.size(); ++k) {
    const Shown& o = shown[who[k]];
    const Vec2 d = Vec2{o.x - own.x, o.y - own.y} + in.percepts.shift_of(row, k);
    const float distance = length(d);
    const float room = distance - own.radius - o.radius;
    if (room < params_.separation_distance) {
      // In one spot nothing says which way: along x, the lower id to the left.
      const bool lower = in.self.profile.id[row] < in.self.profile.id[who[k]];
      const Vec2 away = distance > 0 ? d / -distance : Vec2{lower ? -1.0f : 1.0f, 0};
      apart += away * (params_.separation * (1 - std::max(room, 0.0f) / params_.separation_distance));
    }
    if (!in_view(v, d, distance)) continue;
    const float weight = 1 / std::max(distance * distance, kNearest * kNearest);
    velocity += Vec2{o.vx, o.vy} * weight;
    middle += d * weight;
    weights += weight;
  }
  Requests out;
  out.acceleration[kWalls] = away_from_walls(row, in);
  out.acceleration[kSeparation] = apart;
  out.acceleration[kGoal] = (Vec2{in.preferred.vx[row], in.preferred.vy[row]} - v) / params_.goal_time;
  if (weights > 0) {
    out.acceleration[kAlignment] = (velocity / weights - v) * params_.alignment;
    out.acceleration[kCohesion] = middle / weights * params_.cohesion;
  }
  return out;
}

void Boids::steer(std::span<const Row> rows, const SteerInput& in, ByteColumn*, Motion& out) const {
  const auto dt = static_cast<float>(in.dt);
  for (const Row r : rows) {
    const Shown& own = in.scene.appearance.shown[r];
    const Vec2 a = allocate(requests_of(r, in), params_.acceleration);
    Vec2 v = Vec2{own.vx, own.vy} + a * dt;
    const float limit = in.self.profile.max_speed[r], speed = length(v);
    if (speed > limit) v *= limit / speed;
    out.vx[r] = v.x;
    out.vy[r] = v.y;
  }
}

void Boids::explain(Row row, const SteerInput& in, const ByteColumn*, const Motion& motion, Sketch& out) const {
  const Shown& own = in.scene.appearance.shown[row];
  const Vec2 at{own.x, own.y}, v{own.vx, own.vy};
  const auto who = in.percepts.neighbours(row);
  const Requests requests = requests_of(row, in);

  SketchLayer& flock = out.layer("flock");
  int seen = 0;
  for (std::size_t k = 0; k < who.size(); ++k) {
    const Shown& o = in.scene.appearance.shown[who[k]];
    const Vec2 d = Vec2{o.x, o.y} + in.percepts.shift_of(row, k) - at;
    if (!in_view(v, d, length(d))) continue;
    flock.circle(at + d, o.radius, o.z);
    flock.segment(at, at + d, own.z);
    ++seen;
  }
  if (seen > 0 && params_.cohesion > 0) flock.point(at + requests.acceleration[kCohesion] / params_.cohesion, own.z);
  flock.number("people noticed", static_cast<double>(who.size()));
  flock.number("of the flock", seen);
  flock.circle(at, own.radius + params_.separation_distance, own.z);

  SketchLayer& layer = out.layer("requests", "m/s2");
  static constexpr const char* kNames[] = {"walls", "separation", "goal", "alignment", "cohesion"};
  float left = params_.acceleration;
  for (int i = 0; i < kRequests; ++i) {
    const Vec2 a = requests.acceleration[i];
    const float size = length(a), heard = std::min(size, left);
    if (size > 0) layer.segment(at, at + a * (heard / size), own.z);
    layer.number(kNames[i], size, "m/s2");
    left -= heard;
  }
  layer.segment(at, at + allocate(requests, params_.acceleration), own.z);
  layer.number("not used", left, "m/s2");
  layer.number("wanted in the last step", length(Vec2{motion.vx[row], motion.vy[row]}), "m/s");
}

}  // namespace throng::boids
