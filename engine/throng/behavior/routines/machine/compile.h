// From the words of a state machine to numbers, with everything that cannot work said (PV-93 ... PV-95).
#pragma once

#include "throng/behavior/routines/machine/machine.h"

namespace throng::machine {

struct Compiled {
  std::vector<State> states;  ///< by name, ascending, as the file's map gives them
  std::uint32_t start = 0;
};

/// Complains about names that do not exist, states that are never reached, decisions that can get stuck or go round for
/// ever, and tests that no number passes. What was complained of must not be run.
Compiled compile(const MachineParams& params, const RoutineSettling& s);

}  // namespace throng::machine
