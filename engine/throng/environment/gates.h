// Doors as planners see them (DR-03): which portals and boundaries lead through which door, from which side one may
// come, who has the key, and what passing it costs. Compiled before the run from the doors of the scenario
// (objects/doors/ways.h); empty in a world without doors, and then no planner asks.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "throng/core/random.h"
#include "throng/environment/world.h"

namespace throng {

/// One door. Sides are 0 (where `front` points) and 1.
struct Gate {
  static constexpr std::uint32_t kNone = 0xffffffffu;
  ObjectIndex object;
  SurfaceIndex surface;
  Vec2 left, right;                  ///< ends of the shut door, wall to wall
  Vec2 front;                        ///< unit, square to it
  bool open_from[2] = {true, true};  ///< by side: whether anybody may come from there
  float toll = 0;                    ///< m: what passing it costs with nobody there (type and width)
  float wait = 0;                    ///< m: what each person who waits before it adds
  std::uint32_t lock = kNone;        ///< number among the doors with a lock; none: it has none
  std::vector<float> carriers;       ///< by population: share of its people who carry the key; empty: nobody does

  Vec2 middle() const { return (left + right) * 0.5f; }
  float width() const { return distance(left, right); }
  std::uint8_t side_of(Vec2 p) const { return dot(p - middle(), front) > 0 ? 0 : 1; }
  /// Whether the straight way from p to q leads through the opening.
  bool crossed(Vec2 p, Vec2 q) const;
};

/// Through which door something leads, and from which side.
struct GateSide {
  std::uint32_t gate = Gate::kNone;
  std::uint8_t from = 0;
  bool exists() const { return gate != Gate::kNone; }
};

struct Gates {
  std::vector<Gate> all;
  std::vector<GateSide> of_portal;                  ///< by portal of the mesh
  std::vector<GateSide> of_boundary;                ///< by boundary of the topology
  std::vector<std::uint32_t> first_inside, inside;  ///< by region: gates in it that lie on none of its boundaries
  std::vector<std::uint32_t> first_locked, locked;  ///< by polygon: gates with a lock that one may stand before
  bool one_way = false;                             ///< some door lets through from one side only

  bool empty() const { return all.empty(); }
  std::span<const std::uint32_t> inside_of(RegionIndex r) const {
    if (r.value + 1 >= first_inside.size()) return {};
    return std::span(inside).subspan(first_inside[r.value], first_inside[r.value + 1] - first_inside[r.value]);
  }
  std::span<const std::uint32_t> locked_at(std::uint32_t polygon) const {
    if (polygon + 1 >= first_locked.size()) return {};
    return std::span(locked).subspan(first_locked[polygon], first_locked[polygon + 1] - first_locked[polygon]);
  }
  /// Whether that person carries the key of the lock; a trait, drawn once.
  bool opens(const Gate& gate, std::size_t population, const RandomKey& person) const;
};

/// Fills the tables of `gates` from gates.all. A portal or boundary leads through a door where it spans its opening and
/// lies close to its plane: openings up to kWidestGap always have such a portal.
void connect(const World& world, Gates& gates);

}  // namespace throng
