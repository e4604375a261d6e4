#include "explain_world.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "commands.h"
#include "throng/core/text.h"
#include "throng/environment/maps.h"
#include "throng/scenario/emit.h"

namespace throng::cli {
namespace {

constexpr double kMega = 1024.0 * 1024.0;

struct Tier {
  std::string name;
  double seconds = 0;
  double megabytes = 0;
};

DocumentNode count(std::size_t n) { return integer_node(static_cast<std::int64_t>(n)); }

std::size_t bytes_of(const PlacedObjects& placed) {
  std::size_t n = placed.items.size() * sizeof(PlacedObject) + placed.of_region.size() * 4;
  for (const PlacedObject& o : placed.items) {
    n += o.footprint.outer.size() * sizeof(Vec2d);
    for (const Ring& hole : o.footprint.holes) n += hole.size() * sizeof(Vec2d);
  }
  return n;
}

/// Walls, mesh, zones: what every run has.
std::size_t bytes_of_base(const World& w) {
  std::size_t n = w.walls.size() * (sizeof(WallLine) + 8 + 2 + 4) + w.mesh.edges.size() * (4 * 4 + 4 + sizeof(Vec2d)) +
                  w.mesh.portals.size() * sizeof(Portal) + w.mesh.size() * 32;
  for (const WallGrid& g : w.walls.grids) n += (g.first.size() + g.items.size()) * 4 + g.clearance.bytes();
  for (const MeshGrid& g : w.mesh.grids) n += (g.first.size() + g.items.size()) * 4;
  return n;
}

DocumentNode quadtree_node(const PathMapRegion& m) {
  DocumentNode n = map_node();
  put(n, "nodes", count(m.nodes.size()));
  put(n, "search_level", integer_node(m.search_level));
  put(n, "target_level", integer_node(m.target_level));
  put(n, "ground_m2", number_node(m.ground_area));
  put(n, "searchable_share", number_node(m.ground_area > 0 ? m.search_area / m.ground_area : 0));
  DocumentNode& levels = put(n, "levels", list_node());
  for (int l = 0; l < static_cast<int>(m.statistics.size()); ++l) {
    const LevelStatistics& s = m.statistics[l];
    const auto ground = static_cast<int>(Occupancy::kGround);
    std::size_t nodes = 0;
    for (const std::uint32_t k : s.nodes) nodes += k;
    DocumentNode level = map_node();
    put(level, "cell_m", number_node(m.size(l)));
    put(level, "nodes", count(nodes));
    put(level, "ground_nodes", count(s.nodes[ground]));
    put(level, "ground_m2", number_node(s.area[ground]));
    put(level, "coverage", number_node(m.ground_area > 0 ? s.area[ground] / m.ground_area : 0));
    levels.children.push_back(std::move(level));
  }
  return n;
}

DocumentNode report_of(const ScenarioSpec& spec, const World& w, const std::vector<Tier>& tiers) {
  const Topology& t = w.topology;
  DocumentNode n = map_node();
  put(n, "name", spec.name);
  put(n, "authored_regions", boolean_node(!spec.world.regions.empty()));
  put(n, "levels", count(w.levels.size()));
  put(n, "surfaces", count(w.surfaces.size()));
  put(n, "walls", count(w.walls.size()));
  put(n, "mesh_polygons", count(w.mesh.size()));
  put(n, "boundaries", count(t.boundaries.size()));
  put(n, "via_entries", count(t.vias.size()));
  put(n, "objects", count(w.placed.size()));
  put(n, "perception_cells", count(w.perception_map.cell_count()));
  put(n, "path_nodes", count(w.path_map.node_count));
  DocumentNode& regions = put(n, "regions", list_node());
  for (std::size_t i = 0; i < t.size(); ++i) {
    const Region& r = t.regions[i];
    DocumentNode x = map_node();
    put(x, "id", r.id);
    put(x, "type", word(r.type));
    put(x, "level", w.levels[w.surface(r.surface).level.value].id);
    put(x, "area_m2", number_node(r.area));
    put(x, "boundaries", count(t.boundaries_of(RegionIndex(i)).size()));
    put(x, "objects", count(w.placed.in_region(RegionIndex(i)).size()));
    const PerceptionWindow& window = w.perception_map.windows[i];
    put(x, "perception_cells", count(static_cast<std::size_t>(window.nx) * window.ny));
    put(x, "quadtree", quadtree_node(w.path_map.regions[i]));
    regions.children.push_back(std::move(x));
  }
  DocumentNode& list = put(n, "tiers", list_node());
  for (const Tier& tier : tiers) {
    DocumentNode x = map_node();
    put(x, "name", tier.name);
    put(x, "build_s", number_node(tier.seconds));
    put(x, "megabytes", number_node(tier.megabytes));
    list.children.push_back(std::move(x));
  }
  return n;
}

void print_levels(const World& w) {
  std::vector<LevelStatistics> all;
  double ground = 0;
  const auto kind = static_cast<int>(Occupancy::kGround);
  for (const PathMapRegion& m : w.path_map.regions) {
    if (all.size() < m.statistics.size()) all.resize(m.statistics.size());
    for (std::size_t l = 0; l < m.statistics.size(); ++l) {
      for (int k = 0; k < kOccupancies; ++k) all[l].nodes[k] += m.statistics[l].nodes[k];
      all[l].area[kind] += m.statistics[l].area[kind];
    }
    ground += m.ground_area;
  }
  fmt::print("\nquadtree level  cell/m     nodes   ground nodes   share of the ground\n");
  for (std::size_t l = 0; l < all.size(); ++l) {
    std::size_t nodes = 0;
    for (const std::uint32_t k : all[l].nodes) nodes += k;
    fmt::print("{:>14}  {:>6.1f} {:>9} {:>14} {:>20.1f} %\n", l, w.path_map.cell * static_cast<double>(1u << l), nodes,
               all[l].nodes[kind], ground > 0 ? 100 * all[l].area[kind] / ground : 0);
  }
}

void print(const ScenarioSpec& spec, const World& w, const std::vector<Tier>& tiers) {
  const Topology& t = w.topology;
  fmt::print("{}: {} levels, {} surfaces, {} walls, {} mesh polygons, {} {} regions, {} boundaries, {} objects\n",
             printable(spec.name.empty() ? std::string("(no name)") : spec.name, 120), w.levels.size(),
             w.surfaces.size(), w.walls.size(), w.mesh.size(), t.size(),
             spec.world.regions.empty() ? "automatic" : "authored", t.boundaries.size(), w.placed.size());
  std::size_t width = 6;
  for (const Region& r : t.regions) width = std::max(width, r.id.size());
  fmt::print("\n{:<{}}  {:<11} {:>9} {:>6} {:>8} {:>9} {:>8} {:>6} {:>10} {:>4}\n", "region", width, "type", "area/m2",
             "ways", "objects", "cells", "nodes", "levels", "searched/%", "L_t");
  for (std::size_t i = 0; i < t.size(); ++i) {
    const Region& r = t.regions[i];
    const PathMapRegion& m = w.path_map.regions[i];
    const PerceptionWindow& window = w.perception_map.windows[i];
    fmt::print("{:<{}}  {:<11} {:>9.1f} {:>6} {:>8} {:>9} {:>8} {:>6} {:>10.1f} {:>4}\n", printable(r.id), width,
               word(r.type), r.area, t.boundaries_of(RegionIndex(i)).size(), w.placed.in_region(RegionIndex(i)).size(),
               static_cast<std::size_t>(window.nx) * window.ny, m.nodes.size(), m.levels,
               m.ground_area > 0 ? 100 * m.search_area / m.ground_area : 0, m.target_level);
  }
  print_levels(w);
  fmt::print("\n{:<16} {:>10} {:>10}\n", "tier", "built/s", "memory/MB");
  for (const Tier& tier : tiers) fmt::print("{:<16} {:>10.3f} {:>10.2f}\n", tier.name, tier.seconds, tier.megabytes);
}

}  // namespace

int explain_world(const ScenarioSpec& spec, World world, bool json) {
  std::vector<Tier> tiers;
  const auto timed = [&](const char* name, auto work) {
    const auto start = std::chrono::steady_clock::now();
    const bool ok = work();
    tiers.push_back({name, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(), 0});
    return ok;
  };
  Diagnostics problems, known;
  world.perception_map = {}, world.path_map = {};  // what a part asked for is built again, to be timed
  const auto build = [&](const char* name, std::uint32_t which) {
    return timed(name, [&] { return build_maps(world, spec.world.maps, which, problems); });
  };
  // Authored regions are part of the compilation, so their time is in the first row.
  timed(spec.world.regions.empty() ? "floors and mesh" : "floors, regions",
        [&] { return compile_world(spec.world, known).has_value(); });
  const bool ok =
      build("topology", kTopology) && build("perception map", kPerceptionMap) && build("path maps", kPathMap);
  for (const Diagnostic& d : problems.list()) fmt::print(stderr, "{}: {}\n", d.path, d.message);
  if (!ok) return kBadInput;
  tiers[0].megabytes = static_cast<double>(bytes_of_base(world)) / kMega;
  tiers[1].megabytes = static_cast<double>(world.topology.bytes()) / kMega;
  tiers[2].megabytes = static_cast<double>(world.perception_map.memory()) / kMega;
  tiers[3].megabytes = static_cast<double>(world.path_map.bytes()) / kMega;
  tiers.push_back({"objects", 0, static_cast<double>(bytes_of(world.placed)) / kMega});
  json ? fmt::print("{}", to_json(report_of(spec, world, tiers))) : print(spec, world, tiers);
  return kOk;
}

}  // namespace throng::cli
