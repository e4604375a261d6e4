// The k nearest people, exactly: sorted by (distance², id), the same as comparing with everybody. One vector kernel,
// the same result on every SIMD target.
#pragma once

#include <span>

#include "throng/environment/world.h"
#include "throng/state/columns.h"
#include "throng/state/crowd_map.h"

namespace throng {

struct NearestQuery {
  const World& world;
  const CrowdMap& map;
  const Shown* shown;
  const AgentId* id;
  int k;        ///< at most kMaxNeighbours
  float range;  ///< m, centre to centre, included
  int stride;   ///< of who and shift, at least k
};

/// For every row r of `rows`: count[r], who[r * stride ...] padded with r itself up to k, and, unless shift is null,
/// shift[r * stride ...]. Distance² is dx * dx + dy * dy in float, with dx = their x - own x (own x - shift for someone
/// seen across a periodic edge). People of adjoining surfaces, or on a slope, count only when less than kSameHeight
/// higher or lower.
void nearest(const NearestQuery& query, std::span<const Row> rows, std::uint8_t* count, Row* who, Vec2* shift);

}  // namespace throng
