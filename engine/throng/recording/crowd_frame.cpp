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
  if (crowd.intent.action[row] == Intent::Action::kStand) return kNoGoal;
  const PlaceIndex place = crowd.intent.place[row];
  return place.exists() ? kFirstPlaceGoal + place.value : kGoalIsPoint;
}

FrameView CrowdFrame::view(const Crowd& crowd, std::uint64_t step, double time, std::uint64_t hash) {
  const std::size_t n = crowd.size();
  activity_.resize(n), z_.resize(n), goal_.resize(n);
  bool points = false;
  for (std::size_t i = 0; i < n; ++i) {
    activity_[i] = crowd.appearance.shown[i].activity, z_[i] = crowd.appearance.shown[i].z;
    goal_[i] = goal_of(crowd, static_cast<std::uint32_t>(i));
    points |= goal_[i] == kGoalIsPoint;
  }
  FrameView v;
  v.step = step, v.time = time, v.hash = hash;
  v.id = all(crowd.profile.id);
  v.x = all(crowd.body.x), v.y = all(crowd.body.y), v.vx = all(crowd.body.vx), v.vy = all(crowd.body.vy);
  v.z = z_;  // ground objects may raise people above their surface
  v.heading = all(crowd.body.heading), v.phase = all(crowd.pose.gait_phase);
  v.surface = all(crowd.body.surface), v.activity = activity_, v.laps = all(crowd.body.laps);
  v.goal = goal_;
  if (points) v.goal_point = all(crowd.intent.point);
  v.source = all(crowd.profile.source), v.number = all(crowd.profile.number);
  v.population = all(crowd.profile.population), v.radius = all(crowd.profile.radius);
  v.height = all(crowd.profile.height), v.preferred_speed = all(crowd.profile.preferred_speed);
  v.max_speed = all(crowd.profile.max_speed), v.max_acceleration = all(crowd.profile.max_acceleration);
  v.max_turn_rate = all(crowd.profile.max_turn_rate), v.decision_period = all(crowd.profile.decision_period);
  v.release = all(crowd.profile.release), v.model = all(crowd.profile.model), v.planner = all(crowd.profile.planner);
  return v;
}

}  // namespace throng
