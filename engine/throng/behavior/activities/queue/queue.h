// Activity `queue`: goes behind the last in line, registers, follows when the line moves, and is done when it is first
// and a window is free, or first where there is no window (SH-78, Table B.2 step 7). Only the queue object decides the
// order; one stands in it after the activity is done, until a window is taken.
#pragma once

#include "throng/behavior/activities/resource.h"
#include "throng/objects/queue/queue.h"

namespace throng {

/// Lengths m, times s.
struct QueueParams {
  ResourceParams common = {.near = 6, .register_within = 1.5f, .arrived = 0.25f, .content = 0.6f, .give_up = 30};
  float follow = 0.3f;  ///< one steps up when one's place is this far ahead
  static const FieldList& fields();
};

class QueueActivity : public ResourceActivity {
 public:
  using Params = QueueParams;
  explicit QueueActivity(const Params& p) : ResourceActivity(p.common), params_(p) {}
  Activity looks() const override { return Activity::kQueueing; }
  std::string explain(const Situation& s, const MemoryItem& item) const override;

 protected:
  GiveUp select(const Situation& s, MemoryItem& item, Offer& out) const override;
  Pose2 place(const Situation& s, const MemoryItem& item) const override;
  Outcome come(const Situation& s, MemoryItem& item, Doing& out) const override;
  void begin(const Situation& s, MemoryItem& item, Doing& out) const override;
  bool use(const Situation& s, MemoryItem& item, Doing& out) const override;
  Outcome leave(const Situation& s, MemoryItem& item, Doing& out) const override;
  Activity shown_coming() const override { return Activity::kQueueing; }

 private:
  /// First in line, and somewhere to go.
  static bool is_my_turn(const Situation& s, ObjectIndex queue);

  const Params params_;
};

}  // namespace throng
