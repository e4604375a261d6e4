// Where many wait, etiquette gives way to throughput (DR-BY-02), people make way for those who come out, and knots are
// undone (DR-BY-01). This is what lets a door serve more than the five or six a side it was made for (DR-55). Pure.
//
// The rule: with at most `polite` people waiting on the fuller side everything is as the source has it; with `dense` or
// more etiquette is 0; linear between. As it falls,
//   - people stand closer to their leaders (closest_wait of AgentWR at 0),
//   - the other side's turn costs up to side_change seconds, so that sides change in larger groups; waiting still
//     counts, so nobody waits for ever,
//   - below a half nobody stands aside for who does not need it (HOF becomes HOL), and nobody lets the door fall before
//     a follower within keep_open (NH becomes HOL): the door stays open and goes from hand to hand.
#pragma once

#include "throng/behavior/doorway/ordering.h"

namespace throng {

/// 1: manners rule, 0: a dense crowd. Of people without a role, by the fuller side.
float etiquette_of(std::span<const DoorPerson> people, const OrderingSettings& s);

/// Radius of AgentWR for the given one, m.
float waiting_distance(float agent_region, float etiquette, const OrderingSettings& s);

/// What becomes of a decision. `care`: how much the follower needs help (Culture::care), `distance` m to it.
Holding relaxed(Holding choice, float etiquette, double care, double distance, const OrderingSettings& s);

/// Room around somebody who waits, m to whatever stands there.
struct Room {
  float left = 0, right = 0, back = 0;  ///< as one faces the door
};

enum class Yielding : std::uint8_t { kNone, kLeft, kRight, kBack };
struct YieldStep {
  Yielding how = Yielding::kNone;
  Vec2 target;  ///< where to stand
};

/// Whether somebody comes out towards my side: committed, from the other side, past its decision.
bool somebody_comes_out(std::span<const DoorPerson> people, Seat self);

/// Steps aside, or back where there is no room beside, when I stand in the way of who comes out. The way begins at
/// `door` and leads along `out` (unit, away from the door on my side). To the nearer edge of it; exactly in the middle
/// to the right. `radius` of my body. Those with a role do not yield.
YieldStep make_way_out(const DoorScene& d, Seat self, Vec2 door, Vec2 out, float radius, const Room& room);

/// Two who meet in the opening: whether I go back. Who is farther through goes on (`through`: m beyond the middle in
/// its own direction), then who has the door, then the smaller id.
bool backs_out(const DoorPerson& me, float my_through, const DoorPerson& other, float others_through);

/// People who wait for each other in a ring. True for the one who shall go without a leader: the first of the ring by
/// E for the door, then id. Rings with somebody committed dissolve by themselves.
bool breaks_ring(const DoorScene& d, Seat self);

/// What is known of a door's life for the whole of it, kept by the door.
struct DoorProgress {
  float since_passed = 0;  ///< s since anybody passed
  float since_change = 0;  ///< s since anybody got, changed or lost a role, or its phase
};

/// Nothing happens although people wait.
bool is_stalled(std::span<const DoorPerson> people, const DoorProgress& p, const OrderingSettings& s);
/// Of a stalled door: roles are given up (all interactions end, the door falls shut), and of the others the first by
/// E for the door, then id, goes without a leader. True for that one.
bool goes_first_after_stall(const DoorScene& d, Seat self);

}  // namespace throng
