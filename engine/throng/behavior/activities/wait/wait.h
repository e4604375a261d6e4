// Activity `wait`: stands for a time, or until it is told otherwise, patiently or not (SH-73). Where the item has a
// place, a spot of its own in it.
#pragma once

#include "throng/behavior/mind/activity.h"

namespace throng {

/// Lengths m, times s.
struct WaitParams {
  float restless = 8;    ///< another way of waiting is drawn this often
  float arrived = 0.4f;  ///< the spot is reached when this near
  float settle = 6;      ///< one waits where one is, in the place, when the spot was not reached after so long
  static const FieldList& fields();
};

class WaitActivity : public ActivityKind {
 public:
  using Params = WaitParams;
  explicit WaitActivity(const Params& p) : params_(p) {}
  Activity looks() const override { return Activity::kWaiting; }
  Outcome act(const Situation& s, MemoryItem& item, Doing& out) const override;
  std::string explain(const Situation& s, const MemoryItem& item) const override;

  enum Phase : std::uint8_t { kNew, kGoing, kWaiting };

 private:
  const Params params_;
};

}  // namespace throng
