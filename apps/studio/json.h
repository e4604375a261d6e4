// JSON out: a writer for the messages of the studio. Texts that are not UTF-8 are made printable; numbers that are not
// finite become null.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace throng::studio {

class JsonWriter {
 public:
  JsonWriter& begin_map();
  JsonWriter& end_map();
  JsonWriter& begin_list();
  JsonWriter& end_list();
  JsonWriter& key(std::string_view name);
  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(double number);
  JsonWriter& value(float number);
  JsonWriter& value(bool truth);
  JsonWriter& value(std::int64_t number);
  JsonWriter& value(std::uint64_t number);
  JsonWriter& value(std::uint32_t number) { return value(std::uint64_t{number}); }
  JsonWriter& value(int number) { return value(std::int64_t{number}); }
  JsonWriter& null();
  template <class T>
  JsonWriter& put(std::string_view name, const T& v) {
    return key(name).value(v);
  }
  std::string take() { return std::move(text_); }

 private:
  void comma();
  std::string text_;
  bool first_ = true;  ///< nothing stands before in this map or list
};

}  // namespace throng::studio
