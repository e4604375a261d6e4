#include "throng/analysis/trajectories.h"

#include <algorithm>

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

Trajectories from_file(const TrajectoryFile& file, double radius) {
  Trajectories all;
  all.rate = file.rate;
  all.groups = {"all"};
  for (const PersonTrack& track : file.people) {
    Walk walk;
    walk.id = track.id;
    walk.radius = radius;
    for (std::size_t i = 0; i < track.frame.size(); ++i) all.filled += append(walk, track.frame[i], track.point[i]);
    if (!walk.point.empty()) all.people.push_back(std::move(walk));
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
