#include "run_scenario.h"

#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "progress.h"
#include "throng/scenario/compile.h"
#include "throng/scenario/expect/expectations.h"
#include "throng/scenario/read.h"
#include "throng/simulation/simulation.h"

namespace throng::cli {
namespace {

using Json = nlohmann::ordered_json;

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

Json to_json(const ScenarioSpec& spec, const Simulation& sim, const Outcome& out) {
  const RunTotals& t = sim.totals();
  Json j;
  j["scenario"] = spec.name;
  j["seed"] = sim.setup().seed;
  j["threads"] = sim.workers().count();
  j["agents"] = t.entered;
  j["left"] = t.left;
  j["remaining"] = t.entered - t.left;
  j["steps"] = t.steps;
  j["simulated_s"] = sim.now();
  j["wall_s"] = out.wall_s;
  j["us_per_agent_step"] = us_per_agent_step(sim, out.wall_s);
  j["agent_steps_per_s"] = out.wall_s > 0 ? static_cast<double>(t.agent_steps) / out.wall_s : 0;
  j["peak_rss_mb"] = peak_rss_mb();
  j["state_hash"] = fmt::format("{:016x}", sim.state_hash());
  j["collisions"] = t.collisions;
  j["worst_overlap_m"] = t.worst_overlap;
  j["time_of_last_exit"] = t.last_exit < 0 ? Json() : Json(t.last_exit);
  j["warnings"] = Json::object();
  for (std::size_t i = 0; i < kWarnings; ++i)
    if (t.warnings[i]) j["warnings"][std::string(name_of(static_cast<Warning>(i)))] = t.warnings[i];
  for (std::size_t i = 0; i < kStages; ++i)
    j["stage_times_s"][std::string(name_of(static_cast<Stage>(i)))] = t.stage_seconds[i];
  j["expectations"] = Json::array();
  for (const Verdict& v : out.verdicts)
    j["expectations"].push_back({{"expect", v.text}, {"value", v.value}, {"holds", v.holds}});
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
    fmt::print("{}\n", to_json(scenario.spec, sim, out).dump(2));
  } else if (!o.quiet) {
    print_summary(scenario.spec, sim, out);
  }
  return holds ? 0 : 3;
}

}  // namespace throng::cli
