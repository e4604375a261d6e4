#include "throng/steering/reynolds/reynolds.h"

#include <algorithm>
#include <cmath>

#include "throng/steering/vo/collision_time.h"

namespace throng::reynolds {
namespace {

constexpr float kStanding = 0.05f;  ///< m/s: slower than this nobody walks
constexpr float kSlower = 0.9f;     ///< of the other one's speed: slower than this gives way

/// Acceleration that keeps somebody out of the wall it would walk into first: braking evenly along the wall's normal up
/// to the contact. Zero where there is no contact within the horizon. `normal`: of that wall there.
Vec2 away_from_walls(std::span<const vo::NearWall> walls, Vec2 velocity, float radius, float horizon, float dt,
                     Vec2& normal) {
  float first = horizon;
  const vo::NearWall* wall = nullptr;
  for (const vo::NearWall& w : walls) {
    const float t = vo::time_to_segment(w.a, w.b, velocity, radius);
    if (t < first) first = t, wall = &w;
  }
  if (!wall) return {};
  const Vec2 then = velocity * first;
  const float foot = std::clamp(dot(then - wall->a, wall->along), 0.0f, wall->length);
  normal = normalized(then - (wall->a + wall->along * foot), wall->normal);
  const float closing = std::max(0.0f, -dot(velocity, normal));
  return normal * (closing / std::max(2 * first, dt));
}

const char* name_of(Rule rule) {
  switch (rule) {
    case Rule::kNone:
      return "nobody is in the way";
    case Rule::kApart:
      return "touching: apart";
    case Rule::kHeadOn:
      return "head-on: away from where the other one will be";
    case Rule::kParallel:
      return "parallel: away from where the other one is";
    case Rule::kPerpendicular:
      return "perpendicular: as the parameter crossing says";
  }
  return "";
}

}  // namespace

const FieldList& Reynolds::Params::fields() {
  static const FieldList list = vo::with_neighbours<Params>(
      FieldList::of<Params>("reynolds: accelerates sideways away from the most imminent threat")
          .number("look_ahead", &Params::look_ahead,
                  {.unit = "s", .min = 0.1, .max = 60, .doc = "Threats later than this do not count."})
          .number("margin", &Params::margin,
                  {.unit = "m", .min = 0, .max = 5, .doc = "Distance between bodies below which passing is a threat."})
          .number(
              "parallelness", &Params::parallelness,
              {.min = 0,
               .max = 1,
               .doc = "Cosine of the angle between two ways: above it they are parallel, below its negative head-on."})
          .choice("crossing", &Params::crossing,
                  {{"away", Crossing::kAway, "both turn away from where the other one will be when they are nearest"},
                   {"behind", Crossing::kBehind, "the slower one turns behind the other, of equals the later one"}},
                  {.doc = "What people do whose ways cross."})
          .number("lateral_acceleration", &Params::lateral_acceleration,
                  {.unit = "m/s2", .min = 0, .max = 50, .doc = "Sideways, while there is a threat."})
          .number("relaxation_time", &Params::relaxation_time,
                  {.unit = "s", .min = 0.05, .max = 10, .doc = "In which the preferred velocity is sought."})
          .number("obstacle_horizon", &Params::obstacle_horizon,
                  {.unit = "s", .min = 0.02, .max = 60, .doc = "How far ahead collisions with walls are avoided."}));
  return list;
}

PerceptionNeeds Reynolds::needs() const {
  return {.max_neighbours = params_.max_neighbours, .range = params_.range, .wall_horizon = params_.obstacle_horizon};
}

Claims Reynolds::claims() const {
  return {.mirror_symmetric = {true, ""},
          .passes_head_on_without_touching = {true, ""},
          .slows_with_density = {false, "it turns and never brakes for people"},
          .holds_its_place = {true, ""}};
}

Threat Reynolds::earliest_threat(std::span<const vo::Neighbour> people, Vec2 velocity, Vec2 forward) const {
  Threat threat;
  threat.time = params_.look_ahead;
  for (std::size_t k = 0; k < people.size(); ++k) {
    const vo::Neighbour& other = people[k];
    const vo::Approach nearest = vo::nearest_approach(other.way, velocity - other.velocity);
    const float near = other.radius + params_.margin;
    if (!(nearest.time > 0) || nearest.time >= threat.time || length_sq(nearest.between) >= near * near) continue;
    threat.who = static_cast<int>(k);
    threat.time = nearest.time;
    threat.where = other.way + other.velocity * nearest.time;
    threat.between = nearest.between;
    threat.parallelness = dot(forward, normalized(other.velocity));
  }
  return threat;
}

int Reynolds::side_to_take(const Threat& threat, const vo::Neighbour& other, Vec2 velocity, Vec2 forward,
                           Rule& rule) const {
  const Vec2 left = left_of(forward);
  if (threat.parallelness < -params_.parallelness) {
    rule = Rule::kHeadOn;
    return dot(threat.where, left) >= 0 ? -1 : 1;
  }
  if (threat.parallelness > params_.parallelness) {
    rule = Rule::kParallel;
    return dot(other.way, left) >= 0 ? -1 : 1;
  }
  rule = Rule::kPerpendicular;
  const float own_speed = length(velocity), other_speed = length(other.velocity);
  if (params_.crossing == Crossing::kAway || other_speed < kStanding) return dot(threat.between, left) >= 0 ? -1 : 1;
  if (other_speed < kSlower * own_speed) return 0;
  const float moves_left = dot(other.velocity, left);
  if (!(own_speed < kSlower * other_speed)) {
    const float first = dot(threat.between, forward);  // > 0: the other one is ahead when they are nearest
    if (first < 0 || (first == 0 && moves_left < 0)) return 0;
  }
  return moves_left >= 0 ? -1 : 1;
}

Reynolds::Command Reynolds::command(Row row, const SteerInput& in) const {
  const Shown& self = in.scene.appearance.shown[row];
  const Vec2 velocity{self.vx, self.vy}, preferred{in.preferred.vx[row], in.preferred.vy[row]};
  const auto dt = static_cast<float>(in.dt);
  Command c;
  c.seek = (preferred - velocity) / std::max(params_.relaxation_time, dt);
  const bool stands = length_sq(velocity) < kStanding * kStanding && preferred == Vec2{};
  if (!stands) {
    const bool walks = length_sq(velocity) >= kStanding * kStanding;
    const Vec2 forward = walks ? normalized(velocity) : vo::forward_of(in, row);
    vo::Neighbour people[kMaxNeighbours];
    const int count = vo::neighbours_of(in, row, people);
    const std::span<const vo::Neighbour> around(people, static_cast<std::size_t>(count));
    if (count > 0 && length_sq(people[0].way) < people[0].radius * people[0].radius) {
      c.rule = Rule::kApart;
      c.threat = {0, 0, people[0].way, people[0].way, 0};
      c.avoid = normalized(people[0].way) * -params_.lateral_acceleration;
    } else {
      c.threat = earliest_threat(around, velocity, forward);
      if (c.threat.who >= 0) {
        const auto side = static_cast<float>(side_to_take(c.threat, people[c.threat.who], velocity, forward, c.rule));
        c.avoid = left_of(forward) * (side * params_.lateral_acceleration);
      }
    }
  }
  vo::NearWall walls[vo::kMostWalls];
  const std::size_t wall_count =
      in.percepts.wall_count[row] > 0 ? static_cast<std::size_t>(vo::walls_of(in, row, walls)) : 0;
  const std::span<const vo::NearWall> near(walls, wall_count);
  Vec2 normal;
  c.contain = away_from_walls(near, velocity, self.radius, params_.obstacle_horizon, dt, normal);
  // Walls come first: nothing else may push against them.
  if (c.contain != Vec2{}) {
    c.seek += normal * std::max(0.0f, -dot(c.seek, normal));
    c.avoid += normal * std::max(0.0f, -dot(c.avoid, normal));
  }
  c.velocity = vo::at_most(velocity + (c.seek + c.avoid + c.contain) * dt, in.self.profile.max_speed[row]);
  c.velocity = vo::out_of_walls(near, c.velocity, self.radius);
  return c;
}

void Reynolds::steer(std::span<const Row> rows, const SteerInput& in, ByteColumn*, Motion& out) const {
  for (const Row r : rows) {
    const Command c = command(r, in);
    out.vx[r] = c.velocity.x;
    out.vy[r] = c.velocity.y;
  }
}

void Reynolds::explain(Row row, const SteerInput& in, const ByteColumn*, const Motion& motion, Sketch& out) const {
  const Shown& self = in.scene.appearance.shown[row];
  const Vec2 at{self.x, self.y}, velocity{self.vx, self.vy};
  vo::sketch_surroundings(in, row, out);
  const Command c = command(row, in);
  SketchLayer& threat = out.layer("threat");
  threat.text("rule", name_of(c.rule));
  if (c.threat.who >= 0) {
    const Vec2 own_then = at + velocity * c.threat.time, other_then = at + c.threat.where;
    threat.segment(at, own_then, self.z);
    threat.segment(own_then, other_then, self.z);
    threat.circle(own_then, self.radius, self.z);
    threat.circle(other_then, self.radius + params_.margin, self.z);
    threat.number("nearest in", c.threat.time, "s");
    threat.number("distance then", distance(own_then, other_then), "m");
    threat.number("parallelness", c.threat.parallelness);
  }
  SketchLayer& pushes = out.layer("accelerations", "m/s2");
  pushes.segment(at, at + c.seek, self.z);
  pushes.segment(at, at + c.avoid, self.z);
  pushes.segment(at, at + c.contain, self.z);
  pushes.text("segments", "seek, avoid people, avoid walls");
  vo::sketch_velocities(in, row, c.velocity, motion, out);
}

}  // namespace throng::reynolds
