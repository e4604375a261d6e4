#include "throng/environment/guides/guides.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "throng/core/math.h"

namespace throng {
namespace {

constexpr float kFar = std::numeric_limits<float>::infinity();
constexpr float kNothing = 1e-3f;  ///< blends shorter than this have no direction

/// Smallest estimate first, then smallest number.
bool later(const RoadScratch::Entry& a, const RoadScratch::Entry& b) {
  return a.estimate != b.estimate ? a.estimate > b.estimate : a.point > b.point;
}

}  // namespace

void find_road(const Roadmap& map, std::span<const RoadEnd> starts, std::span<const RoadEnd> ends, Vec2 goal,
               float radius, RoadScratch& s, std::vector<std::uint32_t>& out) {
  constexpr std::uint32_t kNone = 0xffffffffu;
  const std::size_t n = map.size();
  out.clear();
  s.cost.assign(n, kFar), s.last.assign(n, kFar), s.parent.assign(n, kNone), s.closed.assign(n, 0);
  s.heap.clear();
  for (const RoadEnd& e : ends) s.last[e.point] = std::min(s.last[e.point], e.distance);
  const auto reach = [&](std::uint32_t i, float cost, std::uint32_t from) {
    if (s.closed[i] || !map.open_for(i, radius) || !(cost < s.cost[i])) return;
    s.cost[i] = cost;
    s.parent[i] = from;
    s.heap.push_back({cost + distance(map.at[i], goal), i});
    std::push_heap(s.heap.begin(), s.heap.end(), later);
  };
  for (const RoadEnd& e : starts) reach(e.point, e.distance, kNone);
  float best = kFar;
  std::uint32_t end = kNone;
  while (!s.heap.empty()) {
    const RoadScratch::Entry top = s.heap.front();
    std::pop_heap(s.heap.begin(), s.heap.end(), later);
    s.heap.pop_back();
    if (top.estimate >= best) break;  // the straight line is never longer than a way
    const std::uint32_t i = top.point;
    if (s.closed[i]) continue;
    s.closed[i] = 1;
    if (s.cost[i] + s.last[i] < best) best = s.cost[i] + s.last[i], end = i;
    for (const Roadmap::Road& road : map.roads_of(i)) reach(road.to, s.cost[i] + road.length, i);
  }
  for (std::uint32_t i = end; i != kNone; i = s.parent[i]) out.push_back(i);
  std::reverse(out.begin(), out.end());
}

Vec2 GuidanceField::at(Vec2 p) const {
  const Vec2 q = (p - origin) * inv_cell;
  if (!(q.x >= 0 && q.y >= 0 && q.x <= static_cast<float>(nx - 1) && q.y <= static_cast<float>(ny - 1))) return {};
  const int x = std::min(static_cast<int>(q.x), nx - 2), y = std::min(static_cast<int>(q.y), ny - 2);
  const float u = q.x - static_cast<float>(x), v = q.y - static_cast<float>(y);
  const Vec2* row = values.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(nx) + x;
  const Vec2 low = lerp(row[0], row[1], u), high = lerp(row[nx], row[nx + 1], u);
  const Vec2 d = lerp(low, high, v);
  const float l = length(d);
  return l > kNothing ? d / l : Vec2{};
}

}  // namespace throng
