// Density and speed of an area, frame by frame: classic (people in the area over its size, mean of their speeds) and by
// Voronoi cells (each person counts with the share of its cell that lies in the area). The measured tables of plane
// corridors are of the second kind: their densities are no multiples of one over the area.
#pragma once

#include "throng/analysis/measures/fundamental_diagram/points.h"
#include "throng/geometry/polygon.h"

namespace throng::analysis {

struct AreaOptions {
  Polygon area;               ///< convex
  Polygon walkable;           ///< for Voronoi: cells end at its edge; holes count
  double cut_off = 0;         ///< m, for Voronoi: cells end so far from their person; 0: nowhere
  int edges = 12;             ///< of the polygon that stands for that circle, corners on it
  double half = kHalfStride;  ///< s, of speeds
  double period = 0;          ///< s between looks; 0: every frame
  TimeWindow window;
};

struct FramePoint {
  std::int64_t frame = 0;
  double density = 0;  ///< 1/m²
  double speed = 0;    ///< m/s; NaN when nobody is there
};

std::vector<FramePoint> classic_diagram(const Trajectories& all, const AreaOptions& options);
std::vector<FramePoint> voronoi_diagram(const Trajectories& all, const AreaOptions& options);

std::vector<DiagramPoint> points_of(std::span<const FramePoint> frames);
/// Density over frames; speed over people in them, so that density times speed is the flow. NaN when there is nothing.
DiagramPoint mean_of(std::span<const FramePoint> frames);

/// What of `start` (convex, counter-clockwise) is nearer to people[i] than to anybody else.
Ring voronoi_cell(std::span<const Vec2d> people, std::size_t i, const Ring& start);

}  // namespace throng::analysis
