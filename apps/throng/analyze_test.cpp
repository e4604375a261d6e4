// throng analyze as a user calls it.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "shell_for_test.h"

namespace throng::cli {
namespace {

namespace fs = std::filesystem;
using test::Outcome;

constexpr const char* kScene = R"(throng: 1
name: Two flows
time: {step: 0.05, end: 30}
world:
  walkable: [{area: [[0, 0], [16, 0], [16, 6], [0, 6]]}]
  places:
    - {id: west, area: [[0.5, 1], [3, 1], [3, 5], [0.5, 5]]}
    - {id: east, area: [[13, 1], [15.5, 1], [15.5, 5], [13, 5]]}
    - {id: middle, area: [[6, 0], [10, 0], [10, 6], [6, 6]]}
    - {id: spot, point: [8, 3]}
population: {adult: {radius: {uniform: [0.18, 0.24]}}}
journeys: {eastward: [east], westward: [west]}
sources:
  - {id: from_west, place: west, count: 6, journey: eastward}
  - {id: from_east, place: east, count: 6, journey: westward}
sinks: [west, east]
)";

class AnalyzeCommand : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = fs::path(testing::TempDir()) / ("analyze_" + std::to_string(::getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    write("flows.yaml", kScene);
    std::string walks = "# framerate: 8 fps\n# id frame x/m y/m z/m\n";
    for (int person = 1; person <= 4; ++person)
      for (int f = 0; f < 40 + 5 * person; ++f)
        walks += std::to_string(person) + " " + std::to_string(f) + " " +
                 std::to_string(person % 2 ? 0.15 * f : 6 - 0.15 * f) + " " + std::to_string(person) + " 1.7\n";
    write("walks.txt", walks);
    write("bare.txt", "1 0 100 200\n1 1 110 200\n");
    write("empty.txt", "");
    const Outcome o = throng("run flows.yaml --quiet --record flows.throng");
    ASSERT_EQ(o.code, 0) << o.text;
  }
  static void TearDownTestSuite() { fs::remove_all(folder_); }

  static void write(const std::string& name, const std::string& text) { std::ofstream(folder_ / name) << text; }
  static std::string read(const std::string& name) {
    std::ostringstream s;
    s << std::ifstream(folder_ / name).rdbuf();
    return s.str();
  }
  static Outcome throng(const std::string& arguments) {
    return test::shell("cd '" + folder_.string() + "' && '" THRONG_PROGRAM "' " + arguments);
  }
  static void refused(const std::string& arguments, const std::string& words) {
    const Outcome o = throng("analyze " + arguments);
    EXPECT_EQ(o.code, 1) << arguments << "\n" << o.text;
    EXPECT_TRUE(o.has(words)) << arguments << "\n" << o.text;
  }

  static inline fs::path folder_;
};

TEST_F(AnalyzeCommand, TakesWhatCanBeTakenAndSaysWhatIsMissing) {
  const Outcome o = throng("analyze flows.throng --out all");
  ASSERT_EQ(o.code, 0) << o.text;
  EXPECT_TRUE(o.has("12 people")) << o.text;
  EXPECT_TRUE(o.has("groups: from_west 6, from_east 6")) << o.text;
  EXPECT_TRUE(o.has("arrivals: as recorded, 12")) << o.text;
  EXPECT_TRUE(o.has("bodies: radius 0.1")) << o.text;
  EXPECT_TRUE(o.has("--centre X,Y")) << o.text;
  EXPECT_TRUE(o.has("--exit X,Y")) << o.text;
  EXPECT_FALSE(o.has("nan")) << o.text;
  const std::string table = read("all/measures.csv");
  EXPECT_EQ(table.substr(0, table.find('\n')), "measure,value,unit,what it is,why there is none");
  EXPECT_NE(table.find("\narrived,12,,"), std::string::npos) << table;
  EXPECT_EQ(table.find("nan"), std::string::npos) << table;
  EXPECT_NE(read("all/mean_travel_time.csv")
                .find("person,group,entered [s],arrived [s],travel time [s]\nfrom_west.0,from_west,"),
            std::string::npos)
      << read("all/mean_travel_time.csv");
  for (const char* name : {"lane_order", "lane_bands", "grouping", "arrived", "turning", "mean_acceleration"})
    for (const char* kind : {".csv", ".svg"})
      EXPECT_TRUE(fs::exists(folder_ / "all" / (std::string(name) + kind))) << name << kind;
  EXPECT_NE(read("all/lane_order.svg").find("</svg>"), std::string::npos);
}

TEST_F(AnalyzeCommand, MeasuresByNameWithTheirScene) {
  Outcome o =
      throng("analyze flows.throng --measure arch_evenness,rotation --exit spot --into 1,0 --centre 8,3 --radius 5");
  EXPECT_EQ(o.code, 0) << o.text;
  EXPECT_TRUE(o.has("rotation")) << o.text;
  EXPECT_TRUE(o.has("there are never 8 people within 4 m before the exit")) << o.text;
  EXPECT_FALSE(o.has("left out")) << o.text;
  o = throng("analyze flows.throng --measure lane_order --measure grouping --zone middle --from 2 --to 12 --json");
  ASSERT_EQ(o.code, 0) << o.text;
  const auto j = nlohmann::json::parse(o.text);
  EXPECT_EQ(j["people"], 12);
  ASSERT_EQ(j["measures"].size(), 2u);
  EXPECT_EQ(j["measures"][0]["name"], "lane_order");
  EXPECT_GE(j["start"], 2.0);
  EXPECT_LE(j["end"], 12.0);
  EXPECT_EQ(j["groups"][1], "from_east");
  o = throng("analyze flows.throng --measure collisions --body-radius 0.6 --json");
  EXPECT_GT(nlohmann::json::parse(o.text)["measures"][0]["value"], 0);
  o = throng("analyze flows.throng --measure grouping --groups from_east,from_west --group-by source --quiet");
  EXPECT_EQ(o.code, 0) << o.text;
  EXPECT_EQ(o.text, "");
}

TEST_F(AnalyzeCommand, FlowsAndFundamentalDiagrams) {
  Outcome o = throng("analyze flows.throng --measure flow,specific_flow --line 8,0,8,6 --out flow --json");
  ASSERT_EQ(o.code, 0) << o.text;
  auto j = nlohmann::json::parse(o.text);
  EXPECT_GT(j["measures"][0]["value"], 0.2);
  EXPECT_NEAR(j["measures"][1]["value"].get<double>(), j["measures"][0]["value"].get<double>() / 6, 1e-9);
  EXPECT_EQ(read("flow/flow.csv").substr(0, 51), "person,group,time [s],way,people who have passed\nfr");
  EXPECT_NE(read("flow/flow.svg").find("</svg>"), std::string::npos);
  for (const char* method : {"transits", "classic", "voronoi"}) {
    const std::string folder = std::string("diagram_") + method;
    o = throng("analyze flows.throng --measure fundamental_diagram --area middle --method " + std::string(method) +
               " --out " + folder);
    ASSERT_EQ(o.code, 0) << o.text;
    EXPECT_FALSE(o.has("floor: not known")) << o.text;
    EXPECT_NE(read(folder + "/fundamental_diagram.csv").find("density [1/m²],speed [m/s]"), std::string::npos);
    EXPECT_NE(read(folder + "/fundamental_diagram.svg").find("Weidmann"), std::string::npos);
  }
  o = throng("analyze walks.txt --measure fundamental_diagram --area 2,0,4,0,4,5,2,5 --method voronoi --json");
  ASSERT_EQ(o.code, 0) << o.text;
  j = nlohmann::json::parse(o.text);
  EXPECT_NEAR(j["measures"][0]["value"].get<double>(), 1.2, 0.4) << o.text;
  EXPECT_NE(o.text.find("floor: not known"), std::string::npos);
  o = throng("analyze flows.throng --measure space_use,penetration,last_arrival --out more");
  ASSERT_EQ(o.code, 0) << o.text;
  for (const char* name : {"space_use", "penetration", "last_arrival"})
    for (const char* kind : {".csv", ".svg"})
      EXPECT_FALSE(read("more/" + std::string(name) + kind).empty()) << name << kind;
  refused("flows.throng --measure flow", "--line X0,Y0,X1,Y1");
  refused("flows.throng --measure flow --line 1,2,3", "must be X0,Y0,X1,Y1");
  refused("flows.throng --measure flow --line 1,2,1,2", "has no length");
  refused("flows.throng --measure fundamental_diagram", "--area X0,Y0,X1,Y1");
  refused("flows.throng --measure fundamental_diagram --area 4,4,2,2", "inside out");
  refused("flows.throng --measure fundamental_diagram --area 1,1,2,2,3", "has 5 numbers");
  refused("flows.throng --measure fundamental_diagram --area 0,0,4,0,1,1,0,4", "convex");
  refused("flows.throng --measure fundamental_diagram --area midle", "did you mean 'middle'");
  refused("flows.throng --measure fundamental_diagram --area spot", "point");
  refused("flows.throng --measure fundamental_diagram --method file", "--line");
}

TEST_F(AnalyzeCommand, FilesOfOtherTools) {
  Outcome o = throng("analyze walks.txt --json");
  ASSERT_EQ(o.code, 0) << o.text;
  auto j = nlohmann::json::parse(o.text);
  EXPECT_EQ(j["people"], 4);
  EXPECT_EQ(j["rate"], 8);
  const auto value = [&](const std::string& name) {
    for (const auto& m : j["measures"])
      if (m["name"] == name) return m.contains("value") ? m["value"].get<double>() : NAN;
    return double(NAN);
  };
  EXPECT_NEAR(value("mean_walking_speed"), 1.2, 1e-6);
  EXPECT_EQ(value("arrived"), 3) << "the fourth is there to the end";
  EXPECT_NEAR(value("path_ratio"), 1, 1e-9);
  EXPECT_TRUE(std::isnan(value("grouping"))) << "nobody says who belongs together";
  o = throng("analyze walks.txt --measure grouping --group-by direction");
  EXPECT_EQ(o.code, 0) << o.text;
  EXPECT_TRUE(o.has("groups: east 2, west 2")) << o.text;
  o = throng("analyze bare.txt --rate 16 --unit cm --measure mean_walking_speed");
  EXPECT_EQ(o.code, 0) << o.text;
  EXPECT_TRUE(o.has("1.6 m/s")) << o.text;
  // There and back: the measures of an export are those of the recording.
  ASSERT_EQ(throng("export flows.throng --to csv --out flows.csv").code, 0);
  const auto speed = [&](const std::string& file) {
    return nlohmann::json::parse(throng("analyze " + file + " --measure mean_walking_speed --arrivals none --json")
                                     .text)["measures"][0]["value"]
        .get<double>();
  };
  EXPECT_NEAR(speed("flows.csv"), speed("flows.throng"), 1e-6);
}

TEST_F(AnalyzeCommand, WrongInputIsExplained) {
  refused("flows.throng --measure lane_ordre", "did you mean 'lane_order'");
  refused("flows.throng --measure rotation", "rotation needs --centre X,Y");
  refused("nothing.throng", "cannot be read");
  refused("empty.txt", "is empty");
  refused("bare.txt", "--rate 25");
  refused("flows.yaml", "record its run first");
  refused("flows.throng --zone 5,0,3,9", "inside out");
  refused("flows.throng --zone 100,100,120,120", "nobody is ever in the zone");
  refused("flows.throng --zone midle", "did you mean 'middle'");
  refused("flows.throng --zone spot", "is a point");
  refused("flows.throng --zone 1,2,nan,4", "must be X0,Y0,X1,Y1");
  refused("flows.throng --axis 0,0", "not both 0");
  refused("flows.throng --exit 3", "must be X,Y");
  refused("flows.throng --from 9 --to 3", "not before");
  refused("flows.throng --from 900", "nobody is there");
  refused("flows.throng --groups from_wst", "did you mean 'from_west'");
  refused("flows.throng --level upper", "there is no level");
  refused("flows.throng --group-by sources", "did you mean 'source'");
  refused("walks.txt --group-by source", "knows no sources");
  refused("walks.txt --arrivals events", "only recordings");
  refused("flows.throng --rate 10", "a recording does");
  refused("", "FILE");
  write("file", "x");
  Outcome o = throng("analyze flows.throng --out file/deep");
  EXPECT_EQ(o.code, 2) << o.text;
  EXPECT_TRUE(o.has("cannot write")) << o.text;
  ASSERT_EQ(throng("analyze flows.throng --measure turning --out again").code, 0);
  refused("flows.throng --measure turning --out again", "--force");
  EXPECT_EQ(throng("analyze flows.throng --measure turning --out again --force").code, 0);
}

// EG-16, EG-57: grouping where four flows cross, the arch before a gate, stripes of two streams at a right angle, and
// how far people turn.
TEST_F(AnalyzeCommand, WhatTheExperimentsShow) {
  const auto value = [&](const std::string& scene, const std::string& arguments) {
    const std::string recording = scene + ".throng";
    if (!fs::exists(folder_ / recording)) {
      const Outcome run =
          throng("run '" THRONG_SOURCE_DIR "/scenarios/experiments/" + scene + ".yaml' --quiet --record " + recording);
      EXPECT_EQ(run.code, 0) << run.text;
    }
    const Outcome o = throng("analyze " + recording + " --json --measure " + arguments);
    EXPECT_EQ(o.code, 0) << o.text;
    const auto j = nlohmann::json::parse(o.text, nullptr, false);
    EXPECT_TRUE(j["measures"][0].contains("value")) << o.text;
    return j["measures"][0].value("value", 0.0);
  };
  EXPECT_GT(value("paris_x_crossing", "grouping --zone 8.5,8.5,11.5,11.5"), 0.05)
      << "those with one direction pass in groups";
  EXPECT_GT(value("paris_gate", "arch_evenness --exit gate"), 0.6) << "half a ring, not a line";
  EXPECT_GT(value("paris_gate", "turning"), 3) << "rad: nobody gets straight through";
  EXPECT_NEAR(value("models_crossing", "stripe_orientation --zone 14,14,22,22"), 135, 25) << "across both streams";
  EXPECT_GT(value("models_crossing", "grouping"), 0.15);
}

// PV-06: what a stream does at its edges, and behind what it flows around.
TEST_F(AnalyzeCommand, EdgesAndWakesOfAStream) {
  ASSERT_EQ(
      throng("run " THRONG_SOURCE_DIR "/scenarios/experiments/stream_wake.yaml --quiet --record stream.throng").code,
      0);
  const auto value = [&](const std::string& arguments) {
    const Outcome o = throng("analyze stream.throng --json --from 20 --measure " + arguments);
    EXPECT_EQ(o.code, 0) << o.text;
    const auto j = nlohmann::json::parse(o.text, nullptr, false);
    EXPECT_TRUE(j["measures"][0].contains("value")) << o.text;
    return j["measures"][0].value("value", -1.0);
  };
  const std::string upper = " --zone 1,9,29,15", lower = " --zone 1,0,29,6";
  EXPECT_LT(value("wake --obstacle 12,12 --obstacle-radius 0.8" + upper), 0.2) << "a void behind the pillar";
  EXPECT_GT(value("wake --obstacle 24,12 --obstacle-radius 0.8" + upper), 0.45) << "12 m on the stream has closed";
  EXPECT_LT(value("wake" + lower), 0.6) << "ahead of those who are slow";
  EXPECT_NEAR(value("edge_effect" + upper), 1, 0.2);
  const Outcome none = throng("analyze stream.throng --from 20 --measure wake" + upper);
  EXPECT_TRUE(none.has("--obstacle X,Y")) << none.text;
}

TEST_F(AnalyzeCommand, HelpTeachesByExample) {
  const Outcome o = throng("analyze --help");
  EXPECT_EQ(o.code, 0);
  EXPECT_TRUE(o.has("Examples:\n  throng run")) << o.text;
  EXPECT_TRUE(throng("--help").has("throng analyze"));
  EXPECT_TRUE(throng("list trajectory-measures").has("arch_evenness"));
}

}  // namespace
}  // namespace throng::cli
