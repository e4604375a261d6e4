// Activity `reach`: walks to a place or a point. The simple goal that others are decomposed into.
#pragma once

#include "throng/behavior/mind/activity.h"

namespace throng {

class ReachActivity : public ActivityKind {
 public:
  struct Params {
    float point_reached = 0.5f;  ///< m, where the item says nothing (SH-87's example)
    float spot_taken = 1.0f;     ///< m: this near and at a stand, because somebody has it
    float pace = 1.0f;           ///< factor on the preferred speed
    float hurry = 1.25f;         ///< ... when the train is near
    static const FieldList& fields();
  };

  explicit ReachActivity(const Params& p) : params_(p) {}
  Outcome act(const Situation& s, MemoryItem& item, Doing& out) const override;
  std::string explain(const Situation& s, const MemoryItem& item) const override;

 private:
  const Params params_;
};

}  // namespace throng
