// Start or target inside an obstacle at run time: the nearest reachable point is used, counted in the report of the run
// and said in its events; without any way the goal fails visibly. In a run, not in the planner alone.
#include <algorithm>
#include <map>

#include "support.h"
#include "throng/scenario/compile.h"
#include "throng/scenario/read.h"

namespace throng {
namespace {

/// A room whose thick inner wall has a niche of 0.5 m, too narrow for the path maps (buffer 0.3 m) and wide enough for
/// a body of 0.2 m; a pillar to send people into; a place behind the wall.
Setup room_with_a_niche() {
  WorldPlan plan = test::one_room(0, 0, 20, 12);
  const auto block = [&](double x0, double y0, double x1, double y1) {
    ObstaclePlan o;
    o.level = "ground", o.area = test::rectangle(x0, y0, x1, y1);
    plan.obstacles.push_back(o);
  };
  block(8, 0, 10, 3), block(8, 3.5, 10, 9);           // the niche opens to the west, from y = 3 to 3.5
  block(9.6, 2.9, 10, 3.6), block(14, 4, 16.4, 6.4);  // its end, and the pillar
  test::add_place(plan, "behind", test::rectangle(17, 1, 19, 3));
  plan.regions.push_back({"room", "ground", RegionType::kRoom, test::rectangle(0, 0, 20, 12)});
  Setup s = test::make_setup(plan);
  test::use_planner(s, "hierarchical");
  return s;
}

std::uint64_t warned(const Simulation& sim, Warning w) { return sim.totals().warnings[static_cast<std::size_t>(w)]; }

struct Said {
  int start_moved = 0, goal_moved = 0, no_way = 0;
};

Said run_and_listen(Simulation& sim, double seconds) {
  Said said;
  while (sim.now() < seconds) {
    sim.step();
    for (const Event& e : sim.crowd().events) {
      said.start_moved += e.kind == EventKind::kStartMoved;
      said.goal_moved += e.kind == EventKind::kGoalMoved;
      said.no_way += e.kind == EventKind::kNoWay;
    }
  }
  return said;
}

TEST(EndsInWalls, WhoStandsWhereNoWayBeginsStartsAtTheNearestPointAndItIsCounted) {
  Simulation sim(room_with_a_niche());
  const Vec2 niche(sim.world().to_engine({9.3, 3.25})), open(sim.world().to_engine({3, 3.25}));
  const AgentId stuck = sim.add(PopulationIndex(0), SurfaceIndex(0), niche);
  const AgentId free = sim.add(PopulationIndex(0), SurfaceIndex(0), open);
  sim.send_to(stuck, sim.world().find_place("behind")), sim.send_to(free, sim.world().find_place("behind"));
  const Said said = run_and_listen(sim, 60);
  EXPECT_EQ(said.start_moved, 1) << "said once, of the one in the niche";
  EXPECT_EQ(warned(sim, Warning::kStartMoved), 1u);
  EXPECT_EQ(said.no_way, 0) << "both get there all the same";
  const Vec2d end = sim.world().to_author(test::position(sim, sim.crowd().row_of(stuck)));
  EXPECT_GT(end.x, 16.5);
  EXPECT_LT(end.y, 3.5);
}

TEST(EndsInWalls, AGoalInAnObstacleIsReplacedByTheNearestReachablePointAndItIsCounted) {
  Simulation sim(room_with_a_niche());
  const AgentId a = sim.add(PopulationIndex(0), SurfaceIndex(0), Vec2(sim.world().to_engine({12, 2})));
  sim.send_to(a, SurfaceIndex(0), Vec2(sim.world().to_engine({15.2, 5})));
  const Said said = run_and_listen(sim, 40);
  EXPECT_EQ(said.goal_moved, 1);
  EXPECT_EQ(warned(sim, Warning::kGoalMoved), 1u);
  EXPECT_EQ(warned(sim, Warning::kStartMoved), 0u);
  EXPECT_EQ(said.no_way, 0);
  const Vec2d end = sim.world().to_author(test::position(sim, sim.crowd().row_of(a)));
  EXPECT_NEAR(std::max(std::abs(end.x - 15.2), std::abs(end.y - 5.2)), 1.2 + 0.35, 0.4) << "beside the pillar";
}

/// Without a way the goal fails, with its reason, and is not searched for again and again by who stays where it is.
TEST(EndsInWalls, AGoalWithoutAWayFailsVisiblyAndIsNotSearchedForEver) {
  WorldPlan plan = test::one_room(0, 0, 20, 12);
  plan.walkable.push_back({"ground", test::rectangle(30, 0, 40, 12)});
  test::add_place(plan, "island", test::rectangle(32, 2, 38, 10));
  auto s = test::make_setup(plan);
  test::use_planner(s, "hierarchical");
  Simulation sim(std::move(s));
  const AgentId a = sim.add(PopulationIndex(0), SurfaceIndex(0), Vec2(sim.world().to_engine({5, 5})));
  sim.send_to(a, sim.world().find_place("island"));
  int failed = 0;
  NoWay why = NoWay::kNoGround;
  while (sim.now() < 120) {
    sim.step();
    for (const Event& e : sim.crowd().events) {
      failed += e.kind == EventKind::kRouteFailed;
      if (e.kind == EventKind::kNoWay) why = static_cast<NoWay>(e.a);
    }
  }
  EXPECT_GE(failed, 1);
  EXPECT_EQ(why, NoWay::kNotConnected);
  EXPECT_EQ(warned(sim, Warning::kRouteFailed), static_cast<std::uint64_t>(failed));
  std::uint64_t searches = 0;
  for (const std::uint64_t n : sim.totals().planning.searches) searches += n;
  EXPECT_LE(searches, 20u) << "in two minutes";
  EXPECT_EQ(sim.crowd().route.status[sim.crowd().row_of(a)], Route::Status::kFailed);
}

/// Two rooms and a gap of 0.5 m between them, a goal so near to the far wall that the maps have no ground there.
Setup rooms_with_a_slit(std::string_view planner) {
  WorldPlan plan = test::one_room(0, 0, 20, 10);
  for (const auto& [y0, y1] : {std::pair{0.0, 4.75}, std::pair{5.25, 10.0}}) {
    ObstaclePlan o;
    o.level = "ground", o.area = test::rectangle(9.9, y0, 10.1, y1);
    plan.obstacles.push_back(o);
  }
  test::add_place(plan, "shelf", test::rectangle(19.75, 4.8, 20, 5.2));
  plan.regions.push_back({"all", "ground", RegionType::kRoom, test::rectangle(0, 0, 20, 10)});
  Setup s = test::make_setup(plan);
  test::use_planner(s, planner);
  return s;
}

/// A slot of 0.55 m whose mouth is 0.4 m wide: no ground of the maps in it, and in sight of the hall.
Setup hall_with_a_slot(std::string_view planner) {
  WorldPlan plan = test::one_room(0, 0, 20, 10);
  for (const Polygon& area : {test::rectangle(0, 0, 5, 4), test::rectangle(0, 4.55, 5, 10),
                              test::rectangle(4.8, 4, 5, 4.075), test::rectangle(4.8, 4.475, 5, 4.55)}) {
    ObstaclePlan o;
    o.level = "ground", o.area = area;
    plan.obstacles.push_back(o);
  }
  test::add_place(plan, "hall", test::rectangle(15, 1, 19, 9));
  plan.regions.push_back({"all", "ground", RegionType::kRoom, test::rectangle(0, 0, 20, 10)});
  Setup s = test::make_setup(plan);
  test::use_planner(s, planner);
  return s;
}

std::string route_of(const Simulation& sim, AgentId who) {
  Sketch sketch;
  sim.explain(who, sketch);
  for (const SketchLayer& layer : sketch.layers)
    for (const SketchText& t : layer.texts)
      if (t.name == "route") return t.value;
  return "";
}

/// What only a thinner body could do fails, with the reason, in the run's counts and in the sketch, and is not tried
/// every second; the thin one walks. Both planners say the same.
void expect_thin_only(Setup (*make)(std::string_view), const char* planner, Vec2d from, const char* to, double too_wide,
                      double thin) {
  for (const bool fits : {false, true}) {
    Setup setup = make(planner);
    setup.populations[0].radius = Distribution::constant(fits ? thin : too_wide);
    Simulation sim(std::move(setup));
    const AgentId a = sim.add(PopulationIndex(0), SurfaceIndex(0), Vec2(sim.world().to_engine(from)));
    sim.send_to(a, sim.world().find_place(to));
    const Said said = run_and_listen(sim, fits ? 40 : 60);
    std::uint64_t searches = 0;
    for (const std::uint64_t n : sim.totals().planning.searches) searches += n;
    if (fits) {
      EXPECT_EQ(said.no_way, 0);
      EXPECT_TRUE(contains(sim.world().places[sim.world().find_place(to).value].zone,
                           PolygonIndex(sim.crowd().body.polygon[0]), test::position(sim, 0)));
      continue;
    }
    EXPECT_GE(said.no_way, 1);
    EXPECT_LE(said.start_moved, 1);
    EXPECT_EQ(sim.totals().no_way[static_cast<std::size_t>(NoWay::kTooNarrow)], warned(sim, Warning::kRouteFailed));
    EXPECT_EQ(sim.crowd().route.status[0], Route::Status::kFailed);
    EXPECT_EQ(route_of(sim, a), "no way: too narrow");
    EXPECT_LE(searches, 20u) << "in a minute";
  }
}

TEST(EndsInWalls, AGoalBesideAWallIsNotReachedThroughAGapThatIsTooNarrow) {
  for (const char* planner : {"hierarchical", "navmesh"}) {
    SCOPED_TRACE(planner);
    expect_thin_only(rooms_with_a_slit, planner, {5, 5}, "shelf", 0.27, 0.22);
  }
}

TEST(EndsInWalls, WhoStandsInASlotDoesNotLeaveItThroughAMouthThatIsTooNarrow) {
  for (const char* planner : {"hierarchical", "navmesh"}) {
    SCOPED_TRACE(planner);
    expect_thin_only(hall_with_a_slot, planner, {2, 4.275}, "hall", 0.25, 0.18);
  }
}

/// As a scenario: the summary and the JSON of `throng run` are made of these totals.
TEST(EndsInWalls, AScenarioThatPutsPeopleThereSaysSo) {
  const MemoryFiles files(std::map<std::string, std::string>{{"niche", R"(throng: 1
time: {step: 0.05, end: 40}
world:
  walkable: [{area: [[0, 0], [20, 0], [20, 12], [0, 12]]}]
  regions: [{id: room, type: room, area: [[0, 0], [20, 0], [20, 12], [0, 12]]}]
  obstacles:
    - {area: [[8, 0], [9.9, 0], [9.9, 3], [8, 3]]}
    - {area: [[8, 3.5], [9.9, 3.5], [9.9, 9], [8, 9]]}
    - {area: [[9.7, 2.9], [10, 2.9], [10, 3.6], [9.7, 3.6]]}
  places: [{id: niche, point: [9.3, 3.25]}, {id: behind, area: [[17, 1], [19, 1], [19, 3], [17, 3]]}]
navigation: {default: hierarchical}
population: {adult: {radius: 0.2}}
journeys: {out: [behind]}
sources: [{id: one, place: niche, count: 1, journey: out}]
sinks: [behind]
)"}});
  Scenario scenario = read_scenario(files, "niche");
  auto setup = compile_scenario(scenario, files);
  for (const Diagnostic& d : scenario.diagnostics.list()) ADD_FAILURE() << to_text(d);
  ASSERT_TRUE(setup);
  Simulation sim(std::move(*setup));
  const Said said = run_and_listen(sim, 40);
  EXPECT_EQ(said.start_moved, 1);
  EXPECT_EQ(warned(sim, Warning::kStartMoved), 1u);
  EXPECT_EQ(sim.totals().left, 1u);
  EXPECT_NE(advice(Warning::kStartMoved).find("nearest point"), std::string_view::npos);
}

}  // namespace
}  // namespace throng
