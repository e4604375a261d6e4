// throng bench models as a user calls it, and its table.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "model_chart.h"
#include "model_measure.h"
#include "shell_for_test.h"
#include "throng/steering/model.h"

namespace throng::bench {
namespace {

namespace fs = std::filesystem;
using test::Outcome;

Outcome bench_models(const std::string& arguments) {
  return test::shell("'" THRONG_PROGRAM "' bench models " + arguments);
}

TEST(BenchModels, HelpTeachesByExampleAndNamesTheScenes) {
  const Outcome o = bench_models("--help");
  EXPECT_EQ(o.code, 0);
  EXPECT_TRUE(o.has("Examples:\n  throng bench models")) << o.text;
  for (const ModelScene& s : model_scenes()) EXPECT_TRUE(o.has("\n  " + std::string(s.name))) << s.name;
}

TEST(BenchModels, WrongWordsGetTheNearestRightOne) {
  Outcome o = bench_models("--models straigth");
  EXPECT_EQ(o.code, 1);
  EXPECT_TRUE(o.has("there is no steering model 'straigth' (did you mean 'straight'?)")) << o.text;
  o = bench_models("--scenes cirlce");
  EXPECT_EQ(o.code, 1);
  EXPECT_TRUE(o.has("there is no scene 'cirlce' (did you mean 'circle'?)")) << o.text;
  o = bench_models("--models orca:horzion=3");
  EXPECT_EQ(o.code, 1);
  EXPECT_TRUE(o.has("orca has no parameter 'horzion' (did you mean 'horizon'?)")) << o.text;
  o = bench_models("--models orca:horizon");
  EXPECT_EQ(o.code, 1);
  EXPECT_TRUE(o.has("orca:name=value")) << o.text;
  o = bench_models("--models orca, --scenes pair");
  EXPECT_EQ(o.code, 1) << "an empty name is no model";
  o = bench_models("--models orca:horizon=1000 --scenes pair");
  EXPECT_EQ(o.code, 1);
  EXPECT_TRUE(o.has("horizon") && o.has("60")) << "the range is said before anything is run: " << o.text;
  o = bench_models("--models '\x1b[31mred'");
  EXPECT_EQ(o.code, 1);
  EXPECT_FALSE(o.has("\x1b"));
  EXPECT_TRUE(test::shell("'" THRONG_PROGRAM "' bench modles").has("did you mean 'models'?"));
}

TEST(BenchModels, EveryRegisteredModelHasARow) {
  // One row each, without the ladder of time steps: of the pair, which takes milliseconds.
  const Outcome o = bench_models("--scenes pair --no-stability --json");
  ASSERT_EQ(o.code, 0) << o.text;
  const auto json = nlohmann::json::parse(o.text.substr(o.text.find("{\n")), nullptr, false);
  ASSERT_FALSE(json.is_discarded()) << o.text;
  std::set<std::string> rows;
  for (const auto& r : json["rows"]) {
    rows.insert(r["model"].get<std::string>());
    EXPECT_EQ(r["scene"], "pair");
    EXPECT_EQ(r["people"], 2);
    EXPECT_GT(r["step_us"], 0) << r;
    EXPECT_GE(r["turn_us"].get<double>(), r["steer_us"].get<double>() * 0.999) << "turns are never more than steps";
    EXPECT_FALSE(r.contains("stable_dt"));
  }
  for (const auto& kind : steering_models()) EXPECT_TRUE(rows.count(std::string(kind.name))) << kind.name;
}

TEST(BenchModels, VariantsAndCsvStandBesideTheTable) {
  const fs::path file = fs::path(testing::TempDir()) / ("models_" + std::to_string(::getpid()) + ".csv");
  const Outcome o =
      bench_models("--models straight,orca,orca:horizon=0.5:range=3 --scenes pair --csv '" + file.string() + "'");
  ASSERT_EQ(o.code, 0) << o.text;
  std::stringstream text;
  text << std::ifstream(file).rdbuf();
  fs::remove(file);
  std::vector<std::vector<std::string>> cells;
  for (std::string line; std::getline(text, line);) cells.push_back(split(line, ','));
  ASSERT_EQ(cells.size(), 4u) << text.str();
  EXPECT_EQ(cells[0][0], "scene");
  EXPECT_EQ(cells[1][1], "straight");
  EXPECT_EQ(cells[3][1], "orca:horizon=0.5:range=3");
  const auto column = [&](const std::string& key) {
    return static_cast<std::size_t>(std::find(cells[0].begin(), cells[0].end(), key) - cells[0].begin());
  };
  // Who avoids nobody runs into the other; who looks ahead does not, and a shorter look means a harder turn.
  EXPECT_EQ(cells[1][column("collisions")], "1");
  EXPECT_EQ(cells[2][column("collisions")], "0");
  EXPECT_GT(std::stod(cells[3][column("acceleration")]), std::stod(cells[2][column("acceleration")]));
  // Straight on at one's own speed is the same at any time step.
  EXPECT_EQ(cells[1][column("stable_dt")], "0.5");
  EXPECT_TRUE(o.has("efficiency") || o.has("effic.")) << o.text;
}

TEST(ModelChart, CheapestFirstAndOnlyOneScene) {
  std::vector<ModelRow> rows(4);
  const char* names[] = {"slow", "other_scene", "fast", "broken"};
  const double cost[] = {10, 1, 0.1, std::nan("")};
  for (std::size_t i = 0; i < 4; ++i)
    rows[i].scene = i == 1 ? "pair" : "speed", rows[i].model = names[i], rows[i][kSteerUs] = cost[i];
  rows[0][kStableStep] = 0.2;
  const std::string svg = chart_of(rows).document(600, "t");
  EXPECT_LT(svg.find("fast"), svg.find("slow"));
  EXPECT_NE(svg.find("stable to 0.2 s"), std::string::npos);
  EXPECT_EQ(svg.find("other_scene"), std::string::npos);
  EXPECT_EQ(svg.find("broken"), std::string::npos);
  EXPECT_NE(chart_of({}).document(600, "t").find("<svg"), std::string::npos) << "nothing to show is no crash";
}

TEST(BenchModels, ARunThatCannotBeWrittenIsAFailure) {
  const Outcome o = bench_models("--models straight --scenes pair --no-stability --csv /nowhere/models.csv");
  EXPECT_EQ(o.code, 2);
  EXPECT_TRUE(o.has("cannot write /nowhere/models.csv")) << o.text;
  EXPECT_EQ(bench_models("--models straight --scenes pair --chart models.gif").code, 1);
}

TEST(ModelScenes, EverybodyHasTheSamePeopleAndStart) {
  // The first positions do not depend on the model, nor on the time step as long as nobody has met anybody.
  for (const char* name : {"pair", "swap", "circle"}) {
    const ModelScene& scene = *find_scene(name);
    const ModelRun a = run_scene(scene, *read_variant("straight"), 0, true);
    const ModelRun b = run_scene(scene, *read_variant("orca"), 0, true);
    ASSERT_EQ(a.tracks.people.size(), b.tracks.people.size()) << name;
    for (std::size_t i = 0; i < a.tracks.people.size(); ++i) {
      EXPECT_EQ(a.tracks.people[i].radius, b.tracks.people[i].radius);
      EXPECT_EQ(a.tracks.people[i].group, b.tracks.people[i].group);
      EXPECT_LT(distance(a.tracks.people[i].point.front(), b.tracks.people[i].point.front()), 0.02) << name;
    }
  }
}

TEST(ModelScenes, ALongerStepThanAFileMayAskForIsRun) {
  const ModelRun run = run_scene(*find_scene("pair"), *read_variant("straight"), 0.5, true);
  EXPECT_TRUE(run.finite);
  EXPECT_DOUBLE_EQ(run.tracks.rate, 2);
  // 21.2 m and 21.5 m at 1.4 m/s
  const RunQuality q = quality_of(run);
  EXPECT_EQ(q.arrived, 1);
  EXPECT_NEAR(q.travel_time, 15.3, 0.6);
  EXPECT_NEAR(q.speed_ratio, 1 / 1.5, 0.01) << "by the greatest speed, which is half as much again";
}

TEST(ModelScenes, StabilityComparesTheDepthOfATouchAndNotTheLengthOfFrames) {
  // The same straight ways at any step, so the same touch.
  const ModelScene& pair = *find_scene("pair");
  const double fine = quality_of(run_scene(pair, *read_variant("straight"), 0.01, true)).penetration;
  const double coarse = quality_of(run_scene(pair, *read_variant("straight"), 0.4, true)).penetration;
  EXPECT_GT(fine, 0.001);
  EXPECT_NEAR(coarse, fine, 0.15 * fine);
}

TEST(BenchModels, CrowdsOfSeveralSizes) {
  Outcome o = bench_models("--agents 100,400 --models straight,orca --json");
  ASSERT_EQ(o.code, 0) << o.text;
  const auto json = nlohmann::json::parse(o.text.substr(o.text.find("{\n")), nullptr, false);
  ASSERT_EQ(json["rows"].size(), 4u) << o.text;
  EXPECT_EQ(json["rows"][3]["people"], 400);
  EXPECT_EQ(json["rows"][3]["model"], "orca");
  for (const auto& r : json["rows"]) EXPECT_GT(r["step_us"], 0) << r;
  o = bench_models("--agents 100,200 --models straight");
  EXPECT_EQ(o.code, 0) << o.text;
  EXPECT_TRUE(o.has("step ratio")) << o.text;
  for (const char* bad : {"1000,,2000", "5", "many", "100,100", "1000000000", "-3"})
    EXPECT_EQ(bench_models(std::string("--models straight --agents=") + bad).code, 1) << bad;
  EXPECT_EQ(bench_models("--models straight --agents 100 --scenes pair").code, 1);
}

TEST(ModelScenes, TheSquareOfAnySizeHasOneDensity) {
  // At 1000 people it is models_square.yaml: the same corner spots.
  const std::string small = square_of(1000), large = square_of(4000);
  EXPECT_NE(small.find("{id: p0, area: [[1.250, 1.250], [2.750, 1.250]"), std::string::npos) << small;
  EXPECT_NE(small.find("{id: p35, area: [[29.250, 29.250], [30.750, 29.250]"), std::string::npos);
  EXPECT_EQ(small.find("p36"), std::string::npos);
  EXPECT_NE(large.find("area: [[0.000, 0.000], [64.000, 0.000]"), std::string::npos) << large;
  EXPECT_NE(large.find("p143"), std::string::npos) << "four times the spots";
  std::uint64_t hash = 0, again = 0;
  EXPECT_EQ(time_people(*read_variant("straight"), 300, hash).agent_steps, 25u * 300);
  time_people(*read_variant("straight"), 300, again);
  EXPECT_EQ(hash, again);
}

TEST(ModelScenes, ScenesInWhichNobodyArrivesHaveALadderToo) {
  const ModelScene& square = *find_scene("square");
  EXPECT_TRUE(square.ladder && square.endless);
  for (const ModelScene& s : model_scenes()) EXPECT_TRUE(s.ladder || s.speed) << s.name << " is only timed";
  // The end of its runs is that of the ladder: 0.5 s here, not 20.
  const ModelRun run = run_scene(square, *read_variant("straight"), 0.1, true, 0.5);
  EXPECT_EQ(run.tracks.end_frame() - run.tracks.first_frame(), 5);
  const RunQuality q = quality_of(run);
  EXPECT_EQ(q.arrived, 0);
  EXPECT_TRUE(std::isnan(q.travel_time));
  EXPECT_GT(q.speed, 0.5);
}

TEST(ModelTable, ARowSurvivesItsWayFromTheProcessThatMadeIt) {
  ModelRow row;
  row.scene = "swap", row.model = "orca:horizon=2";
  row.limit = "penetration 0.2\tinstead\nof 0.1";
  row[kStepUs] = 0.125, row[kArrived] = 99;
  const auto back = from_line(to_line(row));
  ASSERT_TRUE(back);
  EXPECT_EQ(back->model, row.model);
  EXPECT_EQ(back->limit, "penetration 0.2 instead of 0.1");
  EXPECT_EQ((*back)[kStepUs], 0.125);
  EXPECT_EQ((*back)[kArrived], 99);
  EXPECT_TRUE(std::isnan((*back)[kLanes]));
  const std::string line = to_line(row);
  EXPECT_FALSE(from_line(line.substr(0, line.rfind('\t'))));
  EXPECT_FALSE(from_line(line + "x")) << "the last number is none any more";
  EXPECT_FALSE(from_line(""));
}

TEST(ModelTable, WhatBrokeIsSaidInItsRow) {
  ModelRow good, bad;
  good.scene = bad.scene = "pair";
  good.model = "orca", bad.model = "broken";
  bad.error = "the process of this run died";
  const std::string text = to_text({good, bad});
  EXPECT_NE(text.find("broken  the process of this run died\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace throng::bench
