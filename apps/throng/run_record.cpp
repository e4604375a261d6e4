#include "run_record.h"

#include <fmt/format.h>
#include <signal.h>

#include <csignal>
#include <filesystem>

#include "args.h"
#include "throng/core/text.h"

namespace throng::cli {
namespace {

volatile std::sig_atomic_t interrupted_flag = 0;

extern "C" void on_interrupt(int) { interrupted_flag = 1; }

void handle(int signal_number, void (*handler)(int), int flags) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigaction(signal_number, &action, nullptr);
}

/// A scenario that is always recorded gets a new file each time.
std::string free_name(const std::string& scenario_file) {
  const std::string stem = std::filesystem::path(scenario_file).stem().string();
  std::string name = (stem.empty() ? "run" : stem) + ".throng";
  for (int i = 2; std::filesystem::exists(name) && i < 100000; ++i) name = fmt::format("{}-{}.throng", stem, i);
  return name;
}

}  // namespace

void add_record_options(Args& args, RunOptions& o) {
  args.option("--record", o.record, "Record the run in this file")
      .flag("--compact", o.compact, "Record whole millimetres instead of every bit: half the size")
      .flag("--poses", o.poses, "Record the poses of everybody's body, too: some 100 bytes a person and frame")
      .flag("--overwrite", o.overwrite, "The recording may replace an older one")
      .flag("--record-optional", o.record_optional, "Go on without when it cannot be recorded");
}

bool has_record_options(const RunOptions& o) {
  return !o.record.empty() || o.compact || o.poses || o.overwrite || o.record_optional;
}

RunRecording::RunRecording(const RunOptions& o, const ScenarioSpec& spec)
    : command_(o.command),
      explain_(o.explain),
      compact_(o.compact),
      poses_(o.poses),
      optional_(o.record_optional),
      overwrite_(o.overwrite),
      quiet_(o.quiet || o.json) {
  const auto& asked = spec.outputs.record;
  if (asked) compact_ = compact_ || asked->compact, poses_ = poses_ || asked->poses;
  if (!o.resume.empty()) {
    path_ = o.resume;
  } else if (!o.record.empty()) {
    path_ = o.record;
  } else if (asked) {
    path_ = asked->file.empty() ? free_name(o.file) : asked->file;
  }
}

bool RunRecording::give_up(const std::string& reason) {
  fmt::print(stderr, "throng {}: {} {}\n", command_,
             optional_ ? "going on without a recording:" : "cannot record:", printable(reason, 600));
  if (recorder_) {
    (void)recorder_->finish(false);  // what is there stays, and can be read
    recorder_.reset();
  }
  path_.clear();
  return optional_;
}

bool RunRecording::create(const ScenarioSpec& spec, const Simulation& sim, std::vector<RecordedFile> files) {
  if (!wanted()) return true;
  handle(SIGXFSZ, SIG_IGN, 0);  // a disk quota may be met while the file is made
  RunRecorder::Settings settings;
  settings.program = "throng " THRONG_VERSION;
  settings.compact = compact_;
  settings.poses = poses_;
  settings.files = std::move(files);
  settings.explain = explain_;
  settings.options.overwrite = overwrite_;
  auto r = RunRecorder::create(path_, spec, sim, settings);
  if (!r) return give_up(r.error());
  recorder_ = std::move(*r);
  return true;
}

bool RunRecording::append(const Simulation& sim) {
  auto r = RunRecorder::append(path_, sim);
  if (!r) return give_up(r.error());
  recorder_ = std::move(*r);
  return true;
}

bool RunRecording::observe(const Simulation& sim) {
  if (!recorder_) return true;
  const auto r = recorder_->observe(sim);
  return r || give_up(r.error());
}

bool RunRecording::finish(bool complete) {
  if (!recorder_) return true;
  const auto r = recorder_->finish(complete);
  if (!r) return give_up(r.error());
  statistics_ = recorder_->statistics();
  recorder_.reset();
  return true;
}

InterruptGuard::InterruptGuard(bool on) : on_(on) {
  if (!on_) return;
  interrupted_flag = 0;
  handle(SIGINT, on_interrupt, static_cast<int>(SA_RESETHAND));
  handle(SIGTERM, on_interrupt, static_cast<int>(SA_RESETHAND));
  handle(SIGXFSZ, SIG_IGN, 0);
}

InterruptGuard::~InterruptGuard() {
  if (!on_) return;
  for (const int s : {SIGINT, SIGTERM, SIGXFSZ}) handle(s, SIG_DFL, 0);
}

bool InterruptGuard::interrupted() { return interrupted_flag != 0; }

}  // namespace throng::cli
