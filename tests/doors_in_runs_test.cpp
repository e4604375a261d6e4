// People at doors in runs (DR-11 .. DR-20, DR-BY-01, DR-BY-02): they open hinged doors, hold them, hand them over and
// all come through, and the same happens for any number of workers and across a snapshot.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "door_halls.h"
#include "throng/state/door_events.h"

namespace throng {
namespace {

struct Case {
  std::uint64_t west = 12, east = 0, seed = 1;
  Opens opens = Opens::kFront;  ///< front: the side of those from the west
  bool two_leaves = false;
  double kindness = 0.7, rush = 0.2;
};

Setup two_halls(const Case& c, std::string_view model = "orca") {
  test::Halls h = test::with_leaves(c.opens, c.two_leaves);
  h.west = c.west, h.east = c.east, h.seed = c.seed;
  h.kindness = Distribution::constant(c.kindness), h.rush = Distribution::constant(c.rush);
  return test::two_halls(h, model);
}

struct Life {
  std::map<EventKind, std::size_t> count;
  double last = 0;     ///< s, when the last came through
  float leaf_in = -1;  ///< m, deepest that anybody was in a leaf
  std::size_t held(DoorEvent e) { return count[event_of(e)]; }
};

/// Until all are through, at most so long.
Life live(Simulation& sim, std::size_t people, double most) {
  Life out;
  while (sim.now() < most && out.count[kDoorPassed] < people) {
    sim.step();
    for (const Event& e : sim.crowd().events) {
      ++out.count[e.kind];
      if (e.kind == kDoorPassed) out.last = sim.now();
    }
    out.leaf_in = std::max(out.leaf_in, test::deepest_in_doors(sim));
  }
  return out;
}

TEST(DoorsInRuns, TwelveFromOneSideHandTheDoorOverAndAllPass) {
  for (const Opens opens : {Opens::kFront, Opens::kBack}) {
    Simulation sim(two_halls({.opens = opens}));
    Life life = live(sim, 12, 90);
    EXPECT_EQ(life.count[kDoorPassed], 12u);
    EXPECT_LT(life.last, 45);
    EXPECT_GE(life.held(DoorEvent::kTakenOver), 8u) << "from hand to hand";
    EXPECT_LE(life.held(DoorEvent::kOpened), 3u);
    EXPECT_LT(life.leaf_in, kPress + 1e-3f);
  }
}

TEST(DoorsInRuns, RudePeopleLetItFallAndOpenItAgain) {
  Simulation kind(two_halls({.kindness = 1, .rush = 0})), rude(two_halls({.kindness = 0, .rush = 1}));
  Life polite = live(kind, 12, 90), impolite = live(rude, 12, 90);
  EXPECT_EQ(impolite.count[kDoorPassed], 12u);
  EXPECT_GT(impolite.held(DoorEvent::kOpened), polite.held(DoorEvent::kOpened) + 3);
  EXPECT_LT(impolite.held(DoorEvent::kHeld), polite.held(DoorEvent::kHeld));
}

TEST(DoorsInRuns, SevenAndSevenAllPass) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed)
    for (const bool two : {false, true}) {
      Simulation sim(two_halls({.west = 7, .east = 7, .seed = seed, .two_leaves = two}));
      Life life = live(sim, 14, 120);
      EXPECT_EQ(life.count[kDoorPassed], 14u) << "seed " << seed << (two ? ", two leaves" : "");
      EXPECT_LT(life.leaf_in, kPress + 1e-2f);
    }
}

TEST(DoorsInRuns, EverySteeringModelIsLedThrough) {
  for (const char* model : {"orca", "reactive", "collision_free_speed", "social_force"}) {
    if (!find_part(steering_models(), model)) continue;
    Simulation sim(two_halls({.west = 5}, model));
    EXPECT_EQ(live(sim, 5, 90).count[kDoorPassed], 5u) << model;
  }
}

TEST(DoorsInRuns, NobodyOpensADoorWhereDoorsAreNotUsed) {
  auto s = two_halls({.west = 3});
  s.doors.used = false;
  Simulation sim(std::move(s));
  EXPECT_EQ(live(sim, 3, 20).count[kDoorPassed], 0u);
}

TEST(DoorsInRuns, SameForAnyWorkersAndAcrossASnapshot) {
  const Case c{.west = 10, .east = 10};
  Simulation one(two_halls(c), 1), three(two_halls(c), 3), restored(two_halls(c), 2);
  for (int i = 0; i < 300; ++i) {
    one.step(), three.step();
    ASSERT_EQ(one.state_hash(), three.state_hash()) << i;
  }
  ASSERT_TRUE(restored.restore(one.snapshot()));
  for (int i = 0; i < 200; ++i) {
    one.step(), restored.step();
    ASSERT_EQ(one.state_hash(), restored.state_hash()) << i;
  }
}

}  // namespace
}  // namespace throng
