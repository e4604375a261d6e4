// Scenes of doors for tests of whole runs: a shipped file with values set, or two halls with one door and people given
// as text; what happened at the doors, and what people are about as anybody may ask with --explain.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "door_scene.h"
#include "throng/core/hash.h"
#include "throng/core/math.h"
#include "throng/scenario/read.h"
#include "throng/state/sketch.h"

namespace throng::test {

/// Two halls, a wall at x = 15, a hinged door in it at y = 8 that opens to the west. Whoever comes from the west pulls,
/// whoever comes from the east pushes. `rest`: population, sources and what else there is; journeys over and back.
inline std::unique_ptr<Simulation> at_one_door(const std::string& rest, std::uint64_t seed = 1,
                                               const std::string& door = "") {
  const std::string text = R"(
throng: 1
name: One door
seed: )" + std::to_string(seed) +
                           R"(
time: {step: 0.05, end: 600}
world:
  walkable: [{area: [[0, 0], [30, 0], [30, 16], [0, 16]]}]
  obstacles:
    - {id: south, area: [[14.9, 0], [15.1, 0], [15.1, 7.525], [14.9, 7.525]]}
    - {id: north, area: [[14.9, 8.475], [15.1, 8.475], [15.1, 16], [14.9, 16]]}
  places:
    - {id: west, area: [[1, 4], [3, 4], [3, 12], [1, 12]]}
    - {id: east, area: [[27, 4], [29, 4], [29, 12], [27, 12]]}
objects:
  - {id: door, kind: door_hinged, position: [15, 8], direction: 180)" +
                           door + R"(}
journeys: {over: [east], back: [west]}
sinks: [east, west]
)" + rest;
  return simulation_of(read_scenario_text(text), MemoryFiles({}));
}

/// One person as a source of its own, standing within a hand's breadth of (x, y).
inline std::string person(const std::string& id, double x, double y, const std::string& population,
                          const std::string& journey, double from = 0) {
  const auto n = [](double v) { return std::to_string(v); };
  return "  - {id: " + id + ", population: " + population + ", area: [[" + n(x - 0.05) + ", " + n(y - 0.05) + "], [" +
         n(x + 0.05) + ", " + n(y - 0.05) + "], [" + n(x + 0.05) + ", " + n(y + 0.05) + "], [" + n(x - 0.05) + ", " +
         n(y + 0.05) + "]], count: 1, journey: " + journey + ", pre_movement: " + n(from) + "}\n";
}

/// What somebody is about at its door.
struct AtDoorNow {
  std::string side, role = "none", phase, holding, state;
  std::map<std::string, double> numbers;
  Vec2 leader;  ///< where its leader stands
  bool has_leader = false, known = false;
};
inline AtDoorNow at_door(const Simulation& sim, AgentId id) {
  Sketch sketch;
  sim.explain(id, sketch);
  AtDoorNow out;
  const SketchLayer* l = sketch.find("door");
  if (!l) return out;
  out.known = true;
  for (const SketchText& t : l->texts) {
    if (t.name == "side") out.side = t.value;
    if (t.name == "role") out.role = t.value;
    if (t.name == "phase") out.phase = t.value;
    if (t.name == "holding") out.holding = t.value;
    if (t.name == "state") out.state = t.value;
  }
  for (const SketchNumber& n : l->numbers) out.numbers[n.name] = n.value;
  if (!l->segments.empty()) out.has_leader = true, out.leader = {l->segments[0].b.x, l->segments[0].b.y};
  return out;
}

/// Name of the source somebody came from; empty when it has left.
inline std::string name_of(const Simulation& sim, AgentId id) {
  const Row r = sim.crowd().row_of(id);
  if (r == kNoRow) return "";
  for (const SourceSetup& s : sim.setup().sources)
    if (hash_text(s.name) == sim.crowd().profile.source[r]) return s.name;
  return "?";
}
/// Whoever is of that source; there is one.
inline Row row_of(const Simulation& sim, std::string_view source) {
  for (Row r = 0; r < sim.crowd().size(); ++r)
    if (name_of(sim, sim.crowd().profile.id[r]) == source) return r;
  return kNoRow;
}
inline ObjectIndex door_of(const Simulation& sim) {
  const Objects& objects = sim.setup().objects;
  std::uint32_t i = 0;
  while (i + 1 < objects.items.size() && !objects.as<LeafDoor>(ObjectIndex(i))) ++i;
  return ObjectIndex(i);
}
/// The scene's first door, and its first leaf.
inline const LeafDoor& first_door(const Simulation& sim) { return *sim.setup().objects.as<LeafDoor>(door_of(sim)); }
inline const LeafState& first_leaf(const Simulation& sim) {
  return first_door(sim).state(sim.crowd().objects.items[door_of(sim).value], 0);
}

inline bool is_near(const Simulation& sim, Row r, float reach) {
  return distance(position_of(sim, r), first_door(sim).regions().centre()) < reach;
}

struct Happened {
  double at = 0;
  EventKind kind{};
  AgentId who;
  std::string name;
  std::uint32_t door = 0;
};
/// What happened at the doors, and the worst of the bodies.
struct DoorLog {
  std::vector<Happened> events;
  std::uint64_t collisions = 0;
  float overlap = 0;  ///< m, as steering asked for

  std::size_t count(DoorEvent e) const { return count(event_of(e)); }
  std::size_t count(EventKind kind) const {
    return static_cast<std::size_t>(
        std::count_if(events.begin(), events.end(), [&](const Happened& h) { return h.kind == kind; }));
  }
  std::vector<std::string> order(EventKind kind = kDoorPassed) const {
    std::vector<std::string> out;
    for (const Happened& h : events)
      if (h.kind == kind) out.push_back(h.name);
    return out;
  }
  /// When that happened last, s; below 0: never.
  double last(EventKind kind = kDoorPassed) const {
    double out = -1;
    for (const Happened& h : events)
      if (h.kind == kind) out = h.at;
    return out;
  }
};

inline void watch_step(Simulation& sim, DoorLog& log) {
  const StepReport report = sim.step();
  log.collisions += report.collisions;
  log.overlap = std::max(log.overlap, report.worst_overlap);
  for (const Event& e : sim.crowd().events)
    if (!words_of_door(e.kind).empty()) log.events.push_back({sim.now(), e.kind, e.who, name_of(sim, e.who), e.a});
}

/// Until so many have passed, at most so long; `look` after every step.
template <class Look>
DoorLog live(Simulation& sim, std::size_t people, double most, Look&& look) {
  DoorLog log;
  while (sim.now() < most && log.count(kDoorPassed) < people) {
    watch_step(sim, log);
    look(sim);
  }
  return log;
}
inline DoorLog live(Simulation& sim, std::size_t people, double most) {
  return live(sim, people, most, [](const Simulation&) {});
}

}  // namespace throng::test
