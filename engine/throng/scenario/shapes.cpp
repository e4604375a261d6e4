#include "throng/scenario/shapes.h"

#include <fmt/format.h>

#include <cctype>

#include "throng/core/fields.h"
#include "throng/core/text.h"
#include "throng/scenario/document.h"

namespace throng {

namespace {

/// Reads WKT from left to right; the first problem stops it.
class WktReader {
 public:
  explicit WktReader(std::string_view text) : text_(text) {}

  bool word(std::string_view expected) {
    skip_space();
    const std::size_t start = at_;
    while (at_ < text_.size() && std::isalpha(static_cast<unsigned char>(text_[at_]))) ++at_;
    const std::string_view found = text_.substr(start, at_ - start);
    bool same = found.size() == expected.size();
    for (std::size_t i = 0; same && i < found.size(); ++i)
      same = std::toupper(static_cast<unsigned char>(found[i])) == expected[i];
    if (same) return true;
    at_ = start;
    return fail(fmt::format("expected {}, found '{}'", expected, printable(found.empty() ? rest() : found, 24)));
  }

  bool symbol(char c) {
    skip_space();
    if (at_ < text_.size() && text_[at_] == c) {
      ++at_;
      return true;
    }
    return fail(
        fmt::format("expected '{}', found {}", c, at_ < text_.size() ? "'" + printable(rest(), 12) + "'" : "the end"));
  }

  bool comma() {
    skip_space();
    if (at_ >= text_.size() || text_[at_] != ',') return false;
    ++at_;
    return true;
  }

  bool number(double& value) {
    skip_space();
    const std::size_t start = at_;
    while (at_ < text_.size() && !std::isspace(static_cast<unsigned char>(text_[at_])) && text_[at_] != ',' &&
           text_[at_] != ')' && text_[at_] != '(')
      ++at_;
    const std::string_view token = text_.substr(start, at_ - start);
    if (parse_number(token, value) == NumberProblem::kNone) return true;
    at_ = start;
    return fail(fmt::format("expected a finite number, found '{}'", printable(token.empty() ? rest() : token, 24)));
  }

  bool points(std::vector<Vec2d>& out) {
    if (!symbol('(')) return false;
    do {
      Vec2d p;
      if (!number(p.x) || !number(p.y)) return false;
      out.push_back(p);
    } while (comma());
    return symbol(')');
  }

  bool end() {
    skip_space();
    return at_ == text_.size() || fail(fmt::format("unexpected '{}' after the end", printable(rest(), 24)));
  }

  Error error() const { return {fmt::format("not the WKT that belongs here: {} at character {}", problem_, at_ + 1)}; }

 private:
  std::string_view rest() const { return text_.substr(at_, 24); }
  void skip_space() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
  }
  bool fail(std::string problem) {
    problem_ = std::move(problem);
    return false;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string problem_;
};

std::string ring_text(const Ring& ring) {
  std::string s = "(";
  for (const Vec2d& p : ring) s += number_text(p.x) + " " + number_text(p.y) + ", ";
  if (!ring.empty()) s += number_text(ring.front().x) + " " + number_text(ring.front().y);
  return s + ")";
}

void open_ring(Ring& ring) {
  if (ring.size() > 1 && ring.front() == ring.back()) ring.pop_back();
}

}  // namespace

Result<Polygon> polygon_from_wkt(std::string_view text) {
  WktReader r(text);
  if (!r.word("POLYGON") || !r.symbol('(')) return r.error();
  Polygon polygon;
  bool first = true;
  do {
    Ring ring;
    if (!r.points(ring)) return r.error();
    open_ring(ring);
    if (first) {
      polygon.outer = std::move(ring);
    } else {
      polygon.holes.push_back(std::move(ring));
    }
    first = false;
  } while (r.comma());
  if (!r.symbol(')') || !r.end()) return r.error();
  return polygon;
}

Result<std::vector<Vec2d>> line_from_wkt(std::string_view text) {
  WktReader r(text);
  std::vector<Vec2d> line;
  if (!r.word("LINESTRING") || !r.points(line) || !r.end()) return r.error();
  return line;
}

Result<Vec2d> point_from_wkt(std::string_view text) {
  WktReader r(text);
  Vec2d p;
  if (!r.word("POINT") || !r.symbol('(') || !r.number(p.x) || !r.number(p.y) || !r.symbol(')') || !r.end())
    return r.error();
  return p;
}

std::string polygon_to_wkt(const Polygon& polygon) {
  std::string s = "POLYGON (" + ring_text(polygon.outer);
  for (const Ring& hole : polygon.holes) s += ", " + ring_text(hole);
  return s + ")";
}

}  // namespace throng
