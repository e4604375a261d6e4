// Distributions as text: 0.22, {normal: [1.34, 0.26], min: 0.5}, {discrete: [[1, 3], [2, 1]]}.
#include <fmt/format.h>

#include "throng/core/text.h"
#include "throng/scenario/read_fields.h"

namespace throng {

namespace {

using Kind = Distribution::Kind;

constexpr Kind kKinds[] = {Kind::kConstant,    Kind::kUniform, Kind::kNormal,  Kind::kLognormal,
                           Kind::kExponential, Kind::kGamma,   Kind::kWeibull, Kind::kDiscrete};

std::string kind_names() {
  std::string s;
  for (const Kind k : kKinds) s += (s.empty() ? "" : ", ") + std::string(name_of(k));
  return s;
}

bool one_parameter(Kind k) { return k == Kind::kConstant || k == Kind::kExponential; }

/// The range of the field as limits of the draws, where the author gave none.
void cut_off(const Field& f, bool has_min, bool has_max, Distribution& d) {
  if (!has_min) d.min = f.min;
  if (!has_max) d.max = f.max;
}

bool read_discrete(FieldReader& r, const DocumentNode& node, const Field& f, const std::string& path, Distribution& d) {
  if (!node.is_list() || node.children.empty()) return r.wrong_type(node, path, "a list of [value, weight]");
  for (const auto& c : node.children) {
    Vec2d pair;
    if (!c.is_list() || c.children.size() != 2) return r.wrong_type(c, path, "[value, weight]");
    if (!r.number_in_range(c.children[0], f, path, pair.x) || !r.number(c.children[1], path, pair.y)) return false;
    d.values.push_back(pair.x);
    d.weights.push_back(pair.y);
  }
  return true;
}

bool read_parameters(FieldReader& r, const DocumentNode& node, const Field& f, const std::string& path,
                     Distribution& d) {
  if (d.kind == Kind::kDiscrete) return read_discrete(r, node, f, path, d);
  if (one_parameter(d.kind))
    return d.kind == Kind::kConstant ? r.number_in_range(node, f, path, d.a) : r.number(node, path, d.a);
  if (!node.is_list() || node.children.size() != 2) return r.wrong_type(node, path, "two numbers [a, b]");
  if (d.kind == Kind::kUniform)
    return r.number_in_range(node.children[0], f, path, d.a) && r.number_in_range(node.children[1], f, path, d.b);
  if (d.kind == Kind::kNormal)
    return r.number_in_range(node.children[0], f, path, d.a) && r.number(node.children[1], path, d.b);
  return r.number(node.children[0], path, d.a) && r.number(node.children[1], path, d.b);
}

}  // namespace

bool FieldReader::distribution(const DocumentNode& node, const Field& f, const std::string& path, Distribution& value) {
  if (node.is_scalar()) {
    double v = 0;
    if (!number_in_range(node, f, path, v)) return false;
    value = Distribution::constant(v);
    return true;
  }
  if (!node.is_map()) return wrong_type(node, path, "a number or a distribution such as {normal: [mean, deviation]}");
  Distribution d;
  const DocumentNode* parameters = nullptr;
  bool ok = true, has_min = false, has_max = false;
  for (const auto& c : node.children) {
    const std::string p = path + "." + printable(c.key, 40);
    if (c.key == "min" || c.key == "max") {
      ok = number_in_range(c, f, p, c.key == "min" ? d.min : d.max) && ok;
      (c.key == "min" ? has_min : has_max) = true;
      continue;
    }
    const Kind* found = nullptr;
    for (const Kind& k : kKinds)
      if (name_of(k) == c.key) found = &k;
    if (!found) {
      std::vector<std::string> names{"min", "max"};
      for (const Kind k : kKinds) names.emplace_back(name_of(k));
      const std::string hint = did_you_mean(c.key, names);
      ok = error(c, path,
                 fmt::format("there is no distribution '{}'{}; known are {}, with min and max", printable(c.key, 40),
                             hint, kind_names()));
    } else if (parameters) {
      ok = error(c, path, "only one distribution may be given");
    } else {
      d.kind = *found;
      parameters = &c;
      ok = read_parameters(*this, c, f, p, d) && ok;
    }
  }
  if (!parameters && ok) ok = error(node, path, fmt::format("one of {} is missing", kind_names()));
  if (!ok) return false;
  if (d.kind == Kind::kConstant) {
    value = Distribution::constant(d.a);
    return true;
  }
  if (has_min && has_max && d.min > d.max)
    return error(node, path, fmt::format("min {} is above max {}", number_text(d.min), number_text(d.max)));
  cut_off(f, has_min, has_max, d);
  if (const std::string problem = validate(d); !problem.empty()) return error(node, path, problem);
  value = std::move(d);
  return true;
}

}  // namespace throng
