// What a routine is: it decides for a batch of people what they are about.
#pragma once

#include <cstdint>
#include <span>

#include "throng/behavior/journeys.h"
#include "throng/behavior/timetable.h"
#include "throng/core/registry.h"
#include "throng/environment/world.h"
#include "throng/objects/objects.h"
#include "throng/state/sketch.h"
#include "throng/state/views.h"

namespace throng {

struct DecideInput {
  const World& world;
  double now;  ///< s
  double dt;   ///< s, of a frame
  std::uint64_t seed;
  const JourneyTable& journeys;
  const Self& self;
  const Scene& scene;
  const Percepts& percepts;
  const Route& route;                ///< of the step before
  const Objects* objects = nullptr;  ///< of the world; what is going on there is in scene.objects
  const Timetable* timetable = nullptr;
  const Knowledge* knowledge = nullptr;  ///< for the inspector only: who decides has its own in Decided
};

/// While routines are put into the compiled world, before the run.
struct RoutineSettling {
  const World& world;
  const Objects& objects;
  const Timetable& timetable;
  std::vector<std::string>& problems;          ///< what cannot work, a sentence each
  std::vector<std::string>& signals;           ///< names known so far; a routine adds those it uses
  std::span<const std::string> planners = {};  ///< names of planners that people may change to
  std::uint16_t first_planner = 0;             ///< number of the first of them
};

/// What a routine writes: its rows of these columns, and the block's own lists of events and requests.
struct Decided {
  ByteColumn* state;  ///< of this routine
  Mind& mind;
  Knowledge& knowledge;
  Intent& intent;
  Events& events;
  ObjectRequests& requests;
};

/// Decides for `rows`. A routine holds only its parameters; what it must remember per person it declares as a State.
class Routine {
 public:
  virtual ~Routine() = default;
  /// Bytes of private state per person; all zero = a newcomer.
  virtual std::size_t state_size() const { return 0; }
  /// Which maps of the world it reads (environment/maps.h): they are built before the run. None by default.
  virtual std::uint32_t needs_maps() const { return 0; }
  /// Optional columns it writes or reads (state/columns.h, Uses). None by default.
  virtual std::uint32_t uses() const { return 0; }
  /// Once before the run: names become numbers. Complains about what cannot work.
  virtual void settle(const RoutineSettling& s) { (void)s; }
  /// How many states people may be in, as others may be told (kState events, recordings, pictures). None by default.
  virtual std::uint32_t state_count() const { return 0; }
  /// Which of them somebody is in, by its bytes of the routine's own column; kNoState: in none.
  static constexpr std::uint32_t kNoState = 0xffffffffu;
  virtual std::uint32_t state_of(std::span<const std::byte> mine) const {
    (void)mine;
    return kNoState;
  }
  /// Name of one of the states that kState events tell of; empty where there are none.
  virtual std::string word_of_state(std::uint32_t number) const {
    (void)number;
    return {};
  }
  virtual void decide(std::span<const Row> rows, const DecideInput& in, const Decided& out) const = 0;
  /// Shows what one person is about, from the state after a step; never called in a step. Nothing by default.
  virtual void explain(Row row, const DecideInput& in, const ByteColumn* state, const Mind& mind, const Intent& intent,
                       Sketch& out) const {
    (void)row, (void)in, (void)state, (void)mind, (void)intent, (void)out;
  }
};

/// The list of routines (routines.cpp): one line each.
std::span<const PartKind<Routine>> routines();

}  // namespace throng
