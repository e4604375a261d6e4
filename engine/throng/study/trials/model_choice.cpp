#include "throng/study/trials/model_choice.h"

#include "throng/core/text.h"

namespace throng {
namespace {

std::string text_of(const FieldValue& v) {
  if (const auto* number = std::get_if<double>(&v)) return number_text(static_cast<float>(*number));
  if (const auto* whole = std::get_if<std::int64_t>(&v)) return std::to_string(*whole);
  if (const auto* yes = std::get_if<bool>(&v)) return *yes ? "yes" : "no";
  if (const auto* text = std::get_if<std::string>(&v)) return *text;
  return "...";
}

std::string label_of(const PartSpec& part) {
  std::string label = part.model;
  const auto usual = part.fields->make();
  for (const Field& f : part.fields->fields())
    if (f.get && f.get(part.params.data()) != f.get(usual.get()))
      label += ", " + f.name + " " + text_of(f.get(part.params.data()));
  return label;
}

}  // namespace

std::vector<ModelChoice> chosen_models(std::span<const PartSpec> parts) {
  std::vector<ModelChoice> list;
  for (const PartSpec& p : parts)
    if (const auto* kind = find_part(steering_models(), p.model)) list.push_back({label_of(p), kind, p.params});
  if (parts.empty())
    for (const auto& kind : steering_models()) list.push_back(ModelChoice::of(kind));
  return list;
}

Result<ModelChoice> model_named(std::string_view name) {
  if (const auto* kind = find_part(steering_models(), name)) return ModelChoice::of(*kind);
  std::vector<std::string> names;
  std::string all;
  for (const auto& k : steering_models()) {
    names.emplace_back(k.name);
    all += (all.empty() ? "" : ", ") + names.back();
  }
  return Error{"there is no model '" + printable(name, 60) + "'" + did_you_mean(name, names) + "; known are " + all};
}

std::string file_name_of(std::string_view label) {
  std::string name;
  for (const char c : label) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.';
    if (plain)
      name += c;
    else if (!name.empty() && name.back() != '_')
      name += '_';
  }
  return name;
}

}  // namespace throng
