// Strollers in a run (DR-32b): a rigid footprint on a rear axle before its pusher (interaction/stroller.h) that never
// enters walls, leaves or bodies.
//
//   keep_leaves, stop_leaves   around advance_objects: a leaf that would enter a stroller stays where it was
//   push_strollers             behind gather_walls, before `move`: each stroller rolls as its pusher wants to walk, as
//   far
//                              as walls, leaves, bodies and other strollers let it; the pusher then walks where the bar
//                              lets it (motion), and for everybody else the outline is a wall of this step
//                              (MovingWalls)
//
// So nobody enters a stroller in `move`, and no stroller anybody before it. Serial, in id order; cost is that of the
// people with strollers. Nothing where nobody has one. Reads body, plans at doors, motion; writes luggage, motion of
// pushers, moving walls.
#pragma once

#include <vector>

#include "throng/behavior/doorway/at_doors.h"
#include "throng/behavior/doorway/luggage.h"
#include "throng/objects/objects.h"
#include "throng/state/crowd.h"
#include "throng/state/moving_walls.h"

namespace throng {

struct PushScratch {
  struct Kept {
    ObjectIndex door;
    std::size_t first = 0, count = 0;  ///< of `words`
  };
  std::vector<Kept> doors;  ///< with a stroller near, as they were before they advanced
  std::vector<std::uint64_t> words;
  std::vector<interaction::StrollerState> strollers;  ///< at those doors
  std::vector<MovingWall> lines;
  std::vector<Row> rows;  ///< of people with strollers, by id
  std::vector<interaction::Wall> walls;
  std::vector<interaction::Disc> people;
  std::vector<WallHit> hits;
};

struct PushTurn {
  const World& world;
  const DoorManners& manners;
  const AtDoors& at;
  const Crowd& crowd;
  std::span<const DoorPlan> plans;
  std::uint64_t seed;
  double dt;
};

void keep_leaves(const Objects& kinds, const Crowd& crowd, std::span<const Luggage> luggage, PushScratch& scratch);
void stop_leaves(const Objects& kinds, PushScratch& scratch, ObjectStates& states);
void push_strollers(const PushTurn& turn, PushScratch& scratch, std::span<Luggage> luggage, MovingWalls& walls,
                    Motion& motion);

}  // namespace throng
