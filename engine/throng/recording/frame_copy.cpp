#include "throng/recording/frame_copy.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "throng/core/hash.h"
#include "throng/core/math.h"

namespace throng {
namespace {

/// Eight at a time, so that compilers make vectors of it.
bool all_finite(std::span<const float> values) {
  constexpr std::uint32_t kMagnitude = 0x7fffffffu, kInfinity = 0x7f800000u;
  std::size_t i = 0;
  std::uint32_t wrong = 0;
  for (; i + 8 <= values.size(); i += 8) {
    std::uint32_t bits[8];
    std::memcpy(bits, values.data() + i, sizeof bits);
    for (std::size_t k = 0; k < 8; ++k) wrong |= static_cast<std::uint32_t>((bits[k] & kMagnitude) >= kInfinity);
  }
  for (; i < values.size(); ++i)
    wrong |= static_cast<std::uint32_t>((std::bit_cast<std::uint32_t>(values[i]) & kMagnitude) >= kInfinity);
  return wrong == 0;
}

bool sizes_agree(const FrameView& v) {
  const std::size_t n = v.id.size();
  const auto whole = [&](const auto&... s) { return ((s.size() == n) && ...); };
  const auto either = [&](const auto&... s) { return ((s.size() == n || s.empty()) && ...); };
  return whole(v.x, v.y, v.vx, v.vy) &&
         either(v.z, v.heading, v.phase, v.surface, v.activity, v.laps, v.goal, v.goal_point, v.goal_surface) &&
         either(v.shown, v.action, v.place, v.state, v.priority) &&
         either(v.source, v.number, v.population, v.radius, v.height, v.preferred_speed) &&
         either(v.max_speed, v.max_acceleration, v.max_turn_rate, v.decision_period, v.release, v.model, v.planner) &&
         either(v.figure, v.pose);
}

/// Zeros where there is nothing to copy.
template <class T>
void copy(std::span<const T> values, std::size_t n, std::vector<T>& out) {
  if (values.empty()) {
    out.assign(n, T{});
  } else {
    out.assign(values.begin(), values.end());
  }
}

}  // namespace

float looks_of(AgentId id) {
  std::uint32_t h = ((id.index + 1) * 0x9e3779b1u) ^ ((id.generation + 1) * 0x85ebca6bu);
  h = (h ^ (h >> 15)) * 0x2c1b3c6du;
  return static_cast<float>((h ^ (h >> 13)) >> 8) / 16777216.0f;
}

std::string why_not_kept(const FrameView& v, std::size_t surfaces) {
  if (!sizes_agree(v)) return "the columns of a frame are not of equal length";
  bool sound = all_finite(v.x) && all_finite(v.y) && all_finite(v.vx) && all_finite(v.vy);
  for (const AgentId id : v.id) sound &= id.exists();
  if (!sound) return "a position or velocity is not a number, or a person has no id";
  if (!all_finite(v.priority)) return "a priority is not a number";
  std::uint16_t highest = 0;
  for (const std::uint16_t s : v.surface) highest = std::max(highest, s);
  if (highest >= surfaces) return "a person is on a surface that the scene does not have";
  return "";
}

void copy_frame(const FrameView& v, DecodedFrame& f) {
  const std::size_t n = v.id.size();
  f.step = v.step, f.time = v.time, f.hash = v.hash;
  copy(v.x, n, f.x), copy(v.y, n, f.y), copy(v.vx, n, f.vx), copy(v.vy, n, f.vy);
  copy(v.heading, n, f.heading), copy(v.phase, n, f.phase), copy(v.surface, n, f.surface);
  copy(v.laps, n, f.laps);
  if (v.shown.empty()) {
    f.z.assign(v.z.begin(), v.z.end());
    copy(v.activity, n, f.activity);
  } else {
    f.z.resize(n), f.activity.resize(n);
    for (std::size_t i = 0; i < n; ++i) f.z[i] = v.shown[i].z, f.activity[i] = v.shown[i].activity;
  }
  bool points = true;
  if (v.action.empty() || v.place.empty()) {
    f.goal.assign(v.goal.begin(), v.goal.end());
  } else {
    f.goal.resize(n), points = false;
    for (std::size_t i = 0; i < n; ++i) {
      f.goal[i] = goal_of(v.action[i], v.place[i]);
      points |= f.goal[i] == kGoalIsPoint;
    }
  }
  f.goal_point.clear(), f.goal_surface.clear();
  if (points && !v.goal_point.empty()) {
    f.goal_point.assign(v.goal_point.begin(), v.goal_point.end());
    copy(v.goal_surface, n, f.goal_surface);
  }
  // Nobody has any: then the recording is the same as if it could not be had.
  const auto any = [](const auto& values) {
    return std::any_of(values.begin(), values.end(), [](auto value) { return value != 0; });
  };
  f.state.clear(), f.priority.clear();
  if (any(v.state)) f.state.assign(v.state.begin(), v.state.end());
  if (any(v.priority)) f.priority.assign(v.priority.begin(), v.priority.end());
  if (v.heading.empty())
    for (std::size_t i = 0; i < n; ++i) f.heading[i] = math::atan2(v.vy[i], v.vx[i]);
}

void Newcomers::set_sources(const std::vector<std::string>& names) {
  for (std::size_t i = 0; i < names.size() && i < kNoSource; ++i)
    source_of_key_.emplace(hash_text(names[i]), static_cast<std::uint16_t>(i));
}

void Newcomers::know(AgentId id) {
  if (id.index >= known_.size()) known_.resize(std::max<std::size_t>(std::size_t{id.index} + 1, 2 * known_.size()), 0);
  known_[id.index] = id.generation;
}

RecordedPerson Newcomers::person(const FrameView& v, std::size_t i, std::uint32_t frame_number) const {
  const auto take = [&](const auto& column, auto& to) {
    if (!column.empty()) to = column[i];
  };
  RecordedPerson p;
  p.id = v.id[i];
  p.looks = looks_of(p.id);
  take(v.population, p.population), take(v.number, p.number);
  if (!v.source.empty()) {
    const auto it = source_of_key_.find(v.source[i]);
    if (it != source_of_key_.end()) p.source = it->second;
  }
  take(v.radius, p.radius), take(v.height, p.height), take(v.preferred_speed, p.preferred_speed);
  take(v.max_speed, p.max_speed), take(v.max_acceleration, p.max_acceleration);
  take(v.max_turn_rate, p.max_turn_rate), take(v.decision_period, p.decision_period), take(v.release, p.release);
  take(v.model, p.model), take(v.planner, p.planner), take(v.figure, p.figure);
  p.first_frame = frame_number;
  return p;
}

bool Newcomers::find(const FrameView& v, std::uint32_t frame_number, std::vector<RecordedPerson>& out) {
  const bool same =
      last_.size() == v.id.size() && (v.id.empty() || std::memcmp(last_.data(), v.id.data(), v.id.size_bytes()) == 0);
  if (same) return false;
  last_.assign(v.id.begin(), v.id.end());
  for (std::size_t i = 0; i < v.id.size(); ++i) {
    const AgentId id = v.id[i];
    if (id.index < known_.size() && known_[id.index] == id.generation) continue;
    know(id);
    out.push_back(person(v, i, frame_number));
  }
  return true;
}

}  // namespace throng
