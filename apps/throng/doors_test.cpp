// Doors as a user meets them: recorded, measured, timed.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "bench_doors.h"
#include "shell_for_test.h"

namespace {

using throng::test::Outcome;
using Json = nlohmann::json;

namespace fs = std::filesystem;

class DoorsCli : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("throng_doors_" + std::to_string(::getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  Outcome throng(const std::string& args) {
    return throng::test::shell("cd '" + folder_.string() + "' && '" THRONG_PROGRAM "' " + args);
  }
  fs::path folder_;
};

TEST_F(DoorsCli, RecordingsOfDoorsHaveTheirMeasures) {
  ASSERT_EQ(throng("run '" THRONG_SOURCE_DIR "/scenarios/demos/doors_single.yaml' --quiet --record run.throng").code,
            0);
  const Outcome o = throng("analyze run.throng --json");
  ASSERT_EQ(o.code, 0) << o.text;
  const Json report = Json::parse(o.text);
  const auto value = [&](const std::string& name) {
    for (const Json& m : report["measures"])
      if (m["name"] == name && m["value"].is_number()) return m["value"].get<double>();
    return -1.0;
  };
  EXPECT_GT(value("door_flow"), 0.2);
  EXPECT_GT(value("door_delay"), 1);
  EXPECT_GT(value("door_hold_rate"), 0.5) << "kind people hold it for each other";
  EXPECT_GT(value("door_hold_time"), 0.3);
  EXPECT_GT(value("door_open_share"), 0.5) << "and so it hardly ever shuts";
  EXPECT_EQ(throng("analyze run.throng --measure door_flow,door_hold_rate --out m").code, 0);
  EXPECT_TRUE(fs::exists(folder_ / "m/door_flow.csv") && fs::exists(folder_ / "m/door_flow.svg"));
  EXPECT_TRUE(fs::exists(folder_ / "m/door_hold_rate.csv"));
}

TEST_F(DoorsCli, BenchTimesDoorsThatAreUsedAndDoorsThatAreNot) {
  const Outcome o = throng("bench doors --steps 40 --repeats 1 --json");
  ASSERT_EQ(o.code, 0) << o.text;
  const Json rows = Json::parse(o.text)["rows"];
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_EQ(rows[0]["doors"], 4);
  EXPECT_EQ(rows[0]["people"], 16);
  for (const int i : {1, 2, 3}) EXPECT_EQ(rows[i]["people"], 1000) << i;
  EXPECT_EQ(rows[1]["doors"], 100);
  EXPECT_EQ(rows[3]["doors"], 0);
  EXPECT_GT(rows[1]["passages_per_s"], 5) << "its doors are in use";
  EXPECT_EQ(rows[2]["passages_per_s"], 0);
}

}  // namespace
