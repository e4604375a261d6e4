#include "throng/behavior/activities/rest/rest.h"

#include <algorithm>

namespace throng {
namespace {

constexpr float kOtherStorey = 15;  ///< m that stairs are worth when benches are compared

constexpr float kBeforeKnees = 0.8f;  ///< m before the place where one stands to sit down, there is room to walk
constexpr float kTurnIn = 0.25f;      ///< m to the side: near enough to go straight in

}  // namespace

const FieldList& RestParams::fields() {
  using P = RestParams;
  static const FieldList list =
      FieldList::of<P>("rest: picks a seat by proximity and comfort and sits until recovered.")
          .number("comfort_weight", &P::comfort_weight,
                  {.unit = "m", .min = 0, .max = 1000, .doc = "How much farther one walks for a seat with room."})
          .number("desired_room", &P::desired_room,
                  {.unit = "m", .min = 0.3, .max = 20, .doc = "Free bench around a seat that is as good as more."})
          .number(
              "keep_choice", &P::keep_choice,
              {.unit = "m", .min = 0, .max = 1000, .doc = "Another bench must be better than the chosen one by this."})
          .number("least", &P::least, {.unit = "s", .min = 0, .max = 86400, .doc = "One sits at least so long."})
          .number("most", &P::most,
                  {.unit = "s", .min = 0, .max = 86400, .doc = "One sits at most so long, recovered or not."})
          .number("recovered", &P::recovered,
                  {.min = 0, .max = 1, .doc = "One is recovered when the need is below this share of its threshold."})
          .number("seen_within", &P::seen_within,
                  {.unit = "m", .min = 0, .max = 1000, .doc = "A free seat is noticed from this far."})
          .embed(&P::common, ResourceParams::fields());
  return list;
}

bool best_seat(const BenchObject& bench, const ObjectState& state, Vec2 from, const RestParams& p, BenchSeat& seat,
               float& cost) {
  const float w = bench.seat_width();
  const float side = std::max(0.01f, (p.desired_room - w) / 2);  // room beyond the elbow that is as good as more
  bool found = false;
  // To sit at the end of a bench is as good as to have room there.
  const auto beyond = [&](float room, bool at_end) { return at_end ? 1.0f : std::min(room, side) / side; };
  const auto consider = [&](const SeatGap& gap, float along) {
    const float right = beyond(along - w / 2 - gap.from, gap.from <= 0);
    const float left = beyond(gap.to - along - w / 2, gap.to >= bench.length());
    const BenchSeat at = bench.seat(along);
    const float c = distance(from, at.approach) + p.comfort_weight * (1 - (left + right) / 2);
    if (found && c >= cost) return;
    found = true, cost = c, seat = at, seat.free_room = gap.length();
  };
  for (const SeatGap& gap : bench.gaps(state)) {
    const int room = static_cast<int>((gap.length() + 1e-4f) / w);
    if (room == 1) consider(gap, (gap.from + gap.to) / 2);
    // Side by side from the right end of the gap, and the last one at its left end: no half seats are left over.
    for (int i = 0; room > 1 && i < room; ++i)
      consider(gap, i + 1 < room ? gap.from + (static_cast<float>(i) + 0.5f) * w : gap.to - w / 2);
  }
  return found;
}

void RestActivity::settle(const ActivitySettling& s) {
  of_region_.assign(s.world.topology.size(), {});
  for (const ObjectIndex o : s.objects.all<BenchObject>()) {
    const RegionIndex r = s.world.placed[o].region;
    if (r.exists()) of_region_[r.value].push_back(o);
  }
}

bool RestActivity::consider(const Situation& s, const MemoryItem& item, ObjectIndex o, bool found, Offer& out) const {
  BenchSeat seat;
  float cost = 0;
  if (!best_seat(*s.objects().as<BenchObject>(o), s.state(o), s.position(), params_, seat, cost)) return found;
  const SurfaceIndex surface = s.in.world.placed[o].surface;
  if (o.value == item.choice) cost -= params_.keep_choice;
  if (surface != s.surface()) cost += kOtherStorey;
  if (found && cost >= out.cost) return true;
  out.object = o, out.wish = seat.along, out.cost = cost;
  out.surface = surface, out.spot = seat.approach;
  out.via = way_to(s, {seat.approach, seat.front});
  return true;
}

GiveUp RestActivity::select(const Situation& s, MemoryItem& item, Offer& out) const {
  if (item.is(MemoryItem::kBound)) {
    const ObjectIndex told(item.choice);
    if (!told.exists() || !s.objects().as<BenchObject>(told)) return GiveUp::kNoObject;
    return consider(s, item, told, false, out) ? GiveUp::kNone : GiveUp::kNoRoom;
  }
  const RegionIndex region = s.region();
  bool found = false, any = false;
  if (region.exists()) {  // "find all seats in the current region"
    any = !of_region_[region.value].empty();
    for (const ObjectIndex o : of_region_[region.value]) found = consider(s, item, o, found, out);
  }
  if (found) return GiveUp::kNone;
  if (any) return GiveUp::kNoRoom;
  // None here: whoever was told to rest goes where it knows of one.
  for (std::size_t r = 0; r < of_region_.size(); ++r) {
    if (of_region_[r].empty() || !s.knows(RegionIndex(r))) continue;
    any = true;
    for (const ObjectIndex o : of_region_[r]) found = consider(s, item, o, found, out);
  }
  return found ? GiveUp::kNone : any ? GiveUp::kNoRoom : GiveUp::kNoObject;
}

Pose2 RestActivity::place(const Situation& s, const MemoryItem& item) const {
  const Holder* mine = s.state(item.object).find(s.id());
  const BenchSeat seat = s.objects().as<BenchObject>(item.object)->seat((mine->from + mine->to) / 2);
  return {seat.approach, seat.front};
}

Vec2 RestActivity::way_to(const Situation& s, const Pose2& spot) const {
  // Along before the knees of those who sit, then straight in: whoever walks along the bench itself is shut in.
  const Vec2 d = s.position() - spot.position;
  const float aside = dot(d, left_of(spot.front));
  return aside > kTurnIn || aside < -kTurnIn ? spot.position + spot.front * kBeforeKnees : spot.position;
}

void RestActivity::begin(const Situation& s, MemoryItem& item, Doing& out) const {
  out.use(item.object);
  out.sit(place(s, item).front);
  item.until = s.now();  // since when one sits
}

bool RestActivity::is_recovered(const Situation& s, Need need) const {
  return s.needs.of(need) < params_.recovered * s.needs.threshold[static_cast<std::size_t>(need)];
}

bool RestActivity::use(const Situation& s, MemoryItem& item, Doing& out) const {
  const double sat = s.now() - item.until;
  const bool recovered =
      item.need == Need::kNone ? item.criterion != Criterion::kTime && sat >= params_.most : is_recovered(s, item.need);
  if (sat >= static_cast<double>(params_.most) || (recovered && sat >= static_cast<double>(params_.least)))
    return false;
  if (item.need != Need::kNone) out.relieve(item.need);
  out.sit(place(s, item).front);
  return true;
}

Outcome RestActivity::leave(const Situation& s, MemoryItem& item, Doing& out) const {
  out.stand();
  if (s.holds(item.object)) out.release(item.object);
  return Outcome::done();
}

Opportunity RestActivity::opportunity(const Situation& s, Need need) const {
  Opportunity out;
  const RegionIndex region = s.region();
  if (need != Need::kTiredness || !region.exists()) return out;
  for (const ObjectIndex o : of_region_[region.value]) {
    BenchSeat seat;
    float cost = 0;
    if (!best_seat(*s.objects().as<BenchObject>(o), s.state(o), s.position(), params_, seat, cost)) continue;
    out.known = true;
    if (!s.sees(s.in.world.placed[o].surface, seat.approach, params_.seen_within)) continue;
    out.seen = true;
    return out;
  }
  return out;
}

std::string RestActivity::explain(const Situation& s, const MemoryItem& item) const {
  if (!item.object.exists()) return "looks for a seat";
  const std::string bench = s.in.world.placed[item.object].id;
  switch (item.phase) {
    case kThere:
      return "sits on " + bench + " for " + std::to_string(static_cast<int>(s.now() - item.until)) + " s";
    case kComing:
      return "has a seat on " + bench + " and goes there";
    case kLeaving:
      return "stands up from " + bench;
    default:
      return "goes to a seat on " + bench;
  }
}

}  // namespace throng
