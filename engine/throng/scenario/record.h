// Between a running Simulation and its recording: what goes in (RunRecorder), and a run made again from one
// (RecordedRun).
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "throng/core/result.h"
#include "throng/recording/recorder.h"
#include "throng/recording/recording.h"
#include "throng/scenario/files.h"
#include "throng/scenario/person_choice.h"
#include "throng/scenario/read.h"
#include "throng/simulation/simulation.h"

namespace throng {

/// The scene of a compiled scenario as plain data.
RecordedScene recorded_scene(const ScenarioSpec& spec, const Setup& setup);
/// Engine steps between frames: the nearest whole number for outputs.rate.
std::uint32_t steps_per_frame(const ScenarioSpec& spec);

RecordedInput to_recorded(std::uint64_t step, const Command& command);
/// Nothing when the input names what the set-up does not have.
std::optional<Command> to_command(const RecordedInput& input, const Setup& setup);

/// Remembers what is read, so that a recording holds all that its scenario needs.
class CapturingFiles : public FileSource {
 public:
  explicit CapturingFiles(const FileSource& files) : files_(files) {}
  Result<std::string> resolve(const std::string& name, const std::string& from, const std::string& root) const override;
  Result<std::string> read(const std::string& resolved, std::size_t limit) const override;
  std::vector<RecordedFile> captured() const;

 private:
  const FileSource& files_;
  mutable std::map<std::string, std::string> names_;    ///< by resolved name
  mutable std::map<std::string, std::string> content_;  ///< by name in the scenario
};

/// Records a run. Give it the simulation after every step.
class RunRecorder {
 public:
  struct Settings {
    std::string program;  ///< name and version
    bool compact = false;
    bool poses = false;  ///< the simulation must make some: Simulation::show_poses
    std::vector<RecordedFile> files;
    std::vector<std::string> explain;  ///< whose sketches are kept, besides those the scenario asks for
    RecorderOptions options;
  };
  static Result<std::unique_ptr<RunRecorder>> create(const std::string& path, const ScenarioSpec& spec,
                                                     const Simulation& sim, const Settings& settings);
  /// Goes on with an existing recording: steps it already holds are compared with it, later ones are added.
  static Result<std::unique_ptr<RunRecorder>> append(const std::string& path, const Simulation& sim,
                                                     const RecorderOptions& options = {});

  /// An error of the recording, or the first frame that differs from what is there.
  Result<bool> observe(const Simulation& sim);
  Result<bool> finish(bool complete) { return recorder_->finish(complete); }
  RecorderStatistics statistics() const { return recorder_->statistics(); }

 private:
  RunRecorder() = default;
  /// Fails for a word that names nobody.
  Result<bool> choose(const std::vector<std::string>& words, const Simulation& sim);
  std::unique_ptr<Recorder> recorder_;
  std::vector<PersonChoice> explained_;
  std::vector<std::uint16_t> states_;  ///< of the frame being kept, by row
  std::uint64_t every_ = 2, snapshot_every_ = 1200;
  std::uint64_t present_ = 0;                      ///< frames up to this step are there
  std::uint64_t steps_kept_ = 0;                   ///< events and inputs of steps below are there
  std::map<std::uint64_t, std::uint64_t> hashes_;  ///< of frames that are there, by step
};

/// A recorded run made again: same scenario, same seed, same inputs.
class RecordedRun {
 public:
  /// `from_snapshot`: begins at the last one there is. `maps`: built whatever the parts need (environment/maps.h).
  /// Fails when the recording has no scenario or it does not compile.
  static Result<std::unique_ptr<RecordedRun>> open(const Recording& recording, int workers, bool from_snapshot,
                                                   std::uint32_t maps = 0);

  Simulation& simulation() { return *simulation_; }
  const ScenarioSpec& spec() const { return scenario_.spec; }
  bool from_start() const { return from_start_; }
  /// The recording has poses: who goes on with it is to make them.
  bool records_poses() const { return records_poses_; }
  /// Gives the recorded inputs of the next step, then makes it. Fails when an input cannot be given.
  Result<StepReport> step();

 private:
  RecordedRun() = default;
  Scenario scenario_;
  std::unique_ptr<Simulation> simulation_;
  std::vector<RecordedInput> inputs_;
  std::size_t next_input_ = 0;
  bool from_start_ = true, records_poses_ = false;
};

}  // namespace throng
