// throng regions and throng run --explain-world as a user calls them.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "shell_for_test.h"

namespace {

using throng::test::Outcome;

namespace fs = std::filesystem;

Outcome throng(const std::string& args) { return throng::test::shell(std::string("'") + THRONG_PROGRAM + "' " + args); }

constexpr const char* kBlock = R"(# two rooms
throng: 1   # version
world:
  # the plan
  walkable: [{area: [[0, 0], [20, 0], [20, 10], [0, 10]]}]
  obstacles:
    - {area: [[9.9, 0], [10.1, 0], [10.1, 4.5], [9.9, 4.5]]}
    - {area: [[9.9, 5.5], [10.1, 5.5], [10.1, 10], [9.9, 10]]}
name: Two rooms
)";

class Regions : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("throng_regions_" + std::to_string(::getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  std::string put(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name) << text;
    return (folder_ / name).string();
  }
  std::string get(const std::string& name) {
    std::ostringstream s;
    s << std::ifstream(folder_ / name).rdbuf();
    return s.str();
  }
  fs::path folder_;
};

TEST_F(Regions, AreListed) {
  const std::string file = put("a.yaml", kBlock);
  const Outcome table = throng("regions " + file);
  EXPECT_EQ(table.code, 0) << table.text;
  EXPECT_NE(table.text.find("room_1"), std::string::npos) << table.text;
  const Outcome json = throng("regions --json " + file);
  const auto report = nlohmann::json::parse(json.text);
  EXPECT_EQ(report["authored"], false);
  ASSERT_EQ(report["regions"].size(), 2u);
  EXPECT_EQ(report["regions"][0]["neighbours"][0], "room_2");
}

/// Written into the file, the rest of it stays, and the regions are the author's from then on.
TEST_F(Regions, AreWrittenAndTheRestStays) {
  const std::string flow = "throng: 1\nworld: {walkable: [{area: [[0, 0], [20, 0], [20, 10], [0, 10]]}]}  # plan\n";
  const std::string json = "{\"throng\": 1, \"world\": {\"walkable\": [{\"area\": [[0, 0], [20, 0], [20, 10]]}]}}\n";
  for (const auto& [name, text] :
       {std::pair<std::string, std::string>{"block.yaml", kBlock}, {"flow.yaml", flow}, {"plain.json", json}}) {
    SCOPED_TRACE(name);
    const std::string file = put(name, text);
    const auto before = nlohmann::json::parse(throng("regions --json " + file).text);
    const Outcome written = throng("regions --write " + file);
    ASSERT_EQ(written.code, 0) << written.text;
    const std::string now = get(name);
    const std::size_t from = now.find(name == "plain.json" ? "\"regions\"" : "regions:");
    ASSERT_NE(from, std::string::npos);
    ASSERT_GT(now.size(), text.size());
    // What was there is there still, around the new part.
    std::size_t head = 0, tail = 0;
    while (head < text.size() && text[head] == now[head]) ++head;
    while (tail < text.size() - head && text[text.size() - 1 - tail] == now[now.size() - 1 - tail]) ++tail;
    EXPECT_EQ(head + tail, text.size()) << now;
    const auto after = nlohmann::json::parse(throng("regions --json " + file).text);
    EXPECT_EQ(after["authored"], true);
    ASSERT_EQ(after["regions"].size(), before["regions"].size());
    for (std::size_t i = 0; i < before["regions"].size(); ++i) {
      EXPECT_EQ(after["regions"][i]["id"], before["regions"][i]["id"]);
      EXPECT_NEAR(after["regions"][i]["area_m2"].get<double>(), before["regions"][i]["area_m2"].get<double>(), 0.01);
      EXPECT_EQ(after["regions"][i]["neighbours"], before["regions"][i]["neighbours"]);
    }
    const Outcome again = throng("regions --write " + file);
    EXPECT_EQ(again.code, 1);
    EXPECT_NE(again.text.find("regions of its own"), std::string::npos) << again.text;
  }
}

TEST_F(Regions, AreWrittenIntoAnotherFile) {
  const std::string file = put("a.yaml", kBlock);
  const Outcome out = throng("regions " + file + " --write --out " + (folder_ / "r.yaml").string());
  EXPECT_EQ(out.code, 0) << out.text;
  EXPECT_EQ(get("a.yaml"), kBlock);
  EXPECT_EQ(get("r.yaml").rfind("world:\n  regions:\n", 0), 0u) << get("r.yaml");
}

/// An error, unless the author says that it is meant: `--write` does for what it finds.
TEST_F(Regions, UnreachableOnesAreRefusedUnlessTheyAreMeant) {
  const std::string floor =
      "throng: 1\nworld:\n  walkable: [{area: [[0, 0], [9, 0], [9, 9], [0, 9]]}, {area: [[20, 0], [29, 0], [29, 8], "
      "[20, 8]]}]\n";
  const std::string head = floor + "  regions:\n    - {id: main, area: [[0, 0], [9, 0], [9, 9], [0, 9]]}\n";
  const std::string file = put("b.yaml", head + "    - {id: island, area: [[20, 0], [29, 0], [29, 8], [20, 8]]}\n");
  const Outcome out = throng("check " + file);
  EXPECT_EQ(out.code, 1);
  EXPECT_NE(out.text.find("region 'island' around"), std::string::npos) << out.text;
  EXPECT_NE(out.text.find("cannot be reached from 'main'"), std::string::npos) << out.text;
  EXPECT_NE(out.text.find(":6:"), std::string::npos) << "line of the region: " << out.text;
  const Outcome meant =
      throng("check " +
             put("c.yaml", head + "    - {id: island, area: [[20, 0], [29, 0], [29, 8], [20, 8]], isolated: true}\n"));
  EXPECT_EQ(meant.code, 0) << meant.text;
  const std::string written = put("d.yaml", floor);
  EXPECT_EQ(throng("regions --write " + written).code, 0);
  EXPECT_NE(get("d.yaml").find("isolated: true"), std::string::npos) << get("d.yaml");
  EXPECT_EQ(throng("check " + written).code, 0);
}

TEST_F(Regions, TheWorldIsExplained) {
  const std::string file = put("a.yaml", kBlock);
  const Outcome text = throng("run --explain-world " + file);
  EXPECT_EQ(text.code, 0) << text.text;
  for (const char* part : {"2 automatic regions", "room_2", "quadtree level", "path maps", "perception map", "L_t",
                           "built/s", "memory/MB", "topology", "objects", "ground nodes", "share of the ground"})
    EXPECT_NE(text.text.find(part), std::string::npos) << part << "\n" << text.text;
  const std::string floor = "throng: 1\nworld:\n  walkable: [{area: [[0, 0], [20, 0], [20, 10], [0, 10]]}]\n";
  const Outcome nameless = throng("run --explain-world " + put("b.yaml", floor));
  EXPECT_EQ(nameless.text.rfind("(no name): 1 levels", 0), 0u) << nameless.text;
  const auto report = nlohmann::json::parse(throng("run --explain-world --json " + file).text);
  EXPECT_EQ(report["regions"].size(), 2u);
  EXPECT_EQ(report["objects"], 2);
  EXPECT_GT(report["perception_cells"].get<int>(), 3000);
  // Every tier with its memory and the time it took.
  ASSERT_EQ(report["tiers"].size(), 5u);
  for (const char* name : {"floors and mesh", "topology", "perception map", "path maps", "objects"}) {
    const auto tier =
        std::find_if(report["tiers"].begin(), report["tiers"].end(), [&](const auto& t) { return t["name"] == name; });
    ASSERT_NE(tier, report["tiers"].end()) << name;
    EXPECT_GT((*tier)["megabytes"].get<double>(), 0) << name;
    EXPECT_GE((*tier)["build_s"].get<double>(), 0) << name;
    EXPECT_TRUE(name == std::string("objects") || (*tier)["build_s"].get<double>() > 0) << name;
  }
  std::size_t all_nodes = 0;
  for (const auto& region : report["regions"]) {
    const auto& tree = region["quadtree"];
    // 9.9 m by 10 m less 0.3 m to each wall, drawn in cells of 0.2 m
    EXPECT_NEAR(tree["ground_m2"].get<double>(), 9.3 * 9.4, 4);
    double covered = 0, above = 0;
    std::size_t nodes = 0;
    const int search = tree["search_level"].get<int>(), target = tree["target_level"].get<int>();
    ASSERT_GE(tree["levels"].size(), 5u);
    for (std::size_t l = 0; l < tree["levels"].size(); ++l) {
      const auto& level = tree["levels"][l];
      EXPECT_NEAR(level["cell_m"].get<double>(), 0.2 * static_cast<double>(1u << l), 1e-9);
      EXPECT_LE(level["ground_nodes"].get<int>(), level["nodes"].get<int>());
      covered += level["coverage"].get<double>(), nodes += level["nodes"].get<std::size_t>();
      if (static_cast<int>(l) >= target) above += level["coverage"].get<double>();
    }
    EXPECT_NEAR(covered, 1, 1e-6);
    EXPECT_EQ(nodes, tree["nodes"].get<std::size_t>());
    all_nodes += nodes;
    EXPECT_GE(search, 1);
    EXPECT_GE(target, search) << "L_t";
    EXPECT_GE(above, 0.7) << "of the ground is covered by nodes at and above L_t (SH-68)";
    EXPECT_GE(tree["searchable_share"].get<double>(), 0.8);
  }
  EXPECT_EQ(report["path_nodes"].get<std::size_t>(), all_nodes);
}

}  // namespace
