// The plain data of a recording: what its writer takes and its reader gives. Metres, seconds, radians; engine
// coordinates (the author's minus RecordedScene::offset) unless said otherwise.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "throng/core/ids.h"
#include "throng/core/vec.h"
#include "throng/geometry/polygon.h"
#include "throng/state/columns.h"
#include "throng/state/events.h"

namespace throng {

inline constexpr int kRecordingVersion = 1;             ///< of the file format
inline constexpr std::uint16_t kNoSource = 0xffff;      ///< a person who came from outside
inline constexpr double kCompactStep = 0.001;           ///< m (positions) and m/s (velocities) of compact recordings
inline constexpr std::uint32_t kNoGoal = 0;             ///< somebody who wants to go nowhere
inline constexpr std::uint32_t kGoalIsPoint = 1;        ///< the goal is a point, not a place
inline constexpr std::uint32_t kFirstPlaceGoal = 2;     ///< the goal is RecordedScene::goals[goal - kFirstPlaceGoal]
inline constexpr std::uint16_t kNoSurface = 0xffff;     ///< of a goal's point: not known (older recordings)
inline constexpr double kSecondsPerChunk = 2;           ///< of simulated time, at most
inline constexpr double kSecondsBetweenSnapshots = 60;  ///< of simulated time

struct RecordedLevel {
  std::string id;
  double elevation = 0;
};

struct RecordedSurface {
  enum class Kind : std::uint8_t { kFloor, kStairs, kRamp };
  std::string id;
  Kind kind = Kind::kFloor;
  std::uint32_t level = 0;       ///< a flight belongs to the level at its lower end
  std::uint32_t upper = 0;       ///< level at the upper end; same as `level` for floors
  float z0 = 0, gx = 0, gy = 0;  ///< height = z0 + gx x + gy y
  MultiPolygon floor;            ///< what can be walked on; stored as WKT
  float height(float x, float y) const { return z0 + gx * x + gy * y; }
};

struct RecordedWall {
  float ax = 0, ay = 0, bx = 0, by = 0;
  std::uint32_t surface = 0;
};

struct RecordedPlace {
  std::string id;
  std::uint32_t level = 0;
  MultiPolygon area;           ///< empty for a point
  std::optional<Vec2d> point;  ///< of a place without an area
};

/// How a placed object looks, in pieces. Words are those of the program that wrote it; readers draw what they know.
struct RecordedObject {
  struct Part {
    std::string role;            ///< solid, pane (glass), area, stage (polygons), line (open), seats, spots (poses)
    float base = 0;              ///< m above the floor
    float height = 0;            ///< m from the base; 0 = flat
    float depth = 0, width = 0;  ///< m, of each seat or spot
    std::vector<Vec2> points;    ///< corners; for poses position, then unit direction of the front, in turn
    /// How a gauge moves it: "turned" counter-clockwise around `pivot` by so many radians, "shifted" by so many times
    /// `pivot`; empty: never.
    std::string moved;
    std::uint32_t gauge = 0;  ///< number of that gauge in a frame
    Vec2 pivot;
    bool operator==(const Part&) const = default;
  };
  std::string id, label, kind;
  std::uint32_t surface = 0;
  std::optional<std::uint32_t> number;  ///< by which events name it; not known: its place in the list
  std::vector<Part> parts;
  bool operator==(const RecordedObject&) const = default;
};

/// Everything needed to draw the world and to name what columns refer to.
struct RecordedScene {
  std::string name, description;
  std::optional<std::array<double, 6>> camera;  ///< position, then target; the author's coordinates
  Vec2d offset;                                 ///< author's coordinates = engine's + offset
  std::vector<RecordedLevel> levels;
  std::vector<RecordedSurface> surfaces;
  std::vector<RecordedWall> walls;
  std::vector<RecordedPlace> places;
  std::vector<RecordedObject> objects;
  std::vector<std::string> populations, sources;
  std::vector<std::string> models, planners;  ///< kinds, by the numbers that people have
  std::vector<std::string> goals;             ///< places one may be going to, by the numbers that goals have
  std::vector<std::string> states;            ///< of state machines (PV-93), by the numbers that states have
};

/// A file the scenario refers to (trajectories), by the name it has there.
struct RecordedFile {
  std::string name, content;
};

/// What is said once about the run.
struct RecordingInfo {
  int format = kRecordingVersion;
  std::string program;  ///< name and version of what made it, e.g. "throng 0.1.0"
  std::string origin;   ///< "simulation", or the name of the imported file
  std::uint64_t seed = 0;
  double dt = 0.05;         ///< s, engine step
  std::uint32_t every = 2;  ///< engine steps from one recorded frame to the next
  double end = 0;           ///< s, end of the scenario; 0 = unknown
  bool compact = false;     ///< positions and velocities are whole multiples of kCompactStep
  bool complete = false;    ///< the run ended in order (reader only)
  bool priorities = false;  ///< somebody has priority in some frame (reader only)
  std::vector<RecordedFile> files;
  bool poses = false;                ///< poses are kept
  std::vector<std::string> explain;  ///< whose sketches are kept, in the words of `outputs: {record: {explain: }}`
  double frame_seconds() const { return dt * every; }
  double rate() const { return 1 / frame_seconds(); }  ///< frames a second
};

/// Known once for each person.
struct RecordedPerson {
  AgentId id;
  std::uint16_t population = 0;      ///< into RecordedScene::populations
  std::uint16_t source = kNoSource;  ///< into RecordedScene::sources
  std::uint32_t number = 0;          ///< within the source
  float radius = 0, height = 0;      ///< m
  float preferred_speed = 0;         ///< m/s
  std::uint32_t first_frame = 0;     ///< recorded frame of the first appearance
  // Traits; 0 in files of programs that did not keep them.
  float max_speed = 0;         ///< m/s
  float max_acceleration = 0;  ///< m/s²; may be infinite
  float max_turn_rate = 0;     ///< rad/s
  float decision_period = 0;   ///< s; 0 = every frame, < 0 = the person's own footstep time
  double release = 0;          ///< s, end of the pre-movement time
  std::uint16_t model = 0;     ///< into RecordedScene::models
  std::uint16_t planner = 0;   ///< into RecordedScene::planners
  BodyTraits figure;           ///< of the body; a woman of average build in files that do not say
  float looks = 0;             ///< in [0, 1): what viewers choose clothes and hair by; see looks_of()
};

/// Appearance beside radius and height: one number, equal for a person in every frame and different between people. The
/// page of the studio computes the same from the id (seedOf), so live runs and recordings look alike.
float looks_of(AgentId id);

/// An event and the engine step it happened in (the step that ended at time (step + 1) dt).
struct RecordedEvent {
  std::uint64_t step = 0;
  Event event;
  bool operator==(const RecordedEvent&) const = default;
};

/// A command from outside; `step` is the engine step that carried it out. Members not used by a kind are default.
struct RecordedInput {
  enum class Kind : std::uint8_t {
    kAdd,
    kRemove,
    kGoToPlace,
    kGoToPoint,
    kJourney,
    kStand,
    kSteer,
    kRelease,
    kRequest,   ///< of an object: `place` = object number, `journey` = ObjectRequest::Kind, velocity.x = wish
    kActivity,  ///< `journey` = activity + 256 * need, `place` = place, `population` = object
    kCarryOn,
    kDrive,  ///< velocity = speed and turn from the present heading, rad
  };
  std::uint64_t step = 0;
  Kind kind = Kind::kStand;
  AgentId who;
  std::uint32_t population = 0xffffffffu, surface = 0xffffffffu, place = 0xffffffffu, journey = 0xffffffffu;
  Vec2 position;  ///< kAdd, kGoToPoint, kRequest
  Vec2 velocity;  ///< kAdd, kSteer
  bool operator==(const RecordedInput&) const = default;
};

struct RecordedSnapshot {
  std::uint64_t step = 0;  ///< engine steps done
  double time = 0;         ///< s
};

/// People at one moment, as the writer takes them: one entry a person in every span, in any order. Spans must live
/// only during the call. Empty spans: z = of the surface; laps, phase, surface, activity = 0; heading = of the
/// velocity. Whoever has the engine's own records gives `shown` in the place of z and activity, and `action` and
/// `place` in that of goal: then nothing is gathered twice.
struct FrameView {
  std::uint64_t step = 0;  ///< engine steps done so far
  double time = 0;         ///< s
  std::uint64_t hash = 0;  ///< of the whole state; 0 = unknown
  std::span<const AgentId> id;
  std::span<const float> x, y, vx, vy;
  std::span<const float> z, heading, phase;
  std::span<const std::uint16_t> surface;
  std::span<const Activity> activity;
  std::span<const std::int16_t> laps;
  std::span<const std::uint32_t> goal;          ///< kNoGoal, kGoalIsPoint or kFirstPlaceGoal + place; empty = not known
  std::span<const Vec2> goal_point;             ///< where goal is kGoalIsPoint; may be empty when it is nowhere
  std::span<const std::uint16_t> goal_surface;  ///< the same: which surface the point is on
  std::span<const Shown> shown;
  std::span<const std::uint16_t> state;  ///< number + 1 in RecordedScene::states, 0 = in none; empty: nobody has any
  std::span<const float> priority;       ///< right of way of the moment (PV-34), >= 0; empty: nobody has any
  std::span<const Intent::Action> action;
  std::span<const PlaceIndex> place;
  // Looked at when a person appears for the first time only.
  std::span<const std::uint64_t> source;  ///< hash_text(name of the source)
  std::span<const std::uint32_t> number;
  std::span<const std::uint16_t> population;
  std::span<const float> radius, height, preferred_speed;
  std::span<const float> max_speed, max_acceleration, max_turn_rate, decision_period;
  std::span<const double> release;
  std::span<const std::uint16_t> model, planner;
  std::span<const BodyTraits> figure;
  /// Of the bodies, kept where the recording is to have poses; people without one have no flag kPosed. May be empty.
  std::span<const PackedPose> pose;
  /// Numbers that move parts of the scene's objects: gauge_count(scene) of them (gauges.h).
  std::span<const float> gauges;
};

/// People at one moment, as the reader gives them: columns of equal length in ascending id order.
struct DecodedFrame {
  std::uint64_t step = 0;
  double time = 0;
  std::uint64_t hash = 0;
  std::vector<AgentId> id;
  std::vector<std::uint32_t> person;  ///< into Recording::people()
  std::vector<float> x, y, vx, vy;
  std::vector<float> z;                ///< m, height of the feet
  std::vector<float> heading;          ///< rad in [-pi, pi]; resolution pi / 32768, pi / 256 when compact
  std::vector<float> phase;            ///< of the gait, 0 .. 1; resolution 1 / 256
  std::vector<std::uint16_t> surface;  ///< into RecordedScene::surfaces
  std::vector<Activity> activity;
  std::vector<std::int16_t> laps;
  std::vector<std::uint32_t> goal;  ///< as in FrameView; empty where the recording does not say
  std::vector<Vec2> goal_point;     ///< of those whose goal is a point; empty where `goal` is, or no goal is one
  std::vector<std::uint16_t> goal_surface;  ///< as long as goal_point; kNoSurface where the recording does not say
  std::vector<std::uint16_t> state;         ///< as in FrameView; empty where nobody has any
  std::vector<float> priority;              ///< the same
  std::size_t size() const { return id.size(); }
};

}  // namespace throng
