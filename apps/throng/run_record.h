// The recording of a run (`throng run`, `throng view`): where it goes, what happens when it cannot.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "run_scenario.h"
#include "throng/scenario/record.h"

namespace throng::cli {

class Args;

/// --record, --compact, --overwrite and --record-optional: the same for every command that makes a run.
void add_record_options(Args& args, RunOptions& options);
/// Whether any of them was given.
bool has_record_options(const RunOptions& options);

class RunRecording {
 public:
  /// Nothing is recorded unless asked for by the options or the scenario.
  RunRecording(const RunOptions& options, const ScenarioSpec& spec);

  bool wanted() const { return !path_.empty(); }
  /// Poses are to be recorded: everybody has one from the first step on.
  bool wants_poses() const { return wanted() && poses_; }
  /// Whether it is being written now.
  bool active() const { return recorder_ != nullptr; }
  const std::string& path() const { return path_; }

  /// False when the run must end: the reason has been printed.
  bool create(const ScenarioSpec& spec, const Simulation& sim, std::vector<RecordedFile> files);
  bool append(const Simulation& sim);
  bool observe(const Simulation& sim);
  bool finish(bool complete);
  /// Of a recording that was written.
  const std::optional<RecorderStatistics>& statistics() const { return statistics_; }

 private:
  /// Prints the reason; true when the run may go on without.
  bool give_up(const std::string& reason);

  std::string command_, path_;
  std::vector<std::string> explain_;
  bool compact_ = false, poses_ = false, optional_ = false, overwrite_ = false, quiet_ = false;
  std::unique_ptr<RunRecorder> recorder_;
  std::optional<RecorderStatistics> statistics_;
};

/// While it lives, Ctrl-C and SIGTERM ask the run to end in order, and a file that grows too large is an error, not the
/// end of the program. A second Ctrl-C ends it at once.
class InterruptGuard {
 public:
  explicit InterruptGuard(bool on);
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;
  static bool interrupted();

 private:
  bool on_;
};

}  // namespace throng::cli
