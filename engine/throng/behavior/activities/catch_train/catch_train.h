// Activity `catch_train`: the ultimate goal of commuters (SH-79): waits for the time of one's train, then goes to the
// platform, in a hurry if need be, waits there and gets in. Getting in is leaving by the sink that the platform is.
#pragma once

#include "throng/behavior/mind/activity.h"

namespace throng {

/// Times s, lengths m.
struct CatchTrainParams {
  float margin = 20;     ///< one plans to be on the platform so long before the train leaves
  float detour = 1.5f;   ///< ways are longer than the straight line by this factor
  float hurry = 1.5f;    ///< fastest, as a factor on the preferred speed
  float stay = 60;       ///< a spot to wait at is kept so long
  float last_call = 20;  ///< s after the departure one still tries to get in
  std::string wait_at;   ///< place where one waits for the time of the train
  static const FieldList& fields();
};

class CatchTrainActivity : public ActivityKind {
 public:
  using Params = CatchTrainParams;
  explicit CatchTrainActivity(const Params& p) : params_(p) {}
  void settle(const ActivitySettling& s) override;
  bool is_complex() const override { return true; }
  Activity looks() const override { return Activity::kWalking; }
  Outcome act(const Situation& s, MemoryItem& item, Doing& out) const override;
  std::string explain(const Situation& s, const MemoryItem& item) const override;

  enum Phase : std::uint8_t { kNew, kEarly, kWaiting, kGoing, kOnPlatform };

 private:
  /// The item's train, that of the agenda, or the next one (of the item's place) that can be caught; kNone: no train.
  std::uint32_t find_train(const Situation& s, const MemoryItem& item) const;
  /// From when on only the train counts: the chime, or earlier if the way is long.
  double time_to_go(const Situation& s, const Train& train) const;
  float pace(const Situation& s, const Train& train) const;
  Outcome while_early(const Situation& s, MemoryItem& item, Doing& out) const;
  Outcome go(const Situation& s, MemoryItem& item, Doing& out, const Train& train) const;

  const Params params_;
  std::vector<Train> trains_;
  PlaceIndex wait_at_;
};

}  // namespace throng
