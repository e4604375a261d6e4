// DoorScene ordering (chapter 4.1 of Huang 2014): who waits for whom at a door. Everybody decides for itself from what
// it perceives of those who are about to use the same door; there is no queue anywhere (DR-01).
//
// All functions here and in the other files of this folder are pure: they read a span of what was there at the end of
// the last step and one's own number in it, keep nothing and allocate nothing. Cost of one person's turn is that of the
// people at the door. Ties end in the id.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "throng/behavior/doorway/settings.h"
#include "throng/core/ids.h"
#include "throng/core/vec.h"
#include "throng/objects/doors/words.h"

namespace throng {

/// Where somebody with a role is in the interaction, as others can see it (DR-02, DR-12).
enum class DoorMotion : std::uint8_t {
  kBefore,    ///< the order may still change
  kCritical,  ///< from the decision to hold on: who follows is fixed now
  kAfter,     ///< done with it, leaving
};

inline constexpr std::uint8_t kNoLeaf = 0xff;

/// What others notice of somebody who is about to use the door: everybody in the doorway region, on both sides.
struct DoorPerson {
  AgentId id;
  AgentId initial;    ///< initial leader it chose in its last turn (DR-11); nobody: none
  AgentId leader;     ///< leader it chose in its last turn; nobody: none
  Vec2 position;      ///< m
  float to_door = 0;  ///< m to the middle of the door
  float waited = 0;   ///< s since it first stopped for a waiting region; 0 before, and again after passing
  DoorSide side = DoorSide::kPull;  ///< it comes from
  DoorRole role = DoorRole::kNone;
  DoorMotion motion = DoorMotion::kBefore;
  std::uint8_t leaf = kNoLeaf;  ///< of a double door: it has a role at, or means to take
};

/// A number in the span of people.
using Seat = std::size_t;
inline constexpr Seat kNobody = static_cast<Seat>(-1);

/// A door and its people as one of them sees it. `etiquette` is 1 where manners rule and 0 in a dense crowd
/// (crowding.h).
struct DoorScene {
  std::span<const DoorPerson> people;
  const OrderingSettings& settings;
  float etiquette = 1;
};

/// Follower, second follower, opener or holder: nobody takes its turn away any more.
inline bool is_committed(const DoorPerson& p) { return p.role != DoorRole::kNone; }
/// Opener, or follower who took over.
inline bool has_the_door(const DoorPerson& p) { return p.role == DoorRole::kOpener || p.role == DoorRole::kHolder; }

Seat find_person(std::span<const DoorPerson> people, AgentId id);

/// Whether b stands before a: same side and closer to the door. Who is committed stands before who is not.
bool is_before(const DoorPerson& a, const DoorPerson& b);

/// E(dis_leader, t_wait), s: smaller goes first (DR-13).
float evaluate(float distance_to_leader, float waited, const OrderingSettings& s);
/// E of one person for a leader. Who is committed is ahead of everybody; from the other side than the leader's E is
/// larger in a dense crowd, so that sides change less often (crowding.h).
float evaluate(const DoorScene& d, Seat who, Seat leader);

/// The nearest to me of those before me, or kNobody (DR-11).
Seat initial_leader(const DoorScene& d, Seat self);
/// The last on the other side with a role: what people who have nobody before them wait for; or kNobody.
Seat opposing_leader(const DoorScene& d, Seat self);

/// Leader of a person and what led to it.
struct LeaderChoice {
  Seat initial = kNobody;  ///< to be shown to others as DoorPerson::initial
  Seat leader = kNobody;   ///< ultimate leader, to be shown as DoorPerson::leader
};

/// The first half of Algorithm 1: the initial leader and the competition with those of one's own side who chose it,
/// too. `rivals`: there were some.
LeaderChoice choose_own_side_leader(const DoorScene& d, Seat self, bool& rivals);

/// Algorithm 1 (DR-14). With settings.literal the nesting of the printed text.
LeaderChoice choose_leader(const DoorScene& d, Seat self);

/// Whether a is served before b when both ask for the same role in one step (DR-16): E for their leaders, or for the
/// door where they have none, then id.
bool goes_before(const DoorScene& d, Seat a, Seat b);

/// Who enters the holder's decision (DR-37): of those whose leader is the holder the committed follower, otherwise the
/// one with the smallest E; kNobody: nobody follows, so nothing is held.
Seat follower_of(const DoorScene& d, Seat holder);

}  // namespace throng
