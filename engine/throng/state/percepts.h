// What each person notices. Written by: perceive (own rows only).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/core/column.h"
#include "throng/core/ids.h"

namespace throng {

/// A wall segment noticed, seen through a translation (periodic edge) or as it stands (image 0).
struct WallPercept {
  std::uint32_t wall;
  std::uint32_t image;
};

/// Per person: neighbours sorted by (distance², id), at most `stride`; walls sorted by (distance², wall).
/// People lists have a fixed stride (the largest need of the models in the run), so that every row writes its own
/// place without a second pass; walls are rare and lie in per-block buffers.
struct Percepts {
  int stride = 0;
  bool has_images = false;
  Column<std::uint8_t> count;             ///< neighbours noticed
  Column<Row> who;                        ///< [row * stride + k]
  Column<std::uint8_t> image;             ///< [row * stride + k] translation number in World, only if has_images
  Column<std::uint8_t> wall_count;
  Column<std::uint32_t> wall_begin;       ///< into walls[wall_block]
  Column<std::uint32_t> wall_block;
  std::vector<std::vector<WallPercept>> walls;

  std::span<const Row> neighbours(Row r) const {
    return {who.data() + std::size_t(r) * std::size_t(stride), count[r]};
  }
  std::span<const WallPercept> walls_of(Row r) const {
    if (wall_count[r] == 0) return {};
    return {walls[wall_block[r]].data() + wall_begin[r], wall_count[r]};
  }
};

}  // namespace throng
