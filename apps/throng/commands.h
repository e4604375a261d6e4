// The sub-commands: one file each, one line each in the table of commands.cpp.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace throng::cli {

/// What every command returns to the shell.
enum ExitCode {
  kOk = 0,
  kBadInput = 1,     ///< the input is wrong
  kRunFailed = 2,    ///< the run failed
  kCheckFailed = 3,  ///< an expectation did not hold
};

using Arguments = std::span<const std::string>;

struct Command {
  std::string_view name;
  std::string_view summary;
  int (*run)(Arguments args);
};

const std::vector<Command>& commands();
/// What main() does: finds the command and runs it. Never throws.
int run_program(Arguments args);

int run_command(Arguments args);
int replay_command(Arguments args);
int view_command(Arguments args);
int bench_command(Arguments args);
int draw_command(Arguments args);
int check_command(Arguments args);
int schema_command(Arguments args);
int list_command(Arguments args);
int describe_command(Arguments args);
int new_command(Arguments args);
int export_command(Arguments args);
int import_command(Arguments args);
int regions_command(Arguments args);
int study_command(Arguments args);
int calibrate_command(Arguments args);
int analyze_command(Arguments args);
int body_command(Arguments args);
int clip_command(Arguments args);

}  // namespace throng::cli
