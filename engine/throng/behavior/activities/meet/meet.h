// Activity `meet`: goes to the meeting point, waits for the friends, and stands and chats with them in a small circle
// (SH-76). Friends come from the same source one after the other: numbers 0 .. size - 1, size .. 2 size - 1, and so on
// (the source leaves the pairing open). A friend named by id (item.other) makes a pair.
#pragma once

#include "throng/behavior/mind/activity.h"
#include "throng/core/distributions.h"

namespace throng {

/// Lengths m, times s.
struct MeetParams {
  std::string place;       ///< where one meets, unless the item says it
  std::uint32_t size = 3;  ///< friends in a group
  float circle = 0.7f;     ///< radius of the circle they stand in
  Distribution duration = Distribution::uniform(30, 120).within(0, 86400);
  float timeout = 180;  ///< one waits so long for the others; patient people up to twice as long
  static const FieldList& fields();
};

class MeetActivity : public ActivityKind {
 public:
  using Params = MeetParams;
  explicit MeetActivity(const Params& p) : params_(p) {}
  void settle(const ActivitySettling& s) override;
  Activity looks() const override { return Activity::kChatting; }
  Outcome act(const Situation& s, MemoryItem& item, Doing& out) const override;
  Opportunity opportunity(const Situation& s, Need need) const override;
  std::string explain(const Situation& s, const MemoryItem& item) const override;

  enum Phase : std::uint8_t { kNew, kGoing, kWaiting, kChatting };

 private:
  struct Company {
    std::uint32_t present = 1;  ///< friends at the meeting point, oneself included
    AgentId nearest;            ///< of the others
  };
  std::uint32_t size(const MemoryItem& item) const { return item.other.exists() ? 2 : params_.size; }
  bool is_friend(const Situation& s, const MemoryItem& item, Row r) const;
  Company company(const Situation& s, const MemoryItem& item, Vec2 centre) const;
  Vec2 centre(const Situation& s, const MemoryItem& item) const;
  /// Where in the circle one stands.
  Vec2 slot(const Situation& s, const MemoryItem& item) const;

  const Params params_;
  PlaceIndex place_;
};

}  // namespace throng
