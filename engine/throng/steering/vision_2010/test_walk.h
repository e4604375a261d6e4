// For tests: people with goals who steer by vision, step by step.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "throng/core/math.h"
#include "throng/steering/test_crowd.h"
#include "throng/steering/vision_2010/vision.h"

namespace throng::vision {

inline constexpr float kDt = 0.05f;
inline constexpr float kBodyTurn = 6.2831853f;  ///< rad/s, of a body on the spot

/// People with goals on an open floor; everybody sees everybody, and walks where steering says.
class Walk {
 public:
  explicit Walk(const Params& params = {}, WorldPlan plan = test::square_plan(100))
      : scene_(test::compiled(plan)), model_(params), state_(column_of(params)) {
    scene_.crowd.motion.facing.use();
    offset_ = {static_cast<float>(scene_.world.offset.x), static_cast<float>(scene_.world.offset.y)};
  }

  float reach = 0.8f;  ///< m: who is this near its goal has arrived and stands

  Row add(Vec2 at, Vec2 goal, float speed = 1.3f, float start_speed = -1) {
    at = at - offset_, goal = goal - offset_;
    const Vec2 way = normalized(goal - at);
    const Row r = scene_.add(at, way * (start_speed < 0 ? speed : start_speed), way * speed, 0.2f);
    shown(r).heading = math::atan2(way.y, way.x);
    goals_.push_back(goal + offset_);
    speeds_.push_back(speed);
    arrived_.push_back(false);
    state_.resize(goals_.size());
    return r;
  }
  Shown& shown(Row r) { return scene_.crowd.appearance.shown[r]; }
  Vec2 at(Row r) const { return scene_.position(r) + offset_; }
  const State& state(Row r) { return state_.as<State>()[r]; }
  AgentId whom(Row r) { return state_.as<Follower>()[r].whom; }
  AgentId met(Row r) { return state_.as<Follower>()[r].met; }
  AgentId id(Row r) const { return scene_.crowd.profile.id[r]; }
  void send(Row r, Vec2 goal) { goals_[r] = goal, arrived_[r] = false; }
  const ByteColumn& memory() const { return state_; }
  test::SteerScene& scene() { return scene_; }

  void steer() {
    Crowd& c = scene_.crowd;
    rows_.clear();
    for (Row r = 0; r < c.size(); ++r) {
      const Vec2 way = goals_[r] - at(r);
      const Vec2 v = arrived_[r] || length(way) < 0.01f ? Vec2{} : normalized(way) * speeds_[r];
      c.preferred.vx[r] = v.x, c.preferred.vy[r] = v.y;
      rows_.push_back(r);
    }
    scene_.perceive(model_.needs());
    model_.steer(rows_, input(), &state_, c.motion);
  }
  SteerInput input() {
    Crowd& c = scene_.crowd;
    self_.emplace(Self{c.due, c.profile, c.orders, c.body});
    view_.emplace(throng::Scene{c.appearance, c.crowd_map, c.objects});
    for (Row r = 0; r < c.size(); ++r) c.route.aim[r] = goals_[r] - offset_, c.route.status[r] = Route::Status::kDirect;
    return {scene_.world, kDt, *self_, *view_, c.intent, c.percepts, c.preferred, &c.route};
  }
  void step() {
    steer();
    Crowd& c = scene_.crowd;
    for (Row r = 0; r < c.size(); ++r) {
      Shown& s = shown(r);
      s.vx = c.motion.vx[r], s.vy = c.motion.vy[r];
      s.x += kDt * s.vx, s.y += kDt * s.vy;
      if (s.vx != 0 || s.vy != 0)
        s.heading = math::atan2(s.vy, s.vx);
      else if (const Vec2 to = c.motion.facing[r]; to != Vec2{})  // as `move` turns a body that stands
        s.heading = math::wrap_angle(s.heading + std::clamp(math::wrap_angle(math::atan2(to.y, to.x) - s.heading),
                                                            -kBodyTurn * kDt, kBodyTurn * kDt));
      arrived_[r] = arrived_[r] || distance(at(r), goals_[r]) < reach;
    }
    for (Row a = 0; a < c.size(); ++a)
      for (Row b = a + 1; b < c.size(); ++b)
        if (!arrived_[a] && !arrived_[b]) nearest_ = std::min(nearest_, distance(at(a), at(b)));
  }
  void run(float seconds) {
    for (int i = 0; i < static_cast<int>(seconds / kDt) && !all_arrived(); ++i) step(), time_ += kDt;
  }
  bool all_arrived() const { return std::find(arrived_.begin(), arrived_.end(), false) == arrived_.end(); }
  float nearest() const { return nearest_; }
  float time() const { return time_; }
  const Vision2010& model() const { return model_; }

 private:
  static ByteColumn column_of(const Params& p) {
    return p.follow == Follow::kNone ? ByteColumn::of<State>() : ByteColumn::of<Follower>();
  }

  test::SteerScene scene_;
  Vec2 offset_;  ///< of the engine's coordinates; the tests' are those of the plan
  std::optional<Self> self_;
  std::optional<throng::Scene> view_;
  Vision2010 model_;
  ByteColumn state_;
  std::vector<Vec2> goals_;
  std::vector<float> speeds_;
  std::vector<bool> arrived_;
  std::vector<Row> rows_;
  float nearest_ = 1000, time_ = 0;
};

}  // namespace throng::vision
