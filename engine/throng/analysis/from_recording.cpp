#include "throng/analysis/from_recording.h"

#include <algorithm>

namespace throng::analysis {
namespace {

/// Everybody's open walk: by the number in Recording::people().
class Walks {
 public:
  Walks(const Recording& recording, const FromRecording& options)
      : recording_(recording),
        options_(options),
        open_(recording.people().size(), kNone),
        arrival_(open_.size()),
        walked_(recording.scene().levels.size()) {
    const RecordedScene& scene = recording.scene();
    result_.rate = recording.info().rate();
    const std::vector<std::string>& names = options.group == GroupBy::kSource ? scene.sources : scene.populations;
    if (options.group != GroupBy::kNone) result_.groups = names;
    if (options.group == GroupBy::kSource) result_.groups.push_back("outside");  // whom no source let in
    if (result_.groups.empty()) result_.groups = {"all"};
  }

  void arrived(AgentId id, double time) {
    const std::size_t p = recording_.find_person(id);
    if (p < arrival_.size() && !arrival_[p]) arrival_[p] = time;
  }

  std::optional<Error> add(const DecodedFrame& f, std::int64_t frame) {
    const RecordedScene& scene = recording_.scene();
    for (std::size_t r = 0; r < f.size(); ++r) {
      const std::uint32_t p = f.person[r];
      if (p >= open_.size() || f.surface[r] >= scene.surfaces.size()) return Error{"a frame is damaged"};
      const std::uint32_t level = scene.surfaces[f.surface[r]].level;
      if (level < walked_.size()) walked_[level] = true;
      if (options_.level && level != *options_.level) {
        open_[p] = kNone;  // comes back with a walk of its own
        continue;
      }
      if (open_[p] == kNone) begin(p, frame);
      Walk& w = result_.people[open_[p]];
      const std::int64_t missing = frame - w.end();
      if (missing < 0) continue;  // two records of one moment: the first word counts
      const Vec2d to = scene.offset + Vec2d{f.x[r], f.y[r]}, from = w.point.empty() ? to : w.point.back();
      positions_ += static_cast<std::uint64_t>(missing) + 1;
      if (positions_ > kMostPositions)
        return Error{"the recording holds more than " + std::to_string(kMostPositions / 1'000'000) +
                     " million positions"};
      for (std::int64_t i = 1; i <= missing; ++i)
        w.point.push_back(lerp(from, to, static_cast<double>(i) / static_cast<double>(missing + 1)));
      w.point.push_back(to);
      result_.filled += static_cast<std::uint64_t>(missing);
    }
    return std::nullopt;
  }

  RecordedWalks take() {
    // Of several visits to a level the arrival is that of the last one.
    std::vector<std::size_t> last(arrival_.size(), kNone);
    for (std::size_t i = 0; i < person_.size(); ++i) last[person_[i]] = i;
    for (std::size_t p = 0; p < last.size(); ++p) {
      if (last[p] == kNone || !arrival_[p]) continue;
      Walk& w = result_.people[last[p]];
      const double end = static_cast<double>(w.end()) / result_.rate;
      if (!options_.level || *arrival_[p] <= end + 1 / result_.rate) w.arrival = arrival_[p];
    }
    RecordedWalks out{std::move(result_), {}};
    for (std::uint32_t l = 0; l < walked_.size(); ++l)
      if (walked_[l]) out.levels.push_back(l);
    return out;
  }

 private:
  static constexpr std::size_t kNone = ~std::size_t{0};

  void begin(std::uint32_t p, std::int64_t frame) {
    open_[p] = result_.people.size();
    person_.push_back(p);
    const RecordedPerson& person = recording_.people()[p];
    const RecordedScene& scene = recording_.scene();
    Walk& w = result_.people.emplace_back();
    const bool known = person.source < scene.sources.size();
    w.id = walk_id(recording_, p);
    w.radius = static_cast<double>(person.radius);
    w.first = frame;
    if (options_.group == GroupBy::kSource)
      w.group = known ? person.source : static_cast<std::uint32_t>(scene.sources.size());
    if (options_.group == GroupBy::kPopulation)
      w.group = std::min<std::uint32_t>(person.population, static_cast<std::uint32_t>(result_.groups.size() - 1));
  }

  const Recording& recording_;
  FromRecording options_;
  Trajectories result_;
  std::vector<std::size_t> open_, person_;
  std::vector<std::optional<double>> arrival_;
  std::vector<bool> walked_;
  std::uint64_t positions_ = 0;
};

void drop_unused_outside(Trajectories& all) {
  const auto last = static_cast<std::uint32_t>(all.groups.size() - 1);
  const bool used = std::any_of(all.people.begin(), all.people.end(), [&](const Walk& w) { return w.group == last; });
  if (!used && all.groups.size() > 1) all.groups.pop_back();
}

}  // namespace

std::string walk_id(const Recording& recording, std::size_t person) {
  const RecordedPerson& p = recording.people()[person];
  const std::vector<std::string>& sources = recording.scene().sources;
  return (p.source < sources.size() ? sources[p.source] + "." : std::string()) + std::to_string(p.number);
}

Result<RecordedWalks> from_recording(const Recording& recording, const FromRecording& options,
                                     const std::function<void(std::size_t, std::size_t)>& progress) {
  const RecordingInfo& info = recording.info();
  if (recording.frame_count() == 0) return Error{"there is no frame in it"};
  if (!(info.dt > 0) || info.every == 0) return Error{"it does not say how far its frames are apart"};
  Walks walks(recording, options);
  const auto events = recording.events();
  if (!events) return Error{events.error()};
  for (const RecordedEvent& e : *events)
    if (e.event.kind == EventKind::kLeft || e.event.kind == EventKind::kJourneyEnded)
      walks.arrived(e.event.who, static_cast<double>(e.step + 1) * info.dt);
  for (std::size_t i = 0; i < recording.frame_count(); ++i) {
    const auto frame = recording.frame(i);
    if (!frame) return Error{frame.error()};
    if (const auto error = walks.add(**frame, static_cast<std::int64_t>((*frame)->step / info.every))) return *error;
    if (progress) progress(i + 1, recording.frame_count());
  }
  RecordedWalks out = walks.take();
  if (options.group == GroupBy::kSource) drop_unused_outside(out.all);
  return out;
}

}  // namespace throng::analysis
