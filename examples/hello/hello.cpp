// The smallest program on the library: a room and a crowd as text, a hundred people out of the door.
#include <cstdio>

#include "throng/scenario/compile.h"
#include "throng/scenario/read.h"
#include "throng/simulation/simulation.h"

constexpr const char* kScene = R"(
throng: 1
name: Hello
world:
  walkable: [{area: [[0, 0], [20, 0], [20, 10], [0, 10]]}]
  places:
    - {id: room, area: [[1, 1], [14, 1], [14, 9], [1, 9]]}
    - {id: door, area: [[19, 3], [20, 3], [20, 7], [19, 7]]}
population: {adult: {}}
journeys: {leave: [door]}
sources: [{id: crowd, place: room, count: 100, journey: leave}]
sinks: [door]
)";

int main() {
  throng::Scenario scenario = throng::read_scenario_text(kScene);
  std::optional<throng::Setup> setup = throng::compile_scenario(scenario, throng::MemoryFiles({}));
  for (const auto& d : scenario.diagnostics.list()) std::fprintf(stderr, "%s\n", throng::to_text(d).c_str());
  if (!setup) return 1;

  throng::Simulation simulation(std::move(*setup));
  while (simulation.now() < 120 && (simulation.now() == 0 || !simulation.finished())) simulation.step();
  std::printf("throng says hello: %llu people left the room in %.1f s\n",
              static_cast<unsigned long long>(simulation.totals().left), simulation.totals().last_exit);
  return simulation.totals().left == 100 ? 0 : 1;
}
