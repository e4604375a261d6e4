// Where requests are resolved: serially, in id order, in operate. Cost is that of the requests, not of people or
// objects. A person who vanishes is taken out of every list it stands in.
#pragma once

#include <span>

#include "throng/core/random.h"
#include "throng/objects/objects.h"
#include "throng/state/crowd.h"

namespace throng {

class ObjectDesk {
 public:
  /// `crowd` is read only: rows of ids, profile, body.
  ObjectDesk(const World& world, const Objects& objects, double now, std::uint64_t seed, std::uint64_t frame,
             const Crowd& crowd, ObjectStates& states, Events& events);

  /// Everything of a step: those who vanish (events so far), timers that are due, then the requests in id order.
  void run(std::span<const ObjectRequest> sorted);
  /// Takes somebody out of every list: queue closes up, seat is free, with an event for each.
  void vanish(AgentId who);

  // For kinds.
  const World& world() const { return world_; }
  const Objects& objects() const { return objects_; }
  double now() const { return now_; }
  const ObjectState& state(ObjectIndex i) const { return states_.items[i.value]; }
  Vec2 position(AgentId who) const;
  SurfaceIndex surface(AgentId who) const;
  /// A draw of the person's own: the same whoever else asked before.
  double draw(AgentId who, const Distribution& d, Stream stream) const;
  /// Takes somebody out of the list of another object (from the line to the window).
  void release(ObjectIndex object, AgentId who);
  void tell(AgentId who, EventKind kind, ObjectIndex about) { events_.push_back({who, kind, about.value}); }
  void set_timer(const ObjectTimer& timer) { states_.set_timer(timer); }

 private:
  void resolve(const ObjectRequest& request);
  Ruling decide(const ObjectRequest& request, ObjectAnswer& answer);
  Ruling take(const ObjectRequest& request, const ObjectKind& kind, ObjectAnswer& answer);

  const World& world_;
  const Objects& objects_;
  double now_;
  std::uint64_t seed_, frame_;
  const Crowd& crowd_;
  ObjectStates& states_;
  Events& events_;
};

/// Streams of random draws that kinds use.
inline constexpr Stream kServiceStream = static_cast<Stream>(static_cast<std::uint32_t>(Stream::kFirstOfParts) + 64);

}  // namespace throng
