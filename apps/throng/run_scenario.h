// `throng run`: a scenario file becomes people walking, a summary and verdicts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace throng::cli {

struct RunOptions {
  std::string command = "run";  ///< of the program, for messages
  std::string file;
  int threads = 0;  ///< 0 = all cores
  std::optional<std::uint64_t> seed;
  std::optional<double> until;  ///< simulated seconds
  std::vector<std::string> set;
  std::vector<std::string> allow_include;
  std::string record;            ///< file; empty = only if the scenario asks for it
  std::string resume;            ///< a recording to go on with, instead of `file`
  bool record_optional = false;  ///< go on when it cannot be recorded
  bool overwrite = false;
  bool compact = false;
  bool poses = false;                ///< recorded, too
  bool view = false;                 ///< in the studio, in real time
  int port = 8137;                   ///< of the studio
  std::vector<std::string> explain;  ///< people (PersonChoice): what their parts say at the end
  std::vector<std::string> events;   ///< people whose events are printed as they happen
  bool explain_world = false;        ///< print what the world was compiled to, and end
  bool quiet = false;
  bool json = false;
};

/// Exit code: 0 ok, 1 the input is wrong, 2 the run failed, 3 an expectation did not hold.
int run_scenario(const RunOptions& options);

}  // namespace throng::cli
