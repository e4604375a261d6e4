#include "throng/steering/tangent_2009/perception_error.h"

#include <cmath>

namespace throng::tangent {
namespace {

/// x^gamma. The default gamma is a fourth root: two correctly rounded square roots instead of a logarithm.
float power(float x, float gamma) { return gamma == 0.25f ? std::sqrt(std::sqrt(x)) : math::pow(x, gamma); }

}  // namespace

float time_to_interaction(Vec2 position, Vec2 relative_velocity) {
  const float speed_sq = length_sq(relative_velocity);
  const float closing = -dot(position, relative_velocity);
  return closing > 0 && speed_sq > 0 ? closing / speed_sq : 0.0f;
}

Error perception_error(const Params& p, float observed, float tti, float view) {
  const float side_on = 1 - view * view;
  const float beta_v = p.beta_v * (1 - p.view_dependence * side_on);
  const float beta_theta = p.beta_theta * (1 - p.view_dependence * (1 - side_on));
  if (!(observed > 0)) return {beta_v, beta_theta};
  const float known = observed / (observed + tti);
  const float v = power(known, p.gamma_v);
  const float theta = p.gamma_theta == p.gamma_v ? v : power(known, p.gamma_theta);
  return {beta_v * (1 - v), beta_theta * (1 - theta)};
}

}  // namespace throng::tangent
