// The kernels in plain code, operation by operation: what every target must give to the bit.
#include <algorithm>
#include <cmath>

#include "throng/core/math.h"
#include "throng/steering/vision_2010/raster.h"
#include "throng/steering/vision_2010/reduce.h"
#include "throng/steering/vision_2010/retina.h"

namespace throng::vision {
namespace {

float angle_of(float y, float x) {
  const float width = math::abs(x);
  const float small = std::min(y, width), large = std::max(std::max(y, width), kTiny);
  const float q = small / large, z = q * q;
  float p = kAngle[4];
  for (int k = 3; k >= 0; --k) p = p * z + kAngle[k];
  float angle = p * q;
  if (y > width) angle = math::kHalfPiF - angle;
  return x < 0 ? math::kPiF - angle : angle;
}

/// As band_of, from the rate itself.
float band_at(const Threshold& tau1, float rate) {
  if (tau1.a == 0 && tau1.c == 1.5f) return tau1.b * (rate * std::sqrt(std::max(rate, 0.0f)));
  return tau1.b * math::exp(tau1.c * math::log(rate));
}

void draw_cone_pixel(const ConeInRow& c, float x, std::int32_t number, float& depth, std::int32_t& id) {
  const float qa = c.square + x * x, qb = c.ahead + x * c.side;
  const float disc = qb * qb - qa * c.gap;
  const float sum = qb + std::sqrt(std::max(disc, 0.0f)), t = c.gap / sum;
  if (!(disc >= 0) || !(sum > 0) || !(t <= c.floor) || !(t < depth) || !(c.at_eye + c.growth * t >= 0)) return;
  depth = t;
  id = number;
}

void draw_quad_pixel(const QuadInRow& q, float x, std::int32_t number, float& depth, std::int32_t& id) {
  const float towards = q.ex * x - q.ahead, t = q.distance / towards;
  const float along = t * (q.forward_ex + x * q.ey);
  if (!(towards < 0) || !(along >= q.along_a) || !(along <= q.along_b)) return;
  if (!(t >= q.top) || !(t <= q.floor) || !(t < depth)) return;
  depth = t;
  id = number;
}

}  // namespace

void draw_picture_plain(const Camera& camera, const View& view, Picture& out) {
  const auto width = static_cast<std::size_t>(camera.width), height = static_cast<std::size_t>(camera.height);
  out.depth.assign(width * height, kNever);
  out.id.assign(width * height, -1);
  for (std::size_t row = 0; row < height; ++row) {
    float* depth = out.depth.data() + row * width;
    std::int32_t* id = out.id.data() + row * width;
    for (std::size_t k = 0; k < view.cones.size(); ++k) {
      const ConeInRow c = cone_in_row(camera, row, view.cones[k]);
      if (!(c.gap > 0) || !(view.cones[k].eye > 0)) continue;
      for (std::size_t i = 0; i < width; ++i)
        draw_cone_pixel(c, camera.across[i], static_cast<std::int32_t>(k), depth[i], id[i]);
    }
    for (const Quad& quad : view.quads) {
      const QuadInRow q = quad_in_row(camera, row, quad);
      if (!(q.distance < 0) || !(quad.eye > 0)) continue;
      for (std::size_t i = 0; i < width; ++i)
        draw_quad_pixel(q, camera.across[i], static_cast<std::int32_t>(view.cones.size()), depth[i], id[i]);
    }
  }
}

void reduce_plain(const Points& points, const View& view, Perceived& out) {
  const FanTurns fan = fan_turns(view);
  out = {};
  out.hull_plus = out.literal_plus = kNever;
  out.hull_minus = out.literal_minus = -kNever;
  for (std::size_t i = 0; i < points.count; ++i) {
    const float x = points.x[i], y = points.y[i], vx = points.vx[i], vy = points.vy[i];
    const float distance = std::sqrt(x * x + y * y), inverse = 1.0f / distance;
    const float ux = x * inverse, uy = y * inverse;
    const float his_conv = -(vx * ux + vy * uy), his_orth = ux * vy - uy * vx;
    const float conv = his_conv + view.speed * ux, orth = his_orth + view.speed * uy;
    if (conv > 0) {
      const float alpha = math::atan2(orth, distance - conv), band = band_at(view.tau1, conv * inverse);
      const float low = alpha - (view.tau1.a + band), high = alpha - (view.tau1.a - band);
      const bool plus = alpha >= 0 && low < 0, minus = !(alpha >= 0) && high > 0;
      if (plus) ++out.plus, out.literal_plus = std::min(out.literal_plus, low);
      if (minus) ++out.minus, out.literal_minus = std::max(out.literal_minus, high);
      if (plus || minus) {
        out.hull_plus = std::min(out.hull_plus, low);
        out.hull_minus = std::max(out.hull_minus, high);
        const float tti = distance / conv;
        if (tti < view.tau2) out.tti_mp = std::min(out.tti_mp, tti);
      }
    }
  }
  search_fan(view, out, [&](int j, float) {
    float worst = 0;
    for (std::size_t i = 0; i < points.count; ++i) {
      const float x = points.x[i], y = points.y[i], vx = points.vx[i], vy = points.vy[i];
      const float distance = std::sqrt(x * x + y * y), inverse = 1.0f / distance, ux = x * inverse, uy = y * inverse;
      const float conv = -(vx * ux + vy * uy) + (fan.vx[j] * ux + fan.vy[j] * uy);
      const float orth = (ux * vy - uy * vx) + (fan.vx[j] * uy - fan.vy[j] * ux);
      if (!(conv > 0)) continue;
      const float angle = math::copysign(angle_of(math::abs(orth), distance - conv), orth);
      worst = std::max(worst, band_at(view.tau1, conv * inverse) - math::abs(angle - view.tau1.a));
    }
    return worst;
  });
  finish(static_cast<std::uint32_t>(points.count), out);
}

}  // namespace throng::vision
