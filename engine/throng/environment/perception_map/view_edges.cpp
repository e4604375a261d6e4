#include "throng/environment/perception_map/view_edges.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "throng/environment/navmesh/locate.h"
#include "throng/environment/world.h"
#include "throng/geometry/segments.h"
#include "throng/geometry/uniform_grid.h"

namespace throng {
namespace {

/// Far more than coordinates are rounded by, far less than anything that can be seen, metres.
constexpr double kTouch = 1.0 / 512;
/// Where a wall runs into an object it is drawn this much into it: no gap at the joint, metres.
constexpr double kJoint = 1.0 / 1024;
constexpr double kBin = 4;  ///< m, cells of the working grid

struct Side {
  Vec2d a, b;  ///< the object's inside on the left
  std::uint32_t object;
};

PerceptionEdge edge(Vec2d a, Vec2d b) {
  PerceptionEdge e;
  e.a = a, e.b = b, e.length = static_cast<float>(distance(a, b));
  return e;
}

class ViewEdges {
 public:
  ViewEdges(const World& world, SurfaceIndex surface, std::span<const std::uint32_t> objects,
            std::vector<PerceptionEdge>& out)
      : world_(world), surface_(surface), objects_(objects), out_(out) {
    Boxd box;
    const Surface& s = world.surface(surface);
    if (!s.bounds.empty()) box = {Vec2d(s.bounds.lo), Vec2d(s.bounds.hi)};
    for (const std::uint32_t o : objects) {
      const PlacedObject& item = world.placed.items[o];
      box.add(bounds(item.footprint));
      if (!item.blocks_way && !item.blocks_view) continue;
      add_sides(item.footprint.outer, o);
      for (const Ring& hole : item.footprint.holes) add_sides(hole, o);
    }
    grid_ = make_layout(box, kBin, std::size_t{1} << 22);
    // What can cut a border in two: sides of objects, then walls.
    for (const Side& side : sides_) cuts_.push_back({side.a, side.b});
    for (std::uint32_t w = s.first_wall; w < s.last_wall; ++w)
      cuts_.push_back({Vec2d(world.walls.a(w)), Vec2d(world.walls.b(w))});
    bins_ = make_lists(grid_, cuts_.size(), [&](std::size_t i, auto f) { for_cells(grid_, cuts_[i], 2 * kTouch, f); });
    solids_ = make_lists(grid_, objects.size(), [&](std::size_t i, auto f) {
      const PlacedObject& item = world.placed.items[objects[i]];
      if (!item.blocks_way) return;
      const Boxd b = bounds(item.footprint);
      if (b.empty()) return;
      const Vec2d corners[] = {b.lo, {b.hi.x, b.lo.y}, b.hi, {b.lo.x, b.hi.y}};
      for_cells(grid_, corners, 2 * kTouch, f);
    });
  }

  void run() {
    add_open_edges();
    add_objects();
    add_walls();
    add_hidden_walls();
  }

 private:
  void add_sides(const Ring& ring, std::uint32_t object) {
    for (std::size_t i = 0; i < ring.size(); ++i)
      if (ring[i] != ring[(i + 1) % ring.size()]) sides_.push_back({ring[i], ring[(i + 1) % ring.size()], object});
  }

  void add_open_edges() {
    const Surface& s = world_.surface(surface_);
    for (std::uint32_t l = s.first_link; l < s.last_link; ++l) {
      PerceptionEdge e = edge(Vec2d(world_.links[l].a), Vec2d(world_.links[l].b));
      e.link = l, e.height = -1, e.blocks_way = false;
      out_.push_back(e);
    }
  }

  void add_objects() {
    for (const Side& s : sides_) {
      const PlacedObject& o = world_.placed.items[s.object];
      PerceptionEdge e = edge(s.b, s.a);  // outside on the left
      e.object = ObjectIndex(s.object), e.blocks_way = o.blocks_way, e.height = o.blocks_view ? o.height : -1;
      out_.push_back(e);
    }
  }

  /// Whether p lies in or on a solid object other than `but`.
  bool in_solid(Vec2d p, std::uint32_t but) const {
    for (const std::uint32_t i : solids_.of(grid_.index(grid_.x_of(p.x), grid_.y_of(p.y))))
      if (objects_[i] != but && contains(world_.placed.items[objects_[i]].footprint, p)) return true;
    return false;
  }

  /// Lengths along a-b where a side or a wall crosses, touches or begins, sorted, ends included.
  void split(Vec2d a, Vec2d b, std::vector<double>& at) const {
    const double l = distance(a, b);
    const Vec2d d = (b - a) / l;
    at.assign({0.0, l});
    const auto offer = [&](double t) {
      if (t > 0 && t < l) at.push_back(t);
    };
    const Vec2d ends[] = {a, b};
    for_cells(grid_, ends, 2 * kTouch, [&](int x, int y) {
      for (const std::uint32_t i : bins_.of(grid_.index(x, y))) {
        const auto& [from, to] = cuts_[i];
        for (const Vec2d p : {from, to})
          if (math::abs(det(d, p - a)) <= 2 * kTouch) offer(dot(d, p - a));
        const double cross = det(d, to - from);
        if (math::abs(cross) > 1e-9) offer(det(from - a, to - from) / cross);
      }
    });
    std::sort(at.begin(), at.end());
  }

  /// Calls f(from, to) for the longest stretches of a-b of which every piece passes test(middle).
  template <class Test, class F>
  void stretches(Vec2d a, Vec2d b, Test&& test, F&& f) {
    split(a, b, at_);
    const Vec2d d = normalized(b - a);
    double from = 0, to = -1;
    for (std::size_t i = 0; i + 1 < at_.size(); ++i) {
      if (at_[i + 1] - at_[i] < kTouch && at_.size() > 2) {
        if (to >= 0) to = at_[i + 1];  // too short to tell: goes with what was before
        continue;
      }
      if (test(a + d * (0.5 * (at_[i] + at_[i + 1])))) {
        if (to < 0) from = at_[i];
        to = at_[i + 1];
      } else if (to >= 0) {
        f(from, to);
        to = -1;
      }
    }
    if (to >= 0) f(from, to);
  }

  void add_walls() {
    const Surface& s = world_.surface(surface_);
    for (std::uint32_t w = s.first_wall; w < s.last_wall; ++w) {
      const Vec2d a(world_.walls.a(w)), b(world_.walls.b(w)), d = normalized(b - a);
      const Vec2d solid = -left_of(d) * kTouch;
      const double l = distance(a, b);
      stretches(
          a, b, [&](Vec2d p) { return !in_solid(p + solid, Index<ObjectTag>::kNone); },
          [&](double from, double to) {
            // Corners shared with the next wall keep their bits; joints with objects overlap.
            const bool joint_a = from > 0 || in_solid(a - d * kTouch + solid, Index<ObjectTag>::kNone) ||
                                 in_solid(a - d * kTouch - solid, Index<ObjectTag>::kNone);
            const bool joint_b = to < l || in_solid(b + d * kTouch + solid, Index<ObjectTag>::kNone) ||
                                 in_solid(b + d * kTouch - solid, Index<ObjectTag>::kNone);
            PerceptionEdge e = edge(joint_a ? a + d * (from - kJoint) : a, joint_b ? a + d * (to + kJoint) : b);
            e.wall = w;
            out_.push_back(e);
          });
    }
  }

  void add_hidden_walls() {
    for (const Side& s : sides_) {
      const PlacedObject& o = world_.placed.items[s.object];
      if (!o.blocks_way) continue;  // stands on open floor
      const Vec2d d = normalized(s.b - s.a), beyond = -left_of(d) * (2 * kTouch);
      stretches(
          s.a, s.b,
          [&](Vec2d p) {
            return !in_solid(p + beyond, s.object) && !locate(world_, surface_, Vec2(p + beyond)).exists();
          },
          [&](double from, double to) { out_.push_back(edge(s.a + d * (from - kJoint), s.a + d * (to + kJoint))); });
    }
  }

  const World& world_;
  SurfaceIndex surface_;
  std::span<const std::uint32_t> objects_;
  std::vector<PerceptionEdge>& out_;
  std::vector<Side> sides_;
  std::vector<std::array<Vec2d, 2>> cuts_;
  GridLayout grid_;
  CellLists bins_, solids_;
  std::vector<double> at_;
};

}  // namespace

void view_edges(const World& world, SurfaceIndex surface, std::span<const std::uint32_t> objects,
                std::vector<PerceptionEdge>& out) {
  if (world.surface(surface).bounds.empty()) return;
  ViewEdges(world, surface, objects, out).run();
}

}  // namespace throng
