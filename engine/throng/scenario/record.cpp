#include "throng/scenario/record.h"

#include <fmt/format.h>

#include <algorithm>

#include "throng/scenario/compile.h"
#include "throng/scenario/write.h"

namespace throng {

// ---- files ------------------------------------------------------------------------------------------------------

Result<std::string> CapturingFiles::resolve(const std::string& name, const std::string& from,
                                            const std::string& root) const {
  auto resolved = files_.resolve(name, from, root);
  if (resolved) names_[*resolved] = name;
  return resolved;
}

Result<std::string> CapturingFiles::read(const std::string& resolved, std::size_t limit) const {
  auto content = files_.read(resolved, limit);
  const auto name = names_.find(resolved);
  if (content && name != names_.end()) content_[name->second] = *content;
  return content;
}

std::vector<RecordedFile> CapturingFiles::captured() const {
  std::vector<RecordedFile> out;
  for (const auto& [name, content] : content_) out.push_back({name, content});
  return out;
}

namespace {

/// Files that a recording brought along, by the names its scenario has for them.
class RecordedFiles : public FileSource {
 public:
  explicit RecordedFiles(const std::vector<RecordedFile>& files) : files_(files) {}
  Result<std::string> resolve(const std::string& name, const std::string&, const std::string&) const override {
    for (const RecordedFile& f : files_)
      if (f.name == name) return name;
    return Error{"the recording does not hold the file '" + name + "'"};
  }
  Result<std::string> read(const std::string& name, std::size_t limit) const override {
    for (const RecordedFile& f : files_)
      if (f.name == name && f.content.size() <= limit) return f.content;
    return Error{"the recording does not hold the file '" + name + "'"};
  }

 private:
  const std::vector<RecordedFile>& files_;
};

std::uint64_t snapshot_steps(const RecordingInfo& info) {
  const double frames = kSecondsBetweenSnapshots / info.frame_seconds();
  return info.every * static_cast<std::uint64_t>(frames < 1 ? 1 : frames + 0.5);
}

}  // namespace

// ---- a run is recorded --------------------------------------------------------------------------------------------

Result<std::unique_ptr<RunRecorder>> RunRecorder::create(const std::string& path, const ScenarioSpec& spec,
                                                         const Simulation& sim, const Settings& settings) {
  RecordingInfo info;
  info.program = settings.program, info.origin = "simulation";
  info.seed = sim.setup().seed, info.dt = sim.clock().dt(), info.every = steps_per_frame(spec);
  info.end = spec.time.end, info.compact = settings.compact, info.files = settings.files;
  info.poses = settings.poses || (spec.outputs.record && spec.outputs.record->poses);
  if (spec.outputs.record) info.explain = spec.outputs.record->explain;
  info.explain.insert(info.explain.end(), settings.explain.begin(), settings.explain.end());
  auto out = std::unique_ptr<RunRecorder>(new RunRecorder());
  if (auto r = out->choose(info.explain, sim); !r) return Error{r.error()};
  auto recorder =
      Recorder::create(path, info, write_scenario(spec), recorded_scene(spec, sim.setup()), settings.options);
  if (!recorder) return Error{recorder.error()};
  out->recorder_ = std::move(*recorder);
  out->every_ = info.every, out->snapshot_every_ = snapshot_steps(info);
  return out;
}

Result<std::unique_ptr<RunRecorder>> RunRecorder::append(const std::string& path, const Simulation& sim,
                                                         const RecorderOptions& options) {
  auto out = std::unique_ptr<RunRecorder>(new RunRecorder());
  {
    auto there = Recording::open(path);
    if (!there) return Error{there.error()};
    out->every_ = there->info().every, out->snapshot_every_ = snapshot_steps(there->info());
    if (auto r = out->choose(there->info().explain, sim); !r) return Error{r.error()};
    for (std::size_t i = 0; i < there->frame_count(); ++i)
      if (there->step(i) > sim.clock().frame()) out->hashes_[there->step(i)] = there->hash(i);
    if (there->frame_count() > 0) out->present_ = there->step(there->frame_count() - 1);
    // An orderly end may have kept events of a few steps behind the last frame.
    out->steps_kept_ = out->present_;
    const auto late = there->events(there->frame_count(), there->frame_count() + 1);
    if (!late) return Error{late.error()};
    for (const RecordedEvent& e : *late) out->steps_kept_ = std::max(out->steps_kept_, e.step + 1);
    if (!there->inputs().empty()) out->steps_kept_ = std::max(out->steps_kept_, there->inputs().back().step + 1);
  }
  auto recorder = Recorder::append(path, options);
  if (!recorder) return Error{recorder.error()};
  out->recorder_ = std::move(*recorder);
  return out;
}

Result<bool> RunRecorder::choose(const std::vector<std::string>& words, const Simulation& sim) {
  std::vector<std::string> sources;
  for (const SourceSetup& s : sim.setup().sources) sources.push_back(s.name);
  for (const std::string& word : words) {
    const auto choice = read_person_choice(word, sources);
    if (!choice) return Error{choice.error()};
    explained_.push_back(*choice);
  }
  return true;
}

Result<bool> RunRecorder::observe(const Simulation& sim) {
  const std::uint64_t done = sim.clock().frame();
  if (done == 0) return true;
  if (done > steps_kept_) {
    for (const Command& c : sim.carried_out())
      if (auto r = recorder_->input(to_recorded(done - 1, c)); !r) return r;
    if (auto r = recorder_->events(done - 1, sim.crowd().events); !r) return r;
  }
  if (done % every_ != 0) return true;
  if (done <= present_) {
    const auto known = hashes_.find(done);
    if (known != hashes_.end() && known->second != sim.state_hash())
      return Error{
          fmt::format("the run differs from its recording at {:g} s: it was made by another version", sim.now())};
    return true;
  }
  std::vector<RecordedSketch> sketches;
  for (const AgentId id : chosen_people(sim.crowd(), explained_)) {
    RecordedSketch& s = sketches.emplace_back();
    s.who = id;
    sim.explain(id, s.sketch);
  }
  FrameView view = crowd_frame(sim.crowd(), done, sim.now(), sim.state_hash());
  if (sim.states(states_)) view.state = states_;
  if (auto r = recorder_->frame(view, sketches); !r) return r;
  if (done % snapshot_every_ != 0) return true;
  return recorder_->snapshot(done, sim.now(), sim.snapshot());
}

// ---- a run is made again ------------------------------------------------------------------------------------------

Result<std::unique_ptr<RecordedRun>> RecordedRun::open(const Recording& recording, int workers, bool from_snapshot,
                                                       std::uint32_t maps) {
  if (recording.scenario().empty())
    return Error{"the recording has no scenario (it was imported): it cannot be run again"};
  auto out = std::unique_ptr<RecordedRun>(new RecordedRun());
  out->records_poses_ = recording.info().poses;
  out->scenario_ = read_scenario_text(recording.scenario(), "scenario of the recording");
  const RecordedFiles files(recording.info().files);
  std::optional<Setup> setup = compile_scenario(out->scenario_, files, maps);
  if (!setup) {
    std::string why = "the scenario in the recording is wrong";
    for (const Diagnostic& d : out->scenario_.diagnostics.list()) {
      why += "\n" + to_text(d);
      if (why.size() > 2000) break;
    }
    return Error{why};
  }
  out->simulation_ = std::make_unique<Simulation>(std::move(*setup), workers);
  Simulation& sim = *out->simulation_;
  if (from_snapshot && !recording.snapshots().empty()) {
    auto bytes = recording.snapshot(recording.snapshots().size() - 1);
    if (!bytes) return Error{bytes.error()};
    if (auto ok = sim.restore(*bytes); !ok) return Error{ok.error()};
    out->from_start_ = false;
  }
  // Those of the next step that were given before the snapshot are in it.
  out->inputs_ = recording.inputs();
  const auto first = std::lower_bound(out->inputs_.begin(), out->inputs_.end(), sim.clock().frame(),
                                      [](const RecordedInput& i, std::uint64_t step) { return i.step < step; });
  out->next_input_ = static_cast<std::size_t>(first - out->inputs_.begin()) + sim.pending().size();
  return out;
}

Result<StepReport> RecordedRun::step() {
  Simulation& sim = *simulation_;
  const std::uint64_t now = sim.clock().frame();
  for (; next_input_ < inputs_.size() && inputs_[next_input_].step <= now; ++next_input_) {
    const RecordedInput& in = inputs_[next_input_];
    const auto command = to_command(in, sim.setup());
    if (!command) return Error{fmt::format("the input at step {} names what the scenario does not have", in.step)};
    sim.repeat(*command);
  }
  return sim.step();
}

}  // namespace throng
