// For tests: people who steer by the tangent model, step by step.
#pragma once

#include <vector>

#include "throng/environment/navmesh/locate.h"
#include "throng/steering/tangent_2009/tangent_2009.h"
#include "throng/steering/test_crowd.h"

namespace throng::tangent {

inline constexpr double kDt = 0.05;
inline constexpr float kSpeed = 1.4f;

/// People who walk as the model wants, with its memory.
struct Walkers : test::SteerScene {
  Tangent2009 model;
  ByteColumn memory = ByteColumn::of<State>();

  explicit Walkers(const Params& p = {}, WorldPlan plan = test::square_plan(62))
      : SteerScene(test::compiled(plan)), model(p) {}

  Row add_walker(Vec2 p, Vec2 v) {
    const Row r = add(p, v, v, 0.2f);
    memory.resize(crowd.size());
    return r;
  }
  const State& state(Row r) const { return memory.as<State>()[r]; }
  void look_and_steer() {
    perceive(model.needs());
    std::vector<Row> rows;
    for (Row r = 0; r < crowd.size(); ++r) {
      rows.push_back(r);
      crowd.body.polygon[r] = locate(world, SurfaceIndex(0), position(r)).value;
    }
    model.steer(rows,
                {world,
                 kDt,
                 {crowd.due, crowd.profile, crowd.orders, crowd.body},
                 {crowd.appearance, crowd.crowd_map, crowd.objects},
                 crowd.intent,
                 crowd.percepts,
                 crowd.preferred},
                &memory, crowd.motion);
  }
  void walk(Row r, Vec2 v, Vec2 p) {
    Shown& s = crowd.appearance.shown[r];
    crowd.appearance.intention[r].ax = (v.x - s.vx) / static_cast<float>(kDt);
    crowd.appearance.intention[r].ay = (v.y - s.vy) / static_cast<float>(kDt);
    s.x = p.x, s.y = p.y, s.vx = v.x, s.vy = v.y;
  }
  void go() {
    look_and_steer();
    for (Row r = 0; r < crowd.size(); ++r) walk(r, wanted(r), position(r) + wanted(r) * static_cast<float>(kDt));
  }
};

}  // namespace throng::tangent
