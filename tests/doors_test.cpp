// Doors in runs: leaves move among people who walk, nobody is ever inside one, and bodies reach their handles.
#include <gtest/gtest.h>

#include <cmath>

#include "door_halls.h"
#include "throng/objects/door_revolving/door_revolving.h"
#include "throng/objects/door_sliding/door_sliding.h"
#include "throng/objects/objects.h"
#include "throng/skeleton/skeleton.h"

namespace throng {
namespace {

/// Two rooms and a wall between them at x = 10, with a door in it; people in `west` want to go to `east`.
template <class P>
Setup two_rooms(std::string kind, const P& params, double gap, std::uint64_t west, std::uint64_t east,
                std::string_view model = "orca") {
  WorldPlan plan = test::one_room(0, 0, 20, 10);
  for (const auto& [low, high] : {std::pair{0.0, 5 - gap / 2}, std::pair{5 + gap / 2, 10.0}}) {
    ObstaclePlan wall;
    wall.level = "ground", wall.area = test::rectangle(9.9, low, 10.1, high);
    plan.obstacles.push_back(wall);
  }
  test::add_place(plan, "west", test::rectangle(1, 2, 5, 8));
  test::add_place(plan, "east", test::rectangle(15, 2, 19, 8));
  ObjectPlan door;
  door.id = "door", door.kind = std::move(kind), door.level = "ground", door.position = Vec2d{10, 5};
  door.direction = 180, door.params = Params::of(params), door.path = "objects[0]";
  Diagnostics found;
  for (PlacedPlan& p : to_placed({&door, 1}, found)) plan.objects.push_back(std::move(p));
  Setup s = test::make_setup(plan, model);
  s.objects = settle_objects({&door, 1}, s.world, found);
  for (const Diagnostic& d : found.list()) ADD_FAILURE() << d.path << ": " << d.message;
  if (west > 0) s.sources.push_back(test::crowd_in(s, "there", "west", west, {"east"}));
  if (east > 0) s.sources.push_back(test::crowd_in(s, "back", "east", east, {"west"}));
  return s;
}

std::size_t beyond(const Simulation& sim) {
  std::size_t n = 0;
  for (Row r = 0; r < sim.crowd().size(); ++r) n += sim.world().to_author(test::position(sim, r)).x > 10.5;
  return n;
}

TEST(Doors, AShutDoorIsAWallAndALockedOneToo) {
  DoorHinged::Params p;
  Simulation shut(two_rooms("door_hinged", p, 1.0, 12, 0));
  for (int i = 0; i < 400; ++i) {
    shut.step();
    ASSERT_LT(test::deepest_in_doors(shut), 1e-4f);
  }
  EXPECT_EQ(beyond(shut), 0u);
  p.door.locked = true;
  Simulation locked(two_rooms("door_hinged", p, 1.0, 12, 0));
  for (int i = 0; i < 200; ++i) locked.step();
  EXPECT_EQ(beyond(locked), 0u);
}

/// A leaf on its way stops at people and eases them out; it is never in anybody, and its angle is continuous.
void watch_leaf(Simulation& sim, float& widest, float& last) {
  const ObjectIndex index = sim.world().placed.find("door");
  const auto& door = *sim.setup().objects.as<DoorHinged>(index);
  widest = last = 0;
  for (int i = 0; i < 1600; ++i) {
    sim.step();
    ASSERT_LT(test::deepest_in_doors(sim), kPress + 1e-4f) << "step " << i;
    const float angle = door.state(sim.crowd().objects.items[index.value], 0).angle;
    ASSERT_LE(std::abs(angle - last), most_rate(door.leaf(0)) * 0.05f + 1e-5f) << "the angle is continuous";
    last = angle, widest = std::max(widest, angle);
  }
}

TEST(Doors, AutomaticLeafLetsEverybodyThroughAndEntersNobody) {
  DoorHinged::Params p;
  p.door.automatic = true, p.door.sensor = 2.2, p.opens = Opens::kBack;
  Simulation sim(two_rooms("door_hinged", p, 1.0, 12, 0));
  float widest = 0, last = 0;
  watch_leaf(sim, widest, last);
  EXPECT_EQ(beyond(sim), 12u);
  EXPECT_GT(widest, 1);
  EXPECT_EQ(last, 0) << "it has shut behind the last one";
}

/// Who stands behind the open leaf, between it and the wall, goes around its edge, with every model.
TEST(Doors, AutomaticLeafThatOpensTowardsACrowdLetsEverybodyThrough) {
  DoorHinged::Params p;
  p.door.automatic = true, p.door.sensor = 2.2;
  for (const char* model : {"orca", "pedvo", "social_force", "reactive", "collision_free_speed"}) {
    Simulation sim(two_rooms("door_hinged", p, 1.0, 12, 0, model));
    float widest = 0, last = 0;
    watch_leaf(sim, widest, last);
    EXPECT_GT(widest, 1) << model;
    EXPECT_EQ(beyond(sim), 12u) << model;
    EXPECT_EQ(last, 0) << model << ": it has shut behind the last one";
  }
}

/// A model as it is, which looks at what it is given: the World of a step is the one that was compiled, and leaves
/// stand behind its walls in a list of their own.
struct Looking : SteeringModel {
  struct Seen {
    std::uint64_t world = 0;
    std::size_t fixed = 0, leaves = 0;
    bool same = true, known = true;
  };
  Looking(std::unique_ptr<SteeringModel> of, Seen& into) : model(std::move(of)), seen(into) {}
  PerceptionNeeds needs() const override { return model->needs(); }
  Claims claims() const override { return model->claims(); }
  std::size_t state_size() const override { return model->state_size(); }
  void steer(std::span<const Row> rows, const SteerInput& in, ByteColumn* state, Motion& out) const override {
    seen.same = seen.same && hash(in.world) == seen.world;
    for (const Row r : rows)
      for (const WallPercept& w : in.percepts.walls_of(r)) {
        seen.known = seen.known && w.wall < in.walls().size();
        if (w.wall >= seen.fixed) ++seen.leaves;
      }
    model->steer(rows, in, state, out);
  }
  std::unique_ptr<SteeringModel> model;
  Seen& seen;
};

TEST(Doors, TheWorldIsTheSameInEveryStep) {
  DoorHinged::Params p;
  p.door.automatic = true, p.door.sensor = 2.2, p.opens = Opens::kBack;
  auto s = two_rooms("door_hinged", p, 1.0, 12, 0);
  Looking::Seen seen;
  seen.world = hash(s.world), seen.fixed = s.world.walls.size();
  s.models[0] = std::make_unique<Looking>(std::move(s.models[0]), seen);
  Simulation sim(std::move(s)), plain(two_rooms("door_hinged", p, 1.0, 12, 0));
  for (int i = 0; i < 300; ++i) {
    sim.step(), plain.step();
    ASSERT_EQ(sim.state_hash(), plain.state_hash()) << i;
  }
  EXPECT_TRUE(seen.same);
  EXPECT_TRUE(seen.known) << "every wall that somebody sees is in the list it is given";
  EXPECT_GT(seen.leaves, 50u);
}

/// Steering models are shown leaves that are open or move, as walls with the numbers behind those of the world; a shut
/// leaf is a way and no wall.
TEST(Doors, OpenLeavesAreAmongTheWallsThatPeopleSee) {
  DoorHinged::Params p;
  p.door.automatic = true, p.door.sensor = 2.2, p.opens = Opens::kBack;
  Simulation sim(two_rooms("door_hinged", p, 1.0, 12, 0));
  const std::size_t fixed = sim.world().walls.size();
  const ObjectIndex index = sim.world().placed.find("door");
  const auto& door = *sim.setup().objects.as<DoorHinged>(index);
  int shown = 0, shown_shut = 0;
  for (int i = 0; i < 400; ++i) {
    const bool shut = door.state(sim.crowd().objects.items[index.value], 0).angle == 0;
    sim.step();
    for (const auto& rows : sim.crowd().due.steer)
      for (const Row r : rows)
        for (const WallPercept& w : sim.crowd().percepts.walls_of(r)) {
          if (w.wall < fixed) continue;
          ++shown, shown_shut += shut;
          ASSERT_LT(distance(test::position(sim, r), door.regions().centre()), 2 * MovingWalls::kMargin);
        }
  }
  EXPECT_GT(shown, 50);
  EXPECT_EQ(shown_shut, 0);
}

TEST(Doors, EyesDoNotSeeThroughALeafUnlessItIsGlazed) {
  for (const bool glazed : {false, true}) {
    DoorHinged::Params p;
    p.door.glazed = glazed;
    const auto s = two_rooms("door_hinged", p, 1.0, 0, 0);
    ObjectStates states;
    states.items = s.objects.initial_states();
    const auto hidden = [&](Vec2d a, Vec2d b) {
      return hidden_by_leaf(s.objects, states, s.world, SurfaceIndex(0), Vec2(s.world.to_engine(a)),
                            Vec2(s.world.to_engine(b)));
    };
    EXPECT_EQ(hidden({8, 5}, {12, 5}), !glazed);
    EXPECT_FALSE(hidden({8, 5}, {9.8, 5})) << "before it";
    const ObjectIndex index = s.world.placed.find("door");
    const auto& door = *s.objects.as<DoorHinged>(index);
    door.state(states.items[index.value], 0).angle = door.leaf(0).closer.full;
    EXPECT_FALSE(hidden({8, 5}, {12, 5})) << "it stands open";
  }
}

TEST(Doors, SlidingDoorWithASensorServesBothSides) {
  DoorSliding::Params p;
  p.panels = 2, p.door.automatic = true, p.width = 1.6;
  Simulation sim(two_rooms("door_sliding", p, 1.6, 8, 8));
  for (int i = 0; i < 1600; ++i) {
    sim.step();
    ASSERT_LT(test::deepest_in_doors(sim), 1e-4f);
  }
  EXPECT_EQ(beyond(sim), 8u) << "those from the west are in the east, the others have come over";
}

/// Same bits for any number of workers, and across a snapshot: leaves follow from the state.
TEST(Doors, RunsAreTheSameForAnyWorkersAndAcrossASnapshot) {
  DoorHinged::Params p;
  p.door.automatic = true;
  Simulation one(two_rooms("door_hinged", p, 1.0, 20, 10), 1), four(two_rooms("door_hinged", p, 1.0, 20, 10), 4),
      restored(two_rooms("door_hinged", p, 1.0, 20, 10), 2);
  for (int i = 0; i < 200; ++i) {
    one.step(), four.step();
    ASSERT_EQ(one.state_hash(), four.state_hash()) << i;
  }
  ASSERT_TRUE(restored.restore(one.snapshot()));
  for (int i = 0; i < 200; ++i) {
    one.step(), restored.step();
    ASSERT_EQ(one.state_hash(), restored.state_hash()) << i;
  }
}

/// DR-08: whoever stands where one opens the door reaches handle and bar: shoulder to handle at most 0.95 of the arm.
TEST(Doors, HandleIsWithinReachOfWhoeverOpens) {
  for (const bool right : {true, false}) {
    LeafShape leaf;
    leaf.hinge = {right ? -0.475f : 0.475f, 0}, leaf.closed = {right ? 1.0f : -1.0f, 0}, leaf.swing = right ? 1 : -1;
    const DoorRegions regions(DoorType::kSingle, {0, 0}, {0, 1}, 0.95f, {&leaf, 1}, {}, 6);
    for (const float height : {1.5f, 1.65f, 1.75f, 1.9f}) {
      const Skeleton body = make_skeleton({height, Sex::kFemale, 0});
      PerJoint<Frame3> joints;
      place_joints(body, rest_pose(body), joints);
      const auto reach = [&](const DoorSpot& spot, Side hand, const OnLeaf& on) {
        const Vec3 shoulder = joints[of_side(Joint::kLeftUpperArm, hand)].place;
        const Vec2 at = spot.position + spot.front * shoulder.x + left_of(spot.front) * shoulder.y;
        return distance(Vec3{at.x, at.y, shoulder.z}, hand_at(leaf, 0, on)) / body.arm();
      };
      // DR-06: the right hand pulls, the left hand pushes; mirrored for a mirrored leaf.
      EXPECT_LE(reach(regions.best_open(DoorSide::kPull, 0.22f), right ? Side::kRight : Side::kLeft, handle_of(leaf)),
                0.95f)
          << height << " pull";
      EXPECT_LE(reach(regions.best_open(DoorSide::kPush, 0.22f), right ? Side::kLeft : Side::kRight, bar_of(leaf)),
                0.95f)
          << height << " push";
    }
  }
}

}  // namespace
}  // namespace throng
