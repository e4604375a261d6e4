// throng view SCENARIO|RECORDING
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <stdexcept>

#include "args.h"
#include "commands.h"
#include "run_summary.h"
#include "studio/client_message.h"
#include "studio/recording_timeline.h"
#include "studio/serve.h"
#include "throng/core/text.h"
#include "throng/scenario/compile.h"
#include "throng/scenario/record.h"
#include "view.h"

namespace throng::cli {
namespace {

struct ViewOptions {
  RunOptions run;  ///< of a scenario; of a recording its file alone
  std::optional<double> speed;
  bool paused = false, no_wait = false;
  studio::ServeOptions serve;
};

int view_recording(const ViewOptions& o) {
  const RunOptions& run = o.run;
  if (run.until || run.seed || run.threads || !run.set.empty() || !run.allow_include.empty() ||
      has_record_options(run)) {
    fmt::print(
        stderr,
        "throng view: {} is a recording, and stays as it is: --until, --seed, --threads, --set, --allow-include, "
        "--record, --compact, --poses, --overwrite and --record-optional are for scenarios\n",
        printable(run.file, 300));
    return kBadInput;
  }
  Result<Recording> recording = Recording::open(o.run.file);
  if (!recording) {
    fmt::print(stderr, "throng view: {}\n", printable(recording.error(), 400));
    return kBadInput;
  }
  if (recording->frame_count() == 0) {
    fmt::print(stderr, "throng view: there is no frame in {}\n", printable(o.run.file, 300));
    return kBadInput;
  }
  studio::RecordingTimeline timeline(std::move(*recording));
  const RecordingInfo& info = timeline.recording().info();
  const studio::SceneTimes times{info.dt, timeline.rate(), timeline.start(), timeline.end(), false, info.priorities};
  return studio::serve(timeline, studio::scene_json(timeline.recording().scene(), times), o.serve);
}

int view_scenario(const ViewOptions& view_options) {
  const RunOptions& o = view_options.run;
  const DiskFiles disk(o.allow_include);
  ReadOptions read;
  read.set = o.set;
  if (o.seed) read.set.push_back("seed=" + std::to_string(*o.seed));
  Scenario scenario = read_scenario(disk, o.file, read);
  const CapturingFiles files(disk);
  std::optional<Setup> setup = compile_scenario(scenario, files);
  for (const Diagnostic& d : scenario.diagnostics.list()) fmt::print(stderr, "{}\n", to_text(d));
  if (!setup) return kBadInput;
  Simulation sim(std::move(*setup), o.threads > 0 ? o.threads : Workers::available());
  RunRecording recording(o, scenario.spec);
  if (recording.wants_poses()) sim.show_poses({PoseMode::kAll, {}});
  studio::LiveTimeline::Options view = live_view(scenario.spec, sim);
  if (o.until) view.end = std::min(*o.until, view.end);
  // No run is lost: what the scenario wants recorded is recorded here, too.
  if (!recording.create(scenario.spec, sim, files.captured())) return kRunFailed;
  Outcome out;
  view.on_step = [&](const StepReport& report) {
    if (!recording.observe(sim)) throw std::runtime_error("the run ends because it could not be recorded");
    out.waiting_outside = report.waiting_outside;
  };
  const auto start = std::chrono::steady_clock::now();
  int code = studio::serve_simulation(sim, std::move(view), view_options.serve);
  const bool ended = sim.finished() || sim.now() >= scenario.spec.time.end - 0.5 * sim.clock().dt();
  if (!recording.finish(ended)) code = kRunFailed;
  out.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  out.paced = out.cut_short = true;  // whoever looks may end it at any time: nothing is asserted
  print_summary(scenario.spec, sim, out, &recording);
  return code;
}

}  // namespace

bool is_recording(const std::string& file) {
  char magic[16] = {};
  std::ifstream stream(file, std::ios::binary);
  stream.read(magic, sizeof magic);
  return stream.gcount() == sizeof magic && std::string_view(magic, 15) == "SQLite format 3";
}

studio::LiveTimeline::Options live_view(const ScenarioSpec& spec, const Simulation& simulation) {
  studio::LiveTimeline::Options view;
  view.scene = recorded_scene(spec, simulation.setup());
  view.rate = spec.outputs.rate;
  view.end = spec.time.end;
  return view;
}

int view_command(Arguments arguments) {
  ViewOptions o;
  o.run.command = "view";
  Args args("view", "Shows a scenario while it is simulated, or a recording, in a browser.",
            "  throng view scenarios/demos/two_floors.yaml       prints the address to open; Ctrl-C ends it\n"
            "  throng view run.throng                            a recording\n"
            "  throng view room.yaml --speed 4 --paused          four times as fast, once you press play\n"
            "  throng view room.yaml --host 0.0.0.0              for other machines, too: the address has a token\n"
            "  throng view room.yaml --record room.throng        and keep every moment of it\n"
            "A simulation waits until somebody looks. The page needs no network; see docs/protocol.md for programs.\n");
  args.positional("FILE", o.run.file, "Scenario file or recording")
      .option("--port", o.run.port, "To listen on; when it is taken, the next free one; 0 = any", 0, 65535)
      .option("--host", o.serve.host, "Address to listen on; anything but this machine's own needs the token printed")
      .option("--speed", o.speed, "Simulated seconds a second", studio::kSlowest, studio::kFastest)
      .option("--threads", o.run.threads, "Worker threads; 0 = all cores", 0, 1024)
      .option("--seed", o.run.seed, "Instead of the scenario's seed")
      .option("--until", o.run.until, "End after this simulated time, s, without waiting for anybody to look", 0, 1e9)
      .option("--set", o.run.set, "path=value, changes the scenario; may be repeated")
      .option("--allow-include", o.run.allow_include, "A further folder that includes may come from; may be repeated")
      .flag("--paused", o.paused, "Begin at a stand")
      .flag("--no-wait", o.no_wait, "Begin even if nobody looks");
  add_record_options(args, o.run);
  if (const auto code = args.parse(arguments)) return *code;
  o.serve.port = static_cast<std::uint16_t>(o.run.port);
  o.serve.speed = o.speed.value_or(1);
  o.serve.playing = !o.paused;
  o.serve.wait_for_client = !o.no_wait && !o.run.until;
  o.serve.end_when_finished = o.run.until.has_value();
  return is_recording(o.run.file) ? view_recording(o) : view_scenario(o);
}

}  // namespace throng::cli
