#include <algorithm>

#include "throng/environment/path_map/quadtree.h"

namespace throng::path_map {
namespace {

constexpr std::uint8_t kMixed = 0xff;
constexpr int kTileLevel = 3;

/// Occupancy of the cells of every level; mixed where the four below differ.
struct Pyramid {
  struct Layer {
    int nx = 0, ny = 0;
    std::vector<std::uint8_t> type;
    std::uint8_t at(int x, int y) const {
      return x < nx && y < ny ? type[static_cast<std::size_t>(y) * nx + x] : kMixed;
    }
  };
  std::vector<Layer> layers;
};

Pyramid merge(const std::vector<Occupancy>& cells, int nx, int ny) {
  Pyramid p;
  p.layers.push_back({nx, ny, {}});
  p.layers[0].type.reserve(cells.size());
  for (const Occupancy o : cells) p.layers[0].type.push_back(static_cast<std::uint8_t>(o));
  // Until a level is reached at which nothing can be merged (SH-16); tiles need the first four in any case.
  for (bool merged = true; static_cast<int>(p.layers.size()) < kMaxPathLevels;) {
    const Pyramid::Layer& below = p.layers.back();
    Pyramid::Layer next{(below.nx + 1) / 2, (below.ny + 1) / 2, {}};
    next.type.resize(static_cast<std::size_t>(next.nx) * next.ny);
    merged = false;
    for (int y = 0; y < next.ny; ++y) {
      for (int x = 0; x < next.nx; ++x) {
        const std::uint8_t a = below.at(2 * x, 2 * y);
        const bool same = a != kMixed && a == below.at(2 * x + 1, 2 * y) && a == below.at(2 * x, 2 * y + 1) &&
                          a == below.at(2 * x + 1, 2 * y + 1);
        next.type[static_cast<std::size_t>(y) * next.nx + x] = same ? a : kMixed;
        merged |= same;
      }
    }
    if (!merged && static_cast<int>(p.layers.size()) > kTileLevel) break;
    p.layers.push_back(std::move(next));
  }
  return p;
}

/// Writes nodes in Z-order.
class Emitter {
 public:
  Emitter(const Pyramid& pyramid, PathMapRegion& region) : pyramid_(pyramid), region_(region) {}

  void emit_all() {
    const int top = static_cast<int>(pyramid_.layers.size()) - 1;
    // Whole squares of the top level, then row by row: only nodes within one tile must follow each other.
    for (int y = 0; y < pyramid_.layers[top].ny; ++y)
      for (int x = 0; x < pyramid_.layers[top].nx; ++x) emit(top, x, y);
  }

 private:
  void emit(int level, int x, int y) {
    const Pyramid::Layer& layer = pyramid_.layers[level];
    if (x >= layer.nx || y >= layer.ny) return;
    const std::uint8_t type = layer.at(x, y);
    if (level == kTileLevel) start_tile(x, y, type == kMixed);
    if (type != kMixed) return add(level, x, y, static_cast<Occupancy>(type));
    for (int k = 0; k < 4; ++k) emit(level - 1, 2 * x + (k & 1), 2 * y + (k >> 1));
  }
  void start_tile(int x, int y, bool split) {
    const std::size_t tile = static_cast<std::size_t>(y) * region_.tiles_x + x;
    region_.tiles[tile].node = static_cast<std::uint32_t>(region_.nodes.size());
    if (!split) return;
    region_.tiles[tile].split = static_cast<std::uint32_t>(region_.split.size() / 64) + 1;
    region_.split.resize(region_.split.size() + 64);
    tile_first_ = static_cast<std::uint32_t>(region_.nodes.size());
  }
  void add(int level, int x, int y, Occupancy type) {
    const std::uint32_t index = static_cast<std::uint32_t>(region_.nodes.size());
    PathNode n;
    n.x = static_cast<std::uint16_t>(x << level), n.y = static_cast<std::uint16_t>(y << level);
    n.level = static_cast<std::uint8_t>(level), n.type = type;
    region_.nodes.push_back(n);
    const int side = 1 << level;
    if (level < kTileLevel) {
      std::uint8_t* block = region_.split.data() + region_.split.size() - 64;
      for (int j = n.y & 7; j < (n.y & 7) + side; ++j)
        for (int i = n.x & 7; i < (n.x & 7) + side; ++i)
          block[j << 3 | i] = static_cast<std::uint8_t>(index - tile_first_);
      return;
    }
    for (int j = n.y >> 3; j < (n.y + side) >> 3; ++j)
      for (int i = n.x >> 3; i < (n.x + side) >> 3; ++i)
        region_.tiles[static_cast<std::size_t>(j) * region_.tiles_x + i].node = index;
  }

  const Pyramid& pyramid_;
  PathMapRegion& region_;
  std::uint32_t tile_first_ = 0;
};

/// Neighbours that share an edge, right, up, left, down; ground only.
void link(PathMapRegion& r) {
  r.links.clear();
  for (PathNode& n : r.nodes) {
    n.first_link = static_cast<std::uint32_t>(r.links.size());
    if (n.type != Occupancy::kGround) continue;
    const int side = 1 << n.level;
    const auto walk = [&](bool along_y, int fixed, int from) {
      if (fixed < 0 || fixed >= (along_y ? r.ground.nx : r.ground.ny)) return;
      for (int at = from; at < from + side;) {
        const std::uint32_t m = along_y ? r.node_of_cell(fixed, at) : r.node_of_cell(at, fixed);
        const PathNode& other = r.nodes[m];
        if (other.type == Occupancy::kGround) r.links.push_back(m | std::uint32_t{other.level} << 28);
        at = (along_y ? other.y : other.x) + (1 << other.level);
      }
    };
    walk(true, n.x + side, n.y);
    walk(false, n.y + side, n.x);
    walk(true, n.x - 1, n.y);
    walk(false, n.y - 1, n.x);
    n.links = static_cast<std::uint16_t>(r.links.size() - n.first_link);
  }
}

double node_area(const PathMapRegion& r, const PathNode& n) { return r.size(n.level) * r.size(n.level); }

/// Calls piece(area, nodes) for every connected piece of the ground nodes of at least that level.
template <class F>
void for_each_piece(const PathMapRegion& r, int least_level, F piece) {
  std::vector<std::uint8_t> seen(r.nodes.size(), 0);
  std::vector<std::uint32_t> nodes;
  for (std::uint32_t s = 0; s < r.nodes.size(); ++s) {
    if (seen[s] || r.nodes[s].type != Occupancy::kGround || r.nodes[s].level < least_level) continue;
    nodes.assign(1, s);
    seen[s] = 1;
    double area = 0;
    for (std::size_t at = 0; at < nodes.size(); ++at) {
      const PathNode& n = r.nodes[nodes[at]];
      area += node_area(r, n);
      for (const std::uint32_t l : r.links_of(n)) {
        if (link_level(l) < least_level || seen[link_node(l)]) continue;
        seen[link_node(l)] = 1;
        nodes.push_back(link_node(l));
      }
    }
    piece(area, nodes);
  }
}

double largest_piece(const PathMapRegion& r, int least_level) {
  double largest = 0;
  for_each_piece(r, least_level,
                 [&](double area, const std::vector<std::uint32_t>&) { largest = std::max(largest, area); });
  return largest;
}

void count_levels(PathMapRegion& r) {
  for (const PathNode& n : r.nodes) r.levels = std::max(r.levels, n.level + 1);
  r.statistics.assign(r.levels, {});
  for (const PathNode& n : r.nodes) {
    LevelStatistics& s = r.statistics[n.level];
    s.nodes[static_cast<int>(n.type)] += 1;
    s.area[static_cast<int>(n.type)] += node_area(r, n);
  }
  for (const LevelStatistics& s : r.statistics) r.ground_area += s.area[static_cast<int>(Occupancy::kGround)];
}

/// Highest level whose ground nodes, with those above, cover that share of the ground.
int covering_level(const PathMapRegion& r, double share) {
  double area = 0;
  for (int level = r.levels - 1; level > 0; --level) {
    area += r.statistics[level].area[static_cast<int>(Occupancy::kGround)];
    if (area >= share * r.ground_area) return level;
  }
  return 0;
}

/// SH-17, SH-68: which levels take part, and where expansion of a target stops.
void choose_levels(double search_coverage, double target_coverage, PathMapRegion& r) {
  r.target_level = covering_level(r, target_coverage);
  r.search_level = covering_level(r, search_coverage);
  const double whole = largest_piece(r, 0);
  while (r.search_level > 0 && largest_piece(r, r.search_level) < search_coverage * whole) --r.search_level;
  r.target_level = std::max(r.target_level, r.search_level);
  for (int level = r.search_level; level < r.levels; ++level)
    r.search_area += r.statistics[level].area[static_cast<int>(Occupancy::kGround)];
  for (PathNode& n : r.nodes) {
    const auto first = r.links.begin() + n.first_link;
    const auto middle =
        std::stable_partition(first, first + n.links, [&](std::uint32_t l) { return link_level(l) >= r.search_level; });
    n.search_links = static_cast<std::uint16_t>(middle - first);
  }
}

/// Puts what searches touch together: see PathMapRegion::nodes.
void reorder(PathMapRegion& r) {
  const std::vector<PathNode> old_nodes = std::move(r.nodes);
  const std::vector<std::uint32_t> old_links = std::move(r.links);
  const auto group = [&](const PathNode& n) {
    return n.type != Occupancy::kGround ? 2 : (n.level < r.search_level ? 1 : 0);
  };
  std::vector<std::uint32_t> old_of;
  for (int g = 0; g < 3; ++g)
    for (std::uint32_t n = 0; n < old_nodes.size(); ++n)
      if (group(old_nodes[n]) == g) old_of.push_back(n);
  for (std::uint32_t n = 0; n < old_of.size(); ++n) r.of_z_order[old_of[n]] = n;
  r.nodes = {};
  r.links = {};
  r.nodes.reserve(old_nodes.size());
  r.links.reserve(old_links.size());
  for (const std::uint32_t old : old_of) {
    PathNode n = old_nodes[old];
    const std::uint32_t first = n.first_link;
    n.first_link = static_cast<std::uint32_t>(r.links.size());
    for (std::uint32_t l = first; l < first + n.links; ++l)
      r.links.push_back((old_links[l] & ~kLinkNode) | r.of_z_order[link_node(old_links[l])]);
    r.nodes.push_back(n);
  }
}

}  // namespace

void build_quadtree(const std::vector<Occupancy>& cells, double search_coverage, double target_coverage,
                    PathMapRegion& r) {
  r.tiles_x = r.ground.nx >> kTileLevel, r.tiles_y = r.ground.ny >> kTileLevel;
  r.tiles.assign(static_cast<std::size_t>(r.tiles_x) * r.tiles_y, {});
  const Pyramid pyramid = merge(cells, r.ground.nx, r.ground.ny);
  Emitter(pyramid, r).emit_all();
  r.split.shrink_to_fit();
  r.of_z_order.resize(r.nodes.size());
  for (std::uint32_t n = 0; n < r.nodes.size(); ++n) r.of_z_order[n] = n;
  link(r);
  count_levels(r);
  choose_levels(search_coverage, target_coverage, r);
  reorder(r);
  std::uint16_t next = 0;
  for_each_piece(r, 0, [&](double, const std::vector<std::uint32_t>& nodes) {
    for (const std::uint32_t n : nodes) r.nodes[n].component = next;
    if (next < kMixedComponent) ++next;
  });
  std::uint32_t searchable = 0;
  while (searchable < r.nodes.size() && r.searchable(searchable)) ++searchable;
  r.search_piece.assign(searchable, 0);
  next = 0;
  for_each_piece(r, r.search_level, [&](double, const std::vector<std::uint32_t>& nodes) {
    for (const std::uint32_t n : nodes) r.search_piece[n] = next;
    if (next < kMixedComponent) ++next;
  });
  const Pyramid::Layer& tiles = pyramid.layers[kTileLevel];
  r.ground_tiles.resize(r.tiles_x, r.tiles_y);
  for (int y = 0; y < r.tiles_y; ++y)
    for (int x = 0; x < r.tiles_x; ++x)
      if (tiles.at(x, y) == static_cast<std::uint8_t>(Occupancy::kGround)) r.ground_tiles.set(x, y);
}

}  // namespace throng::path_map
