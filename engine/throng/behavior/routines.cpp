#include <array>

#include "throng/behavior/routine.h"
#include "throng/behavior/routines/journey/journey.h"

namespace throng {

std::span<const PartKind<Routine>> routines() {
  static const std::array list{
      part<Routine, JourneyRoutine>("journey", "Walks a journey: places, waits and weighted branches one by one."),
  };
  return list;
}

}  // namespace throng
