// How field lists reach members: the templates behind fields.h, which includes this file. Not to be included elsewhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "throng/core/fields.h"

namespace throng {

namespace field_detail {

template <class M>
struct Unwrap {
  using type = M;
  static constexpr bool optional = false;
};
template <class M>
struct Unwrap<std::optional<M>> {
  using type = M;
  static constexpr bool optional = true;
};

Field make_field(std::string_view name, FieldKind kind, const FieldOptions& o);

/// Value in the person's unit; floats go through their shortest decimal so that 0.22f shows as 0.22.
double written(float v, bool degrees);
double written(double v, bool degrees);

}  // namespace field_detail

/// leaf: compared by the member's own ==; nested structs are compared through their lists instead.
template <bool leaf, class S, class M>
Field FieldList::base(std::string_view name, FieldKind kind, M S::*m, const FieldOptions& o) {
  Field f = field_detail::make_field(name, kind, o);
  using U = field_detail::Unwrap<M>;
  f.optional = U::optional;
  f.emplace = [m](void* s) -> void* {
    M& member = static_cast<S*>(s)->*m;
    if constexpr (U::optional) {
      if (!member) member.emplace();
      return &*member;
    } else {
      return &member;
    }
  };
  f.look = [m](const void* s) -> const void* {
    const M& member = static_cast<const S*>(s)->*m;
    if constexpr (U::optional) {
      return member ? &*member : nullptr;
    } else {
      return &member;
    }
  };
  f.clear = [m](void* s) {
    if constexpr (U::optional) {
      (static_cast<S*>(s)->*m).reset();
    } else if constexpr (requires(M & x) { x.clear(); }) {
      (static_cast<S*>(s)->*m).clear();
    } else if constexpr (std::is_array_v<M>) {
      for (auto& e : static_cast<S*>(s)->*m) e = {};
    } else {
      (static_cast<S*>(s)->*m) = M{};
    }
  };
  using T = typename U::type;
  if constexpr (leaf && std::is_array_v<M>) {
    f.equal = [m](const void* a, const void* b) {
      const M& x = static_cast<const S*>(a)->*m;
      const M& y = static_cast<const S*>(b)->*m;
      for (std::size_t i = 0; i < std::size(x); ++i)
        if (!(x[i] == y[i])) return false;
      return true;
    };
  } else if constexpr (leaf && requires(const T& a, const T& b) { static_cast<bool>(a == b); }) {
    f.equal = [m](const void* a, const void* b) {
      return static_cast<const S*>(a)->*m == static_cast<const S*>(b)->*m;
    };
  }
  if constexpr (requires(const T& t) { std::string(to_text(t)); })
    f.text = [look = f.look](const void* s) {
      const void* p = look(s);
      return p ? std::string(to_text(*static_cast<const T*>(p))) : std::string();
    };
  return f;
}

template <class S, class M, class Get, class Set>
FieldList& FieldList::scalar(std::string_view name, FieldKind kind, M S::*m, const FieldOptions& o, Get get, Set set) {
  Field f = base<true>(name, kind, m, o);
  using U = field_detail::Unwrap<M>;
  f.get = [m, get](const void* s) -> FieldValue {
    const M& member = static_cast<const S*>(s)->*m;
    if constexpr (U::optional) {
      return member ? FieldValue(get(*member)) : FieldValue();
    } else {
      return FieldValue(get(member));
    }
  };
  f.set = [m, set](void* s, const FieldValue& v) {
    M& member = static_cast<S*>(s)->*m;
    if constexpr (U::optional) {
      member.emplace();
      set(*member, v);
    } else {
      set(member, v);
    }
  };
  return push(std::move(f));
}

template <class S, class M>
FieldList& FieldList::number(std::string_view name, M S::*m, FieldOptions o) {
  using T = typename field_detail::Unwrap<M>::type;
  static_assert(std::is_floating_point_v<T>);
  const bool degrees = o.degrees;
  return scalar(
      name, FieldKind::kNumber, m, o, [degrees](T v) { return field_detail::written(v, degrees); },
      [degrees](T& t, const FieldValue& v) {
        const double d = std::get<double>(v);
        t = static_cast<T>(degrees ? radians_of_degrees(d) : d);
      });
}

template <class S, class M>
FieldList& FieldList::integer(std::string_view name, M S::*m, FieldOptions o) {
  using T = typename field_detail::Unwrap<M>::type;
  static_assert(std::is_integral_v<T> && !std::is_same_v<T, bool>);
  using L = std::numeric_limits<T>;
  // What the type cannot hold is out of range even where the author of the list gave no bounds.
  if (o.min < static_cast<double>(L::min())) o.min = static_cast<double>(L::min());
  if (o.max > static_cast<double>(L::max())) o.max = sizeof(T) < 8 ? static_cast<double>(L::max()) : 9007199254740992.0;
  return scalar(
      name, FieldKind::kInteger, m, o, [](T v) { return static_cast<std::int64_t>(v); },
      [](T& t, const FieldValue& v) {
        const std::int64_t i = std::get<std::int64_t>(v);
        if (std::cmp_less(i, L::min())) {
          t = L::min();
        } else if (std::cmp_greater(i, L::max())) {
          t = L::max();
        } else {
          t = static_cast<T>(i);
        }
      });
}

template <class S, class M>
FieldList& FieldList::boolean(std::string_view name, M S::*m, FieldOptions o) {
  return scalar(
      name, FieldKind::kBoolean, m, o, [](bool v) { return v; },
      [](bool& t, const FieldValue& v) { t = std::get<bool>(v); });
}

template <class S, class M>
FieldList& FieldList::text(std::string_view name, M S::*m, FieldOptions o) {
  return scalar(
      name, FieldKind::kText, m, o, [](const std::string& v) { return v; },
      [](std::string& t, const FieldValue& v) { t = std::get<std::string>(v); });
}

template <class S, class M>
FieldList& FieldList::texts(std::string_view name, M S::*m, FieldOptions o) {
  using T = std::vector<std::string>;
  return scalar(
      name, FieldKind::kTexts, m, o, [](const T& v) { return v; },
      [](T& t, const FieldValue& v) { t = std::get<T>(v); });
}

template <class S, class M>
FieldList& FieldList::numbers(std::string_view name, M S::*m, FieldOptions o) {
  using T = std::vector<double>;
  return scalar(
      name, FieldKind::kNumbers, m, o, [](const T& v) { return v; },
      [](T& t, const FieldValue& v) { t = std::get<T>(v); });
}

template <class S, class M>
FieldList& FieldList::point(std::string_view name, M S::*m, FieldOptions o) {
  using T = typename field_detail::Unwrap<M>::type;
  return scalar(
      name, FieldKind::kPoint, m, o,
      [](const T& v) {
        return Vec2d{field_detail::written(v.x, false), field_detail::written(v.y, false)};
      },
      [](T& t, const FieldValue& v) { t = T(std::get<Vec2d>(v)); });
}

template <class S, class M>
FieldList& FieldList::points(std::string_view name, M S::*m, FieldOptions o) {
  using T = std::vector<Vec2d>;
  return scalar(
      name, FieldKind::kPoints, m, o, [](const T& v) { return v; },
      [](T& t, const FieldValue& v) { t = std::get<T>(v); });
}

template <class S, class E>
FieldList& FieldList::choice(std::string_view name, E S::*m, std::initializer_list<ChoiceOf<E>> words, FieldOptions o) {
  scalar(
      name, FieldKind::kChoice, m, o, [](E v) { return static_cast<std::int64_t>(v); },
      [](E& t, const FieldValue& v) { t = static_cast<E>(std::get<std::int64_t>(v)); });
  for (const auto& w : words)
    fields_.back().choices.push_back({std::string(w.name), static_cast<std::int64_t>(w.value), std::string(w.doc)});
  return *this;
}

template <class S, class E>
FieldList& FieldList::choice(std::string_view name, std::optional<E> S::*m, std::initializer_list<ChoiceOf<E>> words,
                             FieldOptions o) {
  scalar(
      name, FieldKind::kChoice, m, o, [](E v) { return static_cast<std::int64_t>(v); },
      [](E& t, const FieldValue& v) { t = static_cast<E>(std::get<std::int64_t>(v)); });
  for (const auto& w : words)
    fields_.back().choices.push_back({std::string(w.name), static_cast<std::int64_t>(w.value), std::string(w.doc)});
  return *this;
}

template <class S, class M>
FieldList& FieldList::distribution(std::string_view name, M S::*m, FieldOptions o) {
  return push(base<true>(name, FieldKind::kDistribution, m, o));
}

template <class S, class M>
FieldList& FieldList::custom(std::string_view name, M S::*m, FieldOptions o) {
  return push(base<true>(name, FieldKind::kCustom, m, o));
}

template <class S, class M>
FieldList& FieldList::object(std::string_view name, M S::*m, FieldOptions o) {
  return object(name, m, &field_detail::Unwrap<M>::type::fields, o);
}

template <class S, class M>
FieldList& FieldList::object(std::string_view name, M S::*m, const FieldList& (*nested)(), FieldOptions o) {
  Field f = base<false>(name, FieldKind::kObject, m, o);
  f.nested = nested;
  return push(std::move(f));
}

template <class S, class T>
FieldList& FieldList::list_of(std::string_view name, std::vector<T> S::*m, FieldOptions o) {
  return list_of(name, m, &T::fields, o);
}

template <class S, class T>
FieldList& FieldList::list_of(std::string_view name, std::vector<T> S::*m, const FieldList& (*nested)(),
                              FieldOptions o) {
  Field f = base<false>(name, FieldKind::kList, m, o);
  f.nested = nested;
  f.size = [m](const void* s) { return (static_cast<const S*>(s)->*m).size(); };
  f.element = [m](const void* s, std::size_t i) -> const void* { return &(static_cast<const S*>(s)->*m)[i]; };
  f.key = [](const void*, std::size_t) { return std::string(); };
  f.add = [m](void* s, const std::string&) -> void* { return &(static_cast<S*>(s)->*m).emplace_back(); };
  return push(std::move(f));
}

template <class S, class T>
FieldList& FieldList::map_of(std::string_view name, std::map<std::string, T> S::*m, FieldOptions o) {
  return map_of(name, m, &T::fields, o);
}

template <class S, class T>
FieldList& FieldList::map_of(std::string_view name, std::map<std::string, T> S::*m, const FieldList& (*nested)(),
                             FieldOptions o) {
  Field f = base<false>(name, FieldKind::kMap, m, o);
  f.nested = nested;
  f.size = [m](const void* s) { return (static_cast<const S*>(s)->*m).size(); };
  f.element = [m](const void* s, std::size_t i) -> const void* {
    return &std::next((static_cast<const S*>(s)->*m).begin(), static_cast<std::ptrdiff_t>(i))->second;
  };
  f.key = [m](const void* s, std::size_t i) {
    return std::next((static_cast<const S*>(s)->*m).begin(), static_cast<std::ptrdiff_t>(i))->first;
  };
  f.add = [m](void* s, const std::string& key) -> void* { return &(static_cast<S*>(s)->*m)[key]; };
  return push(std::move(f));
}

template <class S, class M>
FieldList& FieldList::embed(M S::*m, const FieldList& inner) {
  const auto in = [m](const void* s) -> const void* { return &(static_cast<const S*>(s)->*m); };
  const auto into = [m](void* s) -> void* { return &(static_cast<S*>(s)->*m); };
  for (const Field& g : inner.fields()) {
    Field f = g;
    if (g.get) f.get = [in, g = g.get](const void* s) { return g(in(s)); };
    if (g.set) f.set = [into, g = g.set](void* s, const FieldValue& v) { g(into(s), v); };
    if (g.emplace) f.emplace = [into, g = g.emplace](void* s) { return g(into(s)); };
    if (g.look) f.look = [in, g = g.look](const void* s) { return g(in(s)); };
    if (g.clear) f.clear = [into, g = g.clear](void* s) { g(into(s)); };
    if (g.size) f.size = [in, g = g.size](const void* s) { return g(in(s)); };
    if (g.element) f.element = [in, g = g.element](const void* s, std::size_t i) { return g(in(s), i); };
    if (g.key) f.key = [in, g = g.key](const void* s, std::size_t i) { return g(in(s), i); };
    if (g.add) f.add = [into, g = g.add](void* s, const std::string& key) { return g(into(s), key); };
    if (g.equal) f.equal = [in, g = g.equal](const void* a, const void* b) { return g(in(a), in(b)); };
    if (g.text) f.text = [in, g = g.text](const void* s) { return g(in(s)); };
    push(std::move(f));
  }
  for (const FieldGroup& group : inner.groups()) groups_.push_back(group);
  return *this;
}

}  // namespace throng
