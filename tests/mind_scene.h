// A small concourse with everything a mind needs, as a scenario text, for tests of people with a mind.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "support.h"
#include "throng/behavior/routines/mind/mind.h"
#include "throng/scenario/compile.h"
#include "throng/scenario/expect/event_watch.h"
#include "throng/scenario/expect/event_words.h"
#include "throng/scenario/expect/expectations.h"

namespace throng::test {

/// A hall with ticket windows, a vending machine and a bench, a gate to a second hall with a dance and the platform.
/// What is said in the arguments: the population's routine, sources and everything else at the end.
inline std::string concourse(const std::string& routine, const std::string& rest, const std::string& steering = "orca",
                             int service = 6) {
  const std::string seconds = std::to_string(service);
  return R"(throng: 1
name: Concourse
seed: 3
time: {step: 0.1, end: 600}
world:
  walkable: [{area: [[0, 0], [40, 0], [40, 20], [0, 20]]}]
  obstacles:
    - {id: south, area: [[20, 0], [20.4, 0], [20.4, 8.7], [20, 8.7]]}
    - {id: north, area: [[20, 11.3], [20.4, 11.3], [20.4, 20], [20, 20]]}
  regions:
    - {id: waiting_room, type: hall, area: [[0, 0], [20, 0], [20, 20], [0, 20]]}
    - {id: gate, type: portal, area: [[20, 8.7], [20.4, 8.7], [20.4, 11.3], [20, 11.3]]}
    - {id: concourse, type: hall, area: [[20.4, 0], [40, 0], [40, 20], [20.4, 20]]}
  places:
    - {id: door, area: [[0, 8], [2, 8], [2, 12], [0, 12]]}
    - {id: side_door, area: [[8, 0], [10, 0], [10, 1.5], [8, 1.5]]}
    - {id: platform, area: [[37, 2], [40, 2], [40, 7], [37, 7]]}
    - {id: corner, area: [[16, 16], [19, 16], [19, 19], [16, 19]]}
    - {id: spot, point: [10, 10]}
objects:
  - {id: ticket_line, kind: queue, line: [[6, 16.6], [6, 12]], spacing: 0.8}
  - {id: window_1, kind: purchase_point, queue: ticket_line, position: [4, 19.6], direction: -90, service: )" +
         seconds + R"(}
  - {id: window_2, kind: purchase_point, queue: ticket_line, position: [8, 19.6], direction: -90, service: )" +
         seconds + R"(}
  - {id: drink_line, kind: queue, line: [[25, 2], [25, 6]]}
  - {id: drinks, kind: purchase_point, sells: drink, queue: drink_line, position: [25, 0.5], direction: 90, service: 6}
  - {id: bench, kind: bench, position: [30, 18.5], direction: -90, length: 3}
  - {id: dance, kind: performance, position: [33, 11], radius: 1.5}
population:
  adult:
    radius: 0.2
    preferred_speed: 1.3
    routine: )" +
         routine + "\n    steering: " + steering + "\n" + rest + "\n";
}

/// One person who enters at once.
inline const char* kOne = "sources: [{id: people, place: door, count: 1}]\nsinks: [platform]\n";
inline const char* kTrain =
    "timetable: {chime: 60, boarding: 20, trains: [{label: Track 9, platform: platform, departs: 300}]}\n";

struct MindRun {
  Scenario scenario;
  std::unique_ptr<Simulation> sim;
  std::vector<std::string> life;  ///< of people.0

  explicit MindRun(const std::string& text, int workers = 1) : scenario(read_scenario_text(text)) {
    auto setup = compile_scenario(scenario, MemoryFiles({}));
    for (const Diagnostic& d : scenario.diagnostics.list()) {
      if (d.severity == Diagnostic::Severity::kError) ADD_FAILURE() << to_text(d);
    }
    if (!setup) return;
    sim = std::make_unique<Simulation>(std::move(*setup), workers);
    for (const SourceSetup& s : sim->setup().sources) sources_.push_back(s.name);
  }
  void step() {
    sim->step();
    if (!watch_) watch_.emplace(*read_person_choice("people.0", sources_));
    for (const std::string& what : watch_->observe(*sim)) life.push_back(what);
  }
  void run(double seconds) {
    const double end = sim->now() + seconds;
    while (sim->now() < end - 1e-9) step();
  }
  template <class F>
  bool run_until(double seconds, F&& holds) {
    const double end = sim->now() + seconds;
    while (sim->now() < end - 1e-9) {
      step();
      if (holds()) return true;
    }
    return false;
  }
  /// How often that happened (beginnings of words).
  std::size_t count(std::string_view what) const {
    std::size_t n = 0;
    for (const std::string& l : life) n += l.starts_with(what);
    return n;
  }
  bool happened(std::string_view what) const { return count(what) > 0; }
  /// They happened in this order; says what is missing.
  testing::AssertionResult in_order(const std::vector<std::string>& expected) const {
    std::size_t at = 0;
    for (const std::string& l : life)
      if (at < expected.size() && l.starts_with(expected[at])) ++at;
    if (at == expected.size()) return testing::AssertionSuccess();
    auto failure = testing::AssertionFailure() << "no '" << expected[at] << "' in order; life:";
    for (const std::string& l : life) failure << "\n  " << l;
    return failure;
  }
  AgentId first() const { return sim->crowd().profile.id[0]; }
  const MindState& mind(AgentId id) const {
    const Row r = sim->crowd().row_of(id);
    for (const ByteColumn& c : sim->crowd().part_state.columns)
      if (c.row_bytes() == sizeof(MindState) && c.as<MindState>()[r].flags != 0) return c.as<MindState>()[r];
    static const MindState none{};
    return none;
  }

 private:
  std::vector<std::string> sources_;
  std::optional<LifeWatch> watch_;
};

}  // namespace throng::test
