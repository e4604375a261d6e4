#include "throng/geometry/gaps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "throng/geometry/predicates.h"
#include "throng/geometry/segments.h"
#include "throng/geometry/uniform_grid.h"

namespace throng {
namespace {

class Finder {
 public:
  Finder(std::span<const BoundaryEdge> edges, double widest) : edges_(edges), widest_(widest) {
    Boxd box;
    for (const BoundaryEdge& e : edges) box.add(e.a);
    layout_ = make_layout(box, widest, std::size_t{1} << 20);
    lists_ = make_lists(layout_, edges.size(), [&](std::size_t i, auto f) {
      if (edges_[i].open) return;
      const std::array<Vec2d, 2> s{edges_[i].a, edges_[i].b};
      for_cells(layout_, s, 1e-6, f);
    });
    seen_.assign(edges.size(), 0);
  }

  std::vector<Gap> run() {
    std::vector<Gap> gaps;
    std::vector<std::uint32_t> around;
    for (std::uint32_t k = 0; k < edges_.size(); ++k) {
      walls_within(edges_[k].a, widest_, around);
      for (const std::uint32_t w : around) {
        Gap g;
        if (candidate(k, w, g) && is_empty(g, around)) gaps.push_back(g);
      }
    }
    const auto key = [](const Gap& g) { return std::tuple(g.width, g.corner, g.other, g.at_corner); };
    std::sort(gaps.begin(), gaps.end(), [&](const Gap& a, const Gap& b) { return key(a) < key(b); });
    gaps.erase(std::unique(gaps.begin(), gaps.end(), [&](const Gap& a, const Gap& b) { return key(a) == key(b); }),
               gaps.end());
    return gaps;
  }

 private:
  void walls_within(Vec2d p, double range, std::vector<std::uint32_t>& out) {
    out.clear();
    ++stamp_;
    for (int y = layout_.y_of(p.y - range); y <= layout_.y_of(p.y + range); ++y) {
      for (int x = layout_.x_of(p.x - range); x <= layout_.x_of(p.x + range); ++x) {
        for (const std::uint32_t w : lists_.of(layout_.index(x, y))) {
          if (seen_[w] == stamp_) continue;
          seen_[w] = stamp_;
          if (distance_sq_to_segment(edges_[w].a, edges_[w].b, p) <= range * range) out.push_back(w);
        }
      }
    }
    std::sort(out.begin(), out.end());
  }

  /// Whether x lies in the area's angle at corner k.
  bool in_front(std::uint32_t k, Vec2d x) const {
    const Vec2d v = edges_[k].a, before = edges_[edges_[k].prev].a, after = edges_[k].b;
    const bool left_in = orient(before, v, x) > 0, left_out = orient(v, after, x) > 0;
    return orient(before, v, after) < 0 ? left_in || left_out : left_in && left_out;
  }

  bool candidate(std::uint32_t k, std::uint32_t w, Gap& g) const {
    const BoundaryEdge& wall = edges_[w];
    const Vec2d v = edges_[k].a;
    if (v == wall.a || v == wall.b) return false;
    const double t = closest_parameter(wall.a, wall.b, v);
    g = {k, w, false, wall.a + (wall.b - wall.a) * t, 0};
    if (t <= 0 || t >= 1) {
      g.at_corner = true;
      g.other = t <= 0 ? w : wall.next;
      g.foot = edges_[g.other].a;
      if (g.other < k) return false;  // found from the other end
      if (!in_front(g.other, v)) return false;
    }
    g.width = distance(v, g.foot);
    return g.width > 0 && g.width <= widest_ && in_front(k, g.foot);
  }

  /// Everything that can enter the circle is within `width` of the corner, so among the walls around it.
  bool is_empty(const Gap& g, std::span<const std::uint32_t> around) const {
    const Vec2d middle = (edges_[g.corner].a + g.foot) * 0.5;
    const double radius = std::max(0.0, g.width * 0.5 * (1 - 1e-3) - 1e-4);
    for (const std::uint32_t w : around) {
      if (distance_sq_to_segment(edges_[w].a, edges_[w].b, middle) < radius * radius) return false;
    }
    return true;
  }

  std::span<const BoundaryEdge> edges_;
  double widest_;
  GridLayout layout_;
  CellLists lists_;
  std::vector<std::uint32_t> seen_;
  std::uint32_t stamp_ = 0;
};

}  // namespace

std::vector<Gap> find_gaps(std::span<const BoundaryEdge> edges, double widest) {
  if (edges.empty()) return {};
  return Finder(edges, widest).run();
}

}  // namespace throng
