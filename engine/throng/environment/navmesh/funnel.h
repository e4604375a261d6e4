// Pulls the string tight through a sequence of portals, keeping the distance r from every wall end (PV-45, PV-54).
// Exact for discs: the way consists of tangents to circles of radius r around wall ends; corners come as one or two
// points just outside the circle.
#pragma once

#include <cstdint>
#include <span>

#include "throng/environment/world.h"

namespace throng {

struct FunnelResult {
  std::uint32_t corners = 0;  ///< points written to `out`, the last one being the goal if there was room
  float distance = 0;         ///< length of the whole way from p to the goal, metres in plan
  bool reaches_goal = false;  ///< the goal is among the points written
};

/// From p (in the polygon that portals[0] leaves) through `portals` to `goal`. All points are in p's frame (periodic
/// seams unfolded): pass the goal unfolded too (Path::goal + Path::goal_shift). Writes the next out.size() corners.
/// No allocation. Where p stands nearer than r to a wall end, the way leaves it at once sideways.
/// whole = false stops as soon as `out` is full (for those who only want to know where to go next); distance is then
/// that of the part.
FunnelResult funnel(const World& world, std::span<const PortalIndex> portals, Vec2 p, Vec2 goal, float r,
                    std::span<Vec2> out, bool whole = true);

/// A portal as a way portal for radius r (PV-43, PV-45): p + t d, t in [0, 1]; ends moved in by r. A portal shorter
/// than 2 r becomes its middle.
struct WayPortal {
  Vec2 p, d;
};
WayPortal way_portal(const Portal& portal, float r);

}  // namespace throng
