#include "throng/motor/gait/functions.h"

#include "throng/motor/gait/lowered.h"

#include "throng/motor/ik/leg.h"

namespace throng {
namespace {

constexpr float kDegree = 0.0174532925f;
constexpr float kSoftKnee = 0.004f;            ///< m, standing below straight legs
constexpr float kInmanSlope = -0.08527f;       ///< s, Appendix A with the sign of E34
constexpr float kLeastFlexion = 15 * kDegree;  ///< Appendix A: at the shortest steps
constexpr float kSwivelRange = 20 * kDegree;   ///< Appendix A: between shortest and longest steps
constexpr float kFrequencyAt[] = {0.3f, 0.55f, 0.9f, 1.3f, 1.9f, 3.0f, 4.5f, 7.0f};

using Points = std::vector<GaitPoint>;

GaitCurve curve_of(const Points& points, float unit) {
  GaitCurve c;
  for (const GaitPoint& p : points) c.add(p.at, p.value * unit, p.slope * unit);
  return c;
}

/// Tuples of the quadratic through (at, value, slope) with second derivative `bend`, at a and b: Hermite pieces give it
/// exactly.
Points quadratic(float at, float value, float slope, float bend, float a, float b) {
  Points points;
  for (const float l : {a, b}) {
    const float d = l - at;
    points.push_back({l, value + slope * d + bend * d * d / 2, slope + bend * d});
  }
  return points;
}

}  // namespace

GaitParams default_functions(const PreparedClip& clip, const GaitStyle& style) {
  GaitParams p;
  p.style = style;
  const float alpha = clip.frequency / std::sqrt(clip.speed);
  for (float v : kFrequencyAt) {
    if (math::abs(v - 1.3f) < 1e-4f) v = clip.speed;
    if (math::abs(v - 0.3f) < 1e-4f) v = style.slowest;
    p.frequency.push_back({v, alpha * std::sqrt(v), alpha / (2 * std::sqrt(v))});
  }
  const float lambda = clip.double_support - kInmanSlope * clip.frequency;
  for (const float f : {0.5f, clip.frequency, 3.0f}) {
    p.double_support.push_back({f, kInmanSlope * f + lambda, kInmanSlope});
  }
  const auto length = [&](float v) { return std::sqrt(v) / alpha; };
  const float shortest = length(style.slowest), longest = length(style.fastest), l = clip.stride;
  // FF: F'(l_max) = 0, F(l_min) = 15 deg, F(l_d) = the clip's.
  const float a = (shortest - longest) * (shortest - longest), b = (l - longest) * (l - longest);
  const float k = (clip.flexion - kLeastFlexion) / (a - b);
  p.foot_flexion = quadratic(longest, (kLeastFlexion + k * a) / kDegree, 0, -2 * k / kDegree, shortest, longest);
  // Below l_min the source says nothing: on to no flexion at no step.
  p.foot_flexion.insert(p.foot_flexion.begin(), {0, 0, kLeastFlexion / kDegree / shortest});
  // PS: F'(l_min) = 0, F(l_max) = F(l_min) + 20 deg, F(l_d) = the clip's.
  const float range = longest - shortest, share = (l - shortest) / range;
  const float base = clip.swivel - kSwivelRange * share * share;
  p.pelvis_swivel =
      quadratic(shortest, base / kDegree, 0, 2 * kSwivelRange / (range * range) / kDegree, shortest, longest);
  // AP, ND: F(0) = y_stand, F'(0) = 0.
  const float stand = reference_body().standing_hip() - kSoftKnee;
  p.apex = quadratic(0, stand, 0, -2 * (stand - clip.apex) / (l * l), 0, longest);
  p.nadir = quadratic(0, stand, 0, -2 * (stand - clip.nadir) / (l * l), 0, longest);
  return p;
}

GaitSet make_gait_set(const GaitParams& params, const Clip& walk, const Clip& run) {
  GaitSet set;
  set.style = params.style;
  set.walk = prepare(walk);
  set.run = prepare(run);
  const Skeleton body = reference_body();
  set.leg = body.leg();
  set.stand = body.standing_hip() - kSoftKnee;
  set.stand_width = 1.5f * body.hip_half;
  const GaitParams standard = default_functions(set.walk, params.style);
  const auto pick = [](const Points& own, const Points& other, float unit) {
    return curve_of(own.empty() ? other : own, unit);
  };
  set.frequency = pick(params.frequency, standard.frequency, 1);
  set.double_support = pick(params.double_support, standard.double_support, 1);
  set.foot_flexion = pick(params.foot_flexion, standard.foot_flexion, kDegree);
  set.pelvis_swivel = pick(params.pelvis_swivel, standard.pelvis_swivel, kDegree);
  set.apex = pick(params.apex, standard.apex, 1);
  set.nadir = pick(params.nadir, standard.nadir, 1);
  // Scales are against the functions at the clip's own step, so that curves through its values leave it as it is (E31,
  // E32).
  set.flexion_at_clip = set.walk.flexion;
  set.swivel_at_clip = set.walk.swivel;
  set.run_from = set.step_length(params.style.run_from);
  set.run_full = set.step_length(params.style.run_full);
  if (!(set.run_full > set.run_from + 0.01f)) set.run_full = set.run_from + 0.01f;
  lower_long_steps(set);
  return set;
}

GaitSet make_gait_set(const GaitParams& params) {
  return make_gait_set(params, make_clip(walk_recipe()), make_clip(run_recipe()));
}

}  // namespace throng
