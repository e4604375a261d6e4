// Strollers in runs (DR-32b, DR-BY-10): pushed through by a helper's open door, drawn through backward by who is alone,
// by pull, push and two leaves; what they cover never gets into walls, leaves, bodies or each other.
#include "door_scene.h"
#include "throng/behavior/doorway/luggage.h"
#include "throng/objects/moving.h"

namespace throng {
namespace {

using interaction::corners_of;
using interaction::Disc;
using interaction::StrollerShape;
using interaction::StrollerState;
using interaction::Wall;
using test::demo;
using test::DoorLife;
using test::live_at_doors;
using test::person;
using test::with_seed;

constexpr StrollerShape kShape;
constexpr float kTouch = 1e-3f;  ///< m: walls and bodies may touch it

/// What strollers are in, over a run.
struct Entered {
  int steps = 0, walls = 0, leaves = 0, bodies = 0, strollers = 0;

  void look(const Simulation& sim) {
    const auto luggage = sim.luggage();
    const Crowd& c = sim.crowd();
    MovingWalls doors;
    gather_walls(sim.world(), sim.setup().objects, c.objects, doors);
    for (Row r = 0; r < luggage.size(); ++r) {
      if (!luggage[r].has_stroller()) continue;
      const StrollerState& s = luggage[r].stroller;
      ++steps;
      const Walls& w = sim.world().walls;
      for (std::size_t i = 0; i < w.size(); ++i) walls += covers(kShape, s, Wall{w.a(i), w.b(i)}, 0);
      for (const MovingWall& leaf : doors.lines) leaves += covers(kShape, s, Wall{leaf.a, leaf.b}, 0);
      for (Row o = 0; o < c.size(); ++o) {
        bodies += covers(kShape, s, Disc{test_position(c, o), c.profile.radius[o]}, -kTouch);
        if (o == r || !luggage[o].has_stroller()) continue;
        const auto k = corners_of(kShape, luggage[o].stroller);
        for (std::size_t i = 0; i < 4; ++i) strollers += covers(kShape, s, Wall{k[i], k[(i + 1) % 4]}, 0);
      }
    }
  }
  static Vec2 test_position(const Crowd& c, Row r) { return {c.body.x[r], c.body.y[r]}; }
};

void expect_clear(const Entered& e) {
  EXPECT_GT(e.steps, 100);
  EXPECT_EQ(e.walls, 0);
  EXPECT_EQ(e.leaves, 0);
  EXPECT_EQ(e.bodies, 0);
  EXPECT_EQ(e.strollers, 0);
}

/// Whether all of it is beyond the door's plane.
bool is_beyond(const Simulation& sim, const StrollerState& s, double plane) {
  const float x = static_cast<float>(plane - sim.world().to_author({0, 0}).x);
  for (const Vec2 c : corners_of(kShape, s))
    if (c.x < x) return false;
  return true;
}

void with_helper(const std::string& scene, const std::vector<std::string>& set) {
  const auto sim = demo(scene, set);
  Entered entered;
  sim->step();
  const AgentId carrier = person(*sim, "carrier"), helper = person(*sim, "helper");
  bool cleared = false;
  const DoorLife life = live_at_doors(*sim, 2, 60, [&] {
    entered.look(*sim);
    const Row r = sim->crowd().row_of(carrier);
    for (const Event& e : sim->crowd().events)
      if (e.who == helper && e.kind == event_of(DoorEvent::kLetPass) && r != kNoRow)
        cleared = is_beyond(*sim, sim->luggage()[r].stroller, 15);
  });
  expect_clear(entered);
  EXPECT_EQ(life.count(kDoorHelps, helper), 1u);
  EXPECT_EQ(life.count(DoorEvent::kLetPass, helper), 1u);
  EXPECT_TRUE(cleared) << "held until the stroller has cleared the leaf";
  EXPECT_LT(life.when(kDoorPassed, carrier), life.when(kDoorPassed, helper));
  EXPECT_LT(life.when(DoorEvent::kLetPass, helper), life.when(DoorEvent::kReleased, helper));
  EXPECT_EQ(life.count(DoorEvent::kOpened, carrier), 0u);
}

TEST(DoorStrollers, AHelperHoldsADoorThatIsPulledUntilItHasCleared) {
  for (int seed = 12; seed <= 14; ++seed) with_helper("doors_stroller", with_seed({}, seed));
}

TEST(DoorStrollers, AHelperHoldsADoorThatIsPushedUntilItHasCleared) {
  for (int seed = 12; seed <= 14; ++seed) with_helper("doors_stroller", with_seed({"objects.0.opens=back"}, seed));
}

TEST(DoorStrollers, AHelperHoldsALeafOfADoubleDoorUntilItHasCleared) {
  with_helper("doors_stroller_double", {"objects.0.opens=front"});
}

TEST(DoorStrollers, AHelperHoldsALeafOfADoubleDoorThatIsPushedUntilItHasCleared) {
  for (int seed = 12; seed <= 15; ++seed)
    with_helper("doors_stroller_double", with_seed({"objects.0.opens=back"}, seed));
}

TEST(DoorStrollers, AloneItIsDrawnThroughBackward) {
  for (const char* scene : {"doors_stroller", "doors_stroller_double"})
    for (const char* opens : {"front", "back"}) {
      SCOPED_TRACE(testing::Message() << scene << ' ' << opens);
      const auto sim = demo(scene, {std::string("objects.0.opens=") + opens, "sources.1.start=59"});
      Entered entered;
      bool backward = false;
      const DoorLife life = live_at_doors(*sim, 1, 60, [&] {
        entered.look(*sim);
        const auto luggage = sim->luggage();
        if (luggage.empty() || !luggage[0].has_stroller()) return;
        // It points away from where it is drawn to.
        const auto at = sim->world().to_author(test::position_of(*sim, 0));
        if (at.x > 15 && at.x < 15.5) backward = backward || math::abs(luggage[0].stroller.heading) > 2.5f;
      });
      EXPECT_EQ(life.count(kDoorPassed), 1u);
      EXPECT_EQ(life.count(DoorEvent::kHeld), 0u) << "no hand is free";
      EXPECT_TRUE(backward);
      expect_clear(entered);
    }
}

TEST(DoorStrollers, SameForAnyWorkersAndAcrossASnapshot) {
  const auto one = demo("doors_stroller"), three = demo("doors_stroller", {}, 3),
             restored = demo("doors_stroller", {}, 2);
  for (int i = 0; i < 200; ++i) {
    one->step(), three->step();
    ASSERT_EQ(one->state_hash(), three->state_hash()) << i;
  }
  ASSERT_TRUE(restored->restore(one->snapshot()));
  for (int i = 0; i < 200; ++i) {
    one->step(), restored->step();
    ASSERT_EQ(one->state_hash(), restored->state_hash()) << i;
  }
}

}  // namespace
}  // namespace throng
