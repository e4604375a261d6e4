// Competing for something that only so many can use at a time (SH-81), written once: ask the objects what there is,
// take what is best for oneself, walk there, register, use it, unregister. What is good, where one stands and what
// using means is the activity's: rest, watch, buy and queue are this pattern. Order, spacing and first come, first
// served are the objects' rules: whoever registers first has it, and who comes too late looks again.
#pragma once

#include "throng/behavior/mind/activity.h"

namespace throng {

/// Something that could be used, as it appears to one person.
struct Offer {
  ObjectIndex object;
  float wish = ObjectRequest::kAnywhere;  ///< which part of it: metres along a bench
  SurfaceIndex surface;
  Vec2 spot;           ///< where one stands to use it
  Vec2 via;            ///< where to walk first, around those who stand before it; usually the spot
  float cost = 0;      ///< m; least is best
  ObjectIndex chosen;  ///< what is kept in mind as the choice (SH-89); none: the object
};

/// How one goes about it. Lengths m, times s.
struct ResourceParams {
  float near = 6;             ///< from here on the activity leads the way itself; farther away it is a sub-task
  float register_within = 1;  ///< one registers this near to the spot (about 1 m, SH-24)
  float arrived = 0.2f;       ///< one is there when this near to the spot
  float content = 0.6f;       ///< ... or this near, when one has not got nearer for `settle`
  float settle = 4;
  float on_the_way = 40;  ///< what one has registered for and not reached after so long is given back
  float review = 10;      ///< a long way there is thought over this often (SH-89)
  float give_up = 60;     ///< so long one waits for something to get free; patient people up to twice as long

  static const FieldList& fields();
};

class ResourceActivity : public ActivityKind {
 public:
  explicit ResourceActivity(const ResourceParams& p) : common_(p) {}
  Outcome act(const Situation& s, MemoryItem& item, Doing& out) const override;
  void suspend(const Situation& s, MemoryItem& item, Doing& out) const override;

  /// MemoryItem::phase.
  enum Phase : std::uint8_t { kLook, kAsked, kComing, kThere, kLeaving };

 protected:
  /// The best offer in this situation, or why there is none. An earlier choice (item.choice) is to be kept unless
  /// another is clearly better (SH-89, Table 4.2).
  virtual GiveUp select(const Situation& s, MemoryItem& item, Offer& out) const = 0;
  /// Where one stands and looks now that one is registered.
  virtual Pose2 place(const Situation& s, const MemoryItem& item) const = 0;
  /// Where to walk first on the way to that place, around those who are there already.
  virtual Vec2 way_to(const Situation& s, const Pose2& spot) const {
    (void)s;
    return spot.position;
  }
  /// Each turn on the way there after registering; an outcome other than go_on ends the activity.
  virtual Outcome come(const Situation& s, MemoryItem& item, Doing& out) const;
  /// One has just arrived.
  virtual void begin(const Situation& s, MemoryItem& item, Doing& out) const = 0;
  /// Each turn of using it; false: enough.
  virtual bool use(const Situation& s, MemoryItem& item, Doing& out) const = 0;
  /// Each turn after that, until one is unregistered.
  virtual Outcome leave(const Situation& s, MemoryItem& item, Doing& out) const = 0;
  /// What one does while there is nothing to be had.
  virtual void wait(const Situation& s, MemoryItem& item, Doing& out) const;
  virtual Activity shown_coming() const { return Activity::kWalking; }

  /// Steps back to the place where pushed away from it by more than `off`; false while one is there. Uses words[3].
  bool step_back(const Situation& s, MemoryItem& item, Doing& out, Vec2 place, float off, Activity shown) const;
  /// The planner found no way to that point, which one was walking to.
  static bool cannot_reach(const Situation& s, Vec2 point);

  const ResourceParams& common() const { return common_; }

 private:
  Outcome look(const Situation& s, MemoryItem& item, Doing& out) const;
  Outcome without(const Situation& s, MemoryItem& item, Doing& out, GiveUp why) const;
  Outcome arrive(const Situation& s, MemoryItem& item, Doing& out) const;
  bool has_arrived(const Situation& s, MemoryItem& item, Vec2 spot) const;
  static void give_back(const MemoryItem& item, Doing& out);

  const ResourceParams common_;
};

}  // namespace throng
