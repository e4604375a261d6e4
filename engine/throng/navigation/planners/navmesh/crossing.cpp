#include "throng/navigation/planners/navmesh/crossing.h"

#include "throng/core/math.h"

namespace throng::navigation {
namespace {

/// Sine: who sees the crossing point less than 30 degrees off the portal's own line walks along the portal to it.
constexpr float kAlong = 0.5f;

}  // namespace

float crossing_parameter(const Segment& portal, Vec2 p, Vec2 toward) {
  const Vec2 a = portal.a - p, b = portal.b - p, e = portal.b - portal.a, d = toward - p;
  // p + t d = portal.a + s e
  const float den = det(d, e);
  if (det(a, e) * den > 0) return math::clamp(det(a, d) / den, 0.0f, 1.0f);
  return dot(normalized(a), d) >= dot(normalized(b), d) ? 0.0f : 1.0f;
}

Vec2 middle_ahead(const World& world, std::span<const PortalIndex> window, int ahead, Vec2 end) {
  if (static_cast<std::size_t>(ahead) >= window.size()) return end;
  Vec2 shift;
  for (int i = 0; i < ahead; ++i) shift -= world.mesh.portal(window[static_cast<std::size_t>(i)]).translation;
  return world.mesh.portal(window[static_cast<std::size_t>(ahead)]).middle() + shift;
}

bool off_approach(Vec2 from, Vec2 bias_point, Vec2 p, float cosine) {
  const Vec2 first = bias_point - from, now = bias_point - p;
  return dot(first, now) < cosine * (length(first) * length(now));
}

bool leads_back(const Segment& portal, Vec2 p, Vec2 at, Vec2 toward) {
  const Vec2 e = portal.b - portal.a, way = at - p;
  if (dot(way, toward - p) >= 0) return false;
  const float off = det(e, way);
  return off * off < kAlong * kAlong * (length_sq(e) * length_sq(way));
}

}  // namespace throng::navigation
