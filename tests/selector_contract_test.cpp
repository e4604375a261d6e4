// Any selector with any model that allows it (EG-01, EG-03): finite, the same for any worker count, and the model
// really gets other people than it asked for.
#include <gtest/gtest.h>

#include <cmath>

#include "support.h"
#include "throng/state/sketch.h"

namespace throng {
namespace {

using test::add_place;
using test::crowd_in;
using test::make_setup;
using test::one_room;
using test::rectangle;

/// Two groups that swap sides round a pillar, 1.2 people a square metre where they meet.
Setup swap_sides(const std::string& model, const std::string& selector) {
  WorldPlan plan = one_room(0, 0, 16, 8);
  ObstaclePlan pillar;
  pillar.level = "ground";
  pillar.area = rectangle(7.6, 3.6, 8.4, 4.4);
  plan.obstacles.push_back(pillar);
  add_place(plan, "left", rectangle(0.5, 0.5, 5, 7.5));
  add_place(plan, "right", rectangle(11, 0.5, 15.5, 7.5));
  auto s = make_setup(plan, model);
  if (!selector.empty()) {
    const auto* kind = find_part(selectors(), selector);
    s.selectors.push_back(kind->make(kind->defaults()));
  }
  s.sources.push_back(crowd_in(s, "eastward", "left", 45, {"right", "left"}));
  s.sources.push_back(crowd_in(s, "westward", "right", 45, {"left", "right"}));
  return s;
}

using Pair = std::tuple<std::string, std::string>;

class SelectorContract : public testing::TestWithParam<Pair> {
 protected:
  std::string model() const { return std::get<0>(GetParam()); }
  std::string selector() const { return std::get<1>(GetParam()); }
};

TEST_P(SelectorContract, FiniteAndTheSameForAnyNumberOfWorkers) {
  Simulation one(swap_sides(model(), selector()), 1), three(swap_sides(model(), selector()), 3);
  std::size_t most = 0;
  for (int i = 0; i < 120; ++i) {
    one.step(), three.step();
    const Crowd& c = one.crowd();
    for (Row r = 0; r < c.size(); ++r) {
      ASSERT_TRUE(std::isfinite(c.motion.vx[r]) && std::isfinite(c.motion.vy[r])) << "step " << i;
      if (c.percepts.count.size() == c.size()) most = std::max(most, std::size_t{c.percepts.count[r]});
    }
  }
  EXPECT_EQ(one.state_hash(), three.state_hash());
  EXPECT_GT(most, 2u);
}

TEST_P(SelectorContract, TheModelsOwnNeighboursAreThoseOfNearest) {
  const auto* kind = find_part(steering_models(), model());
  if (kind->make(kind->defaults())->needs().fan > 0) GTEST_SKIP() << "looks ahead by itself";
  Simulation own(swap_sides(model(), "")), chosen(swap_sides(model(), selector()));
  test::run(own, 120), test::run(chosen, 120);
  if (selector() == "nearest") {
    EXPECT_EQ(own.state_hash(), chosen.state_hash()) << "with its defaults it changes nothing";
  } else {
    EXPECT_NE(own.state_hash(), chosen.state_hash()) << "the model does not heed whom it is given";
  }
}

TEST(SelectorExplain, EverySelectorShowsWhomItTook) {
  for (const auto& kind : selectors()) {
    SCOPED_TRACE(kind.name);
    Simulation sim(swap_sides("orca", std::string(kind.name)));
    test::run(sim, 40);
    const Crowd& c = sim.crowd();
    Sketch sketch;
    sim.explain(c.profile.id[7], sketch);
    const SketchLayer* layer = sketch.find("selection");
    ASSERT_NE(layer, nullptr);
    EXPECT_EQ(layer->points.size(), c.percepts.neighbours(7).size());
    EXPECT_FALSE(layer->points.empty());
    EXPECT_EQ(layer->polygons.size(), kind.name == "voronoi" ? 1u : 0u);
    EXPECT_EQ(layer->segments.size(), kind.name == "fan" ? 2u : 0u);
  }
  Simulation own(swap_sides("orca", ""));
  test::run(own, 40);
  Sketch sketch;
  own.explain(own.crowd().profile.id[7], sketch);
  EXPECT_EQ(sketch.find("selection"), nullptr) << "nobody selected";
}

std::vector<Pair> pairs() {
  std::vector<Pair> all;
  for (const auto& m : steering_models()) {
    if (!m.make(m.defaults())->allows_selection()) continue;
    for (const auto& s : selectors()) all.emplace_back(m.name, s.name);
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(AllModels, SelectorContract, testing::ValuesIn(pairs()),
                         [](const auto& info) { return std::get<0>(info.param) + "_" + std::get<1>(info.param); });

}  // namespace
}  // namespace throng
