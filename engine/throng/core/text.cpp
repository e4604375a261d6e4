#include "throng/core/text.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace throng {
namespace {

constexpr std::size_t kShortestBeginning = 4;
constexpr std::size_t kLongestName = 200;  // longer ones come from damaged files; the product of lengths stays small

char folded(char c) {
  if (c >= 'A' && c <= 'Z') return static_cast<char>(c - 'A' + 'a');
  return c == '-' || c == ' ' ? '_' : c;
}

std::string folded(std::string_view s) {
  std::string r(s);
  for (char& c : r) c = folded(c);
  return r;
}

/// The one that begins like this ("tangent" of "tangent_2009"); nothing where several do.
template <class S>
std::string_view the_one_that_begins(std::string_view wanted, std::span<const S> candidates) {
  std::string_view found;
  if (wanted.size() < kShortestBeginning) return found;
  for (const S& candidate : candidates) {
    if (candidate.size() > kLongestName || !folded(candidate).starts_with(wanted)) continue;
    if (!found.empty()) return {};
    found = candidate;
  }
  return found;
}

template <class S>
std::string_view nearest(std::string_view name, std::span<const S> candidates) {
  if (name.empty() || name.size() > kLongestName) return {};
  const std::string wanted = folded(name);
  std::string_view best;
  // Twice the distance plus one for a difference in case or dashes only, so that an exact candidate wins.
  std::size_t best_cost = ~std::size_t{0};
  for (const S& candidate : candidates) {
    if (candidate.empty() || candidate.size() > kLongestName) continue;
    const std::size_t longer = std::max(candidate.size(), name.size());
    const std::size_t allowed = std::max<std::size_t>(1, longer / 3);
    if (longer - std::min(candidate.size(), name.size()) > allowed) continue;
    const std::size_t distance = edit_distance(wanted, folded(candidate));
    // A "near" name must keep at least one letter, or every one-letter name would be near every other.
    if (distance > allowed || distance >= longer) continue;
    const std::size_t cost = 2 * distance + (distance == 0 && candidate != name);
    if (cost < best_cost) best_cost = cost, best = candidate;
  }
  return best.empty() ? the_one_that_begins(wanted, candidates) : best;
}

template <class S>
std::string suggestion(std::string_view name, std::span<const S> candidates) {
  const std::string_view found = nearest(name, candidates);
  return found.empty() ? std::string() : " (did you mean '" + std::string(found) + "'?)";
}

struct CodePoint {
  std::uint32_t value = 0;
  std::size_t bytes = 0;  ///< 0 = not UTF-8
};

CodePoint code_point_at(std::string_view s) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(s[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t n = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || s.size() < n) return {};
  std::uint32_t value = first & (0x7fu >> n);
  for (std::size_t i = 1; i < n; ++i) {
    if ((byte(i) & 0xc0u) != 0x80u) return {};
    value = value << 6 | (byte(i) & 0x3fu);
  }
  // Overlong forms, surrogates and numbers above the last plane are not UTF-8.
  const std::uint32_t least = n == 4 ? 0x10000 : n == 3 ? 0x800 : 0x80;
  if (value < least || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff)) return {};
  return {value, n};
}

/// Characters that change what a terminal or reader shows without being seen: C1 controls, zero-width characters,
/// line and paragraph separators, bidirectional marks and overrides, byte-order mark, tags.
bool invisible(std::uint32_t c) {
  return (c >= 0x7f && c <= 0x9f) || c == 0xad || c == 0x61c || (c >= 0x200b && c <= 0x200f) ||
         (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff || (c >= 0xfff9 && c <= 0xfffb) ||
         (c >= 0xe0000 && c <= 0xe007f);
}

std::string hex(std::uint32_t value, int least_digits) {
  std::string digits;
  for (; value > 0 || least_digits > 0; value >>= 4, --least_digits) digits += "0123456789abcdef"[value & 15];
  return {digits.rbegin(), digits.rend()};
}

std::string shown(std::string_view rest, CodePoint c) {
  if (c.bytes == 0) return "\\x" + hex(static_cast<unsigned char>(rest[0]), 2);
  if (c.value == '\n') return "\\n";
  if (c.value == '\t') return "\\t";
  if (c.value == '\r') return "\\r";
  if (c.value < 0x20 || c.value == 0x7f) return "\\x" + hex(c.value, 2);
  if (invisible(c.value)) return "\\u{" + hex(c.value, 4) + "}";
  return std::string(rest.substr(0, c.bytes));
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Optimal string alignment: three rows of the table, since a swap looks two rows back.
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] != b[j - 1]);
      row[j] = std::min({replaced, last[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

std::string_view nearest_name(std::string_view name, std::span<const std::string> candidates) {
  return nearest(name, candidates);
}
std::string_view nearest_name(std::string_view name, std::span<const std::string_view> candidates) {
  return nearest(name, candidates);
}
std::string did_you_mean(std::string_view name, std::span<const std::string> candidates) {
  return suggestion(name, candidates);
}
std::string did_you_mean(std::string_view name, std::span<const std::string_view> candidates) {
  return suggestion(name, candidates);
}

std::string printable(std::string_view text, std::size_t max) {
  constexpr std::string_view kDots = "...";
  max = std::max<std::size_t>(max, 8);
  std::string out;
  std::size_t fits = 0;  // length of `out` up to the last character after which the dots still have room
  for (std::string_view rest = text; !rest.empty();) {
    const CodePoint c = code_point_at(rest);
    const std::string piece = shown(rest, c);
    if (out.size() + piece.size() > max) return out.substr(0, fits).append(kDots);
    out += piece;
    if (out.size() + kDots.size() <= max) fits = out.size();
    rest.remove_prefix(std::max<std::size_t>(1, c.bytes));
  }
  return out;
}

bool valid_utf8(std::string_view text) {
  while (!text.empty()) {
    const CodePoint c = code_point_at(text);
    if (c.bytes == 0) return false;
    text.remove_prefix(c.bytes);
  }
  return true;
}

}  // namespace throng
