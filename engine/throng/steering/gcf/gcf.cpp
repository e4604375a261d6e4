#include "throng/steering/gcf/gcf.h"

#include <algorithm>
#include <cmath>

namespace throng::gcf {
namespace {

constexpr float kLeastWidth = 0.1f;  // m: nobody is thinner, however fast

/// Cubic with values a, b and slopes p, q at the ends of an interval of that length; t from 0 to 1.
float hermite(float a, float b, float p, float q, float length, float t, float* slope) {
  const float d = b - a, m = p * length, n = q * length;
  const float c2 = 3 * d - 2 * m - n, c3 = m + n - 2 * d;
  if (slope != nullptr) *slope = (m + t * (2 * c2 + t * 3 * c3)) / length;
  return a + t * (m + t * (c2 + t * c3));
}

}  // namespace

float Spline::at(float distance, float* slope) const {
  const float bend = 1 / most, near = bend - width, far = bend + width, fade = range - width;
  float ignored;
  float& s = slope != nullptr ? *slope : ignored;
  s = 0;
  if (distance <= near) return most;
  if (distance < far)
    return hermite(most, 1 / far, 0, -1 / (far * far), 2 * width, (distance - near) / (2 * width), &s);
  if (distance <= fade) {
    s = -1 / (distance * distance);
    return 1 / distance;
  }
  if (distance >= range) return 0;
  return hermite(1 / fade, 0, -1 / (fade * fade), 0, width, (distance - fade) / width, &s);
}

float extent(const Law& law, float speed, float cosine) {
  const float a = law.length + law.length_per_speed * speed;
  const float b = std::max(law.width - law.width_per_speed * speed, kLeastWidth);
  const float c_sq = cosine * cosine, s_sq = std::max(0.0f, 1 - c_sq);
  return a * b / std::sqrt(a * a * s_sq + b * b * c_sq);
}

const FieldList& Gcf::Params::fields() {
  static const FieldList list =
      FieldList::of<Params>("gcf: generalised centrifugal force between ellipses that grow with speed")
          .number("eta", &Params::eta,
                  {.min = 0, .max = 2, .doc = "Share of the preferred speed that acts as if one approached."})
          .number("length", &Params::length,
                  {.unit = "m", .min = 0.05, .max = 1, .doc = "Semi-axis ahead of somebody who stands."})
          .number("length_per_speed", &Params::length_per_speed,
                  {.unit = "s", .min = 0, .max = 2, .doc = "What it gains with speed: the stride."})
          .number("width", &Params::width,
                  {.unit = "m", .min = 0.1, .max = 1, .doc = "Semi-axis to the side of somebody who stands."})
          .number("width_per_speed", &Params::width_per_speed,
                  {.unit = "s", .min = 0, .max = 1, .doc = "What it loses with speed: less swaying."})
          .number("range_of_force", &Params::range_of_force,
                  {.unit = "m", .min = 1, .max = 20, .doc = "Between boundaries: beyond it there is no force."})
          .number("max_force", &Params::max_force,
                  {.unit = "1/m", .min = 1, .max = 20, .doc = "What the inverse distance is limited to at contact."})
          .number("blend", &Params::blend,
                  {.unit = "m", .min = 0.005, .max = 0.5, .doc = "Width of the blends; below 1 / max_force."})
          .embed(&Params::shell, forces::Shell::fields());
  return list;
}

Gcf::Gcf(const Params& p)
    : ForceModel(p.shell), law_{p.eta,
                                p.length,
                                p.length_per_speed,
                                p.width,
                                p.width_per_speed,
                                {p.max_force, p.range_of_force, std::min(p.blend, 0.99f / p.max_force)}} {}

Claims Gcf::claims() const {
  return {.mirror_symmetric = {true, ""},
          .passes_head_on_without_touching = {true, ""},
          .slows_with_density = {true, ""},
          .holds_its_place = {true, ""}};
}

forces::WallPull Gcf::wall(const forces::WallPerson& who, const forces::WallPoint& point) const {
  const float speed = length(who.velocity), towards = -dot(who.velocity, point.normal);
  forces::WallPull out;
  if (speed < 1e-3f || towards <= 0) return out;
  const float cosine = towards / speed;
  float slope = 0;
  const float inverse = law_.inverse.at(point.distance - extent(law_, speed, cosine), &slope);
  const float drive = law_.eta * who.speed + towards;
  out.acceleration = point.normal * (cosine * drive * drive * inverse);
  out.stiffness = -drive * drive * slope;
  out.drag = 2 * drive * inverse + drive * drive * (inverse / std::max(speed, 0.2f) - slope * law_.length_per_speed);
  return out;
}

}  // namespace throng::gcf
