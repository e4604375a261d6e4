// What a filter is: it changes preferred velocities after they have been made from the route, for a batch of people.
// Filters run in the order the scenario lists them.
#pragma once

#include <span>

#include "throng/core/registry.h"
#include "throng/environment/world.h"
#include "throng/state/sketch.h"
#include "throng/state/views.h"

namespace throng {

struct PreferSettings {
  float arrive_time = 0.5f;  ///< s: speed at most distance / arrive_time before a goal point; 0 = off
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
  /// Optional columns it writes or reads (state/columns.h, Uses). None by default.
  virtual std::uint32_t uses() const { return 0; }
  /// Changes preferred of `rows` only. Called from several threads at once for disjoint rows.
  virtual void apply(std::span<const Row> rows, const FilterInput& in, Preferred& out) const = 0;
  /// Shows what it does to one person, from the state after a step; never called in a step. Nothing by default.
  virtual void explain(Row row, const FilterInput& in, const Preferred& preferred, Sketch& out) const {
    (void)row, (void)in, (void)preferred, (void)out;
  }
};

/// The list of filters (filters.cpp): one line each.
std::span<const PartKind<Filter>> filters();

}  // namespace throng
