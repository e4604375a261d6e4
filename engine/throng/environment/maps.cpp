#include "throng/environment/maps.h"

#include <algorithm>
#include <cstdio>

#include "throng/core/math.h"
#include "throng/environment/compile/draft.h"
#include "throng/environment/place_objects.h"
#include "throng/environment/topology/build_topology.h"
#include "throng/environment/world.h"

namespace throng {
namespace {

// Bytes a cell, measured on the bench scenes and rounded up; an estimate decides only whether to try.
constexpr double kPerceptionBytes = 8;  // a cell of the stationary grid: clearance, region, list
constexpr double kGridBytes = 2.5;      // a cell of a path grid: a bit, and the number of its piece
constexpr double kQuadtreeBytes = 4;    // a smallest cell: its share of nodes and links
constexpr double kMega = 1024.0 * 1024.0;

double cells(const Box& box, double cell) {
  const double x = box.hi.x > box.lo.x ? double{box.hi.x} - double{box.lo.x} : 0,
               y = box.hi.y > box.lo.y ? double{box.hi.y} - double{box.lo.y} : 0;
  return (x / cell + 2) * (y / cell + 2);
}

double bytes_of(const Box& box, const MapSettings& s, std::uint32_t which) {
  double sum = 0;
  if (which & kPerceptionMap) sum += kPerceptionBytes * cells(box, s.perception_cell);
  if (which & kPathMap) {
    sum += kQuadtreeBytes * cells(box, s.path_cell);
    for (const double cell : s.grids) sum += kGridBytes * cells(box, cell);
  }
  return sum;
}

/// "12.5 MB", "3.2 GB", "4 TB"
std::string memory_text(double bytes) {
  static constexpr const char* kUnits[] = {"MB", "GB", "TB", "PB"};
  double v = bytes / kMega;
  int unit = 0;
  while (v >= 1024 && unit < 3) v /= 1024, ++unit;
  char text[64];
  std::snprintf(text, sizeof text, "%.*f %s", v < 10 ? 1 : 0, v, kUnits[unit]);
  return text;
}

/// The settings that take most, and how much larger they have to be.
std::string advice(const World& world, const MapSettings& s, std::uint32_t which, double bytes) {
  const double factor = std::sqrt(bytes / (s.memory_limit * kMega));
  std::string out;
  const auto say = [&](const char* name, double cell) {
    const double rounded = std::ceil(cell * factor * 20) / 20;
    out += (out.empty() ? "" : ", ") + std::string(name) + " at least " + compile::text(rounded) + " m instead of " +
           compile::text(cell);
  };
  const double tenth = bytes / 10;
  if ((which & kPerceptionMap) && estimate_bytes(world, s, kPerceptionMap) > tenth)
    say("perception_cell", s.perception_cell);
  if ((which & kPathMap) && estimate_bytes(world, s, kPathMap) > tenth) {
    say("path_cell", s.path_cell);
    if (!s.grids.empty()) say("the finest of grids", *std::min_element(s.grids.begin(), s.grids.end()));
  }
  return out;
}

}  // namespace

double estimate_bytes(const World& world, const MapSettings& settings, std::uint32_t which) {
  double sum = 0;
  for (const Region& r : world.topology.regions) sum += bytes_of(r.bounds, settings, which);
  return sum;
}

bool check_memory(const World& world, const MapSettings& s, std::uint32_t which, Diagnostics& diagnostics) {
  const double bytes = estimate_bytes(world, s, which);
  if (bytes <= s.memory_limit * kMega) return true;
  const Region* largest = nullptr;
  for (const Region& r : world.topology.regions)
    if (!largest || bytes_of(r.bounds, s, which) > bytes_of(largest->bounds, s, which)) largest = &r;
  const Vec2 size = largest->bounds.hi - largest->bounds.lo;
  diagnostics.error("world.maps", "the maps of this world would need " + memory_text(bytes) + "; allowed are " +
                                      memory_text(s.memory_limit * kMega) + " (memory_limit). Most takes region '" +
                                      largest->id + "', " + compile::text(math::round(double{size.x})) + " m by " +
                                      compile::text(math::round(double{size.y})) + " m from " +
                                      compile::text(world.to_author(largest->bounds.lo)) + ". Choose " +
                                      advice(world, s, which, bytes) + ", or a larger memory_limit");
  return false;
}

bool build_maps(World& world, const MapSettings& settings, std::uint32_t which, Diagnostics& diagnostics) {
  if (which == 0) return true;
  if (!world.topology.divided) {
    auto topology = automatic_topology(world, settings, diagnostics);
    if (!topology) return false;
    world.topology = std::move(*topology);
    place_objects(world);
  }
  if (!check_memory(world, settings, which, diagnostics)) return false;
  const bool perception = (which & kPerceptionMap) != 0 && !world.perception_map.built();
  const bool path = (which & kPathMap) != 0 && !world.path_map.built();
  if (perception && !build_perception_map(world, settings, diagnostics)) return false;
  return !path || build_path_map(world, settings, diagnostics);
}

}  // namespace throng
