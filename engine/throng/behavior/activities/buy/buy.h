// Activity `buy`: picks the place that sells what one needs by proximity and expected wait, stands in line where there
// is one (sub-task `queue`), takes a free window, is served, steps aside (Table B.2, SH-77).
#pragma once

#include "throng/behavior/activities/resource.h"
#include "throng/objects/purchase_point/purchase_point.h"

namespace throng {

/// Lengths m, times s.
struct BuyParams {
  ResourceParams common = {.near = 8, .register_within = 8, .arrived = 0.2f, .content = 0.5f};
  float wait_weight = 1;   ///< m that one walks farther to wait a second less
  float keep_choice = 5;   ///< m: another place must be better by so much (Table 4.2)
  float most = 1800;       ///< s: one gives up when not served by then
  float seen_within = 20;  ///< m: so far one notices a shop
  std::string ware;        ///< what is bought where no need says it
  static const FieldList& fields();
};

class BuyActivity : public ResourceActivity {
 public:
  using Params = BuyParams;
  explicit BuyActivity(const Params& p) : ResourceActivity(p.common), params_(p) {}
  void settle(const ActivitySettling& s) override;
  bool is_complex() const override { return true; }
  Activity looks() const override { return Activity::kBuying; }
  Outcome act(const Situation& s, MemoryItem& item, Doing& out) const override;
  void suspend(const Situation& s, MemoryItem& item, Doing& out) const override;
  Opportunity opportunity(const Situation& s, Need need) const override;
  std::string explain(const Situation& s, const MemoryItem& item) const override;

 protected:
  GiveUp select(const Situation& s, MemoryItem& item, Offer& out) const override;
  Pose2 place(const Situation& s, const MemoryItem& item) const override;
  void begin(const Situation& s, MemoryItem& item, Doing& out) const override;
  bool use(const Situation& s, MemoryItem& item, Doing& out) const override;
  Outcome leave(const Situation& s, MemoryItem& item, Doing& out) const override;

 private:
  /// One line with its windows, or one window without a line.
  struct Counter {
    ObjectIndex queue;  ///< none: first come, first served
    ObjectIndex first;  ///< its first window
    RegionIndex region;
    SurfaceIndex surface;
  };
  /// A free window that this person may take now, or none.
  static ObjectIndex takable(const Situation& s, const Counter& c);
  static bool serves(const Situation& s, const Counter& c, ObjectIndex o);
  static ObjectIndex front_of(const Counter& c) { return c.queue.exists() ? c.queue : c.first; }
  /// Where a newcomer goes to.
  static Vec2 entry(const Situation& s, const Counter& c);
  float cost(const Situation& s, const MemoryItem& item, const Counter& c) const;
  const Counter* choose(const Situation& s, const MemoryItem& item) const;
  const std::vector<Counter>& counters(Need need) const { return of_need_[static_cast<std::size_t>(need)]; }

  const Params params_;
  std::vector<std::vector<Counter>> of_need_;  ///< by Need; the last one is for the ware of the parameters
  std::uint8_t queue_activity_ = 255;
};

}  // namespace throng
