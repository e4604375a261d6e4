#include "throng/analysis/trajectories.h"

#include <algorithm>
#include <numeric>

#include "throng/core/math.h"

namespace throng::analysis {
namespace {

/// Appends a position and, straight, those of the frames that are missing before it. Number of those.
std::uint64_t append(Walk& walk, std::int64_t frame, Vec2d point) {
  if (walk.point.empty()) walk.first = frame;
  const std::int64_t missing = frame - walk.end();
  if (missing < 0) return 0;  // the frame is known: the first word counts
  const Vec2d from = walk.point.empty() ? point : walk.point.back();
  for (std::int64_t i = 1; i <= missing; ++i)
    walk.point.push_back(lerp(from, point, static_cast<double>(i) / static_cast<double>(missing + 1)));
  walk.point.push_back(point);
  return static_cast<std::uint64_t>(missing);
}

}  // namespace

std::int64_t Trajectories::first_frame() const {
  std::int64_t first = people.empty() ? 0 : people[0].first;
  for (const Walk& w : people) first = std::min(first, w.first);
  return first;
}

std::int64_t Trajectories::end_frame() const {
  std::int64_t end = people.empty() ? 0 : people[0].end();
  for (const Walk& w : people) end = std::max(end, w.end());
  return end;
}

namespace {

/// Frames from one position of the file to the next, of anybody.
std::int64_t stride_of(const TrajectoryFile& file) {
  std::int64_t stride = 0;
  std::optional<std::int64_t> first;
  for (const PersonTrack& p : file.people)
    for (const std::int64_t f : p.frame) {
      if (!first) first = f;
      stride = std::gcd(stride, f - *first);
    }
  return std::max<std::int64_t>(1, stride);
}

}  // namespace

Result<Trajectories> from_file(const TrajectoryFile& file, double radius, std::optional<std::uint16_t> level) {
  Trajectories all;
  const std::int64_t stride = stride_of(file);
  all.rate = file.rate / static_cast<double>(stride);
  all.groups = {"all"};
  std::uint64_t positions = 0;
  for (const PersonTrack& track : file.people) {
    Walk walk;
    walk.id = track.id;
    walk.radius = radius;
    const auto finish = [&] {
      if (!walk.point.empty()) all.people.push_back(walk);
      walk.point.clear();
    };
    for (std::size_t i = 0; i < track.frame.size(); ++i) {
      if (level && (track.level.empty() ? 0 : track.level[i]) != *level) {
        finish();  // comes back with a walk of its own
        continue;
      }
      // Rounded down: frames before 0 keep their distance.
      const std::int64_t f = track.frame[i], frame = f >= 0 ? f / stride : -((stride - 1 - f) / stride);
      const std::int64_t more = walk.point.empty() ? 1 : std::max<std::int64_t>(0, frame - walk.end() + 1);
      positions += static_cast<std::uint64_t>(more);
      if (positions > kMostPositions)
        return Error{"frames lie so far apart that filling the gaps takes more than " +
                     std::to_string(kMostPositions / 1'000'000) + " million positions"};
      all.filled += append(walk, frame, track.point[i]);
    }
    finish();
  }
  return all;
}

void Gatherer::name_group(std::uint32_t n, std::string name) {
  while (result_.groups.size() <= n) result_.groups.push_back(std::to_string(result_.groups.size()));
  result_.groups[n] = std::move(name);
}

void Gatherer::add(std::uint64_t id, std::int64_t frame, Vec2d point, double radius, std::uint32_t group) {
  const auto [it, is_new] = by_id_.try_emplace(id, result_.people.size());
  if (is_new) {
    Walk& walk = result_.people.emplace_back();
    walk.id = std::to_string(id);
    walk.radius = radius;
    walk.group = group;
    if (result_.groups.size() <= group) name_group(group, std::to_string(group));
  }
  result_.filled += append(result_.people[it->second], frame, point);
}

void Gatherer::arrived(std::uint64_t id, double time) {
  const auto it = by_id_.find(id);
  if (it == by_id_.end()) return;
  Walk& walk = result_.people[it->second];
  if (!walk.arrival) walk.arrival = time;
}

Trajectories Gatherer::take() {
  Trajectories all;
  all.rate = result_.rate;
  all.filled = result_.filled;
  all.groups = std::move(result_.groups);
  for (const auto& [id, place] : by_id_) all.people.push_back(std::move(result_.people[place]));
  by_id_.clear();
  result_ = {};
  result_.rate = all.rate;
  return all;
}

void arrive_when_gone(Trajectories& all) {
  const std::int64_t end = all.end_frame();
  for (Walk& w : all.people)
    if (w.end() < end) w.arrival = static_cast<double>(w.end() - 1) / all.rate;
}

void arrive_within(Trajectories& all, const std::vector<Vec2d>& goals, double radius) {
  for (std::size_t p = 0; p < all.people.size() && p < goals.size(); ++p) {
    Walk& w = all.people[p];
    w.arrival.reset();
    for (std::size_t i = 0; i < w.point.size() && !w.arrival; ++i)
      if (distance(w.point[i], goals[p]) <= radius)
        w.arrival = static_cast<double>(w.first + static_cast<std::int64_t>(i)) / all.rate;
  }
}

Trajectories between(Trajectories all, double from, double to) {
  constexpr double kSlack = 1e-6;  // frames: 0.3 s at 10 a second is frame 3
  const double first = math::ceil(from * all.rate - kSlack), last = math::floor(to * all.rate + kSlack);
  for (Walk& w : all.people) {
    const double begin = std::max(first, static_cast<double>(w.first));
    const double end = std::min(last + 1, static_cast<double>(w.end()));
    if (!(begin < end)) {
      w.point.clear();
      continue;
    }
    const auto skip = static_cast<std::ptrdiff_t>(begin) - static_cast<std::ptrdiff_t>(w.first);
    const auto keep = static_cast<std::ptrdiff_t>(end) - static_cast<std::ptrdiff_t>(begin);
    w.point.erase(w.point.begin() + skip + keep, w.point.end());
    w.point.erase(w.point.begin(), w.point.begin() + skip);
    w.first += skip;
    if (w.arrival && *w.arrival > to) w.arrival.reset();
  }
  std::erase_if(all.people, [](const Walk& w) { return w.point.empty(); });
  // Who had arrived before is not under way any more.
  std::erase_if(all.people, [&](const Walk& w) { return w.arrival && *w.arrival < from; });
  return all;
}

std::size_t length_to_arrival(const Walk& walk, double rate) {
  if (!walk.arrival) return walk.point.size();
  const double frames = math::round(*walk.arrival * rate) - static_cast<double>(walk.first) + 1;
  return static_cast<std::size_t>(std::clamp(frames, 0.0, static_cast<double>(walk.point.size())));
}

std::vector<Vec2d> interval_velocities(const Walk& walk, double rate) {
  std::vector<Vec2d> v;
  for (std::size_t i = 0; i + 1 < walk.point.size(); ++i) v.push_back((walk.point[i + 1] - walk.point[i]) * rate);
  return v;
}

std::vector<Vec2d> velocities(const std::vector<Vec2d>& point, double rate) {
  const std::size_t n = point.size();
  std::vector<Vec2d> v(n);
  if (n < 2) return v;
  v[0] = (point[1] - point[0]) * rate;
  v[n - 1] = (point[n - 1] - point[n - 2]) * rate;
  for (std::size_t i = 1; i + 1 < n; ++i) v[i] = (point[i + 1] - point[i - 1]) * (rate / 2);
  return v;
}

}  // namespace throng::analysis
