#include "model_variant.h"

#include <fmt/format.h>

#include "throng/core/text.h"
#include "throng/steering/model.h"

namespace throng::bench {
namespace {

struct Beside {
  std::string_view model, parameter, value;
};
/// Shown beside the model with its own values, where model and parameter exist.
constexpr Beside kBeside[] = {{"vision_2010", "height", "4"}};

std::vector<std::string> parameters_of(const PartKind<SteeringModel>& kind) {
  std::vector<std::string> names;
  for (const Field& f : kind.fields().fields()) names.emplace_back(f.name);
  return names;
}

}  // namespace

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (std::size_t from = 0;;) {
    const auto end = text.find(separator, from);
    parts.emplace_back(text.substr(from, end - from));
    if (end == std::string_view::npos) return parts;
    from = end + 1;
  }
}

std::vector<std::string> ModelVariant::settings() const {
  std::vector<std::string> list{"steering.default={model: " + model + "}"};
  for (const auto& [name, value] : parameters) list.push_back("steering.default." + name + "=" + value);
  return list;
}

bool ModelVariant::has(std::string_view parameter) const {
  const auto* kind = find_part(steering_models(), model);
  return kind && kind->fields().find(parameter);
}

Result<ModelVariant> read_variant(std::string_view text) {
  const std::vector<std::string> parts = split(text, ':');
  ModelVariant variant;
  variant.text = text;
  variant.model = parts.front();
  const auto* kind = find_part(steering_models(), variant.model);
  if (!kind) {
    std::vector<std::string_view> names;
    for (const auto& k : steering_models()) names.push_back(k.name);
    return Error{fmt::format("there is no steering model '{}'{}; throng list models shows them",
                             printable(variant.model), did_you_mean(variant.model, names))};
  }
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const auto equals = parts[i].find('=');
    const std::string name = parts[i].substr(0, equals);
    if (equals == std::string::npos || equals + 1 == parts[i].size())
      return Error{fmt::format("'{}' in '{}' is no parameter; write it as {}:name=value", printable(parts[i]),
                               printable(text), variant.model)};
    if (!kind->fields().find(name))
      return Error{fmt::format("{} has no parameter '{}'{}; throng describe {} shows them", variant.model,
                               printable(name), did_you_mean(name, parameters_of(*kind)), variant.model)};
    variant.parameters.emplace_back(name, parts[i].substr(equals + 1));
  }
  return variant;
}

Result<std::vector<ModelVariant>> read_variants(std::string_view text) {
  std::vector<ModelVariant> list;
  for (const std::string& part : split(text, ',')) {
    auto variant = read_variant(part);
    if (!variant) return Error{variant.error()};
    list.push_back(std::move(*variant));
  }
  return list;
}

std::vector<ModelVariant> every_variant() {
  std::vector<ModelVariant> list;
  for (const auto& kind : steering_models()) {
    list.push_back({std::string(kind.name), std::string(kind.name), {}});
    for (const Beside& b : kBeside)
      if (b.model == kind.name && kind.fields().find(b.parameter))
        list.push_back({fmt::format("{}:{}={}", b.model, b.parameter, b.value),
                        std::string(b.model),
                        {{std::string(b.parameter), std::string(b.value)}}});
  }
  return list;
}

}  // namespace throng::bench
