// The stage `move`: wanted velocities become positions. Kinetic limits, walls, then contacts between bodies.
//   reads   world, profile, crowd_map (of this step: where everybody stood at its start), objects, motion; where there
//           are doors, their leaves as they stand after `operate`
//   writes  body
// Walls: nobody's disc enters a wall at any time step (see slide.h for the invariant). Contacts: bodies that overlap
// after integration are pushed apart in a fixed number of Jacobi passes, each reading the positions of the pass before
// and writing its own row only; all sums run in the order of (distance², id).
// The velocity left in `body` is what really happened: displacement / dt, walls and pushes included, at most max_speed.
//
// Whoever sits (Skill::kSit) does not move and is not pushed. With settings.watch the collisions of the step are
// listed: of the positions that steering asked for, before anybody is separated or stopped by a wall.
//
// A scripted person (profile.script != 0) is moved by motion's velocity as it stands, without limits, walls or pushes.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/core/column.h"
#include "throng/core/fields.h"
#include "throng/core/workers.h"
#include "throng/environment/world.h"
#include "throng/motor/contacts.h"
#include "throng/motor/slide.h"
#include "throng/state/collision.h"
#include "throng/state/crowd.h"

namespace throng {

struct MoveSettings {
  bool separate = true;               ///< push overlapping bodies apart; off: overlaps stay, and are still counted
  int passes = 4;                     ///< Jacobi passes of the separation, at most
  float collision_tolerance = 0.01f;  ///< overlaps up to this are no collisions, metres
  bool watch = false;                 ///< scratch.collisions says who, not only how many
  static const FieldList& fields();
};

/// What happened in one call.
struct MoveCounts {
  std::uint64_t collisions = 0;   ///< pairs that overlapped deeper than the tolerance after integration
  float worst_overlap = 0;        ///< deepest overlap after integration, metres
  std::uint64_t separated = 0;    ///< people displaced by the separation
  std::uint64_t wall_stops = 0;   ///< people whose way a wall cut short by a tenth or more
  std::uint64_t refused = 0;      ///< ways the mesh did not allow although no wall stood there; the person stayed
  std::uint64_t not_numbers = 0;  ///< wanted velocities that were NaN or infinite, taken as zero
  std::uint64_t speed_cuts = 0;   ///< people whose model governs acceleration and asked for more than max_speed
};

/// Working memory, kept between steps; its content means nothing from one step to the next.
struct MoveScratch {
  struct Worker {
    motor::SlideScratch slide;
    std::vector<motor::Found> found;
    MoveCounts counts;
    motor::ContactCounts contacts;
    float longest = 0, widest = 0;
    bool pushed = false;
    std::vector<Collision> collisions;  ///< with walls
  };
  Column<float> x, y;                         ///< by row: new positions
  Column<float> shift_x, shift_y;             ///< by row: seams crossed in this step (periodic worlds only)
  Column<std::uint8_t> at_edge;               ///< by row: an open edge may be near (worlds with links only)
  Column<std::uint16_t> home;                 ///< by row: surface at the start (worlds with links only)
  Column<float> cell_x, cell_y, cell_radius;  ///< in cell order
  std::vector<motor::ContactBlock> contacts;
  std::vector<Collision> collisions;  ///< of this step, by (a, b); only when settings.watch
  std::vector<Worker> workers;
};

/// Leaves of doors (null: there are none) are walls that stand still during the call: nobody enters them, and whoever
/// they lean on is eased out like somebody put into a wall (README.md).
/// dt: seconds, above 0. `map` holds every row of `body` at its present position. `counts` is overwritten.
void move(const World& world, const MoveSettings& settings, double dt, const Profile& profile, const CrowdMap& map,
          const ObjectStates& objects, const Motion& motion, const Workers& workers, MoveScratch& scratch, Body& body,
          MoveCounts& counts, const MovingWalls* doors = nullptr);

}  // namespace throng
