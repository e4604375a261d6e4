#include "run_scenario.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "progress.h"
#include "throng/core/text.h"
#include "throng/scenario/compile.h"
#include "throng/scenario/emit.h"
#include "throng/scenario/expect/expectations.h"
#include "throng/scenario/read.h"
#include "throng/simulation/simulation.h"

namespace throng::cli {
namespace {

struct Outcome {
  double wall_s = 0;
  bool cut_short = false;  ///< stopped before the scenario's own end
  std::vector<Verdict> verdicts;
};

void print_problems(const Diagnostics& diagnostics) {
  for (const Diagnostic& d : diagnostics.list()) fmt::print(stderr, "{}\n", to_text(d));
}

/// Steps to the end; people who are all gone end it earlier.
Outcome simulate(const RunOptions& o, const ScenarioSpec& spec, Simulation& sim) {
  const double end = o.until ? std::min(*o.until, spec.time.end) : spec.time.end;
  Expectations expectations(spec, sim);
  Progress progress(end, !o.quiet && !o.json);
  const auto start = std::chrono::steady_clock::now();
  while (sim.now() < end - 0.5 * sim.clock().dt() && !(sim.clock().frame() > 0 && sim.finished())) {
    const StepReport report = sim.step();
    expectations.observe(sim, report);
    progress.update(sim.now(), report.people);
  }
  progress.finish();
  Outcome out;
  out.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  out.cut_short = !sim.finished() && end < spec.time.end;
  if (!out.cut_short) out.verdicts = expectations.verdicts(sim);
  return out;
}

double us_per_agent_step(const Simulation& sim, double wall_s) {
  const auto n = static_cast<double>(sim.totals().agent_steps);
  return n > 0 ? 1e6 * wall_s / n : 0;
}

DocumentNode to_node(const ScenarioSpec& spec, const Simulation& sim, const Outcome& out) {
  const RunTotals& t = sim.totals();
  const auto whole = [](std::uint64_t v) { return integer_node(static_cast<std::int64_t>(v)); };
  DocumentNode j = map_node();
  put(j, "scenario", printable(spec.name, 200));
  put(j, "seed", whole(sim.setup().seed));
  put(j, "threads", integer_node(sim.workers().count()));
  put(j, "agents", whole(t.entered));
  put(j, "left", whole(t.left));
  put(j, "remaining", whole(t.entered - t.left));
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
  put(j, "cut_short", boolean_node(out.cut_short));
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

void print_summary(const ScenarioSpec& spec, const Simulation& sim, const Outcome& out) {
  const RunTotals& t = sim.totals();
  fmt::print("{}\n", printable(spec.name.empty() ? std::string("(no name)") : spec.name, 200));
  fmt::print("  people      {} entered, {} left, {} still inside\n", t.entered, t.left, t.entered - t.left);
  if (t.last_exit >= 0)
    fmt::print("  exits       first after {:.1f} s, last after {:.1f} s\n", t.first_exit, t.last_exit);
  fmt::print("  simulated   {:.1f} s in {} steps of {:g} s{}\n", sim.now(), t.steps, sim.clock().dt(),
             out.cut_short ? " (cut short: expectations not checked)" : "");
  fmt::print("  took        {} ({}x real time, {:.3f} us per person and step, {} threads)\n", duration_text(out.wall_s),
             amount_text(out.wall_s > 0 ? sim.now() / out.wall_s : 0), us_per_agent_step(sim, out.wall_s),
             sim.workers().count());
  fmt::print("  contacts    {} overlapping pairs, worst {:.1f} cm\n", t.collisions, 100 * t.worst_overlap);
  fmt::print("  state hash  {:016x}\n", sim.state_hash());
  for (std::size_t i = 0; i < kWarnings; ++i)
    if (t.warnings[i] && static_cast<Warning>(i) != Warning::kOverlap && static_cast<Warning>(i) != Warning::kWallStop)
      fmt::print("  note        {} x {}\n", t.warnings[i], advice(static_cast<Warning>(i)));
  for (const Verdict& v : out.verdicts)
    fmt::print("  {}        {} (measured {})\n", v.holds ? "holds" : "FAILS", v.text, v.value);
}

}  // namespace

int run_scenario(const RunOptions& o) {
  const DiskFiles files(o.allow_include);
  ReadOptions read;
  read.set = o.set;
  if (o.seed) read.set.push_back("seed=" + std::to_string(*o.seed));
  Scenario scenario = read_scenario(files, o.file, read);
  std::optional<Setup> setup = compile_scenario(scenario, files);
  print_problems(scenario.diagnostics);
  if (!setup) return 1;
  Simulation sim(std::move(*setup), o.threads > 0 ? o.threads : Workers::available());
  const Outcome out = simulate(o, scenario.spec, sim);
  bool holds = true;
  for (const Verdict& v : out.verdicts) {
    holds &= v.holds;
    if (!v.holds && (o.quiet || o.json)) fmt::print(stderr, "expected {}, measured {}\n", v.text, v.value);
  }
  if (o.json) {
    fmt::print("{}", to_json(to_node(scenario.spec, sim, out)));
  } else if (!o.quiet) {
    print_summary(scenario.spec, sim, out);
  }
  return holds ? 0 : 3;
}

}  // namespace throng::cli
