#include "model_scenes.h"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
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
    {"between", "models_between.yaml", "a gap between two people that is about to close", Pattern::kPace, true},
    {"circle", "models_circle.yaml", "100 people on a circle, each to the opposite point", Pattern::kCircle, true},
    {"swap", "models_swap.yaml", "two groups of 50 change places", Pattern::kLanes, true},
    {"pillars", "models_pillars.yaml", "the same through two rows of pillars", Pattern::kLanes, true},
    {"crossing", "models_crossing.yaml", "two streams of 90 in crossing corridors", Pattern::kStripes, true},
    {"square", "models_square.yaml", "1000 people criss-cross at one a square metre", Pattern::kNone, true, false,
     false, true, 10},
    {"speed", "models_square.yaml", "the same, timed: 10 neighbours, steps 40 to 64", Pattern::kNone, false, true, true,
     true},
};

constexpr int kWarmUp = 40, kTimed = 25;  // from 2 s on: the crowd has set out

/// What is set of a scene for a model; where cost is measured, of everybody's neighbours the nearest ten.
ReadOptions options_of(const ModelVariant& variant, bool ten_neighbours) {
  ReadOptions options;
  options.set = variant.settings();
  const auto given = [&](std::string_view name) {
    for (const auto& [parameter, value] : variant.parameters)
      if (parameter == name) return true;
    return false;
  };
  if (ten_neighbours && variant.has("max_neighbours") && !given("max_neighbours"))
    options.set.push_back("steering.default.max_neighbours=10");
  return options;
}

Scenario read(const ModelScene& scene, const ModelVariant& variant) {
  return read_scenario(DiskFiles(), fmt::format("{}/experiments/{}", cli::scenarios_folder(), scene.file),
                       options_of(variant, scene.speed));
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

Compiled compile(Scenario scenario, const FileSource& files, double dt) {
  std::optional<Setup> setup = compile_scenario(scenario, files);
  if (!setup) throw std::runtime_error(errors_of(scenario));
  if (dt > 0) setup->dt = dt;
  return {std::make_unique<Simulation>(std::move(*setup), 1), scenario.spec.time.end};
}

Compiled compile(const ModelScene& scene, const ModelVariant& variant, double dt) {
  return compile(read(scene, variant), DiskFiles(), dt);
}

double seconds_of(clockid_t clock) {
  timespec t{};
  ::clock_gettime(clock, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

/// Times steps. Stages know the wall clock only, so the share of `steer` comes from steps that nobody interrupted,
/// unless there are none.
class Timer {
 public:
  void step(Simulation& sim) {
    const double wall = seconds_of(CLOCK_MONOTONIC), cpu = seconds_of(CLOCK_THREAD_CPUTIME_ID);
    const StepReport report = sim.step();
    const double took = seconds_of(CLOCK_THREAD_CPUTIME_ID) - cpu;
    Split& split = seconds_of(CLOCK_MONOTONIC) - wall < 1.1 * took + 2e-6 ? calm_ : disturbed_;
    for (const double s : report.stage_seconds) split.all += s;
    split.steer += report.stage_seconds[static_cast<std::size_t>(Stage::kSteer)];
    cost_.step_s += took;
    cost_.agent_steps += report.people;
    for (const auto& rows : sim.crowd().due.steer) cost_.turns += rows.size();
  }
  RunCost cost() const {
    RunCost c = cost_;
    const Split& split = calm_.all > 0 ? calm_ : disturbed_;
    c.steer_share = split.all > 0 ? split.steer / split.all : 0;
    return c;
  }

 private:
  struct Split {
    double steer = 0, all = 0;
  };
  RunCost cost_;
  Split calm_, disturbed_;
};

/// The same ways with frames of `dt`, straight in between; a whole number of them in one frame of before.
analysis::Trajectories refined(const analysis::Trajectories& tracks, double dt) {
  const auto parts = static_cast<std::int64_t>(std::lround(tracks.dt() / dt));
  if (parts <= 1) return tracks;
  analysis::Trajectories fine = tracks;
  fine.rate = tracks.rate * static_cast<double>(parts);
  for (analysis::Walk& w : fine.people) {
    std::vector<Vec2d> point;
    for (std::size_t i = 0; i + 1 < w.point.size(); ++i)
      for (std::int64_t k = 0; k < parts; ++k)
        point.push_back(lerp(w.point[i], w.point[i + 1], static_cast<double>(k) / static_cast<double>(parts)));
    if (!w.point.empty()) point.push_back(w.point.back());
    w.point = std::move(point);
    w.first *= parts;
  }
  return fine;
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

ModelRun run_scene(const ModelScene& scene, const ModelVariant& variant, double dt, bool gather, double until) {
  const Compiled c = compile(scene, variant, dt);
  const double end = until > 0 ? std::min(until, c.end) : c.end;
  Simulation& sim = *c.sim;
  ModelRun run;
  Watch watch(sim, gather);
  Timer timer;
  while (run.finite && sim.now() < end - 0.5 * sim.clock().dt() && !(sim.clock().frame() > 0 && sim.finished())) {
    timer.step(sim);
    watch.observe(sim, run);
  }
  run.cost = timer.cost();
  run.hash = sim.state_hash();
  run.tracks = watch.take();
  return run;
}

namespace {

RunCost window_of(Simulation& sim, std::uint64_t& hash) {
  for (int i = 0; i < kWarmUp; ++i) sim.step();
  Timer timer;
  for (int i = 0; i < kTimed; ++i) timer.step(sim);
  hash = sim.state_hash();
  return timer.cost();
}

}  // namespace

RunCost time_window(const ModelScene& scene, const ModelVariant& variant, double dt, std::uint64_t& hash) {
  return window_of(*compile(scene, variant, dt).sim, hash);
}

std::string square_of(std::uint64_t people) {
  constexpr double kSide = 32, kPeople = 1000, kEdge = 2, kHalf = 0.75, kAround = 5;  // m, of models_square.yaml
  constexpr int kSpots = 6, kMostSpots = 24;                                          // a side
  const double scale = std::sqrt(static_cast<double>(people) / kPeople), side = kSide * scale;
  const int spots = std::clamp(static_cast<int>(std::lround(kSpots * scale)), 2, kMostSpots);
  const auto box = [](double x0, double y0, double x1, double y1) {
    return fmt::format("[[{0:.3f}, {1:.3f}], [{2:.3f}, {1:.3f}], [{2:.3f}, {3:.3f}], [{0:.3f}, {3:.3f}]]", x0, y0, x1,
                       y1);
  };
  std::string places, ways;
  for (int i = 0; i < spots * spots; ++i) {
    const double pitch = (side - 2 * kEdge) / (spots - 1), x = kEdge + pitch * (i % spots),
                 y = kEdge + pitch * (i / spots);
    places += fmt::format("    - {{id: p{}, area: {}}}\n", i, box(x - kHalf, y - kHalf, x + kHalf, y + kHalf));
    ways += fmt::format("        - {{then: [p{}]}}\n", i);
  }
  return fmt::format(
      "throng: 1\nseed: 1\ntime: {{step: 0.05, end: 20}}\nsteering: {{default: orca, separate: false}}\n"
      "world:\n  walkable: [{{area: {}}}]\n  places:\n{}"
      "population: {{walker: {{radius: 0.22, preferred_speed: {{normal: [1.3, 0.1], min: 1, max: 1.6}}}}}}\n"
      "journeys:\n  criss_cross:\n    - branch:\n{}    - repeat: forever\n"
      "sources: [{{id: crowd, area: {}, count: {}, journey: criss_cross}}]\n",
      box(-kAround, -kAround, side + kAround, side + kAround), places, ways, box(0, 0, side, side), people);
}

RunCost time_people(const ModelVariant& variant, std::uint64_t people, std::uint64_t& hash) {
  const MemoryFiles files({{"square.yaml", square_of(people)}});
  return window_of(*compile(read_scenario(files, "square.yaml", options_of(variant, true)), files, 0).sim, hash);
}

RunQuality quality_of(const ModelRun& run) {
  RunQuality q;
  q.finite = run.finite;
  q.speed_ratio = run.speed_ratio;
  if (!run.finite) return q;
  const analysis::Travel t = analysis::travel(run.tracks);
  q.acceleration = analysis::mean_acceleration(run.tracks);
  q.penetration = analysis::penetration(refined(run.tracks, kTimeSteps[0])).score;
  q.arrived = t.people ? static_cast<double>(t.arrived) / static_cast<double>(t.people) : 0;
  q.travel_time = t.mean_time;
  q.speed = t.mean_speed;
  return q;
}

}  // namespace throng::bench
