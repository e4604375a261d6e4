// What each person notices. Written by: perceive (own rows only). Valid for the rows that were due in this step.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "throng/core/column.h"
#include "throng/core/ids.h"
#include "throng/core/vec.h"

namespace throng {

inline constexpr int kMaxNeighbours = 64;  ///< noticed by one person
inline constexpr int kMaxWalls = 255;      ///< noticed by one person; the nearest where there are more

/// What `perceive` must find for a steering model.
struct PerceptionNeeds {
  int max_neighbours = 10;    ///< at most kMaxNeighbours
  float range = 5.0f;         ///< m, centre to centre, included
  float wall_horizon = 1.0f;  ///< s: walls are noticed within radius + wall_horizon * max speed; < 0: no walls
  float fan = 0;              ///< degrees ahead in which people are noticed, at most 16 of them (SH-31); 0: all around
  float fan_inner = 1;        ///< m: within this also behind; counts with a fan only
};

/// A wall segment noticed; add `shift` to its coordinates to get them in the person's frame (periodic edges).
struct WallPercept {
  std::uint32_t wall;
  Vec2 shift;
};

/// Working memory of a stage, one a worker: no state, so a copy starts with none.
struct StageScratch {
  std::vector<std::shared_ptr<void>> value;

  StageScratch() = default;
  StageScratch(const StageScratch&) {}
  StageScratch(StageScratch&&) = default;
  StageScratch& operator=(const StageScratch&) { return *this; }
  StageScratch& operator=(StageScratch&&) = default;
};

/// Per person: neighbours sorted by (distance², id), at most `stride`; walls sorted by (distance², wall).
/// Neighbour lists have a fixed stride (the largest need of the models in the run), so that every row writes its own
/// place without a second pass; unused places hold the person's own row, so that a kernel can read them. Walls are
/// rare and lie in buffers of the block that wrote them.
struct Percepts {
  int stride = 0;
  Column<std::uint8_t> count;  ///< neighbours noticed
  Column<Row> who;             ///< [row * stride + k]
  Column<Vec2> shift;          ///< [row * stride + k] add to a neighbour's position; empty unless periodic
  Column<std::uint8_t> wall_count;
  Column<std::uint32_t> wall_block;
  Column<std::uint32_t> wall_begin;  ///< into walls[wall_block]
  std::vector<std::vector<WallPercept>> walls;
  std::size_t blocks = 0;  ///< of `walls` in use in this step
  StageScratch scratch;

  std::span<const Row> neighbours(Row r) const {
    return {who.data() + std::size_t{r} * static_cast<std::size_t>(stride), count[r]};
  }
  /// Where neighbour k appears relative to where it stands; zero in worlds without periodic edges.
  Vec2 shift_of(Row r, std::size_t k) const {
    return shift.empty() ? Vec2{} : shift[std::size_t{r} * static_cast<std::size_t>(stride) + k];
  }
  std::span<const WallPercept> walls_of(Row r) const {
    if (wall_count[r] == 0) return {};
    return {walls[wall_block[r]].data() + wall_begin[r], wall_count[r]};
  }
};

}  // namespace throng
