// Numbers and booleans as text.
#include <charconv>

#include "throng/scenario/document.h"

namespace throng {

namespace {

bool lower_equals(std::string_view text, std::string_view word) {
  if (text.size() != word.size()) return false;
  std::string lower(text), capital(word), capitals(word);
  capital[0] = static_cast<char>(capital[0] - 'a' + 'A');
  for (char& c : capitals) c = static_cast<char>(c - 'a' + 'A');
  return text == word || text == capital || text == capitals;
}

}  // namespace

NumberProblem parse_number(std::string_view text, double& value) {
  if (text == ".nan" || text == ".NaN" || text == ".NAN" || text == "nan" || text == "NaN")
    return NumberProblem::kNotFinite;
  std::string_view body = text;
  if (!body.empty() && (body.front() == '+' || body.front() == '-')) body.remove_prefix(1);
  if (lower_equals(body, "inf") || lower_equals(body, "infinity") || body == ".inf" || body == ".Inf" || body == ".INF")
    return NumberProblem::kNotFinite;
  if (body.empty() || !((body[0] >= '0' && body[0] <= '9') || body[0] == '.')) return NumberProblem::kNotANumber;
  double v = 0;
  const auto r = std::from_chars(body.data(), body.data() + body.size(), v);
  if (r.ptr != body.data() + body.size()) return NumberProblem::kNotANumber;
  if (r.ec == std::errc::result_out_of_range) {
    // Too small rounds to zero, as every reader does; too large is not finite.
    const auto e = body.find_first_of("eE");
    if (e == std::string_view::npos || e + 1 >= body.size() || body[e + 1] != '-') return NumberProblem::kNotFinite;
    v = 0;
  } else if (r.ec != std::errc()) {
    return NumberProblem::kNotANumber;
  }
  value = text.front() == '-' ? -v : v;
  return NumberProblem::kNone;
}

bool parse_boolean(std::string_view text, bool& value) {
  for (const std::string_view yes : {"true", "yes", "on"})
    if (lower_equals(text, yes)) return value = true;
  for (const std::string_view no : {"false", "no", "off"})
    if (lower_equals(text, no)) {
      value = false;
      return true;
    }
  return false;
}

}  // namespace throng
