// throng bench path_search and throng draw --what quadtree|search|congestion as a user calls them.
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>

#include "shell_for_test.h"

namespace {

using throng::test::Outcome;

Outcome throng(const std::string& args) { return throng::test::shell(std::string("'") + THRONG_PROGRAM + "' " + args); }

const std::string kScene = THRONG_SOURCE_DIR "/scenarios/demos/quadtree.yaml";

/// SH-Q9 without the clock: what is visited falls from sorted to pmulti, ways get longer, all of them near the
/// shortest.
TEST(PathSearch, RowsHaveTheOrderOfTheSource) {
  const Outcome o = throng("bench path_search --searches 800 --json");
  ASSERT_EQ(o.code, 0) << o.text;
  const auto j = nlohmann::json::parse(o.text);
  ASSERT_EQ(j["scenes"].size(), 4u);
  ASSERT_EQ(j["rows"].size(), 8u);
  std::map<std::string, nlohmann::json> row;
  for (const auto& r : j["rows"]) row.emplace(r["scheme"].get<std::string>() + " " + r["cell_m"].dump(), r);
  const auto value = [&](const std::string& name, const char* key) { return row.at(name)[key].get<double>(); };
  for (const auto& [name, r] : row) {
    EXPECT_EQ(r["searches"], 800) << name;
    EXPECT_GT(r["success"], 0.9) << name;
    EXPECT_GE(r["ratio_mean"], 0.99) << name;
  }
  EXPECT_GT(value("sorted 0.2", "nodes_visited"), value("multi 0.2", "nodes_visited"));
  EXPECT_GT(value("multi 0.2", "nodes_visited"), value("pmulti 0.2", "nodes_visited"));
  EXPECT_LT(value("sorted 0.2", "pulled_length_m"), value("multi 0.2", "pulled_length_m"));
  EXPECT_LT(value("pmulti 0.2", "pulled_length_m"), 1.35 * value("sorted 0.2", "pulled_length_m"));
  EXPECT_LT(value("sorted 0.2", "pulled_length_m"), 1.12 * value("sorted 0.2", "shortest_m"));
  EXPECT_LT(value("grid_heuristic 0.5", "nodes_visited"), 0.3 * value("grid_uninformed 0.5", "nodes_visited"));
  EXPECT_EQ(j["maps"]["path_station"]["regions"], 43);
  EXPECT_LT(j["maps"]["path_station"]["all_maps_mb"], 60);
}

TEST(PathSearch, PicturesOfQuadtreeAndSearch) {
  const Outcome nodes = throng("draw " + kScene + " --what quadtree");
  EXPECT_EQ(nodes.code, 0);
  EXPECT_NE(nodes.text.find("#8fb3e6"), std::string::npos) << "obstacles are blue";
  const Outcome search = throng("draw " + kScene + " --what search --scheme all --from 2,2 --to 16,10");
  EXPECT_EQ(search.code, 0);
  for (const char* word : {"sorted, fibonacci", "single, fibonacci", "pmulti, fibonacci", "#1e9e3c", "#f08c1a"})
    EXPECT_NE(search.text.find(word), std::string::npos) << word;
}

/// SH-D14: the way of one walker with and without the weights of the live column.
TEST(PathSearch, PictureOfCongestionShowsTheDetour) {
  const Outcome o = throng("draw " THRONG_SOURCE_DIR "/scenarios/demos/congestion.yaml --what congestion");
  ASSERT_EQ(o.code, 0);
  std::smatch with, without;
  ASSERT_TRUE(std::regex_search(o.text, with, std::regex(">with ([0-9]+) m<")));
  ASSERT_TRUE(std::regex_search(o.text, without, std::regex(">without ([0-9]+) m<")));
  EXPECT_GT(std::stoi(with[1]), 1.2 * std::stoi(without[1]));
}

TEST(PathSearch, WrongArgumentsAreNamed) {
  const auto says = [](const std::string& args, const std::string& words) {
    const Outcome o = throng("draw " + kScene + " --what search " + args);
    EXPECT_EQ(o.code, 1) << args;
    EXPECT_NE(o.text.find(words), std::string::npos) << args << ": " << o.text;
  };
  says("--to 2,2", "--from");
  says("--from 2,2 --to nowhere", "--to nowhere is not x,y");
  says("--from 2,2 --to 3,3 --scheme best", "--scheme best is none of sorted, single, multi, pmulti, all");
  says("--from 2,2 --to 3,3 --region cellar", "there is no region 'cellar'");
  says("--from 200,2 --to 3,3", "--from 200,2 is not on the floor");
}

}  // namespace
