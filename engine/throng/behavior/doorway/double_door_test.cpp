#include "throng/behavior/doorway/double_door.h"

#include <gtest/gtest.h>

#include "throng/behavior/doorway/doorway_fixture.h"

namespace throng {
namespace {

constexpr auto kRight = PassingSide::kRight;

/// From the pull side (y > 0) one looks down: leaf 0, on the right, is at x < 0.
constexpr Vec2 kBeforeLeaf0{-0.5f, 0.7f}, kBeforeLeaf1{0.5f, 0.7f}, kBehindLeaf1{0.5f, -0.7f};

struct DoubleDoor : PeopleAtDoor {
  Seat with_role(Vec2 at, DoorRole role, std::uint8_t leaf, float waited = 0) {
    const Seat i = add(at, role, waited);
    people[i].leaf = leaf;
    return i;
  }
  LeafChoice choose(Seat i, bool in_region = true) const { return choose_leaf(doorway(), i, in_region, kRight); }
};

TEST(DoubleDoor, OwnLeafIsOnTheRightOrOnTheLeft) {
  EXPECT_EQ(own_leaf(DoorSide::kPull, kRight), 0);
  EXPECT_EQ(own_leaf(DoorSide::kPush, kRight), 1);
  EXPECT_EQ(own_leaf(DoorSide::kPull, PassingSide::kLeft), 1);
  EXPECT_EQ(own_leaf(DoorSide::kPush, PassingSide::kLeft), 0);
}

TEST(DoubleDoor, FirstTakesTheRightLeafOrTheFreeOne) {
  DoubleDoor d;
  const Seat me = d.add({0, 3});
  EXPECT_EQ(d.choose(me).leader, kNobody);
  EXPECT_EQ(d.choose(me).leaf, 0);
  d.with_role(kBeforeLeaf0, DoorRole::kOpener, 0);
  d.people[1].side = DoorSide::kPush;  // somebody far on the other side has it
  d.people[1].position = {-2, -4}, d.people[1].to_door = 4.5f;
  EXPECT_EQ(d.choose(me).leaf, 1) << "not prior to me, but its leaf is taken";
  EXPECT_EQ(d.choose(me).leader, kNobody);
}

TEST(DoubleDoor, Fig77TwoWayFlowOnTheRight) {
  // The first of both sides come at the same time: neither is prior, each takes its right leaf.
  DoubleDoor d;
  const Seat a1 = d.add({-0.2f, 2}), b1 = d.add({0.2f, -2.1f});
  EXPECT_EQ(d.choose(a1).leaf, 0);
  EXPECT_EQ(d.choose(b1).leaf, 1);
  EXPECT_EQ(d.choose(a1).leader, kNobody);
  EXPECT_EQ(d.choose(b1).leader, kNobody);
  // Both are at it. Those behind them are nearer to their own than the others are, and follow on the right.
  d.people[a1].role = d.people[b1].role = DoorRole::kOpener;
  d.people[a1].leaf = 0, d.people[b1].leaf = 1;
  const auto move = [&](Seat i, Vec2 to) { d.people[i].position = to, d.people[i].to_door = length(to); };
  move(a1, kBeforeLeaf0), move(b1, kBehindLeaf1);
  const Seat a2 = d.add({-0.5f, 2.1f}), b2 = d.add({0.5f, -2.1f});
  EXPECT_EQ(d.choose(a2).leader, a1);
  EXPECT_EQ(d.choose(a2).leaf, 0);
  EXPECT_EQ(d.choose(b2).leader, b1);
  EXPECT_EQ(d.choose(b2).leaf, 1);
  // And so on down the file, whoever has a role by then.
  d.people[a2].role = DoorRole::kFollower, d.people[a2].leaf = 0;
  const Seat a3 = d.add({-0.5f, 3.5f});
  EXPECT_EQ(d.choose(a3).leader, a2);
  EXPECT_EQ(d.choose(a3).leaf, 0);
}

TEST(DoubleDoor, Fig78HeldLeafIsTakenEvenOnTheLeft) {
  DoubleDoor d;
  const Seat holder = d.with_role(kBeforeLeaf1, DoorRole::kHolder, 1);
  const Seat me = d.add({0, 2.5f});
  EXPECT_EQ(d.choose(me).leader, holder);
  EXPECT_EQ(d.choose(me).leaf, 1);
  EXPECT_TRUE(is_free(d.people, 0)) << "although the right one is clear";
}

TEST(DoubleDoor, Fig78LaterArrivalsTakeTheClearLeaf) {
  DoubleDoor d;
  d.with_role(kBeforeLeaf0, DoorRole::kHolder, 0);
  const Seat waits = d.add({-0.3f, 2.2f}), me = d.add({0.3f, 3.0f});
  d.people[waits].leader = d.people[0].id, d.people[waits].leaf = 0;
  EXPECT_EQ(d.choose(me, false).leader, waits) << "two before me: outside the region I queue";
  EXPECT_EQ(d.choose(me, false).leaf, 0);
  EXPECT_EQ(d.choose(me, true).leader, kNobody) << "inside it, my leader has no role yet: the clear leaf";
  EXPECT_EQ(d.choose(me, true).leaf, 1);
  d.people[waits].role = DoorRole::kFollower;
  EXPECT_EQ(d.choose(me, true).leader, waits) << "follows who has one";
}

TEST(DoubleDoor, WhoSetOutForTheClearLeafGoesOn) {
  DoubleDoor d;
  d.with_role(kBeforeLeaf0, DoorRole::kOpener, 0);
  const Seat waits = d.add({-0.3f, 2.2f}), me = d.add({0.3f, 2.1f});  // nearer than who waits by now
  d.people[waits].leader = d.people[0].id, d.people[waits].leaf = 0;
  d.people[me].leaf = 1;
  const LeafChoice chosen{waits, kNobody, 1};
  const auto goes_on = [&](const LeafChoice& c) { return leaf_to_go_on(d.doorway(), me, c, kRight); };
  EXPECT_EQ(goes_on(chosen), 1);
  EXPECT_EQ(goes_on({kNobody, kNobody, 1}), kNoLeaf) << "chose nothing of the kind";
  EXPECT_EQ(goes_on({waits, waits, 1}), kNoLeaf) << "followed";
  const Seat across = d.add({0.4f, -2.3f}, DoorRole::kNone, 8);
  EXPECT_EQ(goes_on(chosen), kNoLeaf) << "it is on the right of somebody who comes";
  d.people[across].position = {0.4f, -5}, d.people[across].to_door = 5, d.people[across].waited = 0;
  EXPECT_EQ(goes_on(chosen), 1) << "who is still far";
  const Seat other = d.add({0.2f, 1.5f});
  d.people[other].leaf = 1;
  EXPECT_EQ(goes_on(chosen), kNoLeaf) << "somebody before it goes there, too";
  d.people[other].role = DoorRole::kOpener;
  EXPECT_EQ(goes_on(chosen), kNoLeaf) << "it is taken";
}

TEST(DoubleDoor, Fig78WhoSetOutForTheLeftLeafTakesTheRightOneOnceThatIsClear) {
  DoubleDoor d;
  const Seat opener = d.with_role(kBeforeLeaf0, DoorRole::kOpener, 0);
  const Seat waits = d.add({-0.3f, 2.2f}), me = d.add({0.3f, 2.4f});
  d.people[waits].leader = d.people[opener].id, d.people[waits].leaf = 0;
  d.people[me].leaf = 1;
  const auto goes_on = [&](const LeafChoice& c) { return leaf_to_go_on(d.doorway(), me, c, kRight); };
  const LeafChoice chosen{waits, kNobody, 1};
  EXPECT_EQ(goes_on(chosen), 1) << "the right one is in use";
  d.people[opener].role = DoorRole::kNone, d.people[opener].leaf = kNoLeaf;
  d.people[opener].position = {0, 6}, d.people[opener].to_door = 6;
  EXPECT_EQ(goes_on(chosen), 0);
  d.people[waits].leader = {};
  EXPECT_EQ(goes_on(chosen), 1) << "somebody before me has set out for it";
}

TEST(DoubleDoor, MoreThanTwoBeforeMeAreQueuedBehind) {
  DoubleDoor d;
  d.with_role(kBeforeLeaf0, DoorRole::kHolder, 0);
  d.add({0, 1.5f});
  const Seat last = d.add({0.4f, 2.4f}), me = d.add({0, 3.0f});
  EXPECT_EQ(d.choose(me).leader, last) << "furthest from the door but before me";
  EXPECT_EQ(d.choose(me).initial, last);
  EXPECT_EQ(d.choose(me).leaf, 0) << "it has no leaf yet: mine";
}

TEST(DoubleDoor, WithoutLeaderTheOneAcrossWhoIsClearlyPriorIsFollowed) {
  DoubleDoor d;
  const Seat first = d.with_role(kBehindLeaf1, DoorRole::kHolder, 1), me = d.add({0, 3});
  const LeafChoice c = d.choose(me);
  EXPECT_EQ(c.leader, first);
  EXPECT_EQ(c.leaf, 1) << "the leaf that it holds";
  EXPECT_EQ(c.initial, kNobody);
}

TEST(DoubleDoor, ThirdOfBothSidesTakesTheFreeLeafOrFollowsAcross) {  // Algorithm 4, second half
  DoubleDoor d;
  const Seat leader = d.with_role(kBeforeLeaf0, DoorRole::kHolder, 0);
  const Seat across = d.add({-0.4f, -1.0f}, DoorRole::kNone, 8), me = d.add({0, 2.6f});
  EXPECT_TRUE(is_prior(d.doorway(), me, across, leader));
  EXPECT_EQ(d.choose(me).leader, kNobody) << "I am third, and leaf 1 is free";
  EXPECT_EQ(d.choose(me).leaf, 1);
  d.people[across].role = DoorRole::kOpener, d.people[across].leaf = 1;
  EXPECT_EQ(d.choose(me).leader, across) << "none is free";
  EXPECT_EQ(d.choose(me).leaf, 1);
  // Not third: a second one across is prior, too.
  d.add({-0.6f, -1.2f}, DoorRole::kNone, 9);
  EXPECT_EQ(d.choose(me).leader, leader);
  EXPECT_EQ(d.choose(me).leaf, 0);
}

TEST(DoubleDoor, LeaderWithoutARoleIsKeptWhenOthersAreFirst) {
  DoubleDoor d;
  const Seat ahead = d.add({0, 2}), me = d.add({0, 3});
  d.add({0, -2.0f}, DoorRole::kNone, 10);
  EXPECT_EQ(d.choose(me).leader, ahead);
}

TEST(DoubleDoor, NobodyToFollowAndNoLeafFreeMeansOnesOwn) {
  DoubleDoor d;
  d.with_role({-0.5f, -6}, DoorRole::kFollower, 0), d.with_role({0.5f, -6}, DoorRole::kFollower, 1);
  const Seat me = d.add({0, 2});
  const LeafChoice c = d.choose(me);
  EXPECT_EQ(c.leader, kNobody);
  EXPECT_EQ(c.leaf, 0);
}

}  // namespace
}  // namespace throng
