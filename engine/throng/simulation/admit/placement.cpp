#include "throng/simulation/admit/placement.h"

#include <algorithm>

#include "throng/core/hash.h"
#include "throng/core/math.h"
#include "throng/core/memory.h"
#include "throng/environment/navmesh/locate.h"
#include "throng/perception/query.h"

namespace throng {
namespace {

constexpr std::uint32_t kEnd = 0xffffffffu;
std::int32_t cell_of(float v) { return static_cast<std::int32_t>(math::floor(v)); }

}  // namespace

std::uint64_t FreshSpots::key(std::uint32_t surface, std::int32_t cx, std::int32_t cy) {
  return mix64((static_cast<std::uint64_t>(surface) << 48) ^
               (static_cast<std::uint64_t>(static_cast<std::uint32_t>(cx)) << 24) ^ static_cast<std::uint32_t>(cy));
}

void FreshSpots::clear() {
  clear_and_trim(spots_);
  clear_and_trim(heads_);
  largest_ = 0;
}

void FreshSpots::rehash(std::size_t buckets) {
  heads_.assign(buckets, kEnd);
  for (std::uint32_t i = 0; i < spots_.size(); ++i) {
    Spot& s = spots_[i];
    std::uint32_t& head = heads_[key(s.surface, s.cx, s.cy) & (buckets - 1)];
    s.next = head;
    head = i;
  }
}

void FreshSpots::add(SurfaceIndex surface, Vec2 p, float radius) {
  spots_.push_back({p, radius, surface.value, cell_of(p.x), cell_of(p.y), kEnd});
  largest_ = std::max(largest_, radius);
  if (spots_.size() * 2 > heads_.size()) return rehash(std::max<std::size_t>(64, heads_.size() * 2));
  Spot& s = spots_.back();
  std::uint32_t& head = heads_[key(s.surface, s.cx, s.cy) & (heads_.size() - 1)];
  s.next = head;
  head = static_cast<std::uint32_t>(spots_.size() - 1);
}

bool FreshSpots::free(SurfaceIndex surface, Vec2 p, float radius, float spacing) const {
  if (spots_.empty()) return true;
  const float reach = radius + largest_ + spacing;
  for (std::int32_t cy = cell_of(p.y - reach); cy <= cell_of(p.y + reach); ++cy) {
    for (std::int32_t cx = cell_of(p.x - reach); cx <= cell_of(p.x + reach); ++cx) {
      for (std::uint32_t i = heads_[key(surface.value, cx, cy) & (heads_.size() - 1)]; i != kEnd; i = spots_[i].next) {
        const Spot& s = spots_[i];
        const float gap = radius + s.radius + spacing;
        if (s.surface == surface.value && s.cx == cx && s.cy == cy && length_sq(s.p - p) < gap * gap) return false;
      }
    }
  }
  return true;
}

bool is_free(const World& world, const Crowd& crowd, const FreshSpots& fresh, double dt, SurfaceIndex surface, Vec2 p,
             float radius, float spacing, std::vector<WallHit>& walls) {
  const float margin = radius + 0.01f;
  if (!world.walls.clear(surface, p, margin)) {
    walls_near(world, surface, p, world.height(surface, p), margin, walls);
    if (!walls.empty()) return false;
  }
  Frame frames[kMaxFrames];
  const float widest = 1.0f;  // nobody is wider than 1 m in radius (population limits)
  const int count = frames_near(world, surface, p, radius + widest + spacing, frames);
  for (int i = 0; i < count; ++i) {
    const Vec2 q = p - frames[i].shift;
    if (!fresh.free(frames[i].surface, q, radius, spacing)) return false;
    // The map holds positions of the start of the last step: widen by what people can have walked since.
    const float reach = radius + widest + spacing + 5.0f * static_cast<float>(dt);
    bool taken = false;
    rows_near(crowd.crowd_map, frames[i].surface, q, reach, [&](Row r) {
      const float gap = radius + crowd.profile.radius[r] + spacing;
      taken |= length_sq(Vec2{crowd.body.x[r], crowd.body.y[r]} - q) < gap * gap;
    });
    if (taken) return false;
  }
  return true;
}

bool find_spot(const World& world, const Crowd& crowd, const FreshSpots& fresh, double dt, const Zone& zone,
               float radius, float spacing, std::uint64_t step, int tries, Newcomer& who, std::vector<WallHit>& walls) {
  Draws draws(who.key, Stream::kPlacement, step);
  for (int i = 0; i < (zone.is_point ? 1 : tries); ++i) {
    const double u = draws.uniform(), v = draws.uniform(), w = draws.uniform();
    const ZonePoint spot = sample(zone, u, v, w);
    if (!is_free(world, crowd, fresh, dt, zone.surface, spot.position, radius, spacing, walls)) continue;
    who.surface = zone.surface;
    who.polygon = spot.polygon;
    who.position = spot.position;
    return true;
  }
  return false;
}

std::vector<ZonePoint> lattice_spots(const World& world, const Zone& zone, float pitch, const RandomKey& key) {
  std::vector<std::pair<std::uint64_t, ZonePoint>> found;
  const float row_pitch = pitch * 0.8660254f;
  const Box& b = zone.bounds;
  int row = 0;
  for (float y = b.lo.y; y <= b.hi.y; y = b.lo.y + row_pitch * static_cast<float>(row)) {
    const float shift = row % 2 ? pitch * 0.5f : 0.0f;
    int col = 0;
    for (float x = b.lo.x + shift; x <= b.hi.x; x = b.lo.x + shift + pitch * static_cast<float>(col)) {
      const Vec2 p{x, y};
      const PolygonIndex polygon = locate(world, zone.surface, p);
      if (polygon.exists() && contains(zone, polygon, p)) {
        RandomKey k = key;
        k.number = static_cast<std::uint32_t>(found.size());
        found.push_back({Draws(k, Stream::kOrder).bits64(), {p, polygon}});
      }
      ++col;
    }
    ++row;
  }
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
    return a.first != b.first
               ? a.first < b.first
               : (a.second.position.y != b.second.position.y ? a.second.position.y < b.second.position.y
                                                             : a.second.position.x < b.second.position.x);
  });
  std::vector<ZonePoint> spots;
  spots.reserve(found.size());
  for (const auto& f : found) spots.push_back(f.second);
  return spots;
}

}  // namespace throng
