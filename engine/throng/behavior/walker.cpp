#include "throng/behavior/walker.h"

#include <algorithm>

namespace throng {

bool Walker::inside(PlaceIndex place, float point_within) const {
  const Zone& zone = in.world.places[place.value].zone;
  return zone.is_point ? within(zone.surface, zone.middle, point_within)
                       : zone.bounds.contains(position()) && contains(zone, polygon(), position());
}

Walker::Spot Walker::nearness(const Zone& zone, Vec2 spot, float reached, float taken) const {
  if (surface() != zone.surface) return Spot::kFar;
  const float d = distance(position(), spot);
  if (d <= reached || (d <= taken && speed() < 0.2f)) return Spot::kThere;
  return contains(zone, polygon(), position()) || d <= 2 * taken ? Spot::kAlmost : Spot::kFar;
}

Draws Walker::draws(Stream stream, std::uint64_t epoch) const {
  const Profile& p = in.self.profile;
  return Draws({in.seed, p.source[row], p.number[row]}, stream, epoch);
}

const Directive* Walker::directive() const {
  if (!(in.self.orders.flags[row] & Orders::kDirective)) return nullptr;
  const auto& list = in.self.orders.directives;
  const auto at = std::lower_bound(list.begin(), list.end(), id(),
                                   [](const Directive& d, const AgentId& who) { return d.who < who; });
  return at == list.end() || at->who != id() ? nullptr : &*at;
}

}  // namespace throng
