#include "throng/geometry/visibility.h"

#include "throng/geometry/predicates.h"

namespace throng {
namespace {

using Id = std::uint32_t;

struct View {
  Id t;            ///< triangle looked out of ...
  int edge;        ///< ... through this edge
  Id right, left;  ///< vertices that bound the view
};

/// Point where the ray from p through v meets the line a-b; v itself when it is one of its ends.
Vec2d on_edge(const Triangulation& tri, Vec2d p, Id v, Id a, Id b) {
  if (v == a || v == b) return tri.points[v];
  const Vec2d pa = tri.points[a], pb = tri.points[b], d = tri.points[v] - p;
  const double den = det(d, pb - pa);
  if (den == 0) return tri.points[a];
  return p + d * (det(pa - p, pb - pa) / den);
}

void expand(const Triangulation& tri, Vec2d p, View first, Ring& out) {
  std::vector<View> stack{first};
  while (!stack.empty()) {
    const View w = stack.back();
    stack.pop_back();
    const Triangle& t = tri.triangles[w.t];
    const Id r = t.v[w.edge], l = t.v[(w.edge + 1) % 3], u = t.neighbor[w.edge];
    if (u == kNoTriangle) {
      out.push_back(on_edge(tri, p, w.right, r, l));
      out.push_back(on_edge(tri, p, w.left, r, l));
      continue;
    }
    const Triangle& n = tri.triangles[u];
    int j = 0;
    while (n.v[j] != l) ++j;  // edge j of u is l -> r
    const Id apex = n.v[(j + 2) % 3];
    const Vec2d pr = tri.points[w.right], pl = tri.points[w.left], pa = tri.points[apex];
    const int of_right = orient(p, pr, pa), of_left = orient(p, pl, pa);
    // The stack is last in, first out: the left part is pushed first so that the output runs counter-clockwise.
    if (of_left < 0) stack.push_back({u, (j + 2) % 3, of_right > 0 ? apex : w.right, w.left});
    if (of_right > 0) stack.push_back({u, (j + 1) % 3, w.right, of_left < 0 ? apex : w.left});
  }
}

}  // namespace

std::uint32_t find_triangle(const Triangulation& tri, Vec2d p) {
  for (Id t = 0; t < tri.triangles.size(); ++t) {
    const auto& v = tri.triangles[t].v;
    if (orient(tri.points[v[0]], tri.points[v[1]], p) >= 0 && orient(tri.points[v[1]], tri.points[v[2]], p) >= 0 &&
        orient(tri.points[v[2]], tri.points[v[0]], p) >= 0) {
      return t;
    }
  }
  return kNoTriangle;
}

Ring visibility_polygon(const Triangulation& tri, Vec2d p) {
  Ring out;
  const Id t = find_triangle(tri, p);
  if (t == kNoTriangle) return out;
  for (const Id v : tri.triangles[t].v) {
    if (tri.points[v] == p) return out;
  }
  for (int i = 0; i < 3; ++i) {
    expand(tri, p, {t, i, tri.triangles[t].v[i], tri.triangles[t].v[(i + 1) % 3]}, out);
  }
  clean_ring(out);
  return out;
}

}  // namespace throng
