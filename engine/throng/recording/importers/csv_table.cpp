#include "throng/recording/importers/csv_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "throng/core/text.h"
#include "throng/recording/importers/text_tokens.h"
#include "throng/recording/importers/tracks.h"

namespace throng {
namespace {

enum Column { kId, kFrame, kX, kY, kZ, kVx, kVy, kHeading, kLevel, kActivity, kTime, kState, kPriority, kColumns };
constexpr std::array<std::string_view, kColumns> kNames{
    "id", "frame", "x", "y", "z", "vx", "vy", "heading", "level", "activity", "time", "state", "priority"};
constexpr std::size_t kMaxFields = 1000;
constexpr std::size_t kMaxNames = 200;  ///< different levels, activities or states

/// Whether the header line is that of our own tables.
bool is_ours(std::string_view line) {
  if (!line.starts_with(kCsvHeader)) return false;
  line.remove_prefix(kCsvHeader.size());
  for (const std::string_view more : {kCsvState, kCsvPriority})
    if (line.starts_with(more)) line.remove_prefix(more.size());
  return line.empty();
}

std::string_view trimmed(std::string_view s) {
  while (!s.empty() && (s.front() == ' ' || s.front() == '\t')) s.remove_prefix(1);
  while (!s.empty() && (s.back() == ' ' || s.back() == '\t')) s.remove_suffix(1);
  return s;
}

/// Splits a line; quoted fields may hold the separator, a doubled quote stands for one.
void split(std::string_view line, char separator, std::vector<std::string>& out) {
  std::size_t n = 0;
  for (std::size_t at = 0; at <= line.size() && n < kMaxFields; ++n) {
    if (n == out.size()) out.emplace_back();
    std::string& field = out[n];
    field.clear();
    while (at < line.size() && line[at] == ' ') ++at;
    if (at < line.size() && line[at] == '"') {
      for (++at; at < line.size(); ++at) {
        if (line[at] != '"') {
          field += line[at];
        } else if (at + 1 < line.size() && line[at + 1] == '"') {
          field += line[at++];
        } else {
          ++at;
          break;
        }
      }
      at = std::min(line.find(separator, at), line.size());
    } else {
      const std::size_t end = std::min(line.find(separator, at), line.size());
      field = trimmed(line.substr(at, end - at));
      at = end;
    }
    ++at;
  }
  out.resize(n);
}

struct Header {
  std::array<int, kColumns> at;  ///< field of each column, -1 = none
  char separator = ',';
  std::optional<double> metres_per_unit;
  bool ours = false;

  std::optional<Error> read(std::string_view line) {
    at.fill(-1);
    for (const char c : {';', '\t'})
      if (std::count(line.begin(), line.end(), c) > std::count(line.begin(), line.end(), separator)) separator = c;
    std::vector<std::string> fields;
    split(line, separator, fields);
    for (std::size_t i = 0; i < fields.size(); ++i) take(fields[i], static_cast<int>(i));
    for (const Column c : {kId, kFrame, kX, kY})
      if (at[c] < 0)
        return Error{"the header line names no column `" + std::string(kNames[c]) + "`, found '" + printable(line, 80) +
                     "'"};
    ours = is_ours(line);
    if (ours) metres_per_unit = 1;
    return std::nullopt;
  }

 private:
  void take(std::string name, int field) {
    for (char& c : name) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    if (name == "v_x" || name == "v_y") name.erase(1, 1);
    std::string unit;
    if (const std::size_t slash = name.find_first_of("/[("); slash != std::string::npos) {
      unit = name.substr(slash + 1, name.find_first_of("])", slash) - slash - 1);
      name = std::string(trimmed(name.substr(0, slash)));
    }
    const auto known = std::find(kNames.begin(), kNames.end(), name);
    if (known == kNames.end() || at[known - kNames.begin()] >= 0) return;
    at[known - kNames.begin()] = field;
    if (name == "x" && (unit == "m" || unit == "cm")) metres_per_unit = unit == "m" ? 1 : 0.01;
  }
};

/// The rate that fits the time column, from the first to the last frame.
class Clock {
 public:
  void add(std::int64_t frame, double time) {
    if (frame < first_.frame) first_ = {frame, time};
    if (frame > last_.frame) last_ = {frame, time};
  }
  std::optional<double> rate() const {
    if (last_.frame <= first_.frame || !(last_.time > first_.time)) return std::nullopt;
    const double r = static_cast<double>(last_.frame - first_.frame) / (last_.time - first_.time);
    // Times are written with few digits: the nearest thousandth is what was meant.
    const double rounded = std::round(r * 1000) / 1000;
    return std::fabs(rounded - r) < 1e-6 * r ? rounded : r;
  }

 private:
  struct Moment {
    std::int64_t frame;
    double time;
  };
  Moment first_{std::numeric_limits<std::int64_t>::max(), 0}, last_{std::numeric_limits<std::int64_t>::min(), 0};
};

class Names {
 public:
  /// Number of the name, or nothing when there are too many.
  std::optional<std::size_t> number(std::string_view name) {
    if (last_ < list.size() && list[last_] == name) return last_;
    const auto at = std::find(list.begin(), list.end(), name);
    last_ = static_cast<std::size_t>(at - list.begin());
    if (at == list.end()) {
      if (list.size() >= kMaxNames) return std::nullopt;
      list.emplace_back(name);
    }
    return last_;
  }
  std::vector<std::string> list;

 private:
  std::size_t last_ = 0;
};

class Reader {
 public:
  Reader(std::string_view text, const ImportOptions& options) : lines_(text), options_(options) {}

  Result<TrajectoryFile> run() {
    if (const auto error = read_header()) return *error;
    for (std::string_view line; lines_.next(line);) {
      if (trimmed(line).empty() || line.front() == '#') continue;
      if (const auto error = read_row(line)) return lines_.error(error->message);
    }
    if (tracks_.empty()) return Error{"the file has no positions"};
    const auto rate = options_.rate ? options_.rate : clock_.rate();
    const auto unit = options_.metres_per_unit ? options_.metres_per_unit : header_.metres_per_unit;
    if (const auto error = what_is_missing(rate, "a column `time`", unit, "a column `x/m` or `x/cm`")) return *error;
    auto file = tracks_.finish(*rate, *unit);
    if (!file) return file;
    for (auto& name : levels_.list) file->levels.push_back({std::move(name), 0, {}});
    file->z_is_feet = header_.ours;
    file->activities = std::move(activities_.list);
    file->states = std::move(states_.list);
    return file;
  }

 private:
  std::optional<Error> read_header() {
    for (std::string_view line; lines_.next(line);) {
      if (trimmed(line).empty() || line.front() == '#') continue;
      if (const auto error = header_.read(line)) return lines_.error(error->message);
      return std::nullopt;
    }
    return Error{"the file is empty"};
  }

  bool has(Column c) const { return header_.at[c] >= 0; }
  const std::string& field(Column c) const {
    static const std::string kNone;
    const auto i = static_cast<std::size_t>(header_.at[c]);
    return i < fields_.size() ? fields_[i] : kNone;
  }
  bool number(Column c, double& value) const { return has(c) && to_number(field(c), value); }

  std::optional<Error> read_row(std::string_view line) {
    split(line, header_.separator, fields_);
    TrackRow row;
    double frame = 0, value = 0;
    for (const auto& [column, into] : {std::pair{kFrame, &frame}, {kX, &row.point.x}, {kY, &row.point.y}})
      if (!number(column, *into))
        return Error{"column `" + std::string(kNames[column]) + "` holds '" + printable(field(column), 40) +
                     "', not a number"};
    if (frame != std::floor(frame) || std::fabs(frame) > kMaxFrame)
      return Error{"frame numbers are whole, found '" + printable(field(kFrame), 40) + "'"};
    if (field(kId).empty()) return Error{"column `id` is empty"};
    row.frame = static_cast<std::int64_t>(frame);
    if (number(kZ, value)) row.z = value;
    Vec2d velocity;
    if (number(kVx, velocity.x) && number(kVy, velocity.y)) row.velocity = velocity;
    if (number(kHeading, value)) row.heading = value;
    if (number(kTime, value)) clock_.add(row.frame, value);
    if (has(kLevel)) {
      const auto n = levels_.number(field(kLevel));
      if (!n) return Error{"more than " + std::to_string(kMaxNames) + " different levels"};
      row.level = static_cast<std::uint16_t>(*n);
    }
    if (has(kActivity)) {
      const auto n = activities_.number(field(kActivity));
      if (!n) return Error{"more than " + std::to_string(kMaxNames) + " different activities"};
      row.activity = static_cast<std::uint8_t>(*n);
    }
    if (has(kState)) {
      const auto n = field(kState).empty() ? std::optional<std::size_t>(0) : states_.number(field(kState));
      if (!n) return Error{"more than " + std::to_string(kMaxNames) + " different states"};
      row.state = static_cast<std::uint16_t>(field(kState).empty() ? 0 : *n + 1);
    }
    if (has(kPriority)) {
      if (!number(kPriority, value) || !(value >= 0 && value <= 1e6))
        return Error{"column `priority` holds '" + printable(field(kPriority), 40) + "', not a number from 0 to 1e6"};
      row.priority = static_cast<float>(value);
    }
    return tracks_.add(field(kId), row);
  }

  Lines lines_;
  const ImportOptions& options_;
  Header header_;
  Clock clock_;
  Names levels_, activities_, states_;
  TrackBuilder tracks_;
  std::vector<std::string> fields_;
};

}  // namespace

Result<TrajectoryFile> read_csv_table(std::string_view text, const ImportOptions& options) {
  return Reader(text, options).run();
}

}  // namespace throng
