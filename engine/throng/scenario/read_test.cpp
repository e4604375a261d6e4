#include "throng/scenario/read.h"

#include <gtest/gtest.h>

#include "throng/scenario/compile.h"
#include "throng/scenario/write.h"

namespace throng {
namespace {

std::string problems(const Scenario& s) {
  std::string text;
  for (const auto& d : s.diagnostics.list()) text += to_text(d) + "\n";
  return text;
}

const std::string kWorld =
    "throng: 1\n"
    "world:\n"
    "  walkable: [{area: [[0, 0], [20, 0], [20, 10], [0, 10]]}]\n"
    "  places: [{id: a, point: [1, 1]}, {id: b, point: [9, 9]}]\n";

Scenario read_good(const std::string& more) {
  Scenario s = read_scenario_text(kWorld + more);
  EXPECT_TRUE(s.ok()) << problems(s);
  return s;
}

Scenario read_files(std::map<std::string, std::string> texts, const ReadOptions& options = {}) {
  return read_scenario(MemoryFiles(std::move(texts)), "main.yaml", options);
}

TEST(Read, FillsInWhatMayBeLeftOut) {
  const Scenario s = read_good("sources: [{id: s, place: a, count: 3}]\n");
  ASSERT_EQ(s.spec.world.levels.size(), 1u);
  EXPECT_EQ(s.spec.world.levels[0].id, "ground");
  EXPECT_EQ(s.spec.world.walkable[0].level, "ground");
  ASSERT_EQ(s.spec.population.size(), 1u);
  EXPECT_EQ(s.spec.sources[0].population.names[0].first, s.spec.population.begin()->first);
  EXPECT_FALSE(s.spec.steering.standard.model.empty());
  EXPECT_EQ(s.spec.population.begin()->second.steering, s.spec.steering.standard);
}

TEST(Read, DefaultsOfPeopleAreTheEngines) {
  const PopulationSpec spec;
  const PopulationSetup setup;
  EXPECT_EQ(spec.radius, setup.radius);
  EXPECT_EQ(spec.height, setup.height);
  EXPECT_EQ(spec.preferred_speed, setup.preferred_speed);
  EXPECT_EQ(static_cast<float>(spec.max_speed_factor), setup.max_speed_factor);
  EXPECT_EQ(static_cast<float>(spec.max_acceleration), setup.max_acceleration);
  EXPECT_NEAR(spec.max_turn_rate, setup.max_turn_rate, 0.01);
  EXPECT_EQ(static_cast<float>(spec.decision_period.seconds), setup.decision_period);
}

TEST(Read, PolygonsInAllForms) {
  const Scenario s = read_scenario_text(
      "throng: 1\nworld:\n  walkable:\n"
      "    - area: [[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]]\n"
      "    - {wkt: \"POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0), (1 1, 2 1, 2 2, 1 1))\"}\n"
      "    - area: \"polygon ((0 0, 4 0, 4 4, 0 4, 0 0))\"\n"
      "    - area: {type: Polygon, coordinates: [[[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]], [[1, 1], [2, 1], [2, "
      "2]]]}\n");
  ASSERT_TRUE(s.ok()) << problems(s);
  for (const auto& w : s.spec.world.walkable) EXPECT_EQ(w.area.outer.size(), 4u);
  EXPECT_EQ(s.spec.world.walkable[1].area.holes.size(), 1u);
  EXPECT_EQ(s.spec.world.walkable[1].area.holes[0].size(), 3u);
  EXPECT_EQ(s.spec.world.walkable[3].area.holes.size(), 1u);
}

TEST(Read, DistributionsAndAngles) {
  const Scenario s = read_good(
      "population:\n  p:\n    radius: {uniform: [0.1, 0.3]}\n    preferred_speed: {normal: [1.3, 0.2], min: 0.5}\n"
      "    height: {constant: 1.7}\n    pre_movement: {discrete: [[0, 1], [5, 3]]}\n    max_turn_rate: 180\n"
      "    decision_period: every_frame\n");
  const auto& p = s.spec.population.at("p");
  EXPECT_EQ(p.radius.kind, Distribution::Kind::kUniform);
  EXPECT_EQ(p.preferred_speed.min, 0.5);
  EXPECT_EQ(p.preferred_speed.max, 10);  // the field's own limit
  EXPECT_EQ(p.height, Distribution::constant(1.7));
  EXPECT_EQ(p.pre_movement.values, (std::vector<double>{0, 5}));
  EXPECT_DOUBLE_EQ(p.max_turn_rate, 3.14159265358979323846);
  EXPECT_EQ(p.decision_period.seconds, 0);
}

TEST(Read, JourneysWithShorthands) {
  const Scenario s = read_good(
      "journeys:\n"
      "  j:\n"
      "    - a\n"
      "    - {wait: {uniform: [1, 2]}, at: b}\n"
      "    - branch: [{weight: 2, then: [a]}, {then: [b, {wait: 3}]}]\n"
      "    - {repeat: 3}\n"
      "  k: {steps: [{go: a}, {repeat: forever, steps: [a, b]}]}\n");
  const auto& j = s.spec.journeys.at("j").steps;
  ASSERT_EQ(j.size(), 4u);
  EXPECT_EQ(j[0].go, "a");
  EXPECT_EQ(j[1].at, "b");
  EXPECT_EQ(j[2].branch[0].weight, 2);
  EXPECT_EQ(j[2].branch[1].then.size(), 2u);
  EXPECT_EQ(j[3].repeat->times, 3u);
  EXPECT_EQ(s.spec.journeys.at("k").steps[1].repeat->times, 0u);
}

TEST(Read, BooleansOfBothYamlVersions) {
  for (const char* word : {"off", "false", "no", "Off", "FALSE"})
    EXPECT_FALSE(read_good(std::string("steering: {separate: ") + word + "}\n").spec.steering.contacts.separate)
        << word;
}

/// A recording that is switched on or off is not one in a file of that name.
TEST(Read, ABareBooleanSwitchesTheRecording) {
  for (const char* off : {"false", "off", "No"})
    EXPECT_FALSE(read_good("outputs: {record: " + std::string(off) + "}\n").spec.outputs.record) << off;
  for (const char* on : {"true", "on", "Yes"}) {
    const Scenario s = read_good("outputs: {record: " + std::string(on) + "}\n");
    ASSERT_TRUE(s.spec.outputs.record) << on;
    EXPECT_EQ(s.spec.outputs.record->file, "") << on;
    EXPECT_FALSE(s.spec.outputs.record->compact);
    // What is embedded in the recording means the same.
    const Scenario again = read_scenario_text(write_scenario(s.spec));
    ASSERT_TRUE(again.ok() && again.spec.outputs.record) << problems(again);
    EXPECT_EQ(again.spec.outputs.record->file, "");
  }
  EXPECT_EQ(read_good("outputs: {record: \"true\"}\n").spec.outputs.record->file, "true");
  EXPECT_EQ(read_good("outputs: {record: mine.throng}\n").spec.outputs.record->file, "mine.throng");
  const std::map<std::string, std::string> files{
      {"main.yaml", kWorld + "outputs: {record: {file: a.throng, compact: true}}\n"}};
  EXPECT_FALSE(read_files(files, {.set = {"outputs.record=false"}}).spec.outputs.record);
  const Scenario on = read_files(files, {.set = {"outputs.record=true"}});
  ASSERT_TRUE(on.spec.outputs.record);
  EXPECT_EQ(on.spec.outputs.record->file, "");
}

TEST(Read, JsonIsTheSame) {
  const Scenario yaml = read_good("name: x\nseed: 5\n");
  const Scenario json = read_scenario_text(write_scenario_json(yaml.spec));
  ASSERT_TRUE(json.ok()) << problems(json);
  EXPECT_TRUE(equal(yaml.spec, json.spec));
}

TEST(Read, AHashOfDigitsIsText) {
  const Scenario s = read_good("expect: [{measure: state_hash, equals: 1234567890123456}]\n");
  EXPECT_EQ(s.spec.expect[0].equals->text, "1234567890123456");
}

TEST(Read, NumbersAreStrict) {
  double v = 0;
  for (const char* good : {"1", "-1.5", "+2", "1e-3", ".5", "5.", "1E5"})
    EXPECT_EQ(parse_number(good, v), NumberProblem::kNone) << good;
  EXPECT_EQ(parse_number("1e-999", v), NumberProblem::kNone);
  EXPECT_EQ(v, 0);
  for (const char* bad : {"", "-", "1,5", "0x1", "1 ", " 1", "1e", "--1", "1_000", "e5", "+-1"})
    EXPECT_EQ(parse_number(bad, v), NumberProblem::kNotANumber) << bad;
  for (const char* bad : {"nan", ".nan", "inf", "-inf", "+.inf", "1e999", "-1e999", "Infinity"})
    EXPECT_EQ(parse_number(bad, v), NumberProblem::kNotFinite) << bad;
}

TEST(Read, SetOverridesTheFile) {
  const Scenario s = read_files({{"main.yaml", kWorld + "sources: [{id: s, place: a, count: 3}]\n"}},
                                {{"time.end=7", "sources[0].count=12", "population.p.radius={uniform: [0.1, 0.2]}"}});
  ASSERT_TRUE(s.ok()) << problems(s);
  EXPECT_EQ(s.spec.time.end, 7);
  EXPECT_EQ(s.spec.sources[0].count, 12u);
  EXPECT_EQ(s.spec.population.at("p").radius.kind, Distribution::Kind::kUniform);
  for (const char* bad :
       {"time.end", "=5", "sources[9].count=1", "time.end=]", "time.end=-5", "name.x=5", "tim.end=5"}) {
    const Scenario b =
        read_files({{"main.yaml", kWorld + "name: n\nsources: [{id: s, place: a, count: 3}]\n"}}, {{bad}});
    EXPECT_FALSE(b.ok()) << bad;
  }
}

TEST(Includes, SectionsAreMergedKeyByKey) {
  const Scenario s = read_files(
      {{"main.yaml",
        "throng: 1\ninclude: [parts/building.yaml, people.yaml]\nname: mine\npopulation: {adult: {radius: 0.3}}\n"
        "sources: [{id: second, place: a, count: 2, population: adult}]\n"},
       {"parts/building.yaml",
        kWorld + "name: theirs\nsources: [{id: first, place: b, count: 1, population: adult}]\n"},
       {"people.yaml", "population: {adult: {radius: 0.1, height: 1.5}, child: {radius: 0.15}}\n"}});
  ASSERT_TRUE(s.ok()) << problems(s);
  EXPECT_EQ(s.spec.name, "mine");
  ASSERT_EQ(s.spec.sources.size(), 2u);
  EXPECT_EQ(s.spec.sources[0].id, "first");
  EXPECT_EQ(s.spec.population.at("adult").radius, Distribution::constant(0.3));
  EXPECT_EQ(s.spec.population.at("adult").height, PopulationSpec{}.height) << "an entry is one thing";
  EXPECT_EQ(s.spec.population.size(), 2u);
}

TEST(Includes, ASectionMayBeIncluded) {
  const Scenario s = read_files(
      {{"main.yaml", "throng: 1\nworld: {include: plan.yaml, places: [{id: c, point: [3, 3]}]}\n"},
       {"plan.yaml", "walkable: [{area: [[0, 0], [20, 0], [20, 10]]}]\nplaces: [{id: d, point: [4, 1]}]\n"}});
  ASSERT_TRUE(s.ok()) << problems(s);
  EXPECT_EQ(s.spec.world.places.size(), 2u);
}

TEST(Includes, ProblemsNameTheFileTheyAreIn) {
  const Scenario s = read_files({{"main.yaml", kWorld + "include: sub/people.yaml\n"},
                                 {"sub/people.yaml", "\npopulation: {adult: {radius: -1}}\n"}});
  ASSERT_EQ(s.diagnostics.error_count(), 1u) << problems(s);
  EXPECT_EQ(s.diagnostics.list()[0].at.file, "sub/people.yaml");
  EXPECT_EQ(s.diagnostics.list()[0].at.line, 2);
}

TEST(Migration, DraftsAreReadAndReported) {
  const Scenario s = read_scenario_text(
      "throng: 0\nduration: 33\n"
      "world: {walkable: [{area: [[0, 0], [20, 0], [20, 10], [0, 10]]}], places: [{id: a, point: [1, 1]}]}\n"
      "agents: {adult: {speed: 1.1}}\nexits: [a]\n");
  ASSERT_TRUE(s.ok()) << problems(s);
  EXPECT_EQ(s.spec.version, kScenarioVersion);
  EXPECT_EQ(s.spec.time.end, 33);
  EXPECT_EQ(s.spec.population.at("adult").preferred_speed, Distribution::constant(1.1));
  EXPECT_EQ(s.spec.sinks.size(), 1u);
  EXPECT_EQ(s.diagnostics.list().size(), 4u) << problems(s);
  EXPECT_NE(problems(s).find("4:1: warning: 'agents' is the word of an older format"), std::string::npos)
      << problems(s);
  // The old words mean nothing in the present version.
  EXPECT_FALSE(read_scenario_text(kWorld + "agents: {adult: {}}\n").ok());
}

TEST(Migration, IncludedFilesAreMigratedByTheirOwnVersion) {
  const Scenario s =
      read_files({{"main.yaml", kWorld + "include: old.yaml\n"}, {"old.yaml", "throng: 0\nagents: {old: {}}\n"}});
  ASSERT_TRUE(s.ok()) << problems(s);
  EXPECT_EQ(s.spec.population.count("old"), 1u);
}

}  // namespace
}  // namespace throng
