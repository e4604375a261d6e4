// Revolving doors in runs (DR-26 .. DR-28): people push the panels, walk inside their compartment, time their entry,
// and all come through from one side and from both; the same for any number of workers and across a snapshot.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "door_halls.h"
#include "throng/objects/door_revolving/door_revolving.h"
#include "throng/state/door_events.h"
#include "throng/state/sketch.h"

namespace throng {
namespace {

using interaction::RevolvingPhase;
using interaction::RevolvingPlace;
using interaction::RevolvingSlot;

struct Case {
  std::uint64_t west = 12, east = 0, seed = 1;
  bool automatic = false;
  double rush = 0.2;
};

Setup two_halls(const Case& c, std::string_view model = "orca") {
  DoorRevolving::Params p;
  p.door.automatic = c.automatic, p.door.sensor = 4;
  test::Halls h{.kind = "door_revolving", .params = Params::of(p), .gap = 2 * (p.radius + 0.08)};
  h.west = c.west, h.east = c.east, h.seed = c.seed, h.rush = Distribution::uniform(0, 2 * c.rush);
  return test::two_halls(h, model);
}

/// What a run came to.
struct Life {
  std::map<EventKind, std::size_t> count;
  double last = 0;                                     ///< s, when the last came through
  float in_panel = -1;                                 ///< m, deepest that anybody was in a panel or the drum
  std::size_t holders = 0, followers = 0, inside = 0;  ///< most at once
  bool both = false;                                   ///< from both sides inside at once
  float off_pace = 0;  ///< m/s, most that anybody well inside was slower or faster than its compartment
  std::size_t told(DoorEvent e) { return count[event_of(e)]; }
};

struct Watch {
  const Simulation& sim;
  ObjectIndex object;
  const DoorRevolving& door;

  explicit Watch(const Simulation& s)
      : sim(s),
        object(s.setup().objects.all<DoorRevolving>().front()),
        door(*s.setup().objects.as<DoorRevolving>(object)) {}

  void look(Life& out) const {
    const ObjectState& own = sim.crowd().objects.items[object.value];
    const interaction::RevolvingState& turn = DoorRevolving::service(own).turn;
    std::size_t roles[2] = {}, inside[2] = {};
    for (std::size_t side = 0; side < 2; ++side)
      for (std::size_t slot = 0; slot < 3; ++slot) {
        const RevolvingPlace& p = turn.pair[side][slot];
        if (!p.who.exists()) continue;
        if (slot < 2) ++roles[slot];
        if (p.phase != RevolvingPhase::kPushThrough) continue;
        ++inside[side];
        if (p.travelled < 1.2f || p.travelled > 2.2f) continue;
        const Row r = sim.crowd().row_of(p.who);
        const Vec2 v{sim.crowd().body.vx[r], sim.crowd().body.vy[r]};
        const Vec2 from = test::position(sim, r) - door.panels().pivot;
        const float along = dot(v, left_of(normalized(from)));
        out.off_pace = std::max(out.off_pace, math::abs(along - door.state(own).rate * length(from)));
      }
    out.holders = std::max(out.holders, roles[0]), out.followers = std::max(out.followers, roles[1]);
    out.inside = std::max(out.inside, inside[0] + inside[1]);
    out.both = out.both || (inside[0] > 0 && inside[1] > 0);
    out.in_panel = std::max(out.in_panel, test::deepest_in_doors(sim));
  }
};

Life live(Simulation& sim, std::size_t people, double most) {
  Life out;
  const Watch watch(sim);
  while (sim.now() < most && out.count[kDoorPassed] < people) {
    sim.step();
    for (const Event& e : sim.crowd().events) {
      ++out.count[e.kind];
      if (e.kind == kDoorPassed) out.last = sim.now();
    }
    watch.look(out);
  }
  return out;
}

TEST(RevolvingInRuns, AFileFromOneSidePassesWithoutABreak) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    SCOPED_TRACE(seed);
    Simulation sim(two_halls({.seed = seed}));
    Life life = live(sim, 12, 120);
    EXPECT_EQ(life.count[kDoorPassed], 12u);
    EXPECT_LT(life.last, 50);
    EXPECT_GE(life.inside, 2u) << "one follows while the other is inside";
    EXPECT_LE(life.holders, 1u) << "one model a side";
    EXPECT_LE(life.followers, 1u);
    EXPECT_LT(life.in_panel, 1e-3f);
    EXPECT_LT(life.off_pace, 0.35f);
  }
}

TEST(RevolvingInRuns, BothSidesPassAtOnceAndSomeHurryAndSomeMiss) {
  std::size_t missed = 0, hurried = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    SCOPED_TRACE(seed);
    Simulation sim(two_halls({.west = 8, .east = 8, .seed = seed, .rush = 0.4}));
    Life life = live(sim, 16, 150);
    EXPECT_EQ(life.count[kDoorPassed], 16u);
    EXPECT_TRUE(life.both);
    EXPECT_EQ(life.holders, 2u) << "DR-27: two models run";
    EXPECT_LE(life.followers, 2u);
    EXPECT_LT(life.in_panel, 1e-3f);
    missed += life.told(DoorEvent::kMissed), hurried += life.told(DoorEvent::kCaughtUp);
  }
  EXPECT_GT(missed, 0u);
  EXPECT_GT(hurried, 0u);
}

TEST(RevolvingInRuns, EverySteeringModelIsLedThrough) {
  for (const char* model : {"orca", "pedvo", "reactive", "collision_free_speed", "social_force"}) {
    if (!find_part(steering_models(), model)) continue;
    Simulation sim(two_halls({.west = 4, .east = 4}, model));
    EXPECT_EQ(live(sim, 8, 120).count[kDoorPassed], 8u) << model;
  }
}

TEST(RevolvingInRuns, OneThatTurnsByItselfLeadsPeopleThroughToo) {
  Simulation sim(two_halls({.west = 6, .east = 6, .automatic = true}));
  Life life = live(sim, 12, 120);
  EXPECT_EQ(life.count[kDoorPassed], 12u);
  EXPECT_LT(life.in_panel, 1e-3f);
}

TEST(RevolvingInRuns, ItStandsWhenEverybodyIsThrough) {
  Simulation sim(two_halls({.west = 3}));
  EXPECT_EQ(live(sim, 3, 60).count[kDoorPassed], 3u);
  for (int i = 0; i < 100; ++i) sim.step();
  const Watch watch(sim);
  const ObjectState& own = sim.crowd().objects.items[watch.object.value];
  EXPECT_EQ(watch.door.state(own).rate, 0);
  EXPECT_GE(watch.door.state(own).turns, 2u);
  EXPECT_EQ(own.as<DoorMemory>().passed, 3u);
}

TEST(RevolvingInRuns, SaysWhatSomebodyIsAbout) {
  Simulation sim(two_halls({.west = 4}));
  const Watch watch(sim);
  const auto inside = [&] {
    const interaction::RevolvingState& s = DoorRevolving::service(sim.crowd().objects.items[watch.object.value]).turn;
    const RevolvingPlace& p = s.pair[0][0];
    return p.phase == RevolvingPhase::kPushThrough ? p.who : AgentId{};
  };
  while (sim.now() < 40 && !inside().exists()) sim.step();
  ASSERT_TRUE(inside().exists());
  Sketch out;
  sim.explain(inside(), out);
  const SketchLayer* door = out.find("door");
  ASSERT_TRUE(door);
  const auto says = [&](std::string_view name, std::string_view value) {
    return std::any_of(door->texts.begin(), door->texts.end(),
                       [&](const auto& t) { return t.name == name && t.value == value; });
  };
  EXPECT_TRUE(says("phase", "push through"));
  EXPECT_TRUE(says("role", "holder"));
  EXPECT_TRUE(
      std::any_of(door->numbers.begin(), door->numbers.end(), [](const auto& n) { return n.name == "compartment"; }));
}

TEST(RevolvingInRuns, SameForAnyWorkersAndAcrossASnapshot) {
  const Case c{.west = 8, .east = 8};
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
