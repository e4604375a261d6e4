// Activity `guard`: stands at a post and looks around (SH-80). The post is the item's place, else its point, else where
// one stands when it begins.
#pragma once

#include "throng/behavior/mind/activity.h"

namespace throng {

/// Lengths m, times s, angles rad.
struct GuardParams {
  float look = 9;        ///< another direction is looked in this often
  float spread = 1.0f;   ///< to both sides of the front
  float arrived = 0.4f;  ///< the post is reached when this near
  float back = 1.2f;     ///< pushed away farther than this one goes back
  static const FieldList& fields();
};

class GuardActivity : public ActivityKind {
 public:
  using Params = GuardParams;
  explicit GuardActivity(const Params& p) : params_(p) {}
  Activity looks() const override { return Activity::kGuarding; }
  Outcome act(const Situation& s, MemoryItem& item, Doing& out) const override;
  std::string explain(const Situation& s, const MemoryItem& item) const override;

  enum Phase : std::uint8_t { kNew, kGoing, kGuarding };

 private:
  void find_post(const Situation& s, MemoryItem& item) const;

  const Params params_;
};

}  // namespace throng
