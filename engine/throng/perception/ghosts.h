// The proxies of one step (PV-23): updated after everybody is shown, placed when people are indexed, seen by perceive.
// They stand as guests behind the rows of the columns that neighbours are read from (core/column.h), so every model
// reads them as it reads people; a grid of their own keeps them out of everything else.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/core/workers.h"
#include "throng/perception/ghost_raster.h"
#include "throng/perception/proxies.h"
#include "throng/state/crowd.h"

namespace throng {

/// Of the ghosts that look different to every asker at most so many, the nearest, concern one person (PV-25).
inline constexpr int kOwnSights = 4;
/// m: smaller proxies are none.
inline constexpr float kLeastProxy = 0.01f;

/// Who has which proxies: constant in a run.
struct ProxyTable {
  std::vector<const ProxyKind*> kinds;
  std::vector<std::uint32_t> slots;                       ///< into part_state, by kind
  std::vector<std::vector<std::uint16_t>> of_population;  ///< kinds
  float range = 0;                                        ///< m, the largest in which anybody notices people

  bool empty() const { return kinds.empty(); }
};

/// A ghost as one asker sees it.
struct Sight {
  float distance_sq;
  AgentId id;
  int frame;  ///< number of the frame it is seen in (frames_near)
  Row row;    ///< the guest to read
  Vec2 shift;
  Vec2 at;  ///< without the shift
  float radius;
  std::uint16_t proxy;  ///< number of its kind

  // As people: by distance, then id, then from where it is seen.
  bool operator<(const Sight& o) const {
    if (distance_sq != o.distance_sq) return distance_sq < o.distance_sq;
    return id != o.id ? id < o.id : frame < o.frame;
  }
};

/// Sorts, and leaves the first `most`. A ghost that lies wholly inside another of its kind that is as near tells
/// nothing, and is left out: the proxies of a whole file of people at one spot are seen as one.
void sort_and_thin(std::size_t most, std::vector<Sight>& sights);

/// Derived: nothing here outlives a step, is hashed or saved. Written by: place_proxies.
struct Ghosts {
  static constexpr std::uint32_t kNowhere = 0xffffffffu;

  std::span<const ProxyKind* const> kinds;
  Row people = 0;          ///< ghost number i is the guest of row people + i
  std::vector<Ghost> all;  ///< by parent's row
  CrowdMap map, own_map;   ///< their rows are numbers in `all`; own_map: of those that differ by asker
  GhostRaster raster;
  bool any_own = false;                 ///< some differ by asker
  std::vector<std::uint32_t> place_of;  ///< with any_own, per row: its place in `own`, kNowhere: it has none
  std::vector<Sight> own;               ///< [place * kOwnSights + i]: what differs by asker; row kNoRow behind the last

  bool empty() const { return all.empty(); }
  /// What of ghosts may concern somebody who stands there: GhostRaster::Bits.
  std::uint8_t near(const Shown& s) const { return map.grids[s.surface].plain ? raster.at(s) : std::uint8_t{3}; }

  std::vector<Row> parents;  ///< people with proxies, ascending

  // Working memory of place_proxies.
  std::vector<Row> askers;
  std::vector<std::uint32_t> order;
  std::vector<Shown> shown[2];          ///< common ghosts, and those that differ by asker
  std::vector<std::uint32_t> which[2];  ///< their numbers
  BlockBuffers<Ghost> placed;
  std::vector<std::vector<Sight>> sights;  ///< by worker
};

/// Ids of ghosts are never those of people: the parent's, with a bit that no person has, and the number.
AgentId ghost_id(AgentId parent, std::uint16_t number);
bool is_ghost(AgentId id);

/// f(ghost, where it appears from, frame number, frame) for every ghost of `map` (of `ghosts`) but one's own within
/// `reach` of the asker that is on the same height, as people are found: across stairs and periodic edges. In the order
/// of cells.
template <class F>
void each_ghost_near(const World& world, const Ghosts& ghosts, const CrowdMap& map, Row asker, const Shown& own,
                     float reach, float range, F&& f) {
  const Vec2 p{own.x, own.y};
  Frame frames[kMaxFrames];
  frames[0] = {SurfaceIndex{own.surface}, {}};
  const bool plain = map.grids[own.surface].plain;
  const int count = plain ? 1 : frames_near(world, frames[0].surface, p, range, frames);
  for (int i = 0; i < count; ++i) {
    const Vec2 from = p - frames[i].shift;
    each_near(map, frames[i].surface, from, reach, [&](Row number, Vec2, float distance_sq) {
      const Ghost& g = ghosts.all[number];
      if (g.parent == asker) return;
      const float rise = g.shown.z - own.z;
      if (!plain && !(rise < kSameHeight && rise > -kSameHeight)) return;
      f(number, from, i, frames[i], distance_sq);
    });
  }
}

/// Once at the start of a run.
void layout(const World& world, const ProxyTable& table, Ghosts& ghosts);
/// Behind index: everybody's proxies, in the grid and as guests of profile (id, height) and appearance. Those who look
/// different to every asker get a record for each person near. Results do not depend on the order of rows.
void place_proxies(const ProxyTable& table, const ProxyInput& in, const Workers& workers, Profile& profile,
                   Appearance& appearance, Ghosts& out);
/// Behind show, when everybody is where the next step begins (PV-03). `parents`: of place_proxies in the same step.
/// Parallel over parents; writes their part_state.
void update_proxies(const ProxyTable& table, const ProxyInput& in, std::span<const Row> parents, const Workers& workers,
                    PartStates& states);

}  // namespace throng
