// Commands from outside, given between two steps and carried out by `admit` of the next one, in the order given.
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "throng/core/ids.h"
#include "throng/core/vec.h"
#include "throng/state/columns.h"

namespace throng {

/// Somebody new at a given spot. Refused (counted, id gone) when the spot is not walkable or taken.
struct AddCommand {
  AgentId id;  ///< filled by Simulation::add
  PopulationIndex population;
  SurfaceIndex surface;
  Vec2 position;             ///< engine coordinates
  Vec2 velocity;             ///< m/s
  JourneyIndex journey;      ///< none: stands until directed
  std::uint32_t number = 0;  ///< key of the random traits, within the source "outside"; filled by Simulation::add
};

struct RemoveCommand {
  AgentId id;
};

struct SteerCommand {
  AgentId id;
  Vec2 velocity;         ///< preferred velocity from now on, m/s
  bool release = false;  ///< end of outside steering: the person prefers for itself again
  /// As a key is pressed (SH-95): velocity.x is a speed, velocity.y a turn from the present heading, rad to the left.
  bool from_heading = false;
};

/// ObjectRequest: asks an object for something in that person's name.
using Command = std::variant<AddCommand, RemoveCommand, Directive, SteerCommand, ObjectRequest>;

/// Commands waiting for the next step.
struct Inputs {
  std::vector<Command> pending;
  std::vector<Command> carried_out;  ///< by the step that ran last, in the order given; for whoever keeps a log
  std::uint32_t added = 0;           ///< people added from outside so far
};

}  // namespace throng
