// On which side oncoming people are passed (SH-55): 0.5 where there is no custom, 1 where everybody keeps right.
#pragma once

#include <cstdint>

#include "throng/environment/zone.h"
#include "throng/simulation/simulation.h"

namespace throng {

class PassingSideWatch {
 public:
  /// After a step. Looks at people (in the zone, unless it is empty) who walk and have somebody who walks the other way
  /// abreast, nearer than 1.5 m.
  void observe(const Simulation& simulation, const Zone& zone);
  /// Share of these person-frames in which the other was on the left; NaN when nobody was ever passed.
  double on_the_right() const;

 private:
  std::uint64_t left_ = 0, all_ = 0;
};

}  // namespace throng
