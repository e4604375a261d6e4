#include "throng/behavior/doorway/crowding.h"

#include <gtest/gtest.h>

#include "throng/behavior/doorway/doorway_fixture.h"
#include "throng/core/random.h"

namespace throng {
namespace {

TEST(Crowding, EtiquetteFallsFromSixToTwelveWaiting) {  // DR-BY-02
  PeopleAtDoor p;
  for (int i = 0; i < 6; ++i) p.add({0, 1.0f + static_cast<float>(i)});
  EXPECT_EQ(etiquette_of(p.people, p.settings), 1);
  p.add({0, 0.5f}, DoorRole::kHolder);
  EXPECT_EQ(etiquette_of(p.people, p.settings), 1) << "who has a role does not wait";
  for (int i = 0; i < 3; ++i) p.add({1, 1.0f + static_cast<float>(i)});
  EXPECT_FLOAT_EQ(etiquette_of(p.people, p.settings), 0.5f);
  for (int i = 0; i < 4; ++i) p.add({0, -2.0f - static_cast<float>(i)});
  EXPECT_FLOAT_EQ(etiquette_of(p.people, p.settings), 0.5f) << "the fuller side counts";
  for (int i = 0; i < 5; ++i) p.add({2, 1.0f + static_cast<float>(i)});
  EXPECT_EQ(etiquette_of(p.people, p.settings), 0);
  EXPECT_FLOAT_EQ(waiting_distance(1.5f, 1, p.settings), 1.5f);
  EXPECT_FLOAT_EQ(waiting_distance(1.5f, 0, p.settings), 0.75f);
}

TEST(Crowding, DoorGoesFromHandToHandInADenseCrowd) {
  const OrderingSettings s;
  using enum Holding;
  EXPECT_EQ(relaxed(kHoldFirst, 1, 0, 1, s), kHoldFirst);
  EXPECT_EQ(relaxed(kHoldFirst, 0.2f, 0, 1, s), kHoldLater);
  EXPECT_EQ(relaxed(kHoldFirst, 0.2f, 1, 1, s), kHoldFirst) << "who needs help still gets it";
  EXPECT_EQ(relaxed(kNoHold, 0.2f, 0, 1.2, s), kHoldLater);
  EXPECT_EQ(relaxed(kNoHold, 0.2f, 0, 1.6, s), kNoHold) << "too far behind";
  EXPECT_EQ(relaxed(kNoHold, 0.5f, 0, 1.2, s), kNoHold);
  EXPECT_EQ(relaxed(kHoldLater, 0, 0, 1.2, s), kHoldLater);
}

TEST(Crowding, ChangingSidesCostsTimeInADenseCrowdButWaitingStillCounts) {
  PeopleAtDoor p;
  const Seat p0 = p.add({0, 0.8f}, DoorRole::kOpener);
  const Seat same = p.add({0.2f, 2.8f}), across = p.add({0, -0.9f});
  p.decide();
  EXPECT_EQ(p.leader(same), across);
  p.etiquette = 0;
  p.decide();
  EXPECT_EQ(p.leader(same), p0);
  p.people[across].waited = 12;
  p.decide();
  EXPECT_EQ(p.leader(same), across);
}

/// Somebody comes out towards y > 0.
struct WayOut : PeopleAtDoor {
  WayOut() {
    add({0, -0.4f}, DoorRole::kHolder);
    people[0].motion = DoorMotion::kCritical;
  }
  YieldStep yield(Seat i, Room room) const { return make_way_out(doorway(), i, {0, 0}, {0, 1}, 0.25f, room); }
};

TEST(Crowding, WhoStandsInTheWayStepsAsideOrBack) {  // DR-BY-01
  WayOut w;
  const Seat me = w.add({-0.2f, 1.5f});
  const Room open{2, 2, 2};
  YieldStep y = w.yield(me, open);
  EXPECT_EQ(y.how, Yielding::kRight) << "facing the door, x < 0 is on the right: the nearer edge";
  EXPECT_NEAR(y.target.x, -0.65f, 1e-5f);
  EXPECT_NEAR(y.target.y, 1.5f, 1e-5f);
  y = w.yield(me, {2, 0.2f, 2});
  EXPECT_EQ(y.how, Yielding::kLeft) << "no room there";
  EXPECT_NEAR(y.target.x, 0.65f, 1e-5f);
  y = w.yield(me, {0.2f, 0.2f, 2});
  EXPECT_EQ(y.how, Yielding::kBack);
  EXPECT_NEAR(y.target.y, 3, 1e-5f) << "to the end of the way";
  y = w.yield(me, {0.2f, 0.2f, 0.4f});
  EXPECT_NEAR(y.target.y, 1.9f, 1e-5f) << "as far as there is room";
  EXPECT_EQ(w.yield(me, {0.2f, 0.2f, 0}).how, Yielding::kNone);
  w.people[me].position = {0, 1.5f};
  EXPECT_EQ(w.yield(me, open).how, Yielding::kRight) << "in the middle to the right";
}

TEST(Crowding, NobodyYieldsWithoutNeed) {
  WayOut w;
  const Seat beside = w.add({0.8f, 1.5f}), behind = w.add({0, 3.5f}), across = w.add({0, -1.5f});
  const Seat committed = w.add({0, 1.2f}, DoorRole::kFollower), me = w.add({0, 1.5f});
  const Room open{2, 2, 2};
  EXPECT_EQ(w.yield(beside, open).how, Yielding::kNone);
  EXPECT_EQ(w.yield(behind, open).how, Yielding::kNone);
  EXPECT_EQ(w.yield(across, open).how, Yielding::kNone);
  EXPECT_EQ(w.yield(committed, open).how, Yielding::kNone);
  EXPECT_NE(w.yield(me, open).how, Yielding::kNone);
  w.people[0].motion = DoorMotion::kBefore;
  EXPECT_EQ(w.yield(me, open).how, Yielding::kNone) << "nobody comes out yet";
}

TEST(Crowding, OfTwoInTheOpeningExactlyOneGoesBack) {
  PeopleAtDoor p;
  const Seat a = p.add({0, 0.3f}, DoorRole::kHolder), b = p.add({0, -0.3f}, DoorRole::kFollower);
  const auto both = [&](float through_a, float through_b) {
    const bool back_a = backs_out(p.people[a], through_a, p.people[b], through_b);
    EXPECT_NE(back_a, backs_out(p.people[b], through_b, p.people[a], through_a));
    return back_a ? a : b;
  };
  EXPECT_EQ(both(0.1f, -0.2f), b);
  EXPECT_EQ(both(-0.3f, -0.2f), a);
  EXPECT_EQ(both(-0.2f, -0.2f), b) << "the other has the door";
  p.people[b].role = DoorRole::kHolder;
  EXPECT_EQ(both(-0.2f, -0.2f), b) << "larger id";
}

TEST(Crowding, RingsAreBrokenByTheFirstForTheDoor) {
  PeopleAtDoor p;
  const Seat a = p.add({0, 3}), b = p.add({0, -2}), c = p.add({1, 4}), behind = p.add({1, 5});
  p.people[a].leader = p.id(b), p.people[b].leader = p.id(c), p.people[c].leader = p.id(a);
  p.people[behind].leader = p.id(c);
  EXPECT_FALSE(breaks_ring(p.doorway(), a));
  EXPECT_TRUE(breaks_ring(p.doorway(), b));
  EXPECT_FALSE(breaks_ring(p.doorway(), c));
  EXPECT_FALSE(breaks_ring(p.doorway(), behind)) << "waits for the ring, is not in it";
  p.people[c].waited = 10;
  EXPECT_TRUE(breaks_ring(p.doorway(), c));
  EXPECT_FALSE(breaks_ring(p.doorway(), b));
  p.people[c].leader = {};
  for (const Seat i : {a, b, c}) EXPECT_FALSE(breaks_ring(p.doorway(), i)) << "no ring";
  p.people[c].leader = p.id(a), p.people[a].role = DoorRole::kOpener;
  for (const Seat i : {a, b, c}) EXPECT_FALSE(breaks_ring(p.doorway(), i)) << "somebody is at the door";
}

/// However leaders stand, whoever waits is behind somebody who can go: after one turn no ring is left.
TEST(Crowding, NoRingSurvivesOneTurn) {
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    PeopleAtDoor p;
    Draws draws({seed, 1, 1}, Stream::kTest);
    const auto n = static_cast<Seat>(2 + draws.below(8));
    for (Seat i = 0; i < n; ++i)
      p.add({2 * draws.uniform_float(), (draws.chance(0.5) ? 1.0f : -1.0f) * (1 + 4 * draws.uniform_float())},
            DoorRole::kNone, static_cast<float>(draws.below(10)));
    for (Seat i = 0; i < n; ++i) {
      const Seat leader = draws.below(static_cast<std::uint32_t>(n));
      if (leader != i) p.people[i].leader = p.id(leader);
    }
    std::vector<bool> free(n);
    for (Seat i = 0; i < n; ++i) free[i] = breaks_ring(p.doorway(), i);
    for (Seat i = 0; i < n; ++i)
      if (free[i]) p.people[i].leader = {};
    for (Seat i = 0; i < n; ++i) {
      Seat at = i;
      for (Seat steps = 0; steps <= n && at != kNobody; ++steps) at = p.leader(at);
      EXPECT_EQ(at, kNobody) << "person " << i << " waits in a ring";
    }
  }
}

TEST(Crowding, StalledDoorIsFoundAndOneGoes) {
  PeopleAtDoor p;
  const Seat stuck = p.add({0.5f, 0.8f}, DoorRole::kFollower), waits = p.add({0, -1.8f}, DoorRole::kNone, 9);
  EXPECT_FALSE(is_stalled(p.people, {7.9f, 20}, p.settings));
  EXPECT_FALSE(is_stalled(p.people, {20, 7.9f}, p.settings)) << "something happens";
  EXPECT_TRUE(is_stalled(p.people, {9, 9}, p.settings));
  EXPECT_TRUE(goes_first_after_stall(p.doorway(), waits));
  EXPECT_FALSE(goes_first_after_stall(p.doorway(), stuck));
  PeopleAtDoor idle;
  idle.add({0, 5});
  EXPECT_FALSE(is_stalled(idle.people, {1000, 1000}, idle.settings)) << "nobody waits: they are on their way";
  EXPECT_FALSE(is_stalled({}, {1000, 1000}, idle.settings));
}

}  // namespace
}  // namespace throng
