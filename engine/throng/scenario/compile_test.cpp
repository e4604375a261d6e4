#include "throng/scenario/compile.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "throng/simulation/simulation.h"

namespace throng {
namespace {

const std::string kScene = R"yaml(
throng: 1
seed: 9
time: {step: 0.1, end: 60}
world:
  levels: [{id: ground, elevation: 0}, {id: upper, elevation: 4}]
  walkable:
    - {level: ground, area: [[100, 200], [140, 200], [140, 220], [100, 220]]}
    - {level: upper, area: [[100, 200], [140, 200], [140, 220], [100, 220]]}
  stairs: [{id: s, from: ground, to: upper, foot: [110, 210], width: 2, run: 6}]
  places:
    - {id: below, level: ground, area: [[101, 201], [103, 201], [103, 203], [101, 203]]}
    - {id: above, level: upper, point: [130, 215]}
population:
  adult: {radius: 0.2, max_turn_rate: 90, decision_period: 0.5, steering: {model: orca, horizon: 3}}
  child: {radius: 0.15, max_speed: 1.5, steering: {model: orca, horizon: 3}}
  ghost: {steering: straight, planner: direct}
sources:
  - {id: one, population: {adult: 3, child: 1}, place: below, count: 5, journey: {up: 2, stay: 1}, pre_movement: {uniform: [1, 2]}}
  - {id: two, population: ghost, level: upper, area: [[120, 205], [125, 205], [125, 210], [120, 210]], rate: 0.5, start: 3, end: 20, spacing: 0.1}
  - {id: three, population: child, place: below, schedule: [[0, 2], [5, 3]]}
sinks: [{place: above, max_flow: 2}]
journeys:
  stay: [{wait: 5}]
  up: [below, {wait: {uniform: [1, 3]}, at: below}, {branch: [{weight: 1, then: [above]}, {weight: 3, then: [below, above]}]}]
steering: {separate: off, passes: 7}
navigation: {arrive_time: 0.25, filters: [{model: speed_limit, speed: 1.1}]}
)yaml";

std::string problems(const Scenario& s) {
  std::string text;
  for (const auto& d : s.diagnostics.list()) text += to_text(d) + "\n";
  return text;
}

std::optional<Setup> compile_texts(std::map<std::string, std::string> texts, std::string* messages = nullptr) {
  const MemoryFiles files(std::move(texts));
  Scenario s = read_scenario(files, "main");
  auto setup = compile_scenario(s, files);
  if (messages) *messages = problems(s);
  return setup;
}

TEST(Compile, NeighboursAreChosenByPopulation) {
  const std::string start = kScene.substr(0, kScene.find("population:"));
  const std::string scene = start + R"yaml(
population:
  a: {steering: orca, neighbours: {model: voronoi, range: 8, hidden: drop}}
  b: {steering: orca, neighbours: fan}
  c: {steering: orca}
  d: {steering: orca, neighbours: fan}
  e: {steering: reactive}
steering: {neighbours: {model: nearest, max_neighbours: 3}}
)yaml";
  std::string messages;
  const auto setup = compile_texts({{"main", scene}}, &messages);
  ASSERT_TRUE(setup) << messages;
  ASSERT_EQ(setup->models.size(), 4u) << "the same model with the same selector is made once";
  ASSERT_EQ(setup->selectors.size(), 4u);
  const auto& p = setup->populations;
  EXPECT_EQ(p[1].model, p[3].model);
  const auto needs = [&](std::size_t i) {
    const NeighbourSelector* s = setup->selectors[p[i].model].get();
    const PerceptionNeeds own = setup->models[p[i].model]->needs();
    return s ? s->needs(own) : own;
  };
  EXPECT_EQ(needs(0).range, 8);
  EXPECT_EQ(needs(0).max_neighbours, kMaxNeighbours);
  EXPECT_GT(needs(1).fan, 0);
  EXPECT_EQ(needs(2).max_neighbours, 3) << "the scenario's selector";
  EXPECT_EQ(setup->selectors[p[4].model], nullptr) << "a model with its own perception keeps it";
  EXPECT_FALSE(setup->world.perception_map.sheets.empty()) << "hidden: drop needs it";
}

TEST(Compile, BodiesAndPoses) {
  const std::string start = kScene.substr(0, kScene.find("population:"));
  const std::string scene = start + R"yaml(
camera: {position: [120, 210, 3], target: [110, 210, 1]}
population:
  a: {men: 1, build: 0.5}
  b: {body: box}
  c: {body: {model: body, gaze: no}}
  d: {body: {model: body, gaze: no}, men: 0}
motor: {poses: near, near: 25}
)yaml";
  std::string messages;
  const auto setup = compile_texts({{"main", scene}}, &messages);
  ASSERT_TRUE(setup) << messages;
  const auto& p = setup->populations;
  ASSERT_EQ(setup->bodies.size(), 3u) << "equal bodies are made once";
  EXPECT_EQ(p[2].body, p[3].body);
  EXPECT_TRUE(setup->bodies[p[0].body]->makes_poses()) << "the default is a body";
  EXPECT_FALSE(setup->bodies[p[1].body]->makes_poses());
  EXPECT_EQ(p[0].men, 1);
  EXPECT_EQ(p[3].men, 0);
  EXPECT_EQ(p[0].build, Distribution::constant(0.5));
  EXPECT_EQ(setup->poses.mode, PoseMode::kNear);
  ASSERT_EQ(setup->poses.cameras.size(), 1u);
  const Vec2 eye = Vec2(setup->world.to_engine(Vec2d{120, 210}));
  EXPECT_EQ(setup->poses.cameras[0], (PoseCamera{{eye.x, eye.y, 3}, 25}));
  const auto plain = compile_texts({{"main", kScene}});
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->poses.mode, PoseMode::kOff);
}

TEST(Compile, BadBodiesAreRefused) {
  const std::string start = kScene.substr(0, kScene.find("population:"));
  const auto refused = [&](const std::string& population, const std::string& motor = "") {
    std::string messages;
    EXPECT_FALSE(compile_texts({{"main", start + "population:\n  a: " + population + "\n" + motor}}, &messages));
    return messages;
  };
  EXPECT_NE(refused("{height: 3}").find("allowed is from 0.6 to 2.5"), std::string::npos) << refused("{height: 3}");
  EXPECT_NE(refused("{height: 0.5}").find("0.6"), std::string::npos);
  EXPECT_NE(refused("{body: boddy}").find("did you mean 'body'"), std::string::npos) << refused("{body: boddy}");
  EXPECT_NE(refused("{men: 1.5}").find("from 0 to 1"), std::string::npos);
  EXPECT_NE(refused("{build: 2}").find("-1"), std::string::npos);
  EXPECT_NE(refused("{gaits: floating}").find("there is no gait 'floating'"), std::string::npos)
      << refused("{gaits: floating}");
  const std::string gait =
      refused("{body: {model: body, gait: {nadir: [{at: 0.5, value: 0.8}, {at: 0.2, value: 0.8}]}}}");
  EXPECT_NE(gait.find("rising order"), std::string::npos) << gait;
  EXPECT_NE(gait.find("population.a.body.gait"), std::string::npos) << gait;
  EXPECT_NE(refused("{body: {model: body, gait: {apex: [{at: 0, value: 0.7}]}}}").find("below 'nadir'"),
            std::string::npos);
  EXPECT_NE(refused("{}", "motor: {poses: sometimes}").find("off"), std::string::npos);
  EXPECT_NE(refused("{}", "motor: {near: 0}").find("from 1 to 1000"), std::string::npos);
}

TEST(Compile, EverySectionArrives) {
  std::string messages;
  const auto setup = compile_texts({{"main", kScene}}, &messages);
  ASSERT_TRUE(setup) << messages;
  EXPECT_EQ(messages, "");
  EXPECT_EQ(setup->seed, 9u);
  EXPECT_EQ(setup->dt, 0.1);
  EXPECT_FALSE(setup->move.separate);
  EXPECT_EQ(setup->move.passes, 7);
  EXPECT_EQ(setup->prefer.arrive_time, 0.25f);
  EXPECT_EQ(setup->filters.size(), 1u);
  EXPECT_FALSE(setup->routines.empty());
  ASSERT_EQ(setup->populations.size(), 3u);
  EXPECT_EQ(setup->populations[0].name, "adult");
  EXPECT_NEAR(setup->populations[0].max_turn_rate, 1.5707963f, 1e-6);
  EXPECT_EQ(setup->populations[0].decision_period, 0.5f);
  EXPECT_EQ(setup->populations[1].max_speed, Distribution::constant(1.5));
  // Equal parts are made once.
  EXPECT_EQ(setup->models.size(), 2u);
  EXPECT_EQ(setup->populations[0].model, setup->populations[1].model);
  EXPECT_NE(setup->populations[0].model, setup->populations[2].model);
  EXPECT_EQ(setup->planners.size(), 2u);
}

TEST(Compile, SourcesAndSinks) {
  const auto setup = compile_texts({{"main", kScene}});
  ASSERT_TRUE(setup);
  ASSERT_EQ(setup->sources.size(), 3u);
  const auto& one = setup->sources[0];
  EXPECT_EQ(one.kind, SourceSetup::Kind::kCount);
  EXPECT_EQ(one.count, 5u);
  ASSERT_EQ(one.populations.size(), 2u);
  EXPECT_EQ(setup->populations[one.populations[1].first.value].name, "child");
  EXPECT_EQ(setup->journeys.names[one.journeys[0].first.value], "up");
  EXPECT_EQ(one.journeys[0].second, 2);
  EXPECT_EQ(setup->world.places[one.place.value].id, "below");
  EXPECT_TRUE(one.pre_movement);
  const auto& two = setup->sources[1];
  EXPECT_EQ(two.kind, SourceSetup::Kind::kRate);
  EXPECT_EQ(two.start, 3);
  EXPECT_EQ(two.end, 20);
  EXPECT_EQ(setup->world.places[two.place.value].id, "source:two");
  EXPECT_NEAR(setup->world.places[two.place.value].zone.area, 25, 1e-6);
  EXPECT_EQ(setup->sources[2].schedule.size(), 2u);
  ASSERT_EQ(setup->sinks.size(), 1u);
  EXPECT_EQ(setup->sinks[0].max_flow, 2);
}

TEST(Compile, TheResultRuns) {
  auto setup = compile_texts({{"main", kScene}});
  ASSERT_TRUE(setup);
  Simulation simulation(std::move(*setup));
  for (int i = 0; i < 100; ++i) simulation.step();
  EXPECT_GE(simulation.totals().entered, 10u);
}

TEST(Compile, RepeatWithoutStepsTakesEverythingBefore) {
  const std::string scene =
      kScene.substr(0, kScene.find("journeys:")) + "journeys: {stay: [{wait: 5}], up: [below, {repeat: 3}]}\n";
  const auto setup = compile_texts({{"main", scene}});
  ASSERT_TRUE(setup);
  int walks = 0;
  for (const auto& i : setup->journeys.program) walks += i.op == Instruction::Op::kGo;
  EXPECT_EQ(walks, 3);
}

TEST(Compile, TracksOfAFileInEngineCoordinates) {
  const std::string file =
      "# framerate: 10\n# x/cm y/cm\n1 0 10200 20200\n1 1 10210 20200\n2 5 10300 20300\n2 6 10300 20310\n";
  const std::string scene = kScene.substr(0, kScene.find("sources:")) +
                            "sources:\n  - {id: r, population: adult, replay: {file: t.txt, level: ground}}\n"
                            "  - {id: s, population: child, script: {file: t.txt, level: ground, unit: m, rate: 5}}\n";
  std::string messages;
  const auto setup = compile_texts({{"main", scene}, {"t.txt", file}}, &messages);
  ASSERT_TRUE(setup) << messages;
  const auto& tracks = setup->sources[0].tracks;
  ASSERT_EQ(tracks.size(), 2u);
  EXPECT_EQ(setup->sources[0].kind, SourceSetup::Kind::kReplay);
  EXPECT_EQ(setup->sources[1].kind, SourceSetup::Kind::kScript);
  EXPECT_EQ(tracks[1].person, "2");
  EXPECT_DOUBLE_EQ(tracks[1].time[0], 0.5);
  EXPECT_DOUBLE_EQ(setup->sources[1].tracks[1].time[0], 1.0);  // the scenario's rate wins over the file's
  const Vec2d p = setup->world.to_author(tracks[0].point[1]);
  EXPECT_NEAR(p.x, 102.1, 1e-4);
  EXPECT_NEAR(p.y, 202.0, 1e-4);
}

TEST(Compile, MeasuredTrajectoriesOfTheArchive) {
  namespace fs = std::filesystem;
  const fs::path file = fs::path(THRONG_SOURCE_DIR) / "../shared/data/bottleneck/040_c_56_h-.txt";
  if (!fs::exists(file)) GTEST_SKIP() << "the data folder is not there";
  const DiskFiles source({file.parent_path().string()});
  Scenario s = read_scenario(source, (fs::path(THRONG_SOURCE_DIR) / "scenarios/templates/room.yaml").string(),
                             {{"sources=[{id: r, replay: {file: \"" + fs::canonical(file).string() + "\"}}]",
                               "expect=[]", "world.walkable[0].area=[[-50, -50], [50, -50], [50, 50], [-50, 50]]"}});
  const auto setup = compile_scenario(s, source);
  ASSERT_TRUE(setup) << problems(s);
  EXPECT_GE(setup->sources[0].tracks.size(), 50u);
}

TEST(Ways, AreFollowedThroughStairsBranchesAndLoops) {
  // Without the stairs nobody gets up: the branch and the sequence that lead there are named.
  std::string scene = kScene;
  const auto stairs = scene.find("  stairs:");
  scene.erase(stairs, scene.find('\n', stairs) + 1 - stairs);
  std::string messages;
  EXPECT_FALSE(compile_texts({{"main", scene}}, &messages));
  EXPECT_NE(messages.find("journeys.up[2].branch[0].then[0]: there is no way from 'below' to 'above'"),
            std::string::npos)
      << messages;
  EXPECT_NE(messages.find("journeys.up[2].branch[1].then[1]: there is no way from 'below' to 'above'"),
            std::string::npos)
      << messages;
}

TEST(Ways, LoopsWithinLoopsAreFollowedOnce) {
  std::string steps = "[a, b]";
  for (int i = 0; i < 28; ++i) steps = "[a, {repeat: forever, steps: " + steps + "}]";
  std::string messages;
  EXPECT_TRUE(compile_texts({{"main",
                              "throng: 1\nworld:\n  walkable: [{area: [[0, 0], [20, 0], [20, 10], [0, 10]]}]\n"
                              "  places: [{id: a, point: [3, 5]}, {id: b, point: [17, 5]}]\n"
                              "sources: [{id: s, place: a, count: 1, journey: j}]\njourneys: {j: " +
                                  steps + "}\n"}},
                            &messages))
      << messages;
}

TEST(Compile, ProblemsOfReadingHideNoOthers) {
  const std::string rest = R"(
world:
  walkable:
    - {area: [[0, 0], [20, 0], [20, 10], [0, 10]]}
    - {area: [[30, 0], [40, 0], [40, 10], [30, 10]]}
  places: [{id: a, point: [3, 5]}, {id: b, point: [35, 5]}]
sources:
  - {id: s, place: a, count: 1, journey: j}
  - {id: t, place: a, replay: nowhere.txt}
journeys: {j: [b], k: [{repeat: 3}]}
expect: [{measure: entered, between: [5, 3]}, {measure: flow, at_least: 1}]
)";
  std::string messages;
  EXPECT_FALSE(compile_texts({{"main", "throng: 1\ntime: {stp: 1}" + rest}}, &messages));
  for (const char* part :
       {"main:2:8: error: time: there is no 'stp'", "sources[1]: people of a file appear where the file says",
        "journeys.j[0]: there is no way from 'a' to 'b'", "journeys.k[0]: there is nothing before it to repeat",
        "expect[0].between: 5 is above 3", "expect[1]: flow needs a 'place'"})
    EXPECT_NE(messages.find(part), std::string::npos) << part << "\n" << messages;
}

TEST(Compile, OfAWorldThatCouldNotBeReadTheRestIsChecked) {
  std::string messages;
  EXPECT_FALSE(compile_texts({{"main", R"(throng: 1
world:
  levels: [{id: low, elevation: 0}, {id: high, elevation: 3}]
  walkable:
    - {level: low, area: [[500000, 0], [500020, 0], [500020, 10], [500000, 10]], colour: red}
    - {level: high, area: [[500000, 0], [500020, 0], [500000, 10], [500020, 10]]}
  stairs:
    - {from: low, to: high, foot: [500002, 5], width: wide}
    - {from: low, to: high, foot: [500002, 5]}
  places: [{id: a, level: low, point: [500003, 5]}, {id: b, level: middle, point: [500004, 5]}]
sources: [{id: s, level: low, area: [[500001, 1], [500002, 2], [500002, 1], [500001, 2]], count: 1}]
)"}},
                             &messages));
  EXPECT_EQ(messages,
            "main:5:82: error: world.walkable[0]: there is no 'colour'; known are level, area, wkt\n"
            "main:6:7: error: world.walkable[1]: the polygon is not simple: crosses itself at (500010, 5)\n"
            "main:8:55: error: world.stairs[0].width: must be a number, not 'wide'\n"
            "main:10:68: error: world.places[1].level: there is no level 'middle'; known are low, high\n"
            "main:11:37: error: sources[0].area: the polygon is not simple: crosses itself at (500001.5, 1.5)\n");
}

TEST(Compile, MoreProblemsThanAreShownEndTheCheck) {
  std::string scene =
      "throng: 1\nworld: {walkable: [{area: [[0, 0], [20, 0], [20, 10], [0, 10]]}], places: [{id: a, point: [3, 5]}]}\n"
      "population: {p: {}, q: {}}\nsources:\n";
  for (int i = 0; i < 150; ++i)
    scene += "  - {id: s" + std::to_string(i) + ", population: none, journey: none, place: a, count: 1}\n";
  scene += "  - {id: t, population: none, replay: {file: x, level: none}}\n";
  std::string messages;
  EXPECT_FALSE(
      compile_texts({{"main", scene}, {"x", "# framerate: 10\n# id frame x/m y/m\n1 0 2 5\n1 1 3 5\n"}}, &messages));
  EXPECT_NE(messages.find("the rest is not shown"), std::string::npos);
}

TEST(Ways, DependOnTheWidthOfPeople) {
  const auto scene = [](const std::string& radius) {
    return "throng: 1\nworld:\n  walkable: [{area: [[0, 0], [20, 0], [20, 10], [0, 10]]}]\n"
           "  obstacles: [{line: [[10, 0], [10, 4.6]], thickness: 0.2}, {line: [[10, 5.4], [10, 10]], thickness: "
           "0.2}]\n"
           "  places: [{id: a, point: [3, 5]}, {id: b, point: [17, 5]}]\n"
           "population: {p: {radius: " +
           radius +
           "}}\n"
           "sources: [{id: s, place: a, count: 1, journey: j}]\njourneys: {j: [b]}\n";
  };
  std::string messages;
  EXPECT_TRUE(compile_texts({{"main", scene("0.2")}}, &messages)) << messages;
  EXPECT_FALSE(compile_texts({{"main", scene("0.45")}}, &messages));
  EXPECT_NE(messages.find("for a person of radius 0.45 m"), std::string::npos) << messages;
}

TEST(Compile, MapsAreBuiltForThoseWhoReadThem) {
  const std::string scene =
      "throng: 1\nsteering: {default: orca}\n"
      "world:\n  walkable: [{area: [[0, 0], [20, 0], [20, 10], [0, 10]]}]\n"
      "  obstacles: [{line: [[10, 0], [10, 4.6]], thickness: 0.2}, {line: [[10, 5.4], [10, 10]], thickness: 0.2}]\n"
      "  places: [{id: a, point: [3, 5]}]\n";
  const auto plain = compile_texts({{"main", scene}});
  ASSERT_TRUE(plain);
  EXPECT_FALSE(plain->world.topology.divided);
  EXPECT_FALSE(plain->world.path_map.built());
  const auto objects = compile_texts(
      {{"main", scene + "objects: [{id: seat, kind: bench, position: [15, 2], direction: 90, length: 2}]\n"}});
  ASSERT_TRUE(objects);
  ASSERT_EQ(objects->world.topology.size(), 2u);
  const PlacedObject& seat = objects->world.placed[objects->world.placed.find("seat")];
  EXPECT_EQ(seat.region, region_at(objects->world, seat.surface, {15, 6})) << "the eastern room";
  EXPECT_FALSE(objects->world.path_map.built());
  const auto planned = compile_texts({{"main", scene + "population: {p: {planner: hierarchical}}\n"}});
  ASSERT_TRUE(planned);
  EXPECT_TRUE(planned->world.path_map.built());
  EXPECT_FALSE(planned->world.perception_map.built());
}

}  // namespace
}  // namespace throng
