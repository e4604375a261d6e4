#include "recording_timeline.h"

#include <algorithm>

#include "json.h"
#include "person.h"
#include "sketch_json.h"
#include "states.h"

namespace throng::studio {

RecordingTimeline::RecordingTimeline(Recording recording)
    : recording_(std::move(recording)), rate_(recording_.info().rate()), start_(recording_.time(0)) {
  for (const RecordedPerson& p : recording_.people()) entered_.push_back(p.first_frame);
  std::sort(entered_.begin(), entered_.end());
}

bool RecordingTimeline::frame(std::uint32_t number, FrameColumns& out) {
  problem_.clear();
  if (number > last()) return false;
  const auto decoded = recording_.frame(number);
  if (!decoded) {
    problem_ = decoded.error();
    return false;
  }
  const DecodedFrame& f = **decoded;
  const RecordedScene& scene = recording_.scene();
  const std::vector<RecordedPerson>& people = recording_.people();
  out.number = number;
  out.time = f.time;
  const bool led = !scene.states.empty(), ranked = recording_.info().priorities;
  out.resize(f.size(), led, ranked);
  out.id = f.id;
  out.x = f.x, out.y = f.y, out.z = f.z;
  for (std::size_t i = 0; i < f.size(); ++i) {
    out.heading[i] = wire_angle(f.heading[i]);
    out.speed[i] = wire_speed(length(Vec2{f.vx[i], f.vy[i]}));
    out.activity[i] = static_cast<std::uint8_t>(f.activity[i]);
    out.phase[i] = wire_phase(f.phase[i]);
    out.level[i] = f.surface[i] < scene.surfaces.size() ? wire_index(scene.surfaces[f.surface[i]].level) : 0;
    const RecordedPerson p = f.person[i] < people.size() ? people[f.person[i]] : RecordedPerson{};
    out.population[i] = wire_index(p.population);
    out.source[i] = wire_index(p.source);
    out.radius[i] = wire_radius(p.radius);
    out.height[i] = wire_height(p.height);
    out.figure[i] = wire_figure(p.figure);
    if (led) out.state[i] = state_number(out.activity[i], f.state.empty() ? std::uint16_t{0} : f.state[i]);
    if (ranked) out.priority[i] = f.priority.empty() ? 0.0f : f.priority[i];
  }
  auto gauges = recording_.gauges(number);
  if (!gauges) {
    problem_ = gauges.error();
    return false;
  }
  out.gauges = std::move(*gauges);
  out.held.clear();  // not recorded
  return true;
}

Counts RecordingTimeline::counts(std::uint32_t number) {
  if (number > last()) return {};
  const std::uint64_t here = recording_.people_in(number);
  const auto in = std::upper_bound(entered_.begin(), entered_.end(), number) - entered_.begin();
  const auto entered = static_cast<std::uint64_t>(in);
  return {here, entered, entered > here ? entered - here : 0};
}

std::string RecordingTimeline::person(AgentId who, const FrameColumns& frame) {
  return person_json(who, frame, recording_.scene(), [&](JsonWriter& j) {
    const std::size_t i = recording_.find_person(who);
    if (i < recording_.people().size()) j.put("preferred_speed", recording_.people()[i].preferred_speed);
    const auto decoded = recording_.frame(frame.number);
    if (!decoded) return;
    const DecodedFrame& f = **decoded;
    const auto row = static_cast<std::size_t>(std::lower_bound(f.id.begin(), f.id.end(), who) - f.id.begin());
    if (row >= f.size() || f.id[row] != who) return;
    if (!f.goal.empty()) {
      const Vec2 point = f.goal_point.empty() ? Vec2{} : f.goal_point[row];
      const std::uint16_t surface = f.goal_surface.empty() ? std::uint16_t{0} : f.goal_surface[row];
      const std::string goal = goal_text(recording_.scene(), f.goal[row], point, surface);
      j.put("goal", std::string_view(goal));
    }
    j.put("laps", int{f.laps[row]});
  });
}

bool RecordingTimeline::poses(std::uint32_t number, RecordedPoses& out) {
  if (number > last() || !recording_.has_poses()) return false;
  const auto poses = recording_.poses(number);
  if (!poses) return false;  // the frame itself can be shown all the same
  out = **poses;
  return true;
}

std::string RecordingTimeline::sketch(AgentId who, const FrameColumns& frame) {
  problem_.clear();
  const auto sketches = recording_.sketches(frame.number);
  if (!sketches) {
    problem_ = sketches.error();
    return "";
  }
  for (const RecordedSketch& s : *sketches)
    if (s.who == who) return sketch_json(who, s.sketch);
  return "";
}

}  // namespace throng::studio
