#include "bench_path_search.h"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <optional>

#include "commands.h"
#include "demos.h"
#include "path_search.h"
#include "throng/environment/maps.h"
#include "throng/scenario/compile.h"
#include "throng/scenario/emit.h"

namespace throng::cli {
namespace {

using bench::PathSearchRow;
using Rows = std::vector<PathSearchRow>;

constexpr std::array<const char*, 4> kScenes = {"path_halls", "path_station", "path_clutter", "path_maze"};

struct Scene {
  std::string name;
  Rows rows;
  std::size_t regions = 0, nodes = 0;
  double map_mb = 0, build_s = 0;
};

std::optional<World> load(const std::string& name) {
  const DiskFiles files;
  Scenario scenario = read_scenario(files, scenarios_folder() + "/bench/" + name + ".yaml");
  std::optional<Setup> setup = compile_scenario(scenario, files, kTopology);
  if (setup) return std::move(setup->world);
  for (const Diagnostic& d : scenario.diagnostics.list()) fmt::print(stderr, "{}\n", to_text(d));
  return std::nullopt;
}

bool build(World& world, Scene& scene) {
  Diagnostics diagnostics;
  const auto begin = std::chrono::steady_clock::now();
  const bool built = build_maps(world, {}, kPathMap | kPerceptionMap, diagnostics);
  scene.build_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  for (const Diagnostic& d : diagnostics.list()) fmt::print(stderr, "{}\n", d.message);
  scene.regions = world.topology.size(), scene.nodes = world.path_map.node_count;
  scene.map_mb = static_cast<double>(world.path_map.bytes() + world.perception_map.memory()) / 1e6;
  return built;
}

DocumentNode to_node(const Rows& rows) {
  DocumentNode list = list_node();
  for (const PathSearchRow& r : rows) {
    DocumentNode j = map_node();
    put(j, "scheme", r.scheme);
    put(j, "cell_m", number_node(r.cell));
    put(j, "searches", integer_node(static_cast<std::int64_t>(r.searches)));
    put(j, "total_s", number_node(r.seconds));
    put(j, "us_per_search", number_node(r.us()));
    put(j, "mean_length_m", number_node(r.mean_length()));
    put(j, "pulled_length_m", number_node(r.mean_pulled()));
    put(j, "nodes_visited", number_node(r.mean_visited()));
    put(j, "nodes_reached", number_node(r.mean_reached()));
    put(j, "success", number_node(r.success()));
    put(j, "compared", integer_node(static_cast<std::int64_t>(r.compared)));
    put(j, "shortest_m", number_node(r.mean_shortest()));
    put(j, "ratio_mean", number_node(r.mean_ratio()));
    put(j, "ratio_worst", number_node(r.worst));
    list.children.push_back(std::move(j));
  }
  return list;
}

void print(std::string_view title, const Rows& rows) {
  fmt::print("\n{}\n{:<16} {:>5} {:>9} {:>9} {:>8} {:>8} {:>9} {:>8} {:>8} {:>6} {:>6}\n", title, "scheme", "cell m",
             "total s", "us each", "length m", "pulled m", "visited", "ns/node", "success", "ratio", "worst");
  for (const PathSearchRow& r : rows)
    fmt::print("{:<16} {:>5.2f} {:>9.3f} {:>9.2f} {:>8.2f} {:>8.2f} {:>9.1f} {:>8.1f} {:>7.1f}% {:>6.3f} {:>6.2f}\n",
               r.scheme, r.cell, r.seconds, r.us(), r.mean_length(), r.mean_pulled(), r.mean_visited(),
               1e9 * r.seconds / r.visited, 100 * r.success(), r.mean_ratio(), r.worst);
}

const PathSearchRow& row(const Rows& rows, std::string_view scheme, double cell = 0) {
  for (const PathSearchRow& r : rows)
    if (r.scheme == scheme && (cell == 0 || r.cell == cell)) return r;
  return rows.front();
}

/// What the source claims, and where a scene breaks it.
void judge(std::string_view where, const Rows& rows) {
  const PathSearchRow &sorted = row(rows, "sorted"), &single = row(rows, "single"), &multi = row(rows, "multi"),
                      &pmulti = row(rows, "pmulti"), &grid = row(rows, "grid_uninformed", 0.5);
  fmt::print(
      "{}: pmulti {:.1f} x faster than sorted, {:.1f} x than the uninformed 0.5 m grid; pulled {:.2f} x sorted's; "
      "sorted's lengths added up {:.3f} x the shortest (way by way {:.3f} x on average)\n",
      where, sorted.us() / pmulti.us(), grid.us() / pmulti.us(), pmulti.pulled / sorted.pulled,
      sorted.pulled / sorted.shortest, sorted.mean_ratio());
  const PathSearchRow* order[] = {&sorted, &single, &multi, &pmulti};
  for (int i = 0; i < 3; ++i) {
    const PathSearchRow &a = *order[i], &b = *order[i + 1];
    if (b.us() > a.us()) fmt::print("  order broken: {} takes longer than {}\n", b.scheme, a.scheme);
    if (b.mean_visited() > a.mean_visited()) fmt::print("  order broken: {} visits more than {}\n", b.scheme, a.scheme);
    if (b.pulled < a.pulled) fmt::print("  order broken: ways of {} are shorter than of {}\n", b.scheme, a.scheme);
  }
}

}  // namespace

int bench_path_search(int searches, bool json) {
  std::vector<Scene> scenes;
  Rows all;
  for (const char* name : kScenes) {
    Scene& scene = scenes.emplace_back();
    scene.name = name;
    std::optional<World> world = load(name);
    if (!world || !build(*world, scene)) return kBadInput;
    bench::PathSearchOptions o;
    o.searches = (searches + 3) / 4;
    scene.rows = bench::measure_path_searches(*world, o);
    if (all.empty()) all.resize(scene.rows.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      all[i].scheme = scene.rows[i].scheme, all[i].cell = scene.rows[i].cell;
      all[i] += scene.rows[i];
    }
  }
  if (json) {
    DocumentNode node = map_node();
    put(node, "name", std::string("path_search"));
    put(node, "rows", to_node(all));
    DocumentNode& by_scene = put(node, "scenes", map_node());
    for (const Scene& s : scenes) put(by_scene, s.name, to_node(s.rows));
    DocumentNode& maps = put(node, "maps", map_node());
    for (const Scene& s : scenes) {
      DocumentNode& j = put(maps, s.name, map_node());
      put(j, "regions", integer_node(static_cast<std::int64_t>(s.regions)));
      put(j, "nodes", integer_node(static_cast<std::int64_t>(s.nodes)));
      put(j, "all_maps_mb", number_node(s.map_mb));
      put(j, "build_s", number_node(s.build_s));
    }
    fmt::print("{}", to_json(node));
    return kOk;
  }
  for (const Scene& s : scenes) {
    print(fmt::format("{}: {} regions, {} nodes, all maps {:.1f} MB in {:.3f} s", s.name, s.regions, s.nodes, s.map_mb,
                      s.build_s),
          s.rows);
  }
  print("the four scenes together", all);
  fmt::print("\n");
  for (const Scene& s : scenes) judge(s.name, s.rows);
  judge("together", all);
  return kOk;
}

}  // namespace throng::cli
