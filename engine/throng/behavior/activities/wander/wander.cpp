#include "throng/behavior/activities/wander/wander.h"

#include "throng/behavior/activities/spots.h"
#include "throng/behavior/activities/waiting.h"

namespace throng {
namespace {

constexpr float kBefore = 0.5f;  ///< m before an opening one sees what is behind it
constexpr float kBehind = 1.5f;  ///< m behind it one is through
constexpr float kAtOpening = 1.5f;

/// Stairs, passages, portals and entrances are to walk through; elsewhere one strolls.
bool is_to_stay(RegionType type) { return !is_passage(type) && type != RegionType::kEntrance; }

// MemoryItem: choice = number of the boundary one goes through; words[0] = number + 1 of the region one came from;
// words[1] = spots visited here in the low byte, start of the leg in eighths of a second above.
std::uint32_t pack(std::uint32_t spots, double now) {
  return (static_cast<std::uint32_t>(now * 8) << 8) | (spots & 255);
}
std::uint32_t spots_of(const MemoryItem& item) { return item.words[1] & 255; }
double leg_since(const MemoryItem& item) { return static_cast<double>(item.words[1] >> 8) / 8; }

Vec2 beside(const Boundary& b, float into_from) {
  // `from` lies on the left of a -> b.
  return (b.a + b.b) * 0.5f + left_of(normalized(b.b - b.a, {1, 0})) * into_from;
}

}  // namespace

const FieldList& WanderParams::fields() {
  using P = WanderParams;
  static const FieldList list =
      FieldList::of<P>("wander: strolls through the place and goes where one has not been.")
          .number("pause", &P::pause,
                  {.unit = "s", .min = 0, .max = 3600, .doc = "One looks around so long at a spot."})
          .number("pace", &P::pace, {.min = 0.1, .max = 2, .doc = "Factor on the preferred speed."})
          .integer("spots", &P::spots, {.min = 0, .max = 100, .doc = "Spots of a region that are visited first."})
          .number("curious", &P::curious,
                  {.min = 0, .max = 1, .doc = "Chance to go where one has not been, if there is such a way."})
          .number("leg", &P::leg,
                  {.unit = "s", .min = 1, .max = 86400, .doc = "A leg is given up for another one after so long."});
  return list;
}

std::uint32_t WanderActivity::choose_opening(const Situation& s, const MemoryItem& item) const {
  const Topology& t = s.in.world.topology;
  const RegionIndex here = s.region();
  if (!here.exists()) return MemoryItem::kNoChoice;
  const std::uint32_t came_from = item.words[0] > 0 ? item.words[0] - 1 : MemoryItem::kNoChoice;
  Draws d = draws_of(s, Chance::kRegion, item.tries);
  const bool curious = d.chance(params_.curious);
  // By weight: unknown regions first for the curious, back where one came from only if there is nothing else.
  const auto weight = [&](const Boundary& b) {
    if (b.to == here || b.width() < 2 * s.radius()) return 0.0;
    if (b.to.value == came_from) return 0.01;
    return curious && !s.knows(b.to) ? 50.0 : 1.0;
  };
  const auto all = t.boundaries_of(here);
  double sum = 0;
  for (const Boundary& b : all) sum += weight(b);
  double u = d.uniform() * sum;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double w = weight(all[i]);
    if (w > 0 && u < w) return t.region(here).first_boundary + static_cast<std::uint32_t>(i);
    u -= w;
  }
  return MemoryItem::kNoChoice;
}

void WanderActivity::next(const Situation& s, MemoryItem& item) const {
  const Topology& t = s.in.world.topology;
  const RegionIndex here = s.region();
  ++item.tries;
  item.until = 0;
  const bool stay = here.exists() && is_to_stay(t.region(here).type) && spots_of(item) < params_.spots;
  const std::uint32_t opening = stay ? MemoryItem::kNoChoice : choose_opening(s, item);
  if (opening != MemoryItem::kNoChoice) {
    item.choice = opening, item.phase = kToOpening;
    item.point = beside(t.boundaries[opening], kBefore);
    item.words[1] = pack(0, s.now());
  } else {
    item.phase = kStrolling;
    item.point = here.exists() ? spot_in(s, here, item.tries) : s.position();
    item.words[1] = pack(spots_of(item) + 1, s.now());
  }
  item.surface = static_cast<std::uint16_t>(s.surface().value);
}

Outcome WanderActivity::act(const Situation& s, MemoryItem& item, Doing& out) const {
  const Topology& t = s.in.world.topology;
  const bool looked = item.phase == kLooking && s.now() >= item.until;
  const bool walking = item.phase == kStrolling || item.phase == kToOpening || item.phase == kThrough;
  const bool lost = walking && ((walks_to(s, item.point) && s.no_way()) ||
                                s.now() - leg_since(item) > static_cast<double>(params_.leg));
  if (item.phase == kNew || looked || lost) next(s, item);
  if (item.phase == kToOpening && s.within(SurfaceIndex(item.surface), item.point, kAtOpening)) {
    const Boundary& b = t.boundaries[item.choice];
    item.phase = kThrough;
    item.point = beside(b, -kBehind) + b.translation;
    item.surface = static_cast<std::uint16_t>(t.region(b.to).surface.value);
    item.words[0] = b.from.value + 1;
  }
  if (item.phase == kThrough && s.region() == t.boundaries[item.choice].to) next(s, item);
  if (item.phase != kLooking && !go_to_spot(s, item, out, {0.5f, 3, params_.pace})) return Outcome::go_on();
  if (item.phase != kStrolling && item.phase != kLooking) {  // as near to the opening as one gets
    next(s, item);
    go_to_spot(s, item, out, {0.5f, 3, params_.pace});
    return Outcome::go_on();
  }
  if (item.phase == kStrolling) item.phase = kLooking, item.until = s.now() + static_cast<double>(params_.pause);
  if (item.need != Need::kNone) out.relieve(item.need);
  out.stand(Activity::kStanding, look_about(s, {}, 0, 3));
  return Outcome::go_on();
}

Opportunity WanderActivity::opportunity(const Situation&, Need need) const {
  const bool always = need == Need::kCuriosity;  // there is always something to look at
  return {always, always};
}

std::string WanderActivity::explain(const Situation& s, const MemoryItem& item) const {
  const Topology& t = s.in.world.topology;
  switch (item.phase) {
    case kLooking:
      return "looks around";
    case kToOpening:
    case kThrough:
      return "goes on into " + t.region(t.boundaries[item.choice].to).id;
    default:
      return "strolls";
  }
}

}  // namespace throng
