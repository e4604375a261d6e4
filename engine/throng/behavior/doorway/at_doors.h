// People at doors in a run (DR-01 .. DR-18): who is about to use which door, as everybody sees them at the start of a
// step, and the turn of each of them in `decide`.
//
//   gather_at_doors   once a step, behind `index`: the people of each door, from the columns of the step before
//   plan_doors        behind `decide`, for those whose turn it is: door, leader, deed, claim and where to walk
//   operate_doors     (objects/doors/operate.h) grants claims, runs the interaction, moves the leaves
//
// Whoever is outside all regions is told apart by its polygon of the mesh and pays one look-up. Nothing here outlives a
// step: what is remembered is in Intent::door and in the headers of the doors.
#pragma once

#include <span>
#include <vector>

#include "throng/behavior/doorway/door_manners.h"
#include "throng/behavior/doorway/door_plan.h"
#include "throng/behavior/doorway/ordering.h"
#include "throng/core/workers.h"
#include "throng/environment/world.h"
#include "throng/objects/doors/interaction/interaction.h"
#include "throng/state/sketch.h"
#include "throng/state/views.h"

namespace throng {

class DoorKind;
class LeafDoor;
class Objects;
struct Gates;

/// One door and everybody who is about to use it.
struct AtDoor {
  ObjectIndex object;
  const DoorKind* door = nullptr;
  const LeafDoor* leaves = nullptr;     ///< null: it revolves
  std::vector<DoorPerson> people;       ///< by id: in the region and not through
  std::vector<Row> rows;                ///< of these
  std::vector<DoorCourtesy> courtesy;   ///< of these
  std::vector<Vec2> velocity;           ///< of these, m/s
  std::vector<std::uint16_t> beside;    ///< of these: DoorPlan::kOnLeft or kOnRight of its friend, 0: neither
  std::vector<Vec2> leaving[2];         ///< by the side they came from: through, and still near
  std::vector<interaction::Seen> seen;  ///< everybody with a slot, and whoever is expected
  std::vector<Row> all;                 ///< everybody with a plan for this door, by id
  float etiquette = 1;
  bool stalled = false;
};

/// The doors that people open, and who is there. Derived in every step; its memory is kept.
struct AtDoors {
  std::vector<AtDoor> doors;
  std::vector<std::uint32_t> of_object;         ///< by ObjectIndex: number in `doors`, or kNone
  std::vector<std::uint32_t> first, items;      ///< by polygon of the mesh: doors whose region may touch it
  std::vector<std::uint32_t> of_portal;         ///< by portal of the mesh: the door it leads through, or kNone
  std::vector<std::uint64_t> sources_of_pairs;  ///< hash_text(name): friends come from there, two by two (DR-32d)
  const Gates* gates = nullptr;                 ///< who may open which; null: everybody every one
  static constexpr std::uint32_t kNone = 0xffffffffu;

  bool empty() const { return doors.empty(); }
  const AtDoor* find(ObjectIndex o) const {
    return o.value < of_object.size() && of_object[o.value] != kNone ? &doors[of_object[o.value]] : nullptr;
  }
};

/// Once, before the run; nothing where no door is opened by people.
void lay_out(const World& world, const Objects& objects, const DoorManners& manners, AtDoors& out);
/// Everybody at every door now. plans: everybody's, by row, as the last step left them.
void gather_at_doors(const DoorManners& manners, const Crowd& crowd, std::span<const DoorPlan> plans, double now,
                     AtDoors& out);

struct DoorTurn {
  const World& world;
  const DoorManners& manners;
  const AtDoors& at;
  double now, dt;  ///< s
  std::uint64_t seed, frame;
  const Self& self;
  const ObjectStates& states;
  const Intent& intent;
  const Route& route;  ///< of the step before
};
/// Whether somebody has the key, where that door is locked.
bool may_open(const DoorTurn& turn, ObjectIndex door, Row row);
/// The turns at doors of those whose minds are due.
void plan_doors(const DoorTurn& turn, const Workers& workers, std::span<DoorPlan> plans);

/// Behind `prefer`, for whose turn it is to steer: the way to where the plan leads, or a stop (DR-07).
void prefer_at_doors(const DoorTurn& turn, std::span<const DoorPlan> plans, const Workers& workers,
                     Preferred& preferred);
/// Behind `steer`, whatever the model: who has a role walks as it is led and avoids nobody (DR-40).
void keep_to_doors(const AtDoors& at, std::span<const DoorPlan> plans, const Preferred& preferred, Motion& motion);

/// The frame of the interaction at a leaf, as both the guides and `operate` see it.
interaction::FrameIn frame_of_leaf(const AtDoor& at, const ObjectStates& states, std::size_t leaf,
                                   interaction::LeafFrame& frame, double dt);

/// What somebody is about at its door, after a step.
void explain_door(const DoorTurn& turn, Row row, const DoorPlan& plan, Sketch& out);

}  // namespace throng
