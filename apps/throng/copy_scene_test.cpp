#include "copy_scene.h"

#include <gtest/gtest.h>

#include "throng/scenario/compile.h"
#include "throng/scenario/emit.h"
#include "throng/simulation/simulation.h"

namespace throng::cli {
namespace {

const char* const kRooms = R"(throng: 1
time: {step: 0.05, end: 30}
world:
  walkable: [{area: [[0, 0], [12, 0], [12, 8], [0, 8]]}]
  regions:
    - {id: west_half, type: hall, area: [[0, 0], [6, 0], [6, 8], [0, 8]]}
    - {id: east_half, type: room, area: [[6, 0], [12, 0], [12, 8], [6, 8]]}
  places: [{id: out, area: [[11, 3], [12, 3], [12, 5], [11, 5]]}]
objects: [{id: seat, kind: bench, position: [3, 1], direction: 90, length: 2}]
navigation: {default: hierarchical}
population: {walkers: {}}
journeys: {leave: [out]}
sources: [{id: crowd, population: walkers, area: [[1, 2], [5, 2], [5, 7], [1, 7]], count: 3, journey: leave}]
sinks: [out]
expect: [{measure: remaining, at_most: 3}]
)";

TEST(CopyScene, CopiesStandBesideEachOtherAndRun) {
  Document document;
  document.files = {"rooms"};
  Diagnostics problems;
  ASSERT_TRUE(parse_document(kRooms, 0, document, document.root, problems));
  copy_scene(document.root, 3, 20);
  Scenario s = read_scenario_text(to_yaml(document.root));
  auto setup = compile_scenario(s, MemoryFiles({}));
  for (const Diagnostic& d : s.diagnostics.list())
    EXPECT_EQ(d.severity, Diagnostic::Severity::kWarning) << to_text(d);  // that nobody gets from one to another
  ASSERT_TRUE(setup);
  Simulation sim(std::move(*setup));
  while (sim.now() < 30) sim.step();
  EXPECT_EQ(sim.totals().entered, 9u);
  EXPECT_EQ(sim.totals().left, 9u) << "everybody finds the exit of its own copy";
  EXPECT_NE(sim.world().topology.find("east_half_3"), RegionIndex());
}

}  // namespace
}  // namespace throng::cli
