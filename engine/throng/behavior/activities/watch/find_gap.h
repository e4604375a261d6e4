// Where around a performance one more can stand, found by walking there in thought (Table B.1 step 2, SH-75): the ring
// is the target, every registered watcher is a round obstacle, and the search ends in the gap that is nearest to walk
// to. A local grid of its own, because watchers come and go: at most 64 x 64 cells, on the stack.
#pragma once

#include "throng/objects/performance/performance.h"

namespace throng {

struct GapQuery {
  const World& world;
  const PerformanceArea& area;
  const ObjectState& watchers;
  std::size_t ring = 0;  ///< 0 = the first; each further one is the area enlarged by a ring (second ring of SH-75)
  PolygonIndex polygon;  ///< of the mesh, holds `from`
  Vec2 from;
  float radius = 0.25f;  ///< m, of the person
  float window = 4.0f;   ///< m of floor looked at beyond the outermost ring
};

struct Gap {
  Vec2 point;        ///< where to stand
  Vec2 via;          ///< first corner of the way there around those who stand; the point itself where it is straight
  float length = 0;  ///< m, of the way
};

/// Whether one could walk straight to that point without pushing through those who stand there.
bool is_way_clear(const GapQuery& query, Vec2 to);

/// False when the ring has no gap that can be walked to.
bool find_gap(const GapQuery& query, Gap& out);

}  // namespace throng
