// Right of way through the whole step (PV-34 ... PV-42): who has it, who grants it, and that nothing changes without.
#include <algorithm>
#include <cmath>

#include "support.h"
#include "throng/behavior/routines/journey/journey.h"
#include "throng/state/sketch.h"

namespace throng {
namespace {

const std::string kModels[] = {"orca", "pedvo", "social_force", "zanlungo_2011"};

/// Two crowds swap sides in the open; `priority` is that of everybody.
Setup swap(std::string_view model, const Distribution& priority, std::uint64_t people = 12) {
  WorldPlan plan = test::one_room(0, 0, 24, 12);
  test::add_place(plan, "left", test::rectangle(1, 2, 7, 10));
  test::add_place(plan, "right", test::rectangle(17, 2, 23, 10));
  Setup s = test::make_setup(plan, model);
  s.populations[0].radius = Distribution::normal(0.2, 0.02).within(0.15, 0.25);
  s.populations[0].priority = priority;
  s.sources.push_back(test::crowd_in(s, "a", "left", people, {"right"}));
  s.sources.push_back(test::crowd_in(s, "b", "right", people, {"left"}));
  return s;
}

class RightOfWayOf : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Models, RightOfWayOf, testing::ValuesIn(kModels), [](const auto& i) { return i.param; });

TEST_P(RightOfWayOf, AmongEqualsEverybodyWalksAsWithoutIt) {
  Simulation without(swap(GetParam(), Distribution::constant(0)));
  Simulation with(swap(GetParam(), Distribution::constant(0.7)));
  EXPECT_FALSE(without.crowd().profile.priority.used());
  EXPECT_TRUE(with.crowd().appearance.standing.used());
  for (int i = 0; i < 200; ++i) {
    without.step(), with.step();
    for (Row r = 0; r < with.crowd().size(); ++r)
      ASSERT_EQ(test::position(with, r), test::position(without, r)) << "step " << i << ", person " << r;
  }
}

TEST_P(RightOfWayOf, DrawsNothingThatOthersDraw) {
  Simulation without(swap(GetParam(), Distribution::constant(0)));
  Simulation with(swap(GetParam(), Distribution::uniform(0, 1)));
  without.step(), with.step();
  const Profile &a = without.crowd().profile, &b = with.crowd().profile;
  float least = 9, most = -1;
  for (Row r = 0; r < a.id.size(); ++r) {
    EXPECT_EQ(a.radius[r], b.radius[r]);
    EXPECT_EQ(a.preferred_speed[r], b.preferred_speed[r]);
    least = std::min(least, b.priority[r]), most = std::max(most, b.priority[r]);
  }
  EXPECT_GE(least, 0);
  EXPECT_LT(least, 0.4f);
  EXPECT_GT(most, 0.6f);
}

TEST_P(RightOfWayOf, IsTheSameForAnyNumberOfWorkersAndAfterARestore) {
  const Distribution mixed = Distribution::uniform(0, 2);
  Simulation one(swap(GetParam(), mixed, 25), 1), many(swap(GetParam(), mixed, 25), 8);
  for (int i = 0; i < 60; ++i) one.step(), many.step();
  EXPECT_EQ(one.state_hash(), many.state_hash());
  Simulation restored(swap(GetParam(), mixed, 25), 3);
  ASSERT_TRUE(restored.restore(one.snapshot()));
  for (int i = 0; i < 60; ++i) one.step(), restored.step();
  EXPECT_EQ(one.state_hash(), restored.state_hash());
}

/// Somebody on its way from west to east meets four who stand or come towards it.
struct Meeting {
  Simulation sim;
  AgentId walker;
  std::vector<AgentId> others;

  Meeting(Setup setup, bool priority) : sim(std::move(setup)) {
    const PopulationIndex who(priority ? 1 : 0);
    walker = sim.add(who, SurfaceIndex(0), {2, 10});
    for (int i = 0; i < 3; ++i)
      others.push_back(sim.add(PopulationIndex(0), SurfaceIndex(0), {8.0f + 0.6f * static_cast<float>(i), 10.05f}));
    sim.step();
    sim.send_to(walker, SurfaceIndex(0), {18, 10});
  }
  Vec2 at(AgentId id) const { return test::position(sim, sim.crowd().row_of(id)); }
};

Setup field(std::string_view model, double priority) {
  Setup s = test::make_setup(test::one_room(0, 0, 20, 20), model);
  s.populations.push_back(s.populations[0]);
  s.populations[1].name = "first";
  s.populations[1].priority = Distribution::constant(priority);
  return s;
}

TEST_P(RightOfWayOf, WhoGoesFirstGoesStraighterAndSooner) {
  double farthest[2] = {0, 0};
  int steps[2] = {0, 0};
  for (const bool first : {false, true}) {
    Meeting m(field(GetParam(), 1), first);
    for (; steps[first] < 600 && m.at(m.walker).x < 12; ++steps[first]) {
      m.sim.step();
      farthest[first] = std::max<double>(farthest[first], std::abs(m.at(m.walker).y - 10));
    }
  }
  EXPECT_LT(farthest[1], 0.5 * farthest[0] + 0.02);
  EXPECT_LE(steps[1], steps[0]);
  EXPECT_LT(steps[1], 1.25 * 10 / 1.3 / 0.05);
}

TEST_P(RightOfWayOf, WhoIsSteeredFromOutsideIsMadeWayFor) {
  // PV-42: a human-controlled avatar avoids nobody, and nobody is run into, whatever priority the others have.
  struct Case {
    bool avatar;
    double others;
  };
  for (const auto [avatar, others] : {Case{false, 0}, Case{true, 0}, Case{true, 2}, Case{true, 1000}}) {
    SCOPED_TRACE(others);
    auto s = field(GetParam(), 0);
    s.populations[0].priority = Distribution::constant(others);
    if (avatar) s.prefer.avatar_priority = PreferSettings::kAvatarPriority;
    Meeting m(std::move(s), false);
    m.sim.steer(m.walker, {1.3f, 0});
    float aside = 0, slowest = 9, nearest = 9;
    for (int i = 0; i < 180; ++i) {
      m.sim.step();
      const Row r = m.sim.crowd().row_of(m.walker);
      aside = std::max(aside, std::abs(m.at(m.walker).y - 10));
      if (i > 20) slowest = std::min(slowest, test::velocity(m.sim, r).x);
      for (const AgentId o : m.others) nearest = std::min(nearest, distance(m.at(o), m.at(m.walker)));
    }
    if (avatar) {
      EXPECT_LT(aside, 0.15f);
      EXPECT_GT(slowest, 1.0f);
      EXPECT_GT(nearest, 0.3f) << "others have stepped aside: radii 0.2 and 0.2";
    } else {
      EXPECT_FALSE(m.sim.crowd().preferred.priority.used());
      EXPECT_TRUE(aside > 0.1f || slowest < 1.0f);
    }
  }
}

/// Waits in the way of a stream of people.
float moved_while_waiting(float priority) {
  WorldPlan plan = test::one_room(0, 0, 24, 12);
  test::add_place(plan, "left", test::rectangle(1, 4, 7, 8));
  test::add_place(plan, "right", test::rectangle(22, 2, 24, 10));
  test::add_place(plan, "stop", test::rectangle(11, 5.8, 11.4, 6.2));
  Setup s = test::make_setup(plan);
  JourneyParams params;
  params.waiting_priority = priority;
  s.routines.push_back(std::make_unique<JourneyRoutine>(params));
  s.sources.push_back(test::crowd_in(s, "stream", "left", 30, {"right"}));
  s.sources.push_back(test::crowd_in(s, "waits", "stop", 1, {}));
  Simulation sim(std::move(s));
  sim.step();
  const Crowd& c = sim.crowd();
  AgentId who;
  for (Row r = 0; r < c.size(); ++r)
    if (c.profile.source[r] == hash_text("waits")) who = c.profile.id[r];
  const Vec2 start = test::position(sim, c.row_of(who));
  float moved = 0;
  for (int i = 0; i < 240; ++i) {
    sim.step();
    moved = std::max(moved, distance(start, test::position(sim, c.row_of(who))));
  }
  return moved;
}

TEST(RightOfWay, WhoWaitsStaysWhereItIs) {
  EXPECT_GT(moved_while_waiting(0), 0.3f);
  EXPECT_LT(moved_while_waiting(1), 0.1f);
}

TEST(RightOfWay, WhoHoldsItsSpotGoesBackToIt) {
  for (const bool hold : {false, true}) {
    auto s = test::make_setup(test::one_room(0, 0, 20, 20));
    JourneyParams params;
    params.hold = hold;
    s.routines.push_back(std::make_unique<JourneyRoutine>(params));
    Simulation sim(std::move(s));
    const AgentId who = sim.add(PopulationIndex(0), SurfaceIndex(0), {10, 10});
    sim.step();
    sim.steer(who, {1, 0});
    test::run(sim, 40);
    const auto off = [&] { return distance(test::position(sim, sim.crowd().row_of(who)), Vec2{10, 10}); };
    EXPECT_GT(off(), 1.5f);
    sim.release(who);
    test::run(sim, 100);
    EXPECT_EQ(off() < 0.05f, hold) << off();
  }
}

TEST(RightOfWay, IsShown) {
  Simulation sim(swap("orca", Distribution::uniform(0, 2)));
  test::run(sim, 60);
  const Crowd& c = sim.crowd();
  std::size_t told = 0;
  for (Row r = 0; r < c.size(); ++r) {
    ASSERT_EQ(c.appearance.standing[r].priority, c.profile.priority[r]);
    ASSERT_EQ(c.appearance.standing[r].vx, c.preferred.vx[r]);
    Sketch sketch;
    sim.explain(c.profile.id[r], sketch);
    const SketchLayer* layer = sketch.find("right of way");
    ASSERT_TRUE(layer);
    EXPECT_EQ(layer->numbers[0].value, c.profile.priority[r]);
    for (const SketchNumber& n : layer->numbers)
      if (n.name.starts_with("over person")) {
        EXPECT_GT(n.value, 0);
        EXPECT_LE(n.value, 1);
        ++told;
      }
  }
  EXPECT_GT(told, 10u);
}

}  // namespace
}  // namespace throng
