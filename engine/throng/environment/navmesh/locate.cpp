#include "throng/environment/navmesh/locate.h"

#include <algorithm>
#include <cmath>

#include "throng/geometry/segments.h"

namespace throng {
namespace {

int clamped(float v, int n) {
  if (!(v > 0)) return 0;
  return v >= static_cast<float>(n) ? n - 1 : static_cast<int>(v);
}

struct Crossing {
  std::uint32_t edge = 0xffffffffu;
  float t = 2;
};

/// How far x, a point on the edge's line, lies beyond the edge's ends.
float beyond_ends(const NavMesh& mesh, PolygonIndex k, std::uint32_t e, Vec2 x) {
  const std::uint32_t next = e + 1 < mesh.first_edge[k.value + 1] ? e + 1 : mesh.first_edge[k.value];
  const Vec2 a = mesh.edges[e].start, n = mesh.edges[e].normal, d{-n.y, n.x};
  const float s = dot(x - a, d), l = dot(mesh.edges[next].start - a, d);
  const float beyond = s < 0 ? -s : s - l;
  return beyond > 1e-5f ? beyond : 0;
}

/// The edge of polygon k that the segment a -> b leaves through; the edge it came in by is no candidate. Edges of one
/// straight line (a wall between two doors) are all passed at the same time, up to rounding: then it is the one that
/// holds the point.
Crossing find_exit(const NavMesh& mesh, PolygonIndex k, PortalIndex entry, Vec2 a, Vec2 b) {
  const float slack = 1e-3f / (distance(a, b) + 1e-6f);
  Crossing best;
  float best_beyond = 0;
  for (std::uint32_t e = mesh.first_edge[k.value]; e < mesh.first_edge[k.value + 1]; ++e) {
    const float db = mesh.outside(e, b);
    if (db <= kMeshTolerance) continue;
    if (entry.exists() && mesh.exits[e].portal == entry) continue;
    const float da = mesh.outside(e, a);
    const float t = da >= 0 ? 0 : da / (da - db);
    if (t > best.t + slack) continue;
    const float beyond = beyond_ends(mesh, k, e, a + (b - a) * t);
    const bool nearer = beyond != best_beyond ? beyond < best_beyond : t < best.t;
    if (t < best.t - slack || nearer) best = {e, t}, best_beyond = beyond;
  }
  return best;
}

Vec2 nearest_on_polygon(const NavMesh& mesh, std::uint32_t k, Vec2 p) {
  Vec2 best{};
  float least = -1;
  for (std::uint32_t e = mesh.first_edge[k]; e < mesh.first_edge[k + 1]; ++e) {
    const std::uint32_t next = e + 1 < mesh.first_edge[k + 1] ? e + 1 : mesh.first_edge[k];
    const Vec2 a = mesh.edges[e].start, b = mesh.edges[next].start;
    const Vec2 c = closest_on_segment(a, b, p);
    const float d = length_sq(c - p);
    if (least < 0 || d < least) best = c, least = d;
  }
  return best;
}

/// Whether the capsule p-q of radius r, on one stretch short enough for a single look-up, is clear of walls.
bool stretch_clear(const World& world, SurfaceIndex surface, Vec2 p, Vec2 q, float r) {
  const Vec2 middle = (p + q) * 0.5f;
  const float range = 0.5f * distance(p, q) + r;
  if (world.walls.clear(surface, middle, range)) return true;
  const float z = world.height(surface, middle);
  const float least = (r - kMeshTolerance) * (r - kMeshTolerance);
  Frame frames[kMaxFrames];
  const int n = frames_near(world, surface, middle, range, frames);
  bool clear = true;
  for (int i = 0; i < n && clear; ++i) {
    const Vec2 shift = frames[i].shift;
    world.walls.near(frames[i].surface, middle - shift, range, [&](std::uint32_t w, Vec2 c, float) {
      const float dz = world.height(frames[i].surface, c) - z;
      if (dz >= kSameHeight || dz <= -kSameHeight) return;
      const float d = distance_sq_of_segments(p - shift, q - shift, world.walls.a(w), world.walls.b(w));
      clear = clear && d >= least;
    });
  }
  return clear;
}

}  // namespace

PolygonIndex locate(const World& world, SurfaceIndex surface, Vec2 p) {
  const NavMesh& mesh = world.mesh;
  const MeshGrid& g = mesh.grids[surface.value];
  if (g.nx == 0 || !world.surface(surface).bounds.grown(kMeshTolerance).contains(p)) return {};
  const int x = clamped((p.x - g.origin.x) * g.inv_cell, g.nx), y = clamped((p.y - g.origin.y) * g.inv_cell, g.ny);
  const std::size_t cell = static_cast<std::size_t>(y) * g.nx + x;
  for (const float tolerance : {0.0f, kMeshTolerance}) {
    for (std::uint32_t i = g.first[cell]; i < g.first[cell + 1]; ++i) {
      if (mesh.contains(PolygonIndex(g.items[i]), p, tolerance)) return PolygonIndex(g.items[i]);
    }
  }
  return {};
}

NearestPoint nearest_point(const World& world, SurfaceIndex surface, Vec2 p) {
  if (const PolygonIndex k = locate(world, surface, p); k.exists()) return {k, p, 0};
  NearestPoint best;
  const NavMesh& mesh = world.mesh;
  const MeshGrid& g = mesh.grids[surface.value];
  if (g.nx == 0) return best;
  const int cx = clamped((p.x - g.origin.x) * g.inv_cell, g.nx), cy = clamped((p.y - g.origin.y) * g.inv_cell, g.ny);
  float least = 0;
  const auto look = [&](int x, int y) {
    if (x < 0 || y < 0 || x >= g.nx || y >= g.ny) return;
    const std::size_t cell = static_cast<std::size_t>(y) * g.nx + x;
    for (std::uint32_t i = g.first[cell]; i < g.first[cell + 1]; ++i) {
      const PolygonIndex k(g.items[i]);
      const Vec2 c = nearest_on_polygon(mesh, k.value, p);
      const float d = length_sq(c - p);
      if (!best.polygon.exists() || d < least || (d == least && k < best.polygon)) best = {k, c, 0}, least = d;
    }
  };
  // Cells around the nearest one, ring by ring; what lies beyond ring n is at least n cells away.
  for (int n = 0; n <= std::max(g.nx, g.ny); ++n) {
    for (int i = -n; i <= n; ++i) {
      look(cx + i, cy - n);
      if (n > 0) look(cx + i, cy + n);
      if (i > -n && i < n) look(cx - n, cy + i), look(cx + n, cy + i);
    }
    const float reach = static_cast<float>(n) / g.inv_cell;
    if (best.polygon.exists() && least <= reach * reach) break;
  }
  best.distance = std::sqrt(least);
  return best;
}

namespace detail {

WalkResult walk_across(const World& world, PolygonIndex from, Vec2 p, Vec2 q) {
  const NavMesh& mesh = world.mesh;
  WalkResult r;
  r.polygon = from;
  PortalIndex entry;
  // A straight way crosses no polygon twice; the bound only guards against rounding at corners.
  for (std::size_t n = 0; n < mesh.size() + 16; ++n) {
    const Crossing exit = find_exit(mesh, r.polygon, entry, p, q);
    if (exit.t > 1) break;
    const MeshExit& out = mesh.exits[exit.edge];
    if (!out.portal.exists()) {
      r.hit_wall = true;
      r.normal = -mesh.edges[exit.edge].normal;
      q = p + (q - p) * exit.t;
      break;
    }
    if (out.seam) {
      const Portal& seam = mesh.portal(out.portal);
      p += seam.translation;
      q += seam.translation;
      r.translation += seam.translation;
      r.laps += seam.laps;
    }
    r.polygon = out.to;
    r.stays &= !out.other_surface;
    entry = out.twin;
  }
  r.surface = mesh.surface[r.polygon.value];
  r.position = q;
  return r;
}

}  // namespace detail

bool visible(const World& world, PolygonIndex polygon, Vec2 p, Vec2 q, float r, WalkResult* end) {
  const WalkResult whole = walk(world, polygon, p, q);
  if (end != nullptr) *end = whole;
  if (whole.hit_wall) return false;
  if (!(r > 0)) return true;
  // In stretches of about two metres, each in the frame of the surface it starts on.
  const SurfaceIndex surface = world.mesh.surface[polygon.value];
  const bool stays = whole.stays && whole.translation == Vec2{};
  const float l = distance(p, q);
  const int n = 1 + static_cast<int>(l * 0.5f);
  const Vec2 step = (q - p) / static_cast<float>(n);
  Vec2 at = p;
  PolygonIndex k = polygon;
  for (int i = 0; i < n; ++i) {
    if (!stretch_clear(world, stays ? surface : world.mesh.surface[k.value], at, at + step, r)) return false;
    if (stays) {
      at += step;
    } else {
      const WalkResult w = walk(world, k, at, at + step);
      at = w.position, k = w.polygon;
    }
  }
  return true;
}

}  // namespace throng
