// Activity `perform`: dances or lectures on the stage of a performance and draws watchers (SH-80). The performance is
// the item's object, else the nearest one of the region.
#pragma once

#include "throng/behavior/mind/activity.h"
#include "throng/objects/performance/performance.h"

namespace throng {

/// Lengths m, times s.
struct PerformParams {
  enum class Manner : std::uint8_t { kDance, kLecture };
  Manner manner = Manner::kDance;
  float figure = 3;     ///< every so often another step of the dance
  float share = 0.45f;  ///< of the radius of the area that is danced in
  float pace = 0.5f;    ///< factor on the preferred speed
  float duration = 0;   ///< then it is over and one goes on with one's life; 0: no end
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
  /// Bearing::style while performing: figures of the dance, then gestures of the lecture.
  static constexpr std::uint8_t kFigures = 4, kGestures = 4;

 private:
  void dance(const Situation& s, const PerformanceArea& area, MemoryItem& item, Doing& out) const;
  void lecture(const Situation& s, const PerformanceArea& area, MemoryItem& item, Doing& out) const;
  /// Number of the present step of the dance or gesture; not everybody changes at the same time.
  std::uint64_t figure(const Situation& s) const;
  ObjectIndex nearest(const Situation& s) const;

  const Params params_;
  std::vector<ObjectIndex> all_;
};

}  // namespace throng
