#include "throng/objects/purchase_point/purchase_point.h"

#include <algorithm>

#include "throng/environment/navmesh/locate.h"
#include "throng/objects/desk.h"
#include "throng/objects/queue/queue.h"
#include "throng/objects/say.h"

namespace throng {

const FieldList& PurchasePoint::Params::fields() {
  using P = PurchasePoint::Params;
  static const FieldList list =
      FieldList::of<P>("purchase_point: a window or machine; its front is where the customer stands.")
          .text("sells", &P::sells, {.doc = "What one gets here."})
          .text("queue", &P::queue,
                {.refers = "object", .doc = "Line that feeds it; several points may share one. Without: first come."})
          .number("width", &P::width, {.unit = "m", .min = 0.2, .max = 20, .doc = "Of the counter or machine."})
          .number("depth", &P::depth, {.unit = "m", .min = 0.1, .max = 10, .doc = "From front to back."})
          .number("height", &P::height, {.unit = "m", .min = 0.1, .max = 5, .doc = "Above the floor."})
          .number("spot", &P::spot,
                  {.unit = "m", .min = 0.1, .max = 3, .doc = "The customer stands this far before it."})
          .distribution("service", &P::service,
                        {.unit = "s", .min = 0, .max = 86400, .doc = "How long one is served."});
  return list;
}

Footprint PurchasePoint::footprint(const Pose2d& pose) const {
  return {rectangle_of(pose, params_.depth, params_.width), params_.height, true, params_.height > 1.4};
}

Pose2 PurchasePoint::spot() const {
  return {pose_.at(static_cast<float>(params_.depth / 2 + params_.spot), 0), -pose_.front};
}

void PurchasePoint::settle(const Settling& s) {
  self_ = s.self, pose_ = s.pose();
  if (!locate(s.world, s.placed.surface, spot().position).exists())
    s.complain("", "nobody can stand before it at " + say(s.world, spot().position));
  if (params_.queue.empty()) return;
  queue_ = s.world.placed.find(params_.queue);
  line_ = s.objects.as<QueueObject>(queue_);
  if (!line_) {
    s.complain(".queue", "'" + params_.queue + "' is no queue");
    queue_ = {};
    return;
  }
  if (s.world.placed[queue_].surface != s.placed.surface)
    s.complain(".queue", "'" + params_.queue + "' is on another level");
}

std::vector<ShapePart> PurchasePoint::shape() const {
  ShapePart counter, spots;
  const float a = static_cast<float>(params_.depth) / 2, b = static_cast<float>(params_.width) / 2;
  counter.points = {pose_.at(-a, -b), pose_.at(a, -b), pose_.at(a, b), pose_.at(-a, b)};
  counter.height = static_cast<float>(params_.height);
  spots.role = ShapePart::Role::kSpots;
  spots.at = {spot()}, spots.size = {0.4f, 0.4f};
  return {counter, spots};
}

bool PurchasePoint::may_take(const ObjectState& own, const ObjectState* line, AgentId who) const {
  // The line has priority: a free window is not for whoever walks by (SH-77).
  return own.holders.empty() && (!line || line->holders.empty() || line->holders.front().who == who);
}

Ruling PurchasePoint::take(const ObjectRequest& request, const ObjectState& own, ObjectDesk& desk, Holder&) const {
  if (!own.holders.empty()) return Ruling::kTaken;
  return may_take(own, line_ ? &desk.state(queue_) : nullptr, request.who) ? Ruling::kGranted : Ruling::kNotFirst;
}

void PurchasePoint::taken(const Holder& holder, ObjectState& own, ObjectDesk& desk) const {
  own.as<Counter>().until = 0;
  if (line_) desk.release(queue_, holder.who);
}

Ruling PurchasePoint::use(const Holder& holder, ObjectState& own, ObjectDesk& desk) const {
  Counter& counter = own.as<Counter>();
  if (holder.hold != Hold::kComing) return Ruling::kAlready;
  counter.until = desk.now() + desk.draw(holder.who, params_.service, kServiceStream);
  desk.set_timer({counter.until, holder.who, self_, 0});
  return Ruling::kGranted;
}

void PurchasePoint::left(const Holder&, bool, ObjectState& own, ObjectDesk& desk) const {
  own.as<Counter>().until = 0;
  // The head of the line hears that a window is free.
  if (line_ && !desk.state(queue_).holders.empty())
    desk.tell(desk.state(queue_).holders.front().who, EventKind::kFirstInLine, queue_);
}

void PurchasePoint::timer(const ObjectTimer& timer, ObjectState& own, ObjectDesk& desk) const {
  Counter& counter = own.as<Counter>();
  if (counter.until != timer.time) return;  // of somebody who left before the end
  counter.until = 0;
  ++counter.served;
  own.find(timer.who)->hold = Hold::kLeaving;
  desk.tell(timer.who, EventKind::kServed, self_);
}

ObjectIndex free_window(const Objects& objects, const ObjectStates& states, ObjectIndex queue) {
  for (const ObjectIndex w : objects.windows_of(queue))
    if (states.items[w.value].holders.empty()) return w;
  return {};
}

double expected_wait(const Objects& objects, const ObjectStates& states, ObjectIndex queue) {
  const auto windows = objects.windows_of(queue);
  if (windows.empty()) return 0;
  const bool free = free_window(objects, states, queue).exists();
  const auto before = static_cast<double>(states.items[queue.value].holders.size());
  if (free && before == 0) return 0;
  const auto* window = objects.as<PurchasePoint>(windows.front());
  return (before + 1) * window->mean_service() / static_cast<double>(windows.size());
}

bool PurchasePoint::cue(const Holder&, const ObjectState&, PoseCue& out) const {
  out.kind = PoseCue::Kind::kCounter;
  out.height = static_cast<float>(params_.height);
  out.position = pose_.at(static_cast<float>(params_.depth) / 2, 0);
  out.front = pose_.front;
  return true;
}

}  // namespace throng
