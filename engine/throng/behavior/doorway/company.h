// Personal connections at doors (DR-32c, DR-32d): overtaking a carrier to open the door for it, and friends who walk
// side by side. Perception and leader selection stay as they are; only what one does changes. Pure.
#pragma once

#include "throng/behavior/doorway/deed.h"
#include "throng/behavior/manners/factors.h"

namespace throng {

/// Somebody on its way to the door.
struct Walker {
  float to_door = 0;  ///< m
  float speed = 0;    ///< m/s it walks at
};

/// Whether I overtake my leader, who carries something, to open the door for it: kind enough, not in a rush, and there
/// early enough at 1.4 times my speed. Not once the carrier is in the waiting region.
bool overtakes_to_help(const HolderTraits& me, const Walker& my_way, Load leaders_load, const Walker& leaders_way,
                       bool leader_in_waiting_region, const OrderingSettings& s);

/// The deed of who overtakes: to the door instead of behind the leader. Becomes the leader by the ordinary ordering.
DoorDeed overtaking(const DoorDeed& deed);

/// Which side of its friend somebody walks on.
enum class FriendSide : std::uint8_t { kLeft, kRight };
/// From where both started; `ahead` is the direction to the door. Straight behind: by id, so that both agree.
FriendSide friend_side(Vec2 my_start, AgentId me, Vec2 friends_start, AgentId other, Vec2 ahead);

/// How friends keep together on their way to the door.
struct FriendPace {
  Vec2 target;             ///< beside the friend, at its height or the door's
  float speed_factor = 1;  ///< faster when behind, slower when ahead
};
/// `door`: where both go. No dominance: each does the same with the roles exchanged.
FriendPace friend_pace(Vec2 me, Vec2 other, Vec2 door, FriendSide side, const OrderingSettings& s);

/// The deed of friends: both walk to the door, whoever leads, until one of them is in the region where the interaction
/// begins; then the ordinary one.
DoorDeed beside_friend(const DoorDeed& deed, bool leader_is_friend, const DoorStanding& at);

}  // namespace throng
