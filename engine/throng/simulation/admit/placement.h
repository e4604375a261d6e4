// Finding free spots for newcomers: walkable, clear of walls by the radius, and not overlapping anybody, neither people
// who are there nor others who enter in the same step.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/environment/world.h"
#include "throng/simulation/admit/traits.h"
#include "throng/state/crowd.h"

namespace throng {

/// People who enter in this step, by cell: a small hash table over (surface, cell).
class FreshSpots {
 public:
  void clear();
  void add(SurfaceIndex surface, Vec2 p, float radius);
  /// Whether a disc there keeps `spacing` from all fresh ones.
  bool free(SurfaceIndex surface, Vec2 p, float radius, float spacing) const;
  std::size_t size() const { return spots_.size(); }

 private:
  struct Spot {
    Vec2 p;
    float radius;
    std::uint32_t surface;
    std::int32_t cx, cy;
    std::uint32_t next;
  };
  static std::uint64_t key(std::uint32_t surface, std::int32_t cx, std::int32_t cy);
  void rehash(std::size_t buckets);
  std::vector<Spot> spots_;
  std::vector<std::uint32_t> heads_;
  float largest_ = 0;
};

/// Whether somebody of that radius can stand at p: walls, people present (positions now), fresh ones. `crowd_map` is
/// that of the step before: its rows are still valid, positions are read from the body column.
bool is_free(const World& world, const Crowd& crowd, const FreshSpots& fresh, double dt, SurfaceIndex surface, Vec2 p,
             float radius, float spacing, std::vector<WallHit>& walls);

/// Tries `tries` keyed random spots of the zone, from try number `first` on; true when one was found.
bool find_spot(const World& world, const Crowd& crowd, const FreshSpots& fresh, double dt, const Zone& zone,
               float radius, float spacing, std::uint64_t step, int tries, Newcomer& who, std::vector<WallHit>& walls);

/// Spots of a hexagonal lattice over the zone with centres `pitch` apart, in an order drawn from `key`: for crowds
/// too dense to be placed at random one by one.
std::vector<ZonePoint> lattice_spots(const World& world, const Zone& zone, float pitch, const RandomKey& key);

}  // namespace throng
