#include "run_scenario.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <numeric>
#include <stdexcept>

#include "explain_world.h"
#include "progress.h"
#include "run_record.h"
#include "throng/core/text.h"
#include "throng/scenario/compile.h"
#include "throng/scenario/emit.h"
#include "throng/scenario/expect/expectations.h"
#include "throng/scenario/read.h"
#include "throng/simulation/simulation.h"
#include "view.h"

namespace throng::cli {
namespace {

struct Outcome {
  double wall_s = 0;
  bool cut_short = false;  ///< stopped before the scenario's own end
  bool resumed = false;    ///< its beginning was not seen: expectations are not checked
  bool interrupted = false;
  bool failed = false;                ///< the reason has been printed
  std::uint32_t waiting_outside = 0;  ///< at the end: people of sources who have not found room to enter
  std::vector<Verdict> verdicts;
};

void print_problems(const Diagnostics& diagnostics) {
  for (const Diagnostic& d : diagnostics.list()) fmt::print(stderr, "{}\n", to_text(d));
}

/// The same in the studio: the player steps, we look on. False when it failed.
bool view_run(const RunOptions& o, const ScenarioSpec& spec, double end, Simulation& sim, RunRecording& recording,
              Expectations& expectations, Outcome& out) {
  studio::LiveTimeline::Options view = live_view(spec, sim);
  view.end = end;
  view.on_step = [&](const StepReport& report) {
    if (!recording.observe(sim)) throw std::runtime_error("the run ends because it could not be recorded");
    expectations.observe(sim, report);
    out.waiting_outside = report.waiting_outside;
  };
  studio::ServeOptions serve;
  serve.port = static_cast<std::uint16_t>(o.port);
  serve.to_stderr = o.json;
  serve.wait_for_client = false;
  serve.end_when_finished = true;
  const int code = studio::serve_simulation(sim, std::move(view), serve);
  out.interrupted = code == 0 && sim.now() < end - 0.5 * sim.clock().dt() && !sim.finished() && recording.active();
  return code == 0;
}

/// Steps to the end; people who are all gone end it earlier. `again`: the run is one that is being gone on with.
Outcome simulate(const RunOptions& o, const ScenarioSpec& spec, Simulation& sim, RunRecording& recording,
                 RecordedRun* again) {
  const double end = o.until ? std::min(*o.until, spec.time.end) : spec.time.end;
  Expectations expectations(spec, sim);
  Progress progress(end, !o.quiet && !o.json);
  const InterruptGuard guard(recording.active());
  Outcome out;
  out.resumed = again && !again->from_start();
  const auto start = std::chrono::steady_clock::now();
  if (o.view) out.failed = !view_run(o, spec, end, sim, recording, expectations, out);
  while (!o.view && sim.now() < end - 0.5 * sim.clock().dt() && !(sim.clock().frame() > 0 && sim.finished())) {
    Result<StepReport> report = again ? again->step() : Result<StepReport>(sim.step());
    if (!report) fmt::print(stderr, "throng run: {}\n", printable(report.error(), 600));
    if (!report || !recording.observe(sim)) {
      out.failed = true;
      break;
    }
    expectations.observe(sim, *report);
    out.waiting_outside = report->waiting_outside;
    progress.update(sim.now(), report->people);
    if ((out.interrupted = InterruptGuard::interrupted() && recording.active())) break;
  }
  progress.finish();
  const bool ended = sim.finished() || sim.now() >= spec.time.end - 0.5 * sim.clock().dt();
  if (!out.failed && !recording.finish(ended)) out.failed = true;
  out.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  out.cut_short = !sim.finished() && (end < spec.time.end || out.interrupted || out.failed);
  if (!out.cut_short && !out.resumed) out.verdicts = expectations.verdicts(sim);
  return out;
}

double us_per_agent_step(const Simulation& sim, double wall_s) {
  const auto n = static_cast<double>(sim.totals().agent_steps);
  return n > 0 ? 1e6 * wall_s / n : 0;
}

double bytes_per_person_frame(const RecorderStatistics& s) {
  return s.person_frames ? static_cast<double>(s.frame_bytes) / static_cast<double>(s.person_frames) : 0;
}

constexpr std::array<std::string_view, PlanCounts::kKinds> kMaps{"quadtree", "grid", "detailed", "mesh"};

/// Which maps ways came from, and what that took (SH-72). Shares of time are of all stages.
DocumentNode planning_node(const RunTotals& t) {
  const auto whole = [](std::uint64_t v) { return integer_node(static_cast<std::int64_t>(v)); };
  const PlanCounts& p = t.planning;
  const double all = std::accumulate(t.stage_seconds.begin(), t.stage_seconds.end(), 0.0);
  const auto rough = static_cast<double>(p.paths[PlanCounts::kQuadtree] + p.paths[PlanCounts::kGrid]);
  DocumentNode j = map_node();
  put(j, "straight", whole(p.straight));
  put(j, "region_choices", whole(p.choices));
  put(j, "region_choices_changed", whole(p.changed));
  for (std::size_t i = 0; i < kMaps.size(); ++i) {
    DocumentNode& m = put(j, kMaps[i], map_node());
    put(m, "paths", whole(p.paths[i]));
    put(m, "searches", whole(p.searches[i]));
    put(m, "nodes_visited", whole(p.nodes[i]));
    put(m, "wall_s", number_node(p.seconds[i]));
    put(m, "share_of_time", number_node(all > 0 ? p.seconds[i] / all : 0));
    if (i <= PlanCounts::kGrid)
      put(m, "share_of_paths", number_node(rough > 0 ? static_cast<double>(p.paths[i]) / rough : 0));
  }
  return j;
}

/// The same in one line; nothing where everybody walked over the mesh.
void print_planning(const RunTotals& t) {
  const PlanCounts& p = t.planning;
  const std::uint64_t quadtree = p.paths[PlanCounts::kQuadtree], grid = p.paths[PlanCounts::kGrid];
  if (quadtree + grid + p.straight + p.paths[PlanCounts::kDetailed] == 0) return;
  const double all = std::accumulate(t.stage_seconds.begin(), t.stage_seconds.end(), 0.0);
  const auto share = [&](PlanCounts::Kind k) { return all > 0 ? 100 * p.seconds[k] / all : 0; };
  const double rough = std::max<double>(1, static_cast<double>(quadtree + grid));
  fmt::print(
      "  ways        {} straight, {} rough: {:.0f} % quadtree ({:.1f} % of the time), {:.0f} % grid ({:.1f} %); "
      "{} detailed, {} over the mesh\n",
      p.straight, quadtree + grid, 100 * static_cast<double>(quadtree) / rough, share(PlanCounts::kQuadtree),
      100 * static_cast<double>(grid) / rough, share(PlanCounts::kGrid), p.paths[PlanCounts::kDetailed],
      p.paths[PlanCounts::kMesh]);
}

DocumentNode to_node(const ScenarioSpec& spec, const Simulation& sim, const RunRecording& recording,
                     const Outcome& out) {
  const RunTotals& t = sim.totals();
  const auto whole = [](std::uint64_t v) { return integer_node(static_cast<std::int64_t>(v)); };
  DocumentNode j = map_node();
  put(j, "scenario", printable(spec.name, 200));
  put(j, "seed", whole(sim.setup().seed));
  put(j, "threads", integer_node(sim.workers().count()));
  put(j, "agents", whole(t.entered));
  put(j, "left", whole(t.left));
  put(j, "remaining", whole(t.entered - t.left));
  put(j, "waiting_outside", whole(out.waiting_outside));
  put(j, "steps", whole(t.steps));
  put(j, "simulated_s", number_node(sim.now()));
  put(j, "wall_s", number_node(out.wall_s));
  put(j, "us_per_agent_step", number_node(us_per_agent_step(sim, out.wall_s)));
  put(j, "agent_steps_per_s", number_node(out.wall_s > 0 ? static_cast<double>(t.agent_steps) / out.wall_s : 0));
  put(j, "peak_rss_mb", number_node(peak_rss_mb()));
  put(j, "state_hash", text_node(fmt::format("{:016x}", sim.state_hash())));
  put(j, "collisions", whole(t.collisions));
  put(j, "worst_overlap_m", number_node(t.worst_overlap));
  if (t.last_exit >= 0) put(j, "time_of_last_exit", number_node(t.last_exit));
  DocumentNode& warnings = put(j, "warnings", map_node());
  for (std::size_t i = 0; i < kWarnings; ++i)
    if (t.warnings[i]) put(warnings, name_of(static_cast<Warning>(i)), whole(t.warnings[i]));
  DocumentNode& stages = put(j, "stage_times_s", map_node());
  for (std::size_t i = 0; i < kStages; ++i)
    put(stages, name_of(static_cast<Stage>(i)), number_node(t.stage_seconds[i]));
  put(j, "planning", planning_node(t));
  put(j, "cut_short", boolean_node(out.cut_short));
  if (const auto& s = recording.statistics()) {
    DocumentNode& r = put(j, "recording", map_node());
    put(r, "file", text_node(valid_utf8(recording.path()) ? recording.path() : printable(recording.path(), 4096)));
    put(r, "frames", whole(s->frames));
    put(r, "file_bytes", whole(s->file_bytes));
    put(r, "bytes_per_person_frame", number_node(bytes_per_person_frame(*s)));
    put(r, "writer_cpu_s", number_node(s->writer_cpu_seconds));
    put(r, "waited_s", number_node(s->waited_seconds));
  }
  DocumentNode& expectations = put(j, "expectations", list_node());
  for (const Verdict& v : out.verdicts) {
    DocumentNode e = map_node();
    put(e, "expect", text_node(v.text));
    put(e, "value", text_node(v.value));
    put(e, "holds", boolean_node(v.holds));
    expectations.children.push_back(std::move(e));
  }
  return j;
}

void print_summary(const ScenarioSpec& spec, const Simulation& sim, const RunRecording& recording, const Outcome& out) {
  const RunTotals& t = sim.totals();
  fmt::print("{}\n", printable(spec.name.empty() ? std::string("(no name)") : spec.name, 200));
  fmt::print("  people      {} entered, {} left, {} still inside{}\n", t.entered, t.left, t.entered - t.left,
             out.waiting_outside ? fmt::format(", {} still waiting to enter", out.waiting_outside) : "");
  if (t.last_exit >= 0)
    fmt::print("  exits       first after {:.1f} s, last after {:.1f} s\n", t.first_exit, t.last_exit);
  fmt::print("  simulated   {:.1f} s in {} steps of {:g} s{}\n", sim.now(), t.steps, sim.clock().dt(),
             out.cut_short ? " (cut short: expectations not checked)"
             : out.resumed ? " (resumed: expectations not checked)"
                           : "");
  fmt::print("  took        {} ({}x real time, {:.3f} us per person and step, {} thread{})\n",
             duration_text(out.wall_s), amount_text(out.wall_s > 0 ? sim.now() / out.wall_s : 0),
             us_per_agent_step(sim, out.wall_s), sim.workers().count(), sim.workers().count() == 1 ? "" : "s");
  fmt::print("  contacts    {} pairs deeper than {:g} cm, worst {:.1f} cm\n", t.collisions,
             100 * sim.setup().move.collision_tolerance, 100 * t.worst_overlap);
  print_planning(t);
  fmt::print("  state hash  {:016x}\n", sim.state_hash());
  if (const auto& s = recording.statistics())
    fmt::print("  recording   {}: {} frames, {}B, {:.1f} bytes per person and frame\n",
               printable(recording.path(), 300), s->frames, amount_text(static_cast<double>(s->file_bytes)),
               bytes_per_person_frame(*s));
  for (std::size_t i = 0; i < kWarnings; ++i)
    if (t.warnings[i] && static_cast<Warning>(i) != Warning::kOverlap && static_cast<Warning>(i) != Warning::kWallStop)
      fmt::print("  note        {} x {}\n", t.warnings[i], advice(static_cast<Warning>(i)));
  for (const Verdict& v : out.verdicts)
    fmt::print("  {}        {} (measured {})\n", v.holds ? "holds" : "FAILS", v.text, v.value);
}

/// Prints what came of a run. The exit code.
int conclude(const RunOptions& o, const ScenarioSpec& spec, const Simulation& sim, const RunRecording& recording,
             const Outcome& out) {
  bool holds = true;
  for (const Verdict& v : out.verdicts) {
    holds &= v.holds;
    if (!v.holds && (o.quiet || o.json)) fmt::print(stderr, "expected {}, measured {}\n", v.text, v.value);
  }
  if (out.failed) return 2;
  if (o.json) {
    fmt::print("{}", to_json(to_node(spec, sim, recording, out)));
  } else if (!o.quiet) {
    print_summary(spec, sim, recording, out);
  }
  explain_to_output(sim, o.explain);
  if (out.interrupted) {
    fmt::print(stderr, "throng run: interrupted; go on with: throng run --resume {}\n",
               printable(recording.path(), 300));
    return 2;
  }
  return holds ? 0 : 3;
}

int run_resumed(const RunOptions& o) {
  std::unique_ptr<RecordedRun> run;
  {
    const auto before = Recording::open(o.resume);
    if (!before) {
      fmt::print(stderr, "throng run: {}\n", printable(before.error(), 600));
      return 1;
    }
    auto opened = RecordedRun::open(*before, o.threads > 0 ? o.threads : Workers::available(), true);
    if (!opened) {
      fmt::print(stderr, "throng run: {}\n", printable(opened.error(), 2000));
      return 1;
    }
    run = std::move(*opened);
  }
  if (!can_explain(run->simulation(), o.explain)) return 1;
  RunRecording recording(o, run->spec());
  if (!recording.append(run->simulation())) return 2;
  const Outcome out = simulate(o, run->spec(), run->simulation(), recording, run.get());
  return conclude(o, run->spec(), run->simulation(), recording, out);
}

}  // namespace

int run_scenario(const RunOptions& o) {
  if (!o.resume.empty()) return run_resumed(o);
  const DiskFiles disk(o.allow_include);
  ReadOptions read;
  read.set = o.set;
  if (o.seed) read.set.push_back("seed=" + std::to_string(*o.seed));
  Scenario scenario = read_scenario(disk, o.file, read);
  const CapturingFiles files(disk);
  std::optional<Setup> setup = compile_scenario(scenario, files);
  print_problems(scenario.diagnostics);
  if (!setup) return 1;
  if (o.explain_world) return explain_world(scenario.spec, std::move(setup->world), o.json);
  Simulation sim(std::move(*setup), o.threads > 0 ? o.threads : Workers::available());
  if (!can_explain(sim, o.explain)) return 1;
  RunRecording recording(o, scenario.spec);
  if (!recording.create(scenario.spec, sim, files.captured())) return 2;
  const Outcome out = simulate(o, scenario.spec, sim, recording, nullptr);
  return conclude(o, scenario.spec, sim, recording, out);
}

}  // namespace throng::cli
