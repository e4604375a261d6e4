// Revolving doors: ordering and concurrency (DR-27). Both sides use the door at once; people prefer a leader from their
// own side; at most two people hold (push), two follow, two interactions run, each of one holder and one follower.
#pragma once

#include "throng/behavior/doorway/deed.h"

namespace throng {

inline constexpr std::size_t kMostHolders = 2, kMostFollowers = 2;

/// Who uses the door now.
struct RevolvingTraffic {
  std::size_t holders = 0, followers = 0;  ///< an interaction runs for every holder
};
RevolvingTraffic traffic_of(std::span<const DoorPerson> people);

/// Somebody of one's own side where there is one (Algorithm 1 without the other side), otherwise whoever pushes or
/// follows there from the other; kNobody: nobody is about.
LeaderChoice choose_revolving_leader(const DoorScene& d, Seat self);

/// Algorithm 2 with the guards of Fig. 4.8: a follower of the same side begins after the holder's critical motion, one
/// of the other side as soon as it is at the place where it waits (`at.must_stop` or in the waiting region). One
/// follower of each side a holder; the first to push has no leader.
DoorDeed decide_revolving_deed(const DoorScene& d, Seat self, Seat leader, const DoorStanding& at);

/// Whether a follower may become a holder now: a place among the holders is free.
bool may_become_holder(std::span<const DoorPerson> people);

}  // namespace throng
