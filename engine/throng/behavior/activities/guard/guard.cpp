#include "throng/behavior/activities/guard/guard.h"

#include <bit>

#include "throng/behavior/activities/spots.h"
#include "throng/core/math.h"

namespace throng {

const FieldList& GuardParams::fields() {
  using P = GuardParams;
  static const FieldList list =
      FieldList::of<P>("guard: stands at a post and looks around.")
          .number("look", &P::look,
                  {.unit = "s", .min = 0.5, .max = 3600, .doc = "Another direction is looked in this often."})
          .number("spread", &P::spread,
                  {.unit = "deg",
                   .min = 0,
                   .max = 180,
                   .degrees = true,
                   .doc = "One looks so far to both sides of where one came to stand."})
          .number("arrived", &P::arrived,
                  {.unit = "m", .min = 0.05, .max = 5, .doc = "The post is reached when this near."})
          .number("back", &P::back,
                  {.unit = "m", .min = 0.1, .max = 50, .doc = "Pushed away farther than this, one goes back."});
  return list;
}

void GuardActivity::find_post(const Situation& s, MemoryItem& item) const {
  item.phase = kGoing;
  if (item.place.exists()) {
    const Zone& zone = s.in.world.places[item.place.value].zone;
    item.point = spot_in(s, zone, static_cast<std::uint64_t>(item.begun * 10));
    item.surface = static_cast<std::uint16_t>(zone.surface.value);
  } else if (item.point == Vec2{}) {
    item.point = s.position();
    item.surface = static_cast<std::uint16_t>(s.surface().value);
  }
}

Outcome GuardActivity::act(const Situation& s, MemoryItem& item, Doing& out) const {
  if (item.phase == kNew) find_post(s, item);
  const SurfaceIndex surface(item.surface);
  if (item.phase == kGuarding && !s.within(surface, item.point, params_.back)) item.phase = kGoing;
  if (item.phase == kGoing) {
    if (!go_to_spot(s, item, out, {params_.arrived, 6, 1}))
      return walks_to(s, item.point) && s.no_way() ? Outcome::failed(GiveUp::kNoWay) : Outcome::go_on();
    item.phase = kGuarding;
    // Where one has come to stand is the front; from there one looks to both sides.
    const auto t = math::sincos(s.heading());
    item.words = {std::bit_cast<std::uint32_t>(t.cos), std::bit_cast<std::uint32_t>(t.sin)};
  }
  const Vec2 front{std::bit_cast<float>(item.words[0]), std::bit_cast<float>(item.words[1])};
  out.stand(Activity::kGuarding, look_about(s, front, params_.spread, params_.look));
  return Outcome::go_on();
}

std::string GuardActivity::explain(const Situation&, const MemoryItem& item) const {
  return item.phase == kGuarding ? "stands guard" : "goes to its post";
}

}  // namespace throng
