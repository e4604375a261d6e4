// Random numbers of gazes: the person's own, one after the other.
#pragma once

#include "throng/motor/gaze/gaze.h"

namespace throng {

inline constexpr auto kGazeStream = static_cast<Stream>(static_cast<std::uint32_t>(Stream::kFirstOfParts) + 4096);

inline Draws gaze_draws(const RandomKey& who, GazeState& state) { return {who, kGazeStream, state.draws++}; }

}  // namespace throng
