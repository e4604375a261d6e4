// Typed ids. A Row is valid only within one step; everything that outlives a step holds an AgentId.
#pragma once

#include <compare>
#include <cstdint>

namespace throng {

/// Row of a person in the columns of the present step. Never stored beyond it.
using Row = std::uint32_t;
inline constexpr Row kNoRow = 0xffffffffu;

/// A person for the whole run: slot + generation. Default = nobody.
struct AgentId {
  std::uint32_t index = 0;
  std::uint32_t generation = 0;  ///< 0 = nobody; the first holder of a slot has 1

  constexpr bool exists() const { return generation != 0; }
  constexpr auto operator<=>(const AgentId&) const = default;
};

/// Index into a compiled, constant table (levels, surfaces, places ...): mixing two kinds does not compile.
template <class Tag>
struct Index {
  static constexpr std::uint32_t kNone = 0xffffffffu;
  std::uint32_t value = kNone;

  constexpr Index() = default;
  constexpr explicit Index(std::size_t v) : value(static_cast<std::uint32_t>(v)) {}
  constexpr bool exists() const { return value != kNone; }
  constexpr auto operator<=>(const Index&) const = default;
};

using LevelIndex = Index<struct LevelTag>;
using SurfaceIndex = Index<struct SurfaceTag>;  ///< a level's floor, a stair flight or a ramp
using PolygonIndex = Index<struct PolygonTag>;  ///< convex polygon of the navigation mesh
using PlaceIndex = Index<struct PlaceTag>;
using RegionIndex = Index<struct RegionTag>;      ///< a node of the topology
using BoundaryIndex = Index<struct BoundaryTag>;  ///< where one region opens into another, one side
using ObjectIndex = Index<struct ObjectTag>;      ///< a placed object
using JourneyIndex = Index<struct JourneyTag>;
using PopulationIndex = Index<struct PopulationTag>;

}  // namespace throng
