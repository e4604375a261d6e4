#include "throng/core/fields.h"

#include <charconv>

#include "throng/core/distributions.h"

namespace throng {

namespace {

constexpr double kPi = 3.14159265358979323846;

/// Exponents only where people would use them: 1000000, not 1e+06.
template <class T>
std::string shortest(T v) {
  char buffer[64];
  const T size = v < 0 ? -v : v;
  const bool plain = v == 0 || (size >= T(1e-4) && size < T(1e10));
  const auto r = plain ? std::to_chars(buffer, buffer + sizeof buffer, v, std::chars_format::fixed)
                       : std::to_chars(buffer, buffer + sizeof buffer, v);
  return std::string(buffer, r.ptr);
}

double parse(const std::string& s) {
  double v = 0;
  std::from_chars(s.data(), s.data() + s.size(), v);
  return v;
}

/// Few digits first: 120 degrees held in radians must come back as 120, not as 119.99999999999999.
template <class T>
std::string shortest_degrees(T radians) {
  const double exact = degrees_of_radians(static_cast<double>(radians));
  char buffer[64];
  for (int digits = 1; digits <= 17; ++digits) {
    const auto r = std::to_chars(buffer, buffer + sizeof buffer, exact, std::chars_format::general, digits);
    const std::string s(buffer, r.ptr);
    if (static_cast<T>(radians_of_degrees(parse(s))) == radians) return shortest(parse(s));
  }
  return shortest(exact);
}

bool finite(double v) { return v - v == 0; }

struct Printer {
  const Field& f;
  std::string operator()(std::monostate) const { return ""; }
  std::string operator()(bool b) const { return b ? "true" : "false"; }
  std::string operator()(std::int64_t i) const {
    if (f.kind == FieldKind::kChoice)
      for (const auto& c : f.choices)
        if (c.value == i) return c.name;
    return std::to_string(i);
  }
  std::string operator()(double d) const { return number_text(d); }
  std::string operator()(const std::string& s) const { return s; }
  std::string operator()(Vec2d p) const { return "[" + number_text(p.x) + ", " + number_text(p.y) + "]"; }
  std::string operator()(const std::vector<Vec2d>& list) const { return join(list); }
  std::string operator()(const std::vector<std::string>& list) const { return join(list); }
  std::string operator()(const std::vector<double>& list) const { return join(list); }
  template <class T>
  std::string join(const std::vector<T>& list) const {
    std::string s = "[";
    for (const T& t : list) s += (s.size() > 1 ? ", " : "") + (*this)(t);
    return s + "]";
  }
};

std::string value_text(const Field& f, const FieldValue& v) { return std::visit(Printer{f}, v); }

bool fields_equal(const Field& f, const void* a, const void* b) {
  switch (f.kind) {
    case FieldKind::kObject: {
      const void* x = f.look(a);
      const void* y = f.look(b);
      if (!x || !y) return x == y;
      return f.nested().equal(x, y);
    }
    case FieldKind::kList:
    case FieldKind::kMap: {
      if (f.size(a) != f.size(b)) return false;
      for (std::size_t i = 0; i < f.size(a); ++i)
        if (f.key(a, i) != f.key(b, i) || !f.nested().equal(f.element(a, i), f.element(b, i))) return false;
      return true;
    }
    default:
      if (f.equal) return f.equal(a, b);
      return !f.text || f.text(a) == f.text(b);
  }
}

}  // namespace

double radians_of_degrees(double degrees) { return degrees * (kPi / 180.0); }
double degrees_of_radians(double radians) { return radians * (180.0 / kPi); }
std::string number_text(double v) { return shortest(v); }
std::string number_text(float v) { return shortest(v); }
std::string degrees_text(double radians) { return shortest_degrees(radians); }
std::string degrees_text(float radians) { return shortest_degrees(radians); }

std::string distribution_text(const Distribution& d) {
  using Kind = Distribution::Kind;
  if (d.kind == Kind::kConstant) return number_text(d.a);
  std::string s = "{" + std::string(name_of(d.kind)) + ": ";
  if (d.kind == Kind::kDiscrete) {
    s += "[";
    for (std::size_t i = 0; i < d.values.size(); ++i)
      s += (i ? ", [" : "[") + number_text(d.values[i]) + ", " + number_text(d.weights[i]) + "]";
    s += "]";
  } else if (d.kind == Kind::kExponential) {
    s += number_text(d.a);
  } else {
    s += "[" + number_text(d.a) + ", " + number_text(d.b) + "]";
  }
  if (finite(d.min)) s += ", min: " + number_text(d.min);
  if (finite(d.max)) s += ", max: " + number_text(d.max);
  return s + "}";
}

namespace field_detail {

double written(float v, bool degrees) { return finite(v) ? parse(degrees ? degrees_text(v) : number_text(v)) : v; }
double written(double v, bool degrees) { return finite(v) && degrees ? parse(degrees_text(v)) : v; }

Field make_field(std::string_view name, FieldKind kind, const FieldOptions& o) {
  Field f;
  f.name = name;
  f.kind = kind;
  f.unit = o.unit;
  f.min = o.min;
  f.max = o.max;
  f.exclusive_min = o.exclusive_min;
  f.exclusive_max = o.exclusive_max;
  f.degrees = o.degrees;
  f.required = o.required;
  f.refers = o.refers;
  f.type = o.type;
  f.alias_of = o.alias_of;
  f.doc = o.doc;
  return f;
}

}  // namespace field_detail

bool Field::out_of_range(double v) const {
  if (!finite(v)) return true;
  return v < min || v > max || (exclusive_min && v == min) || (exclusive_max && v == max);
}

std::string Field::range_text() const {
  const std::string suffix = unit.empty() ? "" : " " + unit;
  const bool low = finite(min);
  const bool high = finite(max);
  if (low && high) {
    if (exclusive_min || exclusive_max)
      return (exclusive_min ? "above " : "from ") + number_text(min) + (exclusive_max ? " and below " : " and up to ") +
             number_text(max) + suffix;
    return "from " + number_text(min) + " to " + number_text(max) + suffix;
  }
  if (low) return (exclusive_min ? "above " : "at least ") + number_text(min) + suffix;
  if (high) return (exclusive_max ? "below " : "at most ") + number_text(max) + suffix;
  return "";
}

FieldList::FieldList(std::string_view headline) {
  const auto colon = headline.find(':');
  name_ = headline.substr(0, colon);
  if (colon != std::string_view::npos) {
    const auto start = headline.find_first_not_of(' ', colon + 1);
    if (start != std::string_view::npos) doc_ = headline.substr(start);
  }
}

FieldList& FieldList::push(Field f) {
  fields_.push_back(std::move(f));
  return *this;
}

FieldList& FieldList::group(std::initializer_list<std::string_view> names, bool required) {
  FieldGroup g;
  for (const auto n : names) g.names.emplace_back(n);
  g.required = required;
  groups_.push_back(std::move(g));
  return *this;
}

const Field* FieldList::find(std::string_view name) const {
  for (const auto& f : fields_)
    if (f.name == name) return &f;
  return nullptr;
}

std::vector<std::string> FieldList::names() const {
  std::vector<std::string> out;
  for (const auto& f : fields_) out.push_back(f.name);
  return out;
}

std::string FieldList::default_text(const Field& f) const {
  if (f.required) return "";
  const std::shared_ptr<void> object = make_();
  switch (f.kind) {
    case FieldKind::kObject:
      return f.look(object.get()) ? "{}" : "";
    case FieldKind::kList:
      return "[]";
    case FieldKind::kMap:
      return "{}";
    case FieldKind::kDistribution: {
      const void* d = f.look(object.get());
      return d ? distribution_text(*static_cast<const Distribution*>(d)) : "";
    }
    case FieldKind::kCustom:
      return f.text ? f.text(object.get()) : "";
    default:
      return value_text(f, f.get(object.get()));
  }
}

bool FieldList::equal(const void* a, const void* b) const {
  for (const auto& f : fields_)
    if (!fields_equal(f, a, b)) return false;
  return true;
}

}  // namespace throng
