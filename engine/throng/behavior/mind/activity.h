// What an activity is: the manual of one kind of goal (SH-85). The routine `mind` looks at the top of a person's memory
// in each of its turns, pops it when it is accomplished or has expired, and otherwise asks its activity to act
// (Table 5.1). An activity acts by an intent, or by a sub-task that it wants on top of itself, or says that it is done.
//
// One folder in behavior/activities/<name>/ with <name>.h (Params with its field list, the class), .cpp, _test.cpp,
// README.md, and one line in behavior/activities.cpp. It holds parameters and what it settled, never a person's state:
// that is in the item (phase, choice, words, until, point, object ...).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "throng/behavior/mind/memory.h"
#include "throng/behavior/mind/situation.h"

namespace throng {

/// Why something was given up; in the event kGaveUp.
enum class GiveUp : std::uint8_t {
  kNone,
  kNoObject,    ///< nothing that one knows of serves it
  kNoRoom,      ///< all taken, or no room around it
  kNoWay,       ///< cannot get there
  kTooLong,     ///< expired
  kNoTrain,     ///< no train left, or none with that name
  kMissed,      ///< the train has left, the friend did not come
  kMemoryFull,  ///< too many things begun
  kCalledAway,  ///< it is time for the train
};
std::string_view word(GiveUp why);

/// What an activity answers.
struct Outcome {
  enum class Kind : std::uint8_t { kGoOn, kSubTask, kDone, kFailed };
  Kind kind = Kind::kGoOn;
  GiveUp why = GiveUp::kNone;  ///< kFailed
  MemoryItem sub;              ///< kSubTask: pushed; rank and need are the parent's where it sets none

  static Outcome go_on() { return {}; }
  static Outcome done() { return {Kind::kDone, GiveUp::kNone, {}}; }
  static Outcome failed(GiveUp why) { return {Kind::kFailed, why, {}}; }
  /// The first thing to do. Give it an expiry: then it is planned again even if it takes long (SH-89).
  static Outcome sub_task(const MemoryItem& item) { return {Kind::kSubTask, GiveUp::kNone, item}; }
};

/// Whether a need could be satisfied, as this person knows it.
struct Opportunity {
  bool known = false;  ///< one knows of a place: a reason to go and look for it (thirst, SH-82)
  bool seen = false;   ///< one sees a free one (tiredness, performances)
};

/// While activities are put into the compiled world.
using ActivitySettling = RoutineSettling;

class ActivityKind {
 public:
  virtual ~ActivityKind() = default;
  virtual std::uint32_t needs_maps() const { return 0; }
  /// Optional columns besides bearing and knowledge, which the mind always has.
  virtual std::uint32_t uses() const { return 0; }
  /// Once before the run: names, lists of objects by region. Numbers of other activities: find_activity().
  virtual void settle(const ActivitySettling& s) { (void)s; }
  /// Simple goals act by themselves; complex ones are decomposed: for the inspector (SH-87).
  virtual bool is_complex() const { return false; }
  /// What others see, and the inspector says, while one is at it.
  virtual Activity looks() const { return Activity::kWalking; }

  /// One turn with this item on top. Every turn must leave an intent: go_to or stand of `out`, or a sub-task, or an
  /// end.
  virtual Outcome act(const Situation& s, MemoryItem& item, Doing& out) const = 0;
  /// Something was put on top, or the item is being forgotten before it was done (expired, popped from outside, called
  /// away to the train): gives back what one holds of objects. Not called after done or failed.
  virtual void suspend(const Situation& s, MemoryItem& item, Doing& out) const { (void)s, (void)item, (void)out; }
  /// Can it satisfy this need, and is there a chance to? Asked when the need urges, at most about once a second.
  virtual Opportunity opportunity(const Situation& s, Need need) const {
    (void)s, (void)need;
    return {};
  }
  /// A few words for the inspector: "third in line for ticket windows".
  virtual std::string explain(const Situation& s, const MemoryItem& item) const {
    (void)s, (void)item;
    return {};
  }
};

/// The list of activities (activities.cpp), one line each; the goal type of an item is the position there.
std::span<const PartKind<ActivityKind>> activities();
/// Number of the activity of that name; 255 when there is none.
std::uint8_t find_activity(std::string_view name);

// ---- items of the activity `reach`, which is number 0 ----
/// Walk until within `within` metres of the point; fails with kNoWay. `seconds`: expires after; 0 = never.
MemoryItem reach_point(const Situation& s, SurfaceIndex surface, Vec2 point, float within, double seconds);
/// Walk until inside the place.
MemoryItem reach_place(const Situation& s, PlaceIndex place, double seconds);

}  // namespace throng
