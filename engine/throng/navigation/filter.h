// What a filter is: it changes preferred velocities after they have been made from the route, for a batch of people.
// Filters run in the order the scenario lists them. A filter holds only its parameters; what it must remember per
// person it declares as a State and finds in part_state.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "throng/core/registry.h"
#include "throng/environment/world.h"
#include "throng/state/sketch.h"
#include "throng/state/views.h"

namespace throng {

struct PreferSettings {
  float arrive_time = 0.5f;  ///< s: speed at most distance / arrive_time before a goal point; 0 = off
  /// Right of way that somebody steered from outside has besides its own (PV-42); unset: kAvatarPriority, in runs that
  /// have right of way for another reason.
  std::optional<float> avatar_priority;
  static constexpr float kAvatarPriority = 10000;  ///< above all that others can have: each source gives at most 1000
  static const FieldList& fields();
};

struct FilterInput {
  const World& world;
  double now;  ///< s
  const Self& self;
  const Scene& scene;
  const Intent& intent;
  const Percepts& percepts;
  const Route& route;
};

class Filter {
 public:
  virtual ~Filter() = default;
  /// Bytes of private state per person; all zero = a newcomer.
  virtual std::size_t state_size() const { return 0; }
  /// Which maps of the world it reads (environment/maps.h): they are built before the run. None by default.
  virtual std::uint32_t needs_maps() const { return 0; }
  /// Optional columns it writes or reads (state/columns.h, Uses). None by default.
  virtual std::uint32_t uses() const { return 0; }
  /// s, at most, between two turns to steer of somebody whose eyes are elsewhere (DR-50; simulation/summon.h): it sees
  /// late what others do. 0: nobody.
  virtual float inattention() const { return 0; }
  /// Once, before the run, with the world it will be in: what it works out about it beforehand.
  virtual void settle(const World& world) { (void)world; }
  /// Changes preferred (and state) of `rows` only. Called from several threads at once for disjoint rows.
  virtual void apply(std::span<const Row> rows, const FilterInput& in, ByteColumn* state, Preferred& out) const = 0;
  /// Shows what it does to one person, from the state after a step; never called in a step. Percepts hold only for
  /// those who had their turn to steer in that step. Nothing by default.
  virtual void explain(Row row, const FilterInput& in, const ByteColumn* state, const Preferred& preferred,
                       Sketch& out) const {
    (void)row, (void)in, (void)state, (void)preferred, (void)out;
  }
};

/// A filter in use: where its state is, and whose velocities it changes.
struct FilterUse {
  const Filter* filter;
  std::uint32_t slot;                       ///< its column of part_state
  std::vector<std::uint8_t> of_population;  ///< by population, 1 = yes; empty: everybody
  bool concerns(std::size_t population) const { return of_population.empty() || of_population[population] != 0; }
};

/// The list of filters (filters.cpp): one line each.
std::span<const PartKind<Filter>> filters();

}  // namespace throng
