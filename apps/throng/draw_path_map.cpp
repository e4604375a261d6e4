// throng draw SCENE --what quadtree|search (SH-99, SH-D12, SH-D13, SH-D15).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <tuple>

#include "commands.h"
#include "draw_maps.h"
#include "draw_spot.h"
#include "throng/core/text.h"
#include "throng/environment/path_map/search.h"

namespace throng::cli {
namespace {

constexpr const char *kGroundColour = "#ffffff", *kObstacleColour = "#8fb3e6", *kObjectColour = "#c79a6b";
constexpr const char *kLineColour = "#b9c2cc", *kTargetAreaColour = "#d9c8ef";
constexpr double kDot = 0.09;  ///< m, a person in a search space: bodies would hide the barrier that they are
constexpr double kGap = 4;     ///< m between pictures side by side

/// A region, drawn at an offset of the page.
struct Place {
  const PathMapRegion& map;
  Vec2d shift;
  double scale;  ///< pixels a metre

  Polygon square(std::uint32_t node) const {
    const PathNode& n = map.nodes[node];
    const double s = map.size(n.level), x = map.origin.x + n.x * map.cell, y = map.origin.y + n.y * map.cell;
    const Vec2d o = shift;
    return {{o + Vec2d{x, y}, o + Vec2d{x + s, y}, o + Vec2d{x + s, y + s}, o + Vec2d{x, y + s}}, {}};
  }
};

const char* colour_of(Occupancy type) {
  return type == Occupancy::kGround ? kGroundColour : (type == Occupancy::kObject ? kObjectColour : kObstacleColour);
}

/// Nodes; those above `most` are drawn as the nodes of that level which were merged (SH-D12).
void draw_nodes(const Place& p, int most, SvgPicture& picture) {
  for (std::uint32_t n = 0; n < p.map.nodes.size(); ++n) {
    const PathNode& node = p.map.nodes[n];
    if (node.type == Occupancy::kOutside) continue;
    picture.polygon(p.square(n), {colour_of(node.type), kLineColour, 0.5});
    if (node.level <= most) continue;
    const Polygon square = p.square(n);
    const int parts = 1 << (node.level - most);
    const double step = p.map.size(most), side = p.map.size(node.level);
    for (int k = 1; k < parts; ++k) {
      const Vec2d along{k * step, 0}, up{0, k * step}, a = square.outer[0];
      picture.line(std::vector<Vec2d>{a + along, a + along + Vec2d{0, side}}, {"none", kLineColour, 0.5});
      picture.line(std::vector<Vec2d>{a + up, a + up + Vec2d{side, 0}}, {"none", kLineColour, 0.5});
    }
  }
}

/// Green near the start, orange far from it.
std::string distance_colour(double share) {
  const auto mix = [&](int a, int b) { return static_cast<int>(a + (b - a) * std::clamp(share, 0.0, 1.0)); };
  return fmt::format("#{:02x}{:02x}{:02x}", mix(0x8f, 0xff), mix(0xe3, 0xa2), mix(0x6f, 0x3c));
}

/// Red for crowded nodes: pale from the threshold on, deep where nobody plans through any more (SH-99, SH-D14).
std::string jam_colour(float congestion, float threshold) {
  const float share = std::isinf(congestion_weight(congestion, threshold)) ? 1 : congestion - threshold;
  const auto mix = [&](int a, int b) {
    return static_cast<int>(static_cast<float>(a) + static_cast<float>(b - a) * share);
  };
  return fmt::format("#{:02x}{:02x}{:02x}", mix(0xff, 0xc8), mix(0xa0, 0x10), mix(0x90, 0x10));
}

struct Variant {
  QueueScheme scheme;
  Increments increments;
};

template <class T, std::size_t N>
bool choose(const std::string& word_given, const char* option, const T (&all)[N], std::vector<T>& out) {
  std::string names;
  for (const T t : all) {
    if (word_given == "all" || word_given == word(t)) out.push_back(t);
    names += std::string(word(t)) + ", ";
  }
  if (out.empty()) fmt::print(stderr, "throng draw: {} {} is none of {}all\n", option, printable(word_given), names);
  return !out.empty();
}

bool read_variants(const MapOptions& o, std::vector<Variant>& variants) {
  constexpr QueueScheme kSchemes[] = {QueueScheme::kSorted, QueueScheme::kSingle, QueueScheme::kMulti,
                                      QueueScheme::kPmulti};
  constexpr Increments kIncrements[] = {Increments::kFibonacci, Increments::kExact, Increments::kConstant};
  std::vector<QueueScheme> schemes;
  std::vector<Increments> increments;
  if (!choose(o.scheme, "--scheme", kSchemes, schemes)) return false;
  if (!choose(o.increments, "--increments", kIncrements, increments)) return false;
  for (const QueueScheme s : schemes)
    for (const Increments i : increments) variants.push_back({s, i});
  return true;
}

/// The search space by distance, values where they fit.
void draw_field(const Place& p, const PathMapQuery& q, const PathMapScratch& s, SvgPicture& picture) {
  float farthest = 1;
  for (std::uint32_t n = 0; n < p.map.nodes.size(); ++n)
    if (s.marks[n].stamp == s.stamp) farthest = std::max(farthest, s.marks[n].distance);
  for (std::uint32_t n = 0; n < p.map.nodes.size(); ++n) {
    const auto& mark = s.marks[n];
    const std::uint32_t global = p.map.first_node + n;
    const bool crowded = !q.congestion.empty() && p.map.nodes[n].type == Occupancy::kGround &&
                         q.congestion[global] >= q.congestion_threshold;
    if (mark.stamp < s.stamp && !crowded) continue;
    const std::string colour = crowded                 ? jam_colour(q.congestion[global], q.congestion_threshold)
                               : mark.stamp == s.stamp ? distance_colour(mark.distance / farthest)
                                                       : kTargetAreaColour;
    picture.polygon(p.square(n), {colour, kLineColour, 0.5});
    const double side = p.scale * p.map.size(p.map.nodes[n].level);
    const std::string value = fmt::format("{:.0f}", mark.distance);
    const double height = std::min(11.0, 1.3 * side / static_cast<double>(value.size()));
    if (mark.stamp >= s.stamp && height >= 6 && side >= 10)
      picture.text(p.shift + Vec2d(p.map.centre(n)), value, height, "#34424f");
  }
}

/// Over the field: the walls of the region's surface around it, and the people who stand there.
void draw_surroundings(const Simulation& sim, const Region& region, bool people, const Place& p, SvgPicture& picture) {
  const World& world = sim.world();
  const Surface& surface = world.surface(region.surface);
  const Boxd box = Boxd{Vec2d(region.bounds.lo), Vec2d(region.bounds.hi)}.grown(0.2);
  for (std::uint32_t w = surface.first_wall; w < surface.last_wall; ++w) {
    Vec2d a(world.walls.a(w)), b(world.walls.b(w));
    if (!cut_to_box(box, a, b)) continue;
    picture.line(std::vector<Vec2d>{a + p.shift, b + p.shift}, kMapWalls);
  }
  const Body& body = sim.crowd().body;
  for (Row r = 0; people && r < sim.crowd().size(); ++r)
    if (body.surface[r] == region.surface.value && box.contains({body.x[r], body.y[r]}))
      picture.circle(p.shift + Vec2d{body.x[r], body.y[r]}, kDot, kMapPeople);
}

void draw_path(const Place& p, const PathMapQuery& q, const RoughPath& path, bool found, SvgPicture& picture) {
  if (found) {
    std::vector<Vec2d> line;
    for (const Vec2 v : path.points) line.push_back(p.shift + Vec2d(v));
    picture.line(line, {"none", "#14324f", 2});
  }
  picture.circle(p.shift + Vec2d(q.start), 5 / p.scale, {"#1e9e3c", "#0b4d1c", 1.5});
  picture.circle(p.shift + Vec2d(q.target), 5 / p.scale, {"#f08c1a", "#7a4205", 1.5});
}

RegionIndex region_named(const MapOptions& o, const World& world) {
  const RegionIndex found = world.topology.find(o.region);
  if (!found.exists())
    fmt::print(stderr, "throng draw: there is no region '{}'; throng regions lists them\n", printable(o.region));
  return found;
}

/// Searches stay in one region: both ends must lie in it.
bool read_ends(const MapOptions& o, const World& world, PathMapQuery& q) {
  Spot from, to;
  if (!read_spot(o.from, "--from", world, from) || !read_spot(o.to, "--to", world, to)) return false;
  const auto region_of = [&](const Spot& s) { return region_at(world, world.levels[s.level.value].floor, s.p); };
  q.region = o.region.empty() ? region_of(from) : region_named(o, world);
  if (!q.region.exists()) return false;
  for (const auto& [spot, option, text] : {std::tuple{from, "--from", o.from}, std::tuple{to, "--to", o.to}}) {
    if (region_of(spot) == q.region) continue;
    fmt::print(stderr, "throng draw: {} {} does not lie in region '{}'; a search stays in one region\n", option,
               printable(text), printable(world.topology.region(q.region).id));
    return false;
  }
  q.start = from.p, q.target = to.p;
  return true;
}

Vec2d shift_of(const World& world, RegionIndex region, const DrawPage& page) {
  return page.shift(world.surface(world.topology.region(region).surface).level.value);
}

}  // namespace

int draw_quadtree(const Simulation& simulation, const MapOptions& o, DrawPage& page) {
  const World& world = simulation.world();
  RegionIndex only;
  if (!o.region.empty() && !(only = region_named(o, world)).exists()) return kBadInput;
  if (!only.exists()) page.world(), page.leaves();
  for (std::size_t i = 0; i < world.topology.size(); ++i) {
    if (only.exists() && only.value != i) continue;
    const PathMapRegion& map = world.path_map.regions[i];
    const Place place{map, shift_of(world, RegionIndex(i), page), 1};
    draw_nodes(place, o.levels, page.picture);
    if (only.exists()) draw_surroundings(simulation, world.topology.regions[i], false, place, page.picture);
  }
  if (!only.exists()) page.walls(kMapWalls);
  return kOk;
}

int draw_search(const Simulation& simulation, const MapOptions& o, DrawPage& page) {
  const World& world = simulation.world();
  std::vector<Variant> variants;
  if (!read_variants(o, variants)) return kBadInput;
  PathMapQuery q;
  if (!read_ends(o, world, q)) return kBadInput;
  const PathMapRegion& map = world.path_map.region(q.region);
  const std::vector<float>& congestion = simulation.crowd().crowd_map.congestion.factor;
  if (congestion.size() == world.path_map.node_count) q.congestion = congestion;
  const Vec2 size = world.topology.region(q.region).bounds.hi - world.topology.region(q.region).bounds.lo;
  const std::size_t columns = variants.size() > 3 ? 2 : variants.size();
  const double scale = o.width / (static_cast<double>(columns) * (size.x + kGap));
  RoughPath path;
  for (std::size_t i = 0; i < variants.size(); ++i) {
    const Vec2d at = shift_of(world, q.region, page) + Vec2d{static_cast<double>(i % columns) * (size.x + kGap),
                                                             -static_cast<double>(i / columns) * (size.y + 1.5 * kGap)};
    q.scheme = variants[i].scheme, q.increments = variants[i].increments;
    PathMapScratch scratch;  // a new one: where the search never begins there is no field, not that of the one before
    const bool found = search_quadtree(world, q, scratch, path);
    const Place place{map, at, scale};
    draw_nodes(place, kMaxPathLevels, page.picture);
    if (!scratch.marks.empty()) draw_field(place, q, scratch, page.picture);
    draw_surroundings(simulation, world.topology.region(q.region), o.at.has_value(), place, page.picture);
    draw_path(place, q, path, found, page.picture);
    const Box& b = world.topology.region(q.region).bounds;
    page.picture.text(at + Vec2d{0.5 * (b.lo.x + b.hi.x), b.hi.y + 0.45 * kGap},
                      fmt::format("{}, {}: {} visited, {}", word(q.scheme), word(q.increments), path.visited,
                                  found ? fmt::format("{:.1f} m", path.length) : "no way"),
                      14, "#14324f");
  }
  return kOk;
}

}  // namespace throng::cli
