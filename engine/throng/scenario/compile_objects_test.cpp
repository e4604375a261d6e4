#include <gtest/gtest.h>

#include "throng/objects/bench/bench.h"
#include "throng/objects/entrance/entrance.h"
#include "throng/objects/exit/exit.h"
#include "throng/objects/portal/portal.h"
#include "throng/objects/purchase_point/purchase_point.h"
#include "throng/objects/stairs/stairs.h"
#include "throng/objects/theatre/theatre.h"
#include "throng/scenario/compile.h"
#include "throng/scenario/write.h"
#include "throng/simulation/simulation.h"

namespace throng {
namespace {

Setup demo(Scenario& s) {
  const DiskFiles files;
  s = read_scenario(files, std::string(THRONG_SOURCE_DIR) + "/scenarios/demos/objects.yaml");
  auto setup = compile_scenario(s, files);
  for (const auto& d : s.diagnostics.list()) ADD_FAILURE() << to_text(d);
  return std::move(*setup);
}

TEST(ObjectsSection, BecomesObjectsInTheirRegions) {
  Scenario s;
  const auto setup = demo(s);
  const World& w = setup.world;
  const auto find = [&](std::string_view id) { return w.placed.find(id); };
  const auto* bench = setup.objects.as<BenchObject>(find("bench_west"));
  ASSERT_TRUE(bench);
  EXPECT_EQ(bench->available({}).size(), 5u);  // 3 m
  EXPECT_EQ(setup.objects.windows_of(find("ticket_line")).size(), 3u);
  EXPECT_EQ(setup.objects.labels[find("ticket_line").value], "Tickets");
  EXPECT_EQ(setup.objects.as<PurchasePoint>(find("drinks"))->sells(), "drink");
  EXPECT_EQ(w.topology.region(w.placed[find("bench_west")].region).id, "concourse");
  EXPECT_EQ(w.topology.region(w.placed[find("theatre")].region).id, "auditorium");
  EXPECT_GT(setup.objects.as<TheatreObject>(find("theatre"))->seats().size(), 40u);
  // What follows from other sections: SH-25.
  EXPECT_TRUE(setup.objects.as<ExitObject>(find("east")));
  EXPECT_TRUE(setup.objects.as<EntranceObject>(find("commuters")));
  EXPECT_TRUE(setup.objects.as<PortalObject>(find("gate"))) << "of the region";
  EXPECT_NEAR(setup.objects.as<PortalObject>(find("gate"))->passage().width, 2.4, 1e-3);
  // The bench is solid, the floor on the stage is not.
  EXPECT_TRUE(w.placed[find("bench_west")].blocks_way);
  EXPECT_FALSE(w.placed[find("stage_floor")].blocks_way);
  EXPECT_NEAR(setup.objects.ground.height(w, SurfaceIndex(0), {35, 17}), 0.2f, 1e-6f);
}

TEST(ObjectsSection, IsWrittenAsItWasRead) {
  Scenario s;
  demo(s);
  const Scenario again = read_scenario_text(write_scenario(s.spec), "again.yaml");
  for (const auto& d : again.diagnostics.list()) ADD_FAILURE() << to_text(d);
  EXPECT_TRUE(equal(s.spec, again.spec));
  ASSERT_EQ(again.spec.objects.size(), s.spec.objects.size());
  EXPECT_EQ(again.spec.objects[0].part.params.as<BenchObject::Params>().length, 3);
}

TEST(ObjectsSection, GroundRaisesWhoStandsOnIt) {
  Scenario s;
  Simulation sim(demo(s));
  const AgentId a = sim.add(PopulationIndex(0), SurfaceIndex(0), {35, 15}),
                b = sim.add(PopulationIndex(0), SurfaceIndex(0), {30, 8});
  sim.step();
  const Crowd& c = sim.crowd();
  ASSERT_NE(c.row_of(a), kNoRow);
  EXPECT_NEAR(c.appearance.shown[c.row_of(a)].z, 0.2f, 1e-6f);
  EXPECT_EQ(c.appearance.shown[c.row_of(b)].z, 0);
}

TEST(ObjectsSection, OfSeveralLevelsNeedsToSayWhich) {
  const std::string text = R"yaml(
throng: 1
world:
  levels: [{id: a, elevation: 0}, {id: b, elevation: 4}]
  walkable: [{level: a, area: [[0, 0], [9, 0], [9, 9], [0, 9]]}, {level: b, area: [[0, 0], [9, 0], [9, 9], [0, 9]]}]
  stairs: [{id: s, from: a, to: b, foot: [2, 5], width: 2, run: 5}]
objects:
  - {id: seats, kind: bench, position: [5, 2]}
  - {id: flight, kind: stairs, flight: s}
)yaml";
  Scenario s = read_scenario_text(text, "levels.yaml");
  ASSERT_EQ(s.diagnostics.error_count(), 1u);
  EXPECT_EQ(s.diagnostics.list()[0].message, "objects[0]: 'level' is missing; there are 2 levels");
}

/// A portal that the author marks divides a hall without regions of its own, however wide the opening is.
TEST(ObjectsSection, MarkedPortalsDivideAutomaticRegions) {
  const std::string scene =
      "throng: 1\nworld:\n  walkable: [{area: [[0, 0], [40, 0], [40, 20], [0, 20]]}]\n"
      "  obstacles:\n    - {area: [[19.5, 0], [20.5, 0], [20.5, 7.5], [19.5, 7.5]]}\n"
      "    - {area: [[19.5, 12.5], [20.5, 12.5], [20.5, 20], [19.5, 20]]}\n"
      "objects:\n  - {id: gate, kind: portal, axis: [[19.5, 10], [20.5, 10]], width: 5}\n";
  const MemoryFiles files({{"scene", scene}});
  Scenario s = read_scenario(files, "scene");
  const auto setup = compile_scenario(s, files);
  for (const auto& d : s.diagnostics.list()) ADD_FAILURE() << to_text(d);
  ASSERT_TRUE(setup);
  const World& w = setup->world;
  ASSERT_EQ(w.topology.size(), 3u);
  const RegionIndex gate = w.placed[w.placed.find("gate")].region;
  ASSERT_TRUE(gate.exists());
  EXPECT_EQ(w.topology.region(gate).type, RegionType::kPortal);
  EXPECT_NEAR(w.topology.region(gate).area, 5, 1e-3);
}

}  // namespace
}  // namespace throng
