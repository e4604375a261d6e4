#include "throng/behavior/activities/wait/wait.h"

#include "throng/behavior/activities/spots.h"
#include "throng/behavior/activities/waiting.h"

namespace throng {

const FieldList& WaitParams::fields() {
  using P = WaitParams;
  static const FieldList list =
      FieldList::of<P>("wait: stands and waits, patiently or not.")
          .number("restless", &P::restless,
                  {.unit = "s", .min = 0.5, .max = 600, .doc = "Another way of waiting is drawn this often."})
          .number("arrived", &P::arrived,
                  {.unit = "m", .min = 0.05, .max = 5, .doc = "The spot is reached when this near."})
          .number("settle", &P::settle,
                  {.unit = "s", .min = 0, .max = 600, .doc = "After so long in the place one waits where one is."});
  return list;
}

Outcome WaitActivity::act(const Situation& s, MemoryItem& item, Doing& out) const {
  if (item.phase == kNew) {
    item.phase = kWaiting;
    if (item.place.exists()) {
      const Zone& zone = s.in.world.places[item.place.value].zone;
      item.point = spot_in(s, zone, static_cast<std::uint64_t>(item.begun * 10));
      item.surface = static_cast<std::uint16_t>(zone.surface.value);
      item.phase = kGoing;
    }
  }
  if (item.phase == kGoing && !go_to_spot(s, item, out, {params_.arrived, params_.settle, 1})) {
    return walks_to(s, item.point) && s.no_way() ? Outcome::failed(GiveUp::kNoWay) : Outcome::go_on();
  }
  item.phase = kWaiting;
  wait_about(s, out, Activity::kWaiting, {}, params_.restless);
  return Outcome::go_on();
}

std::string WaitActivity::explain(const Situation& s, const MemoryItem& item) const {
  if (item.phase == kGoing) return "goes to where it will wait";
  return "waits: " + std::string(word(waiting_style(s, params_.restless)));
}

}  // namespace throng
