// Composite agents with every steering model (PV-32): a proxy in somebody's way is avoided exactly as a person there,
// and runs with proxies of every kind are as reproducible as all others.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support.h"
#include "throng/perception/proxies/guidance/guidance.h"
#include "throng/perception/proxies/protection/protection.h"
#include "throng/perception/proxies/social_priority/social_priority.h"
#include "throng/perception/proxies/trail/trail.h"
#include "throng/state/sketch.h"

namespace throng {
namespace {

using test::add_place;
using test::crowd_in;
using test::make_setup;
using test::one_room;
using test::position;
using test::rectangle;
using test::run;

/// Notes in every step how somebody looks; has no proxies of its own.
struct Recorder final : ProxyKind {
  std::shared_ptr<std::vector<Shown>> seen;
  std::uint64_t whom = 0;  ///< source
  int place(Row, const ProxyInput& in, const std::byte*, std::span<Ghost>) const override {
    for (Row r = 0; r < in.crowd.size(); ++r)
      if (in.crowd.profile.source[r] == whom) seen->push_back(in.crowd.appearance.shown[r]);
    return 0;
  }
};

/// One proxy that looks as somebody did in another run.
struct Double final : ProxyKind {
  std::shared_ptr<std::vector<Shown>> seen;
  int place(Row, const ProxyInput& in, const std::byte*, std::span<Ghost> out) const override {
    const auto frame = static_cast<std::size_t>(in.now / in.dt + 0.5);
    if (frame >= seen->size()) return 0;
    out[0].shown = (*seen)[frame];
    return 1;
  }
};

enum class InTheWay { kNobody, kPerson, kProxy };

/// Somebody who walks 12 m past somebody who stands in the way, or past its double. The parent stands far away.
std::vector<Vec2> walk_past(const std::string& model, InTheWay what, double aside,
                            std::shared_ptr<std::vector<Shown>> seen) {
  auto s = make_setup(one_room(-10, -8, 150, 8), model);
  const auto at = [offset = s.world.offset](double x, double y) { return Vec2(Vec2d{x, y} - offset); };
  s.move.separate = false;
  s.populations[0].decision_period = 0;  // no guards between turns: those look at bodies
  s.populations.push_back(s.populations[0]);
  s.populations[1].name = "parent";
  SourceSetup script;
  script.name = "obstacle";
  script.kind = SourceSetup::Kind::kScript;
  script.populations = {{PopulationIndex(0), 1.0}};
  script.tracks.push_back({"o", {0, 60}, {at(1, aside), at(1, aside)}, SurfaceIndex(0)});
  if (what == InTheWay::kPerson) {
    s.sources.push_back(script);
    auto recorder = std::make_unique<Recorder>();
    recorder->seen = seen, recorder->whom = hash_text("obstacle");
    s.proxies.push_back(std::move(recorder));
  } else if (what == InTheWay::kProxy) {
    auto twin = std::make_unique<Double>();
    twin->seen = seen;
    s.proxies.push_back(std::move(twin));
  }
  if (!s.proxies.empty()) s.populations[1].proxies = {0};
  Simulation sim(std::move(s));
  const AgentId walker = sim.add(PopulationIndex(0), SurfaceIndex(0), at(-5, 0));
  sim.add(PopulationIndex(1), SurfaceIndex(0), at(140, 0));
  sim.send_to(walker, SurfaceIndex(0), at(7, 0));
  std::vector<Vec2> path;
  for (int i = 0; i < 200; ++i) {
    sim.step();
    path.push_back(position(sim, sim.crowd().row_of(walker)));
  }
  return path;
}

class ProxyContract : public testing::TestWithParam<std::string> {};

TEST_P(ProxyContract, AProxyInTheWayIsAvoidedAsAPersonThereWouldBe) {
  float differs = 0;
  for (const double aside : {0.05, -0.3, 0.4, -0.7, 0.8}) {  // one of them in the drawn way of an automaton
    const auto seen = std::make_shared<std::vector<Shown>>();
    const auto person = walk_past(GetParam(), InTheWay::kPerson, aside, seen);
    ASSERT_EQ(seen->size(), person.size());
    const auto proxy = walk_past(GetParam(), InTheWay::kProxy, aside, seen);
    const auto alone = walk_past(GetParam(), InTheWay::kNobody, aside, seen);
    for (std::size_t i = 0; i < person.size(); ++i) {
      ASSERT_EQ(proxy[i].x, person[i].x) << "step " << i << ", " << aside << " m aside";
      ASSERT_EQ(proxy[i].y, person[i].y) << "step " << i << ", " << aside << " m aside";
      differs = std::max(differs, distance(proxy[i], alone[i]));
    }
  }
  const auto* kind = find_part(steering_models(), GetParam());
  if (kind->make(kind->defaults())->needs().max_neighbours > 0) {
    EXPECT_GT(differs, 0.02f) << "the model does not heed it";
  }
}

/// A hall in which two groups swap sides; some of them have proxies of every kind.
Setup haunted_hall(const std::string& model, const std::string& selector = "") {
  WorldPlan plan = one_room(0, 0, 18, 9);
  ObstaclePlan pillar;
  pillar.level = "ground";
  pillar.area = rectangle(8.6, 4.1, 9.4, 4.9);
  plan.obstacles.push_back(pillar);
  add_place(plan, "left", rectangle(0.5, 0.5, 6, 8.5));
  add_place(plan, "right", rectangle(12, 0.5, 17.5, 8.5));
  add_place(plan, "gap", rectangle(8.6, 2, 9.4, 3));
  auto s = make_setup(plan, model);
  if (!selector.empty()) {
    const auto* kind = find_part(selectors(), selector);
    s.selectors.push_back(kind->make(kind->defaults()));
  }
  s.populations.push_back(s.populations[0]);
  s.populations[1].name = "composite";
  for (const auto& kind : proxy_kinds()) {
    Params params = kind.defaults();
    if (kind.name == "social_priority") params.as<SocialPriorityParams>().places = {"gap", "right"};
    if (kind.name == "protection") params.as<ProtectionParams>().ward = "adult";
    if (kind.name == "guidance") params.as<GuidanceParams>().ward = "adult", params.as<GuidanceParams>().place = "left";
    s.populations[1].proxies.push_back(static_cast<std::uint16_t>(s.proxies.size()));
    s.proxies.push_back(kind.make(params));
  }
  const auto both = [](SourceSetup source) {
    source.populations = {{PopulationIndex(0), 4.0}, {PopulationIndex(1), 1.0}};
    return source;
  };
  s.sources.push_back(both(crowd_in(s, "eastward", "left", 40, {"right", "left"})));
  s.sources.push_back(both(crowd_in(s, "westward", "right", 40, {"left", "right"})));
  return s;
}

TEST_P(ProxyContract, SameStateForAnyNumberOfWorkersAndAcrossASnapshot) {
  Simulation one(haunted_hall(GetParam()), 1), three(haunted_hall(GetParam()), 3),
      restored(haunted_hall(GetParam()), 2);
  run(one, 60), run(three, 60);
  const auto result = restored.restore(one.snapshot());
  ASSERT_TRUE(result) << result.error();
  bool any = false;
  for (int i = 0; i < 120; ++i) {
    one.step(), three.step(), restored.step();
    ASSERT_EQ(one.state_hash(), three.state_hash()) << "step " << i;
    ASSERT_EQ(one.state_hash(), restored.state_hash()) << "step " << i;
    const Crowd& c = one.crowd();
    for (Row r = 0; r < c.size(); ++r) {
      ASSERT_TRUE(std::isfinite(c.motion.vx[r]) && std::isfinite(c.motion.vy[r])) << "step " << i;
      if (c.percepts.count.size() != c.size()) continue;
      for (const Row other : c.percepts.neighbours(r)) any |= other >= c.size();
    }
  }
  const auto* kind = find_part(steering_models(), GetParam());
  EXPECT_EQ(any, kind->make(kind->defaults())->needs().max_neighbours > 0) << "somebody sees a proxy";
}

std::vector<std::string> model_names() {
  std::vector<std::string> names;
  for (const auto& k : steering_models()) names.emplace_back(k.name);
  return names;
}
INSTANTIATE_TEST_SUITE_P(AllModels, ProxyContract, testing::ValuesIn(model_names()),
                         [](const auto& info) { return info.param; });

TEST(Proxies, EverySelectorFindsThem) {
  for (const auto& kind : selectors()) {
    Simulation sim(haunted_hall("orca", std::string(kind.name)));
    bool any = false;
    for (int i = 0; i < 60; ++i) {
      sim.step();
      const Crowd& c = sim.crowd();
      for (Row r = 0; r < c.size(); ++r)
        for (const Row other : c.percepts.neighbours(r)) any |= other >= c.size();
    }
    EXPECT_TRUE(any) << kind.name;
  }
}

TEST(Proxies, WhoHasNoneIsNotChangedByThePossibility) {
  // A population with proxies of which nobody is there.
  auto without = haunted_hall("orca"), with = haunted_hall("orca");
  for (SourceSetup& s : without.sources) s.populations = {{PopulationIndex(0), 1.0}};
  for (SourceSetup& s : with.sources) s.populations = {{PopulationIndex(0), 1.0}};
  without.populations[1].proxies.clear();
  Simulation a(std::move(without)), b(std::move(with));
  for (int i = 0; i < 100; ++i) {
    a.step(), b.step();
    for (Row r = 0; r < a.crowd().size(); ++r) ASSERT_EQ(position(a, r), position(b, r));
  }
}

TEST(Proxies, AreInNoCountAndNoRecord) {
  Simulation sim(haunted_hall("social_force"));
  for (int i = 0; i < 100; ++i) {
    const StepReport report = sim.step();
    EXPECT_EQ(report.people, 80u);
    EXPECT_EQ(sim.crowd().size(), 80u);
    EXPECT_EQ(sim.crowd().crowd_map.row.size(), 80u);
    EXPECT_EQ(sim.crowd().body.x.size(), 80u);
  }
  EXPECT_GT(sim.crowd().appearance.shown.guests(), 0u) << "there are some";
}

TEST(Proxies, AreExplained) {
  Simulation sim(haunted_hall("orca"));
  bool own = false, seen = false;
  for (int i = 0; i < 80; ++i) {
    sim.step();
    const std::uint64_t before = sim.state_hash();
    const Crowd& c = sim.crowd();
    for (Row r = 0; r < c.size(); r += 7) {
      Sketch sketch;
      sim.explain(c.profile.id[r], sketch);
      const SketchLayer* mine = sketch.find("own proxies");
      EXPECT_EQ(mine != nullptr, c.profile.population[r] == 1);
      own |= mine != nullptr && !mine->arcs.empty();
      if (const SketchLayer* others = sketch.find("proxies seen")) {
        seen = true;
        EXPECT_FALSE(others->arcs.empty());
        EXPECT_EQ(others->arcs.size(), others->points.size());
      }
    }
    ASSERT_EQ(sim.state_hash(), before);
  }
  EXPECT_TRUE(own);
  EXPECT_TRUE(seen);
}

}  // namespace
}  // namespace throng
