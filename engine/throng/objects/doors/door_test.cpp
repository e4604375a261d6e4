#include "throng/objects/doors/door.h"

#include "throng/environment/gates.h"
#include "throng/environment/navmesh/locate.h"
#include "throng/environment/navmesh/path.h"
#include "throng/objects/door_double/door_double.h"
#include "throng/objects/door_hinged/door_hinged.h"
#include "throng/objects/door_revolving/door_revolving.h"
#include "throng/objects/door_sliding/door_sliding.h"
#include "throng/objects/door_swing_both/door_swing_both.h"
#include "throng/objects/moving.h"
#include "throng/objects/room_for_test.h"

namespace throng {
namespace {

using namespace test;

/// A room with a wall at y = 10 that leaves an opening of `gap` metres around x = 10.
struct WalledRoom : ObjectRoom {
  std::vector<DoorBody> bodies;
  explicit WalledRoom(double gap, double thick = 0.2) {
    wall(0, 10 - thick / 2, 10 - gap / 2, 10 + thick / 2);
    wall(10 + gap / 2, 10 - thick / 2, 20, 10 + thick / 2);
  }
  ObjectState& own(std::string_view id) { return states.items[find(id).value]; }
  void advance(float seconds, float dt = 0.05f) {
    for (float t = 0; t < seconds; t += dt)
      advance_objects(kinds, {world, crowd, 0, static_cast<double>(dt), bodies}, states);
  }
  std::string complaint() {
    EXPECT_FALSE(try_build());
    return diagnostics.list().empty() ? "" : diagnostics.list().front().message;
  }
  std::vector<MovingWall> walls() {
    MovingWalls out;
    gather_walls(world, kinds, states, out);
    return out.lines;
  }
};

DoorHinged::Params hinged() { return {}; }

/// DR-06: direction 90 looks to +y, where one pulls; the hinge is then on the puller's right, at lower x.
TEST(DoorHinged, HangsAsItsHandingSays) {
  WalledRoom room(1.0);
  room.put("door", "door_hinged", hinged(), Vec2d{10, 10}, 90);
  room.build();
  const auto& door = room.as<DoorHinged>("door");
  ASSERT_EQ(door.leaf_count(), 1u);
  const LeafShape& leaf = door.leaf(0);
  EXPECT_NEAR(room.world.to_author(leaf.hinge).x, 10 - 0.475, 1e-4);
  EXPECT_NEAR(leaf.closed.x, 1, 1e-5f);
  EXPECT_EQ(leaf.swing, 1);
  EXPECT_GT(latch_edge(leaf, math::kHalfPiF).y, leaf.hinge.y + 0.9f) << "opens to its front";
  EXPECT_EQ(door.regions().side_of(door.regions().centre() + Vec2{0, 1}), DoorSide::kPull);
  WalledRoom other(1.0);
  DoorHinged::Params p;
  p.handing = Handing::kLeft, p.opens = Opens::kBack;
  other.put("door", "door_hinged", p, Vec2d{10, 10}, 90);
  other.build();
  const LeafShape& back = other.as<DoorHinged>("door").leaf(0);
  EXPECT_NEAR(other.world.to_author(back.hinge).x, 10 - 0.475, 1e-4) << "left of whoever pulls from -y";
  EXPECT_LT(latch_edge(back, math::kHalfPiF).y, back.hinge.y - 0.9f);
}

TEST(DoorHinged, OpensAndShutsAndItsWallsFollow) {
  WalledRoom room(1.0);
  room.put("door", "door_hinged", hinged(), Vec2d{10, 10}, 90);
  room.build();
  const auto& door = room.as<DoorHinged>("door");
  ASSERT_EQ(room.walls().size(), 4u);
  open(door.leaf(0), door.leaf(0).closer.full, door.state(room.own("door"), 0));
  room.advance(1.5f);
  EXPECT_EQ(door.state(room.state("door"), 0).angle, door.leaf(0).closer.full);
  Box box;
  for (const MovingWall& w : room.walls()) box.add(w.a);
  EXPECT_NEAR(box.hi.y - box.lo.y, 0.95f, 1e-3f) << "it stands across the wall";
  EXPECT_TRUE(door.reach().contains(box.lo) && door.reach().contains(box.hi));
  float gauge[1];
  door.gauges(room.state("door"), gauge);
  EXPECT_NEAR(gauge[0], math::kHalfPiF, 1e-5f);
  door.let_go(room.own("door"), 0);
  room.advance(3);
  EXPECT_EQ(door.state(room.state("door"), 0).angle, 0);
}

/// DR-29: two mirrored leaves, and everybody's right-hand leaf is on their right.
TEST(DoorDouble, LeavesAreMirrored) {
  WalledRoom room(1.9);
  room.put("door", "door_double", DoorDouble::Params{}, Vec2d{10, 10}, 90);
  room.build();
  const auto& door = room.as<DoorDouble>("door");
  ASSERT_EQ(door.leaf_count(), 2u);
  for (float angle = 0; angle < 1.6f; angle += 0.1f) {
    const Vec2 a = latch_edge(door.leaf(0), angle) - door.regions().centre();
    const Vec2 b = latch_edge(door.leaf(1), angle) - door.regions().centre();
    EXPECT_NEAR(a.x, -b.x, 1e-4f);
    EXPECT_NEAR(a.y, b.y, 1e-4f);
  }
  // From the pull side (+y) one looks to -y: the right hand is at lower x.
  const auto x_of = [&](DoorSide s) {
    return door.leaf(DoorDouble::right_leaf(s)).hinge.x - door.regions().centre().x;
  };
  EXPECT_LT(x_of(DoorSide::kPull), 0);
  EXPECT_GT(x_of(DoorSide::kPush), 0);
  EXPECT_EQ(door.regions().radii(), (WaitingRadii{3.5f, 2.5f, 1.5f}));
}

TEST(DoorSliding, SlidesIntoTheWallAndStopsAtPeople) {
  WalledRoom room(1.2);
  room.put("door", "door_sliding", DoorSliding::Params{}, Vec2d{10, 10}, 90);
  room.build();
  const auto& door = room.as<DoorSliding>("door");
  open(door.leaf(0), door.leaf(0).max_angle, door.state(room.own("door"), 0));
  room.advance(2);
  EXPECT_NEAR(door.state(room.state("door"), 0).angle, 1.2f, 1e-6f);
  for (const MovingWall& w : room.walls()) EXPECT_LT(w.a.x, door.regions().centre().x - 0.59f) << "the way is free";
  close(door.state(room.own("door"), 0));
  room.advance(4);
  EXPECT_EQ(door.state(room.state("door"), 0).angle, 0);
}

TEST(DoorSwingBoth, OpensAwayFromWhoeverComes) {
  WalledRoom room(1.0);
  room.put("door", "door_swing_both", DoorSwingBoth::Params{}, Vec2d{10, 10}, 90);
  room.build();
  const auto& door = room.as<DoorSwingBoth>("door");
  for (const DoorSide side : {DoorSide::kPull, DoorSide::kPush}) {
    open(door.leaf(0), door.open_angle(side), door.state(room.own("door"), 0));
    room.advance(1.5f);
    const Vec2 edge = latch_edge(door.leaf(0), door.state(room.state("door"), 0).angle);
    EXPECT_NE(door.regions().side_of(edge), side);
    door.let_go(room.own("door"), 0);
    room.advance(3);
    EXPECT_EQ(door.state(room.state("door"), 0).angle, 0);
  }
}

TEST(DoorRevolving, TurnsWhilePushed) {
  WalledRoom room(2.96);
  room.put("door", "door_revolving", DoorRevolving::Params{}, Vec2d{10, 10}, 90);
  room.build();
  const auto& door = room.as<DoorRevolving>("door");
  for (int i = 0; i < 40; ++i) {
    push(door.state(room.own("door")));
    room.advance(0.05f);
  }
  EXPECT_GT(door.state(room.state("door")).angle, 1);
  room.advance(2);
  EXPECT_EQ(door.state(room.state("door")).rate, 0);
  for (const MovingWall& w : room.walls()) EXPECT_TRUE(door.reach().contains(w.a));
}

TEST(Doors, LockedAndOneWay) {
  WalledRoom room(1.0);
  DoorHinged::Params p;
  p.door.one_way = DoorWay::kIn;
  room.put("door", "door_hinged", p, Vec2d{10, 10}, 90);
  room.build();
  const auto& door = room.as<DoorHinged>("door");
  EXPECT_TRUE(door.lets_through(DoorSide::kPull)) << "in: from its front, to which it opens";
  EXPECT_FALSE(door.lets_through(DoorSide::kPush));
  const auto way = [](const World& w, Vec2d from, Vec2d to) {
    PathQuery q;
    q.start = Vec2(w.to_engine(from)), q.goal_point = Vec2(w.to_engine(to)), q.radius = 0.2f;
    q.start_polygon = locate(w, SurfaceIndex(0), q.start), q.goal_polygon = locate(w, SurfaceIndex(0), q.goal_point);
    PathScratch scratch;
    Path path;
    return find_path(w, q, scratch, path);
  };
  EXPECT_TRUE(way(room.world, {10, 15}, {10, 5}));
  EXPECT_FALSE(way(room.world, {10, 5}, {10, 15}));
  WalledRoom shut(1.0);
  p = {};
  p.door.locked = true;
  shut.put("door", "door_hinged", p, Vec2d{10, 10}, 90);
  shut.build();
  EXPECT_TRUE(way(shut.world, {10, 15}, {10, 5})) << "who does not know that it is locked goes there";
  EXPECT_EQ(shut.walls().size(), 4u) << "it is a wall to everybody";
  EXPECT_FALSE(shut.as<DoorHinged>("door").lets_through(DoorSide::kPull));
  EXPECT_FALSE(shut.as<DoorHinged>("door").is_operated());
  EXPECT_TRUE(shut.world.placed[shut.find("door")].blocks_view);
  WalledRoom plain(1.0);
  plain.put("door", "door_hinged", hinged(), Vec2d{10, 10}, 90);
  plain.build();
  EXPECT_TRUE(way(plain.world, {10, 5}, {10, 15})) << "a shut door is passable";
}

TEST(Doors, GatesForPlanners) {
  const std::string populations[] = {"guests", "staff"};
  const auto gate = [&](auto params, const char* kind, double gap) {
    WalledRoom room(gap);
    room.put("door", kind, params, Vec2d{10, 10}, 90);
    room.build();
    Gates gates;
    make_gates(room.kinds, room.world, populations, gates);
    EXPECT_EQ(gates.all.size(), 1u);
    EXPECT_TRUE(std::any_of(gates.of_portal.begin(), gates.of_portal.end(), [](GateSide s) { return s.exists(); }));
    return gates.all.at(0);
  };
  DoorHinged::Params p;
  const Gate plain = gate(p, "door_hinged", 0.95);
  EXPECT_EQ(plain.lock, Gate::kNone);
  EXPECT_TRUE(plain.open_from[0] && plain.open_from[1]);
  EXPECT_NEAR(plain.width(), 0.95f, 1e-4f);
  EXPECT_GT(plain.front.y, 0.99f);
  EXPECT_GT(plain.wait, 2 * gate(DoorDouble::Params{}, "door_double", 1.9).wait * 0.99f)
      << "two leaves serve twice as many";
  p.door.automatic = true;
  const Gate sensor = gate(p, "door_hinged", 0.95);
  EXPECT_LT(sensor.toll, plain.toll) << "nobody waits for it to be opened";
  EXPECT_LT(sensor.wait, plain.wait);
  p = {};
  p.width = 0.7;
  EXPECT_GT(gate(p, "door_hinged", 0.7).toll, plain.toll + 0.4f) << "narrower";
  p = {};
  p.door.toll = 12, p.door.one_way = DoorWay::kIn;
  const Gate dear = gate(p, "door_hinged", 0.95);
  EXPECT_EQ(dear.toll, 12);
  EXPECT_TRUE(dear.open_from[0] && !dear.open_from[1]) << "in: from its front";
  p = {};
  p.door.keys = {"staff"}, p.door.key_share = 0.25;
  const Gate locked = gate(p, "door_hinged", 0.95);
  EXPECT_EQ(locked.lock, 0u);
  EXPECT_EQ(locked.carriers, (std::vector<float>{0, 0.25f}));
}

// ---- bad plans: what is said, and where ----

TEST(DoorsInBadPlans, LeafWiderThanItsOpening) {
  WalledRoom room(0.8);
  room.put("door", "door_hinged", hinged(), Vec2d{10, 10}, 90);
  EXPECT_EQ(room.complaint(), "the door is 0.95 m wide, its opening at (10, 10) only 0.8 m");
  EXPECT_EQ(room.diagnostics.list().front().path, "objects[0].width");
}

TEST(DoorsInBadPlans, HingeNotOnAWall) {
  ObjectRoom room;
  room.put("door", "door_hinged", hinged(), Vec2d{10, 10}, 90);
  EXPECT_FALSE(room.try_build());
  const std::string said = room.diagnostics.list().front().message;
  EXPECT_NE(said.find("the hinge at (9.5"), std::string::npos) << said;
  EXPECT_NE(said.find("is not on a wall: the nearest is 9.5"), std::string::npos) << said;
}

TEST(DoorsInBadPlans, DoorIntoAWall) {
  WalledRoom room(1.0);
  room.put("door", "door_hinged", hinged(), Vec2d{10, 10}, 90);
  room.wall(9, 8, 11, 9.9);
  EXPECT_EQ(room.complaint(), "the door at (10, 10) leads into a wall: one cannot stand behind it at (10, 9.85)");
}

TEST(DoorsInBadPlans, LeafSwingsIntoAWall) {
  WalledRoom room(1.0);
  room.put("door", "door_hinged", hinged(), Vec2d{10, 10}, 90);
  room.wall(9, 10.6, 11, 10.8);
  EXPECT_NE(room.complaint().find("the leaf opens into a wall at ("), std::string::npos)
      << room.diagnostics.list().front().message;
}

TEST(DoorsInBadPlans, TwoDoorsOverlap) {
  WalledRoom room(1.0);
  room.put("one", "door_hinged", hinged(), Vec2d{10, 10}, 90);
  room.put("two", "door_hinged", hinged(), Vec2d{10, 10}, -90);
  EXPECT_EQ(room.complaint(), "the door at (10, 10) overlaps the door 'one' at (10, 10)");
}

TEST(DoorsInBadPlans, AboveAStair) {
  WalledRoom room(1.0);
  room.plan.levels.push_back({"upper", 3});
  room.plan.walkable.push_back({"upper", {{{8, 15}, {12, 15}, {12, 19}, {8, 19}}, {}}});
  StairPlan stair;
  stair.id = "flight", stair.from = "ground", stair.to = "upper", stair.foot = {10, 10.5}, stair.direction = 90;
  stair.width = 2, stair.run = 4.5;
  room.plan.stairs.push_back(stair);
  room.put("door", "door_hinged", hinged(), Vec2d{10, 10}, 90);
  EXPECT_NE(room.complaint().find("opens over 'flight'"), std::string::npos) << room.diagnostics.list().front().message;
}

TEST(DoorsInBadPlans, LockedWithASensor) {
  WalledRoom room(1.0);
  DoorHinged::Params p;
  p.door.automatic = true, p.door.locked = true;
  room.put("door", "door_hinged", p, Vec2d{10, 10}, 90);
  EXPECT_EQ(room.complaint(), "a locked door has no sensor: leave out one of both");
  EXPECT_EQ(room.diagnostics.list().front().path, "objects[0].automatic");
}

TEST(DoorsInBadPlans, RegionOfZeroSize) {
  WalledRoom room(1.0);
  DoorHinged::Params p;
  p.door.region = 0, p.door.push_wait = 0;
  room.put("door", "door_hinged", p, Vec2d{10, 10}, 90);
  EXPECT_EQ(room.complaint(), "a region of 0 m is none: it must be larger than 0");
  EXPECT_EQ(room.diagnostics.list().size(), 2u);
  EXPECT_EQ(room.diagnostics.list()[1].path, "objects[0].push_wait");
}

}  // namespace
}  // namespace throng
