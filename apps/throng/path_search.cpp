#include "path_search.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>
#include <span>

#include "throng/environment/navmesh/funnel.h"
#include "throng/environment/navmesh/locate.h"
#include "throng/environment/navmesh/path.h"
#include "throng/environment/path_map/search.h"

namespace throng::bench {
namespace {

struct Pair {
  RegionIndex region;
  Vec2 start, target;
  double shortest = 0;
  bool everywhere = true;  ///< found by all rows
};

struct Way {
  std::string name;
  double cell;
  bool grid, heuristic;
  QueueScheme scheme;
};

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  double operator()() {
    state_ += 0x9e3779b97f4a7c15ull;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53;
  }

 private:
  std::uint64_t state_;
};

/// A point uniform over the ground of the region.
Vec2 ground_point(const PathMapRegion& r, Random& random) {
  for (;;) {
    const Vec2 p(Vec2d{r.origin.x + random() * r.ground.nx * r.cell, r.origin.y + random() * r.ground.ny * r.cell});
    if (r.ground.get(r.cell_x(p.x), r.cell_y(p.y))) return p;
  }
}

/// For a disc of the buffer's radius: the way over the navigation mesh, pulled around circles (navmesh/funnel.h).
double shortest_way(const World& world, const Pair& pair, PathScratch& scratch, Path& path) {
  const SurfaceIndex surface = world.topology.region(pair.region).surface;
  const float r = static_cast<float>(world.path_map.buffer);
  PathQuery q;
  q.start = pair.start, q.start_polygon = locate(world, surface, pair.start);
  q.goal_point = pair.target, q.goal_polygon = locate(world, surface, pair.target);
  q.radius = r;
  if (!q.start_polygon.exists() || !q.goal_polygon.exists() || !find_path(world, q, scratch, path)) return 0;
  Vec2 corners[1];
  return funnel(world, path.portals, pair.start, path.goal + path.goal_shift, r, corners).distance;
}

std::vector<Pair> draw_pairs(const World& world, const PathSearchOptions& o) {
  Random random(o.seed);
  double total = 0;
  for (const PathMapRegion& r : world.path_map.regions) total += r.ground_area;
  std::vector<Pair> pairs;
  PathScratch scratch;
  Path path;
  for (std::uint64_t tries = 0; static_cast<int>(pairs.size()) < o.searches && tries < 1000ull * o.searches; ++tries) {
    double at = random() * total;
    std::size_t i = 0;
    while (i + 1 < world.path_map.regions.size() && at >= world.path_map.regions[i].ground_area)
      at -= world.path_map.regions[i++].ground_area;
    const PathMapRegion& r = world.path_map.regions[i];
    Pair p{RegionIndex(i), ground_point(r, random), ground_point(r, random), 0, true};
    if (distance(p.start, p.target) > o.farthest || directly_reachable(r, p.start, p.target)) continue;
    const auto piece = [&](Vec2 q) { return r.nodes[r.node_of_cell(r.cell_x(q.x), r.cell_y(q.y))].component; };
    if (piece(p.start) != piece(p.target)) continue;
    p.shortest = shortest_way(world, p, scratch, path);
    if (p.shortest > 0) pairs.push_back(p);
  }
  return pairs;
}

struct Answer {
  bool found = false;
  float length = 0, pulled = 0;
};

float length_of(const std::vector<Vec2>& points) {
  float l = 0;
  for (std::size_t i = 1; i < points.size(); ++i) l += distance(points[i - 1], points[i]);
  return l;
}

constexpr std::size_t kBlock = 250;  ///< pairs that are timed together

/// One way of searching with its own scratch, as a thread has it.
class Searcher {
 public:
  Searcher(const World& world, const Way& way, const PathSearchOptions& o) : world_(world), way_(way) {
    query_.scheme = way.scheme, query_.window = o.window;
  }
  bool search(const Pair& p) {
    query_.region = p.region, query_.start = p.start, query_.target = p.target;
    if (!way_.grid) return search_quadtree(world_, query_, scratch_, path_);
    const auto& grids = world_.path_map.region(p.region).grids;
    std::size_t g = 0;
    while (g < grids.size() && std::abs(grids[g].cell - way_.cell) > 1e-9) ++g;
    return search_grid(world_, query_, g, way_.heuristic, scratch_, path_);
  }
  /// Seconds for all of them, one after the other.
  double time(std::span<const Pair> pairs) {
    const auto begin = std::chrono::steady_clock::now();
    for (const Pair& p : pairs) search(p);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }
  Answer answer(Pair& p, PathSearchRow& row) {
    Answer a;
    a.found = search(p), a.length = path_.length;
    row.searches += 1, row.found += a.found;
    row.visited += path_.visited, row.reached += path_.reached;
    p.everywhere = p.everywhere && a.found;
    pull_string(world_.path_map.region(p.region), path_.points);
    a.pulled = length_of(path_.points);
    return a;
  }

 private:
  const World& world_;
  const Way& way_;
  PathMapQuery query_;
  PathMapScratch scratch_;
  RoughPath path_;
};

/// All ways take turns, block by block, so that whatever else the machine does disturbs all of them; the time of a
/// block is the median of three passes. Lengths are taken afterwards.
void measure(const World& world, const std::vector<Way>& ways, const PathSearchOptions& o, std::vector<Pair>& pairs,
             std::vector<PathSearchRow>& rows, std::vector<std::vector<Answer>>& answers) {
  std::vector<Searcher> searchers;
  for (const Way& way : ways) searchers.emplace_back(world, way, o);
  for (std::size_t first = 0; first < pairs.size(); first += kBlock) {
    const std::span<Pair> block(pairs.data() + first, std::min(kBlock, pairs.size() - first));
    for (std::size_t w = 0; w < ways.size(); ++w) {
      if (first == 0) searchers[w].time(block);  // scratch grows
      double t[3];
      for (double& x : t) x = searchers[w].time(block);
      std::sort(std::begin(t), std::end(t));
      rows[w].seconds += t[1];
    }
    for (std::size_t w = 0; w < ways.size(); ++w)
      for (Pair& p : block) answers[w].push_back(searchers[w].answer(p, rows[w]));
  }
}

}  // namespace

PathSearchRow& PathSearchRow::operator+=(const PathSearchRow& o) {
  searches += o.searches, found += o.found, seconds += o.seconds, visited += o.visited, reached += o.reached,
      compared += o.compared;
  length += o.length, pulled += o.pulled, shortest += o.shortest, ratio += o.ratio;
  worst = std::max(worst, o.worst);
  return *this;
}

std::vector<PathSearchRow> measure_path_searches(const World& world, const PathSearchOptions& o) {
  const double s0 = world.path_map.cell;
  const std::vector<Way> ways = {{"grid_uninformed", 0.5, true, false, {}},
                                 {"grid_uninformed", 1.0, true, false, {}},
                                 {"grid_heuristic", 0.5, true, true, {}},
                                 {"grid_heuristic", 1.0, true, true, {}},
                                 {"sorted", s0, false, false, QueueScheme::kSorted},
                                 {"single", s0, false, false, QueueScheme::kSingle},
                                 {"multi", s0, false, false, QueueScheme::kMulti},
                                 {"pmulti", s0, false, false, QueueScheme::kPmulti}};
  std::vector<Pair> pairs = draw_pairs(world, o);
  std::vector<PathSearchRow> rows(ways.size());
  std::vector<std::vector<Answer>> answers(ways.size());
  for (std::size_t w = 0; w < ways.size(); ++w) rows[w].scheme = ways[w].name, rows[w].cell = ways[w].cell;
  measure(world, ways, o, pairs, rows, answers);
  for (std::size_t w = 0; w < ways.size(); ++w) {
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      if (!pairs[i].everywhere) continue;
      const double ratio = answers[w][i].pulled / pairs[i].shortest;
      rows[w].compared += 1;
      rows[w].length += answers[w][i].length, rows[w].pulled += answers[w][i].pulled;
      rows[w].shortest += pairs[i].shortest, rows[w].ratio += ratio;
      rows[w].worst = std::max(rows[w].worst, ratio);
    }
  }
  return rows;
}

}  // namespace throng::bench
