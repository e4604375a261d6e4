// What came of a run, for people and as JSON.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "run_record.h"
#include "throng/scenario/document.h"
#include "throng/scenario/expect/expectations.h"
#include "throng/simulation/simulation.h"

namespace throng::cli {

struct Outcome {
  double wall_s = 0;
  double began_s = 0;                         ///< simulated time that was there already (of the snapshot gone on from)
  RunTotals before;                           ///< totals at that time
  bool cut_short = false;                     ///< stopped before the scenario's own end
  bool resumed = false;                       ///< its beginning was not seen: expectations are not checked
  std::optional<std::uint64_t> resumed_from;  ///< steps that were there already: of the snapshot, or 0 without one
  bool interrupted = false;
  bool paced = false;                 ///< by whoever looked on: the time it took says nothing about its speed
  bool failed = false;                ///< the reason has been printed
  std::uint32_t waiting_outside = 0;  ///< at the end: people of sources who have not found room to enter
  /// What people gave up and why, in words, and how often.
  std::map<std::string, std::uint64_t> gave_up;
  std::vector<Verdict> verdicts;
};

/// After every step: counts what people gave up in it.
void count_given_up(const Simulation& sim, Outcome& out);

/// Lines for a terminal. recording: may be absent.
void print_summary(const ScenarioSpec& spec, const Simulation& sim, const Outcome& out,
                   const RunRecording* recording = nullptr);
/// The object that `--json` prints.
DocumentNode summary_node(const ScenarioSpec& spec, const Simulation& sim, const Outcome& out,
                          const RunRecording* recording = nullptr);

}  // namespace throng::cli
