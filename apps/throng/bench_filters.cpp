#include "bench_filters.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "throng/navigation/filters/density_aversion/density_aversion.h"
#include "throng/navigation/filters/fundamental_diagram/fundamental_diagram.h"
#include "throng/navigation/filters/lanes/lanes.h"
#include "throng/navigation/planner.h"
#include "throng/simulation/simulation.h"
#include "throng/steering/model.h"

namespace throng::bench {
namespace {

std::uint64_t splitmix64(std::uint64_t z) {
  z += 0x9e3779b97f4a7c15ull;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return z ^ (z >> 31);
}
double u(std::uint64_t agent, std::uint64_t slot) {
  return static_cast<double>(splitmix64((agent << 4) | slot) >> 11) * 0x1p-53;
}

/// A square crowd in a large hall, jittered by 0.4 spacings, everybody on the way to a random point; two steps old, so
/// that rows are in spatial order as in a run.
std::unique_ptr<Simulation> crowd_of(int people, double density) {
  const double side = std::ceil(std::sqrt(people)), pitch = 1 / std::sqrt(density), hall = side * pitch + 40;
  WorldPlan plan;
  plan.levels.push_back({"ground", 0});
  plan.walkable.push_back({"ground", {{{-40, -40}, {hall, -40}, {hall, hall}, {-40, hall}}, {}}});
  Diagnostics diagnostics;
  std::optional<World> world = compile_world(plan, diagnostics);
  if (!world) throw std::runtime_error("benchmark world: " + diagnostics.list().front().message);
  Setup s;
  s.log_inputs = false;
  s.world = std::move(*world);
  PopulationSetup p;
  p.name = "agent";
  p.radius = Distribution::constant(0.1);
  p.preferred_speed = Distribution::constant(1.34);
  s.populations.push_back(std::move(p));
  const auto* model = find_part(steering_models(), "straight");
  s.models.push_back(model->make(model->defaults()));
  const auto* direct = find_part(planners(), "direct");
  s.planners.push_back(direct->make(direct->defaults()));
  // Turns nobody, but lets everybody know where others want to go, as the filters that ask for it have it in a run.
  LanesFilter::Params known;
  known.turn = 0;
  s.filters.push_back(std::make_unique<LanesFilter>(known));
  s.move.separate = false;
  auto sim = std::make_unique<Simulation>(std::move(s), 1);
  const Vec2d offset = sim->world().offset;
  for (int i = 0; i < people; ++i) {
    const auto k = static_cast<std::uint64_t>(i);
    const Vec2d at{pitch * (std::fmod(i, side) + 0.5 + 0.4 * (u(k, 0) - 0.5)),
                   pitch * (std::floor(i / side) + 0.5 + 0.4 * (u(k, 1) - 0.5))};
    const AgentId id = sim->add(PopulationIndex(0), SurfaceIndex(0), Vec2(at - offset));
    sim->send_to(id, SurfaceIndex(0), Vec2(Vec2d{side * pitch * u(k, 2), side * pitch * u(k, 3)} - offset));
  }
  for (int i = 0; i < 2; ++i) sim->step();
  return sim;
}

FilterRow time_of(std::string name, const Filter& filter, const Simulation& sim, double density, int repeats) {
  const Crowd& c = sim.crowd();
  std::vector<Row> rows(c.size());
  std::iota(rows.begin(), rows.end(), Row{0});
  const Self self{c.due, c.profile, c.orders, c.body};
  const Scene scene{c.appearance, c.crowd_map, c.objects};
  const FilterInput in{sim.world(), sim.now(), self, scene, c.intent, c.percepts, c.route};
  std::vector<double> us;
  FilterRow row{std::move(name), density, static_cast<int>(c.size()), 0, 0, 0, 0};
  for (int k = 0; k < repeats + 1; ++k) {
    Preferred preferred = c.preferred;
    const auto start = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < rows.size(); i += 512)
      filter.apply(std::span(rows).subspan(i, std::min<std::size_t>(512, rows.size() - i)), in, nullptr, preferred);
    const double s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (k > 0) us.push_back(1e6 * s / static_cast<double>(rows.size()));
    row.mean_speed = 0;
    for (const Row r : rows) row.mean_speed += double{preferred.speed[r]} / static_cast<double>(rows.size());
  }
  std::sort(us.begin(), us.end());
  row.us_per_person = us[us.size() / 2], row.best_us = us.front(), row.worst_us = us.back();
  return row;
}

}  // namespace

std::vector<FilterRow> measure_filters(int people, int repeats) {
  using F = FundamentalDiagramFilter;
  F::Params nearest, file;
  nearest.space = F::Space::kNearest, file.space = F::Space::kFile;
  std::vector<FilterRow> list;
  for (const double density : {1.0, 3.0}) {
    const auto sim = crowd_of(people, density);
    list.push_back(time_of("fundamental_diagram", F({}), *sim, density, repeats));
    list.push_back(time_of("fundamental_diagram, nearest", F(nearest), *sim, density, repeats));
    list.push_back(time_of("fundamental_diagram, file", F(file), *sim, density, repeats));
    list.push_back(time_of("lanes", LanesFilter({}), *sim, density, repeats));
    list.push_back(time_of("density_aversion", DensityAversionFilter({}), *sim, density, repeats));
  }
  return list;
}

}  // namespace throng::bench
