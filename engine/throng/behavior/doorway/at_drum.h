// People at revolving doors in a run (DR-26 .. DR-28): the turn of somebody whose door has a drum. at_doors.h says
// where this stands; the order of people is that of revolving.h, the phases are those of
// objects/doors/interaction/revolving.h.
//
// Whoever has a place walks as it is led: to the entry at the speed the entry planner says, straight in, on with its
// compartment, and out on the right. Whoever is inside without a place (pushed in, or given up) is led out, too.
#pragma once

#include "throng/behavior/doorway/at_doors.h"
#include "throng/objects/door_revolving/door_revolving.h"

namespace throng {

/// The kind of a door without leaves.
inline const DoorRevolving& drum_of(const AtDoor& at) { return static_cast<const DoorRevolving&>(*at.door); }

/// The drum as those who walk through see it now. `plan` is kept by the caller, people are added by it.
interaction::RevolvingIn frame_of_drum(const AtDoor& at, const ObjectState& own, const interaction::RevolvingPlan& plan,
                                       double dt);

/// Role, motion and side of whoever has a place.
void show_role_at_drum(const ObjectState& own, DoorPerson& p);
/// It is done with pushing and on its way out.
bool walks_out_of_drum(const ObjectState& own, AgentId who);
/// A deadlock: nobody passes and nothing changes, or roles go round in a dense crowd (DR-BY-01).
bool is_drum_stalled(const AtDoor& at, const ObjectState& own, const OrderingSettings& s);
/// Between the panels.
bool is_in_drum(const interaction::RevolvingPlan& plan, Vec2 p);

/// The turn of somebody who has a place or is inside; false: it has to wait like everybody, or is through.
bool take_part_at_drum(const DoorTurn& t, const AtDoor& at, Row r, DoorPlan& plan);
/// The turn of somebody without a place: leader, deed and claim (DR-27), out of the way of those who come out.
void wait_at_drum(const DoorTurn& t, const AtDoor& at, Row r, Seat self, DoorPlan& plan);

/// What explain_door() adds for a drum: entries, place, compartment and speed.
void explain_drum(const DoorTurn& t, const AtDoor& at, Row r, float z, Sketch& out);

}  // namespace throng
