// Parts that a scenario can choose by name: steering models, planners, filters, routines, bodies, object kinds.
// A part is one folder and one line in its module's list file; everything else (scenario keys, range errors,
// schema, `throng list`, docs) follows from its PartKind.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <utility>

#include "throng/core/fields.h"

namespace throng {

/// A parameter struct of some part, type-erased so that a reader can fill it through its FieldList.
class Params {
 public:
  Params() = default;
  template <class T>
  static Params of(T value) {
    Params p;
    p.data_ = std::make_shared<T>(std::move(value));
    p.clone_ = [](const void* v) -> std::shared_ptr<void> { return std::make_shared<T>(*static_cast<const T*>(v)); };
    return p;
  }
  Params(const Params& o) : data_(o.data_ ? o.clone_(o.data_.get()) : nullptr), clone_(o.clone_) {}
  Params(Params&&) = default;
  Params& operator=(Params o) {
    data_ = std::move(o.data_);
    clone_ = o.clone_;
    return *this;
  }
  explicit operator bool() const { return data_ != nullptr; }
  void* data() { return data_.get(); }
  const void* data() const { return data_.get(); }
  template <class T>
  const T& as() const {
    return *static_cast<const T*>(data_.get());
  }
  template <class T>
  T& as() {
    return *static_cast<T*>(data_.get());
  }

 private:
  std::shared_ptr<void> data_;
  std::shared_ptr<void> (*clone_)(const void*) = nullptr;
};

/// One registered kind of part.
template <class Part>
struct PartKind {
  std::string_view name;     ///< the word in the scenario
  std::string_view summary;  ///< one sentence for `throng list`
  const FieldList& (*fields)();
  Params (*defaults)();
  std::unique_ptr<Part> (*make)(const Params&);
};

/// PartKind of an implementation `Impl` with a nested `Params` struct (static fields()) and a constructor from it.
template <class Part, class Impl>
PartKind<Part> part(std::string_view name, std::string_view summary) {
  using P = typename Impl::Params;
  return {name, summary, []() -> const FieldList& { return P::fields(); }, [] { return throng::Params::of(P{}); },
          [](const throng::Params& p) -> std::unique_ptr<Part> { return std::make_unique<Impl>(p.template as<P>()); }};
}

/// The kind of that name, or nullptr.
template <class Part>
const PartKind<Part>* find_part(std::span<const PartKind<Part>> kinds, std::string_view name) {
  for (const auto& k : kinds)
    if (k.name == name) return &k;
  return nullptr;
}

}  // namespace throng
