// JSON, as much as glTF needs: a writer that puts text together, and a reader that is safe with any bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "throng/core/result.h"

namespace throng::json {

/// Puts values one after the other; commas come by themselves.
///   Writer w; w.object(); w.key("name").text("x"); w.key("list").array(); w.number(1); w.end(); w.end();
class Writer {
 public:
  Writer& object() { return open('{', '}'); }
  Writer& array() { return open('[', ']'); }
  Writer& end();
  Writer& key(std::string_view name);
  Writer& text(std::string_view value);  ///< bytes that are not UTF-8 become '?'
  Writer& number(double value);          ///< shortest; what is not finite becomes 0
  Writer& number(float value);
  Writer& whole(std::uint64_t value);
  Writer& boolean(bool value);
  template <class Numbers>
  Writer& numbers(const Numbers& values) {
    array();
    for (const auto v : values) number(v);
    return end();
  }
  std::string take() { return std::move(out_); }

 private:
  Writer& open(char begin, char close);
  void separate();
  std::string out_, closing_;
  bool first_ = true, after_key_ = false;
};

struct Member;

struct Value {
  enum class Kind : std::uint8_t { kNull, kBoolean, kNumber, kText, kArray, kObject };
  Kind kind = Kind::kNull;
  bool truth = false;
  double number = 0;
  std::string text;
  std::vector<Value> items;     ///< of an array
  std::vector<Member> members;  ///< of an object, in order

  bool is_array() const { return kind == Kind::kArray; }
  bool is_object() const { return kind == Kind::kObject; }
  bool is_number() const { return kind == Kind::kNumber; }
  bool is_text() const { return kind == Kind::kText; }
  /// Member of an object, or a null value.
  const Value& operator[](std::string_view key) const;
  /// A whole number from 0 to `most`, or `otherwise` where there is none.
  std::uint64_t whole(std::uint64_t otherwise, std::uint64_t most = 0xffffffffu) const;
  double number_or(double otherwise) const { return is_number() ? number : otherwise; }
};

struct Member {
  std::string name;
  Value value;
};

inline constexpr std::size_t kMaxDepth = 64;
inline constexpr std::size_t kMaxValues = 2'000'000;

/// The value of a whole text, or what is wrong and at which byte.
Result<Value> parse(std::string_view text);

}  // namespace throng::json
