// Sliding and two-way doors that people open by hand, in runs (DR-BY-11): opened, held and handed over as hinged doors
// are, by people from both sides; the same for any number of workers and across a snapshot.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "door_halls.h"
#include "throng/objects/door_sliding/door_sliding.h"
#include "throng/objects/door_swing_both/door_swing_both.h"
#include "throng/objects/doors/clearance.h"
#include "throng/state/door_events.h"

namespace throng {
namespace {

test::Halls sliding(int panels) {
  DoorSliding::Params p;
  p.panels = panels, p.width = panels == 1 ? 1.2 : 1.6;
  return {.kind = "door_sliding", .params = Params::of(p), .gap = p.width};
}

test::Halls two_way() {
  const DoorSwingBoth::Params p;
  return {.kind = "door_swing_both", .params = Params::of(p), .gap = p.width};
}

test::Halls with(test::Halls h, std::uint64_t west, std::uint64_t east, std::uint64_t seed = 1) {
  h.west = west, h.east = east, h.seed = seed;
  return h;
}

struct Life {
  std::map<EventKind, std::size_t> count;
  double last = 0;
  float in_leaf = -1;         ///< m, deepest that anybody was in a leaf
  float least = 0, most = 0;  ///< of the first gauge
  float apart = 0;            ///< m, most that two panels were open differently
  std::size_t told(DoorEvent e) { return count[event_of(e)]; }
};

Life live(Simulation& sim, std::size_t people, double most) {
  Life out;
  std::vector<float> gauges;
  while (sim.now() < most && out.count[kDoorPassed] < people) {
    sim.step();
    for (const Event& e : sim.crowd().events) {
      ++out.count[e.kind];
      if (e.kind == kDoorPassed) out.last = sim.now();
    }
    out.in_leaf = std::max(out.in_leaf, test::deepest_in_doors(sim));
    gather_gauges(sim.setup().objects, sim.crowd().objects, gauges);
    out.least = std::min(out.least, gauges[0]), out.most = std::max(out.most, gauges[0]);
    if (gauges.size() == 2) out.apart = std::max(out.apart, math::abs(gauges[0] - gauges[1]));
  }
  return out;
}

TEST(DoorsByHand, ASlidingPanelGoesFromHandToHand) {
  Simulation sim(test::two_halls(with(sliding(1), 12, 0)));
  Life life = live(sim, 12, 120);
  EXPECT_EQ(life.count[kDoorPassed], 12u);
  EXPECT_GE(life.told(DoorEvent::kTakenOver), 8u);
  EXPECT_LE(life.told(DoorEvent::kOpened), 3u);
  EXPECT_GT(life.most, 0.6f) << "open far enough to pass";
  EXPECT_LT(life.in_leaf, 1e-3f) << "panels stop at people";
}

TEST(DoorsByHand, BothSidesPassASlidingDoor) {
  for (const int panels : {1, 2})
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      SCOPED_TRACE(seed);
      Simulation sim(test::two_halls(with(sliding(panels), 6, 6, seed)));
      Life life = live(sim, 12, 150);
      EXPECT_EQ(life.count[kDoorPassed], 12u) << panels;
      EXPECT_LT(life.in_leaf, 1e-3f);
      EXPECT_LT(life.apart, 1e-5f) << "two panels go together";
    }
}

TEST(DoorsByHand, ATwoWayLeafOpensAwayFromWhoeverComes) {
  // Its gauge turns counter-clockwise: with the hinge on the right of its front, to the front.
  Simulation from_front(test::two_halls(with(two_way(), 6, 0))), from_back(test::two_halls(with(two_way(), 0, 6)));
  Life front = live(from_front, 6, 90), back = live(from_back, 6, 90);
  EXPECT_EQ(front.count[kDoorPassed], 6u);
  EXPECT_EQ(back.count[kDoorPassed], 6u);
  EXPECT_LT(front.least, -0.9f);
  EXPECT_EQ(front.most, 0);
  EXPECT_GT(back.most, 0.9f);
  EXPECT_EQ(back.least, 0);
  EXPECT_GE(front.told(DoorEvent::kTakenOver), 3u);
}

TEST(DoorsByHand, BothSidesPassATwoWayDoor) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    SCOPED_TRACE(seed);
    Simulation sim(test::two_halls(with(two_way(), 6, 6, seed)));
    Life life = live(sim, 12, 150);
    EXPECT_EQ(life.count[kDoorPassed], 12u);
    EXPECT_LT(life.in_leaf, kPress + 1e-2f);
  }
}

TEST(DoorsByHand, TheyShutBehindTheLast) {
  for (const test::Halls& h : {sliding(1), sliding(2), two_way()}) {
    SCOPED_TRACE(h.kind);
    Simulation sim(test::two_halls(with(h, 3, 0)));
    EXPECT_EQ(live(sim, 3, 90).count[kDoorPassed], 3u);
    for (int i = 0; i < 160; ++i) sim.step();
    std::vector<float> gauges;
    gather_gauges(sim.setup().objects, sim.crowd().objects, gauges);
    for (const float g : gauges) EXPECT_EQ(g, 0);
  }
}

TEST(DoorsByHand, SameForAnyWorkersAndAcrossASnapshot) {
  for (const test::Halls& h : {sliding(2), two_way()}) {
    SCOPED_TRACE(h.kind);
    const test::Halls c = with(h, 6, 6);
    Simulation one(test::two_halls(c), 1), three(test::two_halls(c), 3), restored(test::two_halls(c), 2);
    for (int i = 0; i < 250; ++i) {
      one.step(), three.step();
      ASSERT_EQ(one.state_hash(), three.state_hash()) << i;
    }
    ASSERT_TRUE(restored.restore(one.snapshot()));
    for (int i = 0; i < 150; ++i) {
      one.step(), restored.step();
      ASSERT_EQ(one.state_hash(), restored.state_hash()) << i;
    }
  }
}

}  // namespace
}  // namespace throng
