#include "throng/behavior/activities/spots.h"

#include "throng/behavior/activities/waiting.h"
#include "throng/core/math.h"
#include "throng/environment/navmesh/locate.h"
#include "throng/environment/zone.h"

namespace throng {
namespace {

constexpr int kTries = 12;           ///< points of a region's box that are tried
constexpr float kElbowRoom = 0.4f;   ///< m to the next wall
constexpr float kNearEnough = 1.5f;  ///< m: content when one gets no nearer

}  // namespace

Vec2 spot_in(const Situation& s, const Zone& zone, std::uint64_t epoch) {
  if (zone.is_point) return zone.middle;
  Draws d = draws_of(s, Chance::kStroll, epoch);
  const double u = d.uniform(), v = d.uniform(), w = d.uniform();
  return sample(zone, u, v, w).position;
}

Vec2 spot_in(const Situation& s, RegionIndex region, std::uint64_t epoch) {
  const Region& r = s.in.world.topology.region(region);
  Draws d = draws_of(s, Chance::kStroll, epoch);
  for (int i = 0; i < kTries; ++i) {
    const float u = d.uniform_float(), v = d.uniform_float();
    const Vec2 p{r.bounds.lo.x + u * (r.bounds.hi.x - r.bounds.lo.x),
                 r.bounds.lo.y + v * (r.bounds.hi.y - r.bounds.lo.y)};
    const PolygonIndex polygon = locate(s.in.world, r.surface, p);
    if (!polygon.exists() || region_at(s.in.world, polygon, p) != region) continue;
    if (visible(s.in.world, polygon, p, p, kElbowRoom)) return p;
  }
  return r.middle;
}

bool walks_to(const Situation& s, Vec2 point) {
  const Intent& i = s.intent();
  return i.action[s.row] == Intent::Action::kGo && !i.place[s.row].exists() && i.point[s.row] == point;
}

bool go_to_spot(const Situation& s, MemoryItem& item, Doing& out, const SpotWish& wish, Activity shown) {
  const SurfaceIndex surface(item.surface);
  const float d = s.surface() == surface ? distance(s.position(), item.point) : 1e9f;
  const bool end_of_way = walks_to(s, item.point) && s.at_end_of_way(wish.arrived);
  if (d <= wish.arrived || end_of_way) {
    item.until = 0;
    return true;
  }
  if (d <= kNearEnough) {  // somebody else may stand on it
    if (item.until == 0) item.until = s.now() + static_cast<double>(wish.settle);
    if (s.now() >= item.until) {
      item.until = 0;
      return true;
    }
  }
  out.go_to(surface, item.point, wish.pace, shown);
  return false;
}

Vec2 look_about(const Situation& s, Vec2 front, float spread, float period) {
  const double phase = static_cast<double>(s.id().index % 16) / 16;
  const auto epoch = static_cast<std::uint64_t>(s.now() / static_cast<double>(period) + phase);
  const float u = draws_of(s, Chance::kLook, epoch).uniform_float();
  const bool around = front == Vec2{};
  const auto t = math::sincos(around ? u * math::kTwoPiF : (2 * u - 1) * spread);
  if (around) return {t.cos, t.sin};
  return {front.x * t.cos - front.y * t.sin, front.x * t.sin + front.y * t.cos};
}

}  // namespace throng
