#include "throng/environment/path_map/raster.h"

#include <algorithm>
#include <cmath>

#include "throng/core/math.h"
#include "throng/geometry/segments.h"

namespace throng::path_map {
namespace {

/// Cells [first, last] whose centres can lie in [lo, hi].
struct Range {
  int first, last;
};
Range centres_in(double lo, double hi, double origin, double cell, int n) {
  const int first = math::floor_to_int((lo - origin) / cell - 0.5);
  const int last = math::floor_to_int((hi - origin) / cell - 0.5) + 1;
  return {std::max(first, 0), std::min(last, n - 1)};
}

double box_to_segment_sq(const Boxd& box, Vec2d a, Vec2d b) {
  if (box.contains(a) || box.contains(b)) return 0;
  const Vec2d c[4] = {box.lo, {box.hi.x, box.lo.y}, box.hi, {box.lo.x, box.hi.y}};
  double least = distance_sq_of_segments(c[3], c[0], a, b);
  for (int i = 0; i < 3; ++i) least = std::min(least, distance_sq_of_segments(c[i], c[i + 1], a, b));
  return least;
}

/// Clears the cells whose square, shrunk by `inset` at each side, is nearer to the segment than `buffer`. Cells far
/// from it or well within the buffer are decided by their centre: the corners are half a diagonal away at most.
void stamp_boxes(const Lattice& l, const Segment& s, double buffer, double inset, CellBits& bits) {
  const double half = 0.5 * l.cell - inset, reach = buffer + l.cell;
  const double far = buffer + 1.4143 * half, sure = buffer + half;
  const Range rows =
      centres_in(std::min(s.a.y, s.b.y) - reach, std::max(s.a.y, s.b.y) + reach, l.origin.y, l.cell, l.ny);
  const Range columns =
      centres_in(std::min(s.a.x, s.b.x) - reach, std::max(s.a.x, s.b.x) + reach, l.origin.x, l.cell, l.nx);
  for (int j = rows.first; j <= rows.last; ++j) {
    for (int i = columns.first; i <= columns.last; ++i) {
      if (!bits.get(i, j)) continue;
      const Vec2d c{l.x(i), l.y(j)};
      const double d = distance_sq_to_segment(s.a, s.b, c);
      if (d >= far * far) continue;
      const Boxd box{{c.x - half, c.y - half}, {c.x + half, c.y + half}};
      const double to_box = d < sure * sure ? 0 : box_to_segment_sq(box, s.a, s.b);
      if (to_box < buffer * buffer || to_box == 0) bits.clear(i, j);
    }
  }
}

}  // namespace

Lattice make_lattice(const Box& bounds, double cell, int multiple) {
  Lattice l;
  l.cell = cell;
  const auto first = [&](double lo) { return math::floor(lo / cell) - 1; };
  const auto count = [&](double first_cell, double hi) {
    const double n = math::floor(hi / cell) + 2 - first_cell;
    return static_cast<int>(math::floor((n + multiple - 1) / multiple)) * multiple;
  };
  const double x = first(bounds.lo.x), y = first(bounds.lo.y);
  l.origin = {x * cell, y * cell};
  l.nx = count(x, bounds.hi.x), l.ny = count(y, bounds.hi.y);
  return l;
}

std::vector<Segment> walls_of(const World& world, const Region& region, double range) {
  std::vector<Segment> out;
  const auto add = [&](SurfaceIndex surface, Vec2 shift, const Box& box) {
    const Surface& s = world.surface(surface);
    for (std::uint32_t w = s.first_wall; w < s.last_wall; ++w) {
      const Vec2 a = world.walls.a(w) + shift, b = world.walls.b(w) + shift;
      Box wall;
      wall.add(a), wall.add(b);
      if (wall.touches(box)) out.push_back({Vec2d(a), Vec2d(b)});
    }
  };
  const float reach = static_cast<float>(range);
  const Box near = region.bounds.grown(reach);
  add(region.surface, {}, near);
  for (const Link& link : world.links_of(region.surface)) {
    Box b;
    b.add(link.a), b.add(link.b);
    if (b.touches(near)) add(link.other, -link.translation, b.grown(reach));
  }
  return out;
}

void fill(const Lattice& l, std::span<const Ring* const> rings, CellBits& bits) {
  struct Crossing {
    int row;
    double x;
  };
  std::vector<Crossing> crossings;
  for (const Ring* ring : rings) {
    for (std::size_t i = 0; i < ring->size(); ++i) {
      Vec2d a = (*ring)[i], b = (*ring)[i + 1 == ring->size() ? 0 : i + 1];
      if (a.y == b.y) continue;
      if (a.y > b.y) std::swap(a, b);
      const Range rows = centres_in(a.y, b.y, l.origin.y, l.cell, l.ny);
      for (int j = rows.first; j <= rows.last; ++j) {
        const double y = l.y(j);
        if (y >= a.y && y < b.y) crossings.push_back({j, a.x + (y - a.y) * (b.x - a.x) / (b.y - a.y)});
      }
    }
  }
  std::sort(crossings.begin(), crossings.end(),
            [](const Crossing& p, const Crossing& q) { return p.row != q.row ? p.row < q.row : p.x < q.x; });
  for (std::size_t k = 0; k + 1 < crossings.size(); k += 2) {
    const Crossing &p = crossings[k], &q = crossings[k + 1];
    const Range cells = centres_in(p.x, q.x, l.origin.x, l.cell, l.nx);
    for (int i = cells.first; i <= cells.last; ++i) {
      if (l.x(i) >= p.x && l.x(i) < q.x) bits.set(i, p.row);
    }
  }
}

void stamp_centres(const Lattice& l, const Segment& s, double buffer, CellBits& bits) {
  const Range rows =
      centres_in(std::min(s.a.y, s.b.y) - buffer, std::max(s.a.y, s.b.y) + buffer, l.origin.y, l.cell, l.ny);
  const Vec2d d = s.b - s.a;
  for (int j = rows.first; j <= rows.last; ++j) {
    // part of the segment within `buffer` of the row: nothing else can reach its cells
    double lo = std::min(s.a.x, s.b.x), hi = std::max(s.a.x, s.b.x);
    if (d.y != 0) {
      const double t0 = (l.y(j) - buffer - s.a.y) / d.y, t1 = (l.y(j) + buffer - s.a.y) / d.y;
      const double first = std::clamp(std::min(t0, t1), 0.0, 1.0), last = std::clamp(std::max(t0, t1), 0.0, 1.0);
      const double x0 = s.a.x + first * d.x, x1 = s.a.x + last * d.x;
      lo = std::min(x0, x1), hi = std::max(x0, x1);
    }
    const Range cells = centres_in(lo - buffer, hi + buffer, l.origin.x, l.cell, l.nx);
    for (int i = cells.first; i <= cells.last; ++i) {
      if (distance_sq_to_segment(s.a, s.b, {l.x(i), l.y(j)}) < buffer * buffer) bits.clear(i, j);
    }
  }
}

void stamp_squares(const Lattice& lattice, const Segment& wall, double buffer, CellBits& bits) {
  stamp_boxes(lattice, wall, buffer, 0, bits);
}

void stamp_crossed(const Lattice& lattice, const Segment& segment, CellBits& bits) {
  stamp_boxes(lattice, segment, 0, 1e-6 * lattice.cell, bits);
}

}  // namespace throng::path_map
