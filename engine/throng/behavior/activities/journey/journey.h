// Activity `journey`: walks the journey that one's source gives: places, waits, branches (behavior/journeys.h), as a
// goal among others: needs interrupt it and it is resumed.
#pragma once

#include "throng/behavior/mind/activity.h"

namespace throng {

class JourneyActivity : public ActivityKind {
 public:
  struct Params {
    float review = 30;  ///< s: a long leg is planned again this often (SH-89)
    float spot = 0.5f;  ///< m: a spot to wait at is reached when this near
    static const FieldList& fields();
  };

  explicit JourneyActivity(const Params& p) : params_(p) {}
  bool is_complex() const override { return true; }
  Outcome act(const Situation& s, MemoryItem& item, Doing& out) const override;
  std::string explain(const Situation& s, const MemoryItem& item) const override;

 private:
  const Params params_;
};

}  // namespace throng
