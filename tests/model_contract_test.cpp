// Every registered steering model is tested on arrival: finite output, own rows only, same state for any worker count
// and row order, snapshot and restore; and each property it claims holds, each it disclaims really fails.
#include <gtest/gtest.h>

#include <cmath>

#include "support.h"
#include "throng/perception/index.h"
#include "throng/perception/perceive.h"

namespace throng {
namespace {

using test::add_place;
using test::crowd_in;
using test::make_setup;
using test::one_room;
using test::position;
using test::rectangle;
using test::run;
using test::velocity;

class ModelContract : public testing::TestWithParam<std::string> {
 protected:
  Claims claims() const {
    const auto* kind = find_part(steering_models(), GetParam());
    return kind->make(kind->defaults())->claims();
  }
  void expect_claim(const Claim& claim, bool observed, const char* property) const {
    EXPECT_EQ(observed, claim.holds) << GetParam() << " " << property
                                     << (claim.holds ? " is claimed and does not hold"
                                                     : " is disclaimed and holds: the reason given is wrong");
    if (!claim.holds) {
      EXPECT_FALSE(claim.reason.empty()) << "a model that disclaims " << property << " must say why";
    }
  }
};

WorldPlan hall_with_pillars() {
  WorldPlan plan = one_room(0, 0, 24, 16);
  for (const auto& [x, y] : {std::pair{8.0, 5.0}, {8.0, 10.0}, {15.0, 7.5}}) {
    ObstaclePlan o;
    o.level = "ground";
    o.area = rectangle(x, y, x + 0.8, y + 0.8);
    plan.obstacles.push_back(o);
  }
  add_place(plan, "left", rectangle(0.5, 0.5, 6, 15.5));
  add_place(plan, "right", rectangle(18, 0.5, 23.5, 15.5));
  return plan;
}

Setup counter_flow(const std::string& model) {
  auto s = make_setup(hall_with_pillars(), model);
  s.populations[0].radius = Distribution::normal(0.22, 0.02).within(0.15, 0.3);
  s.populations[0].preferred_speed = Distribution::normal(1.34, 0.26).within(0.5, 2.2);
  s.sources.push_back(crowd_in(s, "eastward", "left", 60, {"right", "left", "right"}));
  s.sources.push_back(crowd_in(s, "westward", "right", 60, {"left", "right", "left"}));
  return s;
}

TEST_P(ModelContract, OutputIsFiniteInACrowd) {
  Simulation sim(counter_flow(GetParam()));
  for (int i = 0; i < 400; ++i) {
    sim.step();
    const Crowd& c = sim.crowd();
    for (Row r = 0; r < c.size(); ++r) {
      ASSERT_TRUE(std::isfinite(c.motion.vx[r]) && std::isfinite(c.motion.vy[r])) << "step " << i;
      ASSERT_LE(length(velocity(sim, r)), c.profile.max_speed[r] * 1.001f);
    }
  }
}

TEST_P(ModelContract, WritesItsOwnRowsOnly) {
  auto setup = counter_flow(GetParam());
  const SteeringModel* model = setup.models[0].get();
  Simulation sim(std::move(setup));
  run(sim, 40);
  const Crowd& c = sim.crowd();
  Motion motion = c.motion;
  for (Row r = 0; r < c.size(); ++r) motion.vx[r] = 1234, motion.vy[r] = -1234;
  std::vector<ByteColumn> states = c.part_state.columns;
  const std::vector<Row> mine{3, 4, 11, 50, 101};
  const Self self{c.due, c.profile, c.orders, c.body};
  const Scene scene{c.appearance, c.crowd_map, c.objects};
  model->steer(mine, {sim.world(), 0.05, self, scene, c.intent, c.percepts, c.preferred}, &states[0], motion);
  for (Row r = 0; r < c.size(); ++r) {
    const bool is_mine = std::find(mine.begin(), mine.end(), r) != mine.end();
    EXPECT_EQ(motion.vx[r] == 1234 && motion.vy[r] == -1234, !is_mine) << "row " << r;
  }
}

TEST_P(ModelContract, SameStateForAnyNumberOfWorkers) {
  Simulation one(counter_flow(GetParam()), 1), three(counter_flow(GetParam()), 3), eight(counter_flow(GetParam()), 8);
  for (int i = 0; i < 200; ++i) one.step(), three.step(), eight.step();
  EXPECT_EQ(one.state_hash(), three.state_hash());
  EXPECT_EQ(one.state_hash(), eight.state_hash());
}

TEST_P(ModelContract, RestoredInMidRunItGoesOnAsIfNothingHadHappened) {
  Simulation straight(counter_flow(GetParam()));
  run(straight, 77);
  const auto snapshot = straight.snapshot();
  Simulation restored(counter_flow(GetParam()), 2);
  const auto result = restored.restore(snapshot);
  ASSERT_TRUE(result) << result.error();
  EXPECT_EQ(restored.state_hash(), straight.state_hash());
  for (int i = 0; i < 200; ++i) {
    straight.step();
    restored.step();
    ASSERT_EQ(restored.state_hash(), straight.state_hash()) << "step " << i;
  }
}

/// Two people on a line towards each other, offset sideways by `offset`; returns the smallest distance.
struct Meeting {
  float nearest = 100;
  std::vector<Vec2> path_a, path_b;
};

Meeting meet(const std::string& model, float offset) {
  auto s = make_setup(one_room(-15, -10, 15, 10), model);
  s.move.separate = false;  // what the model does, not what pushing apart mends
  Simulation sim(std::move(s));
  const AgentId a = sim.add(PopulationIndex(0), SurfaceIndex(0), {-5, 0});
  const AgentId b = sim.add(PopulationIndex(0), SurfaceIndex(0), {5, offset});
  sim.send_to(a, SurfaceIndex(0), {10, 0});
  sim.send_to(b, SurfaceIndex(0), {-10, offset});
  Meeting m;
  for (int i = 0; i < 240; ++i) {
    sim.step();
    const Row ra = sim.crowd().row_of(a), rb = sim.crowd().row_of(b);
    m.path_a.push_back(position(sim, ra));
    m.path_b.push_back(position(sim, rb));
    m.nearest = std::min(m.nearest, distance(m.path_a.back(), m.path_b.back()));
  }
  return m;
}

TEST_P(ModelContract, PassesHeadOnWithoutTouching) {
  const Meeting m = meet(GetParam(), 0.05f);
  const bool passed = m.path_a.back().x > 5 && m.path_b.back().x < -5;
  expect_claim(claims().passes_head_on_without_touching, passed && m.nearest > 0.4f - 0.01f, "passing head-on");
}

TEST_P(ModelContract, MirrorSymmetry) {
  const Meeting left = meet(GetParam(), 0.3f), right = meet(GetParam(), -0.3f);
  float worst = 0;
  for (std::size_t i = 0; i < left.path_a.size(); ++i) {
    worst = std::max(worst, distance(left.path_a[i], Vec2{right.path_a[i].x, -right.path_a[i].y}));
    worst = std::max(worst, distance(left.path_b[i], Vec2{right.path_b[i].x, -right.path_b[i].y}));
  }
  expect_claim(claims().mirror_symmetric, worst < 0.01f, "mirror symmetry");
}

TEST_P(ModelContract, SlowsWithDensity) {
  // Everybody walks the same way at the same preferred speed round a periodic corridor at 2.5 /m2.
  WorldPlan plan = test::ring_corridor(24, 4);
  add_place(plan, "all", rectangle(0.3, 0.3, 23.7, 3.7));
  auto s = make_setup(plan, GetParam());
  s.sources.push_back(crowd_in(s, "crowd", "all", 200, {}));
  Simulation sim(std::move(s));
  sim.step();
  for (Row r = 0; r < sim.crowd().size(); ++r) sim.steer(sim.crowd().profile.id[r], {1.3f, 0});
  run(sim, 400);
  double mean = 0;
  for (Row r = 0; r < sim.crowd().size(); ++r) mean += velocity(sim, r).x;
  mean /= static_cast<double>(sim.crowd().size());
  // Weidmann at 2.1 /m2: 0.58 m/s, less than half of the free speed.
  expect_claim(claims().slows_with_density, mean < 0.75 * 1.3, "slowing with density");
}

TEST_P(ModelContract, HoldsItsPlace) {
  // Somebody who wants to stand, in the way of a stream.
  auto s = make_setup(one_room(-20, -6, 20, 6), GetParam());
  s.move.separate = false;
  Simulation sim(std::move(s));
  const AgentId stander = sim.add(PopulationIndex(0), SurfaceIndex(0), {0, 0});
  for (int i = 0; i < 40; ++i) {
    const float x = -4.0f - 0.9f * static_cast<float>(i / 4), y = -0.9f + 0.6f * static_cast<float>(i % 4);
    const AgentId id = sim.add(PopulationIndex(0), SurfaceIndex(0), {x, y});
    sim.steer(id, {1.3f, 0});
  }
  float moved = 0;
  for (int i = 0; i < 300; ++i) {
    sim.step();
    moved = std::max(moved, length(position(sim, sim.crowd().row_of(stander))));
  }
  expect_claim(claims().holds_its_place, moved < 0.1f, "holding one's place");
}

std::vector<std::string> model_names() {
  std::vector<std::string> names;
  for (const auto& k : steering_models()) names.emplace_back(k.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(AllModels, ModelContract, testing::ValuesIn(model_names()),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace throng
