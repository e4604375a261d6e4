// u of PV-10, for people to look at: the least change of the relative velocity of a pair that takes it to the border of
// the velocity obstacle. The kernel has it in vectors; here it is read off what the kernel left of one pair.
#pragma once

#include "throng/state/sketch.h"
#include "throng/steering/orca/kernel.h"

namespace throng::orca {

struct Change {
  Vec2 own, other;     ///< m/s, velocities the two meet with: the actual ones, or as right of way shifts them (PV-35)
  Vec2 u;              ///< m/s
  float size = 0;      ///< m/s, along the outward normal: > 0 must change (collision course), < 0 is slack that is left
  float share = 0.5f;  ///< of it that is one's own
};

/// Of the person in lane 0 and its neighbour k, after make_lines or make_objective with that person alone.
Change change_of(const KernelInput& in, const Workspace& work, int k);

/// The border of a half-plane as a stretch of 4 m/s around the foot of the perpendicular from the origin, with a tick
/// of 0.25 m/s towards what is allowed.
void draw_line(const HalfPlane& h, Vec2 at, float z, SketchLayer& out);

/// Layers "change u", from the own velocity for each neighbour, and "half-plane of the nearest": what PV-10 asks of the
/// nearest person, at its feet. It is parallel to the own one, with the opposite side free. `people`: rows that are
/// people; behind them are proxies.
void draw_changes(const KernelInput& in, const Workspace& work, Row people, Sketch& out);

}  // namespace throng::orca
