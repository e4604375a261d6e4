#include "path_search.h"

#include <algorithm>
#include <chrono>
#include <cmath>

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

/// Runs all pairs one way. Pulling is not timed; it follows in a second pass, so that it does not warm or cool caches.
void measure(const World& world, const Way& way, const PathSearchOptions& o, std::vector<Pair>& pairs,
             PathSearchRow& row, std::vector<Answer>& answers) {
  using Clock = std::chrono::steady_clock;
  PathMapScratch scratch;
  RoughPath path;
  const auto search = [&](const Pair& p) {
    PathMapQuery q;
    q.region = p.region, q.start = p.start, q.target = p.target;
    q.scheme = way.scheme, q.window = o.window;
    if (!way.grid) return search_quadtree(world, q, scratch, path);
    const auto& grids = world.path_map.region(p.region).grids;
    std::size_t g = 0;
    while (g < grids.size() && std::abs(grids[g].cell - way.cell) > 1e-9) ++g;
    return search_grid(world, q, g, way.heuristic, scratch, path);
  };
  const auto pull = [&](const Pair& p, Answer& a) {
    pull_string(world.path_map.region(p.region), path.points);
    a.pulled = length_of(path.points);
  };
  for (std::size_t i = 0; i < std::min<std::size_t>(pairs.size(), 50); ++i) search(pairs[i]);  // warm scratch
  const bool slow = way.grid && !way.heuristic;  // long enough that pulling in between does not matter
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto begin = Clock::now();
    answers[i].found = search(pairs[i]);
    row.seconds += std::chrono::duration<double>(Clock::now() - begin).count();
    answers[i].length = path.length;
    row.visited += path.visited, row.reached += path.reached;
    row.found += answers[i].found;
    pairs[i].everywhere = pairs[i].everywhere && answers[i].found;
    if (slow && answers[i].found) pull(pairs[i], answers[i]);
  }
  for (std::size_t i = 0; !slow && i < pairs.size(); ++i) {
    if (answers[i].found && search(pairs[i])) pull(pairs[i], answers[i]);
  }
  row.searches = pairs.size();
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
  std::vector<std::vector<Answer>> answers(ways.size(), std::vector<Answer>(pairs.size()));
  for (std::size_t w = 0; w < ways.size(); ++w) {
    rows[w].scheme = ways[w].name, rows[w].cell = ways[w].cell;
    measure(world, ways[w], o, pairs, rows[w], answers[w]);
  }
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
