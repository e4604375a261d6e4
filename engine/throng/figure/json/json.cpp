#include "throng/figure/json/json.h"

#include <charconv>

#include "throng/core/fields.h"
#include "throng/core/math.h"
#include "throng/core/text.h"

namespace throng::json {

void Writer::separate() {
  if (!first_ && !after_key_) out_ += ',';
  first_ = after_key_ = false;
}
Writer& Writer::open(char begin, char close) {
  separate();
  out_ += begin, closing_ += close;
  first_ = true;
  return *this;
}
Writer& Writer::end() {
  out_ += closing_.back();
  closing_.pop_back();
  first_ = false;
  return *this;
}
Writer& Writer::key(std::string_view name) {
  text(name);
  out_ += ':';
  after_key_ = true;
  return *this;
}
Writer& Writer::text(std::string_view value) {
  separate();
  const bool valid = valid_utf8(value);
  out_ += '"';
  for (const char c : value) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out_ += '\\', out_ += c;
    } else if (byte < 0x20) {
      constexpr std::string_view kHex = "0123456789abcdef";
      out_ += "\\u00", out_ += kHex[byte >> 4], out_ += kHex[byte & 15];
    } else {
      out_ += byte < 0x80 || valid ? c : '?';
    }
  }
  out_ += '"';
  return *this;
}
Writer& Writer::number(double value) {
  separate();
  out_ += math::is_finite(value) ? number_text(value) : "0";
  return *this;
}
Writer& Writer::number(float value) {
  separate();
  out_ += math::is_finite(value) ? number_text(value) : "0";
  return *this;
}
Writer& Writer::whole(std::uint64_t value) {
  separate();
  out_ += std::to_string(value);
  return *this;
}
Writer& Writer::boolean(bool value) {
  separate();
  out_ += value ? "true" : "false";
  return *this;
}

const Value& Value::operator[](std::string_view key) const {
  static const Value null;
  for (const auto& [name, value] : members)
    if (name == key) return value;
  return null;
}

std::uint64_t Value::whole(std::uint64_t otherwise, std::uint64_t most) const {
  if (!is_number() || !(number >= 0) || number > static_cast<double>(most) || math::floor(number) != number)
    return otherwise;
  return static_cast<std::uint64_t>(number);
}

namespace {

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Result<Value> run() {
    Value v;
    if (!value(v, 0)) return complaint();
    space();
    if (at_ != text_.size()) return fail("text after the end"), complaint();
    return v;
  }

 private:
  Error complaint() const { return {"byte " + std::to_string(at_) + ": " + why_}; }
  bool fail(const char* why) {
    if (why_.empty()) why_ = why;
    return false;
  }
  void space() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\r' || text_[at_] == '\t'))
      ++at_;
  }
  bool next_is(char c) const { return at_ < text_.size() && text_[at_] == c; }
  bool word(std::string_view w) {
    if (text_.substr(at_, w.size()) != w) return fail("neither a value nor a name that JSON knows");
    at_ += w.size();
    return true;
  }

  bool value(Value& out, std::size_t depth) {
    if (depth > kMaxDepth) return fail("nested too deeply");
    if (++count_ > kMaxValues) return fail("more values than a file of this kind has");
    space();
    if (at_ >= text_.size()) return fail("ends too early");
    switch (text_[at_]) {
      case '{':
        return object(out, depth);
      case '[':
        return array(out, depth);
      case '"':
        out.kind = Value::Kind::kText;
        return string(out.text);
      case 't':
        out.kind = Value::Kind::kBoolean, out.truth = true;
        return word("true");
      case 'f':
        out.kind = Value::Kind::kBoolean;
        return word("false");
      case 'n':
        return word("null");
      default:
        return number(out);
    }
  }
  bool object(Value& out, std::size_t depth) {
    out.kind = Value::Kind::kObject;
    ++at_, space();
    if (next_is('}')) return ++at_, true;
    for (;;) {
      space();
      if (!next_is('"')) return fail("expected the name of a member in quotes");
      out.members.emplace_back();
      if (!string(out.members.back().name)) return false;
      space();
      if (!next_is(':')) return fail("expected ':'");
      ++at_;
      if (!value(out.members.back().value, depth + 1)) return false;
      space();
      if (next_is('}')) return ++at_, true;
      if (!next_is(',')) return fail("expected ',' or '}'");
      ++at_;
    }
  }
  bool array(Value& out, std::size_t depth) {
    out.kind = Value::Kind::kArray;
    ++at_, space();
    if (next_is(']')) return ++at_, true;
    for (;;) {
      out.items.emplace_back();
      if (!value(out.items.back(), depth + 1)) return false;
      space();
      if (next_is(']')) return ++at_, true;
      if (!next_is(',')) return fail("expected ',' or ']'");
      ++at_;
    }
  }
  bool number(Value& out) {
    out.kind = Value::Kind::kNumber;
    const char* begin = text_.data() + at_;
    const auto r = std::from_chars(begin, text_.data() + text_.size(), out.number);
    if (r.ec != std::errc{} || r.ptr == begin || !math::is_finite(out.number)) return fail("expected a value");
    at_ += static_cast<std::size_t>(r.ptr - begin);
    return true;
  }
  bool hex(unsigned& out) {
    out = 0;
    if (text_.size() - at_ < 4) return fail("a character code is cut off");
    const auto r = std::from_chars(text_.data() + at_, text_.data() + at_ + 4, out, 16);
    if (r.ptr != text_.data() + at_ + 4) return fail("a character code is not hexadecimal");
    at_ += 4;
    return true;
  }
  static void put(std::string& out, unsigned code) {
    const auto byte = [&](unsigned b) { out += static_cast<char>(b); };
    if (code < 0x80) {
      byte(code);
    } else if (code < 0x800) {
      byte(0xc0 | code >> 6), byte(0x80 | (code & 63));
    } else if (code < 0x10000) {
      byte(0xe0 | code >> 12), byte(0x80 | (code >> 6 & 63)), byte(0x80 | (code & 63));
    } else {
      byte(0xf0 | code >> 18), byte(0x80 | (code >> 12 & 63)), byte(0x80 | (code >> 6 & 63)), byte(0x80 | (code & 63));
    }
  }
  bool escape(std::string& out) {
    const char c = text_[at_++];
    constexpr std::string_view kFrom = "\"\\/bfnrt", kTo = "\"\\/\b\f\n\r\t";
    if (const auto k = kFrom.find(c); k != std::string_view::npos) return out += kTo[k], true;
    unsigned code = 0, low = 0;
    if (c != 'u' || !hex(code)) return fail("an unknown escape");
    if (code >= 0xd800 && code < 0xdc00 && text_.substr(at_, 2) == "\\u") {
      at_ += 2;
      if (!hex(low)) return false;
      code = low >= 0xdc00 && low < 0xe000 ? 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00) : 0xfffd;
    }
    put(out, code >= 0xd800 && code < 0xe000 ? 0xfffd : code);
    return true;
  }
  bool string(std::string& out) {
    ++at_;
    while (at_ < text_.size()) {
      const char c = text_[at_++];
      if (c == '"') return true;
      if (c != '\\') {
        out += c;
      } else if (at_ >= text_.size() || !escape(out)) {
        return fail("text is cut off");
      }
    }
    return fail("text has no closing quote");
  }

  std::string_view text_;
  std::size_t at_ = 0, count_ = 0;
  std::string why_;
};

}  // namespace

Result<Value> parse(std::string_view text) { return Parser(text).run(); }

}  // namespace throng::json
