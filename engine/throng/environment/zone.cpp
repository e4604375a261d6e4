#include "throng/environment/zone.h"

#include <algorithm>
#include <cmath>

#include "throng/environment/navmesh/locate.h"
#include "throng/environment/world.h"
#include "throng/geometry/segments.h"
#include "throng/geometry/triangulation.h"

namespace throng {
namespace {

/// Pieces smaller than this are dropped: left-overs of the division, square metres.
constexpr double kSmallestPiece = 1e-6;

std::span<const Vec2d> ring_of(const NavMesh& mesh, std::uint32_t k) {
  return {mesh.vertices.data() + mesh.first_edge[k], mesh.first_edge[k + 1] - mesh.first_edge[k]};
}

void add_piece(Zone& r, std::uint32_t polygon, const Ring& ring) {
  Zone::Piece piece{PolygonIndex(polygon), static_cast<std::uint32_t>(r.vertices.size()),
                    static_cast<std::uint32_t>(ring.size())};
  for (const Vec2d p : ring) {
    r.vertices.push_back(Vec2(p));
    r.bounds.add(Vec2(p));
  }
  for (std::uint32_t i = 1; i + 1 < piece.count; ++i) {
    r.area += det(ring[i] - ring[0], ring[i + 1] - ring[0]) / 2;
    r.triangle_piece.push_back(static_cast<std::uint32_t>(r.pieces.size()));
    r.triangle_vertex.push_back(piece.first + i);
    r.triangle_end.push_back(r.area);
  }
  r.pieces.push_back(piece);
}

bool in_piece(const Zone& r, const Zone::Piece& piece, Vec2 p) {
  if (piece.count < 3) return false;
  Vec2 a = r.vertices[piece.first + piece.count - 1];
  for (std::uint32_t i = 0; i < piece.count; ++i) {
    const Vec2 b = r.vertices[piece.first + i];
    if (det(b - a, p - a) < 0) return false;
    a = b;
  }
  return true;
}

}  // namespace

Zone make_zone(const World& world, SurfaceIndex surface, const Polygon& area) {
  Zone r;
  r.surface = surface;
  const NavMesh& mesh = world.mesh;
  const Surface& s = world.surface(surface);
  Polygon oriented = area;
  clean_rings(oriented);
  orient_rings(oriented);
  const auto triangles = triangulate(MultiPolygon{oriented});
  if (!triangles) return r;
  const Boxd box = bounds(oriented);
  Vec2d weighted{};
  for (std::uint32_t k = s.first_polygon; k < s.last_polygon; ++k) {
    const auto ring = ring_of(mesh, k);
    if (!box.touches(bounds(ring))) continue;
    for (const Triangle& t : triangles->triangles) {
      const Ring corner{triangles->points[t.v[0]], triangles->points[t.v[1]], triangles->points[t.v[2]]};
      const Ring piece = clip_convex(corner, ring);
      if (piece.size() < 3) continue;
      const double a = signed_area(piece);
      if (a < kSmallestPiece) continue;
      weighted += centroid(piece) * a;
      add_piece(r, k, piece);
    }
  }
  if (!r.empty()) r.middle = nearest_in_zone(r, Vec2(weighted / r.area)).position;
  return r;
}

Zone make_point_zone(const World& world, SurfaceIndex surface, Vec2d p) {
  Zone r;
  r.surface = surface;
  r.is_point = true;
  const PolygonIndex k = locate(world, surface, Vec2(p));
  if (!k.exists()) return r;
  add_piece(r, k.value, {p});
  r.middle = Vec2(p);
  return r;
}

bool contains(const Zone& zone, PolygonIndex polygon, Vec2 p) {
  if (!zone.bounds.contains(p)) return false;
  auto it = std::lower_bound(zone.pieces.begin(), zone.pieces.end(), polygon,
                             [](const Zone::Piece& x, PolygonIndex k) { return x.polygon < k; });
  for (; it != zone.pieces.end() && it->polygon == polygon; ++it) {
    if (in_piece(zone, *it, p)) return true;
  }
  return false;
}

bool contains(const Zone& zone, SurfaceIndex surface, Vec2 p) {
  if (surface != zone.surface || !zone.bounds.contains(p)) return false;
  return std::any_of(zone.pieces.begin(), zone.pieces.end(),
                     [&](const Zone::Piece& piece) { return in_piece(zone, piece, p); });
}

ZonePoint sample(const Zone& zone, double u, double v, double w) {
  if (zone.triangle_end.empty()) return {zone.vertices[0], zone.pieces[0].polygon};
  const auto it = std::upper_bound(zone.triangle_end.begin(), zone.triangle_end.end(), u * zone.area);
  const std::size_t t = std::min<std::size_t>(it - zone.triangle_end.begin(), zone.triangle_end.size() - 1);
  const Zone::Piece& piece = zone.pieces[zone.triangle_piece[t]];
  const Vec2d a(zone.vertices[piece.first]), b(zone.vertices[zone.triangle_vertex[t]]),
      c(zone.vertices[zone.triangle_vertex[t] + 1]);
  const double root = std::sqrt(v);  // uniform over a triangle
  return {Vec2(a * (1 - root) + b * (root * (1 - w)) + c * (root * w)), piece.polygon};
}

Vec2 nearest_in_piece(const Zone& zone, const Zone::Piece& piece, Vec2 p) {
  if (in_piece(zone, piece, p)) return p;
  Vec2 best = zone.vertices[piece.first];
  float least = length_sq(best - p);
  for (std::uint32_t i = 0; i < piece.count; ++i) {
    const Vec2 c =
        closest_on_segment(zone.vertices[piece.first + i], zone.vertices[piece.first + (i + 1) % piece.count], p);
    if (length_sq(c - p) < least) best = c, least = length_sq(c - p);
  }
  return best;
}

ZonePoint nearest_in_zone(const Zone& zone, Vec2 p) {
  ZonePoint best;
  float least = 0;
  for (const Zone::Piece& piece : zone.pieces) {
    const Vec2 c = nearest_in_piece(zone, piece, p);
    const float d = length_sq(c - p);
    if (!best.polygon.exists() || d < least) best = {c, piece.polygon}, least = d;
  }
  return best;
}

}  // namespace throng
