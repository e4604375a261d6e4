#include "throng/scenario/write.h"

#include "throng/scenario/emit.h"
#include "throng/scenario/types.h"

namespace throng {

namespace {

DocumentNode write_distribution(const Distribution& d) {
  using Kind = Distribution::Kind;
  if (d.kind == Kind::kConstant) return number_node(d.a);
  DocumentNode n = map_node();
  DocumentNode parameters = list_node();
  if (d.kind == Kind::kDiscrete) {
    for (std::size_t i = 0; i < d.values.size(); ++i)
      parameters.children.push_back(list_node({number_node(d.values[i]), number_node(d.weights[i])}));
  } else if (d.kind == Kind::kExponential) {
    parameters = number_node(d.a);
  } else {
    parameters = list_node({number_node(d.a), number_node(d.b)});
  }
  put(n, name_of(d.kind), std::move(parameters));
  if (d.min - d.min == 0) put(n, "min", number_node(d.min));  // finite
  if (d.max - d.max == 0) put(n, "max", number_node(d.max));
  return n;
}

struct ValueWriter {
  const Field& f;
  DocumentNode operator()(std::monostate) const { return {}; }
  DocumentNode operator()(bool v) const { return boolean_node(v); }
  DocumentNode operator()(std::int64_t v) const {
    if (f.kind != FieldKind::kChoice) return integer_node(v);
    for (const auto& c : f.choices)
      if (c.value == v) return text_node(c.name);
    return {};
  }
  DocumentNode operator()(double v) const {
    if (f.exclusive_min && v == f.min) return {};  // never a legal value: it was not given
    return number_node(v);
  }
  DocumentNode operator()(const std::string& v) const {
    return v.empty() && !f.refers.empty() ? DocumentNode{} : text_node(v);
  }
  DocumentNode operator()(const Vec2d& v) const { return list_node({number_node(v.x), number_node(v.y)}); }
  DocumentNode operator()(const std::vector<Vec2d>& v) const { return each(v); }
  DocumentNode operator()(const std::vector<std::string>& v) const { return each(v); }
  DocumentNode operator()(const std::vector<double>& v) const { return each(v); }
  template <class T>
  DocumentNode each(const std::vector<T>& list) const {
    if (list.empty() && f.min > 0) return {};  // never a legal value: it was not given
    DocumentNode n = list_node();
    for (const T& t : list) n.children.push_back((*this)(t));
    return n;
  }
};

DocumentNode write_elements(const Field& f, const void* object) {
  const bool map = f.kind == FieldKind::kMap;
  DocumentNode n = map ? map_node() : list_node();
  for (std::size_t i = 0; i < f.size(object); ++i) {
    DocumentNode child = write_fields(f.nested(), f.element(object, i));
    if (map) child.key = f.key(object, i);
    n.children.push_back(std::move(child));
  }
  // A list that is one of several ways to say it, or needs elements, is absent when empty.
  if (n.children.empty() && (f.min > 0 || f.optional)) return {};
  return n;
}

DocumentNode write_field(const Field& f, const void* object) {
  switch (f.kind) {
    case FieldKind::kObject: {
      const void* nested = f.look(object);
      return nested ? write_fields(f.nested(), nested) : DocumentNode{};
    }
    case FieldKind::kList:
    case FieldKind::kMap:
      return write_elements(f, object);
    case FieldKind::kDistribution: {
      const void* d = f.look(object);
      return d ? write_distribution(*static_cast<const Distribution*>(d)) : DocumentNode{};
    }
    case FieldKind::kCustom: {
      const void* member = f.look(object);
      const CustomType* type = find_custom_type(f.type);
      return member && type ? type->write(f, member) : DocumentNode{};
    }
    default:
      return std::visit(ValueWriter{f}, f.get(object));
  }
}

}  // namespace

DocumentNode write_fields(const FieldList& list, const void* object) {
  DocumentNode n = map_node();
  for (const auto& f : list.fields()) {
    if (!f.alias_of.empty()) continue;
    DocumentNode value = write_field(f, object);
    if (!value.is_null()) put(n, f.name, std::move(value));
  }
  // `way_out` rather than `{go: way_out}` where nothing else is said.
  if (const Field* s = list.shorthand(); s && n.children.size() == 1 && n.children[0].key == s->name) {
    DocumentNode value = std::move(n.children[0]);
    value.key.clear();
    return value;
  }
  return n;
}

std::string write_scenario(const ScenarioSpec& spec) { return to_yaml(write_fields(ScenarioSpec::fields(), &spec)); }
std::string write_scenario_json(const ScenarioSpec& spec) {
  return to_json(write_fields(ScenarioSpec::fields(), &spec));
}

}  // namespace throng
