// Regions of a floor without authored ones. Gaps (geometry/gaps: where a growing disc gets stuck first) are where
// rooms, halls and passages meet; the floor is cut at all gaps up to `narrow`, and pieces are put together again where
// the cut is no narrowing: along a corridor with doors, around a bend, in niches.
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "throng/environment/topology/divided_floor.h"
#include "throng/geometry/segments.h"
#include "throng/geometry/snap.h"
#include "throng/geometry/uniform_grid.h"

namespace throng::topology {
namespace {

using Id = std::uint32_t;

/// A cut separates when one side is wider than this times the cut; less is the same corridor going on.
constexpr double kWidening = 1.3;
/// Pieces smaller than this join a neighbour: the thickness of a wall in a doorway, square metres.
constexpr double kCrumb = 1.0;
/// Wider ones are passageways, too, up to 1.5 times `narrow` on average and from five times as long as wide on: then
/// area / (mean width)² is above this (mean width = 2 area / border).
constexpr double kSlender = 7;

/// Narrow regions whose ends are as wide as they are: doorways up to so many widths long, passages beyond.
constexpr double kDoorway = 1.5;

/// The large solids only: columns, benches and kiosks do not divide a hall.
std::vector<BoundaryEdge> large_edges(const SurfaceRings& rings, double narrow) {
  std::vector<double> area(rings.boxes.size(), 0);
  for (std::size_t e = 0; e < rings.edges.size(); ++e) area[rings.ring[e]] += det(rings.edges[e].a, rings.edges[e].b);
  std::vector<Id> number(rings.edges.size(), kSolid);
  std::vector<BoundaryEdge> out;
  for (std::size_t e = 0; e < rings.edges.size(); ++e) {
    const Boxd& box = rings.boxes[rings.ring[e]];
    if (area[rings.ring[e]] <= 0 && length(box.hi - box.lo) < narrow) continue;
    number[e] = static_cast<Id>(out.size());
    out.push_back(rings.edges[e]);
  }
  for (BoundaryEdge& e : out) e.prev = number[e.prev], e.next = number[e.next];
  return out;
}

/// The outline with the feet of gaps put in, and the gaps as inner edges.
struct GapLinework {
  std::vector<Vec2d> points;
  std::vector<EdgeInput> edges;

  GapLinework(const std::vector<BoundaryEdge>& walls, std::span<const Gap> gaps) {
    std::vector<std::vector<Vec2d>> feet(walls.size());
    for (const Gap& g : gaps)
      if (!g.at_corner) feet[g.other].push_back(snapped(g.foot));
    for (std::size_t k = 0; k < walls.size(); ++k) {
      const Vec2d a = walls[k].a;
      std::sort(feet[k].begin(), feet[k].end(), [&](Vec2d p, Vec2d q) { return length_sq(p - a) < length_sq(q - a); });
      Id from = number(a);
      for (const Vec2d p : feet[k]) {
        const Id at = number(p);
        if (at != from) edges.push_back({from, at, true});
        from = at;
      }
      if (const Id to = number(walls[k].b); to != from) edges.push_back({from, to, true});
    }
    for (const Gap& g : gaps) {
      const Id a = number(walls[g.corner].a), b = number(g.at_corner ? walls[g.other].a : snapped(g.foot));
      if (a != b) edges.push_back({a, b, false});
    }
  }

 private:
  Id number(Vec2d p) {
    const auto [it, fresh] = numbers_.try_emplace({p.x, p.y}, static_cast<Id>(points.size()));
    if (fresh) points.push_back(p);
    return it->second;
  }
  std::map<std::pair<double, double>, Id> numbers_;
};

/// Distance to the nearest large wall, up to a limit.
class WallDistance {
 public:
  WallDistance(const std::vector<BoundaryEdge>& walls, double limit) : walls_(walls), limit_(limit) {
    Boxd box;
    for (const BoundaryEdge& e : walls) box.add(e.a);
    layout_ = make_layout(box, limit, std::size_t{1} << 20);
    lists_ = make_lists(layout_, walls.size(), [&](std::size_t i, auto f) {
      if (walls_[i].open) return;
      const Vec2d s[] = {walls_[i].a, walls_[i].b};
      for_cells(layout_, s, 1e-6, f);
    });
  }
  double at(Vec2d p) const {
    double least = limit_ * limit_;
    for (int y = layout_.y_of(p.y - limit_); y <= layout_.y_of(p.y + limit_); ++y)
      for (int x = layout_.x_of(p.x - limit_); x <= layout_.x_of(p.x + limit_); ++x)
        for (const Id w : lists_.of(layout_.index(x, y)))
          least = std::min(least, distance_sq_to_segment(walls_[w].a, walls_[w].b, p));
    return std::sqrt(least);
  }

 private:
  const std::vector<BoundaryEdge>& walls_;
  double limit_;
  GridLayout layout_;
  CellLists lists_;
};

struct Cut {
  Id a, b;
  double width;
};

class Divider {
 public:
  Divider(std::vector<BoundaryEdge> walls, const MapSettings& settings)
      : walls_(std::move(walls)), settings_(settings), narrow_(settings.narrow) {}

  std::vector<DrawnRegion> run() {
    if (!make_triangles()) return {};
    make_pieces();
    measure();
    for (const Cut& c : cuts_)
      if (std::max(width_[c.a], width_[c.b]) <= kWidening * c.width) join(c.a, c.b);
    join_small();
    return draw();
  }

 private:
  bool make_triangles() {
    const std::vector<Gap> gaps = find_gaps(walls_, narrow_);
    // Feet move walls by a grid step; where that makes them cross, corner to corner gaps must do.
    for (const bool with_feet : {true, false}) {
      std::vector<Gap> used = gaps;
      if (!with_feet) std::erase_if(used, [](const Gap& g) { return !g.at_corner; });
      const GapLinework lines(walls_, used);
      auto t = triangulate(lines.points, lines.edges);
      if (!t) continue;
      floor_.points = std::move(t->points), floor_.triangles = std::move(t->triangles);
      return true;
    }
    return false;
  }

  void make_pieces() {
    const auto& all = floor_.triangles;
    floor_.label.assign(all.size(), kFree);
    std::vector<Id> stack;
    for (Id t = 0; t < all.size(); ++t) {
      if (floor_.label[t] != kFree) continue;
      const Id label = count_++;
      floor_.label[t] = label;
      stack.assign(1, t);
      while (!stack.empty()) {
        const Triangle& at = all[stack.back()];
        stack.pop_back();
        for (int i = 0; i < 3; ++i) {
          const Id n = at.neighbor[i];
          if (n == kNoTriangle || at.fixed[i] != 0 || floor_.label[n] != kFree) continue;
          floor_.label[n] = label;
          stack.push_back(n);
        }
      }
    }
    for (Id t = 0; t < all.size(); ++t) {
      for (int i = 0; i < 3; ++i) {
        const Id n = all[t].neighbor[i];
        if (n != kNoTriangle && floor_.label[t] < floor_.label[n])
          cuts_.push_back({floor_.label[t], floor_.label[n], floor_.edge_length(t, i)});
      }
    }
  }

  /// Area, and the widest disc (diameter) around some point of the piece, from a few points of each triangle.
  void measure() {
    const WallDistance distance_to_walls(walls_, (kWidening * narrow_ + 0.1) / 2);
    area_.assign(count_, 0), width_.assign(count_, 0);
    parent_.resize(count_);
    std::iota(parent_.begin(), parent_.end(), 0u);
    for (Id t = 0; t < floor_.triangles.size(); ++t) {
      const Id l = floor_.label[t];
      area_[l] += floor_.area(t);
      const Vec2d a = floor_.corner(t, 0), b = floor_.corner(t, 1), c = floor_.corner(t, 2);
      const double la = distance(b, c), lb = distance(c, a), lc = distance(a, b);
      const Vec2d spots[] = {(a + b + c) / 3.0, (a * la + b * lb + c * lc) / (la + lb + lc), (a + b) * 0.5,
                             (b + c) * 0.5, (c + a) * 0.5};
      for (const Vec2d p : spots) width_[l] = std::max(width_[l], 2 * distance_to_walls.at(p));
    }
  }

  Id root(Id k) {
    while (parent_[k] != k) k = parent_[k] = parent_[parent_[k]];
    return k;
  }
  void join(Id a, Id b) {
    a = root(a), b = root(b);
    if (a == b) return;
    if (b < a) std::swap(a, b);
    parent_[b] = a;
    area_[a] += area_[b], width_[a] = std::max(width_[a], width_[b]);
  }

  /// Crumbs, and niches (one way out, not deeper than wide), join what they open to most.
  void join_small() {
    std::vector<std::vector<Cut>> at(count_);
    for (const Cut& c : cuts_) at[c.a].push_back(c), at[c.b].push_back({c.b, c.a, c.width});
    std::vector<std::vector<Id>> members(count_);
    for (Id k = 0; k < count_; ++k) members[root(k)].push_back(k);
    std::vector<Id> order;
    for (Id k = 0; k < count_; ++k)
      if (!members[k].empty()) order.push_back(k);
    std::stable_sort(order.begin(), order.end(), [&](Id a, Id b) { return area_[a] < area_[b]; });
    for (const Id k : order) {
      if (root(k) != k) continue;
      std::map<Id, double> neighbours;
      for (const Id m : members[k])
        for (const Cut& c : at[m])
          if (root(c.b) != k) neighbours[root(c.b)] += c.width;
      if (neighbours.empty()) continue;
      const bool niche = neighbours.size() == 1 && area_[k] < width_[k] * width_[k];
      if (area_[k] >= kCrumb && !niche) continue;
      const auto most = std::max_element(neighbours.begin(), neighbours.end(),
                                         [](const auto& x, const auto& y) { return x.second < y.second; });
      const Id other = most->first;
      join(k, other);
      const Id kept = root(k), gone = kept == k ? other : k;
      members[kept].insert(members[kept].end(), members[gone].begin(), members[gone].end());
      members[gone].clear();
    }
  }

  struct WaysOut {
    std::size_t all = 0, full = 0;  ///< full: about as wide as the region itself, like the ends of a passage
  };

  /// Narrow regions shorter than wide with two ways out are portals, long ones passageways. In between, what is open at
  /// both ends in all its width is a doorway or a passage, and what has doors is a small room.
  RegionType type_of(Id k, const WaysOut& ways_out, const MultiPolygon& outline) const {
    const double w = width_[k], slender = area_[k] / (w * w);
    const bool is_narrow = w < kWidening * narrow_;
    if (is_narrow && ways_out.all >= 2 && slender < 1) return RegionType::kPortal;
    if (is_narrow && slender >= settings_.passage_ratio) return RegionType::kPassageway;
    if (is_narrow && ways_out.full >= 2) return slender < kDoorway ? RegionType::kPortal : RegionType::kPassageway;
    double border = 0;
    const auto add = [&](const Ring& ring) {
      for (std::size_t i = 0; i < ring.size(); ++i) border += distance(ring[i], ring[(i + 1) % ring.size()]);
    };
    for (const Polygon& p : outline) {
      add(p.outer);
      std::for_each(p.holes.begin(), p.holes.end(), add);
    }
    const double mean = 2 * area_[k] / border;
    if (mean < 1.5 * narrow_ && area_[k] > kSlender * mean * mean) return RegionType::kPassageway;
    return area_[k] > settings_.hall_area ? RegionType::kHall : RegionType::kRoom;
  }

  std::vector<DrawnRegion> draw() {
    std::vector<Id> number(count_, kSolid);
    std::vector<Id> roots;
    for (Id k = 0; k < count_; ++k) {
      if (root(k) != k) continue;
      number[k] = static_cast<Id>(roots.size());
      roots.push_back(k);
    }
    std::vector<WaysOut> ways_out(roots.size());
    for (const Cut& c : cuts_) {
      const Id a = number[root(c.a)], b = number[root(c.b)];
      if (a == b) continue;
      for (const Id k : {a, b}) ++ways_out[k].all, ways_out[k].full += kWidening * c.width >= width_[roots[k]];
    }
    for (Id& l : floor_.label) l = number[root(l)];
    std::vector<MultiPolygon> outlines = trace_outlines(floor_, roots.size());
    std::vector<DrawnRegion> out;
    for (std::size_t i = 0; i < roots.size(); ++i) {
      const RegionType type = type_of(roots[i], ways_out[i], outlines[i]);
      for (Polygon& p : outlines[i]) out.push_back({"", type, "", std::move(p)});
    }
    // In the order of their lowest points, whatever the order of the triangles was.
    std::stable_sort(out.begin(), out.end(), [](const DrawnRegion& a, const DrawnRegion& b) {
      const Vec2d p = a.area.outer[0], q = b.area.outer[0];
      return p.x != q.x ? p.x < q.x : p.y < q.y;
    });
    return out;
  }

  std::vector<BoundaryEdge> walls_;
  const MapSettings& settings_;
  double narrow_;
  DividedFloor floor_;
  Id count_ = 0;
  std::vector<Cut> cuts_;
  std::vector<double> area_, width_;
  std::vector<Id> parent_;
};

}  // namespace

std::vector<DrawnRegion> automatic_regions(const World& world, SurfaceIndex surface, const MapSettings& settings) {
  const SurfaceRings rings = rings_of(world, surface);
  if (rings.edges.empty()) return {};
  return Divider(large_edges(rings, settings.narrow), settings).run();
}

}  // namespace throng::topology
