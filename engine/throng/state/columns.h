// The columns of the Crowd: everything that changes during a run, grouped by writer, in step order.
// One writer each (docs/architecture.md has the table). Hot own-state columns are structure-of-arrays float; what
// others read of a person is one 32-byte record (Shown), because neighbours are read whole and at random.
// Every group has each(f): resize, permute, remove, hash and snapshot all go through it, so a column that is listed
// is handled everywhere.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "throng/core/column.h"
#include "throng/core/ids.h"
#include "throng/core/vec.h"
#include "throng/skeleton/packed_pose.h"
#include "throng/state/object_states.h"

namespace throng {

/// Optional columns that a part writes or reads: its uses().
enum Uses : std::uint32_t {
  kUsesManner = 1,         ///< profile.manner
  kUsesKnowledge = 2,      ///< knowledge
  kUsesBearing = 4,        ///< intent.bearing
  kUsesConduct = 8,        ///< preferred.conduct
  kUsesFacing = 16,        ///< motion.facing
  kUsesPlanner = 64,       ///< intent.planner
  kUsesStanding = 32,      ///< priority of profile, intent and preferred, and appearance.standing
  kUsesWalkingRoom = 128,  ///< profile.walking_room
  kUsesAttention = 256,    ///< intent.attention
};

/// What a person is doing, as others may notice it.
enum class Activity : std::uint8_t {
  kWalking,
  kStanding,
  kWaiting,
  kLeaving,
  kSitting,
  kWatching,
  kQueueing,
  kBuying,
  kChatting,
  kPerforming,
  kGuarding,
};
inline constexpr std::uint8_t kActivities = 11;

/// How a person keeps among others (SH-04): traits that reactive behaviour reads.
struct Manner {
  float inertia = 1;        ///< of the body, 1 = average (m of eq. 4.2)
  float crowding = 3;       ///< 1 follows the crowd closely .. 5 spreads out (c of SH-45)
  float safe_distance = 0;  ///< m kept to others besides the radii
  float sensing = 5;        ///< m, within which others are noticed (R of eq. 4.1)
  float patience = 0.5f;    ///< 0 .. 1
};

/// What room a person needs to walk (PV-60 .. 64): read by the filter `fundamental_diagram`.
struct WalkingRoom {
  float factor = 1.57f;  ///< alpha: the larger, the shorter the steps at a speed
  float buffer = 0.9f;   ///< beta: room kept ahead, in steps; culture and personal space
  float width = 0.48f;   ///< m across: a person on a metre of a file takes that much of a plane
};

/// How a person walks (SH-04): at the same speed with a few long steps or with many short ones.
struct Gait {
  float stride = 1;  ///< length of a step, 1 = usual for its height and speed
};

/// How a body looks and walks besides its height (EG-58): read by bodies, recordings and viewers. Nothing anybody does
/// depends on it, so it is not in the state hash.
struct BodyTraits {
  Sex sex = Sex::kFemale;
  std::int8_t build = 0;         ///< -127 slender .. 127 heavy
  std::uint8_t personality = 0;  ///< which of the gaits of its body (PV-89)
  std::uint8_t unused = 0;       ///< no padding: it would enter the hash of poses
  float build_share() const { return static_cast<float>(build) / 127.0f; }
};
static_assert(sizeof(BodyTraits) == 4);

/// Written by: admit. Constant for a person (model and planner may change by an outside order).
struct Profile {
  Column<AgentId> id;
  Column<std::uint64_t> source;    ///< hash of the source's name: key of all random draws
  Column<std::uint32_t> number;    ///< number within the source: key of all random draws
  Column<float> radius;            ///< m
  Column<float> height;            ///< m
  Column<float> preferred_speed;   ///< m/s on level floor
  Column<float> max_speed;         ///< m/s
  Column<float> max_acceleration;  ///< m/s²; infinity: no limit; kGoverned (governed.h): the steering model's business
  Column<float> max_turn_rate;     ///< rad/s of the heading
  Column<float> decision_period;   ///< s; 0 = every frame, < 0 = the person's own footstep time
  Column<double> release;          ///< s, end of the pre-movement time: stands until then
  Column<std::uint16_t> population;
  Column<std::uint16_t> model;    ///< which of the simulation's steering model instances
  Column<std::uint16_t> planner;  ///< which of the simulation's planner instances
  OptionalColumn<Manner> manner;
  OptionalColumn<Gait> gait;
  OptionalColumn<float> priority;  ///< right of way one has by oneself, >= 0 (PV-34)
  OptionalColumn<WalkingRoom> walking_room;
  Column<std::uint16_t> script;  ///< 0 = free; else number + 1 of the script track that moves this person
  Column<BodyTraits> figure;

  template <class F>
  void each(F&& f) {
    f(id), f(source), f(number), f(radius), f(height), f(preferred_speed), f(max_speed), f(max_acceleration);
    f(max_turn_rate), f(decision_period), f(release), f(population), f(model), f(planner), f(manner), f(gait),
        f(priority), f(walking_room), f(script);
  }
  /// Goes with the rows and into the hash of poses, not into that of the state.
  template <class F>
  void each_figure(F&& f) {
    f(figure);
  }
};

/// Everything others may notice of a person, in one half cache line.
struct alignas(32) Shown {
  float x, y;     ///< m, engine coordinates
  float vx, vy;   ///< m/s
  float radius;   ///< m
  float heading;  ///< rad, counter-clockwise from +x
  float z;        ///< m, height of the feet
  std::uint16_t surface;
  Activity activity;
  std::uint8_t flags;  ///< bit 0: sloped surface below
};
static_assert(sizeof(Shown) == 32);

/// What of a person's next move can be read off it (SH-32), besides what is Shown. A record of its own: most readers of
/// neighbours do without.
struct Intention {
  float ax, ay;            ///< m/s², change of the velocity in the last frame
  float turn_rate;         ///< rad/s of the heading, positive = left
  float next_vx, next_vy;  ///< m/s, declared next move: the velocity it has committed to and is changing to
};

/// What others must know of somebody to grant it right of way (PV-34, PV-35).
struct Standing {
  float priority = 0;    ///< >= 0; whoever has more goes first
  float vx = 0, vy = 0;  ///< m/s, preferred velocity: what it would do if nobody were there
};

/// Written by: show. Read by index, perceive, prefer, steer of the next step. Behind the people stand, from index to
/// steer, the proxies as guests: they are seen like people and are none (PV-23).
struct Appearance {
  Column<Shown> shown;
  Column<Intention> intention;
  OptionalColumn<Standing> standing;
  template <class F>
  void each(F&& f) {
    f(shown);
  }
  /// Follows from what other columns held in the last two frames: goes with the rows, but not into the state hash.
  template <class F>
  void each_derived(F&& f) {
    f(intention), f(standing);
  }
};

/// What somebody was told from outside to do. Written by: admit; consumed by decide in the same step.
struct Directive {
  enum class Kind : std::uint8_t {
    kGoToPlace,
    kGoToPoint,
    kJourney,
    kStand,
    kActivity,  ///< does that for a while: get a ticket, find a seat and rest (SH-96); people with a mind only
    kCarryOn,   ///< forgets what it was told and goes on with its own life; people with a mind only
  };
  AgentId who;
  Kind kind = Kind::kStand;
  PlaceIndex place;
  JourneyIndex journey;
  SurfaceIndex surface;
  Vec2 point;
  std::uint8_t activity = 0;  ///< kActivity: number in the list of activities
  std::uint8_t need = 255;    ///< ... number of the need it is for; 255 = none
  ObjectIndex object;         ///< ... with which object; none: its own choice
};

/// Commands from outside for this person. Written by: admit.
struct Orders {
  enum Flags : std::uint8_t { kNone = 0, kVelocity = 1, kDirective = 2 };
  Column<std::uint8_t>
      flags;              ///< kVelocity: the preferred velocity is `velocity` while it stands; kDirective: this step
  Column<Vec2> velocity;  ///< m/s
  std::vector<Directive> directives;  ///< of this step, by id
  ObjectRequests requests;            ///< of objects, given from outside for this step, in the order given

  template <class F>
  void each(F&& f) {
    f(flags), f(velocity);
  }
};

/// Written by: decide. The journey a person is on; private to decide.
struct Mind {
  Column<std::uint32_t> step;   ///< present instruction of the journey; JourneyTable::kNoStep = none
  Column<std::uint32_t> turns;  ///< instructions begun so far: number of the next random choice
  Column<std::uint8_t> begun;   ///< 1 when the present instruction has been begun
  Column<double> until;         ///< s: end of a wait, or when patience for a taken spot ends
  template <class F>
  void each(F&& f) {
    f(step), f(turns), f(begun), f(until);
  }
};

inline constexpr std::uint32_t kMostKnown = 256;  ///< regions one can remember one by one

/// Which regions somebody knows (SH-84).
struct KnownRegions {
  std::uint64_t limited = 0;  ///< 0: knows the whole world; 1: only the regions below
  std::array<std::uint64_t, kMostKnown / 64> bits{};
  bool has(std::uint32_t region) const {
    return limited == 0 || (region < kMostKnown && (bits[region / 64] >> (region % 64) & 1) != 0);
  }
  void add(std::uint32_t region) {
    if (region < kMostKnown) bits[region / 64] |= std::uint64_t{1} << (region % 64);
  }
};

/// Written by: decide. Read by: navigate.
struct Knowledge {
  OptionalColumn<KnownRegions> regions;
  template <class F>
  void each(F&& f) {
    f(regions);
  }
};

/// How a person holds itself while it is where it wants to be.
struct Bearing {
  Vec2 facing;                              ///< turns there while it stands, unit; zero: stays as it is
  AgentId attention;                        ///< who is looked at; none: nobody
  Activity activity = Activity::kStanding;  ///< what others see it do
  std::uint8_t style = 0;                   ///< of waiting, performing, ...: which of several motions (SH-73)
  std::uint16_t unused = 0;                 ///< no padding: it would enter the hash
};

/// What somebody on its way attends to (DR-50): an event, or somebody who passes. Standing people have Bearing.
struct Attention {
  AgentId who;         ///< nobody: the point alone
  Vec2 point;          ///< m, engine coordinates: where it was when it was chosen
  float strength = 0;  ///< 0 .. 1: how much it draws; 0: is looked at, and nothing more
};

/// What the person is about. Written by: decide.
struct Intent {
  enum class Action : std::uint8_t { kStand, kGo, kLeave };
  Column<Action> action;
  Column<PlaceIndex> place;  ///< goal place, or none when the goal is a point
  Column<Vec2> point;        ///< goal point (when place is none) on `surface`
  Column<std::uint16_t> surface;
  Column<std::uint16_t>
      goal_version;          ///< counts changes of the goal: navigate re-plans when it differs from the route's
  Column<float> speed_wish;  ///< factor on the preferred speed
  OptionalColumn<Bearing> bearing;
  OptionalColumn<std::uint16_t> planner;  ///< number + 1 of the planner for what it does; 0: the profile's
  OptionalColumn<float> priority;         ///< right of way that what it does adds to its own (PV-42)
  OptionalColumn<Attention> attention;
  ObjectRequests requests;  ///< of objects, made in this step, by id; consumed by operate of the same step
  template <class F>
  void each(F&& f) {
    f(action), f(place), f(point), f(surface), f(goal_version), f(speed_wish), f(bearing), f(planner), f(priority),
        f(attention);
  }
};

inline constexpr int kRouteWindow = 8;  ///< portals kept ahead; a longer way is planned again when they are used up
using PortalWindow = std::array<std::uint32_t, kRouteWindow>;

/// A piece of a way portal, in the frame of the person (PV-43: points a + t (b - a)).
struct Segment {
  Vec2 a, b;
};

/// The way ahead. Written by: navigate.
struct Route {
  enum class Status : std::uint8_t {
    kNone,       ///< nothing wanted
    kDirect,     ///< straight to the goal
    kPortals,    ///< through the portals of the window
    kFailed,     ///< no way
    kWayPoints,  ///< `aim` is a point on the way that can be walked to straight; near it the planner is asked again
  };
  Column<Status> status;
  Column<std::uint8_t> count;  ///< portals in the window still ahead
  /// kWhole: the window reaches the goal. kStrict: the last metres, a detailed way to be followed strictly (SH-54).
  /// kFollow: of kWayPoints, the aim moves with the person, and the planner is asked in every frame (PV-58).
  enum Flags : std::uint8_t { kWhole = 1, kStrict = 2, kFollow = 4 };
  Column<std::uint8_t> whole;  ///< Flags
  Column<std::uint16_t> goal_version;
  Column<std::uint32_t> polygon;  ///< of the mesh that the target leads out of; in another one the route is updated
  Column<PortalWindow> portals;   ///< portal numbers of the mesh, next one first
  Column<Segment> target;         ///< next way portal, shortened by the radius at both ends (PV-45); a = b for a point
  Column<Vec2> aim;               ///< first corner of the shortest way on or beyond the target (funnel)
  Column<float> remaining;        ///< m along the way to the goal
  template <class F>
  void each(F&& f) {
    f(status), f(count), f(whole), f(goal_version), f(polygon), f(portals), f(target), f(aim), f(remaining);
  }
};

/// How reactive behaviour is to treat a preferred velocity.
struct Conduct {
  float crowding = 0;        ///< spreading in a crowd at this moment (SH-55); 0: that of the person's manner
  std::uint16_t strict = 0;  ///< 1: leads to the goal itself and is followed strictly, routines A and B off (SH-54)
  /// Keeps to its half of a narrow passage: n > 0, turns at most n - 1 degrees to the left of the way; n < 0, at most
  /// -n - 1 to the right; 0: as it likes.
  std::int16_t lane = 0;
};

/// Preferred velocity as arc and bias. Written by: prefer.
struct Preferred {
  Column<float> vx, vy;      ///< m/s, bias direction times speed
  Column<Vec2> left, right;  ///< unit directions of the arc's ends; equal when the target is a point
  Column<float> speed;       ///< m/s
  OptionalColumn<Conduct> conduct;
  OptionalColumn<float> priority;  ///< right of way of this moment, after filters (PV-34)
  template <class F>
  void each(F&& f) {
    f(vx), f(vy), f(left), f(right), f(speed), f(conduct), f(priority);
  }
};

enum class Skill : std::uint8_t { kWalk, kStand, kSit };

/// What steering chose. Written by: steer.
struct Motion {
  Column<float> vx, vy;         ///< m/s wanted velocity
  OptionalColumn<Vec2> facing;  ///< where the body turns, unit; zero: along the velocity
  Column<Skill> skill;
  template <class F>
  void each(F&& f) {
    f(vx), f(vy), f(facing), f(skill);
  }
};

/// Where the person is. Written by: move.
struct Body {
  Column<float> x, y;             ///< m, engine coordinates
  Column<float> vx, vy;           ///< m/s actual velocity
  Column<float> heading;          ///< rad
  Column<std::uint32_t> polygon;  ///< of the navigation mesh
  Column<std::uint16_t> surface;
  Column<std::int16_t> laps;  ///< net crossings of periodic edges
  Column<float> walked;       ///< m in this frame
  template <class F>
  void each(F&& f) {
    f(x), f(y), f(vx), f(vy), f(heading), f(polygon), f(surface), f(laps), f(walked);
  }
};

/// Written by: animate. The bodies of people are there only while somebody wants to see them: they come and go during a
/// run (Crowd::use_bodies) and nothing but `operate` reads them, so they have a hash of their own.
struct Pose {
  Column<float> gait_phase;           ///< 0..1 of a gait cycle (two steps)
  OptionalColumn<PackedPose> packed;  ///< in the frame of the body: position, height of the feet, heading
  std::vector<ByteColumn> states;     ///< what each kind of body remembers of a person; row size 0: nothing
  bool posed(std::size_t row) const { return packed.used() && (packed.data()[row].flags & PackedPose::kPosed) != 0; }
  template <class F>
  void each(F&& f) {
    f(gait_phase);
  }
  template <class F>
  void each_body(F&& f) {
    f(packed);
    for (ByteColumn& c : states) f(c);
  }
};

}  // namespace throng
