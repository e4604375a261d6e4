#include "throng/steering/reactive/situation.h"

#include "throng/core/footstep.h"
#include "throng/core/math.h"
#include "throng/environment/perception_map/sweep.h"
#include "throng/steering/reactive/reactive.h"

namespace throng::reactive {
namespace {

/// Bodies are swept with this much less: ways along walls and round corners are planned at exactly the radius, metres.
constexpr float kGraze = 0.005f;
/// Slower than this somebody has not got on, m/s.
constexpr float kNoProgress = 0.1f;
/// Who has squeezed for so long in vain is stuck, seconds.
constexpr float kStuckAfter = 5;
/// How much faster than it grows the time held up becomes less when one gets on.
constexpr float kCalming = 0.5f;
/// So little out of its lane nobody minds, degrees.
constexpr float kLaneSlack = 3;
/// Farther than this no aim is of interest, metres.
constexpr float kFarAhead = 1e6f;
/// What a step back is worth (E).
constexpr float kBack = 0.08f;

void sense(const Params& params, const SteerInput& in, Row row, Situation& s) {
  const std::span<const Row> who = in.percepts.neighbours(row);
  const float range_sq = s.sensing * s.sensing;
  const Shown* shown = in.scene.appearance.shown.data();
  const Intention* intention = in.scene.appearance.intention.data();
  const std::size_t most = std::min<std::size_t>(who.size(), static_cast<std::size_t>(params.most));
  for (std::size_t k = 0; k < most; ++k) {
    const Shown& o = shown[who[k]];
    const Vec2 offset = Vec2{o.x, o.y} + in.percepts.shift_of(row, k) - s.position;
    const float d = length_sq(offset);
    if (d > range_sq) break;  // nearest first
    const Intention& i = intention[who[k]];
    s.all[static_cast<std::size_t>(s.count++)] = {offset,
                                                  std::sqrt(d),
                                                  {o.vx, o.vy},
                                                  {i.next_vx, i.next_vy},
                                                  2 * o.radius,
                                                  o.heading,
                                                  in.self.profile.id[who[k]]};
  }
}

float human_step(float period, float speed, float stride) { return period > 0 ? period : footstep_time(speed, stride); }

}  // namespace

Angles::Angles(const Params& params)
    : sin_parallel(math::sin(params.parallel)), cos_similar(math::cos(params.similar)) {
  for (float angle = 0; angle <= math::kPiF + kRayRounding; angle += params.ray_step)
    rays.push_back({angle, math::sincos(angle), std::max(math::cos(0.6f * angle), kBack)});
}

Situation situation_of(const Params& params, const Angles& angles, const SteerInput& in, Row row) {
  const Shown& own = in.scene.appearance.shown[row];
  const Profile& profile = in.self.profile;
  Situation s{.world = in.world, .params = params, .angles = angles};
  s.surface = SurfaceIndex(own.surface);
  s.position = {own.x, own.y};
  const auto way = math::sincos(own.heading);
  s.heading = {way.cos, way.sin};
  s.velocity = {own.vx, own.vy};
  s.speed = length(s.velocity);
  s.radius = own.radius, s.size = 2 * own.radius;
  const Manner manner = profile.manner[row];
  const Conduct conduct = in.preferred.conduct[row];
  s.sensing = std::min(manner.sensing, params.range);
  s.crowding = conduct.crowding > 0 ? conduct.crowding : manner.crowding;
  s.inertia = manner.inertia, s.distance_kept = manner.safe_distance;
  s.strict = conduct.strict != 0;
  s.lane = conduct.lane;
  s.way = normalized(Vec2{in.preferred.vx[row], in.preferred.vy[row]});
  s.brake = profile.max_acceleration[row], s.turn_rate = profile.max_turn_rate[row];
  s.step = human_step(profile.decision_period[row], profile.preferred_speed[row], profile.gait[row].stride);
  s.id = profile.id[row];
  s.clearance = in.world.walls.grids[own.surface].clearance_at(s.position);
  s.ahead = kFarAhead;
  if (in.route != nullptr && !(in.self.orders.flags[row] & Orders::kVelocity))
    s.ahead = distance(in.route->aim[row], s.position);
  sense(params, in, row, s);
  return s;
}

Command command_of(const SteerInput& in, Row row, const Situation& s) {
  const Vec2 v{in.preferred.vx[row], in.preferred.vy[row]};
  Command c;
  const float speed = length(v);
  c.speed = std::min(speed, in.self.profile.max_speed[row]);
  c.direction = speed > 0 ? v / speed : s.heading;
  c.trusted = c.direction;
  return c;
}

bool in_lane(const Situation& s, Vec2 direction) {
  if (s.lane == 0) return true;
  const float turn = static_cast<float>(math::degrees(double{turn_between(s.way, direction)}));
  return s.lane > 0 ? turn <= static_cast<float>(s.lane - 1) + kLaneSlack
                    : -turn <= static_cast<float>(-s.lane - 1) + kLaneSlack;
}

float free_way(const Situation& s, Vec2 direction, float range) {
  if (s.clearance >= range + s.radius || !s.world.perception_map.built()) return range;
  return sweep(s.world, s.surface, s.position, direction, range, std::max(0.01f, s.radius - kGraze)).distance;
}

float obstacle_range(const Situation& s, float speed) {
  const float stopping = speed * speed / (2 * s.brake);
  const float stride = speed * s.step;
  const float near = std::max(s.params.near, stopping + 2 * stride);
  return std::min(near, std::max(s.ahead, stride));
}

Vec2 turned(Vec2 v, float angle) { return turned(v, math::sincos(angle)); }

float turn_between(Vec2 a, Vec2 b) { return math::atan2(det(a, b), dot(a, b)); }

float SafeArea::reach(float fastest, float largest) const {
  return 0.5f * (std::max(comfort.width, 1.0f) * size + largest) + comfort.margin + comfort.standing +
         (speed + fastest) * (reaction + speed / brake);
}

float SafeArea::half_width(float fastest, float largest) const {
  constexpr float kSlack = 1e-3f;  // m: more than rounding can matter
  const float crossing = 0.5f * (size + largest) + comfort.margin + fastest * (reaction + 0.5f * speed / brake);
  return std::max(0.5f * (comfort.width * size + largest), crossing) + kSlack;
}

Comfort comfort_of(const Params& params, float stopped, float distance_kept, bool strict) {
  const float impatient = std::max(stopped - params.patience, 0.0f);
  const float ease = impatient < params.squeeze ? 1 - impatient / params.squeeze : (impatient > 0 ? 0.0f : 1.0f);
  const float margin = params.margin + distance_kept, least = std::min(margin, params.closest);
  const float width = std::min(params.safe_width, 1.0f);
  return {.ease = ease,
          .width = width + (params.safe_width - width) * ease,
          .margin = least + (margin - least) * ease,
          .standing = strict ? 0 : params.standing * ease,
          .stuck = impatient >= params.squeeze + kStuckAfter};
}

float held_up(const Params& params, float stopped, float speed, float dt) {
  if (speed >= kNoProgress) return std::max(stopped - kCalming * dt, 0.0f);
  return std::min(stopped + dt, params.patience + params.squeeze + kStuckAfter);
}

SafeArea safe_area(const Situation& s, Vec2 axis, float speed, float reaction) {
  return {.axis = axis, .speed = speed, .size = s.size, .brake = s.brake, .reaction = reaction, .comfort = s.comfort};
}

const Neighbour* intruder(const Situation& s, const SafeArea& area) {
  for (const Neighbour& n : s.neighbours())
    if (area.holds(n.offset, n.velocity, n.size)) return &n;
  return nullptr;
}

const char* text_of(Why why) {
  switch (why) {
    case Why::kNothing:
      return "as preferred";
    case Why::kObstacleAhead:
      return "turned to the less cluttered side of an obstacle";
    case Why::kLookedAround:
      return "slowed down and looked around for a way past an obstacle";
    case Why::kHemmedIn:
      return "slows down before an obstacle: no direction is better";
    case Why::kTurningCurve:
      return "turns along a curve";
    case Why::kTurningOnTheSpot:
      return "turns on the spot";
    case Why::kKeptApart:
      return "keeps apart from people who walk the same way";
    case Why::kHeadOn:
      return "turns a little away from somebody who comes head-on";
    case Why::kCrossingFirst:
      return "speeds up to cross first";
    case Why::kCrossingSecond:
      return "slows down to cross behind";
    case Why::kSomebodyStands:
      return "goes around somebody who stands";
    case Why::kBraked:
      return "brakes for somebody dangerously close";
    case Why::kTurnedAway:
      return "turned away from somebody dangerously close";
    case Why::kSteppedApart:
      return "steps away from somebody it touches";
    case Why::kMadeWay:
      return "makes way for somebody who wants past";
    case Why::kRestored:
      return "back to the trusted direction: the new one leads into an obstacle";
    case Why::kHesitates:
      return "waits until people have passed: every other direction leads into an obstacle";
  }
  return "";
}

}  // namespace throng::reactive
