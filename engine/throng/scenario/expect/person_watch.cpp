#include "throng/scenario/expect/person_watch.h"

#include <algorithm>
#include <cmath>

#include "throng/environment/zone.h"

namespace throng {
namespace {

constexpr float kPointReached = 0.4f;  ///< m: as a journey counts it

std::vector<std::string> names_of(const Simulation& simulation) {
  std::vector<std::string> names;
  for (const SourceSetup& s : simulation.setup().sources) names.push_back(s.name);
  return names;
}

}  // namespace

PersonWatch::PersonWatch(const ExpectSpec& spec, const Simulation& simulation) {
  if (const auto choice = read_person_choice(spec.person, names_of(simulation))) who_ = *choice;
}

void PersonWatch::begin(const Simulation& sim, Row r) {
  const Crowd& c = sim.crowd();
  since_ = sim.now();
  start_ = {c.body.x[r], c.body.y[r]};
  if (c.intent.action[r] == Intent::Action::kStand) return;
  goal_ = c.intent.place[r];
  goal_point_ = c.intent.point[r];
  if (goal_.exists()) {
    const Zone& zone = sim.world().places[goal_.value].zone;
    goal_point_ = zone.is_point ? zone.middle : nearest_in_zone(zone, start_).position;
  }
  const float speed = c.profile.preferred_speed[r], way = distance(start_, goal_point_);
  if (speed > 0 && way > kPointReached) ideal_ = way / speed;
}

bool PersonWatch::is_there(const Simulation& sim, Row r) const {
  const Vec2 at{sim.crowd().body.x[r], sim.crowd().body.y[r]};
  const Zone* zone = goal_.exists() ? &sim.world().places[goal_.value].zone : nullptr;
  if (zone != nullptr && !zone->is_point) return contains(*zone, PolygonIndex(sim.crowd().body.polygon[r]), at);
  return distance(at, goal_point_) <= kPointReached;
}

void PersonWatch::observe(const Simulation& sim) {
  if (!who_) return;
  if (!id_.exists()) {
    const std::vector<AgentId> found = chosen_people(sim.crowd(), {*who_});
    if (found.empty()) return;
    id_ = found.front();
    begin(sim, sim.crowd().row_of(id_));
    return;
  }
  const Row r = sim.crowd().row_of(id_);
  const bool there = r == kNoRow || (ideal_ > 0 && is_there(sim, r));
  if (there && arrived_ < 0) arrived_ = sim.now();
  if (r != kNoRow)
    farthest_ = std::max<double>(farthest_, distance(start_, {sim.crowd().body.x[r], sim.crowd().body.y[r]}));
}

double PersonWatch::travel_time_ratio() const {
  if (!id_.exists() || !(ideal_ > 0)) return std::nan("");
  return arrived_ < 0 ? kNever : std::min(kNever, (arrived_ - since_) / ideal_);
}

double PersonWatch::displacement() const { return id_.exists() ? farthest_ : std::nan(""); }

}  // namespace throng
