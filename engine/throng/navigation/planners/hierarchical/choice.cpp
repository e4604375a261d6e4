// Task A of SH-58: which opening next. Candidates come from the path-to-via table, so they lead to the goal in the
// least number of regions or one more; among them proximity and crowd decide, and an earlier choice is kept unless
// another one is clearly better (the rule of SH-56; its proper areas of density come with passageway selection).
#include <algorithm>
#include <limits>

#include "throng/navigation/planners/hierarchical/trip.h"

namespace throng::navigation {
namespace {

constexpr float kFromJamb =
    0.1f;  ///< m beyond the margin that openings are crossed from their ends, where there is room

/// Where the straight line p - q meets a - b, moved onto it where it misses.
Vec2 meet(Vec2 a, Vec2 b, Vec2 p, Vec2 q) {
  const Vec2 along = b - a, way = q - p;
  const float den = det(way, along);
  float t;
  if (den * den > 1e-6f * length_sq(along) * length_sq(way)) {
    t = det(way, p - a) / den;
  } else {  // along the opening: its nearest point
    const float l = length_sq(along);
    t = l > 0 ? dot(p - a, along) / l : 0;
  }
  return lerp(a, b, t < 0 ? 0.0f : (t > 1 ? 1.0f : t));
}

Vec2 middle(const Boundary& b) { return (b.a + b.b) * 0.5f; }

bool leads_to(std::span<const Via> vias, RegionIndex region) {
  return std::any_of(vias.begin(), vias.end(), [&](const Via& v) { return v.next == region; });
}

}  // namespace

/// What a person who has gone through b would walk to next, in the frame before b, and how far it is from there.
void Trip::onward(const Boundary& b, Vec2& towards, float& rest) const {
  towards = s_.goal - b.translation;
  rest = 0;
  if (b.to == goal_region_) return;
  const Topology& t = world_.topology;
  const std::span<const Via> vias = t.via(b.to, goal_region_);
  float best = std::numeric_limits<float>::max();
  const Vec2 at = middle(b) + b.translation;
  for (const Boundary& further : t.boundaries_of(b.to)) {
    if (further.to == b.from || !leads_to(vias, further.to)) continue;
    const float on = distance(middle(further) + further.translation, s_.goal);
    const float whole = distance(at, middle(further)) + on;
    if (whole >= best) continue;
    best = whole;
    towards = middle(further) - b.translation;
    rest = on;
  }
}

/// People per square metre on the near side of an opening, without oneself.
float Trip::density_before(const Stand& from, const Boundary& b, Vec2 crossing) const {
  if (!(params_.density_weight > 0)) return 0;
  const float range = params_.density_range;
  int people = 0;
  each_near(in_.scene.crowd_map, world_.topology.region(from.region).surface, crossing, range,
            [&](Row r, Vec2 q, float) { people += r != row_ && det(b.b - b.a, q - b.a) >= 0; });
  return static_cast<float>(people) / (1.5707963f * range * range);
}

Opening Trip::open(const Stand& from, const Boundary& b, std::size_t index) const {
  Opening o;
  o.boundary = BoundaryIndex(index);
  Vec2 towards;
  float rest = 0;
  onward(b, towards, rest);
  const float inset = std::min(radius() + params_.corner_margin + kFromJamb, 0.5f * b.width());
  const Vec2 in = normalized(b.b - b.a) * inset;
  o.crossing = meet(b.a + in, b.b - in, from.p, towards);
  o.way = distance(from.p, o.crossing) + distance(o.crossing, towards) + rest;
  o.density = density_before(from, b, o.crossing);
  o.cost = o.way + params_.density_weight * o.density;
  return o;
}

/// Edges that the rest of the walk may have: the minimum and one more from where the trip was planned, not from every
/// region anew. So nobody walks in circles over equally far regions (SH-11: "what cost do I expect").
std::uint32_t Trip::allowance(RegionIndex region) const {
  const std::span<const Via> vias = world_.topology.via(region, goal_region_);
  if (vias.empty()) return 0;
  const std::uint32_t least = vias.front().cost;
  if (s_.expected == 0) return least + 1;
  if (s_.from == region.value + 1) return std::max(least, s_.expected);
  if (s_.next == region.value + 1) return std::max(least, s_.expected - 1);
  return least + 1;
}

std::size_t Trip::openings(const Stand& from, std::array<Opening, kMostOpenings>& list) const {
  const Topology& t = world_.topology;
  const std::uint32_t most = allowance(from.region);
  const std::span<const Via> vias = t.via(from.region, goal_region_);
  std::size_t n = 0;
  for (std::size_t i = 0; i < vias.size(); ++i) {
    const Via& v = vias[i];
    if (v.cost > most || leads_to(vias.first(i), v.next)) continue;  // by (cost, next): the cheaper entry came first
    const Region& region = t.region(from.region);
    for (std::size_t k = region.first_boundary; k < region.last_boundary; ++k) {
      const Boundary& b = t.boundaries[k];
      if (b.to != v.next || b.width() < 2 * radius() - 1e-4f) continue;
      Opening o = open(from, b, k);
      o.expected = v.cost - 1;
      if (s_.boundary == k + 1 && s_.from == from.region.value + 1)
        o.cost -= params_.keep_choice * static_cast<float>(1u << s_.changes);
      std::size_t at = n < kMostOpenings ? n++ : n - 1;
      if (at == kMostOpenings - 1 && n == kMostOpenings && list[at].boundary.exists() && list[at].cost <= o.cost)
        continue;
      for (; at > 0 && list[at - 1].cost > o.cost; --at) list[at] = list[at - 1];  // equal: lower number first
      list[at] = o;
    }
  }
  return n;
}

std::size_t Trip::openings_now(std::array<Opening, kMostOpenings>& list) {
  const Stand from = here();
  if (find_target(from) != Target::kFound || from.region == goal_region_) return 0;
  return openings(from, list);
}

/// In a region that a periodic edge joins with itself the way round may be the shorter one.
bool Trip::seam_is_shorter(const Stand& from, Opening& out) const {
  const Region& region = world_.topology.region(from.region);
  float best = distance(from.p, s_.goal) - params_.look_ahead;
  bool found = false;
  for (std::size_t k = region.first_boundary; world_.periodic && k < region.last_boundary; ++k) {
    const Boundary& b = world_.topology.boundaries[k];
    if (b.to != from.region || b.width() < 2 * radius() - 1e-4f) continue;
    const Opening o = open(from, b, k);
    if (o.way >= best) continue;
    best = o.way;
    out = o;
    found = true;
  }
  return found;
}

}  // namespace throng::navigation
