#include "throng/geometry/triangulation.h"

#include <algorithm>
#include <deque>
#include <string>

#include "throng/geometry/predicates.h"
#include "throng/geometry/segments.h"

namespace throng {
namespace {

using Id = std::uint32_t;

constexpr int next3(int i) { return i == 2 ? 0 : i + 1; }
constexpr int prev3(int i) { return i == 0 ? 2 : i - 1; }

struct Handle {
  Id t;
  int i;
};

struct VertexPair {
  Id u, w;
};

class Builder {
 public:
  Builder(std::span<const Vec2d> points)
      : count_(static_cast<Id>(points.size())), points_(points.begin(), points.end()) {
    Boxd box = bounds(points);
    const double margin = 1 + 0.125 * std::max(box.hi.x - box.lo.x, box.hi.y - box.lo.y);
    box = box.grown(margin);
    for (const Vec2d corner : {box.lo, Vec2d{box.hi.x, box.lo.y}, box.hi, Vec2d{box.lo.x, box.hi.y}}) {
      points_.push_back(corner);
    }
    box_ = box;
    at_.assign(points_.size(), 0);
    const Id c = count_;
    triangles_.push_back({{c, c + 1, c + 2}, {kNoTriangle, kNoTriangle, 1}, {}});
    triangles_.push_back({{c, c + 2, c + 3}, {0, kNoTriangle, kNoTriangle}, {}});
    at_[c] = at_[c + 1] = at_[c + 2] = 0;
    at_[c + 3] = 1;
  }

  /// Returns the first point that is equal to an earlier one, or count.
  Id insert_all() {
    for (const Id p : insertion_order()) {
      if (!insert(p)) return p;
    }
    return count_;
  }

  enum class Forced { kDone, kRefused, kCrossing };

  /// kRefused: an inner edge was not possible. kCrossing: `crossing_at` says where boundary edges cross.
  Forced force(Id a, Id b, bool boundary) {
    if (a == b) return Forced::kDone;
    while (true) {
      crossed_.clear();
      const Id reached = trace(a, b);
      if (reached == kNoTriangle || (!boundary && reached != b)) return boundary ? Forced::kCrossing : Forced::kRefused;
      flip_away(a, reached);
      mark(a, reached, boundary ? 1 : 2);
      if (reached == b) return Forced::kDone;
      a = reached;
    }
  }

  Triangulation take_inside() {
    std::vector<std::uint8_t> depth(triangles_.size(), 2);  // 2 = not seen yet, else parity
    std::vector<Id> stack{at_[count_]};
    depth[stack[0]] = 0;
    while (!stack.empty()) {
      const Id t = stack.back();
      stack.pop_back();
      for (int i = 0; i < 3; ++i) {
        const Id n = triangles_[t].neighbor[i];
        if (n == kNoTriangle || depth[n] != 2) continue;
        depth[n] = depth[t] ^ (triangles_[t].fixed[i] == 1);
        stack.push_back(n);
      }
    }
    std::vector<Id> number(triangles_.size(), kNoTriangle);
    Id n = 0;
    for (Id t = 0; t < triangles_.size(); ++t) {
      if (depth[t] == 1) number[t] = n++;
    }
    Triangulation out;
    for (Id t = 0; t < triangles_.size(); ++t) {
      if (number[t] == kNoTriangle) continue;
      Triangle tri = triangles_[t];
      for (Id& x : tri.neighbor) x = x == kNoTriangle ? x : number[x];
      out.triangles.push_back(tri);
    }
    points_.resize(count_);
    out.points = std::move(points_);
    return out;
  }

  Vec2d crossing_at{};

 private:
  Vec2d at(Id v) const { return points_[v]; }
  int index_of(Id t, Id v) const {
    const auto& tv = triangles_[t].v;
    return tv[0] == v ? 0 : (tv[1] == v ? 1 : 2);
  }
  int edge_towards(Id t, Id neighbor) const {
    const auto& n = triangles_[t].neighbor;
    return n[0] == neighbor ? 0 : (n[1] == neighbor ? 1 : 2);
  }

  /// Snake through the cells of a coarse grid: each point is near the one before, so walking there is short.
  std::vector<Id> insertion_order() const {
    int cells = 1;
    while (static_cast<Id>(cells) * cells * 2 < count_) ++cells;
    const double sx = cells / (box_.hi.x - box_.lo.x), sy = cells / (box_.hi.y - box_.lo.y);
    std::vector<std::pair<std::uint64_t, Id>> keys;
    for (Id p = 0; p < count_; ++p) {
      const auto y = static_cast<std::uint64_t>((at(p).y - box_.lo.y) * sy);
      auto x = static_cast<std::uint64_t>((at(p).x - box_.lo.x) * sx);
      if (y % 2 == 1) x = static_cast<std::uint64_t>(cells) - std::min<std::uint64_t>(x, cells);
      keys.emplace_back(y * (static_cast<std::uint64_t>(cells) + 1) + x, p);
    }
    std::sort(keys.begin(), keys.end());
    std::vector<Id> order;
    for (const auto& k : keys) order.push_back(k.second);
    return order;
  }

  Id walk_to(Vec2d p) const {
    Id t = last_;
    while (true) {
      int i = 0;
      while (i < 3 && orient(at(triangles_[t].v[i]), at(triangles_[t].v[next3(i)]), p) >= 0) ++i;
      if (i == 3) return t;
      t = triangles_[t].neighbor[i];  // exists: p is inside the box
    }
  }

  void link(Id t, int i, Id n, Id was) {
    triangles_[t].neighbor[i] = n;
    if (n != kNoTriangle) triangles_[n].neighbor[edge_towards(n, was)] = t;
  }

  bool insert(Id p) {
    const Id t = walk_to(at(p));
    int on = -1;
    for (int i = 0; i < 3; ++i) {
      if (at(triangles_[t].v[i]) == at(p)) return false;
      if (orient(at(triangles_[t].v[i]), at(triangles_[t].v[next3(i)]), at(p)) == 0) on = i;
    }
    if (on < 0) {
      split_triangle(t, p);
    } else {
      split_edge(t, on, p);
    }
    last_ = t;
    legalize();
    return true;
  }

  void split_triangle(Id t, Id p) {
    const Triangle old = triangles_[t];
    const Id t1 = static_cast<Id>(triangles_.size()), t2 = t1 + 1;
    triangles_[t] = {{old.v[0], old.v[1], p}, {old.neighbor[0], t1, t2}, {}};
    triangles_.push_back({{old.v[1], old.v[2], p}, {kNoTriangle, t2, t}, {}});
    triangles_.push_back({{old.v[2], old.v[0], p}, {kNoTriangle, t, t1}, {}});
    link(t1, 0, old.neighbor[1], t);
    link(t2, 0, old.neighbor[2], t);
    at_[p] = t, at_[old.v[0]] = t, at_[old.v[1]] = t, at_[old.v[2]] = t1;
    stack_ = {{t, 0}, {t1, 0}, {t2, 0}};
  }

  /// p lies on edge i of t. The edge is inside the box, so there is a neighbour.
  void split_edge(Id t, int i, Id p) {
    const Id u = triangles_[t].neighbor[i];
    const int j = edge_towards(u, t);
    const Triangle a = triangles_[t], b = triangles_[u];
    const Id va = a.v[i], vb = a.v[next3(i)], vc = a.v[prev3(i)], vd = b.v[prev3(j)];
    const Id n_bc = a.neighbor[next3(i)], n_ca = a.neighbor[prev3(i)];
    const Id n_ad = b.neighbor[next3(j)], n_db = b.neighbor[prev3(j)];
    const Id t1 = static_cast<Id>(triangles_.size()), u1 = t1 + 1;
    triangles_[t] = {{vc, va, p}, {n_ca, u1, t1}, {}};
    triangles_[u] = {{vd, vb, p}, {n_db, t1, u1}, {}};
    triangles_.push_back({{vb, vc, p}, {kNoTriangle, t, u}, {}});
    triangles_.push_back({{va, vd, p}, {kNoTriangle, u, t}, {}});
    link(t1, 0, n_bc, t);
    link(u1, 0, n_ad, u);
    at_[p] = t, at_[va] = t, at_[vc] = t, at_[vb] = u, at_[vd] = u;
    stack_ = {{t, 0}, {u, 0}, {t1, 0}, {u1, 0}};
  }

  /// Replaces the shared edge i of t by the other diagonal. Afterwards t = (x, y', ...) both hold the new edge.
  void flip(Id t, int i) {
    const Id u = triangles_[t].neighbor[i];
    const int j = edge_towards(u, t);
    const Triangle a = triangles_[t], b = triangles_[u];
    const Id va = a.v[i], vb = a.v[next3(i)], vc = a.v[prev3(i)], vd = b.v[prev3(j)];
    const Id n_bc = a.neighbor[next3(i)], n_ca = a.neighbor[prev3(i)];
    const Id n_ad = b.neighbor[next3(j)], n_db = b.neighbor[prev3(j)];
    const auto f_bc = a.fixed[next3(i)], f_ca = a.fixed[prev3(i)], f_ad = b.fixed[next3(j)], f_db = b.fixed[prev3(j)];
    triangles_[t] = {{vc, va, vd}, {n_ca, n_ad, u}, {f_ca, f_ad, 0}};
    triangles_[u] = {{vd, vb, vc}, {n_db, n_bc, t}, {f_db, f_bc, 0}};
    if (n_ad != kNoTriangle) triangles_[n_ad].neighbor[edge_towards(n_ad, u)] = t;
    if (n_bc != kNoTriangle) triangles_[n_bc].neighbor[edge_towards(n_bc, t)] = u;
    at_[vc] = t, at_[va] = t, at_[vd] = t, at_[vb] = u;
  }

  bool delaunay(Id t, int i) const {
    const Id u = triangles_[t].neighbor[i];
    if (u == kNoTriangle || triangles_[t].fixed[i]) return true;
    const auto& v = triangles_[t].v;
    const Id d = triangles_[u].v[prev3(edge_towards(u, t))];
    return in_circle(at(v[0]), at(v[1]), at(v[2]), at(d)) <= 0;
  }

  /// Flips until every edge on the stack and all that follow are Delaunay.
  void legalize() {
    while (!stack_.empty()) {
      const Handle h = stack_.back();
      stack_.pop_back();
      if (delaunay(h.t, h.i)) continue;
      const Id u = triangles_[h.t].neighbor[h.i];
      flip(h.t, h.i);
      for (const Id t : {h.t, u}) {
        stack_.push_back({t, 0});
        stack_.push_back({t, 1});
      }
    }
  }

  /// Triangle in which v -> w is an edge. Corners of the box are not surrounded by triangles: both ways around.
  Handle find_edge(Id v, Id w) const {
    const Id start = at_[v];
    Id t = start;
    do {
      const int i = index_of(t, v);
      if (triangles_[t].v[next3(i)] == w) return {t, i};
      t = triangles_[t].neighbor[prev3(i)];  // counter-clockwise around v
    } while (t != kNoTriangle && t != start);
    if (t == start) return {kNoTriangle, 0};
    t = triangles_[start].neighbor[index_of(start, v)];
    while (t != kNoTriangle) {
      const int i = index_of(t, v);
      if (triangles_[t].v[next3(i)] == w) return {t, i};
      t = triangles_[t].neighbor[i];
    }
    return {kNoTriangle, 0};
  }

  /// Follows a -> b; collects the edges crossed. Returns the first vertex reached on the line (b or one before it), or
  /// none when a fixed edge is in the way.
  Id trace(Id a, Id b) {
    const Vec2d pa = at(a), pb = at(b);
    Id t = at_[a];
    const Id start = t;
    int i = 0;
    do {
      i = index_of(t, a);
      const Id r = triangles_[t].v[next3(i)], l = triangles_[t].v[prev3(i)];
      const int side_r = orient(pa, pb, at(r)), side_l = orient(pa, pb, at(l));
      if (side_r == 0 && dot(at(r) - pa, pb - pa) > 0) return r;
      if (side_l == 0 && dot(at(l) - pa, pb - pa) > 0) return l;
      if (side_r < 0 && side_l > 0) break;
      t = triangles_[t].neighbor[prev3(i)];
    } while (t != start);
    int e = next3(i);  // the edge opposite a, crossed from t outwards
    while (true) {
      const Id r = triangles_[t].v[e], l = triangles_[t].v[next3(e)];
      if (triangles_[t].fixed[e]) {
        crossing_at = crossing_point(pa, pb, at(r), at(l));
        return kNoTriangle;
      }
      crossed_.push_back({r, l});
      const Id u = triangles_[t].neighbor[e];
      const int j = edge_towards(u, t);
      const Id apex = triangles_[u].v[prev3(j)];
      const int side = orient(pa, pb, at(apex));
      if (side == 0) return apex;
      // Edge j of u runs l -> r; the segment leaves through r-apex or apex-l.
      e = side > 0 ? next3(j) : prev3(j);
      t = u;
    }
  }

  /// Flips the collected edges until none crosses a-b, then makes the rest Delaunay again.
  void flip_away(Id a, Id b) {
    std::deque<VertexPair> queue(crossed_.begin(), crossed_.end());
    std::vector<VertexPair> fresh;
    while (!queue.empty()) {
      const VertexPair e = queue.front();
      queue.pop_front();
      const Handle h = find_edge(e.u, e.w);
      const Id n = triangles_[h.t].neighbor[h.i];
      const Id x = triangles_[h.t].v[prev3(h.i)], y = triangles_[n].v[prev3(edge_towards(n, h.t))];
      if (orient(at(x), at(y), at(e.u)) * orient(at(x), at(y), at(e.w)) >= 0) {
        queue.push_back(e);  // not convex yet: others first
        continue;
      }
      flip(h.t, h.i);
      const bool ends = x == a || x == b || y == a || y == b;
      if (!ends && segments_cross(at(x), at(y), at(a), at(b))) {
        queue.push_back({x, y});
      } else {
        fresh.push_back({x, y});
      }
    }
    mark(a, b, 2);
    for (const VertexPair& e : fresh) {
      const Handle h = find_edge(e.u, e.w);
      if (h.t == kNoTriangle) continue;  // flipped again meanwhile
      stack_.push_back(h);
    }
    restore();
  }

  /// As legalize(), but re-examines all edges of flipped triangles: the surroundings are not Delaunay to begin with.
  void restore() {
    while (!stack_.empty()) {
      const Handle h = stack_.back();
      stack_.pop_back();
      if (delaunay(h.t, h.i)) continue;
      const Id u = triangles_[h.t].neighbor[h.i];
      flip(h.t, h.i);
      for (const Id t : {h.t, u}) {
        for (int i = 0; i < 3; ++i) stack_.push_back({t, i});
      }
    }
  }

  void mark(Id a, Id b, std::uint8_t kind) {
    for (const auto& [u, w] : {VertexPair{a, b}, VertexPair{b, a}}) {
      const Handle h = find_edge(u, w);
      if (h.t == kNoTriangle) continue;
      std::uint8_t& f = triangles_[h.t].fixed[h.i];
      if (f != 1) f = kind;
    }
  }

  Id count_;
  std::vector<Vec2d> points_;
  Boxd box_;
  std::vector<Triangle> triangles_;
  std::vector<Id> at_;  ///< some triangle at each vertex
  Id last_ = 0;
  std::vector<Handle> stack_;
  std::vector<VertexPair> crossed_;
};

std::string place(Vec2d p) { return "(" + std::to_string(p.x) + ", " + std::to_string(p.y) + ")"; }

}  // namespace

Result<Triangulation> triangulate(std::span<const Vec2d> points, std::span<const EdgeInput> edges) {
  if (points.size() < 3) return Triangulation{{points.begin(), points.end()}, {}, {}};
  Builder builder(points);
  if (const Id twice = builder.insert_all(); twice < points.size()) {
    return Error{"a point is given twice: " + place(points[twice])};
  }
  std::vector<std::uint32_t> refused;
  for (const bool boundary : {true, false}) {
    for (std::size_t i = 0; i < edges.size(); ++i) {
      if (edges[i].boundary != boundary) continue;
      const Builder::Forced r = builder.force(edges[i].a, edges[i].b, boundary);
      if (r == Builder::Forced::kCrossing) return Error{"boundaries cross at " + place(builder.crossing_at)};
      if (r == Builder::Forced::kRefused) refused.push_back(static_cast<std::uint32_t>(i));
    }
  }
  Triangulation out = builder.take_inside();
  out.refused = std::move(refused);
  return out;
}

Result<Triangulation> triangulate(const MultiPolygon& polygons) {
  std::vector<const Ring*> rings;
  for (const Polygon& p : polygons) {
    rings.push_back(&p.outer);
    for (const Ring& hole : p.holes) rings.push_back(&hole);
  }
  std::vector<Vec2d> all;
  for (const Ring* r : rings) all.insert(all.end(), r->begin(), r->end());
  const auto before = [](Vec2d a, Vec2d b) { return a.x != b.x ? a.x < b.x : a.y < b.y; };
  std::vector<Id> order(all.size()), number(all.size());
  for (Id i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](Id a, Id b) { return before(all[a], all[b]); });
  std::vector<Id> first(all.size());  // equal points share the first one's number
  for (std::size_t k = 0; k < order.size(); ++k) {
    first[order[k]] = k > 0 && all[order[k]] == all[order[k - 1]] ? first[order[k - 1]] : order[k];
  }
  std::vector<Vec2d> points;
  for (Id i = 0; i < all.size(); ++i) {
    if (first[i] == i) number[i] = static_cast<Id>(points.size()), points.push_back(all[i]);
  }
  std::vector<EdgeInput> edges;
  Id base = 0;
  for (const Ring* r : rings) {
    const Id n = static_cast<Id>(r->size());
    for (Id i = 0; i < n; ++i) edges.push_back({number[first[base + i]], number[first[base + (i + 1) % n]], true});
    base += n;
  }
  return triangulate(points, edges);
}

}  // namespace throng
