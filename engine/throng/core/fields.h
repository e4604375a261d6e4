// Described field lists: the one place where a parameter's name, unit, range, default and meaning are written.
// Readers, range errors, JSON Schema, `throng describe`, the documentation and forms all walk a FieldList with a void*;
// the struct itself stays plain and no engine layer sees the text format.
//
//   struct Params { float horizon = 2.0f; static const FieldList& fields(); };
//   const FieldList& Params::fields() {
//     static const FieldList list = FieldList::of<Params>("orca: avoids reciprocally")
//         .number("horizon", &Params::horizon, {.unit = "s", .min = 0.01, .max = 60, .doc = "How far ahead."});
//     return list;
//   }
//
// Members may be optional<T>: unset is then the default. Values outside a range are not refused here; whoever fills a
// field from outside asks out_of_range() first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "throng/core/vec.h"

namespace throng {

class FieldList;
struct Distribution;

enum class FieldKind {
  kNumber,        ///< float, double
  kInteger,       ///< any signed or unsigned integer
  kBoolean,       ///< bool
  kText,          ///< std::string
  kTexts,         ///< std::vector<std::string>
  kNumbers,       ///< std::vector<double>
  kChoice,        ///< enum, one of Field::choices
  kPoint,         ///< Vec2 or Vec2d, written [x, y]
  kPoints,        ///< std::vector<Vec2d>
  kDistribution,  ///< throng::Distribution; min and max bound the draws
  kObject,        ///< struct with its own FieldList
  kList,          ///< std::vector of such structs
  kMap,           ///< std::map<std::string, struct>
  kCustom,        ///< type with its own text form, named by Field::type; the reader knows it by that name
};

/// Options of a field. Write them in this order.
struct FieldOptions {
  std::string_view unit = "";                             ///< as a person writes it: "m", "s", "m/s", "deg"
  double min = -std::numeric_limits<double>::infinity();  ///< for lists, maps and texts: least number of elements
  double max = std::numeric_limits<double>::infinity();
  bool exclusive_min = false;  ///< min itself is not allowed
  bool exclusive_max = false;
  bool degrees = false;            ///< written in degrees, held in radians; min and max are in degrees
  bool required = false;           ///< must be present
  std::string_view refers = "";    ///< the text names an element of that family: "place", "level", "population" ...
  std::string_view type = "";      ///< for custom(): name of the type
  std::string_view alias_of = "";  ///< another way to write that field: read, never written
  std::string_view doc = "";       ///< one sentence
};

/// One allowed word of a choice.
struct FieldChoice {
  std::string name;
  std::int64_t value = 0;
  std::string doc;
};

template <class E>
struct ChoiceOf {
  std::string_view name;
  E value;
  std::string_view doc = "";
};

/// A field's value without its C++ type, in the unit a person writes. monostate = an optional that is not set.
using FieldValue = std::variant<std::monostate, bool, std::int64_t, double, std::string, Vec2d, std::vector<Vec2d>,
                                std::vector<std::string>, std::vector<double>>;

/// A described member. All accessors take a pointer to the struct the list describes.
struct Field {
  std::string name;
  FieldKind kind = FieldKind::kNumber;
  std::string unit;
  double min = -std::numeric_limits<double>::infinity();
  double max = std::numeric_limits<double>::infinity();
  bool exclusive_min = false;
  bool exclusive_max = false;
  bool degrees = false;
  bool required = false;
  bool optional = false;  ///< the member is a std::optional
  std::string refers;
  std::string type;
  std::string alias_of;
  std::string doc;
  std::vector<FieldChoice> choices;
  const FieldList& (*nested)() = nullptr;  ///< list of the element of kObject, kList, kMap

  /// Scalar kinds: value in the person's unit. A kInteger is held as int64.
  std::function<FieldValue(const void*)> get;
  /// Stores v (of the alternative that get returns) without a range check; integers are saturated to the member's type.
  std::function<void(void*, const FieldValue&)> set;
  /// kDistribution, kObject, kCustom: the member itself; an unset optional is first given its default.
  std::function<void*(void*)> emplace;
  /// The same for reading: nullptr when an optional is unset.
  std::function<const void*(const void*)> look;
  /// Makes an optional unset; an empty list or map otherwise.
  std::function<void(void*)> clear;
  /// kList, kMap: elements in order; key is empty for lists.
  std::function<std::size_t(const void*)> size;
  std::function<const void*(const void*, std::size_t)> element;
  std::function<std::string(const void*, std::size_t)> key;
  /// kList: appends a default element. kMap: the element of that key, created when new.
  std::function<void*(void*, const std::string&)> add;
  /// Members equal; empty when the type has no ==.
  std::function<bool(const void*, const void*)> equal;
  /// kDistribution, kCustom: text of the member through to_text(const M&) if the type has one.
  std::function<std::string(const void*)> text;

  /// True when v (person's unit) lies outside the range or is not finite.
  bool out_of_range(double v) const;
  /// "from 0.01 to 60 s", "above 0 m", "at most 3"; empty when unbounded.
  std::string range_text() const;
};

/// Groups of keys of which a given number must be present.
struct FieldGroup {
  std::vector<std::string> names;
  bool required = true;  ///< exactly one; otherwise at most one
};

class FieldList {
 public:
  /// "name: one sentence" describes the struct T, which must be default-constructible.
  template <class T>
  static FieldList of(std::string_view headline) {
    FieldList l(headline);
    l.make_ = []() -> std::shared_ptr<void> { return std::make_shared<T>(); };
    return l;
  }

  const std::string& name() const { return name_; }
  const std::string& doc() const { return doc_; }
  const std::vector<Field>& fields() const { return fields_; }
  const Field* find(std::string_view name) const;
  std::vector<std::string> names() const;
  const std::vector<FieldGroup>& groups() const { return groups_; }
  /// Field that a bare scalar (or list) stands for, or nullptr: `way_out` for `{go: way_out}`.
  const Field* shorthand() const { return find(shorthand_); }
  /// A default-constructed object of the described struct.
  std::shared_ptr<void> make() const { return make_(); }
  /// Default of a field as it would be written in a scenario; empty when there is none.
  std::string default_text(const Field& f) const;
  /// Member-wise equality through the fields (fields whose type has neither a list nor == are compared by text).
  bool equal(const void* a, const void* b) const;

  template <class S, class M>
  FieldList& number(std::string_view name, M S::*m, FieldOptions o = {});
  template <class S, class M>
  FieldList& integer(std::string_view name, M S::*m, FieldOptions o = {});
  template <class S, class M>
  FieldList& boolean(std::string_view name, M S::*m, FieldOptions o = {});
  template <class S, class M>
  FieldList& text(std::string_view name, M S::*m, FieldOptions o = {});
  template <class S, class M>
  FieldList& texts(std::string_view name, M S::*m, FieldOptions o = {});
  template <class S, class M>
  FieldList& numbers(std::string_view name, M S::*m, FieldOptions o = {});
  template <class S, class M>
  FieldList& point(std::string_view name, M S::*m, FieldOptions o = {});
  template <class S, class M>
  FieldList& points(std::string_view name, M S::*m, FieldOptions o = {});
  template <class S, class E>
  FieldList& choice(std::string_view name, E S::*m, std::initializer_list<ChoiceOf<E>> words, FieldOptions o = {});
  template <class S, class E>
  FieldList& choice(std::string_view name, std::optional<E> S::*m, std::initializer_list<ChoiceOf<E>> words,
                    FieldOptions o = {});
  template <class S, class M>
  FieldList& distribution(std::string_view name, M S::*m, FieldOptions o = {});
  template <class S, class M>
  FieldList& custom(std::string_view name, M S::*m, FieldOptions o = {});
  /// Nested structs: the element type has `static const FieldList& fields()`, or pass such a function.
  template <class S, class M>
  FieldList& object(std::string_view name, M S::*m, FieldOptions o = {});
  template <class S, class M>
  FieldList& object(std::string_view name, M S::*m, const FieldList& (*nested)(), FieldOptions o = {});
  template <class S, class T>
  FieldList& list_of(std::string_view name, std::vector<T> S::*m, FieldOptions o = {});
  template <class S, class T>
  FieldList& list_of(std::string_view name, std::vector<T> S::*m, const FieldList& (*nested)(), FieldOptions o = {});
  template <class S, class T>
  FieldList& map_of(std::string_view name, std::map<std::string, T> S::*m, FieldOptions o = {});
  template <class S, class T>
  FieldList& map_of(std::string_view name, std::map<std::string, T> S::*m, const FieldList& (*nested)(),
                    FieldOptions o = {});

  /// The fields of a member struct as if they were this struct's own.
  template <class S, class M>
  FieldList& embed(M S::*m, const FieldList& inner);

  /// A field made elsewhere: of something that is no member, like the parameters of the parts in a list.
  FieldList& field(Field f) { return push(std::move(f)); }
  FieldList& exactly_one(std::initializer_list<std::string_view> names) { return group(names, true); }
  FieldList& at_most_one(std::initializer_list<std::string_view> names) { return group(names, false); }
  FieldList& shorthand(std::string_view field) {
    shorthand_ = field;
    return *this;
  }

 private:
  explicit FieldList(std::string_view headline);
  FieldList& group(std::initializer_list<std::string_view> names, bool required);
  FieldList& push(Field f);

  template <class S, class M, class Get, class Set>
  FieldList& scalar(std::string_view name, FieldKind kind, M S::*m, const FieldOptions& o, Get get, Set set);
  template <bool leaf, class S, class M>
  Field base(std::string_view name, FieldKind kind, M S::*m, const FieldOptions& o);

  std::string name_, doc_, shorthand_;
  std::vector<Field> fields_;
  std::vector<FieldGroup> groups_;
  std::shared_ptr<void> (*make_)() = nullptr;
};

/// Shortest decimal that reads back as the same double (or float): "0.22", never "0.2199999988".
std::string number_text(double v);
std::string number_text(float v);
/// A number held in radians, as degrees: the shortest decimal that converts back to the same radians.
std::string degrees_text(double radians);
std::string degrees_text(float radians);
/// As in a scenario: "0.22", "{normal: [1.34, 0.26], min: 0.5}".
std::string distribution_text(const Distribution& d);

double radians_of_degrees(double degrees);
double degrees_of_radians(double radians);

}  // namespace throng

#include "throng/core/fields_members.h"
