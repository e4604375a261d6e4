#include "throng/study/trials/trial_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>

#include "throng/core/text.h"

namespace throng {
namespace {

enum Column { kTrial, kTime, kPerson, kX, kY, kGoalX, kGoalY, kSpeed, kRadius, kColumns };
constexpr std::array<std::string_view, kColumns> kNames{"trial",  "time",   "person", "x",     "y",
                                                        "goal_x", "goal_y", "speed",  "radius"};
constexpr std::size_t kNeeded = 5;
constexpr std::size_t kMostProblems = 20;
constexpr double kFarthest = 1e6;  // m: more is a mistake of units

std::string_view trimmed(std::string_view s) {
  while (!s.empty() && (s.front() == ' ' || s.front() == '"')) s.remove_prefix(1);
  while (!s.empty() && (s.back() == ' ' || s.back() == '"' || s.back() == '\r')) s.remove_suffix(1);
  return s;
}

std::vector<std::string_view> fields_of(std::string_view line, char separator) {
  std::vector<std::string_view> list;
  for (std::size_t from = 0;;) {
    const auto end = line.find(separator, from);
    list.push_back(trimmed(line.substr(from, end - from)));
    if (end == std::string_view::npos) return list;
    from = end + 1;
  }
}

bool to_double(std::string_view s, double& v) {
  if (!s.empty() && s.front() == '+') s.remove_prefix(1);
  const auto [end, error] = std::from_chars(s.data(), s.data() + s.size(), v);
  return error == std::errc() && end == s.data() + s.size() && std::isfinite(v);
}

struct Sample {
  double time;
  Vec2d point;
  int line;
};

struct Walker {
  std::vector<Sample> samples;
  std::array<std::optional<double>, kColumns> extra;
};

class Reader {
 public:
  Reader(const std::string& file, Diagnostics& out) : file_(printable(file, 200)), out_(out) {}

  void error(int line, std::string message) {
    if (++problems_ > kMostProblems) return;
    if (problems_ == kMostProblems) message = "and more problems of this kind; the first ones are named above";
    out_.add({Diagnostic::Severity::kError, "", {file_, line, 0}, std::move(message)});
  }

  void read(std::string_view text) {
    int number = 0;
    bool header = false;
    while (!text.empty()) {
      const auto end = text.find('\n');
      const std::string_view line = text.substr(0, end);
      text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
      ++number;
      if (trimmed(line).empty() || line.front() == '#') continue;
      if (!header) {
        if (!read_header(line, number)) return;
        header = true;
      } else {
        read_row(line, number);
      }
    }
    if (!header)
      error(1, "the file is empty: the first line names the columns trial,time,person,x,y");
    else if (order_.empty() && problems_ == 0)
      error(number, "there is a header, but not a single position");
  }

  std::vector<Trial> finish() {
    std::vector<Trial> list;
    for (const std::string& id : order_) {
      Trial t;
      t.id = id;
      if (make(trials_[id], t)) list.push_back(std::move(t));
    }
    return list;
  }

 private:
  struct Group {
    std::vector<std::string> order;
    std::map<std::string, Walker, std::less<>> people;
  };

  bool read_header(std::string_view line, int number) {
    for (const char c : {';', '\t'})
      if (std::count(line.begin(), line.end(), c) > std::count(line.begin(), line.end(), separator_)) separator_ = c;
    const auto fields = fields_of(line, separator_);
    at_.fill(-1);
    for (std::size_t i = 0; i < fields.size(); ++i) {
      const auto known = std::find(kNames.begin(), kNames.end(), fields[i]);
      if (known != kNames.end()) at_[static_cast<std::size_t>(known - kNames.begin())] = static_cast<int>(i);
    }
    std::string missing;
    for (std::size_t c = 0; c < kNeeded; ++c)
      if (at_[c] < 0) missing += fmt::format("{}`{}`", missing.empty() ? "" : ", ", kNames[c]);
    if (missing.empty()) return true;
    error(number, fmt::format("the header names no column {}; needed are trial,time,person,x,y, found '{}'", missing,
                              printable(line, 80)));
    return false;
  }

  void read_row(std::string_view line, int number) {
    const auto fields = fields_of(line, separator_);
    const auto field = [&](std::size_t c) {
      const auto i = static_cast<std::size_t>(at_[c]);
      return at_[c] >= 0 && i < fields.size() ? fields[i] : std::string_view();
    };
    Sample sample{0, {}, number};
    for (const auto& [column, into] : {std::pair{kTime, &sample.time}, {kX, &sample.point.x}, {kY, &sample.point.y}})
      if (!to_double(field(column), *into) || std::fabs(*into) > kFarthest)
        return error(number, fmt::format("column `{}` holds '{}', not a number of {}", kNames[column],
                                         printable(field(column), 40), column == kTime ? "seconds" : "metres"));
    const std::string_view trial = field(kTrial), person = field(kPerson);
    if (trial.empty() || person.empty())
      return error(number, fmt::format("column `{}` is empty", trial.empty() ? "trial" : "person"));
    const auto [it, is_new] = trials_.try_emplace(std::string(trial));
    if (is_new) order_.emplace_back(trial);
    const auto [who, is_new_person] = it->second.people.try_emplace(std::string(person));
    if (is_new_person) it->second.order.emplace_back(person);
    Walker& w = who->second;
    if (!w.samples.empty() && sample.time <= w.samples.back().time)
      return error(number, fmt::format("time {} of person '{}' in trial '{}' does not come after {}", sample.time,
                                       printable(person, 40), printable(trial, 40), w.samples.back().time));
    w.samples.push_back(sample);
    for (std::size_t c = kNeeded; c < kColumns; ++c) {
      double v = 0;
      if (at_[c] < 0 || w.extra[c] || field(c).empty()) continue;
      if (!to_double(field(c), v) || (c >= kSpeed && !(v > 0)))
        return error(number, fmt::format("column `{}` holds '{}', not a number{}", kNames[c], printable(field(c), 40),
                                         c >= kSpeed ? " above 0" : ""));
      w.extra[c] = v;
    }
  }

  /// False, and a message, when the people of a trial are not given at the same, even times.
  bool make(const Group& group, Trial& t) {
    const Walker& first = group.people.at(group.order[0]);
    const auto n = first.samples.size();
    if (n < 3) {
      error(first.samples[0].line,
            fmt::format("trial '{}' has {} moments; at least three are needed", printable(t.id, 40), n));
      return false;
    }
    t.step = (first.samples.back().time - first.samples[0].time) / static_cast<double>(n - 1);
    for (const std::string& name : group.order) {
      const Walker& w = group.people.at(name);
      for (std::size_t i = 0; i < n; ++i) {
        const double due = first.samples[0].time + t.step * static_cast<double>(i);
        if (i < w.samples.size() && std::fabs(w.samples[i].time - due) <= 0.2 * t.step) continue;
        error(
            i < w.samples.size() ? w.samples[i].line : w.samples.back().line,
            fmt::format("person '{}' of trial '{}' has no position at {:.3f} s: all people of a trial must be given at "
                        "the same, evenly spaced times",
                        printable(name, 40), printable(t.id, 40), due));
        return false;
      }
      TrialWalk walk;
      walk.person = name;
      for (std::size_t i = 0; i < n; ++i) walk.point.push_back(w.samples[i].point);
      walk.start = start_of(walk.point, t.step);
      if (w.extra[kGoalX] && w.extra[kGoalY]) walk.start.goal = {*w.extra[kGoalX], *w.extra[kGoalY]};
      if (w.extra[kSpeed]) walk.start.preferred_speed = *w.extra[kSpeed];
      if (w.extra[kRadius]) walk.start.radius = *w.extra[kRadius];
      t.people.push_back(std::move(walk));
    }
    return true;
  }

  std::string file_;
  Diagnostics& out_;
  std::size_t problems_ = 0;
  char separator_ = ',';
  std::array<int, kColumns> at_{};
  std::vector<std::string> order_;
  std::map<std::string, Group, std::less<>> trials_;
};

}  // namespace

TrialPerson start_of(std::span<const Vec2d> point, double step) {
  TrialPerson p;
  if (point.empty()) return p;
  p.position = point[0];
  p.goal = point.back();
  if (point.size() < 2) return p;
  // The straight line that fits the first half second: one difference of noisy positions would be noise.
  const std::size_t n = std::clamp<std::size_t>(static_cast<std::size_t>(std::lround(0.5 / step)) + 1, 2, point.size());
  const double middle = static_cast<double>(n - 1) / 2;
  double squares = 0;
  Vec2d slope;
  for (std::size_t i = 0; i < n; ++i) {
    const double t = static_cast<double>(i) - middle;
    squares += t * t;
    slope += point[i] * t;
  }
  p.velocity = slope / (squares * step);
  p.preferred_speed = std::max(0.05, length(p.velocity));
  return p;
}

std::vector<Trial> read_trials(std::string_view text, const std::string& file, Diagnostics& out) {
  Reader reader(file, out);
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  reader.read(text);
  return reader.finish();
}

std::string write_trials(std::span<const Trial> trials) {
  std::string text = "trial,time,person,x,y,goal_x,goal_y,speed,radius\n";
  for (const Trial& t : trials)
    for (const TrialWalk& w : t.people)
      for (std::size_t i = 0; i < w.point.size(); ++i) {
        text += fmt::format("{},{:.4f},{},{:.4f},{:.4f}", t.id, t.step * static_cast<double>(i), w.person, w.point[i].x,
                            w.point[i].y);
        // Said once a person.
        text += i == 0 ? fmt::format(",{:.4f},{:.4f},{:.4f},{:.3f}\n", w.start.goal.x, w.start.goal.y,
                                     w.start.preferred_speed, w.start.radius)
                       : ",,,,\n";
      }
  return text;
}

}  // namespace throng
