#include "bench_doors.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "commands.h"
#include "demos.h"
#include "throng/objects/doors/door.h"
#include "throng/scenario/compile.h"
#include "throng/scenario/emit.h"
#include "throng/scenario/include.h"
#include "throng/simulation/simulation.h"
#include "throng/state/door_events.h"

namespace throng::bench {
namespace {

constexpr double kMostFourDoors = 0.5, kMostHundredDoors = 2.0;  // ms a frame
constexpr int kCorridors = 100, kPerCorridor = 10, kPerRow = 10;
constexpr int kWarmUp = 200;  // steps: everybody is on the way

Setup compiled(const std::string& text, const std::string& name) {
  const DiskFiles disk;
  Scenario s = read_scenario_text(text, name);
  std::optional<Setup> setup = compile_scenario(s, disk);
  if (setup) return std::move(*setup);
  for (const Diagnostic& d : s.diagnostics.list()) throw std::runtime_error(to_text(d));
  throw std::runtime_error(name + " cannot be run");
}

Setup four_doors() {
  const DiskFiles disk;
  const std::string file = cli::scenarios_folder() + "/demos/doors_four.yaml";
  Document document;
  Diagnostics problems;
  std::string resolved;
  if (!load_document(disk, file, document, resolved, problems)) throw std::runtime_error("cannot read " + file);
  Setup setup = compiled(to_yaml(document.root), "doors_four.yaml");
  setup.poses.mode = PoseMode::kAll;
  return setup;
}

DoorRow measure(DoorRow row, Setup setup, int steps, int repeats) {
  setup.log_inputs = false;
  for (std::size_t i = 0; i < setup.objects.items.size(); ++i)
    row.doors += setup.objects.as<DoorKind>(ObjectIndex(i)) != nullptr;
  Simulation sim(std::move(setup), 1);
  for (int i = 0; i < kWarmUp; ++i) sim.step();
  std::vector<double> ms;
  std::uint64_t passed = 0;
  const double from = sim.now();
  for (int w = 0; w < repeats; ++w) {
    double seconds = 0;
    for (int i = 0; i < steps; ++i) {
      const auto start = std::chrono::steady_clock::now();
      sim.step();
      seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      for (const Event& e : sim.crowd().events) passed += e.kind == kDoorPassed;
    }
    ms.push_back(1e3 * seconds / steps);
  }
  std::sort(ms.begin(), ms.end());
  row.people = static_cast<int>(sim.crowd().size());
  row.ms_per_frame = ms[ms.size() / 2], row.best_ms = ms.front(), row.worst_ms = ms.back();
  row.passages_per_s = static_cast<double>(passed) / (sim.now() - from);
  return row;
}

}  // namespace

std::string corridors_yaml(int corridors, bool far, bool doors) {
  std::string walkable, walls, places, objects, journeys, sources;
  for (int i = 0; i < corridors; ++i) {
    const double x = 24.0 * (i % kPerRow), y = 6.0 * (i / kPerRow), east = far ? 5 : 16;
    walkable += fmt::format("    - {{area: [[{0}, {2}], [{1}, {2}], [{1}, {3}], [{0}, {3}]]}}\n", x, x + 20, y, y + 4);
    for (const auto& [low, high] : {std::pair{y, y + 1.525}, std::pair{y + 2.475, y + 4}})
      walls += fmt::format("    - {{area: [[{0}, {2}], [{1}, {2}], [{1}, {3}], [{0}, {3}]]}}\n", x + 9.9, x + 10.1, low,
                           high);
    for (const auto& [name, at] : {std::pair{"west", 1.0}, std::pair{"east", east}})
      places += fmt::format("    - {{id: {4}_{5}, area: [[{0}, {2}], [{1}, {2}], [{1}, {3}], [{0}, {3}]]}}\n", x + at,
                            x + at + 3, y + 0.5, y + 3.5, name, i);
    if (doors)
      objects +=
          fmt::format("  - {{id: door_{}, kind: door_hinged, position: [{}, {}], direction: 180}}\n", i, x + 10, y + 2);
    journeys += fmt::format("  walk_{0}: [{{repeat: forever, steps: [east_{0}, west_{0}]}}]\n", i);
    sources += fmt::format("  - {{id: hall_{0}, place: west_{0}, count: {1}, journey: walk_{0}}}\n", i, kPerCorridor);
  }
  return fmt::format(
      "throng: 1\nname: Corridors with doors\nseed: 1\ntime: {{step: 0.05, end: 3600}}\nworld:\n  walkable:\n{}  "
      "obstacles:\n{}  places:\n{}{}{}population: {{people: {{kindness: {{uniform: [0.3, 1]}}, rush: {{uniform: [0, "
      "0.5]}}}}}}\njourneys:\n{}sources:\n{}",
      walkable, walls, places, doors ? "objects:\n" : "", objects, journeys, sources);
}

std::vector<DoorRow> measure_doors(int steps, int repeats) {
  const auto corridors = [](bool far, bool doors) {
    return compiled(corridors_yaml(kCorridors, far, doors), "corridors.yaml");
  };
  std::vector<DoorRow> rows;
  rows.push_back(measure({.scene = "four", .what = "4 doors, 16 people with bodies", .most_ms = kMostFourDoors},
                         four_doors(), steps, repeats));
  rows.push_back(measure({.scene = "hundred", .what = "100 doors, 1,000 people", .most_ms = kMostHundredDoors},
                         corridors(false, true), steps, repeats));
  rows.push_back(measure({.scene = "far", .what = "nobody near the 100 doors"}, corridors(true, true), steps, repeats));
  rows.push_back(measure({.scene = "none", .what = "the same without doors"}, corridors(true, false), steps, repeats));
  return rows;
}

}  // namespace throng::bench

namespace throng::cli {

int bench_doors(int steps, int repeats, bool json) {
  const auto rows = bench::measure_doors(steps > 0 ? steps : 200, repeats);
  if (json) {
    DocumentNode node = map_node();
    put(node, "name", std::string("doors"));
    DocumentNode& list = put(node, "rows", list_node());
    for (const auto& r : rows) {
      DocumentNode& j = list.children.emplace_back(map_node());
      put(j, "scene", r.scene);
      put(j, "doors", integer_node(r.doors));
      put(j, "people", integer_node(r.people));
      put(j, "ms_per_frame", number_node(r.ms_per_frame));
      put(j, "best_ms", number_node(r.best_ms));
      put(j, "worst_ms", number_node(r.worst_ms));
      put(j, "passages_per_s", number_node(r.passages_per_s));
      if (r.most_ms > 0) put(j, "bar_ms", number_node(r.most_ms));
    }
    fmt::print("{}", to_json(node));
    return kOk;
  }
  for (const auto& r : rows)
    fmt::print("doors  {:<31} {:.3f} ms a frame ({:.3f} .. {:.3f}{})  {:.2f} us a person  {:.2f} passages a second\n",
               r.what, r.ms_per_frame, r.best_ms, r.worst_ms, r.most_ms > 0 ? fmt::format("; bar {:g}", r.most_ms) : "",
               1000 * r.ms_per_frame / std::max(1, r.people), r.passages_per_s);
  return kOk;
}

}  // namespace throng::cli
