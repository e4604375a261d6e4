// Activity `watch`: finds a gap in the ring around a performance, stands there, watches for a while, leaves (Table B.1,
// SH-75).
#pragma once

#include "throng/behavior/activities/resource.h"
#include "throng/core/distributions.h"
#include "throng/objects/performance/performance.h"

namespace throng {

/// Lengths m, times s.
struct WatchParams {
  ResourceParams common = {.near = 6, .register_within = 1, .arrived = 0.2f, .content = 0.4f, .give_up = 0};
  Distribution duration = Distribution::uniform(20, 90).within(0, 86400);
  float seen_within = 20;  ///< a performance is noticed from this far
  double enlarge = 0.5;    ///< chance to stand in the next ring where one is full; otherwise one gives up
  std::uint32_t most_tries = 12;
  bool only_if_on = true;  ///< nobody watches an area where nobody performs
  static const FieldList& fields();
};

class WatchActivity : public ResourceActivity {
 public:
  using Params = WatchParams;
  explicit WatchActivity(const Params& p) : ResourceActivity(p.common), params_(p) {}
  void settle(const ActivitySettling& s) override;
  Activity looks() const override { return Activity::kWatching; }
  Opportunity opportunity(const Situation& s, Need need) const override;
  std::string explain(const Situation& s, const MemoryItem& item) const override;

 protected:
  GiveUp select(const Situation& s, MemoryItem& item, Offer& out) const override;
  Pose2 place(const Situation& s, const MemoryItem& item) const override;
  void begin(const Situation& s, MemoryItem& item, Doing& out) const override;
  bool use(const Situation& s, MemoryItem& item, Doing& out) const override;
  Outcome leave(const Situation& s, MemoryItem& item, Doing& out) const override;

 private:
  bool is_on(const Situation& s, ObjectIndex o) const;
  ObjectIndex choose(const Situation& s, const MemoryItem& item) const;
  GiveUp find_spot(const Situation& s, MemoryItem& item, const PerformanceArea& area, Offer& out) const;

  const Params params_;
  std::vector<ObjectIndex> all_;
};

}  // namespace throng
