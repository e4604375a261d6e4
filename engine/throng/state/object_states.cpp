#include "throng/state/object_states.h"

#include <algorithm>
#include <tuple>

namespace throng {
namespace {

bool later(const ObjectTimer& a, const ObjectTimer& b) {
  return std::tie(a.time, a.object, a.who) > std::tie(b.time, b.object, b.who);
}

}  // namespace

std::span<const ObjectIndex> ObjectStates::held_by(AgentId who) const {
  if (!who.exists() || who.index >= held_.size() || held_[who.index].who != who) return {};
  return held_[who.index].objects;
}

bool ObjectStates::holds(AgentId who, ObjectIndex object) const {
  const auto held = held_by(who);
  return std::binary_search(held.begin(), held.end(), object);
}

const ObjectAnswer* ObjectStates::answer_to(AgentId who) const {
  const auto it = std::lower_bound(answers.begin(), answers.end(), who,
                                   [](const ObjectAnswer& a, AgentId id) { return a.who < id; });
  return it != answers.end() && it->who == who ? &*it : nullptr;
}

void ObjectStates::add_holder(ObjectIndex object, const Holder& holder) {
  items[object.value].holders.push_back(holder);
  if (held_.size() <= holder.who.index) held_.resize(holder.who.index + 1);
  Held& held = held_[holder.who.index];
  if (held.who != holder.who) held = {holder.who, {}};
  held.objects.insert(std::lower_bound(held.objects.begin(), held.objects.end(), object), object);
}

bool ObjectStates::remove_holder(ObjectIndex object, AgentId who) {
  ObjectState& state = items[object.value];
  const auto it =
      std::find_if(state.holders.begin(), state.holders.end(), [&](const Holder& h) { return h.who == who; });
  if (it == state.holders.end()) return false;
  state.holders.erase(it);  // keeps the order: a line closes up
  std::erase(held_[who.index].objects, object);
  return true;
}

void ObjectStates::set_timer(const ObjectTimer& timer) {
  timers.push_back(timer);
  std::push_heap(timers.begin(), timers.end(), later);
}

bool ObjectStates::take_timer(double now, ObjectTimer& out) {
  if (timers.empty() || timers.front().time > now) return false;
  out = timers.front();
  std::pop_heap(timers.begin(), timers.end(), later);
  timers.pop_back();
  return true;
}

void ObjectStates::hash(Hasher& h) const {
  for (const Exit& e : exits) h.add(e.passed).add(e.allowance);
  for (std::size_t i = 0; i < items.size(); ++i) {
    const ObjectState& s = items[i];
    if (s.header.empty() && s.holders.empty()) continue;
    h.add(static_cast<std::uint64_t>(i)).add(static_cast<std::uint64_t>(s.holders.size()));
    for (const std::uint64_t word : s.header) h.add(word);
    for (const Holder& x : s.holders)
      h.add(x.who.index)
          .add(x.who.generation)
          .add(x.slot)
          .add(static_cast<std::uint32_t>(x.hold))
          .add(x.from)
          .add(x.to);
  }
  for (const ObjectTimer& t : timers) h.add(t.time).add(t.who.index).add(t.object.value).add(t.what);
  for (const Signal& s : signals) h.add(s.time).add(s.count);
  for (const ObjectAnswer& a : answers)
    h.add(a.who.index).add(a.object.value).add(static_cast<std::uint32_t>(a.verdict)).add(a.slot).add(a.at);
}

void ObjectStates::save(ByteWriter& out) const {
  out.vector(exits);
  out.vector(granted);
  out.vector(granted_exit);
  out.value<std::uint64_t>(items.size());
  for (const ObjectState& s : items) out.vector(s.header), out.vector(s.holders);
  out.vector(answers);
  out.vector(timers);
  out.vector(signals);
}

bool ObjectStates::load(ByteReader& in) {
  in.vector(exits);
  in.vector(granted);
  in.vector(granted_exit);
  const std::uint64_t count = in.value<std::uint64_t>();
  items.clear();
  held_.clear();
  for (std::uint64_t i = 0; i < count && in.ok(); ++i) {
    std::vector<std::uint64_t> header;
    std::vector<Holder> holders;
    in.vector(header);
    in.vector(holders);
    if (!in.ok()) return false;
    items.push_back({std::move(header), {}});
    for (const Holder& h : holders) {
      // An id of a damaged snapshot must not make a list as long as its number.
      if (!h.who.exists() || h.who.index > (1u << 28)) return false;
      add_holder(ObjectIndex(static_cast<std::size_t>(i)), h);
    }
  }
  in.vector(answers);
  in.vector(timers);
  in.vector(signals);
  return in.ok();
}

}  // namespace throng
