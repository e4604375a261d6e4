#include "bench_proxies.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "commands.h"
#include "demos.h"
#include "throng/scenario/compile.h"
#include "throng/scenario/emit.h"
#include "throng/simulation/simulation.h"

namespace throng::cli {
namespace {

struct Scene {
  const char* name;
  const char* file;                   ///< in scenarios/experiments
  int steps;                          ///< in which something happens
  double source_time, source_memory;  ///< % of Table 3.1
};

constexpr Scene kScenes[] = {{"office", "proxy_office.yaml", 800, 1.9, 0.6},
                             {"subway", "proxy_subway.yaml", 600, 0.3, 0.12},
                             {"embassy", "proxy_embassy.yaml", 1200, 10.75, 1.9}};

/// One run, of a process of its own.
struct Run {
  double us = 0;                         ///< processor time per person and step
  double people = 0;                     ///< mean
  double proxies = 0;                    ///< mean
  double mb = 0;                         ///< most memory held
  std::array<double, kStages> stages{};  ///< us per person and step
};

double processor_seconds() {
  timespec t{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

Run measure(const Scene& scene, int steps, bool with) {
  const DiskFiles disk;
  const std::string file = scenarios_folder() + "/experiments/" + scene.file;
  Scenario s = read_scenario(disk, file);
  std::optional<Setup> setup = compile_scenario(s, disk);
  if (!setup) throw std::runtime_error("cannot run " + file);
  if (!with) {
    setup->proxies.clear();
    for (PopulationSetup& p : setup->populations) p.proxies.clear();
  }
  Simulation sim(std::move(*setup), 1);
  sim.step();  // people enter
  Run run;
  const std::uint64_t before = sim.totals().agent_steps;
  double seconds = 0;
  for (int i = 1; i < steps; ++i) {
    const double start = processor_seconds();
    sim.step();
    seconds += processor_seconds() - start;
    run.proxies += static_cast<double>(sim.proxy_count()) / (steps - 1);
  }
  const auto person_steps = static_cast<double>(sim.totals().agent_steps - before);
  run.us = 1e6 * seconds / person_steps;
  run.people = person_steps / (steps - 1);
  for (std::size_t i = 0; i < kStages; ++i) run.stages[i] = 1e6 * sim.totals().stage_seconds[i] / person_steps;
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  run.mb = static_cast<double>(used.ru_maxrss) / 1024;
  return run;
}

Run measure_alone(const Scene& scene, int steps, bool with) {
  int ends[2];
  if (::pipe(ends) != 0) throw std::runtime_error("no pipe for a process of its own");
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("no process of its own for a run");
  if (child == 0) {
    int rc = 1;
    try {
      const Run run = measure(scene, steps, with);
      rc = ::write(ends[1], &run, sizeof run) == static_cast<ssize_t>(sizeof run) ? 0 : 1;
    } catch (const std::exception& e) {
      fmt::print(stderr, "throng: {}\n", e.what());
    }
    ::_exit(rc);
  }
  ::close(ends[1]);
  Run run;
  const ssize_t got = ::read(ends[0], &run, sizeof run);
  ::close(ends[0]);
  ::waitpid(child, nullptr, 0);
  if (got != static_cast<ssize_t>(sizeof run)) throw std::runtime_error("a run came to nothing");
  return run;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

struct Row {
  const Scene* scene;
  double people, proxies, us_without, us_with, time_more, memory_more;
  std::array<double, kStages> without, with;  ///< of the last pair
};

Row measure_pairs(const Scene& scene, const ProxyBench& o) {
  const int steps = o.steps > 1 ? o.steps : scene.steps;
  std::vector<double> with, without, more, memory;
  Row row{&scene, 0, 0, 0, 0, 0, 0, {}, {}};
  for (int i = 0; i < o.repeats; ++i) {
    const Run a = measure_alone(scene, steps, false), b = measure_alone(scene, steps, true);
    without.push_back(a.us), with.push_back(b.us);
    more.push_back(100 * (b.us / a.us - 1));
    memory.push_back(100 * (b.mb / a.mb - 1));
    row.people = b.people, row.proxies = b.proxies;
    row.without = a.stages, row.with = b.stages;
  }
  row.us_without = median(without), row.us_with = median(with);
  row.time_more = median(more), row.memory_more = median(memory);
  return row;
}

DocumentNode to_node(const Row& r) {
  DocumentNode j = map_node();
  put(j, "scene", std::string(r.scene->name));
  put(j, "people", number_node(r.people));
  put(j, "proxies", number_node(r.proxies));
  put(j, "us_without", number_node(r.us_without));
  put(j, "us_with", number_node(r.us_with));
  put(j, "time_percent", number_node(r.time_more));
  put(j, "memory_percent", number_node(r.memory_more));
  put(j, "source_time_percent", number_node(r.scene->source_time));
  put(j, "source_memory_percent", number_node(r.scene->source_memory));
  return j;
}

}  // namespace

int bench_proxies(const ProxyBench& o) {
  DocumentNode list = list_node();
  for (const Scene& scene : kScenes) {
    const Row r = measure_pairs(scene, o);
    list.children.push_back(to_node(r));
    if (o.json) continue;
    fmt::print(
        "{:<8} {:>5.0f} people {:>4.0f} proxies  {:.3f} -> {:.3f} us per person and step  {:+.1f} % time ({:+.2f} in "
        "the "
        "source)  {:+.1f} % memory ({:+.2f})\n",
        scene.name, r.people, r.proxies, r.us_without, r.us_with, r.time_more, scene.source_time, r.memory_more,
        scene.source_memory);
    for (std::size_t i = 0; o.stages && i < kStages; ++i)
      fmt::print("    {:<9} {:.4f} -> {:.4f} us\n", name_of(static_cast<Stage>(i)), r.without[i], r.with[i]);
  }
  if (o.json) fmt::print("{}", to_json(list));
  return kOk;
}

}  // namespace throng::cli
