#include "throng/scenario/write.h"

#include <gtest/gtest.h>

#include "throng/scenario/emit.h"
#include "throng/scenario/read.h"
#include "throng/scenario/schema_fixture.h"
#include "throng/steering/default.h"

namespace throng {
namespace {

void expect_round_trip(const Scenario& s) {
  const std::string yaml = write_scenario(s.spec);
  const Scenario again = read_scenario_text(yaml);
  for (const auto& d : again.diagnostics.list()) ADD_FAILURE() << to_text(d);
  EXPECT_TRUE(equal(s.spec, again.spec)) << yaml;
  EXPECT_EQ(write_scenario(again.spec), yaml);
  const Scenario json = read_scenario_text(write_scenario_json(s.spec));
  EXPECT_TRUE(json.ok());
  EXPECT_TRUE(equal(s.spec, json.spec));
}

TEST(Write, EverythingComesBack) {
  const Scenario s = read_scenario_text(R"yaml(
throng: 1
name: "odd: [name] # \e \u2028 ' \" \\ \n"
description: "- not a list"
seed: 123456789012345
camera: {position: [1, 2, 3.5], target: [0, 0, 0]}
time: {step: 0.025, end: 33.3}
world:
  levels: [ground, {id: "1", elevation: 3.75}]
  walkable:
    - {level: ground, wkt: "POLYGON ((0 0, 20.1 0, 20 10, 0 10, 0 0), (1 1, 2 1, 2 2, 1 1))"}
    - {level: "1", area: [[0, 0], [20, 0], [20, 10], [0, 10]]}
  obstacles: [{level: ground, line: [[3, 3], [4, 4.000000001]], thickness: 0.1}, {id: box, level: ground, area: [[5, 5], [6, 5], [6, 6]]}]
  stairs: [{id: s, from: ground, to: "1", foot: [10, 5], direction: -33.3, width: 2, run: 5, rise: 3.75}]
  ramps: [{from: ground, to: "1", foot: [10, 2]}]
  speed_areas: [{level: ground, area: [[7, 7], [8, 7], [8, 8]], factor: 0.5}]
  places: [{id: "null", level: ground, point: [1e-7, 3]}, {id: "on", level: "1", area: [[0, 0], [1, 0], [1, 1]]}]
  periodic: [{level: "1", edge_a: [[0, 0], [0, 10]], edge_b: [[20, 0], [20, 10]]}]
population:
  "a: b": {radius: {normal: [0.22, 0.02], max: 0.3}, max_speed: 2, max_turn_rate: 33.3, decision_period: 0.7, pre_movement: {lognormal: [1, 0.5], max: 100}}
  child: {radius: 0.15, preferred_speed: {weibull: [8, 1.1], max: 3}, steering: {model: orca}, planner: direct}
steering: {separate: off}
navigation: {filters: [speed_limit]}
sources:
  - {id: x, population: {"a: b": 1.5, child: 3}, place: "null", schedule: [[0, 5], [10.5, 7]], journey: {j: 1, k: 0.1}, pre_movement: 3}
  - {id: y, population: child, level: "1", area: [[0, 0], [1, 0], [1, 1]], density: 0.5, spacing: 0.1, start: 1, end: 5}
  - {id: z, population: child, replay: {file: t.txt, unit: cm, rate: 16, level: ground}}
sinks: ["null", {place: "on", max_flow: 1.25}]
journeys:
  j: ["null", {wait: {gamma: [2, 3], max: 99}, at: "on"}, {branch: [{weight: 2, then: ["on"]}, {then: [{wait: 3}]}]}, {repeat: 2}]
  k: [{repeat: forever, steps: ["null", "on"]}]
outputs: {rate: 25}
expect:
  - {measure: left_the_scene, equals: 60}
  - {measure: density, area: [[0, 0], [1, 0], [1, 1]], level: ground, from: 3, to: 9, between: [0.1, 4]}
  - {measure: state_hash, equals: "0123456789abcdef"}
)yaml");
  for (const auto& d : s.diagnostics.list()) ADD_FAILURE() << to_text(d);
  expect_round_trip(s);
}

TEST(Write, ShippedScenariosComeBack) {
  const auto files = shipped_files();
  for (const auto& file : files) {
    SCOPED_TRACE(file.string());
    const Scenario s = read_scenario(DiskFiles(), file.string());
    EXPECT_TRUE(s.ok());
    expect_round_trip(s);
  }
  EXPECT_GE(files.size(), 40u);
}

TEST(Write, DefaultsAreWrittenOut) {
  const Scenario s = read_scenario_text("throng: 1\nworld: {walkable: [{area: [[0, 0], [20, 0], [20, 10]]}]}\n");
  const std::string yaml = write_scenario(s.spec);
  for (const std::string& text :
       {std::string("step: 0.05"), std::string("max_turn_rate: 360"), "model: " + std::string(kDefaultModel),
        std::string("separate: true"), std::string("id: ground"), std::string("person:")})
    EXPECT_NE(yaml.find(text), std::string::npos) << text << "\n" << yaml;
}

TEST(Emit, AnyTextSurvivesYamlAndJson) {
  for (const std::string text : {"",
                                 " ",
                                 "a b",
                                 "a ",
                                 "true",
                                 "Off",
                                 "null",
                                 "~",
                                 "NULL",
                                 "12",
                                 "1e5",
                                 "0x1",
                                 ".5",
                                 "- a",
                                 "a: b",
                                 "a #b",
                                 "#b",
                                 "'",
                                 "\"",
                                 "\\",
                                 "{a}",
                                 "[a",
                                 "&a",
                                 "*a",
                                 "!a",
                                 "|",
                                 ">",
                                 "%a",
                                 "@a",
                                 "`",
                                 "a\nb",
                                 "a\r\nb\t",
                                 "\x1b[31m",
                                 "\x7f",
                                 "\xc2\x85",
                                 "\xe2\x80\xa8",
                                 "\xf0\x9f\x9a\xb6",
                                 "../../x",
                                 "<b>&amp;</b>",
                                 "?",
                                 "? a",
                                 "---",
                                 "...",
                                 "=",
                                 "<<",
                                 "a,b",
                                 "NaN",
                                 ".inf",
                                 "é"}) {
    DocumentNode root = map_node();
    put(root, "name", text);
    put(root, text.empty() ? "x" : text + "key", "value");
    for (const std::string& written : {to_yaml(root), to_json(root), to_flow(root)}) {
      Document files;
      files.files = {"t"};
      Diagnostics problems;
      DocumentNode back;
      ASSERT_TRUE(parse_document(written, 0, files, back, problems)) << written;
      ASSERT_NE(back.find("name"), nullptr) << written;
      EXPECT_EQ(back.find("name")->text, text) << written;
      EXPECT_TRUE(back.find("name")->is_scalar()) << written;
      if (!text.empty()) {
        EXPECT_NE(back.find(text + "key"), nullptr) << written;
      }
    }
  }
}

}  // namespace
}  // namespace throng
