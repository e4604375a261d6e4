// What a routine is: it decides for a batch of people what they are about.
#pragma once

#include <cstdint>
#include <span>

#include "throng/behavior/journeys.h"
#include "throng/core/registry.h"
#include "throng/environment/world.h"
#include "throng/objects/objects.h"
#include "throng/state/sketch.h"
#include "throng/state/views.h"

namespace throng {

struct DecideInput {
  const World& world;
  double now;  ///< s
  std::uint64_t seed;
  const JourneyTable& journeys;
  const Self& self;
  const Scene& scene;
  const Percepts& percepts;
  const Route& route;                ///< of the step before
  const Objects* objects = nullptr;  ///< of the world; what is going on there is in scene.objects
};

/// Decides for `rows`, writes their mind and intent only; events and requests of objects go to the block's own buffers.
class Routine {
 public:
  virtual ~Routine() = default;
  virtual void decide(std::span<const Row> rows, const DecideInput& in, Mind& mind, Intent& intent, Events& events,
                      ObjectRequests& requests) const = 0;
  /// Shows what one person is about, from the state after a step; never called in a step. Nothing by default.
  virtual void explain(Row row, const DecideInput& in, const Mind& mind, const Intent& intent, Sketch& out) const {
    (void)row, (void)in, (void)mind, (void)intent, (void)out;
  }
};

/// The list of routines (routines.cpp): one line each.
std::span<const PartKind<Routine>> routines();

}  // namespace throng
