#include "throng/motor/gait/editing.h"

#include <array>

#include "throng/core/fields.h"

namespace throng {
namespace {

constexpr float kLeastGap = 0.001f;  ///< between tuples, in the unit of the argument: nearer ones are a jump
constexpr int kSamples = 24;         ///< a piece: where a Hermite piece is looked at between its tuples
constexpr float kSlack = 1e-4f;      ///< rounding of values that lie on a bound

/// Of the reference body: higher the pelvis cannot be, its legs are straight then.
float highest_pelvis() {
  static const float hip = reference_body().standing_hip();
  return hip;
}

GaitCurve curve_through(const std::vector<GaitPoint>& points) {
  GaitCurve c;
  for (const GaitPoint& p : points) c.add(p.at, p.value, p.slope);
  return c;
}

std::string quoted(std::string_view name) { return "'" + std::string(name) + "'"; }

std::string wrong_order(const GaitFunction& f, const std::vector<GaitPoint>& points) {
  if (points.size() > kGaitPoints)
    return quoted(f.name) + " may have at most " + std::to_string(kGaitPoints) + " tuples";
  for (std::size_t k = 0; k < points.size(); ++k) {
    for (const Field& field : GaitPoint::fields().fields()) {
      const double v = std::get<double>(field.get(&points[k]));
      if (field.out_of_range(v)) return quoted(f.name) + ": '" + field.name + "' must be " + field.range_text();
    }
    if (k > 0 && !(points[k].at >= points[k - 1].at + kLeastGap))
      return quoted(f.name) + ": tuples must be in rising order of 'at', but " + number_text(points[k].at) +
             " follows " + number_text(points[k - 1].at);
  }
  return {};
}

/// Calls visit(at) at all tuples and between them.
template <class Visit>
std::string along(const GaitCurve& c, const Visit& visit) {
  for (int k = 0; k + 1 < c.count || k == 0; ++k) {
    const auto i = static_cast<std::size_t>(k);
    const float a = c.points[i].at, b = c.count > 1 ? c.points[i + 1].at : a;
    for (int s = 0; s <= kSamples; ++s) {
      const std::string wrong = visit(a + (b - a) * static_cast<float>(s) / kSamples);
      if (!wrong.empty()) return wrong;
    }
  }
  return {};
}

std::string wrong_values(const GaitFunction& f, const GaitCurve& c) {
  return along(c, [&](float at) -> std::string {
    const float v = c.value(at);
    if (v >= f.least - kSlack && v <= f.most + kSlack) return {};
    return quoted(f.name) + " is " + number_text(v) + " at " + number_text(at) + " " + std::string(f.over_unit) +
           ", it must stay from " + number_text(f.least) + " to " + number_text(f.most) +
           (f.unit.empty() ? "" : " " + std::string(f.unit)) + " (between its tuples, too)";
  });
}

std::string crossed(const GaitParams& p) {
  const GaitCurve apex = curve_through(p.apex), nadir = curve_through(p.nadir);
  const auto visit = [&](float at) -> std::string {
    if (apex.value(at) >= nadir.value(at) - kSlack) return {};
    return "'apex' is below 'nadir' at a step of " + number_text(at) + " m";
  };
  const std::string wrong = along(apex, visit);
  return wrong.empty() ? along(nadir, visit) : wrong;
}

std::string wrong_style(const GaitStyle& s) {
  for (const Field& field : GaitStyle::fields().fields()) {
    if (field.out_of_range(std::get<double>(field.get(&s))))
      return quoted(field.name) + " must be " + field.range_text();
  }
  if (!(s.run_full > s.run_from)) return "'run_full' must be above 'run_from'";
  if (!(s.fastest > s.slowest)) return "'fastest' must be above 'slowest'";
  return {};
}

}  // namespace

std::span<const GaitFunction> gait_functions() {
  using P = GaitParams;
  static const std::array functions = {
      GaitFunction{"frequency", "1/s", "speed", "m/s", "Steps a second.", &P::frequency, 0.3f, 6},
      GaitFunction{"double_support", "", "frequency", "1/s", "Share of a step on both feet.", &P::double_support, 0.01f,
                   0.7f},
      GaitFunction{"foot_flexion", "deg", "step", "m", "Foot angle at toe off.", &P::foot_flexion, -10, 90},
      GaitFunction{"pelvis_swivel", "deg", "step", "m", "Turn of the pelvis from one extreme to the other.",
                   &P::pelvis_swivel, 0, 60},
      GaitFunction{"apex", "m", "step", "m", "Highest pelvis, when the legs pass each other.", &P::apex, 0.5f,
                   highest_pelvis()},
      GaitFunction{"nadir", "m", "step", "m", "Lowest pelvis, on both feet.", &P::nadir, 0.5f, highest_pelvis()},
  };
  return functions;
}

const GaitFunction* find_gait_function(std::string_view name) {
  for (const GaitFunction& f : gait_functions())
    if (f.name == name) return &f;
  return nullptr;
}

GaitParams complete_gait(const GaitParams& params) {
  static const PreparedClip walk = prepare(make_clip(walk_recipe()));
  const GaitParams standard = default_functions(walk, params.style);
  GaitParams out = params;
  for (const GaitFunction& f : gait_functions())
    if ((out.*f.points).empty()) out.*f.points = standard.*f.points;
  return out;
}

std::string wrong_gait(const GaitParams& params) {
  if (std::string wrong = wrong_style(params.style); !wrong.empty()) return wrong;
  const GaitParams whole = complete_gait(params);
  for (const GaitFunction& f : gait_functions()) {
    if (std::string wrong = wrong_order(f, whole.*f.points); !wrong.empty()) return wrong;
    if (std::string wrong = wrong_values(f, curve_through(whole.*f.points)); !wrong.empty()) return wrong;
  }
  return crossed(whole);
}

}  // namespace throng
