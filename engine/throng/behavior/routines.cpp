#include <array>

#include "throng/behavior/routine.h"
#include "throng/behavior/routines/journey/journey.h"
#include "throng/behavior/routines/machine/machine.h"
#include "throng/behavior/routines/mind/mind.h"

namespace throng {

std::span<const PartKind<Routine>> routines() {
  static const std::array list{
      part<Routine, JourneyRoutine>("journey", "Walks a journey: places, waits and weighted branches one by one."),
      part<Routine, MindRoutine>("mind",
                                 "A person with needs, goals and a memory: buys, rests, watches, catches trains."),
      part<Routine, MachineRoutine>("machine",
                                    "A state machine that the scenario writes: states, transitions, properties."),
  };
  return list;
}

}  // namespace throng
