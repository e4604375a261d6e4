#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "throng/environment/topology/divided_floor.h"

namespace throng::topology {
namespace {

using Id = std::uint32_t;
using Edge = std::array<Vec2d, 2>;

/// Points this near to the line between a stretch's ends are left out of it, metres.
constexpr double kStraight = 1e-3;
/// How far an edge of the floor may lie from the link it belongs to, metres.
constexpr double kOnLink = 1e-3;

/// One stretch as seen from region `from`, which lies on its left.
struct Stretch {
  Id from, to;
  Vec2d a, b;
  Vec2d translation;
};

// ---- on one surface: edges of triangles between two labels ---------------------------------------------------------

/// Edges joined end to end where they can be.
std::vector<std::vector<Vec2d>> chains(const std::vector<Edge>& edges) {
  std::multimap<std::pair<double, double>, std::size_t> starts, ends;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    starts.insert({{edges[i][0].x, edges[i][0].y}, i});
    ends.insert({{edges[i][1].x, edges[i][1].y}, i});
  }
  std::vector<std::uint8_t> used(edges.size(), 0);
  std::vector<std::vector<Vec2d>> out;
  const auto follow = [&](std::size_t i) {
    std::vector<Vec2d> chain{edges[i][0], edges[i][1]};
    used[i] = 1;
    while (true) {
      const auto [from, to] = starts.equal_range({chain.back().x, chain.back().y});
      const auto next = std::find_if(from, to, [&](const auto& x) { return !used[x.second]; });
      if (next == to) break;
      used[next->second] = 1;
      chain.push_back(edges[next->second][1]);
    }
    out.push_back(std::move(chain));
  };
  for (std::size_t i = 0; i < edges.size(); ++i)
    if (!used[i] && ends.count({edges[i][0].x, edges[i][0].y}) == 0) follow(i);
  for (std::size_t i = 0; i < edges.size(); ++i)
    if (!used[i]) follow(i);  // what is left closes on itself
  return out;
}

bool near_line(const std::vector<Vec2d>& chain, std::size_t first, std::size_t last) {
  const Vec2d d = chain[last] - chain[first];
  const double l = length(d);
  if (l == 0) return false;
  for (std::size_t k = first + 1; k < last; ++k) {
    const double off = det(d, chain[k] - chain[first]);
    if (std::max(off, -off) > kStraight * l) return false;
  }
  return true;
}

void add_stretches(Id from, Id to, const std::vector<Edge>& edges, std::vector<Stretch>& out) {
  for (const std::vector<Vec2d>& chain : chains(edges)) {
    double total = 0;
    for (std::size_t k = 1; k < chain.size(); ++k) total += distance(chain[k - 1], chain[k]);
    if (total < kNarrowestOpening) continue;
    for (std::size_t first = 0; first + 1 < chain.size();) {
      std::size_t last = first + 1;
      while (last + 1 < chain.size() && near_line(chain, first, last + 1)) ++last;
      out.push_back({from, to, chain[first], chain[last], {}});
      first = last;
    }
  }
}

void within_surface(const SurfaceCut& s, std::vector<Stretch>& out) {
  const DividedFloor& f = s.cut.floor;
  std::map<std::pair<Id, Id>, std::vector<Edge>> between;
  for (std::size_t t = 0; t < f.triangles.size(); ++t) {
    if (f.label[t] == kSolid) continue;
    for (int i = 0; i < 3; ++i) {
      const Id n = f.triangles[t].neighbor[i];
      if (n == kNoTriangle || f.label[n] == kSolid || f.label[t] >= f.label[n]) continue;
      between[{f.label[t], f.label[n]}].push_back({f.corner(t, i), f.corner(t, i == 2 ? 0 : i + 1)});
    }
  }
  for (const auto& [pair, edges] : between) add_stretches(s.first + pair.first, s.first + pair.second, edges, out);
}

// ---- across links: stairs and seams --------------------------------------------------------------------------------

/// Part of a link that one region has, metres from the link's start.
struct Share {
  double from, to;
  Id region;
};

std::vector<Share> shares_of(const SurfaceCut& s, const Link& link) {
  const Vec2d a(link.a), u = normalized(Vec2d(link.b) - a);
  const double l = distance(Vec2d(link.a), Vec2d(link.b));
  const DividedFloor& f = s.cut.floor;
  if (f.triangles.empty()) return {{0, l, s.first}};
  std::vector<Share> found;
  const auto on_link = [&](Vec2d p) {
    const double off = det(u, p - a), at = dot(u, p - a);
    return std::max(off, -off) <= kOnLink && at >= -kOnLink && at <= l + kOnLink;
  };
  for (std::size_t t = 0; t < f.triangles.size(); ++t) {
    if (f.label[t] == kSolid) continue;
    for (int i = 0; i < 3; ++i) {
      const Id n = f.triangles[t].neighbor[i];
      if (n != kNoTriangle && f.label[n] != kSolid) continue;
      const Vec2d p = f.corner(t, i), q = f.corner(t, i == 2 ? 0 : i + 1);
      if (!on_link(p) || !on_link(q) || dot(u, q - p) <= 0) continue;
      found.push_back({dot(u, p - a), dot(u, q - a), s.first + f.label[t]});
    }
  }
  std::sort(found.begin(), found.end(), [](const Share& x, const Share& y) { return x.from < y.from; });
  std::vector<Share> out;
  for (const Share& x : found) {
    if (!out.empty() && out.back().region == x.region && x.from - out.back().to < kOnLink) {
      out.back().to = std::max(out.back().to, x.to);
    } else {
      out.push_back(x);
    }
  }
  return out;
}

void across_link(const World& world, std::size_t surface, const Link& link, std::span<const SurfaceCut> surfaces,
                 std::vector<Stretch>& out) {
  const Vec2 back_a = link.b + link.translation, back_b = link.a + link.translation;
  const auto links = world.links_of(link.other);
  const auto twin = std::find_if(links.begin(), links.end(), [&](const Link& o) {
    return o.other.value == surface && o.a == back_a && o.b == back_b;
  });
  if (twin == links.end()) return;
  // Each pair once: from its lower end.
  if (std::tuple(link.other.value, twin->a.x, twin->a.y) < std::tuple(Id(surface), link.a.x, link.a.y)) return;
  const Vec2d a(link.a), u = normalized(Vec2d(link.b) - a);
  const double l = distance(Vec2d(link.a), Vec2d(link.b));
  const std::vector<Share> theirs = shares_of(surfaces[link.other.value], *twin);
  for (const Share& mine : shares_of(surfaces[surface], link)) {
    for (const Share& other : theirs) {
      const double from = std::max({mine.from, l - other.to, 0.0}), to = std::min({mine.to, l - other.from, l});
      if (to - from < kNarrowestOpening) continue;
      // Whole links keep their own ends: the same bits as in the mesh.
      const Vec2d p = from <= kOnLink ? a : a + u * from, q = to >= l - kOnLink ? Vec2d(link.b) : a + u * to;
      out.push_back({mine.region, other.region, p, q, Vec2d(link.translation)});
    }
  }
}

}  // namespace

std::vector<Boundary> find_boundaries(const World& world, std::span<const SurfaceCut> surfaces) {
  std::vector<Stretch> found;
  for (std::size_t s = 0; s < surfaces.size(); ++s) {
    within_surface(surfaces[s], found);
    for (const Link& l : world.links_of(SurfaceIndex(s))) across_link(world, s, l, surfaces, found);
  }
  struct Side {
    Boundary boundary;
    std::size_t stretch;
  };
  std::vector<Side> sides;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Stretch& s = found[i];
    const Vec2 t(s.translation), a(s.a), b(s.b);
    sides.push_back({{RegionIndex(s.from), RegionIndex(s.to), {}, a, b, t}, i});
    sides.push_back({{RegionIndex(s.to), RegionIndex(s.from), {}, b + t, a + t, Vec2{} - t}, i});
  }
  const auto key = [](const Side& x) {
    const Boundary& b = x.boundary;
    return std::tuple(b.from, b.to, b.a.x, b.a.y, b.b.x, b.b.y);
  };
  std::stable_sort(sides.begin(), sides.end(), [&](const Side& x, const Side& y) { return key(x) < key(y); });
  std::vector<Boundary> out;
  std::vector<BoundaryIndex> first(found.size());
  for (std::size_t k = 0; k < sides.size(); ++k) {
    out.push_back(sides[k].boundary);
    BoundaryIndex& other = first[sides[k].stretch];
    if (other.exists()) {
      out[k].twin = other, out[other.value].twin = BoundaryIndex(k);
    } else {
      other = BoundaryIndex(k);
    }
  }
  return out;
}

}  // namespace throng::topology
