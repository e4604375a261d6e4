// What the six routines work on: the situation of one person at its turn, and the motor command that each of them takes
// from its predecessor and may alter (SH-49).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "throng/core/math.h"
#include "throng/environment/world.h"
#include "throng/state/columns.h"
#include "throng/steering/reactive/params.h"

namespace throng::reactive {

inline constexpr int kMostNeighbours = 16;
/// Angles summed up from single steps may be off by this, rad.
inline constexpr float kRayRounding = 1e-4f;

struct Neighbour {
  Vec2 offset;     ///< m, from the person to it
  float distance;  ///< m
  Vec2 velocity;   ///< m/s, actual
  Vec2 next;       ///< m/s, declared next move (SH-32)
  float size;      ///< m, B
  float heading;   ///< rad
  AgentId id{};
};

/// What a routine made of the command, for those who ask why.
enum class Why : std::uint8_t {
  kNothing,
  kObstacleAhead,     ///< A: turned to the less cluttered side
  kLookedAround,      ///< A: slowed down and looked farther round
  kHemmedIn,          ///< A: no better direction; slows down before the obstacle
  kTurningCurve,      ///< B: walks along a curve
  kTurningOnTheSpot,  ///< B: no curve is free
  kKeptApart,         ///< C: crowd of the moment
  kHeadOn,            ///< D
  kCrossingFirst,     ///< D: goes first
  kCrossingSecond,    ///< D: lets the other pass
  kSomebodyStands,    ///< D: goes around
  kBraked,            ///< E: somebody is too close
  kTurnedAway,        ///< E: goes on another way
  kSteppedApart,      ///< E: touches somebody
  kMadeWay,           ///< E: for somebody who wants past
  kRestored,          ///< F: back to the trusted direction
  kHesitates,         ///< F: and waits until people have passed
};
const char* text_of(Why why);

/// Private state, one a person; zero = a newcomer. Hashed: no padding.
struct State {
  Vec2 wanted;        ///< m/s, issued at the last turn: guard goes back to it when the front is clear
  AgentId threat;     ///< whom D or E last answered to
  float stopped = 0;  ///< s without getting on although it wants to; getting on again makes it less, not zero at once
  char routine = 0;   ///< letter of the routine that last changed the command, 0 = none
  Why why = Why::kNothing;
  std::uint8_t side = 0;     ///< to which A or E last turned: 1 left, 2 right, 0 neither
  std::uint8_t braking = 0;  ///< 1: the guard holds it back
};
static_assert(sizeof(State) == 24);

/// What somebody keeps from others in front, between the bodies (E).
struct Comfort {
  float ease = 1;        ///< share of the usual that is kept: less, the longer one is held up
  float width = 1.1f;    ///< times B
  float margin = 0.05f;  ///< m
  float standing = 0;    ///< m more before somebody who stands
  bool stuck = false;    ///< held up for so long that it looks all around, and back
};
/// Of somebody who has been held up for `stopped` seconds.
Comfort comfort_of(const Params& params, float stopped, float distance_kept, bool strict);
/// The time held up after one more frame at that speed.
float held_up(const Params& params, float stopped, float speed, float dt);

/// What follows from the angles among the parameters, worked out once: asked for with every neighbour and direction.
struct Angles {
  explicit Angles(const Params& params);

  struct Ray {
    float angle;               ///< rad: so many times ray_step
    math::SinCos<float> turn;  ///< to the left
    float worth;               ///< E: of what one gets on in it
  };
  /// Those that turn, by at most that angle.
  std::span<const Ray> up_to(float most) const {
    std::size_t n = 1;
    while (n < rays.size() && rays[n].angle <= most + kRayRounding) ++n;
    return {rays.data() + 1, n - 1};
  }

  std::vector<Ray> rays;  ///< up to half a turn, beginning with none
  float sin_parallel;     ///< D
  float cos_similar;      ///< C
};

struct Situation {
  const World& world;
  const Params& params;
  const Angles& angles;
  SurfaceIndex surface{};
  Vec2 position{};
  Vec2 heading{};   ///< unit
  Vec2 velocity{};  ///< m/s, actual
  float speed = 0;
  float radius = 0, size = 0;  ///< m; size = B = 2 radius
  float sensing = 5;           ///< m, R
  float crowding = 3;          ///< c of this moment
  float inertia = 1;
  float distance_kept = 0;  ///< m besides the bodies
  float brake = 5;          ///< m/s²
  float turn_rate = 6;      ///< rad/s
  float step = 0.5f;        ///< s, human step
  float ahead = 0;          ///< m to the route's aim: what lies beyond does not concern the present direction
  float clearance = 0;      ///< m, at least, to any wall
  Comfort comfort{};        ///< what it keeps from others at the moment
  int lane = 0;             ///< Conduct::lane
  Vec2 way{};               ///< unit, where navigation leads
  bool strict = false;      ///< detailed arrival: A and B are off (SH-54)
  AgentId id{};
  std::array<Neighbour, kMostNeighbours> all{};
  int count = 0;

  std::span<const Neighbour> neighbours() const { return {all.data(), static_cast<std::size_t>(count)}; }
};

/// The motor command.
struct Command {
  Vec2 direction;    ///< unit
  float speed = 0;   ///< m/s
  Vec2 facing;       ///< where the body turns when it stands; zero: along the direction
  float resume = 0;  ///< m/s, when E or F stopped it: to go on with as soon as the front is clear
  /// Last direction issued by navigation or by A (SH-48).
  Vec2 trusted;
  bool changed = false;   ///< C, D or E changed the direction since it was trusted
  bool sidestep = false;  ///< a step to the side or back: the body need not turn for it
  char routine = 0;       ///< last one that altered the command
  Why why = Why::kNothing;

  void note(char letter, Why reason) { routine = letter, why = reason; }
};

// The routines, one file each.
void avoid_obstacles(const Situation& s, State& state, Command& c);  ///< A, SH-43
void turn_in_curve(const Situation& s, State& state, Command& c);    ///< B, SH-44
/// C, SH-45; whoever is in the crowd of the moment (eq. 4.1).
bool in_temporary_crowd(const Situation& s, const Neighbour& n);
void keep_separation(const Situation& s, State& state, Command& c);
void avoid_oncoming(const Situation& s, State& state, Command& c);    ///< D, SH-46
void brake_for_close(const Situation& s, State& state, Command& c);   ///< E, SH-47
void verify_direction(const Situation& s, State& state, Command& c);  ///< F, SH-48

/// Whether a direction stays in the lane that the person keeps to.
bool in_lane(const Situation& s, Vec2 direction);
/// How far the body gets in a direction, at most `range` metres.
float free_way(const Situation& s, Vec2 direction, float range);
/// How far ahead obstacles are of interest now: `near`, or where it could stop and two steps more; not beyond the aim.
float obstacle_range(const Situation& s, float speed);
/// v turned left by the angle.
Vec2 turned(Vec2 v, float angle);
inline Vec2 turned(Vec2 v, math::SinCos<float> t) { return {v.x * t.cos - v.y * t.sin, v.x * t.sin + v.y * t.cos}; }
/// The direction of a ray on that side of v.
inline Vec2 turned(Vec2 v, const Angles::Ray& ray, bool left) {
  return turned(v, {left ? ray.turn.sin : -ray.turn.sin, ray.turn.cos});
}
/// Shortest turn from unit a to unit b, radians, positive = left.
float turn_between(Vec2 a, Vec2 b);

/// The forward safe area of E (SH-47) of somebody who walks along `axis` at `speed`.
struct SafeArea {
  Vec2 axis;              ///< unit
  float speed = 0;        ///< m/s along it
  float size = 0;         ///< m, B
  float brake = 5;        ///< m/s²
  float reaction = 0.3f;  ///< s
  Comfort comfort{};

  static constexpr float kStandingSpeed = 0.2f;  ///< m/s: slower than this somebody stands

  /// Somebody of that size at `offset` with that velocity is in it, or will be within the reaction time.
  bool holds(Vec2 offset, Vec2 velocity, float other_size) const;
  /// Nobody farther than this can be in it, if nobody is faster than `fastest` and larger than `largest`.
  float reach(float fastest, float largest) const;
  /// And nobody farther than this from its axis.
  float half_width(float fastest, float largest) const;
};
// Here, and not beside the others: it is asked of everybody near everybody in every frame.
inline bool SafeArea::holds(Vec2 offset, Vec2 velocity, float other_size) const {
  // Without a branch between the parts: in a crowd no processor foresees which of them decides.
  const float contact = 0.5f * (size + other_size);
  const float half = 0.5f * (comfort.width * size + other_size);
  const float f = dot(offset, axis);
  // The way until it would stand, less what the other gets on meanwhile: who walks ahead at one's own pace is no
  // danger, who comes towards one is twice.
  const float along = dot(velocity, axis);
  const float stopping = speed / brake;
  const float closing = (speed - along) * reaction + (0.5f * speed - along) * stopping;
  const bool stands = length_sq(velocity) < kStandingSpeed * kStandingSpeed;
  const float depth = contact + comfort.margin + (stands ? comfort.standing : 0.0f) + (closing > 0 ? closing : 0);
  const float aside = math::abs(det(axis, offset));
  const bool near = static_cast<int>(f < depth) & static_cast<int>(aside < half);
  // Somebody who crosses: in the way when the reaction time is over.
  const float t = reaction + 0.5f * stopping;
  const Vec2 later = offset + (velocity - axis * speed) * t;
  const bool crosses = static_cast<int>(dot(later, axis) > -0.5f * contact) &
                       static_cast<int>(length_sq(later) < (contact + comfort.margin) * (contact + comfort.margin));
  return static_cast<int>(f > 0) & (static_cast<int>(near) | static_cast<int>(crosses));
}

/// A body near walls and how it moves at the moment.
struct AtWalls {
  const World& world;
  SurfaceIndex surface;
  Vec2 position, velocity;
  float radius;
  float brake;  ///< m/s²
};
/// The velocity v without what of it leads into a wall faster than lets one stop before it.
Vec2 keep_off_walls(const AtWalls& body, Vec2 v);
/// The same, to the bit, wall by wall: for tests.
Vec2 keep_off_walls_plainly(const AtWalls& body, Vec2 v);
SafeArea safe_area(const Situation& s, Vec2 axis, float speed, float reaction);
/// The nearest neighbour in the area, or none.
const Neighbour* intruder(const Situation& s, const SafeArea& area);

}  // namespace throng::reactive
