#include "bench_station.h"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <vector>

#include "commands.h"
#include "copy_scene.h"
#include "demos.h"
#include "progress.h"
#include "throng/drawing/svg.h"
#include "throng/scenario/compile.h"
#include "throng/scenario/emit.h"
#include "throng/scenario/expect/progress_watch.h"
#include "throng/scenario/include.h"
#include "throng/simulation/components.h"

namespace throng::cli {
namespace {

constexpr double kPitch = 220;  // m from station to station

struct Row {
  int agents = 0, copies = 1;
  double people = 0;  ///< mean over the windows
  double us = 0, best_us = 0, worst_us = 0;
  double walking = 0;                            ///< share of people
  double world_mb = 0;                           ///< of the compiled station
  double people_mb = 0;                          ///< of the people and the working memory of the stages
  std::array<double, kComponents> components{};  ///< us per person-frame
  std::array<double, kStages> stages{};
  std::uint64_t hash = 0;
};

/// What this process holds at the moment, MB.
double resident_mb() {
  std::ifstream in("/proc/self/statm");
  double all = 0, resident = 0;
  in >> all >> resident;
  return resident * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1e6;
}

Setup station(int agents, int copies) {
  const DiskFiles disk;
  const std::string file = scenarios_folder() + "/penn_station/bench.yaml";
  Document document;
  Diagnostics problems;
  std::string resolved;
  if (!load_document(disk, file, document, resolved, problems)) throw std::runtime_error("cannot read " + file);
  for (const char* half : {"sources[0].count", "sources[1].count"}) {
    const auto count = set_in_document(document.root, half, std::to_string(agents / copies / 2));
    if (!count) throw std::runtime_error(count.error());
  }
  copy_scene(document.root, copies, kPitch);
  Scenario s = read_scenario_text(to_yaml(document.root), "bench.yaml");
  std::optional<Setup> setup = compile_scenario(s, disk);
  if (setup) return std::move(*setup);
  for (const Diagnostic& d : s.diagnostics.list()) throw std::runtime_error(to_text(d));
  throw std::runtime_error("the station cannot be run");
}

Row measure(const StationBench& o, int agents, int copies) {
  Row row;
  row.agents = agents, row.copies = copies;
  const double before = resident_mb();
  Setup setup = station(agents, copies);
  row.world_mb = resident_mb() - before;
  Simulation sim(std::move(setup), o.threads);
  const int from = o.from >= 0 ? o.from : 900, steps = o.steps > 0 ? o.steps : 300;
  for (int i = 0; i < from; ++i) sim.step();
  row.people_mb = resident_mb() - before - row.world_mb;
  struct Window {
    double us;
    std::array<double, kStages> stages;
  };
  std::vector<Window> windows;
  ProgressWatch watch;
  for (int w = 0; w < o.repeats; ++w) {
    const RunTotals t0 = sim.totals();
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < steps; ++i) sim.step();
    const double s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    watch.observe(sim);
    const auto n = static_cast<double>(sim.totals().agent_steps - t0.agent_steps);
    Window one{1e6 * s / n, {}};
    for (std::size_t i = 0; i < kStages; ++i)
      one.stages[i] = 1e6 * (sim.totals().stage_seconds[i] - t0.stage_seconds[i]) / n;
    windows.push_back(one);
    row.people += n / steps / o.repeats;
  }
  std::sort(windows.begin(), windows.end(), [](const Window& a, const Window& b) { return a.us < b.us; });
  const Window& median = windows[windows.size() / 2];
  row.us = median.us, row.best_us = windows.front().us, row.worst_us = windows.back().us;
  row.stages = median.stages;
  row.components = by_component(median.stages);
  row.walking = watch.walking_share();
  row.hash = sim.state_hash();
  return row;
}

/// In a process of its own: what it holds is not mixed with what another size has left behind.
Row measure_alone(const StationBench& o, int agents, int copies) {
  static_assert(std::is_trivially_copyable_v<Row>);
  int ends[2];
  if (::pipe(ends) != 0) throw std::runtime_error("no pipe for a process of its own");
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("no process of its own for this size");
  if (child == 0) {
    int rc = 1;
    try {
      const Row row = measure(o, agents, copies);
      rc = ::write(ends[1], &row, sizeof row) == static_cast<ssize_t>(sizeof row) ? 0 : 1;
    } catch (const std::exception& e) {
      fmt::print(stderr, "throng: {}\n", e.what());
    }
    ::_exit(rc);
  }
  ::close(ends[1]);
  Row row;
  const ssize_t got = ::read(ends[0], &row, sizeof row);
  ::close(ends[0]);
  ::waitpid(child, nullptr, 0);
  if (got != static_cast<ssize_t>(sizeof row)) throw std::runtime_error("the run of this size came to nothing");
  return row;
}

void print(const Row& r) {
  fmt::print(
      "station {:>6} people{}  {:.3f} us per person and frame ({:.3f} .. {:.3f})  {:.0f} % walking  world {:.0f} MB, "
      "people {:.1f} MB\n",
      r.agents, r.copies > 1 ? fmt::format(" in {} stations", r.copies) : "", r.us, r.best_us, r.worst_us,
      100 * r.walking, r.world_mb, r.people_mb);
  const double all = std::accumulate(r.components.begin(), r.components.end(), 0.0);
  for (std::size_t i = 0; i < kComponents; ++i)
    fmt::print("    {:<19} {:.3f} us  {:>4.1f} %\n", name_of(static_cast<Component>(i)), r.components[i],
               all > 0 ? 100 * r.components[i] / all : 0);
}

DocumentNode to_node(const Row& r) {
  DocumentNode j = map_node();
  put(j, "name", "station");
  put(j, "agents", integer_node(r.agents));
  put(j, "copies", integer_node(r.copies));
  put(j, "people", number_node(r.people));
  put(j, "us_per_agent_step", number_node(r.us));
  put(j, "best_us", number_node(r.best_us));
  put(j, "worst_us", number_node(r.worst_us));
  put(j, "walking_share", number_node(r.walking));
  put(j, "world_mb", number_node(r.world_mb));
  put(j, "people_mb", number_node(r.people_mb));
  put(j, "state_hash", text_node(fmt::format("{:016x}", r.hash)));
  DocumentNode& components = put(j, "component_us", map_node());
  for (std::size_t i = 0; i < kComponents; ++i)
    put(components, name_of(static_cast<Component>(i)), number_node(r.components[i]));
  DocumentNode& stages = put(j, "stage_us", map_node());
  for (std::size_t i = 0; i < kStages; ++i) put(stages, name_of(static_cast<Stage>(i)), number_node(r.stages[i]));
  return j;
}

/// Stacked bars: microseconds per person and frame by component over the number of people (SH-D26).
std::string chart(const std::vector<Row>& rows) {
  constexpr std::string_view colours[kComponents] = {"#1f6fb4", "#d98c21", "#d1495b", "#3a9d5d", "#8d6fb8", "#9aa3aa"};
  double high = 0;
  for (const Row& r : rows) high = std::max(high, std::accumulate(r.components.begin(), r.components.end(), 0.0));
  const double scale = high > 0 ? 5 / high : 1,
               pitch = 10.0 / static_cast<double>(std::max<std::size_t>(1, rows.size()));
  SvgPicture p;
  p.line(std::vector<Vec2d>{{0, 5.2}, {0, 0}, {10, 0}}, {.stroke = "#444444"});
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double x0 = pitch * (static_cast<double>(i) + 0.2), x1 = x0 + 0.6 * pitch;
    double y = 0;
    for (std::size_t c = 0; c < kComponents; ++c) {
      const double top = y + scale * rows[i].components[c];
      Polygon bar;
      bar.outer = {{x0, y}, {x1, y}, {x1, top}, {x0, top}};
      p.polygon(bar, {.fill = std::string(colours[c])});
      y = top;
    }
    p.text({(x0 + x1) / 2, y + 0.1}, fmt::format("{:.2f} us", rows[i].us), 13, "#222222");
    p.text({(x0 + x1) / 2, -0.35},
           fmt::format("{}{}", rows[i].agents, rows[i].copies > 1 ? fmt::format(" in {}", rows[i].copies) : ""), 13,
           "#222222");
  }
  for (std::size_t c = 0; c < kComponents; ++c)
    p.text({11.4, 4.6 - 0.4 * static_cast<double>(c)}, name_of(static_cast<Component>(c)), 14, colours[c]);
  p.text({5, 5.5}, "us per person and frame by component", 16, "#222222");
  p.add_to_bounds({-0.5, -0.8});
  p.add_to_bounds({13, 6});
  return p.document(1200, "station");
}

/// t = aN + bN2 by least squares over the single stations (SH-Q2): b / a.
double quadratic_share(const std::vector<Row>& rows) {
  double s0 = 0, s1 = 0, s2 = 0, t0 = 0, t1 = 0;  // us per person = a + b N: a straight line
  for (const Row& r : rows) {
    if (r.copies > 1) continue;
    const double n = r.people;
    s0 += 1, s1 += n, s2 += n * n, t0 += r.us, t1 += n * r.us;
  }
  const double d = s0 * s2 - s1 * s1;
  if (!(d > 0)) return 0;
  const double a = (t0 * s2 - t1 * s1) / d, b = (s0 * t1 - s1 * t0) / d;
  return a > 0 ? b / a : 0;
}

}  // namespace

int bench_station(const StationBench& o) {
  std::vector<std::pair<int, int>> sizes{{o.agents, o.copies}};
  if (o.sweep) sizes = {{350, 1}, {700, 1}, {1400, 1}, {2800, 1}, {11200, 8}};
  std::vector<Row> rows;
  for (const auto& [agents, copies] : sizes) {
    rows.push_back(o.sweep ? measure_alone(o, agents, copies) : measure(o, agents, copies));
    if (!o.json) print(rows.back());
  }
  if (o.sweep && !o.json)
    fmt::print(
        "growth: 2800 against 350 {:.2f} times; eight stations against one at 1400 {:.2f} times; b/a = {:.6f} "
        "(source: 1/2200 = 0.000455)\nmemory: {:.0f} bytes a person, from 350 to 2800\n",
        rows[3].us / rows[0].us, rows[4].us / rows[2].us, quadratic_share(rows),
        (rows[3].people_mb - rows[0].people_mb) * 1e6 / (2800 - 350));
  if (!o.out.empty()) {
    std::ofstream file(o.out);
    file << chart(rows);
    if (!file.flush()) throw std::runtime_error("cannot write " + o.out);
  }
  if (o.json) {
    DocumentNode list = list_node();
    for (const Row& r : rows) list.children.push_back(to_node(r));
    fmt::print("{}", to_json(o.sweep ? list : list.children.front()));
  }
  return kOk;
}

}  // namespace throng::cli
