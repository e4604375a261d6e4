#include "throng/behavior/doorway/ordering.h"

#include <gtest/gtest.h>

#include "throng/behavior/doorway/doorway_fixture.h"

namespace throng {
namespace {

TEST(Ordering, InitialLeaderIsTheNearestToMeOfThoseBeforeMe) {  // DR-11
  PeopleAtDoor p;
  const Seat first = p.add({0, 1}), second = p.add({0.2f, 2.5f}), me = p.add({0, 4});
  const Seat behind = p.add({0.1f, 4.3f}), across = p.add({0, -0.5f});
  EXPECT_EQ(initial_leader(p.doorway(), me), second) << "the one behind is nearer, but behind";
  EXPECT_EQ(initial_leader(p.doorway(), behind), me);
  EXPECT_EQ(initial_leader(p.doorway(), first), kNobody);
  EXPECT_EQ(initial_leader(p.doorway(), across), kNobody) << "nobody else on its side";
  // Beside each other at the same distance: one of them, by id, leads.
  PeopleAtDoor q;
  const Seat a = q.add({-1, 2}), b = q.add({1, 2});
  EXPECT_EQ(initial_leader(q.doorway(), b), a);
  EXPECT_EQ(initial_leader(q.doorway(), a), kNobody);
}

TEST(Ordering, EvaluationIsTimeToTheLeaderLessHalfTheWait) {  // DR-13
  OrderingSettings s;
  EXPECT_FLOAT_EQ(evaluate(2.6f, 0, s), 2);
  EXPECT_FLOAT_EQ(evaluate(2.6f, 6, s), -1);
  s.evaluation = OrderingSettings::Evaluation::kDistance;
  EXPECT_FLOAT_EQ(evaluate(2.6f, 6, s), 2);
  s.evaluation = OrderingSettings::Evaluation::kWait;
  EXPECT_FLOAT_EQ(evaluate(2.6f, 6, s), -3);
}

// Fig. 4.2, "assuming no effect from waiting time": all have waited equally long.

TEST(Ordering, Fig42aNearerToTheSameLeaderGoesFirst) {
  PeopleAtDoor p;
  const Seat p0 = p.add({0, 0.8f}, DoorRole::kOpener), p1 = p.add({1.2f, 1.4f}), p2 = p.add({-1.2f, 1.9f});
  p.decide();
  EXPECT_EQ(p.initial(p2), p0);
  EXPECT_EQ(p.leader(p2), p1);
  EXPECT_EQ(p.leader(p1), p0);
}

TEST(Ordering, Fig42bChangesOverToTheOtherSide) {
  PeopleAtDoor p;
  const Seat p0 = p.add({0, 0.8f}, DoorRole::kOpener), p1 = p.add({0.3f, -1.2f}), p2 = p.add({-1.8f, 2.2f});
  p.decide();
  EXPECT_EQ(p.initial(p2), p0);
  EXPECT_EQ(p.leader(p2), p1);
  EXPECT_EQ(p.leader(p1), p0) << "nobody before it on its side: takes the opposing opener";
  // As printed P2, whose leader nobody else of its side has chosen, never looks across.
  p.settings.literal = true;
  p.decide();
  EXPECT_EQ(p.leader(p2), p0);
}

TEST(Ordering, Fig42cTwoMayHaveTheSameLeader) {
  PeopleAtDoor p;
  const Seat p0 = p.add({0, 0.8f}, DoorRole::kOpener), p1 = p.add({0.9f, 1.6f}), p2 = p.add({-1.6f, 2.1f});
  const Seat p3 = p.add({0.1f, -1.0f});
  p.decide();
  EXPECT_EQ(p.leader(p1), p0);
  EXPECT_EQ(p.leader(p2), p1);
  EXPECT_EQ(p.leader(p3), p1);
  EXPECT_EQ(p.initial(p3), p0);
}

TEST(Ordering, LiteralNestingLooksAcrossWhereThereAreRivals) {
  PeopleAtDoor p;
  p.settings.literal = true;
  const Seat p0 = p.add({0, 0.8f}, DoorRole::kOpener);
  const Seat near = p.add({1.2f, 2.2f}), far = p.add({-2.4f, 2.9f}), across = p.add({0.1f, -0.7f});
  p.decide();
  EXPECT_EQ(p.initial(near), p0);
  EXPECT_EQ(p.initial(far), p0) << "a rival, so that the branch is taken";
  EXPECT_EQ(p.leader(near), across);
  EXPECT_EQ(p.leader(far), near) << "its new leader has no role: it does not look across";
}

TEST(Ordering, NobodyLeadsWhoeverIsFirstOnBothSides) {
  PeopleAtDoor p;
  const Seat a = p.add({0, 4}), b = p.add({0, -3});
  p.decide();
  EXPECT_EQ(p.leader(a), kNobody);
  EXPECT_EQ(p.leader(b), kNobody);
  EXPECT_TRUE(goes_before(p.doorway(), b, a)) << "both ask for the door: the nearer gets it";
  EXPECT_FALSE(goes_before(p.doorway(), a, b));
}

TEST(Ordering, WaitingWinsAgainstDistance) {
  PeopleAtDoor p;
  const Seat p0 = p.add({0, 0.8f}, DoorRole::kOpener);
  const Seat same = p.add({0.2f, 2.6f}), across = p.add({0, -2.5f});
  p.decide();
  EXPECT_EQ(p.leader(same), p0);
  EXPECT_EQ(p.leader(across), same);
  p.people[across].waited = 4;  // worth 2 s; its way is (3.3 - 1.8) / 1.3 = 1.15 s longer
  p.decide();
  EXPECT_EQ(p.leader(same), across);
  EXPECT_EQ(p.leader(across), p0);
}

TEST(Ordering, CutInChangesTheOrderUntilSomebodyIsCommitted) {  // DR-02, DR-17
  PeopleAtDoor p;
  const Seat p0 = p.add({0, 0.8f}, DoorRole::kOpener), p1 = p.add({0.3f, 2.6f}), hurried = p.add({-1.4f, 3.4f});
  p.decide();
  EXPECT_EQ(p.leader(p1), p0);
  EXPECT_EQ(p.leader(hurried), p1);
  p.people[hurried].position = {-0.8f, 1.6f};
  p.people[hurried].to_door = length(p.people[hurried].position);
  const std::vector<DoorPerson> cut_in = p.people;
  p.decide();
  EXPECT_EQ(p.leader(p1), hurried) << "gives way";
  EXPECT_EQ(p.leader(hurried), p0);
  // The same, but p1 had committed to follow.
  p.people = cut_in;
  p.people[p1].role = DoorRole::kFollower;
  p.decide();
  EXPECT_EQ(p.leader(hurried), p1) << "too late";
}

TEST(Ordering, LeadersDoNotFlicker) {
  PeopleAtDoor p;
  const Seat p0 = p.add({0, 0.8f}, DoorRole::kOpener);
  const Seat a = p.add({1, 2}), b = p.add({-1, 2.05f});
  p.decide();
  EXPECT_EQ(p.leader(b), a);
  const auto move = [&](Seat i, float y) {
    p.people[i].position.y = y, p.people[i].to_door = length(p.people[i].position);
  };
  move(b, 1.8f);  // now nearer than a by less than 0.3 s
  p.decide(1);
  EXPECT_EQ(p.leader(b), a) << "b keeps its leader";
  EXPECT_EQ(p.leader(a), p0) << "and a its own";
  move(b, 1.2f);  // by more
  p.decide(2);
  EXPECT_EQ(p.leader(b), p0);
  EXPECT_EQ(p.leader(a), b);
}

TEST(Ordering, TwoWhoWaitForEachOtherDoNotGoOn) {
  PeopleAtDoor p;
  const Seat p0 = p.add({0, 0.8f}, DoorRole::kOpener);
  const Seat a = p.add({0.3f, 2.6f}), b = p.add({0, -1.1f});
  p.people[a].initial = p.people[b].initial = p.id(p0);
  p.people[a].leader = p.id(b), p.people[b].leader = p.id(a);  // within the hysteresis of each other
  p.decide(1);
  EXPECT_NE(p.leader(a) == b, p.leader(b) == a) << "exactly one of them waits for the other";
}

TEST(Ordering, LastWithARoleAcrossIsWaitedFor) {
  PeopleAtDoor p;
  p.add({0, 0.8f}, DoorRole::kHolder);
  const Seat second = p.add({1, 3}, DoorRole::kSecondFollower);
  p.add({0, 2}, DoorRole::kFollower);
  const Seat me = p.add({0, -2});
  EXPECT_EQ(opposing_leader(p.doorway(), me), second);
  EXPECT_EQ(opposing_leader(p.doorway(), second), kNobody);
}

TEST(Ordering, CommittedStandBeforeEverybodyElse) {
  PeopleAtDoor p;
  const Seat holder = p.add({1.2f, 2.0f}, DoorRole::kHolder), near = p.add({0, 1.5f});
  EXPECT_TRUE(is_before(p.people[near], p.people[holder]));
  EXPECT_FALSE(is_before(p.people[holder], p.people[near]));
}

TEST(Ordering, FollowerOfTheDecisionIsCommittedOrNearest) {  // DR-37
  PeopleAtDoor p;
  const Seat holder = p.add({0, 0.6f}, DoorRole::kHolder);
  EXPECT_EQ(follower_of(p.doorway(), holder), kNobody) << "nobody: nothing is held";
  const Seat far = p.add({0, 4}), near = p.add({0.5f, 2}), other = p.add({0.2f, 1.2f});
  p.people[far].leader = p.people[near].leader = p.id(holder);
  p.people[other].leader = p.id(near);
  EXPECT_EQ(follower_of(p.doorway(), holder), near) << "the nearest follows somebody else";
  p.people[far].waited = 12;
  EXPECT_EQ(follower_of(p.doorway(), holder), far) << "E, not distance";
  p.people[far].waited = 0;
  p.people[far].role = DoorRole::kFollower;
  EXPECT_EQ(follower_of(p.doorway(), holder), far) << "committed";
}

TEST(Ordering, RequestsAreServedByEvaluationThenId) {  // DR-16
  PeopleAtDoor p;
  const Seat p0 = p.add({0, 0.8f}, DoorRole::kOpener);
  const Seat a = p.add({1, 2}), b = p.add({-1, 2}), c = p.add({0, 2.5f});
  for (const Seat i : {a, b, c}) p.people[i].leader = p.id(p0);
  EXPECT_TRUE(goes_before(p.doorway(), a, b)) << "equal but for the id";
  EXPECT_FALSE(goes_before(p.doorway(), b, a));
  EXPECT_TRUE(goes_before(p.doorway(), b, c));
  p.people[c].waited = 5;
  EXPECT_TRUE(goes_before(p.doorway(), c, a));
}

}  // namespace
}  // namespace throng
