#include "throng/scenario/read_fields.h"

#include <fmt/format.h>

#include <cmath>

#include "throng/core/text.h"
#include "throng/scenario/types.h"

namespace throng {

namespace {

std::string join(const std::vector<std::string>& names) {
  std::string s;
  for (const auto& n : names) s += (s.empty() ? "" : ", ") + n;
  return s;
}

std::string child_path(const std::string& path, const std::string& key) {
  const std::string shown = printable(key, 60);
  return path.empty() ? shown : path + "." + shown;
}

std::string index_path(const std::string& path, std::size_t i) { return fmt::format("{}[{}]", path, i); }

std::string allowed(const Field& f) {
  const std::string range = f.range_text();
  return range.empty() ? "" : "; allowed is " + range;
}

/// " (with 'x')": the part of a message that names the field; empty for the top level.
std::string subject(const std::string& path) {
  if (path.empty()) return "";
  return path + ": ";
}

}  // namespace

void report_problem(Diagnostics& out, const SourcePosition& at, const std::string& path, std::string message,
                    Diagnostic::Severity severity) {
  if (severity == Diagnostic::Severity::kError && out.error_count() > kMaxProblems) return;
  Diagnostic d;
  d.severity = severity;
  d.path = path;
  d.at = at;
  d.message = std::move(message);
  if (severity == Diagnostic::Severity::kError && out.error_count() == kMaxProblems)
    d.message = fmt::format("more than {} problems; the rest is not shown", kMaxProblems);
  out.add(std::move(d));
}

bool FieldReader::error(const DocumentNode& node, const std::string& path, std::string message) {
  report_problem(out_, document_.position(node.mark), path, subject(path) + std::move(message));
  return false;
}

bool FieldReader::wrong_type(const DocumentNode& node, const std::string& path, std::string_view wanted) {
  if (node.is_null()) return error(node, path, fmt::format("has no value; give {}, or leave the key out", wanted));
  return error(node, path, fmt::format("must be {}, not {}", wanted, node.shown()));
}

void FieldReader::refer(const DocumentNode& node, const std::string& family, const std::string& name,
                        const std::string& path) {
  references_.push_back({family, name, path, node.mark});
}

bool FieldReader::number(const DocumentNode& node, const std::string& path, double& value) {
  if (!node.is_scalar() || node.quoted) return wrong_type(node, path, "a number");
  switch (parse_number(node.text, value)) {
    case NumberProblem::kNone:
      return true;
    case NumberProblem::kNotFinite:
      return error(node, path, fmt::format("{} is not a finite number", node.shown()));
    case NumberProblem::kNotANumber:
      break;
  }
  return wrong_type(node, path, "a number");
}

bool FieldReader::number_in_range(const DocumentNode& node, const Field& field, const std::string& path,
                                  double& value) {
  double v = 0;
  if (!number(node, path, v)) return false;
  if (field.out_of_range(v))
    return error(node, path, fmt::format("{} is out of range{}", number_text(v), allowed(field)));
  value = v;
  return true;
}

bool FieldReader::integer(const DocumentNode& node, const Field& field, const std::string& path, std::int64_t& value) {
  double v = 0;
  if (!number(node, path, v)) return false;
  if (std::trunc(v) != v) return error(node, path, fmt::format("must be a whole number, not {}", node.shown()));
  if (field.out_of_range(v) || std::abs(v) > 9007199254740992.0)
    return error(node, path, fmt::format("{} is out of range{}", number_text(v), allowed(field)));
  value = static_cast<std::int64_t>(v);
  return true;
}

bool FieldReader::text(const DocumentNode& node, const std::string& path, std::string& value) {
  if (!node.is_scalar()) return wrong_type(node, path, "text");
  value = node.text;
  return true;
}

bool FieldReader::point(const DocumentNode& node, const std::string& path, Vec2d& value) {
  if (!node.is_list() || node.children.size() != 2) return wrong_type(node, path, "a point [x, y]");
  Vec2d p;
  if (!number(node.children[0], path, p.x) || !number(node.children[1], path, p.y)) return false;
  if (!near_enough(node, path, p)) return false;
  value = p;
  return true;
}

bool FieldReader::near_enough(const DocumentNode& node, const std::string& path, Vec2d p) {
  // Beyond this a double no longer resolves the 2^-16 m the engine snaps to.
  constexpr double kFar = 1e9;
  if (std::abs(p.x) <= kFar && std::abs(p.y) <= kFar) return true;
  return error(
      node, path,
      fmt::format("[{}, {}] is out of range; allowed is from -1e9 to 1e9 m", number_text(p.x), number_text(p.y)));
}

bool FieldReader::points(const DocumentNode& node, const std::string& path, std::vector<Vec2d>& value) {
  if (!node.is_list()) return wrong_type(node, path, "a list of points [[x, y], ...]");
  bool ok = true;
  std::vector<Vec2d> list;
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    Vec2d p;
    if (point(node.children[i], index_path(path, i), p)) {
      list.push_back(p);
    } else {
      ok = false;
    }
  }
  if (ok) value = std::move(list);
  return ok;
}

void FieldReader::read(const DocumentNode& node, const FieldList& list, void* object, const std::string& path) {
  if (node.is_map()) return read_map(node, list, object, path);
  if (const Field* f = list.shorthand()) {
    const bool is_list = f->kind == FieldKind::kList || f->kind == FieldKind::kTexts;
    if (is_list ? node.is_list() : node.is_scalar()) return read_field(node, *f, object, path);
    wrong_type(node, path, is_list ? "a list" : fmt::format("the {} or a map with {}", f->name, join(list.names())));
    return;
  }
  wrong_type(node, path, fmt::format("a map with {}", join(list.names())));
}

void FieldReader::read_map(const DocumentNode& node, const FieldList& list, void* object, const std::string& path) {
  for (const auto& child : node.children) {
    const Field* f = list.find(child.key);
    if (f) {
      read_field(child, *f, object, child_path(path, child.key));
      continue;
    }
    const auto names = list.names();
    std::string hint = did_you_mean(child.key, names);
    if (hint.empty()) hint = fmt::format("; known are {}", join(names));
    report_problem(out_, document_.position(child.key_mark), child_path(path, child.key),
                   fmt::format("{}there is no '{}'{}", subject(path), printable(child.key, 60), hint));
  }
  for (const auto& f : list.fields())
    if (f.required && !node.find(f.name)) error(node, path, fmt::format("'{}' is missing: {}", f.name, f.doc));
  check_groups(node, list, path);
}

void FieldReader::check_groups(const DocumentNode& node, const FieldList& list, const std::string& path) {
  for (const auto& g : list.groups()) {
    std::vector<std::string> present;
    for (const auto& n : g.names)
      if (node.find(n)) present.push_back(n);
    if (present.size() > 1)
      error(node, path, fmt::format("only one of {} may be given, not {}", join(g.names), join(present)));
    if (present.empty() && g.required) error(node, path, fmt::format("one of {} is missing", join(g.names)));
  }
}

void FieldReader::check_number_of(const DocumentNode& node, const Field& f, const std::string& path) {
  const auto n = static_cast<double>(node.children.size());
  if (n >= f.min && n <= f.max) return;
  const std::string wanted = f.min == f.max ? fmt::format("exactly {}", f.min) : f.range_text();
  error(node, path, fmt::format("has {} elements; allowed is {}", n, wanted));
}

bool may_be_switched(const Field& f) {
  const Field* bare = f.kind == FieldKind::kObject && f.optional ? f.nested().shorthand() : nullptr;
  return bare && bare->kind == FieldKind::kText && !bare->required;
}

namespace {

bool read_switch(const DocumentNode& node, const Field& f, void* object) {
  bool on = false;
  if (!may_be_switched(f) || !node.is_scalar() || node.quoted || !parse_boolean(node.text, on)) return false;
  f.clear(object);
  if (on) f.emplace(object);
  return true;
}

}  // namespace

void FieldReader::read_field(const DocumentNode& node, const Field& f, void* object, const std::string& path) {
  switch (f.kind) {
    case FieldKind::kObject:
      if (node.is_null()) {
        wrong_type(node, path, "a map");
      } else if (!read_switch(node, f, object)) {
        read(node, f.nested(), f.emplace(object), path);
      }
      return;
    case FieldKind::kList:
    case FieldKind::kMap:
      return read_elements(node, f, object, path);
    case FieldKind::kDistribution: {
      Distribution d;
      if (distribution(node, f, path, d)) *static_cast<Distribution*>(f.emplace(object)) = d;
      return;
    }
    case FieldKind::kCustom: {
      const CustomType* type = find_custom_type(f.type);
      if (type) type->read(*this, node, f, path, f.emplace(object));
      return;
    }
    case FieldKind::kChoice:
      return read_choice(node, f, object, path);
    case FieldKind::kTexts:
    case FieldKind::kNumbers:
    case FieldKind::kPoints:
      return read_list(node, f, object, path);
    default:
      return read_scalar(node, f, object, path);
  }
}

void FieldReader::read_scalar(const DocumentNode& node, const Field& f, void* object, const std::string& path) {
  if (f.kind == FieldKind::kNumber) {
    double v = 0;
    if (number_in_range(node, f, path, v)) f.set(object, v);
  } else if (f.kind == FieldKind::kInteger) {
    std::int64_t v = 0;
    if (integer(node, f, path, v)) f.set(object, v);
  } else if (f.kind == FieldKind::kBoolean) {
    bool v = false;
    if (node.is_scalar() && !node.quoted && parse_boolean(node.text, v)) {
      f.set(object, v);
    } else {
      wrong_type(node, path, "true or false (on, off, yes, no)");
    }
  } else if (f.kind == FieldKind::kPoint) {
    Vec2d v;
    if (point(node, path, v)) f.set(object, v);
  } else {
    std::string v;
    if (!text(node, path, v)) return;
    if (v.empty() && (f.required || !f.refers.empty())) {
      error(node, path, "must not be empty");
      return;
    }
    if (!f.refers.empty()) refer(node, f.refers, v, path);
    f.set(object, std::move(v));
  }
}

void FieldReader::read_choice(const DocumentNode& node, const Field& f, void* object, const std::string& path) {
  std::vector<std::string> words;
  for (const auto& c : f.choices) words.push_back(c.name);
  if (node.is_scalar()) {
    for (const auto& c : f.choices)
      if (c.name == node.text) return f.set(object, c.value);
    std::string hint = did_you_mean(node.text, words);
    error(node, path, fmt::format("there is no {}{}; known are {}", node.shown(), hint, join(words)));
    return;
  }
  wrong_type(node, path, "one of " + join(words));
}

void FieldReader::read_list(const DocumentNode& node, const Field& f, void* object, const std::string& path) {
  if (!node.is_list()) {
    wrong_type(node, path, f.kind == FieldKind::kPoints ? "a list of points [[x, y], ...]" : "a list");
    return;
  }
  check_number_of(node, f, path);
  if (f.kind == FieldKind::kPoints) {
    std::vector<Vec2d> list;
    if (points(node, path, list)) f.set(object, std::move(list));
    return;
  }
  bool ok = true;
  std::vector<std::string> texts(node.children.size());
  std::vector<double> numbers(node.children.size());
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    const auto& c = node.children[i];
    const std::string p = index_path(path, i);
    ok = (f.kind == FieldKind::kTexts ? text(c, p, texts[i]) : number(c, p, numbers[i])) && ok;
    if (f.kind == FieldKind::kTexts && !f.refers.empty()) refer(c, f.refers, texts[i], p);
  }
  if (!ok) return;
  if (f.kind == FieldKind::kTexts) {
    f.set(object, std::move(texts));
  } else {
    f.set(object, std::move(numbers));
  }
}

void FieldReader::read_elements(const DocumentNode& node, const Field& f, void* object, const std::string& path) {
  const bool map = f.kind == FieldKind::kMap;
  if (map ? !node.is_map() : !node.is_list()) {
    wrong_type(
        node, path,
        map ? fmt::format("a map of names to {}", f.nested().name()) : fmt::format("a list of {}", f.nested().name()));
    return;
  }
  check_number_of(node, f, path);
  f.clear(object);
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    const auto& c = node.children[i];
    if (map && c.key.empty()) error(c, path, "a name must not be empty");
    read(c, f.nested(), f.add(object, c.key), map ? child_path(path, c.key) : index_path(path, i));
  }
}

}  // namespace throng
