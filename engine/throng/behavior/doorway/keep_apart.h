// Nobody at a door walks into anybody (DR-07, DR-55, DR-BY-01): behind `steer`, whatever the model, the velocities of
// everybody with a plan for a door are brought to the nearest ones that keep bodies apart. Who is led through a door
// avoids nobody by itself (keep_to_doors), and those it passes do not know where it is led; here both do.
//
// Lines: two who come nearer may do so only as fast as both can brake in the room between them, each answers for half
// of it (for all of it beside people who have nothing to do with the door). Who waits gives way to who is led or comes
// out, as far as the others let it. Who waits on the pull side stays out of the circles that the leaves sweep.
#pragma once

#include <span>
#include <vector>

#include "throng/behavior/doorway/at_doors.h"

namespace throng {

/// n . v <= b.
struct ApartLine {
  Vec2 n;
  float b = 0;
  bool soft = false;  ///< as far as the others allow
};
/// The velocity nearest to `wanted` on all lines' sides, at most `fastest`. Where there is none soft lines are left
/// out; where there is none then, the one that offends least. Pure; cost grows with the cube of the lines.
Vec2 nearest_allowed(std::span<const ApartLine> lines, Vec2 wanted, float fastest);

/// How fast two may come nearer with so much room between them (m; below 0: they overlap), m/s.
float closing_speed(float room, float braking);

struct ApartScratch {
  std::vector<Row> rows;
  std::vector<Vec2> chosen;
};

/// Reads velocities and positions of the step's start, and what steering wants. Writes motion of people with plans.
void keep_apart_at_doors(const AtDoors& at, std::span<const DoorPlan> plans, const Profile& profile, const Body& body,
                         const CrowdMap& map, const Preferred& preferred, double dt, ApartScratch& scratch,
                         Motion& motion);

}  // namespace throng
