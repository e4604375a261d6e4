// The inspection channel: explain() says what the parts do, and looking changes nothing.
#include <algorithm>

#include "support.h"
#include "throng/state/sketch.h"

namespace throng {
namespace {

/// Two rooms and a door: people from both sides meet there.
Setup two_rooms(std::uint64_t people) {
  WorldPlan plan = test::one_room(0, 0, 20, 10);
  ObstaclePlan wall;
  wall.level = "ground";
  wall.area = test::rectangle(9.9, 0, 10.1, 4.2);
  plan.obstacles.push_back(wall);
  wall.area = test::rectangle(9.9, 5.8, 10.1, 10);
  plan.obstacles.push_back(wall);
  test::add_place(plan, "left", test::rectangle(1, 1, 8, 9));
  test::add_place(plan, "right", test::rectangle(12, 1, 19, 9));
  Setup s = test::make_setup(plan);
  s.sources.push_back(test::crowd_in(s, "a", "left", people, {"right"}));
  s.sources.push_back(test::crowd_in(s, "b", "right", people, {"left"}));
  return s;
}

bool has_text(const SketchLayer& l, const std::string& name, const std::string& value) {
  return std::any_of(l.texts.begin(), l.texts.end(),
                     [&](const SketchText& t) { return t.name == name && t.value == value; });
}

TEST(Explain, LookingChangesNothing) {
  Simulation seen(two_rooms(20)), alone(two_rooms(20));
  for (int i = 0; i < 200; ++i) {
    seen.step(), alone.step();
    Sketch sketch;
    for (const AgentId id : seen.crowd().profile.id) seen.explain(id, sketch);
    ASSERT_EQ(seen.state_hash(), alone.state_hash()) << i;
  }
}

TEST(Explain, SaysWhatEveryPartDoes) {
  Simulation sim(two_rooms(15));
  test::run(sim, 60);
  const Crowd& c = sim.crowd();
  std::size_t with_planes = 0, with_portals = 0;
  for (const AgentId id : c.profile.id) {
    const Row r = c.row_of(id);
    Sketch sketch;
    sim.explain(id, sketch);
    const SketchLayer* person = sketch.find("person");
    ASSERT_TRUE(person);
    EXPECT_EQ(person->points[0].x, c.body.x[r]);
    const SketchLayer* journey = sketch.find("journey");
    ASSERT_TRUE(journey);
    EXPECT_TRUE(has_text(*journey, "instruction", "go to left") || has_text(*journey, "instruction", "go to right"));
    const SketchLayer* way = sketch.find("way");
    ASSERT_TRUE(way);
    if (const SketchLayer* portals = sketch.find("portals"); portals && !portals->segments.empty()) {
      ++with_portals;
      // The string begins at the person's feet.
      ASSERT_FALSE(way->segments.empty());
      EXPECT_EQ(way->segments[0].a.x, c.body.x[r]);
      EXPECT_EQ(way->segments[0].a.y, c.body.y[r]);
    }
    const SketchLayer* planes = sketch.find("orca half-planes");
    ASSERT_TRUE(planes);
    EXPECT_EQ(planes->segments.size() % 2, 0u);
    with_planes += !planes->segments.empty();
    EXPECT_EQ(sketch.find("velocities")->segments.size(), 3u);
    EXPECT_LE(sketch.find("neighbours")->arcs.size(), 10u);
  }
  EXPECT_GT(with_planes, 10u);
  EXPECT_GT(with_portals, 10u);
}

// One person before another in an open field: there is a velocity that satisfies every line, and it is the one shown.
TEST(Explain, TheChosenVelocityKeepsToTheHalfPlanes) {
  auto s = test::make_setup(test::one_room(-20, -20, 20, 20));
  Simulation sim(std::move(s));
  const AgentId a = sim.add(PopulationIndex(0), SurfaceIndex(0), {-2, 0});
  const AgentId b = sim.add(PopulationIndex(0), SurfaceIndex(0), {2, 0.1f});
  sim.send_to(a, SurfaceIndex(0), {5, 0});
  sim.send_to(b, SurfaceIndex(0), {-5, 0.1f});
  test::run(sim, 30);
  Sketch sketch;
  sim.explain(a, sketch);
  const SketchLayer& planes = *sketch.find("orca half-planes");
  const SketchPoint from = sketch.find("velocities")->segments[1].a, to = sketch.find("velocities")->segments[1].b;
  ASSERT_EQ(planes.segments.size(), 2u);
  const SketchSegment& border = planes.segments[0];
  const SketchSegment& tick = planes.segments[1];
  const Vec2 n = Vec2{tick.b.x - tick.a.x, tick.b.y - tick.a.y} * 4.0f;
  EXPECT_NEAR(length(n), 1, 1e-3);
  const Vec2 velocity_end{to.x, to.y}, on_border{border.a.x, border.a.y};
  EXPECT_GE(dot(n, velocity_end - on_border), -1e-3f);
  EXPECT_GT(length(velocity_end - Vec2{from.x, from.y}), 0.5f);
}

TEST(Explain, NobodyAndNothingYet) {
  Simulation sim(two_rooms(3));
  Sketch sketch;
  sim.explain({0, 1}, sketch);  // before the first step
  sim.explain({77, 5}, sketch);
  sim.explain({}, sketch);
  EXPECT_TRUE(sketch.layers.empty());
  test::run(sim, 5);
  const auto bytes = sim.snapshot();
  Simulation fresh(two_rooms(3));
  ASSERT_TRUE(fresh.restore(bytes));
  fresh.explain({0, 1}, sketch);  // no percepts after a restore: the rest is said
  EXPECT_TRUE(sketch.find("journey"));
  EXPECT_FALSE(sketch.find("velocities"));
}

}  // namespace
}  // namespace throng
