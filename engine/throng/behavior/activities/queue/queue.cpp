#include "throng/behavior/activities/queue/queue.h"

#include "throng/behavior/activities/waiting.h"
#include "throng/objects/purchase_point/purchase_point.h"

namespace throng {

const FieldList& QueueParams::fields() {
  using P = QueueParams;
  static const FieldList list =
      FieldList::of<P>("queue: stands in line until it is one's turn.")
          .number("follow", &P::follow,
                  {.unit = "m", .min = 0.05, .max = 5, .doc = "One steps up when one's place is this far ahead."})
          .embed(&P::common, ResourceParams::fields());
  return list;
}

GiveUp QueueActivity::select(const Situation& s, MemoryItem& item, Offer& out) const {
  const auto* line = item.object.exists() ? s.objects().as<QueueObject>(item.object) : nullptr;
  if (!line) return GiveUp::kNoObject;
  const ObjectState& state = s.state(item.object);
  if (line->is_full(state)) return GiveUp::kNoRoom;
  out.object = item.object, out.surface = s.in.world.placed[item.object].surface;
  out.spot = out.via = line->next_place(state).position;
  return GiveUp::kNone;
}

Pose2 QueueActivity::place(const Situation& s, const MemoryItem& item) const {
  const QueuePlace p = s.objects().as<QueueObject>(item.object)->place_of(s.state(item.object), s.id());
  return {p.position, p.front};
}

bool QueueActivity::is_my_turn(const Situation& s, ObjectIndex queue) {
  if (!s.objects().as<QueueObject>(queue)->is_first(s.state(queue), s.id())) return false;
  return s.objects().windows_of(queue).empty() || free_window(s.objects(), s.states(), queue).exists();
}

Outcome QueueActivity::come(const Situation& s, MemoryItem& item, Doing& out) const {
  // A line that melts away before one has arrived at its end.
  return is_my_turn(s, item.object) ? leave(s, item, out) : Outcome::go_on();
}

void QueueActivity::begin(const Situation& s, MemoryItem& item, Doing& out) const {
  out.use(item.object);
  wait_about(s, out, Activity::kQueueing, place(s, item).front);
}

bool QueueActivity::use(const Situation& s, MemoryItem& item, Doing& out) const {
  if (is_my_turn(s, item.object)) return false;
  const Pose2 mine = place(s, item);
  item.point = mine.position;
  // Steps up, but does not run after every centimetre.
  if (!step_back(s, item, out, mine.position, params_.follow, Activity::kQueueing))
    wait_about(s, out, Activity::kQueueing, mine.front);
  return true;
}

Outcome QueueActivity::leave(const Situation& s, MemoryItem& item, Doing& out) const {
  // With windows one stays first in line until one of them is taken; that unregisters here (SH-77).
  if (s.objects().windows_of(item.object).empty() && s.holds(item.object)) out.release(item.object);
  out.stand(Activity::kQueueing);
  return Outcome::done();
}

std::string QueueActivity::explain(const Situation& s, const MemoryItem& item) const {
  if (!item.object.exists()) return "looks for a line";
  const std::string name = s.in.world.placed[item.object].id;
  if (!s.holds(item.object)) return "goes to the end of " + name;
  const std::size_t before = s.objects().as<QueueObject>(item.object)->before(s.state(item.object), s.id());
  return before == 0 ? "first in " + name : std::to_string(before) + " before in " + name;
}

}  // namespace throng
