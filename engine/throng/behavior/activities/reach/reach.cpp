#include "throng/behavior/activities/reach/reach.h"

namespace throng {

const FieldList& ReachActivity::Params::fields() {
  static const FieldList list =
      FieldList::of<Params>("reach: walks to a place or a point")
          .number("point_reached", &Params::point_reached,
                  {.unit = "m", .min = 0.05, .max = 5, .doc = "A goal point counts as reached when this near."})
          .number("spot_taken", &Params::spot_taken,
                  {.unit = "m",
                   .min = 0.05,
                   .max = 10,
                   .doc = "It also counts as reached when this near and at a stand, because somebody has taken it."})
          .number("pace", &Params::pace,
                  {.min = 0.1, .max = 2, .doc = "Factor on the preferred speed while nothing presses."})
          .number("hurry", &Params::hurry,
                  {.min = 0.1, .max = 3, .doc = "Factor on the preferred speed when the train is near."});
  return list;
}

Outcome ReachActivity::act(const Situation& s, MemoryItem& item, Doing& out) const {
  const bool late = s.agenda.go_at != 0 && s.now() >= s.agenda.go_at;
  const float pace = late ? params_.hurry : params_.pace;
  if (item.place.exists())
    out.go_to(item.place, pace);
  else
    out.go_to(SurfaceIndex(item.surface), item.point, pace);
  if (s.no_way()) return Outcome::failed(GiveUp::kNoWay);
  if (item.place.exists()) return Outcome::go_on();  // Criterion::kInside ends it
  const float near = item.amount > 0 ? item.amount : params_.point_reached;
  if (s.within(SurfaceIndex(item.surface), item.point, near)) return Outcome::done();
  const bool taken =
      s.speed() < 0.2f && item.phase > 0 &&
      s.within(SurfaceIndex(item.surface), item.point, params_.spot_taken > near ? params_.spot_taken : near);
  item.phase = 1;  // whoever has just set out stands, too
  return taken || s.at_end_of_way(near) ? Outcome::done() : Outcome::go_on();
}

std::string ReachActivity::explain(const Situation& s, const MemoryItem& item) const {
  if (item.place.exists()) return "walks to " + s.in.world.places[item.place.value].id;
  return "walks to a point";
}

}  // namespace throng
