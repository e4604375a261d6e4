#include "throng/objects/desk.h"

#include <algorithm>
#include <vector>

#include "throng/core/distributions.h"

namespace throng {

ObjectDesk::ObjectDesk(const World& world, const Objects& objects, double now, std::uint64_t seed, std::uint64_t frame,
                       const Crowd& crowd, ObjectStates& states, Events& events)
    : world_(world),
      objects_(objects),
      now_(now),
      seed_(seed),
      frame_(frame),
      crowd_(crowd),
      states_(states),
      events_(events) {}

Vec2 ObjectDesk::position(AgentId who) const {
  const Row r = crowd_.row_of(who);
  return {crowd_.body.x[r], crowd_.body.y[r]};
}

SurfaceIndex ObjectDesk::surface(AgentId who) const { return SurfaceIndex(crowd_.body.surface[crowd_.row_of(who)]); }

double ObjectDesk::draw(AgentId who, const Distribution& d, Stream stream) const {
  const Row r = crowd_.row_of(who);
  Draws draws({seed_, crowd_.profile.source[r], crowd_.profile.number[r]}, stream, frame_);
  return sample(d, draws);
}

void ObjectDesk::release(ObjectIndex object, AgentId who) {
  ObjectState& state = states_.items[object.value];
  const Holder* holder = state.find(who);
  if (!holder) return;
  const Holder gone = *holder;
  const bool was_first = state.holders.front().who == who;
  states_.remove_holder(object, who);
  tell(who, EventKind::kReleased, object);
  objects_.items[object.value]->left(gone, was_first, state, *this);
}

void ObjectDesk::vanish(AgentId who) {
  const auto held = states_.held_by(who);
  const std::vector<ObjectIndex> objects(held.begin(), held.end());  // release changes the list
  for (const ObjectIndex o : objects) release(o, who);
}

void ObjectDesk::run(std::span<const ObjectRequest> sorted) {
  for (std::size_t i = 0, n = events_.size(); i < n; ++i)  // events grow while people are taken out
    if (events_[i].kind == EventKind::kRemoved || events_[i].kind == EventKind::kLeft) vanish(AgentId(events_[i].who));
  ObjectTimer due;
  while (states_.take_timer(now_, due)) {
    ObjectState& state = states_.items[due.object.value];
    if (state.find(due.who)) objects_.items[due.object.value]->timer(due, state, *this);
  }
  for (const ObjectRequest& r : sorted) resolve(r);
}

void ObjectDesk::resolve(const ObjectRequest& r) {
  if (r.kind == ObjectRequest::Kind::kSignal) return;  // concerns no object
  // Whoever has left in this step asks for nothing any more.
  if (crowd_.row_of(r.who) == kNoRow || std::binary_search(states_.granted.begin(), states_.granted.end(), r.who))
    return;
  ObjectAnswer answer;
  answer.who = r.who, answer.object = r.object, answer.request = r.kind;
  answer.verdict = decide(r, answer);
  states_.answers.push_back(answer);
  if (answer.verdict != Ruling::kGranted) return tell(r.who, EventKind::kRefused, r.object);
  switch (r.kind) {
    case ObjectRequest::Kind::kTake:
      return tell(r.who, EventKind::kGranted, r.object);
    case ObjectRequest::Kind::kUse:
      return tell(r.who, EventKind::kUses, r.object);
    case ObjectRequest::Kind::kYield:
      return tell(r.who, EventKind::kYields, r.object);
    default:
      return;  // release() has told it
  }
}

Ruling ObjectDesk::decide(const ObjectRequest& r, ObjectAnswer& answer) {
  const ObjectKind* kind = objects_.find(r.object);
  if (!kind) return Ruling::kNotOffered;
  ObjectState& state = states_.items[r.object.value];
  if (r.kind == ObjectRequest::Kind::kTake) return take(r, *kind, answer);
  // Who holds what is known from the person; only then is the list walked, which may be long.
  Holder* holder = states_.holds(r.who, r.object) ? state.find(r.who) : nullptr;
  if (!holder) return Ruling::kNotHolder;
  answer.slot = holder->slot, answer.at = (holder->from + holder->to) / 2;
  Ruling verdict = Ruling::kGranted;
  switch (r.kind) {
    case ObjectRequest::Kind::kUse:
      verdict = kind->use(*holder, state, *this);
      if (verdict == Ruling::kGranted) holder->hold = Hold::kThere;
      break;
    case ObjectRequest::Kind::kYield:
      holder->hold = Hold::kLeaving;
      break;
    default:
      verdict = kind->leave(*holder, state, *this);
      if (verdict == Ruling::kGranted) release(r.object, r.who);
  }
  return verdict;
}

Ruling ObjectDesk::take(const ObjectRequest& r, const ObjectKind& kind, ObjectAnswer& answer) {
  ObjectState& state = states_.items[r.object.value];
  if (states_.holds(r.who, r.object)) return Ruling::kAlready;
  Holder holder;
  holder.who = r.who;
  const Ruling verdict = kind.take(r, state, *this, holder);
  if (verdict != Ruling::kGranted) return verdict;
  states_.add_holder(r.object, holder);
  answer.slot = holder.slot, answer.at = (holder.from + holder.to) / 2;
  kind.taken(holder, state, *this);
  return Ruling::kGranted;
}

}  // namespace throng
