// throng bench NAME
#include <fmt/format.h>

#include <algorithm>

#include "args.h"
#include "bench_bodies.h"
#include "bench_doors.h"
#include "bench_filters.h"
#include "bench_models.h"
#include "bench_path_search.h"
#include "bench_perception.h"
#include "bench_proxies.h"
#include "bench_run.h"
#include "bench_station.h"
#include "commands.h"
#include "throng/core/text.h"
#include "throng/scenario/emit.h"

namespace throng::cli {
namespace {

DocumentNode to_node(const bench::Measured& m) {
  DocumentNode j = map_node();
  put(j, "name", m.name);
  put(j, "agents", integer_node(m.agents));
  put(j, "threads", integer_node(m.threads));
  put(j, "repeats", integer_node(m.repeats));
  put(j, "first_step", integer_node(m.from));
  put(j, "steps", integer_node(m.steps));
  put(j, "median_ms_per_step", number_node(m.median_ms_per_step));
  put(j, "best_ms_per_step", number_node(m.best_ms_per_step));
  put(j, "worst_ms_per_step", number_node(m.worst_ms_per_step));
  put(j, "us_per_agent_step", number_node(m.us_per_agent_step));
  put(j, "agent_steps_per_s", number_node(m.agent_steps_per_s));
  put(j, "peak_rss_mb", number_node(m.peak_rss_mb));
  put(j, "state_hash", text_node(fmt::format("{:016x}", m.state_hash)));
  put(j, "collisions", integer_node(static_cast<std::int64_t>(m.collisions)));
  put(j, "mean_speed", number_node(m.mean_speed));
  put(j, "simd", m.simd);
  DocumentNode& stages = put(j, "stage_us_per_agent_step", map_node());
  for (std::size_t i = 0; i < kStages; ++i) put(stages, name_of(static_cast<Stage>(i)), number_node(m.stage_us[i]));
  return j;
}

void print(const bench::Measured& m) {
  fmt::print("{:<16} {:>7} people {:>2} threads  {:>9.3f} ms/step  {:.4f} us per person and step  {:>6.2f} M/s  {}\n",
             m.name, m.agents, m.threads, m.median_ms_per_step, m.us_per_agent_step, m.agent_steps_per_s / 1e6, m.simd);
}

DocumentNode to_node(const bench::PerceptionRow& r) {
  DocumentNode j = map_node();
  put(j, "query", r.query);
  put(j, "people", integer_node(r.people));
  put(j, "objects", integer_node(r.objects));
  put(j, "area_m2", number_node(r.area_m2));
  put(j, "queries", integer_node(static_cast<std::int64_t>(r.queries)));
  put(j, "us_per_query", number_node(r.us_per_query));
  put(j, "best_us", number_node(r.best_us));
  put(j, "worst_us", number_node(r.worst_us));
  put(j,
      r.query == "index" ? "changed_cell_share"
      : r.query == "fan" ? "mean_sensed"
                         : "mean_length_m",
      number_node(r.mean_result));
  if (r.query != "ray") return j;
  put(j, "hit_share", number_node(r.hits));
  put(j, "build_s", number_node(r.build_s));
  put(j, "map_mb", number_node(r.map_mb));
  return j;
}

int bench_perception(int repeats, bool json) {
  const std::vector<bench::PerceptionRow> rows = bench::measure_perception(repeats);
  if (json) {
    DocumentNode node = map_node();
    put(node, "name", std::string("perception"));
    DocumentNode& list = put(node, "rows", list_node());
    for (const auto& r : rows) list.children.push_back(to_node(r));
    fmt::print("{}", to_json(node));
    return kOk;
  }
  for (const auto& r : rows) {
    if (r.query == "index")
      fmt::print("mobile map  {:>7} people   {:.4f} us per person   {:.1f} % changed their cell\n", r.people,
                 r.us_per_query, 100 * r.mean_result);
    else if (r.query == "fan")
      fmt::print("fan of 16   {:>7} people   {:.4f} us per query   {:.1f} sensed\n", r.people, r.us_per_query,
                 r.mean_result);
    else
      fmt::print(
          "ray of 10 m {:>7} objects  {:.4f} us per query   {:.1f} m on average, {:.0f} % end early; map {:.1f} MB in "
          "{:.2f} s\n",
          r.objects, r.us_per_query, r.mean_result, 100 * r.hits, r.map_mb, r.build_s);
  }
  return kOk;
}

int bench_filters(int people, int repeats, bool json) {
  const std::vector<bench::FilterRow> rows = bench::measure_filters(people, repeats);
  if (json) {
    DocumentNode node = map_node();
    put(node, "name", std::string("filters"));
    DocumentNode& list = put(node, "rows", list_node());
    for (const auto& r : rows) {
      DocumentNode& j = list.children.emplace_back(map_node());
      put(j, "filter", r.filter);
      put(j, "density", number_node(r.density));
      put(j, "people", integer_node(r.people));
      put(j, "us_per_person", number_node(r.us_per_person));
      put(j, "best_us", number_node(r.best_us));
      put(j, "worst_us", number_node(r.worst_us));
      put(j, "mean_speed", number_node(r.mean_speed));
    }
    fmt::print("{}", to_json(node));
    return kOk;
  }
  for (const auto& r : rows)
    fmt::print("{:<30} {:.0f} /m2 {:>7} people  {:.4f} us per person (best {:.4f}), mean speed {:.3f} m/s\n", r.filter,
               r.density, r.people, r.us_per_person, r.best_us, r.mean_speed);
  return kOk;
}

int unknown(const std::string& name) {
  std::vector<std::string> names;
  for (const auto& c : bench::cases()) names.emplace_back(c.name);
  for (const char* other : {"perception", "filters", "path_search", "station", "proxies", "bodies", "doors", "models"})
    names.emplace_back(other);
  fmt::print(stderr, "throng bench: there is no benchmark '{}'{}; throng list benches shows them\n", printable(name),
             did_you_mean(name, names));
  return kBadInput;
}

/// Besides the name of a benchmark: which, and how it is printed.
struct Wanted {
  bool all, stages, json;
};

int run_cases(const std::string& name, const bench::Options& o, Wanted wanted) {
  std::vector<std::pair<const bench::CaseInfo*, bench::Options>> jobs;
  if (wanted.all) {
    for (const auto& c : bench::cases())
      for (const std::uint32_t n : c.sizes) jobs.push_back({&c, o}), jobs.back().second.agents = n;
  } else {
    const bench::CaseInfo* c = bench::find_case(name);
    if (!c) return unknown(name);
    jobs.push_back({c, o});
  }
  DocumentNode list = list_node();
  for (const auto& [info, options] : jobs) {
    const bench::Measured m = bench::measure(*info, options);
    if (wanted.json) {
      list.children.push_back(to_node(m));
      continue;
    }
    print(m);
    for (std::size_t i = 0; wanted.stages && i < kStages; ++i)
      fmt::print("    {:<9} {:.4f} us\n", name_of(static_cast<Stage>(i)), m.stage_us[i]);
  }
  if (wanted.json) fmt::print("{}", to_json(wanted.all ? list : list.children.front()));
  return kOk;
}

}  // namespace

int bench_command(Arguments arguments) {
  if (!arguments.empty() && arguments[0] == "models") return bench_models_command(arguments.subspan(1));
  std::string name, simd;
  bench::Options o;
  int agents = 0, searches = 50000;
  int copies = 1;
  bool all = false, json = false, stages = false, sweep = false;
  std::string chart;
  Args args(
      "bench",
      "Times a benchmark: the median of several windows of steps is reported (orca: the same window from the start "
      "state; station: one window after the other).",
      "  throng bench orca_square                       10,000 people, one thread\n"
      "  throng bench orca_square --agents 100000 --threads 2\n"
      "  throng bench orca_square --from 300 --steps 200   when the crowd has formed\n"
      "  throng bench orca_square --simd AVX2           with that SIMD target only\n"
      "  throng bench perception                        sensing people and looking at objects\n"
      "  throng bench filters                           filters of preferred velocities in dense crowds\n"
      "  throng bench path_search                       four queue disciplines and grids (SH-Q9)\n"
      "  throng bench station --agents 1400             full minds in Penn Station, by component (SH-98)\n"
      "  throng bench station --sweep --chart t.svg     350 to 2,800 people, and 11,200 in eight stations\n"
      "  throng bench proxies                           scenes with and without composite agents (PV-33)\n"
      "  throng bench bodies                            poses of 1,000 and 10,000 walkers (PV-92)\n"
      "  throng bench doors                             4 doors with bodies, 100 doors, nobody near (DR-54)\n"
      "  throng bench models                            every steering model on the same scenes; models --help\n"
      "  throng bench --all                             every benchmark at every size\n"
      "Definitions and numbers: bench/README.md.\n");
  args.positional("NAME", name, "Benchmark; throng list benches shows them", false)
      .option("--agents", agents, "People; 0 = the benchmark's own number", 0, 10000000)
      .option("--searches", searches, "Searches of path_search, over its four scenes together", 4, 10000000)
      .option("--threads", o.threads, "Worker threads", 1, 1024)
      .option("--repeats", o.repeats, "How often the window is run", 1, 10000)
      .option("--from", o.from, "First timed step; -1 = the benchmark's own", -1, 1000000)
      .option("--steps", o.steps, "Timed steps; -1 = the benchmark's own", -1, 1000000)
      .option("--simd", simd, "Force a SIMD target, as printed at the end of each line")
      .option("--copies", copies, "station: so many stations side by side", 1, 100)
      .option("--chart", chart, "station: picture of the components to write, .svg")
      .flag("--sweep", sweep, "station: several sizes")
      .flag("--all", all, "Every benchmark at every size")
      .flag("--stages", stages, "Print the time of each stage too")
      .flag("--json", json, "Print JSON");
  if (const auto code = args.parse(arguments)) return *code;
  if (name.empty() && !all) {
    fmt::print(stderr, "throng bench: name a benchmark or give --all; throng list benches shows them\n");
    return kBadInput;
  }
  if (!simd.empty() && !bench::force_simd(simd)) {
    fmt::print(stderr, "throng bench: this machine has no SIMD target '{}'; it has {}\n", printable(simd),
               bench::simd_targets());
    return kBadInput;
  }
  if (name == "perception") return bench_perception(o.repeats, json);
  if (name == "filters") return bench_filters(agents ? agents : 10000, o.repeats, json);
  if (name == "proxies") return bench_proxies({std::min(o.repeats, 9), o.steps, stages, json});
  if (name == "bodies") return bench_bodies(agents, o.steps, std::min(o.repeats, 25), json);
  if (name == "doors") return bench_doors(o.steps, std::min(o.repeats, 25), json);
  if (name == "path_search") return bench_path_search(searches, json);
  if (name == "station")
    return bench_station({agents ? agents : 1400 * copies, copies, o.threads, o.from, o.steps, std::min(o.repeats, 5),
                          sweep, json, chart});
  o.agents = static_cast<std::uint32_t>(agents);
  return run_cases(name, o, {all, stages, json});
}

}  // namespace throng::cli
