#include "throng/study/trials/model_choice.h"

#include <fmt/format.h>

#include <charconv>

#include "throng/core/text.h"
#include "throng/study/trials/calibrate.h"

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

template <class T>
std::optional<T> number_of(const std::string& text) {
  T v{};
  const char* end = text.data() + text.size();
  const auto r = std::from_chars(text.data(), end, v);
  return !text.empty() && r.ec == std::errc() && r.ptr == end ? std::optional(v) : std::nullopt;
}

/// Puts the text into the field; what is wrong with it, or nothing.
std::string put(const Field& f, void* params, const std::string& text) {
  const auto out_of_range = [&](double v) {
    return f.out_of_range(v) ? fmt::format("{} must be {}", f.name, f.range_text()) : std::string();
  };
  if (number_in(f, params)) {
    const auto v = number_of<double>(text);
    if (!v) return fmt::format("{} is a number", f.name);
    if (std::string why = out_of_range(*v); !why.empty()) return why;
    set_number(f, params, *v);
    return {};
  }
  switch (f.kind) {
    case FieldKind::kInteger: {
      const auto v = number_of<std::int64_t>(text);
      if (!v) return fmt::format("{} is a whole number", f.name);
      if (std::string why = out_of_range(static_cast<double>(*v)); !why.empty()) return why;
      f.set(params, *v);
      return {};
    }
    case FieldKind::kBoolean:
      if (text != "yes" && text != "no" && text != "true" && text != "false")
        return fmt::format("{} is yes or no", f.name);
      f.set(params, text == "yes" || text == "true");
      return {};
    case FieldKind::kChoice: {
      std::vector<std::string> words;
      for (const FieldChoice& c : f.choices) {
        words.push_back(c.name);
        if (c.name != text) continue;
        f.set(params, c.value);
        return {};
      }
      return fmt::format("{} is one of {}{}", f.name, fmt::join(words, ", "), did_you_mean(text, words));
    }
    default:
      return fmt::format("{} is neither a number nor a word and can be set in a scenario only", f.name);
  }
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

Result<ModelChoice> model_with(std::string_view name, std::span<const std::string> set) {
  auto model = model_named(name);
  if (!model) return model;
  const FieldList& fields = model->kind->fields();
  std::vector<std::string> done;
  for (const std::string& word : set) {
    const auto equals = word.find('=');
    const std::string key = word.substr(0, equals);
    const auto wrong = [&](const std::string& why) { return Error{fmt::format("{}: {}", printable(word, 60), why)}; };
    const Field* f = fields.find(key);
    if (!f)
      return wrong(fmt::format("the model {} has no parameter '{}'{}; it has {}", name, printable(key, 60),
                               did_you_mean(key, fields.names()), fmt::join(fields.names(), ", ")));
    if (equals == std::string::npos) return wrong("write NAME=VALUE");
    for (const std::string& other : done)
      if (other == key) return wrong("is set twice");
    done.push_back(key);
    const std::string text = word.substr(equals + 1);
    if (const std::string why = put(*f, model->params.data(), text); !why.empty()) return wrong(why);
    const auto number = number_in(*f, model->params.data());
    model->label += fmt::format(", {} {}", f->name, number ? number_text(*number) : text);
  }
  return model;
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
