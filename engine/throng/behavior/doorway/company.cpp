#include "throng/behavior/doorway/company.h"

namespace throng {

bool overtakes_to_help(const HolderTraits& me, const Walker& my_way, Load leaders_load, const Walker& leaders_way,
                       bool leader_in_waiting_region, const OrderingSettings& s) {
  if (leaders_load == Load::kNone || leader_in_waiting_region) return false;
  if (me.kindness < s.help_kindness || me.rush >= s.help_rush) return false;
  if (!(my_way.speed > 0)) return false;
  if (!(leaders_way.speed > 0)) return true;  // it stands: any time is early enough
  const float mine = (my_way.to_door + s.help_detour) / (my_way.speed * s.help_speed);
  return leaders_way.to_door / leaders_way.speed - mine >= s.help_lead;
}

DoorDeed overtaking(const DoorDeed& deed) {
  if (deed.target != DoorTarget::kLeader || deed.claim != DoorRole::kNone) return deed;
  return {DoorTarget::kBestPosition, DoorRole::kNone, false, false};
}

FriendSide friend_side(Vec2 my_start, AgentId me, Vec2 friends_start, AgentId other, Vec2 ahead) {
  const float to_the_left = det(ahead, my_start - friends_start);
  if (to_the_left != 0) return to_the_left > 0 ? FriendSide::kLeft : FriendSide::kRight;
  return me < other ? FriendSide::kLeft : FriendSide::kRight;
}

FriendPace friend_pace(Vec2 me, Vec2 other, Vec2 door, FriendSide side, const OrderingSettings& s) {
  // Both see the same line to the door, from between them.
  const Vec2 between = (me + other) / 2.0f;
  const Vec2 ahead = normalized(door - between, Vec2{1, 0});
  const Vec2 beside = left_of(ahead) * (side == FriendSide::kLeft ? s.friend_offset / 2 : -s.friend_offset / 2);
  const float lag = dot(other - me, ahead);
  float change = s.friend_gain * lag;
  change = change > s.friend_change ? s.friend_change : change < -s.friend_change ? -s.friend_change : change;
  return {door + beside, 1 + change};
}

DoorDeed beside_friend(const DoorDeed& deed, bool leader_is_friend, const DoorStanding& at) {
  if (!leader_is_friend || at.in_waiting_region || deed.claim != DoorRole::kNone) return deed;
  return {DoorTarget::kBestPosition, DoorRole::kNone, false, false};
}

}  // namespace throng
