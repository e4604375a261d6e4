// For tests: what a model is given, made from a SteerScene.
#pragma once

#include "throng/steering/test_crowd.h"

namespace throng::test {

/// A scene whose people can accelerate and turn as those of a population by default do.
struct WalkerScene : SteerScene {
  using SteerScene::SteerScene;

  Row add(Vec2 p, Vec2 v = {}, Vec2 preferred = {}, float radius = 0.25f, float max_speed = 2.0f) {
    const Row r = SteerScene::add(p, v, preferred, radius, max_speed);
    crowd.profile.max_acceleration[r] = 5;
    crowd.profile.max_turn_rate[r] = 6.28f;
    return r;
  }
  /// As SteerScene::steer, with the memory of a model that has one.
  void steer(const SteeringModel& model, double dt) {
    perceive(model.needs());
    crowd.due.steer.assign(1, {});
    for (Row r = 0; r < crowd.size(); ++r) crowd.due.steer[0].push_back(r);
    PartStates& states = crowd.part_state;
    if (states.columns.empty()) {
      const std::vector<std::byte> newcomer(model.state_size());
      states.columns.emplace_back(newcomer);
    }
    states.columns[0].resize(crowd.size());
    const SteeringModel* models[] = {&model};
    const std::uint32_t slots[] = {model.state_size() > 0 ? 0 : kNoStateSlot};
    throng::steer(models, slots, world, dt, {crowd.due, crowd.profile, crowd.orders, crowd.body},
                  {crowd.appearance, crowd.crowd_map, crowd.objects}, crowd.intent, crowd.percepts, crowd.route,
                  crowd.preferred, Workers(1), states, crowd.motion);
  }
  void step(const SteeringModel& model, double dt) {
    steer(model, dt);
    for (Row r = 0; r < crowd.size(); ++r) {
      Shown& s = crowd.appearance.shown[r];
      s.vx = crowd.motion.vx[r], s.vy = crowd.motion.vy[r];
      s.x += static_cast<float>(dt) * s.vx;
      s.y += static_cast<float>(dt) * s.vy;
    }
  }
};

struct Look {
  Self self;
  Scene scene;
  SteerInput in;

  explicit Look(const SteerScene& s, double dt = 0.05)
      : self{s.crowd.due, s.crowd.profile, s.crowd.orders, s.crowd.body},
        scene{s.crowd.appearance, s.crowd.crowd_map, s.crowd.objects},
        in{s.world, dt, self, scene, s.crowd.intent, s.crowd.percepts, s.crowd.preferred} {}
  Look(const Look&) = delete;
};

}  // namespace throng::test
