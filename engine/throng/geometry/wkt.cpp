#include "throng/geometry/wkt.h"

#include <array>
#include <charconv>

#include "throng/core/math.h"
#include "throng/core/text.h"

namespace throng {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Result<Wkt> run() {
    if (geometry(0)) {
      skip();
      if (at_ < text_.size()) fail("text after the end of the geometry");
    }
    if (!error_.empty()) return Error{error_};
    return std::move(out_);
  }

 private:
  bool fail(const std::string& what) {
    if (error_.empty()) error_ = what + " at column " + std::to_string(at_ + 1);
    return false;
  }
  void skip() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r'))
      ++at_;
  }
  bool take(char c) {
    skip();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  bool need(char c) { return take(c) || fail(std::string("expected '") + c + "'"); }

  std::string word() {
    skip();
    std::string w;
    while (at_ < text_.size() && w.size() < 32 && is_letter(text_[at_])) {
      w += static_cast<char>(text_[at_++] & ~0x20);
    }
    return w;
  }

  bool number(double& x) {
    skip();
    const char* begin = text_.data() + at_;
    const char* end = text_.data() + text_.size();
    const char* from = begin < end && *begin == '+' ? begin + 1 : begin;
    const auto [p, ec] = std::from_chars(from, end, x);
    if (ec == std::errc::result_out_of_range) return fail("number out of range");
    if (ec != std::errc() || p == from) return fail("expected a number");
    if (!math::is_finite(x)) return fail("expected a finite number");
    at_ = static_cast<std::size_t>(p - text_.data());
    return true;
  }

  bool at_number() {
    skip();
    if (at_ >= text_.size()) return false;
    const char c = text_[at_];
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.';
  }

  bool point(Vec2d& p) {
    if (!number(p.x) || !number(p.y)) return false;
    double dropped = 0;  // Z and M
    for (int extra = 0; extra < 2 && at_number(); ++extra) {
      if (!number(dropped)) return false;
    }
    return true;
  }

  bool point_list(std::vector<Vec2d>& points) {
    if (!need('(')) return false;
    do {
      Vec2d p;
      if (!point(p)) return false;
      points.push_back(p);
    } while (take(','));
    return need(')');
  }

  bool ring(Ring& r) {
    skip();
    const std::size_t start = at_;
    if (!point_list(r)) return false;
    const bool closed = r.size() > 1 && r.front() == r.back();
    clean_ring(r);
    if (!closed || r.size() < 3) {
      at_ = start;
      return fail(closed ? "a ring needs at least three different points, the ring"
                         : "a ring must end at the point where it starts, the ring");
    }
    return true;
  }

  bool polygon(Polygon& p) {
    if (!need('(')) return false;
    if (!ring(p.outer)) return false;
    while (take(',')) {
      p.holes.emplace_back();
      if (!ring(p.holes.back())) return false;
    }
    return need(')');
  }

  /// After the keyword: Z, M, ZM are accepted; true when the geometry is EMPTY.
  bool empty_after_tag() {
    const std::size_t before = at_;
    std::string w = word();
    if (w == "Z" || w == "M" || w == "ZM") w = word();
    if (w == "EMPTY") return true;
    if (!w.empty()) at_ = before;
    return false;
  }

  bool geometry(int depth) {
    skip();
    const std::size_t start = at_;
    const std::string tag = word();
    if (tag != "POINT" && tag != "LINESTRING" && tag != "POLYGON" && tag != "MULTIPOLYGON" &&
        tag != "GEOMETRYCOLLECTION") {
      at_ = start;
      static constexpr std::array<std::string_view, 5> kKnown{"POINT", "LINESTRING", "POLYGON", "MULTIPOLYGON",
                                                              "GEOMETRYCOLLECTION"};
      return fail("expected POINT, LINESTRING, POLYGON, MULTIPOLYGON or GEOMETRYCOLLECTION" +
                  (tag.empty() ? std::string() : ", found '" + tag + "'" + did_you_mean(tag, kKnown)));
    }
    if (empty_after_tag()) return true;
    if (tag == "POINT") {
      Vec2d p;
      if (!need('(') || !point(p) || !need(')')) return false;
      out_.points.push_back(p);
      return true;
    }
    if (tag == "LINESTRING") return point_list(out_.lines.emplace_back());
    if (tag == "POLYGON") return polygon(out_.polygons.emplace_back());
    if (tag == "MULTIPOLYGON") {
      if (!need('(')) return false;
      do {
        if (!polygon(out_.polygons.emplace_back())) return false;
      } while (take(','));
      return need(')');
    }
    if (depth >= 16) return fail("collections nested too deeply");
    if (!need('(')) return false;
    do {
      if (!geometry(depth + 1)) return false;
    } while (take(','));
    return need(')');
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string error_;
  Wkt out_;
};

void append(std::string& s, double x) {
  std::array<char, 32> buffer;
  const auto [end, ec] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), x);
  s.append(buffer.data(), end);
}

void append(std::string& s, Vec2d p) {
  append(s, p.x);
  s += ' ';
  append(s, p.y);
}

void append(std::string& s, const std::vector<Vec2d>& points, bool close) {
  s += '(';
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (i > 0) s += ", ";
    append(s, points[i]);
  }
  if (close && !points.empty()) s += ", ", append(s, points[0]);
  s += ')';
}

void append(std::string& s, const Polygon& p) {
  s += '(';
  append(s, p.outer, true);
  for (const Ring& hole : p.holes) s += ", ", append(s, hole, true);
  s += ')';
}

}  // namespace

Result<Wkt> parse_wkt(std::string_view text) { return Parser(text).run(); }

std::string to_wkt(Vec2d point) {
  std::string s = "POINT (";
  append(s, point);
  return s + ")";
}

std::string to_wkt(const std::vector<Vec2d>& line) {
  if (line.empty()) return "LINESTRING EMPTY";
  std::string s = "LINESTRING ";
  append(s, line, false);
  return s;
}

std::string to_wkt(const Polygon& polygon) {
  if (polygon.empty()) return "POLYGON EMPTY";
  std::string s = "POLYGON ";
  append(s, polygon);
  return s;
}

std::string to_wkt(const MultiPolygon& polygons) {
  if (polygons.empty()) return "MULTIPOLYGON EMPTY";
  std::string s = "MULTIPOLYGON (";
  for (std::size_t i = 0; i < polygons.size(); ++i) {
    if (i > 0) s += ", ";
    append(s, polygons[i]);
  }
  return s + ")";
}

}  // namespace throng
