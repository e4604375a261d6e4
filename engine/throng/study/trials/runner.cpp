#include "throng/study/trials/runner.h"

#include <cassert>
#include <stdexcept>

#include "throng/environment/maps.h"
#include "throng/environment/plan.h"
#include "throng/navigation/planner.h"
#include "throng/simulation/simulation.h"

namespace throng {
namespace {

constexpr SurfaceIndex kFloor{0};

[[noreturn]] void fail(const Diagnostics& d) {
  throw std::runtime_error("floor of the trials: " + (d.list().empty() ? std::string("?") : d.list()[0].message));
}

}  // namespace

TrialRunner::TrialRunner(const Options& options) : options_(options) {
  WorldPlan plan;
  plan.levels.push_back({"ground", 0});
  const double h = options.half_width;
  plan.walkable.push_back({"ground", Polygon{{{-h, -h}, {h, -h}, {h, h}, {-h, h}}, {}}});
  for (std::size_t i = 0; i < options.walls.size(); ++i) {
    ObstaclePlan wall;
    wall.id = "screen" + std::to_string(i);
    wall.level = "ground";
    wall.line = {options.walls[i].a, options.walls[i].b};
    wall.height = 2;  // EG-09
    plan.obstacles.push_back(std::move(wall));
  }
  Diagnostics d;
  std::optional<World> world = compile_world(plan, d);
  if (!world) fail(d);
  world_ = std::make_unique<World>(std::move(*world));
}

TrialRunner::~TrialRunner() = default;

const World& TrialRunner::world_with(std::uint32_t maps) const {
  if (maps == 0) return *world_;
  if (!with_maps_ || (maps_ & maps) != maps) {
    maps_ |= maps;
    with_maps_ = std::make_unique<World>(*world_);
    Diagnostics d;
    if (!build_maps(*with_maps_, {}, maps_, d)) fail(d);
  }
  return *with_maps_;
}

std::vector<std::vector<Vec2d>> TrialRunner::run(const ModelChoice& model, std::span<const TrialPerson> people,
                                                 std::size_t steps, std::uint64_t seed) const {
  Setup s;
  s.models.push_back(model.kind->make(model.params));
  s.world = world_with(s.models[0]->needs_maps());
  s.dt = options_.step;
  s.seed = seed;
  s.log_inputs = false;
  const auto* planner = find_part(planners(), "direct");
  s.planners.push_back(planner->make(planner->defaults()));
  s.move.separate = false;   // what is looked at is what the model does
  s.prefer.arrive_time = 0;  // the goal is a direction: nobody slows down before it
  for (const TrialPerson& p : people) {
    PopulationSetup population;
    population.name = "person" + std::to_string(s.populations.size());
    population.radius = Distribution::constant(p.radius);
    population.preferred_speed = Distribution::constant(p.preferred_speed);
    s.populations.push_back(std::move(population));
  }
  Simulation sim(std::move(s), 1);
  const Vec2d offset = sim.world().offset;
  std::vector<std::vector<Vec2d>> out(people.size());
  std::vector<AgentId> ids;
  for (std::size_t i = 0; i < people.size(); ++i) {
    const TrialPerson& p = people[i];
    ids.push_back(sim.add(PopulationIndex(i), kFloor, Vec2(p.position - offset), {}, Vec2(p.velocity)));
    sim.send_to(ids.back(), kFloor, Vec2(p.goal - offset));
    out[i].reserve(steps + 1);
    out[i].push_back(p.position);
  }
  for (std::size_t k = 0; k < steps; ++k) {
    sim.step();
    for (std::size_t i = 0; i < people.size(); ++i) {
      const Row r = sim.crowd().row_of(ids[i]);
      if (r == kNoRow) continue;
      out[i].push_back(sim.world().to_author({sim.crowd().body.x[r], sim.crowd().body.y[r]}));
    }
  }
  for (auto& way : out)
    if (way.size() != steps + 1) way.clear();
  return out;
}

}  // namespace throng
