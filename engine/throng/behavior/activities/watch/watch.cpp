#include "throng/behavior/activities/watch/watch.h"

#include <algorithm>

#include "throng/behavior/activities/spots.h"
#include "throng/behavior/activities/waiting.h"
#include "throng/behavior/activities/watch/find_gap.h"
#include "throng/core/math.h"
#include "throng/environment/navmesh/locate.h"

namespace throng {
namespace {

constexpr float kKeepChoice = 5;           ///< m: another performance must be nearer by so much (Table 4.2)
constexpr float kAtCorner = 0.4f;          ///< m: a corner of the way is reached
constexpr std::uint32_t kTimeToFind = 30;  ///< s to get to a gap, once near
constexpr double kSearchAgain = 1;         ///< s
constexpr float kPushed = 0.4f;            ///< m: one goes back to one's place
constexpr double kTimeToLeave = 10;        ///< s: after that one stops trying to get out of the ring first

// MemoryItem::words[0]: ring in which one looks, + 1; 0 = has not looked yet. words[1]: when to search again, in
// eighths of a second. item.point is the gap found.
std::size_t ring_in_mind(const MemoryItem& item) { return item.words[0] > 0 ? item.words[0] - 1 : 0; }

}  // namespace

const FieldList& WatchParams::fields() {
  using P = WatchParams;
  static const FieldList list =
      FieldList::of<P>("watch: finds a gap around a performance, watches for a while and leaves.")
          .distribution("duration", &P::duration, {.unit = "s", .min = 0, .max = 86400, .doc = "How long one watches."})
          .number("seen_within", &P::seen_within,
                  {.unit = "m", .min = 0, .max = 1000, .doc = "A performance is noticed from this far."})
          .number("enlarge", &P::enlarge,
                  {.min = 0,
                   .max = 1,
                   .doc = "Chance to stand in the next ring where one is full; otherwise one gives up."})
          .integer("most_tries", &P::most_tries,
                   {.min = 1, .max = 1000, .doc = "So often one looks for another gap when somebody was faster."})
          .boolean("only_if_on", &P::only_if_on, {.doc = "Nobody watches an area where nobody performs."})
          .embed(&P::common, ResourceParams::fields());
  return list;
}

void WatchActivity::settle(const ActivitySettling& s) { all_ = s.objects.all<PerformanceArea>(); }

bool WatchActivity::is_on(const Situation& s, ObjectIndex o) const {
  if (!params_.only_if_on) return true;
  const auto& area = *s.objects().as<PerformanceArea>(o);
  bool on = false;
  rows_near(s.in.scene.crowd_map, s.in.world.placed[o].surface, area.centre(), area.radius(),
            [&](Row r) { on |= s.in.scene.appearance.shown[r].activity == Activity::kPerforming; });
  return on;
}

ObjectIndex WatchActivity::choose(const Situation& s, const MemoryItem& item) const {
  ObjectIndex best;
  float best_cost = 0;
  for (const ObjectIndex o : all_) {
    const PlacedObject& placed = s.in.world.placed[o];
    const bool earlier = o.value == item.choice;
    const float cost = distance(s.position(), placed.position) - (earlier ? kKeepChoice : 0);
    if (best.exists() && cost >= best_cost) continue;
    const bool noticed = earlier || s.sees(placed.surface, placed.position, params_.seen_within);
    if (!noticed || !is_on(s, o)) continue;
    best = o, best_cost = cost;
  }
  return best;
}

GiveUp WatchActivity::select(const Situation& s, MemoryItem& item, Offer& out) const {
  if (item.tries > params_.most_tries) return GiveUp::kNoRoom;
  // Whoever was sent to one goes there, seen or not.
  const bool sent = item.is(MemoryItem::kBound);
  const ObjectIndex o = sent ? ObjectIndex(item.choice) : choose(s, item);
  const auto* there = o.exists() ? s.objects().as<PerformanceArea>(o) : nullptr;
  if (!there) return GiveUp::kNoObject;
  const PerformanceArea& area = *there;
  out.object = o, out.surface = s.in.world.placed[o].surface;
  const Vec2 away = normalized(s.position() - area.centre(), {1, 0});
  out.spot = out.via = area.centre() + away * area.ring_radius(0);
  if (s.surface() != out.surface || distance(s.position(), out.spot) > common().near) return GiveUp::kNone;
  return find_spot(s, item, area, out);
}

GiveUp WatchActivity::find_spot(const Situation& s, MemoryItem& item, const PerformanceArea& area, Offer& out) const {
  GapQuery q{s.in.world, area, s.state(out.object), ring_in_mind(item), s.polygon(), s.position(), s.radius()};
  // Those who stand may leave no way to a gap that is there.
  const auto now = static_cast<std::uint32_t>(s.now() * 8);
  if (item.words[0] == 0) item.words[3] = now;
  if (now > item.words[3] + kTimeToFind * 8) return GiveUp::kNoRoom;
  if (item.words[0] > 0 && area.judge_gap(q.watchers, item.point) == Ruling::kGranted) {  // still free
    out.spot = out.via = item.point;
    if (is_way_clear(q, item.point)) return GiveUp::kNone;
    // Around others: on to the corner found before, thought over now and then.
    const Vec2 corner = s.intent().point[s.row];
    if (walks_to(s, corner) && s.now() * 8 < static_cast<double>(item.words[1]) &&
        distance(s.position(), corner) > kAtCorner) {
      out.via = corner;
      return GiveUp::kNone;
    }
  }
  item.words[1] = static_cast<std::uint32_t>((s.now() + kSearchAgain) * 8);
  for (; q.ring < area.rings(); ++q.ring) {
    item.words[0] = static_cast<std::uint32_t>(q.ring) + 1;
    Gap gap;
    if (find_gap(q, gap)) {
      item.point = out.spot = gap.point, out.via = gap.via;
      return GiveUp::kNone;
    }
    // "Either give up or enlarge the target area and try again": a sparse second ring.
    if (!draws_of(s, Chance::kEnlarge, static_cast<std::uint64_t>(item.begun * 10) * 32 + q.ring)
             .chance(params_.enlarge))
      break;
  }
  return GiveUp::kNoRoom;
}

Pose2 WatchActivity::place(const Situation& s, const MemoryItem& item) const {
  const auto& area = *s.objects().as<PerformanceArea>(item.object);
  const Vec2 point = PerformanceArea::point_of(*s.state(item.object).find(s.id()));
  return {point, normalized(area.centre() - point, {1, 0})};
}

void WatchActivity::begin(const Situation& s, MemoryItem& item, Doing& out) const {
  Draws d = draws_of(s, Chance::kDuration, static_cast<std::uint64_t>(item.begun * 10));
  item.until = s.now() + std::max(0.0, sample(params_.duration, d));
  out.use(item.object);
  out.stand(Activity::kWatching, place(s, item).front);
}

bool WatchActivity::use(const Situation& s, MemoryItem& item, Doing& out) const {
  if (s.now() >= item.until || !is_on(s, item.object)) return false;
  if (item.need != Need::kNone) out.relieve(item.need);
  const Pose2 spot = place(s, item);  // others push past
  if (!step_back(s, item, out, spot.position, kPushed, Activity::kWatching)) out.stand(Activity::kWatching, spot.front);
  return true;
}

Outcome WatchActivity::leave(const Situation& s, MemoryItem& item, Doing& out) const {
  if (!s.holds(item.object)) return Outcome::done();
  const Pose2 spot = place(s, item);
  const auto& area = *s.objects().as<PerformanceArea>(item.object);
  if (item.until == 0) item.until = s.now() + kTimeToLeave;
  const float away = distance(s.position(), spot.position);
  if (away > area.register_within() || s.now() >= item.until) {
    out.stand(Activity::kWalking, -spot.front);
    out.release(item.object);  // where one could not get away, it happens as soon as one is
    return Outcome::done();
  }
  // Outwards; where a wall is in the way, to the side.
  const float step = area.register_within() + 0.6f;
  Vec2 to = spot.position - spot.front * step;
  for (const float turn : {0.0f, 0.7f, -0.7f, 1.4f, -1.4f}) {
    const auto t = math::sincos(turn);
    const Vec2 d = -spot.front;
    const Vec2 p = spot.position + Vec2{d.x * t.cos - d.y * t.sin, d.x * t.sin + d.y * t.cos} * step;
    if (!visible(s.in.world, s.polygon(), s.position(), p, s.radius())) continue;
    to = p;
    break;
  }
  out.go_to(s.surface(), to, 1, Activity::kLeaving);
  return Outcome::go_on();
}

Opportunity WatchActivity::opportunity(const Situation& s, Need need) const {
  if (need != Need::kAttraction) return {};
  const bool seen = choose(s, MemoryItem{}).exists();
  return {seen, seen};
}

std::string WatchActivity::explain(const Situation& s, const MemoryItem& item) const {
  if (!item.object.exists()) return "looks for something to watch";
  const std::string name = s.in.world.placed[item.object].id;
  switch (item.phase) {
    case kThere:
      return "watches " + name + " for another " + std::to_string(static_cast<int>(item.until - s.now())) + " s";
    case kComing:
      return "has a place in ring " + std::to_string(ring_in_mind(item) + 1) + " around " + name;
    case kLeaving:
      return "leaves " + name;
    default:
      return "looks for a gap around " + name;
  }
}

}  // namespace throng
