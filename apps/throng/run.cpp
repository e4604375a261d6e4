// throng run FILE
#include <fmt/format.h>

#include "args.h"
#include "commands.h"
#include "run_record.h"
#include "run_scenario.h"

namespace throng::cli {

int run_command(Arguments arguments) {
  RunOptions o;
  Args args(
      "run", "Simulates a scenario and prints a summary; with `expect` in the file, whether it holds.",
      "  throng run scenarios/demos/two_floors.yaml              to its end, on all cores\n"
      "  throng run room.yaml --until 20 --threads 1             20 simulated seconds, one core\n"
      "  throng run room.yaml --seed 5 --set sources.0.count=80  another crowd, without editing the file\n"
      "  throng run room.yaml --json                             one JSON object, for programs\n"
      "  throng run room.yaml --record room.throng               keep every moment of it\n"
      "  throng run room.yaml --explain west.0 --until 30        what is in somebody's mind then, and why it walks so\n"
      "  throng run room.yaml --events west.0                    what happens to somebody, as it happens\n"
      "  throng run --resume room.throng                         go on with a run that was cut off\n"
      "The state hash at the end is the same for any number of threads.\n"
      "Exit code 0: done, expectations hold; 1: the file is wrong; 2: the run failed; 3: one does not hold.\n");
  args.positional("FILE", o.file, "Scenario file", false)
      .option("--threads", o.threads, "Worker threads; 0 = all cores", 0, 1024)
      .option("--seed", o.seed, "Instead of the scenario's seed")
      .option("--until", o.until, "Stop after this simulated time, s", 0, 1e9)
      .option("--set", o.set, "path=value, changes the scenario; may be repeated")
      .option("--allow-include", o.allow_include, "A further folder that includes may come from; may be repeated");
  add_record_options(args, o);
  args.option("--resume", o.resume, "Go on with this recording's run from its last snapshot")
      .flag("--view", o.view, "Run in real time and show it in a browser; see throng view")
      .option("--port", o.port, "Of --view; when it is taken, the next free one; 0 = any", 0, 65535)
      .option(
          "--explain", o.explain,
          "A person's index (or west.0, the first of source west): print memory, needs, percepts, plan and what steers "
          "it at the end, or when it was last there (as JSON with --json or --quiet), and with --record keep it "
          "with every frame; may be repeated")
      .option("--events", o.events,
              "A person, as for --explain: print what happens to it and what it begins and ends, as it happens; may be "
              "repeated")
      .flag("--explain-world", o.explain_world, "Print regions, objects, maps, memory and build times; do not run")
      .flag("--quiet", o.quiet, "Print nothing but problems")
      .flag("--json", o.json, "Print one JSON object");
  if (const auto code = args.parse(arguments)) return *code;
  if (o.file.empty() == o.resume.empty()) {
    fmt::print(stderr, "throng run: give either the file of a scenario or --resume and a recording\n");
    return kBadInput;
  }
  if (!o.resume.empty() &&
      (o.view || !o.record.empty() || o.seed || !o.set.empty() || o.compact || o.poses || o.overwrite)) {
    fmt::print(stderr,
               "throng run: --resume goes on with the same run in the same file; it takes no --record, --seed, "
               "--set, --compact, --poses, --overwrite or --view\n");
    return kBadInput;
  }
  return run_scenario(o);
}

}  // namespace throng::cli
