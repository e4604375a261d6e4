#include "throng/recording/frame_copy.h"
#include "throng/recording/recorder.h"
#include "throng/state/crowd.h"

namespace throng {
namespace {

template <class T>
std::span<const T> all(const Column<T>& column) {
  return {column.data(), column.size()};
}

}  // namespace

std::uint32_t goal_of(const Crowd& crowd, std::uint32_t row) {
  return goal_of(crowd.intent.action[row], crowd.intent.place[row]);
}

FrameView crowd_frame(const Crowd& crowd, std::uint64_t step, double time, std::uint64_t hash) {
  FrameView v;
  v.step = step, v.time = time, v.hash = hash;
  v.id = all(crowd.profile.id);
  v.x = all(crowd.body.x), v.y = all(crowd.body.y), v.vx = all(crowd.body.vx), v.vy = all(crowd.body.vy);
  v.heading = all(crowd.body.heading), v.phase = all(crowd.pose.gait_phase);
  v.surface = all(crowd.body.surface), v.laps = all(crowd.body.laps);
  v.shown = all(crowd.appearance.shown);  // ground objects may raise people above their surface
  v.action = all(crowd.intent.action), v.place = all(crowd.intent.place), v.goal_point = all(crowd.intent.point);
  v.goal_surface = all(crowd.intent.surface);
  if (crowd.preferred.priority.used()) v.priority = {crowd.preferred.priority.data(), crowd.size()};
  v.source = all(crowd.profile.source), v.number = all(crowd.profile.number);
  v.population = all(crowd.profile.population), v.radius = all(crowd.profile.radius);
  v.height = all(crowd.profile.height), v.preferred_speed = all(crowd.profile.preferred_speed);
  v.max_speed = all(crowd.profile.max_speed), v.max_acceleration = all(crowd.profile.max_acceleration);
  v.max_turn_rate = all(crowd.profile.max_turn_rate), v.decision_period = all(crowd.profile.decision_period);
  v.release = all(crowd.profile.release), v.model = all(crowd.profile.model), v.planner = all(crowd.profile.planner);
  v.figure = all(crowd.profile.figure);
  if (crowd.pose.packed.used()) v.pose = {crowd.pose.packed.data(), crowd.size()};
  return v;
}

}  // namespace throng
