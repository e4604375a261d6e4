// Navigation mesh of every surface: gaps become edges, the rest is constrained Delaunay merged into convex polygons.
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "throng/environment/compile/draft.h"
#include "throng/geometry/convex_merge.h"
#include "throng/geometry/gaps.h"
#include "throng/geometry/snap.h"
#include "throng/geometry/triangulation.h"
#include "throng/geometry/uniform_grid.h"

namespace throng::compile {
namespace {

using Id = std::uint32_t;
using VertexPair = std::pair<Id, Id>;

constexpr std::size_t kMaxCorners = 12;       // bounds the cost of NavMesh::contains
constexpr double kFootTolerance = 1.0 / 256;  // feet nearer than this to a vertex or to each other become one, metres

struct OpeningSide {
  Id opening, side;
};

/// The boundary of one surface as points and edges, with the feet of gaps put in.
struct Boundary {
  std::vector<Vec2d> points;
  std::vector<EdgeInput> edges;
  std::map<VertexPair, OpeningSide> open;  ///< directed as in the outline
  std::map<VertexPair, double> gap_width;  ///< (lower, higher) vertex
};

class BoundaryMaker {
 public:
  explicit BoundaryMaker(const Outline& outline) {
    for (const OutlineRing& ring : outline) {
      const Id base = static_cast<Id>(edges_.size()), n = static_cast<Id>(ring.size());
      for (Id i = 0; i < n; ++i) {
        edges_.push_back(
            {ring[i].p, ring[(i + 1) % n].p, base + (i + n - 1) % n, base + (i + 1) % n, ring[i].opening != kNone});
        openings_.push_back({ring[i].opening, ring[i].side});
      }
    }
    feet_.resize(edges_.size());
  }

  Boundary run(bool with_gaps) {
    std::vector<Gap> gaps;
    if (with_gaps) gaps = find_gaps(edges_, kWidestGap);
    for (const Gap& g : gaps) ends_.push_back(put_foot(g));
    number_points();
    for (Id k = 0; k < edges_.size(); ++k) add_edge(k);
    for (std::size_t i = 0; i < gaps.size(); ++i) add_gap(gaps[i], ends_[i]);
    return std::move(out_);
  }

 private:
  struct Foot {
    double t;
    Vec2d p;
  };

  /// Where the gap ends: a corner, or a new point on its wall (shared when another foot is next to it).
  Vec2d put_foot(const Gap& g) {
    if (g.at_corner) return edges_[g.other].a;
    const BoundaryEdge& wall = edges_[g.other];
    if (distance(g.foot, wall.a) < kFootTolerance) return wall.a;
    if (distance(g.foot, wall.b) < kFootTolerance) return wall.b;
    const double t = distance(wall.a, g.foot);
    for (const Foot& f : feet_[g.other]) {
      if (std::max(f.t - t, t - f.t) < kFootTolerance) return f.p;
    }
    feet_[g.other].push_back({t, snapped(g.foot)});
    return feet_[g.other].back().p;
  }

  void number_points() {
    for (const BoundaryEdge& e : edges_) number(e.a);
    for (auto& feet : feet_) {
      std::sort(feet.begin(), feet.end(), [](const Foot& a, const Foot& b) { return a.t < b.t; });
      for (const Foot& f : feet) number(f.p);
    }
  }

  Id number(Vec2d p) {
    const auto [it, fresh] = numbers_.try_emplace({p.x, p.y}, static_cast<Id>(out_.points.size()));
    if (fresh) out_.points.push_back(p);
    return it->second;
  }

  void add_edge(Id k) {
    Id from = number(edges_[k].a);
    const Id to = number(edges_[k].b);
    if (openings_[k].opening != kNone) out_.open[{from, to}] = openings_[k];
    for (const Foot& f : feet_[k]) {
      const Id mid = number(f.p);
      out_.edges.push_back({from, mid, true});
      from = mid;
    }
    out_.edges.push_back({from, to, true});
  }

  void add_gap(const Gap& g, Vec2d end) {
    const Id a = number(edges_[g.corner].a), b = number(end);
    if (a == b) return;
    const VertexPair key{std::min(a, b), std::max(a, b)};
    if (!out_.gap_width.try_emplace(key, g.width).second) return;  // sorted by width: the first is the narrowest
    out_.edges.push_back({a, b, false});
  }

  std::vector<BoundaryEdge> edges_;
  std::vector<OpeningSide> openings_;
  std::vector<std::vector<Foot>> feet_;
  std::vector<Vec2d> ends_;
  std::map<std::pair<double, double>, Id> numbers_;
  Boundary out_;
};

class MeshBuilder {
 public:
  MeshBuilder(const Outlines& outlines, World& world)
      : in_(outlines), world_(world), mesh_(world.mesh), sides_(outlines.openings.size(), {kNone, kNone}) {}

  std::optional<std::string> run() {
    mesh_.first_edge.push_back(0);
    for (std::size_t s = 0; s < in_.surfaces.size(); ++s) {
      Surface& surface = world_.surfaces[s];
      surface.first_polygon = static_cast<Id>(mesh_.size());
      if (auto error = add_surface(s)) return "surface '" + surface.id + "': " + *error;
      surface.last_polygon = static_cast<Id>(mesh_.size());
    }
    make_portals();
    find_components();
    for (std::size_t s = 0; s < in_.surfaces.size(); ++s) mesh_.grids.push_back(grid_of(world_.surfaces[s]));
    return std::nullopt;
  }

 private:
  std::optional<std::string> add_surface(std::size_t s) {
    if (in_.surfaces[s].empty()) return std::nullopt;
    Boundary boundary = BoundaryMaker(in_.surfaces[s]).run(true);
    auto triangles = triangulate(boundary.points, boundary.edges);
    if (!triangles) {
      // The feet moved a wall by a grid step across something closer than that: do without.
      boundary = BoundaryMaker(in_.surfaces[s]).run(false);
      triangles = triangulate(boundary.points, boundary.edges);
      if (!triangles) return triangles.error();
    }
    add_cells(s, boundary, merge_convex(*triangles, kMaxCorners));
    return std::nullopt;
  }

  void add_cells(std::size_t s, const Boundary& b, const ConvexCells& cells) {
    const Id base = static_cast<Id>(mesh_.size());
    for (std::size_t c = 0; c < cells.size(); ++c) {
      Ring ring;
      for (Id k = cells.first[c]; k < cells.first[c + 1]; ++k) ring.push_back(b.points[cells.vertex[k]]);
      for (Id k = cells.first[c]; k < cells.first[c + 1]; ++k) {
        const Id next = k + 1 < cells.first[c + 1] ? k + 1 : cells.first[c];
        add_edge(b, cells.vertex[k], cells.vertex[next], base, cells.neighbor[k]);
      }
      mesh_.first_edge.push_back(static_cast<Id>(mesh_.edges.size()));
      mesh_.surface.push_back(SurfaceIndex(s));
      mesh_.centroid.push_back(Vec2(centroid(ring)));
      mesh_.area.push_back(static_cast<float>(signed_area(ring)));
    }
    // Edges of one surface meet their twins by vertex numbers, which are only unique within it.
    for (const auto& [key, edge] : half_) {
      const auto twin = half_.find({key.second, key.first});
      if (twin != half_.end()) twin_[edge] = twin->second;
    }
    half_.clear();
  }

  void add_edge(const Boundary& b, Id from, Id to, Id base, Id neighbor) {
    const Id e = static_cast<Id>(mesh_.edges.size());
    const Vec2d p = b.points[from], q = b.points[to], d = normalized(q - p);
    mesh_.edges.push_back({Vec2(p), Vec2(Vec2d{d.y, -d.x})});
    mesh_.vertices.push_back(p);
    mesh_.exits.push_back({});
    const auto gap = b.gap_width.find({std::min(from, to), std::max(from, to)});
    double w = distance(p, q);
    if (gap != b.gap_width.end()) w = std::min(w, gap->second);
    width_.push_back(static_cast<float>(w));
    to_.push_back(neighbor == kNoTriangle ? kNone : base + neighbor);
    twin_.push_back(kNone);
    if (neighbor != kNoTriangle) half_[{from, to}] = e;
    if (const auto open = b.open.find({from, to}); open != b.open.end()) {
      sides_[open->second.opening][open->second.side] = e;
      opening_.resize(e + 1, kNone);
      opening_[e] = open->second.opening;
    }
  }

  Vec2d start(Id e) const { return mesh_.vertices[e]; }
  Vec2d end(Id e, Id polygon) const {
    return mesh_.vertices[e + 1 < mesh_.first_edge[polygon + 1] ? e + 1 : mesh_.first_edge[polygon]];
  }

  void make_portals() {
    opening_.resize(mesh_.edges.size(), kNone);
    std::vector<Id> polygon_of(mesh_.edges.size());
    for (Id k = 0; k < mesh_.size(); ++k) {
      for (Id e = mesh_.first_edge[k]; e < mesh_.first_edge[k + 1]; ++e) polygon_of[e] = k;
    }
    for (std::size_t o = 0; o < sides_.size(); ++o) {
      const auto [e0, e1] = sides_[o];
      if (e0 == kNone || e1 == kNone) continue;  // one side was broken up by a touching corner: both stay closed
      twin_[e0] = e1, twin_[e1] = e0;
      to_[e0] = polygon_of[e1], to_[e1] = polygon_of[e0];
    }
    for (Id e = 0; e < mesh_.edges.size(); ++e) {
      if (twin_[e] == kNone) continue;
      mesh_.exits[e].portal = PortalIndex(mesh_.portals.size());
      mesh_.portals.push_back(portal(e, polygon_of[e]));
    }
    for (Id e = 0; e < mesh_.edges.size(); ++e) {
      if (twin_[e] == kNone) continue;
      MeshExit& exit = mesh_.exits[e];
      Portal& p = mesh_.portals[exit.portal.value];
      p.twin = exit.twin = mesh_.exits[twin_[e]].portal;
      exit.to = p.to;
      exit.seam = p.translation != Vec2{} || p.laps != 0;
      exit.other_surface = mesh_.surface[p.from.value] != mesh_.surface[p.to.value];
    }
    mesh_.first_portal.assign(mesh_.size() + 1, 0);
    for (const Portal& p : mesh_.portals) ++mesh_.first_portal[p.from.value + 1];
    for (std::size_t k = 0; k < mesh_.size(); ++k) mesh_.first_portal[k + 1] += mesh_.first_portal[k];
  }

  Portal portal(Id e, Id polygon) const {
    Portal p;
    p.right = Vec2(start(e)), p.left = Vec2(end(e, polygon));
    p.from = PolygonIndex(polygon), p.to = PolygonIndex(to_[e]);
    p.width = std::min(width_[e], width_[twin_[e]]);
    if (opening_[e] != kNone) {
      const Opening& o = in_.openings[opening_[e]];
      const bool first = sides_[opening_[e]][0] == e;
      p.translation = Vec2(first ? o.translation : Vec2d{} - o.translation);
      p.laps = first ? o.laps : -o.laps;
    }
    return p;
  }

  void find_components() {
    std::vector<Id> parent(mesh_.size());
    for (Id k = 0; k < parent.size(); ++k) parent[k] = k;
    const auto root = [&](Id k) {
      while (parent[k] != k) k = parent[k] = parent[parent[k]];
      return k;
    };
    for (const Portal& p : mesh_.portals) {
      const Id a = root(p.from.value), b = root(p.to.value);
      parent[std::max(a, b)] = std::min(a, b);  // the lowest polygon names the island
    }
    for (Id k = 0; k < parent.size(); ++k) mesh_.component.push_back(root(k));
  }

  MeshGrid grid_of(const Surface& surface) const {
    MeshGrid grid;
    const Id n = surface.last_polygon - surface.first_polygon;
    if (n == 0) return grid;
    const Boxd box{Vec2d(surface.bounds.lo), Vec2d(surface.bounds.hi)};
    const double span = (box.hi.x - box.lo.x) * (box.hi.y - box.lo.y);
    const double cell = std::max(0.5, std::sqrt(span / (4.0 * n + 64)));
    const GridLayout g = make_layout(box, cell, std::size_t{1} << 22);
    CellLists lists = make_lists(g, n, [&](std::size_t i, auto f) {
      const Id k = surface.first_polygon + static_cast<Id>(i);
      const std::span<const Vec2d> ring(mesh_.vertices.data() + mesh_.first_edge[k],
                                        mesh_.first_edge[k + 1] - mesh_.first_edge[k]);
      for_cells(g, ring, 2 * WallGrid::kSlack, f);
    });
    for (Id& k : lists.items) k += surface.first_polygon;
    grid.origin = Vec2(g.origin), grid.inv_cell = static_cast<float>(1 / g.cell);
    grid.nx = g.nx, grid.ny = g.ny;
    grid.first = std::move(lists.first), grid.items = std::move(lists.items);
    return grid;
  }

  const Outlines& in_;
  World& world_;
  NavMesh& mesh_;
  std::vector<std::array<Id, 2>> sides_;  ///< mesh edge of each side of an opening
  std::map<VertexPair, Id> half_;         ///< inner edges of the surface at hand
  std::vector<Id> twin_, to_, opening_;   ///< per mesh edge
  std::vector<float> width_;
};

}  // namespace

bool build_mesh(const Outlines& outlines, World& world, Diagnostics& diagnostics) {
  const auto error = MeshBuilder(outlines, world).run();
  if (error)
    diagnostics.error("world", "the walkable area could not be divided: " + *error + " (engine coordinates; offset " +
                                   text(world.offset) + ")");
  return !error;
}

}  // namespace throng::compile
