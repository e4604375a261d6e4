// Straight lines on the raster, and the nearest free point.
#include <algorithm>

#include "throng/core/math.h"
#include "throng/environment/path_map/nearest.h"
#include "throng/environment/path_map/search.h"

namespace throng {
namespace {

/// Whether bits [x0, x1] of a row are all set; x0, x1 are inside it.
bool all_set(const std::uint64_t* row, int x0, int x1) {
  const int w0 = x0 >> 6, w1 = x1 >> 6;
  const std::uint64_t head = ~std::uint64_t{0} << (x0 & 63), tail = ~std::uint64_t{0} >> (63 - (x1 & 63));
  if (w0 == w1) return (~row[w0] & head & tail) == 0;
  if (~row[w0] & head || ~row[w1] & tail) return false;
  for (int w = w0 + 1; w < w1; ++w)
    if (~row[w]) return false;
  return true;
}

/// The line from (ax, ay) up to (bx, by), in cells. Where it passes a corner of four cells both sides are looked at.
struct Line {
  static constexpr double kSlack = 1e-6;  ///< cells
  double ax, ay, bx, by, slope;

  /// Columns it crosses between the heights y0 and y1, as cells of the given size.
  bool columns(double y0, double y1, int shift, int nx, int& first, int& last) const {
    const double x0 = y0 <= ay ? ax : ax + (y0 - ay) * slope, x1 = y1 >= by ? bx : ax + (y1 - ay) * slope;
    const double lo = std::min(x0, x1) - kSlack, hi = std::max(x0, x1) + kSlack;
    if (!(lo >= 0) || !(hi < static_cast<double>(nx))) return false;
    first = static_cast<int>(lo) >> shift, last = static_cast<int>(hi) >> shift;
    return true;
  }
};

}  // namespace

bool directly_reachable(const PathMapRegion& r, Vec2 a, Vec2 b) {
  if (a.y > b.y || (a.y == b.y && a.x > b.x)) std::swap(a, b);  // the same answer both ways
  Line l{(a.x - r.origin.x) / r.cell, (a.y - r.origin.y) / r.cell, (b.x - r.origin.x) / r.cell,
         (b.y - r.origin.y) / r.cell, 0};
  if (!(l.ay >= 0) || !(l.by < static_cast<double>(r.ground.ny))) return false;
  if (l.by > l.ay) l.slope = (l.bx - l.ax) / (l.by - l.ay);
  const int last_row = static_cast<int>(l.by);
  for (int row = static_cast<int>(l.ay); row <= last_row;) {
    int first, last;
    const int tile = row >> 3, next = (tile + 1) << 3;
    if (!l.columns(row, next, 3, r.ground.nx, first, last)) return false;
    if (!all_set(r.ground_tiles.row(tile), first, last)) {
      for (int y = row; y < next && y <= last_row; ++y) {
        if (!l.columns(y, y + 1, 0, r.ground.nx, first, last) || !all_set(r.ground.row(y), first, last)) return false;
      }
    }
    row = next;
  }
  return true;
}

void pull_string(const PathMapRegion& r, std::vector<Vec2>& points) {
  if (points.size() < 3) return;
  std::size_t kept = 1;  // points [0, kept) are final, the last of them is where the string is held
  for (std::size_t at = 0; at + 1 < points.size();) {
    // Farthest point in sight; those in between may be hidden by a corner that the way goes around.
    std::size_t next = points.size() - 1;
    while (next > at + 1 && !directly_reachable(r, points[kept - 1], points[next])) --next;
    points[kept++] = points[next];
    at = next;
  }
  points.resize(kept);
}

FreePoint nearest_free(const PathMapRegion& r, Vec2 p, std::uint16_t component) {
  return path_map::nearest_free_if(r, p, component, [](Vec2) { return true; });
}

Vec2 nearest_on_target(const PathMapQuery& q, Vec2 p) {
  if (!q.to_segment) return q.target;
  const Vec2 d = q.segment_b - q.segment_a;
  const float l = length(d);
  if (!(l > 0)) return q.segment_a;
  const float margin = std::min(q.radius, 0.5f * l);
  const float t = std::clamp(dot(p - q.segment_a, d) / l, margin, l - margin);
  return q.segment_a + d * (t / l);
}

}  // namespace throng
