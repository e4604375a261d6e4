// The timetable of a run: which train leaves from which platform, and when its chime is heard (SH-79, SH-83). Compiled
// from the scenario section `timetable`; constant during a run.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "throng/core/ids.h"

namespace throng {

struct Train {
  std::string label;    ///< "Track 9", the destination: what it is called
  PlaceIndex platform;  ///< where one waits for it and gets in
  double departs = 0;   ///< s
  double chime = 0;     ///< s: from now on one goes to the platform and lets nothing keep one
  double boards = 0;    ///< s: from now on one can get in; whoever is on the platform then leaves the simulation
};

struct Timetable {
  static constexpr std::uint32_t kNone = 0xffffffffu;
  std::vector<Train> trains;  ///< by (departs, label)
};

}  // namespace throng
