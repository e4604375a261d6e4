#include <algorithm>
#include <cassert>
#include <chrono>

#include "throng/core/memory.h"
#include "throng/simulation/stages.h"

namespace throng {
namespace {

/// Wall time is measured for the report only; nothing in the simulation depends on it.
double wall_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::uint64_t count(const Events& events, EventKind kind) {
  return static_cast<std::uint64_t>(
      std::count_if(events.begin(), events.end(), [&](const Event& e) { return e.kind == kind; }));
}

}  // namespace

StepScope::StepScope(Simulation& simulation) : simulation_(simulation) {
  assert(!simulation.stepping_ && "step() was called from within a step");
  simulation.stepping_ = true;
  simulation.crowd_.last_events.swap(simulation.crowd_.events);
  clear_and_trim(simulation.crowd_.events);
  report_.frame = simulation.clock_.frame();
  simulation.stages_->navigate.wall_clock = wall_seconds;
}

StepScope::~StepScope() { simulation_.stepping_ = false; }

void StepScope::enter(Stage stage) {
  const double now = wall_seconds();
  if (timing_) report_.stage_seconds[static_cast<std::size_t>(stage_)] += now - started_;
  stage_ = stage;
  started_ = now;
  timing_ = true;
}

StepReport StepScope::close() {
  enter(stage_);
  Simulation& sim = simulation_;
  Crowd& c = sim.crowd_;
  sim.stages_->decided.append_to(c.events);
  sim.stages_->navigated.append_to(c.events);
  // Stable: what happened to one person stays in the order of the stages.
  std::stable_sort(c.events.begin(), c.events.end(), [](const Event& a, const Event& b) { return a.who < b.who; });

  report_.time = sim.clock_.now();
  report_.people = static_cast<std::uint32_t>(c.size());
  report_.entered = admitted.entered;
  report_.left = static_cast<std::uint32_t>(count(c.events, EventKind::kLeft));
  report_.waiting_outside = admitted.waiting_outside;
  report_.minds = static_cast<std::uint32_t>(c.due.minds.size());
  report_.collisions = moved.collisions;
  report_.worst_overlap = moved.worst_overlap;
  const auto warn = [&](Warning w, std::uint64_t n) { report_.warnings[static_cast<std::size_t>(w)] = n; };
  warn(Warning::kEntryDelayed, admitted.waiting_outside);
  warn(Warning::kAddRefused, admitted.add_refused);
  warn(Warning::kRouteFailed, count(c.events, EventKind::kRouteFailed));
  warn(Warning::kOverlap, moved.collisions);
  warn(Warning::kStaleCommand, admitted.stale_commands);
  warn(Warning::kWallStop, moved.wall_stops);
  warn(Warning::kGoalMoved, count(c.events, EventKind::kGoalMoved));
  warn(Warning::kStartMoved, count(c.events, EventKind::kStartMoved));
  warn(Warning::kSpeedCut, moved.speed_cuts);
  warn(Warning::kSubsteps, steered.short_of_steps);
  warn(Warning::kDither, count(c.events, EventKind::kDither));
  report_.substeps = steered.substeps;

  for (const Event& e : c.events)
    if (e.kind == EventKind::kNoWay && e.a < kNoWays) ++report_.no_way[e.a];

  report_.planning = sim.stages_->navigate.counts();

  RunTotals& t = sim.totals_;
  t.planning += report_.planning;
  ++t.steps;
  t.agent_steps += c.size();
  t.entered += report_.entered;
  t.left += report_.left;
  t.collisions += report_.collisions;
  t.separated += moved.separated;
  t.substeps += report_.substeps;
  t.most_substeps = std::max(t.most_substeps, report_.substeps);
  if (sim.setup_.move.watch) sim.collisions_.observe(report_.frame, sim.clock_.dt(), sim.stages_->move.collisions, c);
  t.worst_overlap = std::max(t.worst_overlap, report_.worst_overlap);
  if (report_.left) t.last_exit = report_.time;
  if (report_.left && t.first_exit < 0) t.first_exit = report_.time;
  for (std::size_t i = 0; i < kWarnings; ++i) t.warnings[i] += report_.warnings[i];
  for (std::size_t i = 0; i < kNoWays; ++i) t.no_way[i] += report_.no_way[i];
  for (std::size_t i = 0; i < kStages; ++i) t.stage_seconds[i] += report_.stage_seconds[i];
  return report_;
}

}  // namespace throng
