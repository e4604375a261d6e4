// Cuts a floor along the outlines of regions. Everything is done on one triangulation of the common linework, so what
// touches and what a wall keeps apart is never a question of tolerances.
#include <algorithm>
#include <map>

#include "throng/environment/navmesh/locate.h"
#include "throng/environment/topology/divided_floor.h"
#include "throng/geometry/overlay.h"

namespace throng::topology {
namespace {

using Id = std::uint32_t;

std::vector<Piece> linework(const SurfaceRings& rings, std::span<const DrawnRegion> drawn) {
  std::vector<Piece> lines;
  for (const BoundaryEdge& e : rings.edges) lines.push_back({e.a, e.b});
  const auto add = [&](const Ring& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) lines.push_back({ring[i], ring[(i + 1) % ring.size()]});
  };
  for (const DrawnRegion& r : drawn) {
    add(r.area.outer);
    for (const Ring& hole : r.area.holes) add(hole);
  }
  return lines;
}

/// Triangles of the whole box around the linework, all pieces being edges of them.
bool triangulate_pieces(const std::vector<Piece>& pieces, DividedFloor& out) {
  std::vector<Vec2d> points;
  std::vector<EdgeInput> edges;
  std::map<std::pair<double, double>, Id> numbers;
  const auto number = [&](Vec2d p) {
    const auto [it, fresh] = numbers.try_emplace({p.x, p.y}, static_cast<Id>(points.size()));
    if (fresh) points.push_back(p);
    return it->second;
  };
  Boxd box;
  for (const Piece& p : pieces) box.add(p.first), box.add(p.second);
  box = box.grown(1);
  const Vec2d corners[] = {box.lo, {box.hi.x, box.lo.y}, box.hi, {box.lo.x, box.hi.y}};
  for (int i = 0; i < 4; ++i) edges.push_back({number(corners[i]), number(corners[(i + 1) % 4]), true});
  for (const Piece& p : pieces) edges.push_back({number(p.first), number(p.second), false});
  auto t = triangulate(points, edges);
  if (!t) return false;
  out.points = std::move(t->points), out.triangles = std::move(t->triangles);
  return true;
}

class Cutter {
 public:
  Cutter(const World& world, SurfaceIndex surface, std::span<const DrawnRegion> drawn)
      : world_(world), surface_(surface), drawn_(drawn) {}

  FloorCut run() {
    std::vector<Piece> pieces = linework(rings_of(world_, surface_), drawn_);
    if (pieces.empty()) return {};
    auto cut = cut_at_crossings(pieces);
    if (!cut || !triangulate_pieces(*cut, floor())) return {};
    label_triangles();
    close_slits();
    keep_connected();
    name_the_rest();
    measure();
    drop_empty();
    return std::move(out_);
  }

 private:
  DividedFloor& floor() { return out_.floor; }

  void label_triangles() {
    std::vector<Boxd> boxes;
    for (const DrawnRegion& r : drawn_) {
      boxes.push_back(bounds(r.area));
      out_.regions.push_back({r.id, r.type, static_cast<Id>(boxes.size() - 1), 0, 0, {}});
    }
    DividedFloor& f = floor();
    f.label.assign(f.triangles.size(), kSolid);
    for (std::size_t t = 0; t < f.triangles.size(); ++t) {
      const Vec2d c = (f.corner(t, 0) + f.corner(t, 1) + f.corner(t, 2)) / 3.0;
      if (!locate(world_, surface_, Vec2(c)).exists()) continue;
      f.label[t] = kFree;
      for (Id r = 0; r < drawn_.size(); ++r) {
        if (!boxes[r].contains(c) || locate_in_polygon(drawn_[r].area, c) != Inside::kInside) continue;
        f.label[t] = r;
        break;
      }
    }
  }

  /// Authors draw neighbours a little apart: free triangles flatter than kSlit go to what lies along their long side.
  void close_slits() {
    DividedFloor& f = floor();
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t t = 0; t < f.triangles.size(); ++t) {
        if (f.label[t] != kFree) continue;
        int longest = 0;
        for (int i = 1; i < 3; ++i)
          if (f.edge_length(t, i) > f.edge_length(t, longest)) longest = i;
        const Id n = f.triangles[t].neighbor[longest];
        if (n == kNoTriangle || f.label[n] >= kFree) continue;
        if (2 * f.area(t) >= kSlit * f.edge_length(t, longest)) continue;
        f.label[t] = f.label[n], changed = true;
      }
    }
  }

  /// Triangles of one label that hang together, from t on; marks them in `part_`.
  double flood(std::size_t t, Id part, std::vector<std::size_t>& found) {
    DividedFloor& f = floor();
    found.assign(1, t);
    part_[t] = part;
    double area = 0;
    for (std::size_t k = 0; k < found.size(); ++k) {
      area += f.area(found[k]);
      for (const Id n : f.triangles[found[k]].neighbor) {
        if (n == kNoTriangle || f.label[n] != f.label[t] || part_[n] != kSolid) continue;
        part_[n] = part;
        found.push_back(n);
      }
    }
    return area;
  }

  struct Part {
    Id label;
    double area;
    std::vector<std::size_t> triangles;
  };

  std::vector<Part> parts() {
    DividedFloor& f = floor();
    part_.assign(f.triangles.size(), kSolid);
    std::vector<Part> out;
    for (std::size_t t = 0; t < f.triangles.size(); ++t) {
      if (f.label[t] == kSolid || part_[t] != kSolid) continue;
      Part p{f.label[t], 0, {}};
      p.area = flood(t, static_cast<Id>(out.size()), p.triangles);
      out.push_back(std::move(p));
    }
    return out;
  }

  /// Walls may cut a drawn region into parts: the largest keeps the name, others get their own, crumbs are free again.
  void keep_connected() {
    std::vector<Part> all = parts();
    std::stable_sort(all.begin(), all.end(), [](const Part& a, const Part& b) { return a.area > b.area; });
    std::vector<Id> seen(drawn_.size(), 0);
    for (const Part& p : all) {
      if (p.label == kFree) continue;
      const Id number = seen[p.label]++;
      if (number == 0) continue;
      const bool crumb = p.area < kSmallestRegion;
      const Id label = crumb ? kFree : static_cast<Id>(out_.regions.size());
      if (crumb) {
        --seen[p.label];
      } else {
        const FloorRegion& whole = out_.regions[p.label];
        out_.regions.push_back({whole.id.empty() ? "" : whole.id + "." + std::to_string(number + 1),
                                whole.type,
                                whole.drawn,
                                number,
                                0,
                                {}});
      }
      for (const std::size_t t : p.triangles) floor().label[t] = label;
    }
  }

  /// Label along most of the border of a free part; kSolid when it has no neighbour.
  Id best_neighbour(const Part& p) {
    DividedFloor& f = floor();
    std::map<Id, double> along;
    for (const std::size_t t : p.triangles) {
      for (int i = 0; i < 3; ++i) {
        const Id n = f.triangles[t].neighbor[i];
        if (n != kNoTriangle && f.label[n] < kFree) along[f.label[n]] += f.edge_length(t, i);
      }
    }
    Id best = kSolid;
    double most = 0;
    for (const auto& [label, l] : along)
      if (l > most) best = label, most = l;
    return best;
  }

  void name_the_rest() {
    for (const Part& p : parts()) {
      if (p.label != kFree) continue;
      Id label = p.area < kSmallestRegion ? best_neighbour(p) : kSolid;
      if (label == kSolid) {
        label = static_cast<Id>(out_.regions.size());
        out_.regions.push_back({"", RegionType::kHall, kSolid, 0, 0, {}});
      }
      for (const std::size_t t : p.triangles) floor().label[t] = label;
    }
  }

  /// Areas, and for each region a walkable point: the middle of the triangle nearest to its centre of gravity.
  void measure() {
    DividedFloor& f = floor();
    std::vector<double> largest(out_.regions.size(), 0), nearest(out_.regions.size(), 1e300);
    std::vector<Vec2d> centre(out_.regions.size());
    const auto middle = [&](std::size_t t) { return (f.corner(t, 0) + f.corner(t, 1) + f.corner(t, 2)) / 3.0; };
    for (std::size_t t = 0; t < f.triangles.size(); ++t) {
      const Id l = f.label[t];
      if (l == kSolid) continue;
      const double a = f.area(t);
      out_.regions[l].area += a;
      centre[l] += middle(t) * a;
      largest[l] = std::max(largest[l], a);
    }
    for (std::size_t t = 0; t < f.triangles.size(); ++t) {
      const Id l = f.label[t];
      if (l == kSolid || f.area(t) < 0.02 * largest[l]) continue;  // in slivers there is no room to stand
      const double d = length_sq(middle(t) - centre[l] / out_.regions[l].area);
      if (d < nearest[l]) nearest[l] = d, out_.regions[l].middle = middle(t);
    }
  }

  /// Regions drawn where nothing is walkable.
  void drop_empty() {
    std::vector<Id> number;
    std::vector<FloorRegion> kept;
    for (FloorRegion& r : out_.regions) {
      number.push_back(static_cast<Id>(kept.size()));
      if (r.area > 0) kept.push_back(std::move(r));
    }
    for (Id& l : floor().label)
      if (l != kSolid) l = number[l];
    out_.regions = std::move(kept);
  }

  const World& world_;
  SurfaceIndex surface_;
  std::span<const DrawnRegion> drawn_;
  FloorCut out_;
  std::vector<Id> part_;
};

}  // namespace

FloorCut cut_floor(const World& world, SurfaceIndex surface, std::span<const DrawnRegion> drawn) {
  return Cutter(world, surface, drawn).run();
}

}  // namespace throng::topology
