#include "run_scenario.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "explain_world.h"
#include "progress.h"
#include "run_explain.h"
#include "run_record.h"
#include "run_summary.h"
#include "throng/core/text.h"
#include "throng/scenario/compile.h"
#include "throng/scenario/emit.h"
#include "throng/scenario/expect/event_watch.h"
#include "throng/scenario/expect/expectations.h"
#include "throng/scenario/read.h"
#include "throng/simulation/simulation.h"
#include "view.h"

namespace throng::cli {
namespace {

void print_problems(const Diagnostics& diagnostics) {
  for (const Diagnostic& d : diagnostics.list()) fmt::print(stderr, "{}\n", to_text(d));
}

/// Whether the options that ask after people name some; both say what is wrong.
bool names_people(const RunOptions& o, const Simulation& simulation) {
  const bool explained = are_people(simulation, "--explain", o.explain);
  return are_people(simulation, "--events", o.events) && explained;
}

/// `--events`: lives of people, a line for each thing that happens.
class Lives {
 public:
  Lives(const Simulation& sim, const std::vector<std::string>& words) {
    std::vector<std::string> sources;
    for (const SourceSetup& s : sim.setup().sources) sources.push_back(s.name);
    for (const std::string& word : words)
      if (const auto who = read_person_choice(word, sources)) lives_.emplace_back(word, LifeWatch(*who));
  }
  void observe(const Simulation& sim) {
    for (auto& [word, life] : lives_)
      for (const std::string& what : life.observe(sim)) fmt::print("{:8.2f} s  {}  {}\n", sim.now(), word, what);
  }

 private:
  std::vector<std::pair<std::string, LifeWatch>> lives_;
};

/// The same in the studio: the player steps, we look on. False when it failed.
bool view_run(const RunOptions& o, const ScenarioSpec& spec, double end, Simulation& sim, RunRecording& recording,
              Expectations& expectations, Explained& people, Outcome& out) {
  studio::LiveTimeline::Options view = live_view(spec, sim);
  view.end = end;
  view.on_step = [&](const StepReport& report) {
    if (!recording.observe(sim)) throw std::runtime_error("the run ends because it could not be recorded");
    expectations.observe(sim, report);
    people.observe(sim);
    count_given_up(sim, out);
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
                 RecordedRun* again, Explained& people) {
  const double end = o.until ? std::min(*o.until, spec.time.end) : spec.time.end;
  Expectations expectations(spec, sim);
  Lives lives(sim, o.events);
  Progress progress(end, !o.quiet && !o.json);
  const InterruptGuard guard(recording.active());
  Outcome out;
  out.resumed = again && !again->from_start();
  if (again) out.resumed_from = sim.clock().frame();
  out.began_s = sim.now(), out.before = sim.totals();
  const auto start = std::chrono::steady_clock::now();
  if (o.view) out.failed = !view_run(o, spec, end, sim, recording, expectations, people, out);
  while (!o.view && sim.now() < end - 0.5 * sim.clock().dt() && !(sim.clock().frame() > 0 && sim.finished())) {
    Result<StepReport> report = again ? again->step() : Result<StepReport>(sim.step());
    if (!report) fmt::print(stderr, "throng run: {}\n", printable(report.error(), 600));
    if (!report || !recording.observe(sim)) {
      out.failed = true;
      break;
    }
    expectations.observe(sim, *report);
    lives.observe(sim);
    people.observe(sim);
    count_given_up(sim, out);
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

/// Prints what came of a run. The exit code.
int conclude(const RunOptions& o, const ScenarioSpec& spec, const Simulation& sim, const RunRecording& recording,
             const Outcome& out, Explained& people) {
  bool holds = true;
  for (const Verdict& v : out.verdicts) {
    holds &= v.holds;
    if (!v.holds && (o.quiet || o.json)) fmt::print(stderr, "expected {}, measured {}\n", v.text, v.value);
  }
  if (out.failed) return 2;
  if (o.json) {
    const std::vector<std::string> explained = people.json(sim);
    std::string text = to_json(summary_node(spec, sim, out, &recording));
    if (!o.explain.empty()) {  // one object, with what is text already as its last member
      text.erase(text.rfind('}'));
      while (text.ends_with('\n') || text.ends_with(' ')) text.pop_back();
      text += fmt::format(",\n  \"explained\": [{}]\n}}\n", fmt::join(explained, ",\n    "));
    }
    fmt::print("{}", text);
  } else {
    if (!o.quiet) print_summary(spec, sim, out, &recording);
    for (const std::string& person : o.quiet ? people.json(sim) : people.text(sim)) fmt::print("{}\n", person);
  }
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
  if (!names_people(o, run->simulation())) return 1;
  RunRecording recording(o, run->spec());
  if (run->records_poses()) run->simulation().show_poses({PoseMode::kAll, {}});
  if (!recording.append(run->simulation())) return 2;
  Explained people(run->simulation(), o.explain);
  const Outcome out = simulate(o, run->spec(), run->simulation(), recording, run.get(), people);
  return conclude(o, run->spec(), run->simulation(), recording, out, people);
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
  if (!names_people(o, sim)) return 1;
  RunRecording recording(o, scenario.spec);
  if (recording.wants_poses()) sim.show_poses({PoseMode::kAll, {}});
  if (!recording.create(scenario.spec, sim, files.captured())) return 2;
  Explained people(sim, o.explain);
  const Outcome out = simulate(o, scenario.spec, sim, recording, nullptr, people);
  return conclude(o, scenario.spec, sim, recording, out, people);
}

}  // namespace throng::cli
