#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "throng/environment/compile/draft.h"
#include "throng/geometry/predicates.h"

namespace throng::compile {
namespace {

/// An edge of an outline: (surface, ring, vertex it leaves from).
struct EdgeRef {
  std::uint32_t surface = 0, ring = 0, vertex = 0;
  auto operator<=>(const EdgeRef&) const = default;
};

class WallBuilder {
 public:
  explicit WallBuilder(const Outlines& outlines) : in_(outlines), sides_(outlines.openings.size()) {
    for_each_edge([&](EdgeRef e, const OutlineVertex& v) {
      if (v.opening != kNone) sides_[v.opening][v.side] = e;
    });
  }

  void run(World& world) {
    for_each_edge([&](EdgeRef e, const OutlineVertex& v) {
      if (v.opening == kNone && !continues(e)) add(world, e);
    });
    Walls& w = world.walls;
    const std::size_t n = starts_.size();
    w.next.assign(n, 0), w.prev.assign(n, 0), w.convex_a.assign(n, 0), w.convex_b.assign(n, 0);
    for (std::uint32_t i = 0; i < n; ++i) {
      const std::uint32_t k = number_.at(next_wall(ends_[i]));
      w.next[i] = k;
      w.prev[k] = i;
      const std::uint8_t convex = bends_right_or_straight(ends_[i], starts_[k]);
      w.convex_b[i] = convex;
      w.convex_a[k] = convex;
    }
  }

 private:
  template <class F>
  void for_each_edge(F f) const {
    for (std::uint32_t s = 0; s < in_.surfaces.size(); ++s) {
      for (std::uint32_t r = 0; r < in_.surfaces[s].size(); ++r) {
        for (std::uint32_t i = 0; i < in_.surfaces[s][r].size(); ++i) f(EdgeRef{s, r, i}, in_.surfaces[s][r][i]);
      }
    }
  }

  const OutlineRing& ring(EdgeRef e) const { return in_.surfaces[e.surface][e.ring]; }
  const OutlineVertex& vertex(EdgeRef e) const { return ring(e)[e.vertex]; }
  EdgeRef after(EdgeRef e) const {
    e.vertex = (e.vertex + 1) % static_cast<std::uint32_t>(ring(e).size());
    return e;
  }
  EdgeRef before(EdgeRef e) const {
    const auto n = static_cast<std::uint32_t>(ring(e).size());
    e.vertex = (e.vertex + n - 1) % n;
    return e;
  }
  Vec2d start(EdgeRef e) const { return vertex(e).p; }
  Vec2d end(EdgeRef e) const { return vertex(after(e)).p; }

  bool straight(EdgeRef first, EdgeRef second) const {
    return orient(start(first), end(first), end(second)) == 0 &&
           dot(end(first) - start(first), end(second) - start(second)) > 0;
  }
  /// Whether e only prolongs the wall before it in a straight line. Not for a ring's lowest edge if all were straight,
  /// which a ring with an area cannot be.
  bool continues(EdgeRef e) const {
    const EdgeRef b = before(e);
    return vertex(b).opening == kNone && straight(b, e);
  }

  void add(World& world, EdgeRef e) {
    Walls& w = world.walls;
    EdgeRef last = e;
    for (EdgeRef n = after(e); vertex(n).opening == kNone && straight(last, n); n = after(n)) last = n;
    const Vec2d a = start(e), b = end(last);
    const Vec2d d = normalized(b - a);
    const auto i = static_cast<std::uint32_t>(starts_.size());
    w.lines.push_back({Vec2(a), Vec2(b), Vec2(d), static_cast<float>(distance(a, b))});
    w.surface.push_back(SurfaceIndex(e.surface));
    number_[e] = i;
    starts_.push_back(e), ends_.push_back(last);
    Surface& s = world.surfaces[e.surface];
    if (s.first_wall == s.last_wall) s.first_wall = i;
    s.last_wall = i + 1;
  }

  /// The wall met next when walking along with the solid at the right hand: through open edges it continues on the
  /// other surface. Ends at the latest at the wall's own other side.
  EdgeRef next_wall(EdgeRef e) const {
    EdgeRef n = after(e);
    while (vertex(n).opening != kNone) n = after(sides_[vertex(n).opening][1 - vertex(n).side]);
    return n;
  }

  std::uint8_t bends_right_or_straight(EdgeRef e, EdgeRef n) const {
    // As free vectors: across a seam the two edges are a translation apart.
    const Vec2d d0 = end(e) - start(e), d1 = end(n) - start(n);
    return orient({}, d0, d1) <= 0;
  }

  const Outlines& in_;
  std::vector<std::array<EdgeRef, 2>> sides_;
  std::map<EdgeRef, std::uint32_t> number_;
  std::vector<EdgeRef> starts_, ends_;
};

}  // namespace

void build_walls(const Outlines& outlines, World& world) {
  WallBuilder(outlines).run(world);
  for (std::size_t s = 0; s < world.surfaces.size(); ++s) {
    std::vector<std::array<Vec2d, 2>> open;
    for (const OutlineRing& ring : outlines.surfaces[s]) {
      for (std::size_t i = 0; i < ring.size(); ++i) {
        if (ring[i].opening != kNone) open.push_back({ring[i].p, ring[(i + 1) % ring.size()].p});
      }
    }
    world.walls.grids.push_back(build_wall_grid(world.walls, world.surfaces[s], open));
  }
}

}  // namespace throng::compile
