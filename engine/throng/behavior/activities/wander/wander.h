// Activity `wander`: strolls through the region one is in, looks around, and goes on into the next, preferably one that
// one does not know yet (SH-80, SH-84). Needs no map: it uses only what one sees, the openings of the present region.
#pragma once

#include "throng/behavior/mind/activity.h"

namespace throng {

/// Times s.
struct WanderParams {
  float pause = 6;          ///< looks around so long at each spot
  float pace = 0.75f;       ///< factor on the preferred speed
  std::uint32_t spots = 2;  ///< spots of a region that are visited before one goes on
  double curious = 0.8;     ///< chance to go where one has not been, if there is such a way
  float leg = 90;           ///< a leg is given up for another one after so long
  static const FieldList& fields();
};

class WanderActivity : public ActivityKind {
 public:
  using Params = WanderParams;
  explicit WanderActivity(const Params& p) : params_(p) {}
  Outcome act(const Situation& s, MemoryItem& item, Doing& out) const override;
  Opportunity opportunity(const Situation& s, Need need) const override;
  std::string explain(const Situation& s, const MemoryItem& item) const override;

  enum Phase : std::uint8_t { kNew, kStrolling, kLooking, kToOpening, kThrough };

 private:
  void next(const Situation& s, MemoryItem& item) const;
  /// Number of an opening of the present region to go on through; kNoChoice: there is none.
  std::uint32_t choose_opening(const Situation& s, const MemoryItem& item) const;

  const Params params_;
};

}  // namespace throng
