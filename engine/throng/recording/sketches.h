// What the parts explained of chosen people, frame by frame: asked for when a run is recorded, kept beside the chunks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "throng/core/ids.h"
#include "throng/core/result.h"
#include "throng/state/sketch.h"

namespace throng {

struct RecordedSketch {
  AgentId who;
  Sketch sketch;
};

/// The sketches of one frame as bytes.
struct PackedSketches {
  std::uint32_t frame = 0;  ///< recorded frame
  std::vector<std::byte> bytes;
};

std::vector<std::byte> pack_sketches(std::span<const RecordedSketch> sketches);
/// Ascending ids. What is not sound is an Error: coordinates that are no numbers or beyond any building, fields and
/// images of another size than they say, texts that are not UTF-8.
Result<std::vector<RecordedSketch>> unpack_sketches(std::span<const std::byte> bytes);

/// Those of several frames together, before compression, and back.
std::vector<std::byte> join_sketches(std::span<const PackedSketches> frames);
Result<std::vector<PackedSketches>> split_sketches(std::span<const std::byte> bytes);

}  // namespace throng
