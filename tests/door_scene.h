// Scenes with doors for tests: a scenario, changed here and there, and what happens in it.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "throng/objects/doors/door.h"
#include "throng/scenario/compile.h"
#include "throng/scenario/files.h"
#include "throng/scenario/read.h"
#include "throng/simulation/simulation.h"
#include "throng/state/door_events.h"

namespace throng::test {

inline std::unique_ptr<Simulation> simulation_of(Scenario scenario, const FileSource& files, int workers = 1) {
  auto setup = compile_scenario(scenario, files);
  for (const Diagnostic& d : scenario.diagnostics.list()) ADD_FAILURE() << to_text(d);
  return setup ? std::make_unique<Simulation>(std::move(*setup), workers) : nullptr;
}

/// A scene of scenarios/demos with changes ("path=value").
inline std::unique_ptr<Simulation> demo(const std::string& name, std::vector<std::string> set = {}, int workers = 1) {
  const DiskFiles files({std::string(THRONG_SOURCE_DIR) + "/tests/cultures"});
  ReadOptions read;
  read.set = std::move(set);
  const std::string file = std::string(THRONG_SOURCE_DIR) + "/scenarios/demos/" + name + ".yaml";
  return simulation_of(read_scenario(files, file, read), files, workers);
}

inline std::vector<std::string> with_seed(std::vector<std::string> set, int seed) {
  set.push_back("seed=" + std::to_string(seed));
  return set;
}

/// Number `n` of that source; nobody: not there any more.
inline AgentId person(const Simulation& sim, std::string_view source, std::uint32_t n = 0) {
  const Profile& p = sim.crowd().profile;
  for (Row r = 0; r < sim.crowd().size(); ++r)
    if (p.source[r] == hash_text(source) && p.number[r] == n) return p.id[r];
  return {};
}

inline Vec2 position_of(const Simulation& sim, Row r) { return {sim.crowd().body.x[r], sim.crowd().body.y[r]}; }

/// What happened, to whom and when.
struct DoorLife {
  struct One {
    AgentId who;
    EventKind kind;
    double at;
  };
  std::vector<One> events;

  std::size_t count(EventKind kind, AgentId who = {}) const {
    std::size_t n = 0;
    for (const One& e : events) n += e.kind == kind && (!who.exists() || e.who == who);
    return n;
  }
  std::size_t count(DoorEvent e, AgentId who = {}) const { return count(event_of(e), who); }
  /// When it first did, s; 1e9: never.
  double when(EventKind kind, AgentId who) const {
    for (const One& e : events)
      if (e.kind == kind && e.who == who) return e.at;
    return 1e9;
  }
  double when(DoorEvent e, AgentId who) const { return when(event_of(e), who); }
};

/// Runs until so many are through a door, at most so long; `each` after every step.
template <class F>
DoorLife live_at_doors(Simulation& sim, std::size_t people, double most, F&& each) {
  DoorLife out;
  while (sim.now() < most && out.count(kDoorPassed) < people) {
    sim.step();
    for (const Event& e : sim.crowd().events)
      if (!words_of_door(e.kind).empty()) out.events.push_back({e.who, e.kind, sim.now()});
    each();
  }
  return out;
}
inline DoorLife live_at_doors(Simulation& sim, std::size_t people, double most) {
  return live_at_doors(sim, people, most, [] {});
}

/// The interaction at that leaf of the first door that people open.
inline const interaction::State* leaf_of(const Simulation& sim, std::string_view door, std::size_t leaf = 0) {
  const Objects& objects = sim.setup().objects;
  for (const ObjectIndex i : objects.moving) {
    const auto* d = objects.as<LeafDoor>(i);
    if (d && d->is_operated() && sim.world().placed[i].id == door)
      return &LeafDoor::service(sim.crowd().objects.items[i.value]).leaf[leaf];
  }
  return nullptr;
}

}  // namespace throng::test
