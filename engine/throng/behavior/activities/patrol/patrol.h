// Activity `patrol`: walks from way point to way point and looks around at each (SH-80). The way points are places of
// the parameters, in their order; without any, the places of the world that the item names, or the regions one knows.
#pragma once

#include "throng/behavior/mind/activity.h"

namespace throng {

/// Times s.
struct PatrolParams {
  std::vector<std::string> places;  ///< way points
  float pause = 8;                  ///< stands at each for so long
  float pace = 0.8f;                ///< factor on the preferred speed
  float leg = 120;                  ///< a leg is given up for the next one after so long
  static const FieldList& fields();
};

class PatrolActivity : public ActivityKind {
 public:
  using Params = PatrolParams;
  explicit PatrolActivity(const Params& p) : params_(p) {}
  void settle(const ActivitySettling& s) override;
  Activity looks() const override { return Activity::kWalking; }
  Outcome act(const Situation& s, MemoryItem& item, Doing& out) const override;
  std::string explain(const Situation& s, const MemoryItem& item) const override;

  enum Phase : std::uint8_t { kNew, kWalking, kLooking };

 private:
  void next_leg(const Situation& s, MemoryItem& item) const;

  const Params params_;
  std::vector<PlaceIndex> places_;
};

}  // namespace throng
