#include "throng/steering/vision_2010/retina.h"

#include <algorithm>
#include <cmath>

#include "throng/core/math.h"

namespace throng::vision {

Camera make_camera(int width, int height, float field_of_view, float field_height, float tilt) {
  Camera c;
  c.width = std::max(width, 2);
  c.height = std::max(height, 1);
  const auto columns = static_cast<std::size_t>(c.width), rows = static_cast<std::size_t>(c.height);
  const double half_width = math::tan(0.5 * static_cast<double>(field_of_view));
  const double half_height = math::tan(0.5 * static_cast<double>(field_height));
  const auto [sin, cos] = math::sincos(static_cast<double>(tilt));
  c.across.assign((columns + 2 * kVectorPad - 1) / kVectorPad * kVectorPad, 0.0f);
  for (std::size_t i = 0; i < (columns + 1) / 2; ++i) {  // mirrored to the bit
    const double t = half_width * (1 - (2 * static_cast<double>(i) + 1) / static_cast<double>(columns));
    c.across[i] = static_cast<float>(t);
    c.across[columns - 1 - i] = -c.across[i];
  }
  for (std::size_t i = 0; i < rows; ++i) {
    const double up = half_height * (1 - (2 * static_cast<double>(i) + 1) / static_cast<double>(rows));
    c.forward.push_back(static_cast<float>(cos - sin * up));
    c.down.push_back(static_cast<float>(-sin - cos * up));
    // Rows that do not look ahead, and those that do not look down, may show anything.
    const bool ahead_and_down = c.forward.back() > 0 && c.down.back() > 0;
    c.reach.push_back(ahead_and_down ? c.forward.back() / c.down.back() : kNever);
  }
  return c;
}

void Points::reserve(std::size_t n) {
  for (std::vector<float>* v : {&x, &y, &vx, &vy, &distance, &inverse, &ux, &uy, &conv, &orth})
    if (v->size() < n + 2 * kVectorPad) v->resize(n + 2 * kVectorPad);
}

PointRetina::PointRetina(float field_of_view) : edge_(math::tan(0.5f * field_of_view)) {}

void PointRetina::perceive(std::span<const View> views, Scratch& scratch, std::span<Perceived> out) const {
  Points& points = scratch.points;
  const auto add = [this, &points](Vec2 at, Vec2 velocity) {
    if (!(at.x > 0) || math::abs(at.y) > edge_ * at.x) return;
    const std::size_t i = points.count++;
    points.x[i] = at.x, points.y[i] = at.y;
    points.vx[i] = velocity.x, points.vy[i] = velocity.y;
  };
  for (std::size_t i = 0; i < views.size(); ++i) {
    const View& view = views[i];
    points.reserve(view.cones.size() + view.quads.size());
    points.count = 0;
    for (const Cone& c : view.cones) add(c.at, c.velocity);
    for (const Quad& q : view.quads) {
      const Vec2 e = q.b - q.a;
      if (!(det(e, q.a) < 0)) continue;
      const float t = math::clamp(-dot(q.a, e) / length_sq(e), 0.0f, 1.0f);
      add(q.a + e * t, {});
    }
    reduce(points, view, out[i]);
  }
}

Stimulus stimulus_of(Vec2 at, Vec2 velocity, float own_speed) {
  const float distance = std::sqrt(at.x * at.x + at.y * at.y);
  const float inverse = 1.0f / distance, ux = at.x * inverse, uy = at.y * inverse;
  const float conv = -(velocity.x * ux + velocity.y * uy) + own_speed * ux;
  const float orth = (ux * velocity.y - uy * velocity.x) + own_speed * uy;
  Stimulus s;
  s.bearing_rate = math::atan2(orth, distance - conv);  // Eq. 14 with the unit of time u = 1 s
  s.tti = conv == 0 ? kNever : distance / conv;         // Eq. 13
  return s;
}

float band_of(const Threshold& tau1, float tti) {
  const float rate = 1.0f / tti;
  if (tau1.c == 1.5f) return tau1.b * (rate * std::sqrt(std::max(rate, 0.0f)));
  return tau1.b * math::exp(tau1.c * math::log(rate));
}

}  // namespace throng::vision
