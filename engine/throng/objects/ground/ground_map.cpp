#include "throng/objects/ground/ground_map.h"

#include <algorithm>

#include "throng/core/math.h"

namespace throng {
namespace {

constexpr int kMostCells = 256;  ///< along each side of a surface's grid
constexpr float kCell = 1;       ///< m; larger where there would be too many

}  // namespace

float HeightField::at(Vec2 p) const {
  const float base = plane.at(p);
  if (samples.empty()) return base;
  const float x = std::clamp((p.x - corner.x) / cell, 0.0f, static_cast<float>(columns - 1));
  const float y = std::clamp((p.y - corner.y) / cell, 0.0f, static_cast<float>(rows - 1));
  const int i = std::min(static_cast<int>(x), std::max(columns - 2, 0));
  const int j = std::min(static_cast<int>(y), std::max(rows - 2, 0));
  const int i1 = std::min(i + 1, columns - 1), j1 = std::min(j + 1, rows - 1);
  const float u = x - static_cast<float>(i), v = y - static_cast<float>(j);
  const auto s = [&](int a, int b) { return samples[static_cast<std::size_t>(b * columns + a)]; };
  const float low = s(i, j) + u * (s(i1, j) - s(i, j));
  const float high = s(i, j1) + u * (s(i1, j1) - s(i, j1));
  return base + low + v * (high - low);
}

Treads treads_of(const World& world, SurfaceIndex surface) {
  const Surface& s = world.surface(surface);
  if (s.kind != SurfaceKind::kStairs) return {};
  const double low = world.levels[s.level.value].elevation;
  const double rise = world.levels[s.upper.value].elevation - low;
  const int count = std::max(1, static_cast<int>(math::ceil(rise / kLargestRiser - 1e-6)));
  return {count, static_cast<float>(rise / count), static_cast<float>(low)};
}

void GroundMap::build(const World& world, std::vector<HeightField> fields) {
  fields_ = std::move(fields);
  grids_.assign(world.surfaces.size(), {});
  treads_.clear();
  for (std::size_t s = 0; s < world.surfaces.size(); ++s) {
    treads_.push_back(treads_of(world, SurfaceIndex(s)));
    lay_out(SurfaceIndex(s), grids_[s]);
  }
}

void GroundMap::lay_out(SurfaceIndex surface, Grid& g) const {
  Box all;
  for (const HeightField& f : fields_)
    if (f.surface == surface) all.add(f.bounds);
  if (all.empty()) return;
  const float side = std::max({all.hi.x - all.lo.x, all.hi.y - all.lo.y, kCell});
  const float cell = std::max(kCell, side / kMostCells);
  g.origin = all.lo, g.inv_cell = 1 / cell;
  g.columns = static_cast<int>((all.hi.x - all.lo.x) / cell) + 1;
  g.rows = static_cast<int>((all.hi.y - all.lo.y) / cell) + 1;
  // The cells of a field's bounds, counted first: cost is that of the ground objects, not of cells times objects.
  const auto each_cell = [&](const HeightField& f, auto&& visit) {
    if (f.surface != surface) return;
    constexpr float kSlack = 0.01f;
    const auto cell_of = [&](float v, float origin, int n) {
      return std::clamp(static_cast<int>((v - origin) * g.inv_cell), 0, n - 1);
    };
    const int i0 = cell_of(f.bounds.lo.x - kSlack, all.lo.x, g.columns);
    const int i1 = cell_of(f.bounds.hi.x + kSlack, all.lo.x, g.columns);
    const int j0 = cell_of(f.bounds.lo.y - kSlack, all.lo.y, g.rows);
    const int j1 = cell_of(f.bounds.hi.y + kSlack, all.lo.y, g.rows);
    for (int j = j0; j <= j1; ++j)
      for (int i = i0; i <= i1; ++i) visit(static_cast<std::size_t>(j * g.columns + i));
  };
  g.first.assign(static_cast<std::size_t>(g.columns * g.rows) + 1, 0);
  for (const HeightField& f : fields_) each_cell(f, [&](std::size_t c) { ++g.first[c + 1]; });
  for (std::size_t i = 1; i < g.first.size(); ++i) g.first[i] += g.first[i - 1];
  g.field.resize(g.first.back());
  std::vector<std::uint32_t> next(g.first.begin(), g.first.end() - 1);
  for (std::uint32_t k = 0; k < fields_.size(); ++k)
    each_cell(fields_[k], [&](std::size_t c) { g.field[next[c]++] = k; });
}

float GroundMap::body_height(const World& world, SurfaceIndex surface, Vec2 p) const {
  float z = world.height(surface, p);
  if (fields_.empty()) return z;
  const Grid& g = grids_[surface.value];
  const float x = (p.x - g.origin.x) * g.inv_cell, y = (p.y - g.origin.y) * g.inv_cell;
  if (!(x >= 0 && y >= 0 && x < static_cast<float>(g.columns) && y < static_cast<float>(g.rows))) return z;
  const std::size_t cell =
      static_cast<std::size_t>(y) * static_cast<std::size_t>(g.columns) + static_cast<std::size_t>(x);
  for (std::uint32_t k = g.first[cell]; k < g.first[cell + 1]; ++k) {
    const HeightField& f = fields_[g.field[k]];
    if (f.covers(p)) z = std::max(z, f.at(p));
  }
  return z;
}

float GroundMap::height(const World& world, SurfaceIndex surface, Vec2 p) const {
  const float z = body_height(world, surface, p);
  if (surface.value >= treads_.size() || treads_[surface.value].count == 0) return z;
  const Treads& t = treads_[surface.value];
  // The plane of a flight runs through the front edges of its treads; a foot stands on the tread behind the edge.
  const float up = (world.height(surface, p) - t.low) / t.riser;
  const int tread = std::clamp(static_cast<int>(up), 0, t.count - 1);
  return std::max(z, t.low + static_cast<float>(tread + 1) * t.riser);
}

}  // namespace throng
