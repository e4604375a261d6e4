// What a Simulation is made of: the compiled scenario. Filled by scenario/compile, by benchmarks or by hand.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "throng/behavior/doorway/door_manners.h"
#include "throng/behavior/journeys.h"
#include "throng/behavior/routine.h"
#include "throng/core/distributions.h"
#include "throng/environment/world.h"
#include "throng/motor/body.h"
#include "throng/motor/move.h"
#include "throng/motor/pose_people.h"
#include "throng/navigation/filter.h"
#include "throng/navigation/planner.h"
#include "throng/objects/objects.h"
#include "throng/perception/proxies.h"
#include "throng/perception/selector.h"
#include "throng/simulation/inputs.h"
#include "throng/steering/model.h"

namespace throng {

/// A kind of people. Distances m, times s, angles rad.
struct PopulationSetup {
  std::string name;
  Distribution radius = Distribution::normal(0.22, 0.02).within(0.15, 0.3);
  Distribution height = Distribution::normal(1.72, 0.09).within(1.4, 2.1);
  Distribution preferred_speed = Distribution::normal(1.34, 0.26).within(0.5, 2.2);
  float max_speed_factor = 1.5f;          ///< max speed = factor * preferred speed, where max_speed says nothing
  std::optional<Distribution> max_speed;  ///< m/s; none: by the factor (PV-96)
  float max_acceleration = 5.0f;          ///< m/s²; infinity allowed
  float max_turn_rate = 6.28f;            ///< rad/s
  float decision_period = -1;             ///< s; 0 = every frame, < 0 = footstep time
  Distribution pre_movement = Distribution::constant(0);
  std::uint16_t model = 0;             ///< into Setup::models
  std::uint16_t planner = 0;           ///< into Setup::planners
  std::uint16_t routine = 0;           ///< into Setup::routines
  std::vector<std::uint16_t> proxies;  ///< into Setup::proxies
  std::vector<std::uint16_t> filters;  ///< into Setup::own_filters, ascending
  Distribution inertia = Distribution::constant(1);
  Distribution crowding = Distribution::uniform(1, 5);
  Distribution safe_distance = Distribution::constant(0);
  Distribution sensing = Distribution::constant(5);
  Distribution patience = Distribution::uniform(0, 1);
  Distribution stride_factor = Distribution::constant(1.57);  ///< alpha of PV-60
  Distribution stride_buffer = Distribution::constant(0.9);   ///< beta of PV-61
  Distribution body_width = Distribution::constant(0.48);     ///< w of PV-63, m
  Distribution stride = Distribution::constant(1);
  Distribution priority = Distribution::constant(0);  ///< right of way by oneself, >= 0 (PV-34)
  // Of the body: nothing but its looks depends on them.
  std::uint16_t body = 0;                                            ///< into Setup::bodies
  double men = 0.5;                                                  ///< share of them
  Distribution build = Distribution::normal(0, 0.35).within(-1, 1);  ///< -1 slender .. 1 heavy
  std::vector<std::pair<std::uint8_t, double>> gaits;                ///< of its body, with weights; empty: the first
};

/// A measured or scripted path: positions at times, ascending.
struct Track {
  std::string person;  ///< the person's id in the file
  std::vector<double> time;
  std::vector<Vec2> point;  ///< engine coordinates
  SurfaceIndex surface;
};

struct SourceSetup {
  enum class Kind {
    kCount,     ///< `count` people at `start`, spread over the place
    kDensity,   ///< `density` /m² at `start`
    kRate,      ///< `rate` people a second from `start` to `end`
    kSchedule,  ///< `schedule`: (time, number)
    kReplay,    ///< enters each track's person at its first time, place and speed, then free
    kScript,    ///< keeps each person on its track
    kSpots,     ///< one person on each of `spots` at `start`
  };
  std::string name;
  Kind kind = Kind::kCount;
  bool poisson = false;               ///< kRate: gaps drawn from an exponential distribution instead of all equal
  bool friends = false;               ///< they come two by two, as friends (DR-32d)
  PlaceIndex place;                   ///< where people appear (every kind but replay and script)
  std::vector<PlaceIndex> entrances;  ///< several: each person appears in one drawn by chance (SH-05); empty: `place`
  std::vector<std::pair<PopulationIndex, double>> populations;
  std::vector<std::pair<JourneyIndex, double>> journeys;  ///< empty: people stand
  std::uint64_t count = 0;
  double density = 0;  ///< 1/m²
  double rate = 0;     ///< 1/s
  double start = 0, end = 1e300;
  std::vector<std::pair<double, std::uint64_t>> schedule;
  double spacing = 0;  ///< m kept free between newcomers besides their radii
  std::optional<Distribution> pre_movement;
  std::vector<Track> tracks;
  std::vector<Vec2> spots;  ///< engine coordinates
  SurfaceIndex spots_on;
  double noise = 0;  ///< m: each is off its spot by up to so much along x and along y
};

struct SinkSetup {
  PlaceIndex place;
  double max_flow = 0;  ///< people per second; 0 = no limit
};

/// Somebody is told something at a time, by the scenario (its section `control`): as a command from outside, to whoever
/// of the source is there then.
struct PlannedOrder {
  static constexpr std::uint32_t kEverybody = 0xffffffffu;
  double at = 0;                      ///< s
  std::uint64_t source = 0;           ///< hash_text(name)
  std::uint32_t number = kEverybody;  ///< within the source
  Command command;                    ///< without the person
};

/// Everything constant about a run.
struct Setup {
  World world;
  Objects objects;  ///< of the world; empty where there are none
  std::uint64_t seed = 1;
  double dt = 0.05;  ///< s
  std::vector<PopulationSetup> populations;
  JourneyTable journeys;
  Timetable timetable;
  std::vector<std::string> signals;                ///< what routines tell each other, by number
  std::vector<std::unique_ptr<Routine>> routines;  ///< none: `journey` with its defaults
  std::vector<SourceSetup> sources;
  std::vector<SinkSetup> sinks;
  std::vector<PlannedOrder> orders;  ///< by time
  std::vector<std::unique_ptr<SteeringModel>> models;
  std::vector<std::unique_ptr<NeighbourSelector>> selectors;  ///< by model; null or missing: the model's own choice
  std::vector<std::unique_ptr<Planner>> planners;
  std::vector<std::unique_ptr<Filter>> filters;      ///< of everybody, in order
  std::vector<std::unique_ptr<Filter>> own_filters;  ///< after them: of the populations that name them
  std::vector<std::unique_ptr<ProxyKind>> proxies;
  std::vector<std::unique_ptr<BodyKind>> bodies;  ///< none: `body` with its defaults
  PoseSettings poses;                             ///< until Simulation::show_poses says otherwise
  PreferSettings prefer;
  MoveSettings move;
  DoorManners doors;  ///< how people are at doors; not `used`: nobody opens one, they are walls
  /// Whether anybody may ever have right of way: a population with a priority, or somebody who is steered from outside
  /// (PV-42). Parts say so themselves (uses()).
  bool grants_right_of_way() const;
  bool log_inputs = true;  ///< commands stay readable (carried_out) for one step after they were carried out
};

}  // namespace throng
