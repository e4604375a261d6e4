#include "model_scenes.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <memory>
#include <stdexcept>

#include "demos.h"
#include "throng/analysis/measures/acceleration/acceleration.h"
#include "throng/analysis/measures/penetration/penetration.h"
#include "throng/analysis/measures/travel/travel.h"
#include "throng/core/hash.h"
#include "throng/scenario/compile.h"
#include "throng/simulation/simulation.h"

namespace throng::bench {
namespace {

constexpr ModelScene kScenes[] = {
    {"pair", "models_pair.yaml", "two people cross at a right angle", Pattern::kNone, true, true, false},
    {"circle", "models_circle.yaml", "100 people on a circle, each to the opposite point", Pattern::kCircle, true},
    {"swap", "models_swap.yaml", "two groups of 50 change places", Pattern::kLanes, true},
    {"pillars", "models_pillars.yaml", "the same through two rows of pillars", Pattern::kLanes, true},
    {"crossing", "models_crossing.yaml", "two streams of 60 in crossing corridors", Pattern::kStripes, true},
    {"square", "models_square.yaml", "1000 people criss-cross at one a square metre", Pattern::kNone, false},
    {"speed", "models_square.yaml", "the same, timed: 10 neighbours, 0.1 s a step, steps 10 to 34", Pattern::kNone,
     false, true, true},
};

constexpr double kSpeedStep = 0.1;  // s, as in orca_square
constexpr int kWarmUp = 10, kTimed = 25;

Scenario read(const ModelScene& scene, const ModelVariant& variant) {
  const DiskFiles files;
  ReadOptions options;
  options.set = variant.settings();
  const auto given = [&](std::string_view name) {
    for (const auto& [parameter, value] : variant.parameters)
      if (parameter == name) return true;
    return false;
  };
  if (scene.speed && variant.has("max_neighbours") && !given("max_neighbours"))
    options.set.push_back("steering.default.max_neighbours=10");
  return read_scenario(files, fmt::format("{}/experiments/{}", cli::scenarios_folder(), scene.file), options);
}

std::string errors_of(const Scenario& scenario) {
  std::string text;
  for (const Diagnostic& d : scenario.diagnostics.list())
    if (d.severity == Diagnostic::Severity::kError) text += (text.empty() ? "" : "\n") + to_text(d);
  return text;
}

struct Compiled {
  std::unique_ptr<Simulation> sim;
  double end = 0;
};

Compiled compile(const ModelScene& scene, const ModelVariant& variant, double dt) {
  Scenario scenario = read(scene, variant);
  const DiskFiles files;
  std::optional<Setup> setup = compile_scenario(scenario, files);
  if (!setup) throw std::runtime_error(errors_of(scenario));
  if (dt > 0) setup->dt = dt;
  return {std::make_unique<Simulation>(std::move(*setup), 1), scenario.spec.time.end};
}

/// Steps once, with the clock on the step alone.
void timed_step(Simulation& sim, RunCost& cost) {
  const auto start = std::chrono::steady_clock::now();
  const StepReport report = sim.step();
  cost.step_s += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  cost.steer_s += report.stage_seconds[static_cast<std::size_t>(Stage::kSteer)];
  cost.agent_steps += report.people;
  for (const auto& rows : sim.crowd().due.steer) cost.turns += rows.size();
}

/// Looks at everybody after each step.
class Watch {
 public:
  Watch(const Simulation& sim, bool gather) : gather_(gather), gatherer_(1 / sim.clock().dt()) {
    const auto& sources = sim.setup().sources;
    for (std::uint32_t i = 0; i < sources.size(); ++i) {
      sources_.push_back(hash_text(sources[i].name));
      gatherer_.name_group(i, sources[i].name);
    }
  }

  void observe(const Simulation& sim, ModelRun& run) {
    const Crowd& c = sim.crowd();
    const auto frame = static_cast<std::int64_t>(sim.clock().frame());
    for (Row r = 0; r < c.size(); ++r) {
      const Vec2d p{c.body.x[r], c.body.y[r]};
      const double speed = length(Vec2d{c.body.vx[r], c.body.vy[r]});
      run.finite = run.finite && std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(speed);
      if (!run.finite) return;
      run.speed_ratio = std::max(run.speed_ratio, speed / static_cast<double>(c.profile.max_speed[r]));
      if (gather_)
        gatherer_.add(key(c.profile.id[r]), frame, p + sim.world().offset, static_cast<double>(c.profile.radius[r]),
                      group(c.profile.source[r]));
    }
    for (const Event& e : c.events)
      if (gather_ && e.kind == EventKind::kLeft) gatherer_.arrived(key(e.who), sim.now());
  }

  analysis::Trajectories take() { return gatherer_.take(); }

 private:
  static std::uint64_t key(AgentId id) { return std::uint64_t{id.generation} << 32 | id.index; }
  std::uint32_t group(std::uint64_t source) const {
    for (std::uint32_t i = 0; i < sources_.size(); ++i)
      if (sources_[i] == source) return i;
    return 0;
  }

  bool gather_;
  analysis::Gatherer gatherer_;
  std::vector<std::uint64_t> sources_;
};

}  // namespace

std::span<const ModelScene> model_scenes() { return kScenes; }

const ModelScene* find_scene(std::string_view name) {
  for (const ModelScene& s : kScenes)
    if (s.name == name) return &s;
  return nullptr;
}

std::string problems_of(const ModelScene& scene, const ModelVariant& variant) {
  Scenario scenario = read(scene, variant);
  check_scenario(scenario, DiskFiles());
  return errors_of(scenario);
}

ModelRun run_scene(const ModelScene& scene, const ModelVariant& variant, double dt, bool gather) {
  const Compiled c = compile(scene, variant, dt);
  Simulation& sim = *c.sim;
  ModelRun run;
  Watch watch(sim, gather);
  while (run.finite && sim.now() < c.end - 0.5 * sim.clock().dt() && !(sim.clock().frame() > 0 && sim.finished())) {
    timed_step(sim, run.cost);
    watch.observe(sim, run);
  }
  run.hash = sim.state_hash();
  run.tracks = watch.take();
  return run;
}

RunCost time_window(const ModelScene& scene, const ModelVariant& variant, double dt, std::uint64_t& hash) {
  const Compiled c = compile(scene, variant, dt > 0 ? dt : kSpeedStep);
  for (int i = 0; i < kWarmUp; ++i) c.sim->step();
  RunCost cost;
  for (int i = 0; i < kTimed; ++i) timed_step(*c.sim, cost);
  hash = c.sim->state_hash();
  return cost;
}

RunQuality quality_of(const ModelRun& run) {
  RunQuality q;
  q.finite = run.finite;
  q.speed_ratio = run.speed_ratio;
  if (!run.finite) return q;
  const analysis::Travel t = analysis::travel(run.tracks);
  q.acceleration = analysis::mean_acceleration(run.tracks);
  q.penetration = analysis::penetration(run.tracks).score;
  q.arrived = t.people ? static_cast<double>(t.arrived) / static_cast<double>(t.people) : 0;
  q.travel_time = t.mean_time;
  return q;
}

}  // namespace throng::bench
