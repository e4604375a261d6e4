#include "throng/navigation/doors.h"

#include <algorithm>

#include "throng/geometry/segments.h"
#include "throng/state/door_events.h"

namespace throng::navigation {
namespace {

constexpr float kTries = 0.7f;  ///< m beyond the body: a hand reaches the handle

RandomKey key_of(Row row, const PlanInput& in) {
  const Profile& p = in.self.profile;
  return {in.seed, p.source[row], p.number[row]};
}

Vec2 place_of(Row row, const PlanInput& in) { return {in.self.body.x[row], in.self.body.y[row]}; }

}  // namespace

bool DoorTolls::has_found_locked(const Gate& gate) const {
  return gate.lock != Gate::kNone && in_.doors->known[row_].has(gate.lock) &&
         !in_.doors->gates.opens(gate, in_.self.profile.population[row_], key_of(row_, in_));
}

bool DoorTolls::is_closed(GateSide side) const {
  if (!side.exists()) return false;
  const Gate& gate = in_.doors->gates.all[side.gate];
  return !gate.open_from[side.from] || has_found_locked(gate);
}

bool DoorTolls::any_closed() const {
  if (!any()) return false;
  return in_.doors->gates.one_way || in_.doors->known[row_].any();
}

bool DoorTolls::any_closed_in(RegionIndex region) const {
  if (!any()) return false;
  const std::span<const std::uint32_t> list = in_.doors->gates.inside_of(region);
  return std::any_of(list.begin(), list.end(), [&](std::uint32_t g) { return is_closed({g, 0}) || is_closed({g, 1}); });
}

int DoorTolls::waiting_at(GateSide side) const {
  const Gate& gate = in_.doors->gates.all[side.gate];
  const Vec2 middle = gate.middle();
  if (in_.self.body.surface[row_] != gate.surface.value || distance(place_of(row_, in_), middle) > kQueueSeen) return 0;
  int n = 0;
  each_near(in_.scene.crowd_map, gate.surface, middle, kQueueRange, [&](Row r, Vec2 q, float) {
    const Shown& other = in_.scene.appearance.shown[r];
    n += r != row_ && gate.side_of(q) == side.from && length_sq(Vec2{other.vx, other.vy}) < kWaiting * kWaiting;
  });
  return n;
}

float DoorTolls::toll(GateSide side) const {
  if (!side.exists()) return 0;
  if (is_closed(side)) return kClosed;
  const Gate& gate = in_.doors->gates.all[side.gate];
  return gate.toll + gate.wait * static_cast<float>(waiting_at(side));
}

void try_doors(std::span<const Row> rows, const PlanInput& in, const Route& route, Events& events) {
  const Gates& gates = in.doors->gates;
  if (gates.locked.empty()) return;
  for (const Row r : rows) {
    const auto status = route.status[r];
    if (status == Route::Status::kNone || status == Route::Status::kFailed) continue;
    for (const std::uint32_t g : gates.locked_at(in.self.body.polygon[r])) {
      const Gate& gate = gates.all[g];
      KnownDoors& known = in.doors->known[r];
      const Vec2 p = place_of(r, in);
      if (known.has(gate.lock)) continue;
      if (distance_sq_to_segment(gate.left, gate.right, p) > math::square(in.self.profile.radius[r] + kTries)) continue;
      const Vec2 aim = route.aim[r];
      const bool through =
          gate.crossed(p, aim) || distance_sq_to_segment(gate.left, gate.right, aim) < math::square(0.35f);
      if (!through || gates.opens(gate, in.self.profile.population[r], key_of(r, in))) continue;
      known.add(gate.lock);
      known.news = 1;
      events.push_back({in.self.profile.id[r], kDoorFoundLocked, gate.object.value});
    }
  }
}

bool take_news(Row row, const PlanInput& in) {
  if (!in.doors || in.doors->known[row].news == 0) return false;
  in.doors->known[row].news = 0;
  return true;
}

GateSide next_door(Row row, const PlanInput& in, const Route& route) {
  if (!in.doors || route.status[row] != Route::Status::kPortals) return {};
  for (int i = 0; i < route.count[row]; ++i)
    if (const GateSide side = in.doors->gates.of_portal[route.portals[row][static_cast<std::size_t>(i)]]; side.exists())
      return side;
  return {};
}

bool looks_around(Row row, const PlanInput& in, const Route& route, GateSide next) {
  if (!next.exists() || route.status[row] != Route::Status::kPortals) return false;
  KnownDoors& known = in.doors->known[row];
  if (in.now < known.look_at) return false;
  known.look_at = in.now + double{kLookEvery};
  if (in.doors->gates.all.size() < 2) return false;
  const Gate& gate = in.doors->gates.all[next.gate];
  if (distance(place_of(row, in), gate.middle()) < kCommitted) return false;
  return static_cast<float>(DoorTolls(row, in).waiting_at(next)) >= kWorthALook;
}

}  // namespace throng::navigation
