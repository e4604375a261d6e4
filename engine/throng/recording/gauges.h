// Gauges of objects, frame by frame: the few numbers that move parts of their shapes (the angle of a leaf, the way of a
// sliding panel). Kept where the scene has parts that move, beside the chunks in the table `gauge`, bit for bit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "throng/core/result.h"

namespace throng {

/// Of one frame, in the order of RecordedObject::Part::gauge.
struct RecordedGauges {
  std::uint32_t frame = 0;  ///< recorded frame
  std::vector<float> value;
};

struct RecordedScene;
/// How many numbers move parts of that scene; 0: nothing in it moves.
std::uint32_t gauge_count(const RecordedScene& scene);

/// Frames ascending, all with the same number of gauges.
std::vector<std::byte> join_gauges(std::span<const RecordedGauges> frames);
/// What is not sound is an Error; memory is bounded by `limit` bytes.
Result<std::vector<RecordedGauges>> split_gauges(std::span<const std::byte> bytes, std::size_t limit);

}  // namespace throng
