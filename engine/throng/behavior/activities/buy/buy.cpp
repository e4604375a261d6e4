#include "throng/behavior/activities/buy/buy.h"

#include <algorithm>

#include "throng/behavior/activities/waiting.h"
#include "throng/objects/queue/queue.h"

namespace throng {
namespace {

constexpr float kOtherStorey = 15;       ///< m that stairs are worth when places are compared
constexpr float kStepAside = 0.7f;       ///< m away from the spot it is free for the next one
constexpr std::uint16_t kMostLines = 2;  ///< so often in succession one tries in vain to stand in line
constexpr double kTimeToStepAside = 4;   ///< s: then it is free anyway

}  // namespace

const FieldList& BuyParams::fields() {
  using P = BuyParams;
  static const FieldList list =
      FieldList::of<P>("buy: picks a place that sells it, stands in line, is served.")
          .number("wait_weight", &P::wait_weight,
                  {.unit = "m/s", .min = 0, .max = 1000, .doc = "How much farther one walks to wait a second less."})
          .number(
              "keep_choice", &P::keep_choice,
              {.unit = "m", .min = 0, .max = 1000, .doc = "Another place must be better than the chosen one by this."})
          .number("most", &P::most,
                  {.unit = "s", .min = 1, .max = 86400, .doc = "One gives up when not served after so long."})
          .number("seen_within", &P::seen_within,
                  {.unit = "m", .min = 0, .max = 1000, .doc = "A shop is noticed from this far."})
          .text("ware", &P::ware, {.doc = "What is bought where no need says it."})
          .embed(&P::common, ResourceParams::fields());
  return list;
}

void BuyActivity::settle(const ActivitySettling& s) {
  queue_activity_ = find_activity("queue");
  of_need_.assign(kNeeds + 1, {});
  for (const ObjectIndex o : s.objects.all<PurchasePoint>()) {
    const auto& point = *s.objects.as<PurchasePoint>(o);
    Counter c;
    c.queue = point.queue(), c.first = o;
    c.region = s.world.placed[o].region, c.surface = s.world.placed[o].surface;
    if (!c.region.exists()) continue;
    for (std::size_t n = 0; n <= kNeeds; ++n) {
      const std::string_view ware = n < kNeeds ? ware_against(static_cast<Need>(n)) : std::string_view(params_.ware);
      if (ware.empty() || ware != point.sells()) continue;
      auto& list = of_need_[n];
      const auto same = [&](const Counter& k) { return c.queue.exists() && k.queue == c.queue; };
      if (std::none_of(list.begin(), list.end(), same)) list.push_back(c);
    }
  }
}

ObjectIndex BuyActivity::takable(const Situation& s, const Counter& c) {
  if (!c.queue.exists()) return s.state(c.first).holders.empty() ? c.first : ObjectIndex{};
  const AgentId first = s.objects().as<QueueObject>(c.queue)->first(s.state(c.queue));
  if (first.exists() && first != s.id()) return {};  // the line has priority
  ObjectIndex best;
  float nearest = 0;
  for (const ObjectIndex w : s.objects().windows_of(c.queue)) {
    if (!s.state(w).holders.empty()) continue;
    const float d = distance(s.position(), s.objects().as<PurchasePoint>(w)->spot().position);
    if (!best.exists() || d < nearest) best = w, nearest = d;
  }
  return best;
}

Vec2 BuyActivity::entry(const Situation& s, const Counter& c) {
  const ObjectIndex free = takable(s, c);
  if (free.exists() || !c.queue.exists()) {
    const ObjectIndex w = free.exists() ? free : c.first;
    return s.objects().as<PurchasePoint>(w)->spot().position;
  }
  return s.objects().as<QueueObject>(c.queue)->next_place(s.state(c.queue)).position;
}

float BuyActivity::cost(const Situation& s, const MemoryItem& item, const Counter& c) const {
  const double service = s.objects().as<PurchasePoint>(c.first)->mean_service();
  const double wait = c.queue.exists() ? expected_wait(s.objects(), s.states(), c.queue)
                                       : (s.state(c.first).holders.empty() ? 0 : service);
  float out = distance(s.position(), entry(s, c)) + params_.wait_weight * static_cast<float>(wait);
  if (c.surface != s.surface()) out += kOtherStorey;
  if (front_of(c).value == item.choice) out -= params_.keep_choice;
  return out;
}

/// The line, or one of its windows, or the machine without a line.
bool BuyActivity::serves(const Situation& s, const Counter& c, ObjectIndex o) {
  if (o == c.first || (c.queue.exists() && o == c.queue)) return true;
  if (!c.queue.exists()) return false;
  const auto& windows = s.objects().windows_of(c.queue);
  return std::find(windows.begin(), windows.end(), o) != windows.end();
}

const BuyActivity::Counter* BuyActivity::choose(const Situation& s, const MemoryItem& item) const {
  const auto& list = counters(item.need);
  // Whoever stands in a line stays there; whoever was sent to a place goes there and nowhere else.
  const bool sent = item.is(MemoryItem::kBound);
  for (const Counter& c : list) {
    if (c.queue.exists() && s.holds(c.queue)) return &c;
    if (sent && serves(s, c, ObjectIndex(item.choice))) return &c;
  }
  if (sent) return nullptr;
  const RegionIndex here = s.region();
  const Counter* best = nullptr;
  float least = 0;
  const auto consider = [&](bool only_here, bool also_full) {
    for (const Counter& c : list) {
      if (only_here ? c.region != here : !s.knows(c.region)) continue;
      if (!also_full && c.queue.exists() && s.objects().as<QueueObject>(c.queue)->is_full(s.state(c.queue))) continue;
      const float k = cost(s, item, c);
      if (!best || k < least) best = &c, least = k;
    }
  };
  // "all places within the current region", then those one knows; a line without room only where there is no other.
  for (const bool also_full : {false, true})
    for (const bool only_here : {true, false})
      if (!best) consider(only_here, also_full);
  return best;
}

Outcome BuyActivity::act(const Situation& s, MemoryItem& item, Doing& out) const {
  if (item.phase == kLook) {
    if (s.now() - item.begun > static_cast<double>(params_.most)) {
      suspend(s, item, out);
      return Outcome::failed(GiveUp::kTooLong);
    }
    const Counter* c = choose(s, item);
    if (c && c->queue.exists() && !s.holds(c->queue) && c->surface == s.surface() && !takable(s, *c).exists() &&
        distance(s.position(), entry(s, *c)) <= common().near) {
      // The line did not take one: full, or no way to its end.
      if (item.failures >= kMostLines) return Outcome::failed(GiveUp::kNoRoom);
      if (!item.is(MemoryItem::kBound)) item.choice = c->queue.value;
      MemoryItem line;
      line.activity = queue_activity_, line.object = c->queue, line.need = item.need;
      return Outcome::sub_task(line);
    }
  }
  const Outcome outcome = ResourceActivity::act(s, item, out);
  if (outcome.kind == Outcome::Kind::kFailed) suspend(s, item, out);  // out of the line, too
  return outcome;
}

GiveUp BuyActivity::select(const Situation& s, MemoryItem& item, Offer& out) const {
  const Counter* c = choose(s, item);
  if (!c) return GiveUp::kNoObject;
  const ObjectIndex window = takable(s, *c);
  out.object = window.exists() ? window : c->first;
  out.chosen = front_of(*c);
  out.surface = c->surface;
  out.spot = out.via = entry(s, *c);
  const bool near = c->surface == s.surface() && distance(s.position(), out.spot) <= common().near;
  // A machine without a line that somebody uses: wait until it is free.
  return near && !window.exists() ? GiveUp::kNoRoom : GiveUp::kNone;
}

Pose2 BuyActivity::place(const Situation& s, const MemoryItem& item) const {
  return s.objects().as<PurchasePoint>(item.object)->spot();
}

void BuyActivity::begin(const Situation& s, MemoryItem& item, Doing& out) const {
  out.use(item.object);
  out.stand(Activity::kBuying, place(s, item).front);
}

bool BuyActivity::use(const Situation& s, MemoryItem& item, Doing& out) const {
  if (s.state(item.object).find(s.id())->hold != Hold::kLeaving) {
    out.stand(Activity::kBuying, place(s, item).front);
    return true;
  }
  // Served. A ticket is had at once; a drink takes its time to help (SH-36).
  if (item.need == Need::kTicket) out.set(item.need, 0);
  if (item.need != Need::kNone) out.relieve(item.need);
  return false;
}

Outcome BuyActivity::leave(const Situation& s, MemoryItem& item, Doing& out) const {
  if (!s.holds(item.object)) return Outcome::done();
  const Pose2 spot = place(s, item);
  if (item.until == 0) item.until = s.now() + kTimeToStepAside;
  if (distance(s.position(), spot.position) > kStepAside || s.now() >= item.until) {
    out.stand(Activity::kLeaving);
    out.release(item.object);
    return Outcome::done();
  }
  // Back and to the right, as one turns away from the counter: the next one comes from the front.
  out.go_to(s.surface(), spot.at(-0.9f, -1.1f), 1, Activity::kLeaving);
  return Outcome::go_on();
}

void BuyActivity::suspend(const Situation& s, MemoryItem& item, Doing& out) const {
  for (const Counter& c : counters(item.need))
    if (c.queue.exists() && s.holds(c.queue)) out.release(c.queue);
  ResourceActivity::suspend(s, item, out);
}

Opportunity BuyActivity::opportunity(const Situation& s, Need need) const {
  Opportunity out;
  if (need == Need::kNone) return out;
  for (const Counter& c : counters(need)) {
    if (!s.knows(c.region)) continue;
    out.known = true;
    const Pose2 spot = s.objects().as<PurchasePoint>(c.first)->spot();
    if (!s.sees(c.surface, spot.position, params_.seen_within)) continue;
    out.seen = true;
    return out;
  }
  return out;
}

std::string BuyActivity::explain(const Situation& s, const MemoryItem& item) const {
  const std::string ware(item.need == Need::kNone ? params_.ware : ware_against(item.need));
  if (!item.object.exists() && item.choice == MemoryItem::kNoChoice) return "looks for a place that sells " + ware;
  const ObjectIndex at =
      item.phase == kLook && item.choice != MemoryItem::kNoChoice ? ObjectIndex(item.choice) : item.object;
  const std::string name = s.in.world.placed[at].id;
  switch (item.phase) {
    case kThere:
      return "buys " + ware + " at " + name;
    case kAsked:
    case kComing:
      return "takes " + name;
    case kLeaving:
      return "leaves " + name;
    default:
      return "wants " + ware + " from " + name;
  }
}

}  // namespace throng
