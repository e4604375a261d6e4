#include "throng/scenario/control/control.h"

#include <gtest/gtest.h>

#include "throng/scenario/compile.h"
#include "throng/simulation/simulation.h"

namespace throng {
namespace {

std::string scene(const std::string& control) {
  return "throng: 1\ntime: {step: 0.1, end: 100}\nworld:\n"
         "  walkable: [{area: [[0, 0], [40, 0], [40, 20], [0, 20]]}]\n"
         "  places: [{id: east, area: [[36, 8], [38, 8], [38, 12], [36, 12]]}]\n"
         "population: {people: {radius: 0.2, preferred_speed: 1.3}}\n"
         "sources: [{id: crowd, area: [[5, 5], [15, 5], [15, 15], [5, 15]], count: 3}]\ncontrol:\n" +
         control;
}

std::string problem_of(const std::string& control) {
  Scenario s = read_scenario_text(scene(control));
  compile_scenario(s, MemoryFiles({}));
  std::string all;
  for (const Diagnostic& d : s.diagnostics.list()) all += d.message + "\n";
  return all;
}

TEST(Control, PeopleAreToldAtTheirTime) {
  Scenario s =
      read_scenario_text(scene("  - {at: 2, person: crowd.1, go_to: east}\n  - {at: 4, person: crowd.2, walk: 1}\n"
                               "  - {at: 6, person: crowd.2, release: true}\n"));
  auto setup = compile_scenario(s, MemoryFiles({}));
  ASSERT_TRUE(setup) << (s.diagnostics.list().empty() ? "" : s.diagnostics.list().front().message);
  Simulation sim(std::move(*setup));
  const auto walked = [&](std::uint32_t number, double seconds) {
    float way = 0;
    for (double end = sim.now() + seconds - 1e-9; sim.now() < end;) {
      sim.step();
      for (Row r = 0; r < sim.crowd().size(); ++r)
        if (sim.crowd().profile.number[r] == number) way += sim.crowd().body.walked[r];
    }
    return way;
  };
  EXPECT_LT(walked(1, 2), 0.01f) << "not before its time";
  EXPECT_GT(walked(1, 2), 1.0f) << "on the way to the place";
  EXPECT_GT(walked(2, 2), 1.0f) << "driven";
  walked(2, 1);
  EXPECT_LT(walked(2, 2), 0.01f) << "released: has nothing to do";
  EXPECT_LT(walked(0, 2), 0.01f) << "was told nothing";
}

TEST(Control, FromTheFirstMomentAndToEverybody) {
  Scenario s = read_scenario_text(scene("  - {at: 0, person: crowd, go_to: east}\n"));
  auto setup = compile_scenario(s, MemoryFiles({}));
  ASSERT_TRUE(setup);
  Simulation sim(std::move(*setup));
  for (int i = 0; i < 20; ++i) sim.step();
  for (Row r = 0; r < 3; ++r) EXPECT_GT(sim.crowd().body.vx[r], 0.5f) << r;
}

TEST(Control, SaysWhatIsWrong) {
  EXPECT_EQ(problem_of("  - {at: 2, person: crowd.1, go_to: east}\n"), "");
  EXPECT_NE(problem_of("  - {at: 2, person: crowd.1}\n").find("needs one of walk, release"), std::string::npos);
  EXPECT_NE(problem_of("  - {at: 2, person: crowd.1, stand: true, walk: 1}\n").find("needs one of"), std::string::npos);
  EXPECT_NE(problem_of("  - {at: 2, person: crwd, stand: true}\n").find("did you mean 'crowd'"), std::string::npos);
  EXPECT_NE(problem_of("  - {at: 2, person: crowd, do: fly}\n").find("there is no activity 'fly'"), std::string::npos);
  EXPECT_NE(problem_of("  - {at: 2, person: crowd, do: buy, need: fun}\n").find("no need 'fun'"), std::string::npos);
  EXPECT_NE(problem_of("  - {at: 2, person: crowd, stand: true, turn: 5}\n").find("belongs to walk"),
            std::string::npos);
  EXPECT_NE(problem_of("  - {at: 2, person: crowd.7, stand: true}\n").find("crowd has 3 people"), std::string::npos);
  EXPECT_NE(problem_of("  - {at: 2, person: 1, stand: true}\n").find("an index is not known yet"), std::string::npos);
  EXPECT_NE(problem_of("  - {at: 200, person: crowd, stand: true}\n").find("not before the end"), std::string::npos);
  EXPECT_NE(problem_of("  - {at: 2, person: crowd, do: reach}\n").find("no activity 'reach' to be told"),
            std::string::npos);
  EXPECT_NE(problem_of("  - {at: 2, person: crowd, go_to: west}\n").find("west"), std::string::npos);
  EXPECT_NE(problem_of("  - {at: 2, person: crowd, do: rest}\n").find("have no mind"), std::string::npos);
}

TEST(Control, OrdersThatFindNobodyAreCounted) {
  Scenario s = read_scenario_text(scene("  - {at: 5, person: crowd.1, stand: true}\n"));
  auto setup = compile_scenario(s, MemoryFiles({}));
  ASSERT_TRUE(setup) << (s.diagnostics.list().empty() ? "" : s.diagnostics.list().front().message);
  Simulation sim(std::move(*setup));
  const auto stale = [&] { return sim.totals().warnings[static_cast<std::size_t>(Warning::kStaleCommand)]; };
  while (sim.now() < 4) sim.step();
  for (Row r = 0; r < 3; ++r)
    if (sim.crowd().profile.number[r] == 1) sim.remove(sim.crowd().profile.id[r]);
  while (sim.now() < 4.5) sim.step();
  EXPECT_EQ(stale(), 0u);
  while (sim.now() < 6) sim.step();
  EXPECT_EQ(stale(), 1u);
}

}  // namespace
}  // namespace throng
