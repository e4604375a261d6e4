// Activity `perform`: dances in the middle of a performance and draws watchers (SH-80). The performance is the item's
// object, else the nearest one of the region.
#pragma once

#include "throng/behavior/mind/activity.h"
#include "throng/objects/performance/performance.h"

namespace throng {

/// Lengths m, times s.
struct PerformParams {
  float figure = 3;     ///< every so often another step of the dance
  float share = 0.45f;  ///< of the radius of the area that is danced in
  float pace = 0.5f;    ///< factor on the preferred speed
  static const FieldList& fields();
};

class PerformActivity : public ActivityKind {
 public:
  using Params = PerformParams;
  explicit PerformActivity(const Params& p) : params_(p) {}
  void settle(const ActivitySettling& s) override;
  Activity looks() const override { return Activity::kPerforming; }
  Outcome act(const Situation& s, MemoryItem& item, Doing& out) const override;
  std::string explain(const Situation& s, const MemoryItem& item) const override;

  enum Phase : std::uint8_t { kNew, kGoing, kPerforming };

 private:
  ObjectIndex nearest(const Situation& s) const;

  const Params params_;
  std::vector<ObjectIndex> all_;
};

}  // namespace throng
