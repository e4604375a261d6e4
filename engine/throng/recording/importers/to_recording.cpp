#include "throng/recording/importers/to_recording.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <queue>

#include "throng/core/math.h"
#include "throng/core/text.h"
#include "throng/state/activity_names.h"

namespace throng {
namespace {

constexpr std::uint64_t kMaxFrames = 10'000'000;
constexpr double kMaxExtent = 100'000;            ///< m; beyond, float has less than centimetres
constexpr double kStanding = 0.1;                 ///< m/s
constexpr double kGaitCycle = 1.4;                ///< m, two steps
constexpr float kRadius = 0.2f, kHeight = 1.75f;  ///< m, m of people nothing is known of
constexpr float kUnknownSpeed = 0;                ///< preferred speed: no file tells it

/// The recorder's own messages begin with the path.
Error cannot_write(const std::string& why) { return {"cannot write " + why}; }

struct Timing {
  std::int64_t first = 0, last = 0, stride = 1, shift = 0;
  std::uint64_t frames() const { return static_cast<std::uint64_t>((last - first) / stride) + 1; }
};

Result<Timing> find_timing(const TrajectoryFile& file) {
  Timing t;
  t.first = file.people[0].frame[0];
  t.last = t.first;
  for (const PersonTrack& p : file.people) {
    t.first = std::min(t.first, p.frame.front());
    t.last = std::max(t.last, p.frame.back());
  }
  std::int64_t stride = 0;
  for (const PersonTrack& p : file.people)
    for (const std::int64_t f : p.frame) stride = std::gcd(stride, f - t.first);
  t.stride = std::clamp<std::int64_t>(stride, 1, 0xffffffff);
  if (stride > 0xffffffff || t.frames() > kMaxFrames)
    return Error{"frames run from " + std::to_string(t.first) + " to " + std::to_string(t.last) +
                 ": that are more than " + std::to_string(kMaxFrames)};
  if (t.first < 0) t.shift = -t.first;
  return t;
}

/// As the world compiler does it: middle of everything, rounded to 64 m.
Result<Vec2d> find_offset(const TrajectoryFile& file, Boxd& people) {
  Boxd all;
  for (const PersonTrack& p : file.people)
    for (const Vec2d q : p.point) people.add(q);
  all.add(people);
  for (const TrajectoryLevel& l : file.levels) all.add(bounds(l.walkable));
  if (all.hi.x - all.lo.x > kMaxExtent || all.hi.y - all.lo.y > kMaxExtent)
    return Error{"positions and geometry lie more than 100 km apart: is the unit right?"};
  return Vec2d{std::round(all.middle().x / 64) * 64, std::round(all.middle().y / 64) * 64};
}

bool z_are_heights(const TrajectoryFile& file) {
  if (file.z_is_feet) return false;
  bool any = false;
  for (const PersonTrack& p : file.people)
    for (const double z : p.z) {
      any = true;
      if (z < 1.0 || z > 2.3) return false;
    }
  return any;
}

double median(std::vector<double> v) {
  if (v.empty()) return 0;
  const auto middle = v.begin() + static_cast<std::ptrdiff_t>(v.size() / 2);
  std::nth_element(v.begin(), middle, v.end());
  return *middle;
}

void add_floor(RecordedScene& scene, MultiPolygon area, float elevation, bool walls) {
  const auto level = static_cast<std::uint32_t>(scene.surfaces.size());
  for (Polygon& p : area) {
    clean_rings(p);
    orient_rings(p);
    for (Vec2d& q : p.outer) q -= scene.offset;
    for (Ring& hole : p.holes)
      for (Vec2d& q : hole) q -= scene.offset;
    const auto add_walls = [&](const Ring& ring) {
      for (std::size_t i = 0; i < ring.size(); ++i) {
        const Vec2 a(ring[i]), b(ring[(i + 1) % ring.size()]);
        scene.walls.push_back({a.x, a.y, b.x, b.y, level});
      }
    };
    if (!walls) continue;
    add_walls(p.outer);
    for (const Ring& hole : p.holes) add_walls(hole);
  }
  RecordedSurface surface;
  surface.id = scene.levels[level].id;
  surface.level = surface.upper = level;
  surface.z0 = elevation;
  surface.floor = std::move(area);
  scene.surfaces.push_back(std::move(surface));
}

/// Elevation of each level that the file does not give: the usual height of the feet there.
double elevation_of(const TrajectoryFile& file, std::size_t level, bool heights) {
  if (level < file.levels.size() && file.levels[level].elevation != 0) return file.levels[level].elevation;
  if (heights) return 0;
  std::vector<double> z;
  for (const PersonTrack& p : file.people)
    for (std::size_t i = 0; i < p.z.size(); ++i)
      if ((p.level.empty() ? 0 : p.level[i]) == level) z.push_back(p.z[i]);
  return median(std::move(z));
}

RecordedScene make_scene(const TrajectoryFile& file, const ImportInfo& info, Vec2d offset, Boxd people, bool heights,
                         bool& made_up) {
  RecordedScene scene;
  scene.name = info.origin;
  scene.description = "Imported from " + info.origin + "; the bodies (0.20 m in radius" +
                      (heights ? "" : ", 1.75 m tall") + ") are assumed.";
  scene.offset = offset;
  scene.populations = {"imported"};
  scene.states = file.states;
  const std::size_t count = std::max<std::size_t>(file.levels.size(), 1);
  for (std::size_t i = 0; i < count; ++i) {
    const bool known = i < file.levels.size();
    const double elevation = elevation_of(file, i, heights);
    scene.levels.push_back({known && !file.levels[i].id.empty() ? file.levels[i].id : "ground", elevation});
    const bool has_area = known && !file.levels[i].walkable.empty();
    const Boxd box = people.grown(1);
    const MultiPolygon floor{{{box.lo, {box.hi.x, box.lo.y}, box.hi, {box.lo.x, box.hi.y}}, {}}};
    add_floor(scene, has_area ? file.levels[i].walkable : floor, static_cast<float>(elevation), has_area);
    made_up |= !has_area;
  }
  return scene;
}

/// The file's own numbers where all are whole, fit and differ; else 1, 2, 3 ...
std::vector<std::uint32_t> numbers_of(const TrajectoryFile& file, bool& renumbered) {
  std::vector<std::uint32_t> numbers;
  for (const PersonTrack& p : file.people) {
    std::uint32_t n = 0;
    const char* end = p.id.data() + p.id.size();
    const auto [at, error] = std::from_chars(p.id.data(), end, n);
    if (error != std::errc() || at != end) break;
    numbers.push_back(n);
  }
  std::vector<std::uint32_t> sorted = numbers;
  std::sort(sorted.begin(), sorted.end());
  renumbered = numbers.size() < file.people.size() || std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
  if (renumbered) {
    numbers.resize(file.people.size());
    std::iota(numbers.begin(), numbers.end(), 1u);
  }
  return numbers;
}

/// Where a person's way has got to; derives what the file does not say.
class Walker {
 public:
  Walker(const PersonTrack& track, double rate) : track_(&track), rate_(rate) {}

  std::int64_t frame() const { return track_->frame[at_]; }
  bool next() { return ++at_ < track_->frame.size(); }
  std::size_t at() const { return at_; }
  const PersonTrack& track() const { return *track_; }

  Vec2d velocity() const {
    if (!track_->velocity.empty()) return track_->velocity[at_];
    const std::size_t a = at_ > 0 ? at_ - 1 : 0, b = std::min(at_ + 1, track_->frame.size() - 1);
    if (a == b) return {};
    const double seconds = static_cast<double>(track_->frame[b] - track_->frame[a]) / rate_;
    return (track_->point[b] - track_->point[a]) / seconds;
  }
  float heading(Vec2d velocity) {
    const double given = track_->heading.empty() ? std::nan("") : track_->heading[at_];
    if (std::isfinite(given)) {
      heading_ = static_cast<float>(std::remainder(given, math::kTwoPi));
    } else if (length(velocity) > kStanding || at_ == 0) {
      heading_ = static_cast<float>(math::atan2(velocity.y, velocity.x));
    }
    return heading_;
  }
  float phase() {
    if (at_ > 0) walked_ += distance(track_->point[at_ - 1], track_->point[at_]);
    return static_cast<float>(walked_ / kGaitCycle - std::floor(walked_ / kGaitCycle));
  }

 private:
  const PersonTrack* track_;
  double rate_;
  std::size_t at_ = 0;
  float heading_ = 0;
  double walked_ = 0;
};

/// Columns of one frame.
struct Columns {
  std::vector<AgentId> id;
  std::vector<float> x, y, vx, vy, z, heading, phase, radius, height, speed, priority;
  std::vector<std::uint16_t> surface, population, state;
  std::vector<Activity> activity;
  std::vector<std::uint64_t> source;
  std::vector<std::uint32_t> number;
  std::vector<std::int16_t> laps;

  template <class F>
  void each(F&& f) {
    f(id), f(x), f(y), f(vx), f(vy), f(z), f(heading), f(phase), f(radius), f(height), f(speed), f(surface);
    f(population), f(activity), f(source), f(number), f(laps), f(priority), f(state);
  }
  void clear() {
    each([](auto& column) { column.clear(); });
  }
  FrameView view(std::uint64_t step, double time) const {
    FrameView v;
    v.step = step, v.time = time;
    v.id = id, v.x = x, v.y = y, v.vx = vx, v.vy = vy, v.z = z, v.heading = heading, v.phase = phase;
    v.surface = surface, v.activity = activity, v.laps = laps, v.source = source, v.number = number;
    v.population = population, v.radius = radius, v.height = height, v.preferred_speed = speed;
    v.state = state, v.priority = priority;
    return v;
  }
};

class Feeder {
 public:
  Feeder(const TrajectoryFile& file, const RecordedScene& scene, std::vector<std::uint32_t> numbers, bool heights)
      : scene_(scene), numbers_(std::move(numbers)), heights_(heights) {
    // The studio shows the id's index: the file's own number where that is no burden for tables by index.
    const auto largest = *std::max_element(numbers_.begin(), numbers_.end());
    own_index_ = largest < 4'000'000;
    walkers_.reserve(file.people.size());
    for (const PersonTrack& p : file.people) {
      walkers_.emplace_back(p, file.rate);
      height_.push_back(heights && !p.z.empty() ? static_cast<float>(median(p.z)) : kHeight);
    }
    for (std::size_t i = 0; i < walkers_.size(); ++i) due_.push({walkers_[i].frame(), i});
    for (const std::string& name : file.activities) {
      const auto at = std::find(kActivityNames.begin(), kActivityNames.end(), name);
      activities_.push_back(at == kActivityNames.end()
                                ? std::nullopt
                                : std::optional(static_cast<Activity>(at - kActivityNames.begin())));
    }
  }

  /// Everybody whose next row is in that frame.
  const Columns& frame(std::int64_t number) {
    columns_.clear();
    while (!due_.empty() && due_.top().first == number) {
      const std::size_t i = due_.top().second;
      due_.pop();
      add(i);
      if (walkers_[i].next()) due_.push({walkers_[i].frame(), i});
    }
    return columns_;
  }

 private:
  void add(std::size_t i) {
    Walker& w = walkers_[i];
    const PersonTrack& t = w.track();
    const std::size_t k = w.at();
    const Vec2 p(t.point[k] - scene_.offset);
    const Vec2d velocity = w.velocity();
    const std::uint16_t level = t.level.empty() ? 0 : t.level[k];
    Columns& c = columns_;
    c.id.push_back({own_index_ ? numbers_[i] : static_cast<std::uint32_t>(i), 1});
    c.x.push_back(p.x), c.y.push_back(p.y);
    c.vx.push_back(static_cast<float>(velocity.x)), c.vy.push_back(static_cast<float>(velocity.y));
    c.z.push_back(t.z.empty() || heights_ ? scene_.surfaces[level].z0 : static_cast<float>(t.z[k]));
    c.heading.push_back(w.heading(velocity));
    c.phase.push_back(w.phase());
    c.surface.push_back(level);
    std::optional<Activity> activity;
    if (!t.activity.empty()) activity = activities_[t.activity[k]];
    c.activity.push_back(activity.value_or(length(velocity) < kStanding ? Activity::kStanding : Activity::kWalking));
    c.state.push_back(t.state.empty() ? std::uint16_t{0} : t.state[k]);
    c.priority.push_back(t.priority.empty() ? 0.0f : t.priority[k]);
    c.laps.push_back(0);
    c.source.push_back(0);
    c.number.push_back(numbers_[i]);
    c.population.push_back(0);
    c.radius.push_back(kRadius), c.height.push_back(height_[i]), c.speed.push_back(kUnknownSpeed);
  }

  const RecordedScene& scene_;
  std::vector<std::uint32_t> numbers_;
  bool heights_, own_index_ = false;
  std::vector<Walker> walkers_;
  std::vector<float> height_;
  std::vector<std::optional<Activity>> activities_;
  using Due = std::pair<std::int64_t, std::size_t>;
  std::priority_queue<Due, std::vector<Due>, std::greater<>> due_;
  Columns columns_;
};

}  // namespace

Result<ImportSummary> record_trajectories(const TrajectoryFile& file, const std::string& path, const ImportInfo& info,
                                          const std::function<void(std::size_t, std::size_t)>& progress) {
  if (file.people.empty()) return Error{"the file has no positions"};
  const auto timing = find_timing(file);
  if (!timing) return Error{timing.error()};
  Boxd people;
  const auto offset = find_offset(file, people);
  if (!offset) return Error{offset.error()};
  ImportSummary summary;
  summary.heights_from_z = z_are_heights(file);
  const RecordedScene scene = make_scene(file, info, *offset, people, summary.heights_from_z, summary.made_up_floor);
  Feeder feeder(file, scene, numbers_of(file, summary.renumbered), summary.heights_from_z);

  RecordingInfo about;
  about.program = info.program;
  about.origin = info.origin == "simulation" ? "simulation.txt" : info.origin;
  about.dt = 1 / file.rate;
  about.every = static_cast<std::uint32_t>(timing->stride);
  const auto time_of = [&](std::int64_t frame) { return static_cast<double>(frame + timing->shift) / file.rate; };
  about.end = time_of(timing->last);
  RecorderOptions options;
  options.overwrite = info.overwrite;
  auto recorder = Recorder::create(path, about, "", scene, options);
  if (!recorder) return cannot_write(recorder.error());
  for (std::int64_t f = timing->first; f <= timing->last; f += timing->stride) {
    const Columns& c = feeder.frame(f);
    const auto ok = (*recorder)->frame(c.view(static_cast<std::uint64_t>(f + timing->shift), time_of(f)));
    if (!ok) return cannot_write(ok.error());
    summary.rows += c.id.size();
    ++summary.frames;
    if (progress) progress(summary.frames, static_cast<std::size_t>(timing->frames()));
  }
  const auto done = (*recorder)->finish(true);
  if (!done) return cannot_write(done.error());
  summary.people = file.people.size();
  summary.start = time_of(timing->first);
  summary.end = about.end;
  summary.rate = file.rate / static_cast<double>(timing->stride);
  summary.frame_shift = timing->shift;
  return summary;
}

}  // namespace throng
