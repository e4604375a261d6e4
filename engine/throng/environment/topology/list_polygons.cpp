#include <algorithm>
#include <cmath>

#include "throng/environment/topology/divided_floor.h"
#include "throng/geometry/uniform_grid.h"

namespace throng::topology {
namespace {

/// Smaller parts of a mesh polygon are left-overs of the clipping, square metres.
constexpr double kSmallestPiece = 1e-6;

struct LabelledPiece {
  std::uint32_t region;
  Ring ring;
};

/// The regions of one polygon of the mesh, and its pieces where there are several.
void add_polygon(std::vector<LabelledPiece>& pieces, std::uint32_t fallback, Topology& out) {
  std::stable_sort(pieces.begin(), pieces.end(),
                   [](const LabelledPiece& a, const LabelledPiece& b) { return a.region < b.region; });
  const bool one = pieces.empty() || pieces.front().region == pieces.back().region;
  for (std::size_t i = 0; i < pieces.size() && !one; ++i) {
    if (i == 0 || pieces[i].region != pieces[i - 1].region) {
      out.of_polygon.push_back(RegionIndex(pieces[i].region));
      out.first_piece.push_back(static_cast<std::uint32_t>(out.first_corner.size() - 1));
    }
    for (const Vec2d p : pieces[i].ring) out.corners.push_back(Vec2(p));
    out.first_corner.push_back(static_cast<std::uint32_t>(out.corners.size()));
  }
  if (one) {
    out.of_polygon.push_back(RegionIndex(pieces.empty() ? fallback : pieces[0].region));
    out.first_piece.push_back(static_cast<std::uint32_t>(out.first_corner.size() - 1));
  }
}

/// Walkable triangles by cell.
struct TriangleGrid {
  GridLayout layout;
  CellLists lists;

  explicit TriangleGrid(const DividedFloor& f) {
    Boxd box;
    std::size_t n = 0;
    for (std::size_t t = 0; t < f.triangles.size(); ++t) {
      if (f.label[t] == kSolid) continue;
      for (int i = 0; i < 3; ++i) box.add(f.corner(t, i));
      ++n;
    }
    if (box.empty()) return;
    const double span = (box.hi.x - box.lo.x) * (box.hi.y - box.lo.y);
    layout = make_layout(box, std::max(0.5, std::sqrt(span / static_cast<double>(4 * n + 64))), std::size_t{1} << 22);
    lists = make_lists(layout, f.triangles.size(), [&](std::size_t t, auto g) {
      if (f.label[t] == kSolid) return;
      const Vec2d corners[] = {f.corner(t, 0), f.corner(t, 1), f.corner(t, 2)};
      for_cells(layout, corners, 1e-3, g);
    });
  }
};

class Lister {
 public:
  Lister(const World& world, const SurfaceCut& cut) : mesh_(world.mesh), cut_(cut), grid_(cut.cut.floor) {
    seen_.assign(cut.cut.floor.triangles.size(), 0);
  }

  void add(std::uint32_t k, Topology& out) {
    const DividedFloor& f = cut_.cut.floor;
    const std::span<const Vec2d> ring(mesh_.vertices.data() + mesh_.first_edge[k],
                                      mesh_.first_edge[k + 1] - mesh_.first_edge[k]);
    std::vector<LabelledPiece> pieces;
    if (grid_.layout.cells() > 0) {
      ++stamp_;
      for_cells(grid_.layout, ring, 1e-3, [&](int x, int y) {
        for (const std::uint32_t t : grid_.lists.of(grid_.layout.index(x, y))) {
          if (seen_[t] == stamp_) continue;
          seen_[t] = stamp_;
          const Ring corners{f.corner(t, 0), f.corner(t, 1), f.corner(t, 2)};
          Ring piece = clip_convex(corners, ring);
          if (piece.size() >= 3 && signed_area(piece) > kSmallestPiece)
            pieces.push_back({cut_.first + f.label[t], std::move(piece)});
        }
      });
    }
    add_polygon(pieces, cut_.first, out);
  }

 private:
  const NavMesh& mesh_;
  const SurfaceCut& cut_;
  TriangleGrid grid_;
  std::vector<std::uint32_t> seen_;
  std::uint32_t stamp_ = 0;
};

}  // namespace

void list_polygons(const World& world, std::span<const SurfaceCut> surfaces, Topology& out) {
  out.first_of_polygon.assign(1, 0);
  out.first_corner.assign(1, 0);
  for (std::size_t s = 0; s < surfaces.size(); ++s) {
    const Surface& surface = world.surfaces[s];
    const bool whole = surfaces[s].cut.regions.size() <= 1;
    Lister lister(world, surfaces[s]);
    for (std::uint32_t k = surface.first_polygon; k < surface.last_polygon; ++k) {
      std::vector<LabelledPiece> none;
      whole ? add_polygon(none, surfaces[s].first, out) : lister.add(k, out);
      out.first_of_polygon.push_back(static_cast<std::uint32_t>(out.of_polygon.size()));
    }
  }
  out.first_piece.push_back(static_cast<std::uint32_t>(out.first_corner.size() - 1));
}

}  // namespace throng::topology
