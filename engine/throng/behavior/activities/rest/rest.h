// Activity `rest`: picks a seat by proximity and comfort, sits down, sits until recovered, stands up (Table B.3,
// SH-74).
#pragma once

#include "throng/behavior/activities/resource.h"
#include "throng/objects/bench/bench.h"

namespace throng {

/// What a seat is worth to somebody; times s, lengths m.
struct RestParams {
  ResourceParams common = {.near = 6, .register_within = 1.5f, .arrived = 0.12f, .content = 0.4f};
  float comfort_weight = 10;  ///< m that one walks farther for full comfort
  float desired_room = 2;     ///< m of bench to oneself that are as good as more
  float keep_choice = 5;      ///< m: another bench must be better by so much (Table 4.2)
  float least = 20;           ///< s one sits at least
  float most = 600;           ///< s one sits at most, where nothing says how long
  float recovered = 0.3f;     ///< share of the threshold below which one is recovered
  float seen_within = 20;     ///< m: so far one notices a free seat
  static const FieldList& fields();
};

class RestActivity : public ResourceActivity {
 public:
  using Params = RestParams;
  explicit RestActivity(const Params& p) : ResourceActivity(p.common), params_(p) {}
  void settle(const ActivitySettling& s) override;
  Activity looks() const override { return Activity::kSitting; }
  Opportunity opportunity(const Situation& s, Need need) const override;
  std::string explain(const Situation& s, const MemoryItem& item) const override;

 protected:
  GiveUp select(const Situation& s, MemoryItem& item, Offer& out) const override;
  Pose2 place(const Situation& s, const MemoryItem& item) const override;
  Vec2 way_to(const Situation& s, const Pose2& spot) const override;
  void begin(const Situation& s, MemoryItem& item, Doing& out) const override;
  bool use(const Situation& s, MemoryItem& item, Doing& out) const override;
  Outcome leave(const Situation& s, MemoryItem& item, Doing& out) const override;

 private:
  /// Compares a bench with the best offer so far; true when there is one.
  bool consider(const Situation& s, const MemoryItem& item, ObjectIndex bench, bool found, Offer& best) const;
  bool is_recovered(const Situation& s, Need need) const;

  const Params params_;
  std::vector<std::vector<ObjectIndex>> of_region_;  ///< benches by region
};

/// The best seat of one bench for somebody who stands at `from`: the least of distance + weight (1 - room / desired),
/// room being what is left beside one's elbows. False when it is full.
bool best_seat(const BenchObject& bench, const ObjectState& state, Vec2 from, const RestParams& params, BenchSeat& seat,
               float& cost);

}  // namespace throng
