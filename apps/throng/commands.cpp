#include "commands.h"

#include <fmt/format.h>

#include <exception>

#include "throng/core/text.h"

namespace throng::cli {

const std::vector<Command>& commands() {
  static const std::vector<Command> list{
      {"run", "simulate a scenario, print a summary and whether its expectations hold", run_command},
      {"view", "show a running scenario or a recording in a browser", view_command},
      {"draw", "draw a scenario, or a moment of its run, as SVG or PNG", draw_command},
      {"export", "write a recording as files that other tools read", export_command},
      {"import", "make a recording of measured or other tools' trajectories", import_command},
      {"analyze", "take measures of a recording or of any tool's trajectories: numbers, tables, plots",
       analyze_command},
      {"replay", "say what a recording holds, or run it again and compare", replay_command},
      {"check", "print every problem of scenario files", check_command},
      {"regions", "list the regions of a scenario, or write automatic ones into it for editing", regions_command},
      {"new", "write a scenario to start from", new_command},
      {"list", "list models, demos, measures, benchmarks ...", list_command},
      {"describe", "explain a section, an element or a part of the scenario file", describe_command},
      {"schema", "print the JSON Schema of the scenario file, or its reference page", schema_command},
      {"study", "run a scenario many times with values varied and seeds, and compare", study_command},
      {"calibrate", "how likely models make what people did, and the parameters that fit best", calibrate_command},
      {"body", "make a person's body as glTF, or fit somebody else's character to our joints", body_command},
      {"clip", "make a canonical clip of a walk captured elsewhere", clip_command},
      {"bench", "time the benchmarks", bench_command},
  };
  return list;
}

namespace {

void print_help() {
  fmt::print("throng: simulates autonomous pedestrians in buildings and public places.\n\n");
  for (const auto& c : commands()) fmt::print("  throng {:<9} {}\n", c.name, c.summary);
  fmt::print(
      "\nExamples:\n"
      "  throng new my_room                  write my_room.yaml, a room with two exits\n"
      "  throng check my_room.yaml           is everything right with it?\n"
      "  throng run my_room.yaml             simulate it\n"
      "  throng run scenarios/demos/two_floors.yaml --json\n"
      "  throng describe population          what can be said about people\n"
      "\nEach command explains itself: throng COMMAND --help\n"
      "Exit codes: 0 ok, 1 the input is wrong, 2 the run failed, 3 a check did not hold.\n");
}

int run_named(std::string_view name, Arguments args) {
  std::vector<std::string> names;
  for (const auto& c : commands()) {
    if (c.name == name) return c.run(args);
    names.emplace_back(c.name);
  }
  std::string all;
  for (const auto& n : names) all += (all.empty() ? "" : ", ") + n;
  const std::string hint = did_you_mean(name, names);
  fmt::print(stderr, "throng: there is no command '{}'{}; known are {}\n", printable(name), hint, all);
  return kBadInput;
}

}  // namespace

int run_program(Arguments args) {
  if (args.empty()) {
    print_help();
    return kBadInput;
  }
  if (args[0] == "--help" || args[0] == "-h" || args[0] == "help") {
    print_help();
    return kOk;
  }
  if (args[0] == "--version") {
    fmt::print("throng {}\n", THRONG_VERSION);
    return kOk;
  }
  try {
    return run_named(args[0], args.subspan(1));
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "throng: out of memory\n");
  } catch (const std::exception& e) {
    fmt::print(stderr, "throng: {}\n", printable(e.what(), 400));
  }
  return kRunFailed;
}

}  // namespace throng::cli
