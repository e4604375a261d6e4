// People at doors in runs (DR-11 .. DR-20, DR-BY-01, DR-BY-02): they open hinged doors, hold them, hand them over and
// all come through, and the same happens for any number of workers and across a snapshot.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "support.h"
#include "throng/objects/door_double/door_double.h"
#include "throng/objects/door_hinged/door_hinged.h"
#include "throng/objects/moving.h"
#include "throng/scenario/culture_file.h"
#include "throng/state/door_events.h"

namespace throng {
namespace {

struct Case {
  std::uint64_t west = 12, east = 0, seed = 1;
  Opens opens = Opens::kFront;  ///< front: the side of those from the west
  bool two_leaves = false;
  double kindness = 0.7, rush = 0.2;
};

Culture need_based() {
  Diagnostics found;
  const auto culture = read_culture(std::string(find_shipped_culture("need_based")->text), "need_based.yaml", found);
  EXPECT_TRUE(culture);
  return *culture;
}

/// Two halls, a wall between them at x = 15 and a door in it; people go over and leave there.
Setup two_halls(const Case& c, std::string_view model = "orca") {
  WorldPlan plan = test::one_room(0, 0, 30, 16);
  const double gap = c.two_leaves ? 1.9 : 0.95;
  for (const auto& [low, high] : {std::pair{0.0, 8 - gap / 2}, std::pair{8 + gap / 2, 16.0}}) {
    ObstaclePlan wall;
    wall.level = "ground", wall.area = test::rectangle(14.9, low, 15.1, high);
    plan.obstacles.push_back(wall);
  }
  test::add_place(plan, "west", test::rectangle(1, 2, 11, 14));
  test::add_place(plan, "east", test::rectangle(19, 2, 29, 14));
  ObjectPlan door;
  door.id = "door", door.kind = c.two_leaves ? "door_double" : "door_hinged", door.level = "ground";
  door.position = Vec2d{15, 8}, door.direction = 180, door.path = "objects[0]";
  DoorHinged::Params one;
  DoorDouble::Params two;
  one.opens = two.opens = c.opens;
  door.params = c.two_leaves ? Params::of(two) : Params::of(one);
  Diagnostics found;
  for (PlacedPlan& p : to_placed({&door, 1}, found)) plan.objects.push_back(std::move(p));
  Setup s = test::make_setup(plan, model);
  s.seed = c.seed;
  s.objects = settle_objects({&door, 1}, s.world, found);
  for (const Diagnostic& d : found.list()) ADD_FAILURE() << d.path << ": " << d.message;
  if (c.west > 0) s.sources.push_back(test::crowd_in(s, "there", "west", c.west, {"east"}));
  if (c.east > 0) s.sources.push_back(test::crowd_in(s, "back", "east", c.east, {"west"}));
  s.sinks = {{test::place(s, "east"), 0}, {test::place(s, "west"), 0}};
  s.doors.used = true;
  s.doors.culture = need_based();
  s.doors.of_population = {{Distribution::constant(c.kindness), Distribution::constant(c.rush)}};
  return s;
}

struct Life {
  std::map<EventKind, std::size_t> count;
  double last = 0;     ///< s, when the last came through
  float leaf_in = -1;  ///< m, deepest that anybody was in a leaf
  std::size_t held(DoorEvent e) { return count[event_of(e)]; }
};

float deepest(const Simulation& sim) {
  MovingWalls walls;
  gather_walls(sim.world(), sim.setup().objects, sim.crowd().objects, walls);
  float worst = -1;
  for (Row r = 0; r < sim.crowd().size(); ++r)
    for (const MovingWall& w : walls.lines) {
      const Vec2 p = test::position(sim, r), d = w.b - w.a;
      const float t = math::clamp(dot(p - w.a, d) / std::max(length_sq(d), 1e-12f), 0.0f, 1.0f);
      worst = std::max(worst, sim.crowd().profile.radius[r] - distance(p, w.a + d * t));
    }
  return worst;
}

/// Until all are through, at most so long.
Life live(Simulation& sim, std::size_t people, double most) {
  Life out;
  while (sim.now() < most && out.count[kDoorPassed] < people) {
    sim.step();
    for (const Event& e : sim.crowd().events) {
      ++out.count[e.kind];
      if (e.kind == kDoorPassed) out.last = sim.now();
    }
    out.leaf_in = std::max(out.leaf_in, deepest(sim));
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
