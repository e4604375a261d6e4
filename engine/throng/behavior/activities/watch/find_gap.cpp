#include "throng/behavior/activities/watch/find_gap.h"

#include <algorithm>
#include <array>
#include <vector>

#include "throng/core/math.h"
#include "throng/environment/navmesh/locate.h"

namespace throng {
namespace {

constexpr int kSide = 64;               ///< cells of the grid, at most
constexpr float kFinest = 0.2f;         ///< m, cell
constexpr std::uint32_t kFar = 0xffff;  ///< not reached
constexpr std::uint32_t kStraight = 12, kDiagonal = 17;
constexpr int kDx[8] = {1, 0, -1, 0, 1, -1, -1, 1}, kDy[8] = {0, 1, 0, -1, 1, 1, -1, -1};

/// The stage and those who stand around it are in the way; they are taken to be as wide as oneself.
bool is_taken(const GapQuery& q, Vec2 p) {
  if (distance(p, q.area.centre()) < q.area.radius()) return true;
  return std::any_of(q.watchers.holders.begin(), q.watchers.holders.end(),
                     [&](const Holder& h) { return distance(PerformanceArea::point_of(h), p) < 2 * q.radius; });
}

/// Dijkstra's search over cells around the performance, in whole-number costs; of equals the lower cell comes first.
class LocalSearch {
 public:
  explicit LocalSearch(const GapQuery& q) : q_(q) {
    const float half = q.area.ring_radius(q.area.rings() - 1) + q.window;
    cell_ = std::max(kFinest, 2 * half / static_cast<float>(kSide));
    n_ = std::min(kSide, static_cast<int>(2 * half / cell_) + 1);
    origin_ = q.area.centre() - Vec2{half, half};
    distance_.fill(kFar);
    target_.fill(0);
    taken_.fill(0);
    mark(q.area.centre(), q.area.radius());
    for (const Holder& h : q.watchers.holders) mark(PerformanceArea::point_of(h), 2 * q.radius);
  }

  bool run(std::span<const Vec2> spots, Gap& out) {
    for (std::size_t i = 0; i < spots.size() && i < 255; ++i) {
      const int c = cell_at(spots[i]);
      if (c >= 0 && target_[c] == 0) target_[c] = static_cast<std::uint8_t>(i + 1);
    }
    if (!begin()) return false;
    const auto later = [](std::uint32_t a, std::uint32_t b) { return a > b; };
    while (!open_.empty()) {
      std::pop_heap(open_.begin(), open_.end(), later);
      const std::uint32_t entry = open_.back();
      open_.pop_back();
      const int c = static_cast<int>(entry & 0xffff);
      if (distance_[c] != entry >> 16) continue;  // reached more cheaply since
      if (target_[c] != 0) return finish(c, spots[target_[c] - 1u], out);
      for (int k = 0; k < 8; ++k) try_step(c, k);
    }
    return false;
  }

 private:
  Vec2 centre(int c) const {
    return origin_ + Vec2{(static_cast<float>(c % n_) + 0.5f) * cell_, (static_cast<float>(c / n_) + 0.5f) * cell_};
  }
  int cell_at(Vec2 p) const {
    const float x = (p.x - origin_.x) / cell_, y = (p.y - origin_.y) / cell_;
    if (!(x >= 0 && y >= 0 && x < static_cast<float>(n_) && y < static_cast<float>(n_))) return -1;
    return static_cast<int>(y) * n_ + static_cast<int>(x);
  }
  /// Cells whose middle is nearer than that: the stage, and those who stand around it.
  void mark(Vec2 at, float within) {
    const auto cells = [&](float v) { return static_cast<int>(v / cell_); };
    const Vec2 lo = at - origin_ - Vec2{within, within}, hi = at - origin_ + Vec2{within, within};
    for (int y = std::max(0, cells(lo.y)); y <= std::min(n_ - 1, cells(hi.y)); ++y)
      for (int x = std::max(0, cells(lo.x)); x <= std::min(n_ - 1, cells(hi.x)); ++x)
        if (length_sq(centre(y * n_ + x) - at) < within * within) taken_[y * n_ + x] = 1;
  }

  /// Begins where the person stands; from farther away, where the straight line to the middle enters the grid.
  bool begin() {
    Vec2 from = q_.from;
    PolygonIndex polygon = q_.polygon;
    if (cell_at(from) < 0) {
      const Vec2 d = from - q_.area.centre();
      const float reach = static_cast<float>(n_) * cell_ / 2 - cell_;
      const Vec2 edge = q_.area.centre() + d * (reach / std::max(math::abs(d.x), math::abs(d.y)));
      const WalkResult w = walk(q_.world, polygon, from, edge);
      if (w.hit_wall) return false;
      from = edge, polygon = w.polygon;
    }
    const int c = cell_at(from);
    if (c < 0) return false;
    polygon_[c] = polygon.value;
    push(c, 0, c);
    return true;
  }
  void push(int c, std::uint32_t distance, int parent) {
    distance_[c] = static_cast<std::uint16_t>(distance);
    parent_[c] = static_cast<std::uint16_t>(parent);
    open_.push_back(distance << 16 | static_cast<std::uint32_t>(c));
    std::push_heap(open_.begin(), open_.end(), [](std::uint32_t a, std::uint32_t b) { return a > b; });
  }
  void try_step(int c, int k) {
    const int x = c % n_ + kDx[k], y = c / n_ + kDy[k], to = y * n_ + x;
    if (x < 0 || y < 0 || x >= n_ || y >= n_) return;
    const std::uint32_t d = distance_[c] + (k < 4 ? kStraight : kDiagonal);
    if (d >= distance_[to]) return;
    if (target_[to] == 0 && taken_[to] != 0) return;
    const Vec2 p = centre(to);
    const WalkResult w = walk(q_.world, PolygonIndex(polygon_[c]), centre(c), p);
    if (w.hit_wall || w.position != p) return;  // a wall, or a periodic edge: the performance is on this side
    polygon_[to] = w.polygon.value;
    push(to, d, c);
  }

  /// The way is pulled taut at its beginning only: the next corner is all one needs to walk on.
  bool finish(int c, Vec2 spot, Gap& out) const {
    out.point = out.via = spot;
    out.length = static_cast<float>(distance_[c]) * cell_ / static_cast<float>(kStraight);
    if (is_way_clear(q_, spot)) return true;
    for (int at = parent_[c]; at != parent_[at]; at = parent_[at]) {
      out.via = centre(at);
      if (is_way_clear(q_, out.via)) break;
    }
    return true;
  }

  const GapQuery& q_;
  float cell_ = kFinest;
  int n_ = kSide;
  Vec2 origin_;
  std::vector<std::uint32_t> open_;  ///< distance << 16 | cell, a min-heap
  std::array<std::uint16_t, kSide * kSide> distance_, parent_;
  std::array<std::uint32_t, kSide * kSide> polygon_;
  std::array<std::uint8_t, kSide * kSide> taken_;
  std::array<std::uint8_t, kSide * kSide> target_;  ///< number + 1 of the free spot in it
};

}  // namespace

bool is_way_clear(const GapQuery& q, Vec2 to) {
  if (!visible(q.world, q.polygon, q.from, to, 0)) return false;
  const int steps = static_cast<int>(distance(q.from, to) / (0.5f * kFinest));
  for (int i = 1; i < steps; ++i)
    if (is_taken(q, lerp(q.from, to, static_cast<float>(i) / static_cast<float>(steps)))) return false;
  return true;
}

bool find_gap(const GapQuery& query, Gap& out) {
  std::vector<Vec2> spots = query.area.free_spots(query.world, query.watchers, query.ring);
  const SurfaceIndex surface = query.world.mesh.surface[query.polygon.value];
  std::erase_if(spots, [&](Vec2 p) {  // too near to a wall for this body
    const PolygonIndex polygon = locate(query.world, surface, p);
    return !polygon.exists() || !visible(query.world, polygon, p, p, query.radius);
  });
  return !spots.empty() && LocalSearch(query).run(spots, out);
}

}  // namespace throng
