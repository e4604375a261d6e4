// Numbers and lines of text files. Any bytes are safe.
#pragma once

#include <charconv>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "throng/core/result.h"

namespace throng {

/// The whole token as a finite number.
inline bool to_number(std::string_view token, double& value) {
  if (!token.empty() && token.front() == '+') token.remove_prefix(1);
  const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), value);
  return error == std::errc() && end == token.data() + token.size() && std::isfinite(value);
}

/// Takes the next line, without its end, off the text; counts it.
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {
    if (rest_.substr(0, 3) == "\xef\xbb\xbf") rest_.remove_prefix(3);  // byte order mark
  }
  bool next(std::string_view& line) {
    if (rest_.empty()) return false;
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    line = rest_.substr(0, end);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    ++number_;
    return true;
  }
  std::size_t number() const { return number_; }
  Error error(const std::string& what) const { return {"line " + std::to_string(number_) + ": " + what}; }

 private:
  std::string_view rest_;
  std::size_t number_ = 0;
};

}  // namespace throng
