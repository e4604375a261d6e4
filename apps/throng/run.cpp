// throng run FILE
#include "args.h"
#include "commands.h"
#include "run_scenario.h"

namespace throng::cli {

int run_command(Arguments arguments) {
  RunOptions o;
  Args args("run", "Simulates a scenario and prints a summary; with `expect` in the file, whether it holds.",
            "  throng run scenarios/demos/two_floors.yaml              to its end, on all cores\n"
            "  throng run room.yaml --until 20 --threads 1             20 simulated seconds, one core\n"
            "  throng run room.yaml --seed 5 --set sources.0.count=80  another crowd, without editing the file\n"
            "  throng run room.yaml --json                             one JSON object, for programs\n"
            "The state hash at the end is the same for any number of threads.\n"
            "Exit code 0: done, expectations hold; 1: the file is wrong; 2: the run failed; 3: one does not hold.\n");
  args.positional("FILE", o.file, "Scenario file")
      .option("--threads", o.threads, "Worker threads; 0 = all cores", 0, 1024)
      .option("--seed", o.seed, "Instead of the scenario's seed")
      .option("--until", o.until, "Stop after this simulated time, s", 0, 1e9)
      .option("--set", o.set, "path=value, changes the scenario; may be repeated")
      .option("--allow-include", o.allow_include, "A further folder that includes may come from; may be repeated")
      .flag("--quiet", o.quiet, "Print nothing but problems")
      .flag("--json", o.json, "Print one JSON object");
  if (const auto code = args.parse(arguments)) return *code;
  return run_scenario(o);
}

}  // namespace throng::cli
