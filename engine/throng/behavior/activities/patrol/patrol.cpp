#include "throng/behavior/activities/patrol/patrol.h"

#include "throng/behavior/activities/spots.h"
#include "throng/behavior/activities/waiting.h"

namespace throng {

const FieldList& PatrolParams::fields() {
  using P = PatrolParams;
  static const FieldList list =
      FieldList::of<P>("patrol: walks from way point to way point and looks around at each.")
          .texts("places", &P::places,
                 {.refers = "place", .doc = "Way points in their order; none: from region to region, by chance."})
          .number("pause", &P::pause, {.unit = "s", .min = 0, .max = 3600, .doc = "One looks around so long at each."})
          .number("pace", &P::pace, {.min = 0.1, .max = 2, .doc = "Factor on the preferred speed."})
          .number("leg", &P::leg,
                  {.unit = "s", .min = 1, .max = 86400, .doc = "A leg is given up for the next one after so long."});
  return list;
}

void PatrolActivity::settle(const ActivitySettling& s) {
  for (const std::string& name : params_.places) {
    const PlaceIndex place = s.world.find_place(name);
    if (place.exists())
      places_.push_back(place);
    else
      s.problems.push_back("patrol: there is no place '" + name + "'");
  }
}

void PatrolActivity::next_leg(const Situation& s, MemoryItem& item) const {
  const World& w = s.in.world;
  ++item.tries;
  item.phase = kWalking, item.until = 0;
  item.words[0] = static_cast<std::uint32_t>(s.now() * 8);  // since when, in eighths of a second
  if (!places_.empty()) {
    // Two who begin together walk apart: everybody begins at a way point of its own.
    const std::size_t n = places_.size();
    item.choice = static_cast<std::uint32_t>(item.choice == MemoryItem::kNoChoice ? s.in.self.profile.number[s.row] % n
                                                                                  : (item.choice + 1) % n);
    const Zone& zone = w.places[places_[item.choice].value].zone;
    item.point = spot_in(s, zone, item.tries);
    item.surface = static_cast<std::uint16_t>(zone.surface.value);
    return;
  }
  const auto regions = static_cast<std::uint32_t>(w.topology.size());
  Draws d = draws_of(s, Chance::kRegion, item.tries);
  item.choice = d.below(regions);
  item.point = spot_in(s, RegionIndex(item.choice), item.tries);
  item.surface = static_cast<std::uint16_t>(w.topology.region(RegionIndex(item.choice)).surface.value);
}

Outcome PatrolActivity::act(const Situation& s, MemoryItem& item, Doing& out) const {
  const bool over = item.phase == kLooking && s.now() >= item.until;
  const double walking = s.now() - static_cast<double>(item.words[0]) / 8;
  const bool lost =
      item.phase == kWalking && ((walks_to(s, item.point) && s.no_way()) || walking > static_cast<double>(params_.leg));
  if (item.phase == kNew || over || lost) next_leg(s, item);
  if (item.phase == kWalking && !go_to_spot(s, item, out, {0.6f, 3, params_.pace})) return Outcome::go_on();
  if (item.phase == kWalking) item.phase = kLooking, item.until = s.now() + static_cast<double>(params_.pause);
  out.stand(Activity::kGuarding, look_about(s, {}, 0, 4));
  return Outcome::go_on();
}

std::string PatrolActivity::explain(const Situation& s, const MemoryItem& item) const {
  if (item.phase == kNew) return "begins its patrol";
  const World& w = s.in.world;
  const std::string where = places_.empty() ? w.topology.region(RegionIndex(item.choice)).id
                                            : w.places[places_[item.choice % places_.size()].value].id;
  return (item.phase == kLooking ? "looks around at " : "patrols to ") + where;
}

}  // namespace throng
