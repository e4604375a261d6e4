// A value or the reason why there is none. For operations on input from outside; the step itself never fails.
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <utility>

namespace throng {

struct Error {
  std::string message;
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(Error error) : error_(std::move(error)) {}

  explicit operator bool() const { return value_.has_value(); }
  T& operator*() {
    assert(value_ && "Result read without checking it");
    return *value_;
  }
  const T& operator*() const {
    assert(value_ && "Result read without checking it");
    return *value_;
  }
  T* operator->() { return &**this; }
  const T* operator->() const { return &**this; }
  const std::string& error() const { return error_.message; }

 private:
  std::optional<T> value_;
  Error error_;
};

}  // namespace throng
