#include "throng/recording/importers/archive_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <string>

#include "throng/core/text.h"

namespace throng {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == ',' || c == ';'; }

std::string_view next_token(std::string_view& line) {
  std::size_t begin = 0;
  while (begin < line.size() && is_space(line[begin])) ++begin;
  std::size_t end = begin;
  while (end < line.size() && !is_space(line[end])) ++end;
  const std::string_view token = line.substr(begin, end - begin);
  line.remove_prefix(end);
  return token;
}

bool to_number(std::string_view token, double& value) {
  const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), value);
  return error == std::errc() && end == token.data() + token.size() && std::isfinite(value);
}

struct Header {
  std::optional<double> rate, metres_per_unit;

  void read(std::string_view line) {
    const auto has = [&](std::string_view word) { return line.find(word) != std::string_view::npos; };
    if (has("framerate") && !rate) {
      for (std::string_view rest = line; !rest.empty();) {
        double value = 0;
        if (to_number(next_token(rest), value) && value > 0) {
          rate = value;
          break;
        }
      }
    }
    if (has("x/cm") || has("in cm")) {
      metres_per_unit = 0.01;
    } else if (has("x/m") || has("in m")) {
      metres_per_unit = 1;
    }
  }
};

Error at_line(std::size_t line, const std::string& what) { return Error{"line " + std::to_string(line) + ": " + what}; }

/// Frames ascending for everybody; a frame that comes twice is an error.
std::optional<Error> sort_frames(TrajectoryFile& file) {
  for (PersonTrack& p : file.people) {
    if (!std::is_sorted(p.frame.begin(), p.frame.end())) {
      std::vector<std::size_t> order(p.frame.size());
      for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
      std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return p.frame[a] < p.frame[b]; });
      PersonTrack sorted{p.id, {}, {}, {}};
      for (const std::size_t i : order) {
        sorted.frame.push_back(p.frame[i]);
        sorted.point.push_back(p.point[i]);
        if (!p.z.empty()) sorted.z.push_back(p.z[i]);
      }
      p = std::move(sorted);
    }
    const auto twice = std::adjacent_find(p.frame.begin(), p.frame.end());
    if (twice != p.frame.end())
      return Error{"person " + printable(p.id, 40) + " has frame " + std::to_string(*twice) + " twice"};
  }
  return std::nullopt;
}

}  // namespace

Result<TrajectoryFile> read_archive_text(std::string_view text, const ArchiveTextOptions& options) {
  TrajectoryFile file;
  Header header;
  std::map<std::string, std::size_t, std::less<>> by_id;
  std::size_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    std::string_view rest = line;
    const std::string_view id = next_token(rest);
    if (id.empty()) continue;
    if (id.front() == '#') {
      header.read(line);
      continue;
    }
    double frame = 0, x = 0, y = 0, z = 0;
    const std::string_view tokens[3] = {next_token(rest), next_token(rest), next_token(rest)};
    double* const values[3] = {&frame, &x, &y};
    for (int i = 0; i < 3; ++i)
      if (!to_number(tokens[i], *values[i]))
        return at_line(number, "expected `id frame x y`, found '" + printable(line, 60) + "'");
    if (frame != std::floor(frame) || std::fabs(frame) > 1e15)
      return at_line(number, "frame numbers are whole, found '" + printable(tokens[0], 40) + "'");
    const bool has_z = to_number(next_token(rest), z);
    auto at = by_id.find(id);
    if (at == by_id.end()) {
      at = by_id.emplace(std::string(id), file.people.size()).first;
      file.people.push_back({std::string(id), {}, {}, {}});
    }
    PersonTrack& p = file.people[at->second];
    p.frame.push_back(static_cast<std::int64_t>(frame));
    p.point.push_back({x, y});
    if (has_z) p.z.push_back(z);
  }
  if (file.people.empty()) return Error{"the file has no positions"};
  const auto rate = options.rate ? options.rate : header.rate;
  const auto unit = options.metres_per_unit ? options.metres_per_unit : header.metres_per_unit;
  if (!rate) return Error{"the file does not say its frame rate (a header line `# framerate: 25 fps`); give `rate`"};
  if (!unit) return Error{"the file does not say its unit (a header line with `x/m` or `x/cm`); give `unit`"};
  file.rate = *rate;
  for (PersonTrack& p : file.people) {
    if (p.z.size() != p.point.size()) p.z.clear();
    for (Vec2d& q : p.point) q *= *unit;
    for (double& h : p.z) h *= *unit;
  }
  if (auto error = sort_frames(file)) return *error;
  return file;
}

}  // namespace throng
