#include "json.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

#include "throng/core/text.h"
#include "throng/scenario/emit.h"

namespace throng::studio {

void JsonWriter::comma() {
  if (!first_) text_ += ',';
  first_ = false;
}
JsonWriter& JsonWriter::begin_map() {
  comma();
  text_ += '{';
  first_ = true;
  return *this;
}
JsonWriter& JsonWriter::end_map() {
  text_ += '}';
  first_ = false;
  return *this;
}
JsonWriter& JsonWriter::begin_list() {
  comma();
  text_ += '[';
  first_ = true;
  return *this;
}
JsonWriter& JsonWriter::end_list() {
  text_ += ']';
  first_ = false;
  return *this;
}
JsonWriter& JsonWriter::key(std::string_view name) {
  value(name);
  text_ += ':';
  first_ = true;
  return *this;
}
JsonWriter& JsonWriter::value(std::string_view text) {
  comma();
  text_ += valid_utf8(text) ? json_string(text) : json_string(printable(text, text.size() * 4 + 8));
  return *this;
}
JsonWriter& JsonWriter::value(double number) {
  if (!std::isfinite(number)) return null();
  comma();
  fmt::format_to(std::back_inserter(text_), "{}", number);
  return *this;
}
JsonWriter& JsonWriter::value(float number) {
  if (!std::isfinite(number)) return null();
  comma();
  fmt::format_to(std::back_inserter(text_), "{}", number);
  return *this;
}
JsonWriter& JsonWriter::value(bool truth) {
  comma();
  text_ += truth ? "true" : "false";
  return *this;
}
JsonWriter& JsonWriter::value(std::int64_t number) {
  comma();
  fmt::format_to(std::back_inserter(text_), "{}", number);
  return *this;
}
JsonWriter& JsonWriter::value(std::uint64_t number) {
  comma();
  fmt::format_to(std::back_inserter(text_), "{}", number);
  return *this;
}
JsonWriter& JsonWriter::null() {
  comma();
  text_ += "null";
  return *this;
}

}  // namespace throng::studio
