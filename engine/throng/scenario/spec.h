// A scenario as plain data: what the author wrote, with all defaults filled in. One struct a section; the field lists
// (fields() of each) are the only description of names, units, ranges, defaults and meanings.
// SI units, z up, angles in radians here and in degrees in the file.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "throng/behavior/doorway/settings.h"
#include "throng/behavior/manners/settings.h"
#include "throng/core/distributions.h"
#include "throng/core/fields.h"
#include "throng/core/registry.h"
#include "throng/environment/plan.h"
#include "throng/motor/move.h"
#include "throng/motor/pose_people.h"
#include "throng/navigation/filter.h"
#include "throng/objects/doors/interaction/rules.h"

namespace throng {

/// The version of the format that this program writes; older ones are migrated.
inline constexpr int kScenarioVersion = 1;

/// A chosen part, `{model: orca, horizon: 2}`: its name and its parameters, defaults filled in.
struct PartSpec {
  std::string model;                  ///< empty: not chosen
  const FieldList* fields = nullptr;  ///< of the parameters
  Params params;
  bool operator==(const PartSpec& other) const;
};

/// One name, or several with weights: `adult` or `{adult: 3, child: 1}`. In the order written.
struct WeightedNames {
  std::vector<std::pair<std::string, double>> names;
  bool operator==(const WeightedNames&) const = default;
};

/// How often a person decides: `human_step`, `every_frame` or a number of seconds.
struct DecisionPeriod {
  double seconds = -1;  ///< 0 = every frame, negative = the time of a footstep
  bool operator==(const DecisionPeriod&) const = default;
};

/// `3` or `forever`.
struct RepeatCount {
  std::uint32_t times = 0;  ///< 0 = forever
  bool operator==(const RepeatCount&) const = default;
};

/// Numbers of people at times: [[0, 20], [60, 35]].
struct Schedule {
  std::vector<std::pair<double, std::uint64_t>> entries;
  bool operator==(const Schedule&) const = default;
};

/// A number, or a text (the state hash).
struct ExpectedValue {
  double number = 0;
  std::string text;  ///< empty: the number counts
  bool operator==(const ExpectedValue&) const = default;
};

struct CameraSpec {
  std::vector<double> position = {0, -20, 20};
  std::vector<double> target = {0, 0, 0};
  static const FieldList& fields();
};

struct TimeSpec {
  double step = 0.05;
  double end = 120;
  static const FieldList& fields();
};

struct PopulationSpec {
  Distribution radius = Distribution::normal(0.22, 0.02).within(0.15, 0.3);
  Distribution height = Distribution::normal(1.72, 0.09).within(1.4, 2.1);
  Distribution preferred_speed = Distribution::normal(1.34, 0.26).within(0.5, 2.2);
  double max_speed_factor = 1.5;
  std::optional<Distribution> max_speed;
  double max_acceleration = 5;
  double max_turn_rate = radians_of_degrees(360);
  DecisionPeriod decision_period;
  Distribution pre_movement = Distribution::constant(0);
  PartSpec steering;    ///< not chosen: steering.default of the scenario
  PartSpec neighbours;  ///< not chosen: steering.neighbours where the model allows it; none: what the model needs
  PartSpec planner;     ///< not chosen: navigation.default
  PartSpec routine;     ///< not chosen: behavior.routine
  std::vector<PartSpec> proxies;
  std::vector<PartSpec> filters;  ///< of preferred velocities, in order, after those of everybody
  Distribution inertia = Distribution::normal(1, 0.15).within(0.5, 2);
  Distribution crowding = Distribution::uniform(1, 5).within(1, 5);
  Distribution safe_distance = Distribution::uniform(0, 0.2).within(0, 2);
  Distribution sensing = Distribution::constant(5);
  Distribution patience = Distribution::uniform(0, 1).within(0, 1);
  Distribution stride_factor = Distribution::constant(1.57);  ///< alpha of PV-60
  Distribution stride_buffer = Distribution::constant(0.9);   ///< beta of PV-61
  Distribution body_width = Distribution::constant(0.48);     ///< w of PV-63, m
  Distribution stride = Distribution::constant(1);
  Distribution priority = Distribution::constant(0);
  Distribution kindness = Distribution::normal(0.6, 0.25).within(0, 1);
  Distribution rush = Distribution::uniform(0, 0.4).within(0, 1);
  Distribution age = Distribution::constant(35);
  double boxes = 0, strollers = 0, sticks = 0;
  PartSpec body;  ///< not chosen: motor.body
  double men = 0.5;
  Distribution build = Distribution::normal(0, 0.35).within(-1, 1);
  WeightedNames gaits;  ///< none: the first of the body's
  static const FieldList& fields();
};

/// A trajectory file that people are taken from.
struct TrackFileSpec {
  enum class Unit { kFromFile, kMetre, kCentimetre };
  std::string file;
  Unit unit = Unit::kFromFile;
  std::optional<double> rate;
  std::string level;
  static const FieldList& fields();
};

/// A block of people in ranks, one behind the other.
struct RanksSpec {
  Vec2d middle{};
  double direction = 0;  ///< rad: where the block looks
  std::uint32_t ranks = 8, files = 28;
  double density = 2;  ///< 1/m2
  bool offset = true;
  double noise = 0;
  static const FieldList& fields();
};

struct SourceSpec {
  enum class Arrivals { kRegular, kPoisson };
  std::string id;
  WeightedNames population;
  WeightedNames journey;
  std::optional<std::string> place;
  std::vector<std::string> places;
  std::optional<bool> anywhere;
  bool friends = false;
  bool is_anywhere() const { return anywhere.value_or(false); }
  Polygon area;
  std::string level;
  std::optional<std::uint64_t> count;
  std::optional<double> density;
  std::optional<double> rate;
  Arrivals arrivals = Arrivals::kRegular;
  std::optional<Schedule> schedule;
  std::optional<TrackFileSpec> replay;
  std::optional<TrackFileSpec> script;
  std::optional<RanksSpec> ranks;
  double start = 0;
  std::optional<double> end;
  double spacing = 0;
  std::optional<Distribution> pre_movement;
  static const FieldList& fields();
};

struct SinkSpec {
  std::string place;
  std::optional<double> max_flow;
  static const FieldList& fields();
};

struct JourneyBranchSpec;

struct JourneyStepSpec {
  std::optional<std::string> go;
  std::optional<Distribution> wait;
  std::optional<std::string> at;
  std::vector<JourneyBranchSpec> branch;
  std::optional<RepeatCount> repeat;
  std::vector<JourneyStepSpec> steps;
  static const FieldList& fields();
};

struct JourneyBranchSpec {
  double weight = 1;
  std::vector<JourneyStepSpec> then;
  static const FieldList& fields();
};

struct JourneySpec {
  std::vector<JourneyStepSpec> steps;
  static const FieldList& fields();
};

struct TrainSpec {
  std::string label;
  std::string platform;
  double departs = 0;
  std::optional<double> every, until;
  static const FieldList& fields();
};

struct TimetableSpec {
  double chime = 180;
  double boarding = 60;
  std::vector<TrainSpec> trains;
  static const FieldList& fields();
};

struct SteeringSpec {
  PartSpec standard;      ///< key `default`
  PartSpec neighbours;    ///< of every population that names none and whose model allows it
  MoveSettings contacts;  ///< its fields stand beside `default`
  static const FieldList& fields();
};

/// A planner that people may change to while they are about something (a state of a machine).
struct NamedPlannerSpec {
  std::string id;
  PartSpec way;
  static const FieldList& fields();
};

struct NavigationSpec {
  PartSpec standard;  ///< key `default`: planner of every population that names none
  std::vector<NamedPlannerSpec> planners;
  std::vector<PartSpec> filters;  ///< of preferred velocities, in order
  PreferSettings prefer;          ///< its fields stand beside the others
  static const FieldList& fields();
};

struct MotorSpec {
  PartSpec body;  ///< of every population that names none
  PoseMode poses = PoseMode::kOff;
  double near = 40;
  static const FieldList& fields();
};

struct BehaviorSpec {
  PartSpec routine;
  static const FieldList& fields();
};

/// Manners at doors: which culture, and how decisions follow from it.
struct CultureSpec {
  std::string name = "need_based";  ///< one that comes with the program, or a file
  MannersSettings manners;          ///< its fields stand beside the name
  OrderingSettings ordering;        ///< likewise
  interaction::Rules rules;         ///< likewise
  static const FieldList& fields();
};

struct RecordSpec {
  std::string file;
  bool compact = false;
  bool poses = false;
  std::vector<std::string> explain;
  static const FieldList& fields();
};

struct OutputSpec {
  double rate = 10;
  std::optional<RecordSpec> record;
  static const FieldList& fields();
};

/// What a run can be asked to have done. The list, with units and meanings, is in the field list of `expect`.
enum class Measure {
  kEntered,
  kLeftTheScene,
  kRemaining,
  kTimeOfFirstExit,
  kTimeOfLastExit,
  kMeanExitTime,
  kMeanSpeed,
  kSpeedSpread,
  kFlow,
  kDensity,
  kPeople,
  kCollisions,
  kWorstOverlap,
  kSeparations,
  kCollisionEvents,
  kCollisionFrames,
  kObstacleCollisions,
  kLongestCollision,
  kCollisionsWithin1s,
  kSpeedRatio,
  kFitness,
  kBlocked,
  kLongestBlock,
  kHeldUp,
  kWalked,
  kWalkingShare,
  kShareAtPace,
  kEventSequence,
  kEventCount,
  kMostDoing,
  kLaneOrder,
  kPassedOnTheRight,
  kTravelTimeRatio,
  kDisplacement,
  kWallCrossings,
  kStateHash,
};
/// Whether it is taken from the log of collisions (MoveSettings::watch).
bool watches_collisions(Measure measure);

struct ExpectSpec {
  Measure measure = Measure::kLeftTheScene;
  std::optional<std::string> place;
  Polygon area;
  std::vector<Vec2d> line;  ///< flow
  std::string level;
  double from = 0;
  std::optional<double> to;
  std::string person;
  std::vector<std::string> events, never;
  std::string event;                 ///< event_count
  std::optional<Activity> activity;  ///< most_doing
  std::optional<ExpectedValue> equals;
  std::vector<double> between;
  std::optional<double> at_least;
  std::optional<double> at_most;
  static const FieldList& fields();
};

/// Something people use: a bench, a line, a window. Its kind's own keys stand beside these.
struct ObjectSpec {
  std::string id;
  std::string kind_name;  ///< key `kind`
  std::string label;
  std::string level;
  std::optional<Vec2d> position;
  double direction = 0;  ///< degrees
  PartSpec part;         ///< the kind and its parameters
  bool operator==(const ObjectSpec& other) const;
  static const FieldList& fields();
};

/// Somebody told from outside what to do, at a time: as by a viewer's keys (SH-95) or directives (SH-96).
struct ControlSpec {
  double at = 0;       ///< s
  std::string person;  ///< "west.0", or everybody of a source
  std::optional<double> walk;
  double turn = 0;  ///< degrees to the left of where it looks, with `walk`
  std::optional<std::string> go_to;
  std::string activity;
  std::string need;
  std::optional<std::string> object;
  bool stand = false, release = false, carry_on = false;
  static const FieldList& fields();
};

struct ScenarioSpec {
  int version = kScenarioVersion;
  std::string name;
  std::string description;
  std::uint64_t seed = 1;
  std::optional<CameraSpec> camera;
  TimeSpec time;
  WorldPlan world;
  std::vector<ObjectSpec> objects;
  std::map<std::string, PopulationSpec> population;
  BehaviorSpec behavior;
  CultureSpec culture;
  NavigationSpec navigation;
  SteeringSpec steering;
  MotorSpec motor;
  std::vector<SourceSpec> sources;
  std::vector<SinkSpec> sinks;
  std::map<std::string, JourneySpec> journeys;
  std::optional<TimetableSpec> timetable;
  std::vector<ControlSpec> control;
  OutputSpec outputs;
  std::vector<ExpectSpec> expect;
  static const FieldList& fields();
};

/// Field list of the world section and of its elements (their structs belong to the environment).
const FieldList& world_fields();

bool equal(const ScenarioSpec& a, const ScenarioSpec& b);

// How the special types are written; found by the field lists.
std::string to_text(const PartSpec& part);
std::string to_text(const std::vector<PartSpec>& parts);
std::string to_text(const std::vector<ObjectSpec>& objects);
std::string to_text(const WeightedNames& names);
std::string to_text(const DecisionPeriod& period);
std::string to_text(const RepeatCount& count);
std::string to_text(const Schedule& schedule);
std::string to_text(const ExpectedValue& value);
std::string to_text(const Polygon& polygon);

}  // namespace throng
