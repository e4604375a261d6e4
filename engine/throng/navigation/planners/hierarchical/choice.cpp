// Task A of SH-58: which opening next. Candidates come from the path-to-via table, so they lead to the goal in the
// least number of regions or one more; among them proximity and crowd decide, and an earlier choice is kept unless
// another one is clearly better (passageway selection, Table 4.2 of SH-56).
#include <algorithm>
#include <limits>

#include "throng/core/keep_choice.h"
#include "throng/core/random.h"
#include "throng/navigation/planners/hierarchical/trip.h"

namespace throng::navigation {
namespace {

constexpr Stream kStubbornness = static_cast<Stream>(static_cast<std::uint32_t>(Stream::kFirstOfParts) + 512);
constexpr float kEasily = 0.5f, kHardly = 3.5f;  ///< factors on keep_choice, of the most and the least easily persuaded
constexpr float kWalks = 0.6f, kOfAStream = 0.5f;  ///< m/s; what somebody faster counts in a crowd
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
  float best = std::numeric_limits<float>::max();
  const Vec2 at = middle(b) + b.translation;
  for (const Boundary& further : t.boundaries_of(b.to)) {
    if (further.to == b.from || edges_by(b.to, further.to) == 0) continue;
    const float on = distance(middle(further) + further.translation, s_.goal);
    const float whole = distance(at, middle(further)) + on;
    if (whole >= best) continue;
    best = whole;
    towards = middle(further) - b.translation;
    rest = on;
  }
}

/// People per square metre of the half disc before an opening and of the passage behind it, without oneself (D of
/// Table 4.2; the source does not say where it is measured). Of a long passage its first metres count: what can be
/// seen.
float Trip::density_at(const Stand& from, const Boundary& b, Vec2 crossing) const {
  if (!(params_.density_weight > 0)) return 0;
  const float range = params_.density_range;
  const Region& behind = world_.topology.region(b.to);
  const SurfaceIndex here = world_.topology.region(from.region).surface;
  const bool passage = is_passage(behind.type);
  const Body& body = in_.self.body;
  const auto inside = [&](Row r, Vec2 q) {
    return passage && region_at(world_, PolygonIndex(body.polygon[r]), q) == b.to;
  };
  // Who walks will soon be gone: a stream holds one up less than a crowd that stands.
  const auto weight = [&](Row r) {
    const Shown& o = in_.scene.appearance.shown[r];
    return length_sq(Vec2{o.vx, o.vy}) > kWalks * kWalks ? kOfAStream : 1.0f;
  };
  float people = 0;
  each_near(in_.scene.crowd_map, here, crossing, range, [&](Row r, Vec2 q, float) {
    if (r != row_ && (det(b.b - b.a, q - b.a) >= 0 || inside(r, q))) people += weight(r);
  });
  if (passage && (behind.surface != here || b.translation != Vec2{}))
    each_near(in_.scene.crowd_map, behind.surface, crossing + b.translation, range, [&](Row r, Vec2 q, float) {
      if (r != row_ && inside(r, q)) people += weight(r);
    });
  float area = 1.5707963f * range * range;
  if (passage) area += std::min(static_cast<float>(behind.area), b.width() * range);
  return people / area;
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
  o.density = density_at(from, b, o.crossing);
  o.cost = o.way + params_.density_weight * o.density + doors_.toll_of_boundary(static_cast<std::uint32_t>(index));
  return o;
}

/// Edges that the rest of the walk may have: the minimum and one more from where the trip was planned, not from every
/// region anew. So nobody walks in circles over equally far regions (SH-11: "what cost do I expect").
std::uint32_t Trip::allowance(RegionIndex region) const {
  std::uint32_t least = 0;
  if (counts()) {
    least = scratch_.known_edges[region.value];
  } else {
    const std::span<const Via> vias = world_.topology.via(region, goal_region_);
    if (!vias.empty()) least = vias.front().cost;
  }
  if (least == 0) return 0;
  if (s_.expected == 0) return least + 1;
  if (s_.from == region.value + 1) return std::max(least, s_.expected);
  if (s_.next == region.value + 1) return std::max(least, s_.expected - 1);
  return least + 1;
}

/// Puts an opening into the list of the cheapest.
void Trip::consider(const Stand& from, std::size_t k, std::uint32_t cost, std::array<Opening, kMostOpenings>& list,
                    std::size_t& n) const {
  const Boundary& b = world_.topology.boundaries[k];
  if (b.width() < 2 * radius() - 1e-4f || doors_.closes(static_cast<std::uint32_t>(k))) return;
  Opening o = open(from, b, k);
  o.expected = cost - 1;
  std::size_t at = n < kMostOpenings ? n++ : n - 1;
  if (at == kMostOpenings - 1 && n == kMostOpenings && list[at].boundary.exists() && list[at].cost <= o.cost) return;
  for (; at > 0 && list[at - 1].cost > o.cost; --at) list[at] = list[at - 1];  // equal: the one found first
  list[at] = o;
}

/// People differ in how soon they change their mind. If all were alike, all would leave a crowded passage for the other
/// one in the same moment, and then come back.
float Trip::stubbornness() const {
  const Profile& profile = in_.self.profile;
  Draws draws({0, profile.source[row_], profile.number[row_]}, kStubbornness);
  return kEasily + (kHardly - kEasily) * draws.uniform_float();
}

/// Table 4.2: an earlier choice for the same goal comes first unless the best is better by keep_choice, the more so the
/// more often one has changed one's mind here.
void Trip::keep_earlier(const Stand& from, std::span<Opening> list) const {
  if (s_.boundary == 0 || s_.from != from.region.value + 1 || s_.chosen_for != goal_region_.value + 1) return;
  std::array<float, kMostOpenings> scores;
  std::size_t earlier = kNoChoice;
  for (std::size_t i = 0; i < list.size(); ++i) {
    scores[i] = list[i].cost;
    if (list[i].boundary.value + 1 == s_.boundary) earlier = i;
  }
  float keep = params_.keep_choice * stubbornness();
  for (int i = 0; i < s_.changes; ++i) keep *= params_.keep_growth;
  const std::size_t picked = throng::keep_choice(std::span(scores).first(list.size()), earlier, keep);
  if (picked != kNoChoice)
    std::rotate(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(picked),
                list.begin() + static_cast<std::ptrdiff_t>(picked) + 1);
}

std::size_t Trip::openings(const Stand& from, std::array<Opening, kMostOpenings>& list) const {
  const Topology& t = world_.topology;
  const std::uint32_t most = allowance(from.region);
  const Region& region = t.region(from.region);
  std::size_t n = 0;
  if (counts()) {
    for (std::size_t k = region.first_boundary; k < region.last_boundary; ++k) {
      const std::uint32_t cost = edges_by(from.region, t.boundaries[k].to);
      if (cost > 0 && cost <= most) consider(from, k, cost, list, n);
    }
  } else {
    const std::span<const Via> vias = t.via(from.region, goal_region_);
    for (std::size_t i = 0; i < vias.size(); ++i) {
      const Via& v = vias[i];
      if (v.cost > most || leads_to(vias.first(i), v.next)) continue;  // by (cost, next): the cheaper entry came first
      for (std::size_t k = region.first_boundary; k < region.last_boundary; ++k)
        if (t.boundaries[k].to == v.next) consider(from, k, v.cost, list, n);
    }
  }
  keep_earlier(from, std::span(list).first(n));
  return n;
}

std::size_t Trip::openings_now(std::array<Opening, kMostOpenings>& list) {
  const Stand from = here();
  if (find_target(from) != Target::kFound || from.region == goal_region_ || !knows_a_way(from)) return 0;
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
