#include "throng/analysis/measures/space_use/space_use.h"

#include <algorithm>
#include <cmath>

#include "throng/drawing/canvas.h"

namespace throng::analysis {
namespace {

constexpr double kMostCells = 4e7;

Boxd around(const Trajectories& all) {
  Boxd box;
  for (const Walk& w : all.people)
    for (const Vec2d p : w.point) {
      box.add(p - Vec2d{w.radius, w.radius});
      box.add(p + Vec2d{w.radius, w.radius});
    }
  return box;
}

void mark(Vec2d p, double radius, SpaceUse& out) {
  const Vec2d q = (p - out.corner) / out.cell;
  const double r = radius / out.cell;
  const auto cells = [](double from, double to, int n) {
    const int a = static_cast<int>(std::ceil(std::max(from - 0.5, 0.0)));
    const int b = static_cast<int>(std::floor(std::min(to - 0.5, n - 1.0)));
    return std::pair{a, b};
  };
  const auto [y0, y1] = cells(q.y - r, q.y + r, out.ny);
  for (int y = y0; y <= y1; ++y) {
    const double dy = y + 0.5 - q.y, half = std::sqrt(std::max(r * r - dy * dy, 0.0));
    const auto [x0, x1] = cells(q.x - half, q.x + half, out.nx);
    const std::size_t row = static_cast<std::size_t>(y) * static_cast<std::size_t>(out.nx);
    for (int x = x0; x <= x1; ++x) out.used[row + static_cast<std::size_t>(x)] = 1;
  }
}

}  // namespace

double SpaceUse::area() const {
  return static_cast<double>(std::count(used.begin(), used.end(), std::uint8_t{1})) * cell * cell;
}

SpaceUse space_use(const Trajectories& all, const SpaceUseOptions& options) {
  SpaceUse out;
  const Boxd box = options.frame ? *options.frame : around(all);
  if (box.empty() || !(options.cell > 0)) return out;
  const Vec2d size = box.hi - box.lo;
  out.corner = box.lo;
  out.cell = std::max(options.cell, std::sqrt(size.x * size.y / kMostCells));
  out.nx = static_cast<int>(std::ceil(size.x / out.cell));
  out.ny = static_cast<int>(std::ceil(size.y / out.cell));
  out.used.assign(static_cast<std::size_t>(out.nx) * static_cast<std::size_t>(out.ny), 0);
  for (const Walk& w : all.people) {
    const std::size_t n = std::min(w.point.size(), length_to_arrival(w, all.rate));
    for (std::size_t i = 0; i < n; ++i) {
      mark(w.point[i], w.radius, out);
      if (i + 1 >= n) continue;
      const Vec2d step = w.point[i + 1] - w.point[i];
      if (length(step) * all.rate > kJumpSpeed) continue;
      const int parts = static_cast<int>(std::ceil(length(step) / out.cell));
      for (int k = 1; k < parts; ++k) mark(w.point[i] + step * (double(k) / parts), w.radius, out);
    }
  }
  return out;
}

SpaceUse only_in(const SpaceUse& more, const SpaceUse& less) {
  SpaceUse out = more;
  if (more.nx != less.nx || more.ny != less.ny || more.cell != less.cell || more.corner != less.corner) return {};
  for (std::size_t i = 0; i < out.used.size(); ++i) out.used[i] = more.used[i] && !less.used[i];
  return out;
}

std::string space_use_png(const SpaceUse& use) {
  Canvas canvas(std::max(use.nx, 1), std::max(use.ny, 1), Colour{0, 0, 0});
  for (int y = 0; y < use.ny; ++y)
    for (int x = 0; x < use.nx;) {
      int end = x;
      while (end < use.nx && use.at(end, y)) ++end;
      if (end > x) {
        const double top = use.ny - 1 - y;
        const Ring run{{double(x), top}, {double(end), top}, {double(end), top + 1}, {double(x), top + 1}};
        canvas.fill(std::span(&run, 1), {255, 255, 255}, 1);
      }
      x = std::max(end, x + 1);
    }
  return canvas.png();
}

}  // namespace throng::analysis
