// Edge effect (PV-06): whether people at the edges of a stream walk at another speed than those in its middle. Still
// (2000) saw the edges of crowds move faster; between walls people may also keep away from them and be slower there.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "throng/analysis/stream.h"

namespace throng::analysis {

struct EdgeOptions {
  std::optional<Vec2d> axis;  ///< direction of the stream; nothing: the one of most walking
  std::optional<Boxd> zone;   ///< only people in it
  double edge = 0.6;          ///< m from where the outermost walk: about one body and a gap
  int strips = 10;            ///< of the profile
  double period = 1;          ///< s between looks
};

/// Of equal width, from the right edge of the stream to its left.
struct EdgeStrip {
  double across = 0;         ///< m from the middle of the stream, to the left
  double speed = 0;          ///< m/s along the stream, either way, mean; NaN where nobody was
  std::uint64_t people = 0;  ///< seen there, look by look
};

struct Edges {
  double ratio = 0;             ///< speed at the edges over that in the middle half; NaN where one of them has nobody
  double edge = 0, middle = 0;  ///< m/s
  double width = 0;             ///< m, of the stream
  std::vector<EdgeStrip> strips;
};

/// The stream must be at least four edges wide: ratio is NaN in a narrower one, and when nobody walks.
Edges edges(const Trajectories& all, const EdgeOptions& options = {});

}  // namespace throng::analysis
