#include "throng/behavior/doorway/deed.h"

#include <gtest/gtest.h>

#include "throng/behavior/doorway/company.h"
#include "throng/behavior/doorway/doorway_fixture.h"

namespace throng {
namespace {

constexpr DoorStanding kFar{3, false, false, false}, kStopped{3, true, true, false}, kClose{0.9f, true, false, true};

TEST(Deed, WithoutLeaderOneGoesToTheDoorAndOpensIt) {  // Algorithm 2, DR-15
  PeopleAtDoor p;
  const Seat me = p.add({0, 4});
  DoorDeed deed = decide_deed(p.doorway(), me, kNobody, kFar);
  EXPECT_EQ(deed.target, DoorTarget::kBestPosition);
  EXPECT_EQ(deed.claim, DoorRole::kNone);
  deed = decide_deed(p.doorway(), me, kNobody, kClose);
  EXPECT_EQ(deed.claim, DoorRole::kOpener);
  EXPECT_TRUE(deed.start);
  deed = decide_deed(p.doorway(), me, kNobody, {2, true, false, true});
  EXPECT_EQ(deed.claim, DoorRole::kOpener) << "in the region with a clear way";
  deed = decide_deed(p.doorway(), me, kNobody, {2, true, false, false});
  EXPECT_EQ(deed.claim, DoorRole::kNone);
}

TEST(Deed, FollowsItsLeaderOnTheSameSideAndWaitsAsideOfOneAcross) {
  PeopleAtDoor p;
  const Seat opener = p.add({0, 0.8f}, DoorRole::kOpener), same = p.add({0, 3}), across = p.add({0, -3});
  EXPECT_EQ(decide_deed(p.doorway(), same, opener, kFar).target, DoorTarget::kLeader);
  EXPECT_EQ(decide_deed(p.doorway(), across, opener, kFar).target, DoorTarget::kOpposingGoal);
  EXPECT_EQ(decide_deed(p.doorway(), same, opener, kFar).claim, DoorRole::kNone);
  EXPECT_FALSE(decide_deed(p.doorway(), same, opener, kFar).stop);
  EXPECT_TRUE(decide_deed(p.doorway(), same, opener, kStopped).stop);
}

TEST(Deed, CommitsWhenTheOpenerIsInItsCriticalPhase) {  // DR-12
  PeopleAtDoor p;
  const Seat opener = p.add({0, 0.8f}, DoorRole::kOpener), me = p.add({0, 3});
  EXPECT_EQ(decide_deed(p.doorway(), me, opener, kStopped).claim, DoorRole::kNone) << "the order may still change";
  p.people[opener].motion = DoorMotion::kCritical;
  DoorDeed deed = decide_deed(p.doorway(), me, opener, kFar);
  EXPECT_EQ(deed.claim, DoorRole::kFollower);
  EXPECT_FALSE(deed.start) << "not yet close enough";
  EXPECT_TRUE(decide_deed(p.doorway(), me, opener, kStopped).start);
  p.people[me].role = DoorRole::kFollower;  // granted on its way
  EXPECT_FALSE(decide_deed(p.doorway(), me, opener, kFar).start);
  deed = decide_deed(p.doorway(), me, opener, kStopped);
  EXPECT_EQ(deed.target, DoorTarget::kGuided);
  EXPECT_TRUE(deed.start);
  p.people[opener].motion = DoorMotion::kAfter;
  p.people[me].role = DoorRole::kNone;
  EXPECT_EQ(decide_deed(p.doorway(), me, opener, kStopped).claim, DoorRole::kNone) << "it is leaving";
}

TEST(Deed, SecondFollowerBehindTheFollower) {  // DR-18
  PeopleAtDoor p;
  p.add({0, 0.8f}, DoorRole::kHolder);
  const Seat follower = p.add({0, 2}, DoorRole::kFollower), me = p.add({0, 3.2f});
  EXPECT_EQ(decide_deed(p.doorway(), me, follower, kStopped).claim, DoorRole::kSecondFollower);
  EXPECT_TRUE(decide_deed(p.doorway(), me, follower, kStopped).start);
  EXPECT_EQ(decide_deed(p.doorway(), me, follower, kFar).claim, DoorRole::kNone) << "outside the region";
  const Seat across = p.add({0, -2.6f}, DoorRole::kNone, 2);
  EXPECT_EQ(decide_deed(p.doorway(), me, follower, kStopped).claim, DoorRole::kNone) << "somebody waits longer across";
  p.people[across].waited = 0;
  EXPECT_EQ(decide_deed(p.doorway(), me, follower, kStopped).claim, DoorRole::kSecondFollower);
  p.settings.second_follower = false;
  EXPECT_EQ(decide_deed(p.doorway(), me, follower, kStopped).claim, DoorRole::kNone);
}

TEST(Deed, KindPeopleOvertakeACarrierWhenTheyAreEarlyEnough) {  // DR-32c
  const OrderingSettings s;
  const HolderTraits kind{0.8f, 0.1f};
  const Walker me{6, 1.3f}, carrier{5, 0.9f};  // (6 + 0.5) / 1.82 = 3.57 s against 5.56 s
  EXPECT_TRUE(overtakes_to_help(kind, me, Load::kBox, carrier, false, s));
  EXPECT_TRUE(overtakes_to_help(kind, me, Load::kStroller, carrier, false, s));
  EXPECT_FALSE(overtakes_to_help(kind, me, Load::kNone, carrier, false, s)) << "no need";
  EXPECT_FALSE(overtakes_to_help({0.4f, 0.1f}, me, Load::kBox, carrier, false, s)) << "not kind";
  EXPECT_FALSE(overtakes_to_help({0.8f, 0.5f}, me, Load::kBox, carrier, false, s)) << "in a rush";
  EXPECT_FALSE(overtakes_to_help(kind, {9, 1.3f}, Load::kBox, carrier, false, s)) << "0.3 s ahead are not enough";
  EXPECT_FALSE(overtakes_to_help(kind, me, Load::kBox, carrier, true, s)) << "it is there";
  const DoorDeed deed = overtaking({DoorTarget::kLeader, DoorRole::kNone, false, true});
  EXPECT_EQ(deed.target, DoorTarget::kBestPosition);
  EXPECT_FALSE(deed.stop) << "not for the waiting region of whom it overtakes";
  EXPECT_EQ(overtaking({DoorTarget::kLeader, DoorRole::kFollower, true, false}).claim, DoorRole::kFollower)
      << "who is committed follows";
}

/// The overtaker becomes the leader by the ordinary ordering: no code of its own.
TEST(Deed, WhoOvertakesLeads) {
  PeopleAtDoor p;
  const Seat carrier = p.add({0, 5}), helper = p.add({0.8f, 6});
  p.decide();
  EXPECT_EQ(p.leader(helper), carrier);
  p.people[helper].position = {0.8f, 3.5f}, p.people[helper].to_door = length(p.people[helper].position);
  p.decide();
  EXPECT_EQ(p.leader(helper), kNobody);
  EXPECT_EQ(p.leader(carrier), helper);
}

TEST(Deed, FriendsWalkBesideEachOther) {  // DR-32d
  const OrderingSettings s;
  const Vec2 door{0, 0}, me{0.2f, 6}, other{-0.3f, 5};
  const FriendSide mine = friend_side(me, {1, 1}, other, {2, 1}, {0, -1});
  const FriendSide theirs = friend_side(other, {2, 1}, me, {1, 1}, {0, -1});
  EXPECT_NE(mine, theirs) << "each on its side";
  EXPECT_EQ(mine, FriendSide::kLeft) << "looking down, larger x is to the left";
  const FriendPace a = friend_pace(me, other, door, mine, s), b = friend_pace(other, me, door, theirs, s);
  EXPECT_NEAR(length(a.target - b.target), s.friend_offset, 1e-5f);
  EXPECT_GT(a.speed_factor, 1.15f) << "a metre behind";
  EXPECT_NEAR(a.speed_factor - 1, 1 - b.speed_factor, 1e-6f) << "no dominance";
  EXPECT_FLOAT_EQ(friend_pace({0, 9}, {0, 5}, door, mine, s).speed_factor, 1.2f) << "at most a fifth faster";
  EXPECT_NE(friend_side({0, 6}, {1, 1}, {0, 5}, {2, 1}, {0, -1}), friend_side({0, 5}, {2, 1}, {0, 6}, {1, 1}, {0, -1}))
      << "one behind the other: by id, and both agree";
}

TEST(Deed, FriendsBothGoToTheDoorUntilOneIsThere) {
  const DoorDeed follow{DoorTarget::kLeader, DoorRole::kNone, false, true};
  EXPECT_EQ(beside_friend(follow, true, kFar).target, DoorTarget::kBestPosition);
  EXPECT_FALSE(beside_friend(follow, true, kFar).stop);
  EXPECT_EQ(beside_friend(follow, true, kStopped).target, DoorTarget::kLeader) << "in the region the order counts";
  EXPECT_EQ(beside_friend(follow, false, kFar).target, DoorTarget::kLeader) << "led by somebody else";
}

}  // namespace
}  // namespace throng
