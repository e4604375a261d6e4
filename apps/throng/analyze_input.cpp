#include "analyze_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "analyze_scene.h"
#include "progress.h"
#include "throng/analysis/from_recording.h"
#include "throng/analysis/groups.h"
#include "throng/analysis/measures/doors/door_use.h"
#include "throng/analysis/measures/foot_slide/body_motion.h"
#include "throng/core/text.h"
#include "throng/recording/importers/import.h"
#include "throng/recording/recording.h"
#include "view.h"

namespace throng::cli {
namespace {

using analysis::GroupBy;
using analysis::Trajectories;
using analysis::Walk;

constexpr double kBody = 0.2;  // m, of people nobody says the width of

/// The file, read: one of the two.
struct Source {
  std::unique_ptr<Recording> recording;
  std::optional<TrajectoryFile> file;
  std::vector<std::string> levels;
  bool simulated() const { return recording && recording->info().origin == "simulation"; }
};

Result<Source> read_trajectories(const AnalyzeOptions& o) {
  if (o.file.ends_with(".yaml") || o.file.ends_with(".yml"))
    return Error{fmt::format("'{0}' is a scenario: record its run first, throng run {0} --record run.throng", o.file)};
  const ImportFormat* format = find_import_format(o.format);
  if (!format) {
    const auto detected = detect_format(o.file);
    if (!detected) return Error{fmt::format("'{}' {}", o.file, detected.error())};
    format = *detected;
  }
  ImportOptions options;
  options.rate = o.rate;
  if (!o.unit.empty()) options.metres_per_unit = o.unit == "cm" ? 0.01 : 1.0;
  auto file = format->read(o.file, options);
  if (!file) {
    std::string hint;
    if (file.error().find("`rate`") != std::string::npos) hint += " --rate 25";
    if (file.error().find("`unit`") != std::string::npos) hint += " --unit cm";
    return Error{fmt::format("'{}' read as {}: {}{}{}", o.file, format->name, file.error(),
                             hint.empty() ? "" : ", for example:", hint)};
  }
  Source s;
  s.file = std::move(*file);
  for (const TrajectoryLevel& l : s.file->levels) s.levels.push_back(l.id);
  return s;
}

Result<Source> open_source(const AnalyzeOptions& o) {
  if (!is_recording(o.file) || !o.format.empty()) return read_trajectories(o);
  auto recording = Recording::open(o.file);
  if (!recording) {  // SQLite that is not ours may be another tool's
    if (o.file.ends_with(".throng")) return Error{recording.error()};
    auto other = read_trajectories(o);
    return other ? std::move(other) : Result<Source>(Error{other.error()});
  }
  if (o.rate || !o.unit.empty()) return Error{"--rate and --unit are for files that do not say; a recording does"};
  Source s;
  s.recording = std::make_unique<Recording>(std::move(*recording));
  for (const RecordedLevel& l : s.recording->scene().levels) s.levels.push_back(l.id);
  return s;
}

Result<std::optional<std::uint32_t>> level_of(const AnalyzeOptions& o, const Source& s) {
  if (o.level.empty()) return std::optional<std::uint32_t>();
  for (std::uint32_t i = 0; i < s.levels.size(); ++i)
    if (s.levels[i] == o.level) return std::optional(i);
  return Error{fmt::format(
      "there is no level '{}'{}; there {}", printable(o.level, 60), did_you_mean(o.level, s.levels),
      s.levels.empty() ? std::string("are none in this file")
                       : fmt::format("are {}", printable(fmt::format("{}", fmt::join(s.levels, ", ")), 300)))};
}

/// Positions, and the names of the levels that lie on each other in them.
Result<Trajectories> gather(const AnalyzeOptions& o, const Source& s, std::vector<std::string>& levels) {
  const auto level = level_of(o, s);
  if (!level) return Error{level.error()};
  std::vector<std::uint32_t> walked;
  Result<Trajectories> all = Error{""};
  if (s.recording) {
    analysis::FromRecording options;
    options.level = *level;
    options.group = o.group_by == "population"                     ? GroupBy::kPopulation
                    : o.group_by.empty() || o.group_by == "source" ? GroupBy::kSource
                                                                   : GroupBy::kNone;
    const Recording& r = *s.recording;
    Progress progress(r.frame_count() ? r.time(r.frame_count() - 1) : 0, !o.quiet && !o.json);
    auto read = analysis::from_recording(
        r, options, [&](std::size_t done, std::size_t) { progress.update(r.time(done - 1), r.people_in(done - 1)); });
    progress.finish();
    if (!read) return Error{fmt::format("'{}': {}", o.file, read.error())};
    walked = std::move(read->levels);
    all = std::move(read->all);
  } else {
    const auto number = *level ? std::optional(static_cast<std::uint16_t>(**level)) : std::nullopt;
    all = analysis::from_file(*s.file, kBody, number);
    if (!all) return Error{fmt::format("'{}': {}", o.file, all.error())};
    std::vector<bool> seen(s.levels.size());
    for (const PersonTrack& p : s.file->people)
      for (const std::uint16_t l : p.level)
        if (l < seen.size()) seen[l] = true;
    for (std::uint32_t l = 0; l < seen.size(); ++l)
      if (seen[l]) walked.push_back(l);
  }
  if (!*level && walked.size() > 1)
    for (const std::uint32_t l : walked) levels.push_back(s.levels[l]);
  return all;
}

std::optional<Error> put_groups(const AnalyzeOptions& o, const Source& s, AnalyzeInput& in) {
  if (!s.recording && (o.group_by == "source" || o.group_by == "population"))
    return Error{
        fmt::format("--group-by {}: a trajectory file knows no {}s; --group-by direction parts people by where they go",
                    o.group_by, o.group_by)};
  if (o.group_by == "direction") analysis::group_by_direction(in.all);
  if (o.group_by == "none") {
    in.all.groups = {"all"};
    for (Walk& w : in.all.people) w.group = 0;
  }
  if (o.groups.empty()) return std::nullopt;
  auto picked = analysis::pick_groups(std::move(in.all), comma_words({o.groups}));
  if (!picked) return Error{"--groups: " + picked.error()};
  in.all = std::move(*picked);
  return in.all.people.empty() ? std::optional(Error{"--groups: nobody is of these groups"}) : std::nullopt;
}

std::optional<Error> put_arrivals(const AnalyzeOptions& o, const Source& s, AnalyzeInput& in) {
  if (o.arrivals == "events" && !s.simulated())
    return Error{
        "--arrivals events: only recordings of simulations know them; gone: who vanishes before the end arrived"};
  const std::string how = !o.arrivals.empty() ? o.arrivals : s.simulated() ? "events" : "gone";
  if (how != "events")
    for (Walk& w : in.all.people) w.arrival.reset();
  if (how == "gone") arrive_when_gone(in.all);
  in.scene.arrivals = how != "none";
  const auto arrived =
      std::count_if(in.all.people.begin(), in.all.people.end(), [](const Walk& w) { return w.arrival.has_value(); });
  if (how == "events") in.notes.push_back(fmt::format("arrivals: as recorded, {}", arrived));
  if (how == "gone")
    in.notes.push_back(
        fmt::format("arrivals: {} who vanish before the last frame count as arrived (--arrivals)", arrived));
  return std::nullopt;
}

void put_bodies(const AnalyzeOptions& o, const Source& s, AnalyzeInput& in) {
  double least = HUGE_VAL, most = 0;
  for (Walk& w : in.all.people) {
    if (o.body) w.radius = *o.body;
    least = std::min(least, w.radius), most = std::max(most, w.radius);
  }
  const std::string how = o.body ? "as given" : s.simulated() ? "as recorded" : "assumed (--body-radius)";
  in.notes.push_back(least < most ? fmt::format("bodies: radius {:.2f} to {:.2f} m, {}", least, most, how)
                                  : fmt::format("bodies: radius {:.3g} m, {}", least, how));
}

std::optional<Error> put_window(const AnalyzeOptions& o, AnalyzeInput& in) {
  if (!o.from && !o.to) return std::nullopt;
  const double first = static_cast<double>(in.all.first_frame()) / in.all.rate;
  const double last = static_cast<double>(in.all.end_frame() - 1) / in.all.rate;
  const double from = o.from.value_or(first), to = o.to.value_or(last);
  if (o.from && o.to && !(from < to)) return Error{fmt::format("--from {:g} is not before --to {:g}", from, to)};
  in.all = analysis::between(std::move(in.all), from, to);
  if (in.all.people.empty())
    return Error{fmt::format("nobody is there from {:g} to {:g} s: the file goes from {:.2f} to {:.2f} s", from, to,
                             first, last)};
  in.notes.push_back(fmt::format("only from {:g} to {:g} s: who was there before begins then", from, to));
  return std::nullopt;
}

std::optional<Error> check_zone(const AnalyzeInput& in) {
  if (!in.scene.zone) return std::nullopt;
  Boxd everywhere;
  for (const Walk& w : in.all.people)
    for (const Vec2d p : w.point) {
      if (in.scene.zone->contains(p)) return std::nullopt;
      everywhere.add(p);
    }
  return Error{fmt::format("nobody is ever in the zone: people are from ({:.1f}, {:.1f}) to ({:.1f}, {:.1f})",
                           everywhere.lo.x, everywhere.lo.y, everywhere.hi.x, everywhere.hi.y)};
}

std::optional<Error> put_motion(const AnalyzeOptions& o, const Source& s, AnalyzeInput& in) {
  if (!s.recording || !s.recording->has_poses()) return std::nullopt;
  auto motion = analysis::body_motion(*s.recording);
  if (!motion) return Error{fmt::format("'{}': {}", o.file, motion.error())};
  in.notes.push_back(
      fmt::format("poses: {} contacts of feet at {:g} frames a second", motion->contacts.size(), motion->rate));
  in.scene.bodies = std::make_shared<analysis::BodyMotion>(std::move(*motion));
  return std::nullopt;
}

std::optional<Error> put_doors(const AnalyzeOptions& o, const Source& s, AnalyzeInput& in) {
  if (!s.simulated()) return std::nullopt;
  auto use = analysis::door_use(*s.recording);
  if (!use) return Error{fmt::format("'{}': {}", o.file, use.error())};
  if (!use->any_doors) return std::nullopt;
  in.notes.push_back(fmt::format("doors: {}, {} passages", use->doors.size(), use->passages.size()));
  in.scene.doors = std::make_shared<analysis::DoorUse>(std::move(*use));
  return std::nullopt;
}

void note_groups(AnalyzeInput& in) {
  std::vector<std::size_t> count(in.all.groups.size());
  for (const Walk& w : in.all.people) ++count[w.group];
  std::vector<std::string> list;
  for (std::size_t g = 0; g < count.size(); ++g)
    if (count[g]) list.push_back(fmt::format("{} {}", printable(in.all.groups[g], 40), count[g]));
  constexpr std::size_t kNamed = 8;
  if (list.size() > kNamed) {
    const std::size_t more = list.size() - kNamed;
    list.resize(kNamed);
    list.push_back(fmt::format("and {} more", more));
  }
  if (list.size() > 1) in.notes.push_back(fmt::format("groups: {}", fmt::join(list, ", ")));
  if (in.all.filled)
    in.notes.push_back(fmt::format("{} positions are missing in the file and were filled straight", in.all.filled));
}

}  // namespace

std::vector<std::string> comma_words(const std::vector<std::string>& given) {
  std::vector<std::string> words;
  for (const std::string& text : given)
    for (std::size_t from = 0; from <= text.size();) {
      const std::size_t end = std::min(text.find_first_of(", ", from), text.size());
      if (end > from) words.push_back(text.substr(from, end - from));
      from = end + 1;
    }
  return words;
}

Result<AnalyzeInput> read_input(const AnalyzeOptions& o) {
  const auto source = open_source(o);
  if (!source) return Error{source.error()};
  AnalyzeInput in;
  if (const auto error = read_scene(o, source->recording.get(), source->file ? &*source->file : nullptr, in))
    return *error;
  auto all = gather(o, *source, in.scene.levels);
  if (!all) return Error{all.error()};
  in.all = std::move(*all);
  if (in.all.people.empty())
    return Error{o.level.empty() ? fmt::format("there is nobody in '{}'", o.file)
                                 : fmt::format("nobody is ever on the level '{}'", o.level)};
  put_bodies(o, *source, in);
  if (const auto error = put_motion(o, *source, in)) return *error;
  if (const auto error = put_doors(o, *source, in)) return *error;
  if (const auto error = put_arrivals(o, *source, in)) return *error;
  if (const auto error = put_groups(o, *source, in)) return *error;
  if (const auto error = put_window(o, in)) return *error;
  if (const auto error = check_zone(in)) return *error;
  note_groups(in);
  return in;
}

}  // namespace throng::cli
