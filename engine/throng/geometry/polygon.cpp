#include "throng/geometry/polygon.h"

#include <algorithm>

#include "throng/geometry/predicates.h"
#include "throng/geometry/segments.h"

namespace throng {

double signed_area(std::span<const Vec2d> ring) {
  if (ring.size() < 3) return 0;
  double sum = 0;
  const Vec2d o = ring[0];  // relative to a vertex: no cancellation far from the origin
  for (std::size_t i = 1; i + 1 < ring.size(); ++i) sum += det(ring[i] - o, ring[i + 1] - o);
  return sum / 2;
}

double area(const Polygon& polygon) {
  double a = signed_area(polygon.outer);
  a = a < 0 ? -a : a;
  for (const Ring& hole : polygon.holes) {
    const double h = signed_area(hole);
    a -= h < 0 ? -h : h;
  }
  return a;
}

double area(const MultiPolygon& polygons) {
  double a = 0;
  for (const Polygon& p : polygons) a += area(p);
  return a;
}

Boxd bounds(std::span<const Vec2d> points) {
  Boxd box;
  for (const Vec2d p : points) box.add(p);
  return box;
}

Boxd bounds(const Polygon& polygon) { return bounds(std::span<const Vec2d>(polygon.outer)); }

Boxd bounds(const MultiPolygon& polygons) {
  Boxd box;
  for (const Polygon& p : polygons) box.add(bounds(p));
  return box;
}

Inside locate_in_ring(std::span<const Vec2d> ring, Vec2d p) {
  bool inside = false;
  for (std::size_t i = 0, j = ring.size() - 1; i < ring.size(); j = i++) {
    const Vec2d a = ring[j], b = ring[i];
    if (p == a || p == b) return Inside::kBoundary;
    if ((a.y > p.y) != (b.y > p.y)) {
      const int s = orient(a, b, p);
      if (s == 0) return Inside::kBoundary;
      if ((s > 0) == (b.y > a.y)) inside = !inside;
    } else if (a.y == p.y && b.y == p.y && within_segment(a, b, p)) {
      return Inside::kBoundary;
    }
  }
  return inside ? Inside::kInside : Inside::kOutside;
}

Inside locate_in_polygon(const Polygon& polygon, Vec2d p) {
  if (polygon.outer.empty()) return Inside::kOutside;
  const Inside outer = locate_in_ring(polygon.outer, p);
  if (outer != Inside::kInside) return outer;
  for (const Ring& hole : polygon.holes) {
    if (hole.empty()) continue;
    const Inside s = locate_in_ring(hole, p);
    if (s == Inside::kBoundary) return s;
    if (s == Inside::kInside) return Inside::kOutside;
  }
  return Inside::kInside;
}

void clean_ring(Ring& ring) {
  ring.erase(std::unique(ring.begin(), ring.end()), ring.end());
  while (ring.size() > 1 && ring.front() == ring.back()) ring.pop_back();
}

void clean_rings(Polygon& polygon) {
  clean_ring(polygon.outer);
  for (Ring& hole : polygon.holes) clean_ring(hole);
}

void orient_rings(Polygon& polygon) {
  if (signed_area(polygon.outer) < 0) std::reverse(polygon.outer.begin(), polygon.outer.end());
  for (Ring& hole : polygon.holes) {
    if (signed_area(hole) > 0) std::reverse(hole.begin(), hole.end());
  }
}

namespace {

bool before(Vec2d a, Vec2d b) { return a.x != b.x ? a.x < b.x : a.y < b.y; }

void canonicalize(Ring& ring) {
  std::rotate(ring.begin(), std::min_element(ring.begin(), ring.end(), before), ring.end());
}

bool ring_before(const Ring& a, const Ring& b) {
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), before);
}

}  // namespace

void canonicalize(MultiPolygon& polygons) {
  for (Polygon& p : polygons) {
    orient_rings(p);
    canonicalize(p.outer);
    for (Ring& hole : p.holes) canonicalize(hole);
    std::sort(p.holes.begin(), p.holes.end(), ring_before);
  }
  std::sort(polygons.begin(), polygons.end(),
            [](const Polygon& a, const Polygon& b) { return ring_before(a.outer, b.outer); });
}

bool is_convex(std::span<const Vec2d> ring) {
  const std::size_t n = ring.size();
  if (n < 3 || signed_area(ring) <= 0) return false;
  for (std::size_t i = 0; i < n; ++i) {
    if (orient(ring[i], ring[(i + 1) % n], ring[(i + 2) % n]) < 0) return false;
  }
  return true;
}

Ring clip_convex(std::span<const Vec2d> subject, std::span<const Vec2d> clip) {
  Ring in(subject.begin(), subject.end()), out;
  for (std::size_t i = 0; i < clip.size() && !in.empty(); ++i) {
    const Vec2d a = clip[i], b = clip[(i + 1) % clip.size()];
    out.clear();
    for (std::size_t k = 0; k < in.size(); ++k) {
      const Vec2d p = in[k], q = in[(k + 1) % in.size()];
      const int sp = orient(a, b, p), sq = orient(a, b, q);
      if (sp >= 0) out.push_back(p);
      if (sp * sq < 0) out.push_back(crossing_point(p, q, a, b));
    }
    clean_ring(out);
    std::swap(in, out);
  }
  if (in.size() < 3 || signed_area(in) <= 0) in.clear();
  return in;
}

Vec2d centroid(std::span<const Vec2d> ring) {
  Vec2d sum{};
  double weight = 0;
  const Vec2d o = ring[0];
  for (std::size_t i = 1; i + 1 < ring.size(); ++i) {
    const Vec2d p = ring[i] - o, q = ring[i + 1] - o;
    const double w = det(p, q);
    sum += (p + q) * w;
    weight += w;
  }
  if (weight != 0) return o + sum / (3 * weight);
  sum = {};
  for (const Vec2d p : ring) sum += p - o;
  return o + sum / static_cast<double>(ring.size());
}

}  // namespace throng
