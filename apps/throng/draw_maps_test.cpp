// throng draw --what regions|rays|fan|quadtree|search as a user calls it: the file is made, and what must be on the
// picture is (SH-99). Shapes are told by the colours that the requirement names.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "shell_for_test.h"

namespace {

namespace fs = std::filesystem;
using throng::test::Outcome;

constexpr const char *kWalls = "stroke=\"#1a8a34\"", *kPeople = "fill=\"#d62020\"", *kObstacles = "fill=\"#5b86c9\"";

Outcome throng(const std::string& args) { return throng::test::shell(std::string("'") + THRONG_PROGRAM + "' " + args); }

const std::string kPerception = THRONG_SOURCE_DIR "/scenarios/demos/perception.yaml";

/// One drawn thing.
struct Element {
  std::string kind, text;  ///< "path", "circle", "text"; all that is written of it
  std::vector<double> numbers;

  bool has(const std::string& part) const { return text.find(part) != std::string::npos; }
  double attribute(const std::string& name) const {
    std::smatch found;
    const bool there = std::regex_search(text, found, std::regex(" " + name + "=\"(-?[0-9.]+)\""));
    return there ? std::stod(found[1]) : std::nan("");
  }
};

class Drawing : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("throng_draw_" + std::to_string(::getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  /// The file that the command makes; fails when it does not.
  std::string draw(const std::string& args) {
    const fs::path file = folder_ / "picture.svg";
    fs::remove(file);
    const Outcome o = throng("draw " + args + " --out '" + file.string() + "'");
    EXPECT_EQ(o.code, 0) << o.text;
    EXPECT_TRUE(fs::exists(file)) << args;
    std::ostringstream s;
    s << std::ifstream(file).rdbuf();
    EXPECT_EQ(s.str().rfind("<svg", 0), 0u);
    return s.str();
  }

  static std::vector<Element> elements(const std::string& svg) {
    std::vector<Element> list;
    for (std::size_t at = 0; (at = svg.find('<', at)) != std::string::npos;) {
      const std::size_t space = svg.find_first_of(" />", at + 1), end = svg.find('\n', at);
      Element e{svg.substr(at + 1, space - at - 1), svg.substr(at, end - at), {}};
      if (const std::size_t d = e.text.find(" d=\""); d != std::string::npos) {
        const std::string path = e.text.substr(d);
        const std::regex number("-?[0-9]+(\\.[0-9]+)?");
        for (std::sregex_iterator i(path.begin(), path.end(), number), none; i != none; ++i)
          e.numbers.push_back(std::stod(i->str()));
      }
      list.push_back(std::move(e));
      at = end == std::string::npos ? svg.size() : end;
    }
    return list;
  }

  static std::vector<Element> those(const std::string& svg, const std::string& kind, const std::string& part) {
    std::vector<Element> list;
    for (Element& e : elements(svg))
      if (e.kind == kind && e.has(part)) list.push_back(std::move(e));
    return list;
  }

  fs::path folder_;
};

TEST_F(Drawing, RegionsWithNamesTypesBoundariesAndEdges) {
  const std::string svg = draw(kPerception + " --what regions");
  const auto report = nlohmann::json::parse(throng("regions --json " + kPerception).text);
  ASSERT_EQ(report["regions"].size(), 3u);
  std::size_t ways = 0;
  for (const auto& region : report["regions"]) {
    const std::string id = region["id"].get<std::string>();
    EXPECT_EQ(those(svg, "text", ">" + id + "<").size(), 1u) << "its name";
    ways += region["neighbours"].size();
  }
  EXPECT_EQ(those(svg, "circle", "#08306b").size(), 3u) << "a dot for each region";
  // room_1 has two openings to hall_1; each boundary is drawn from both sides, with a line from the region to it.
  const auto boundaries = those(svg, "path", "#d00000");
  EXPECT_EQ(boundaries.size(), 6u);
  EXPECT_GE(boundaries.size(), ways);
  EXPECT_EQ(those(svg, "path", "stroke=\"#08306b\"").size(), boundaries.size());
  for (const char* type : {"hall", "passageway"})
    EXPECT_EQ(those(svg, "text", std::string(">") + type + "<").size(), 1u);
  EXPECT_GE(those(svg, "path", kWalls).size(), 28u) << "walls are thin green";
  EXPECT_EQ(those(svg, "path", kObstacles).size(), 7u) << "obstacles are blue";
  EXPECT_TRUE(those(svg, "circle", kPeople).empty());
  EXPECT_EQ(those(draw(kPerception + " --what regions --at 1"), "circle", kPeople).size(), 85u) << "people are red";
}

/// From (8, 7): how far the middle ray gets, in metres, and what is around it.
TEST_F(Drawing, RaysEndWhereSomethingIs) {
  const auto reach = [&](const std::string& args) {
    const std::string svg = draw(kPerception + " --what rays --point 8,7 " + args);
    const auto middle = those(svg, "path", "stroke=\"#b2182b\"");
    EXPECT_EQ(middle.size(), 1u);
    if (middle.empty() || middle[0].numbers.size() != 4) return std::nan("");
    const auto& n = middle[0].numbers;
    // 1200 pixels are 2 x (range + 1.5 m) and a margin: the lattice of 0.25 m tells how many a metre are.
    std::vector<double> lines;
    for (const Element& e : those(svg, "path", "#dcd7cc"))
      if (e.numbers.size() == 4 && e.numbers[0] == e.numbers[2]) lines.push_back(e.numbers[0]);
    EXPECT_GT(lines.size(), 40u);
    const double pixels = (lines.back() - lines.front()) / (0.25 * static_cast<double>(lines.size() - 1));
    EXPECT_EQ(those(svg, "path", "stroke=\"#e08214\"").size(), 41u) << "the fan";
    EXPECT_GT(those(svg, "circle", "fill=\"#2166ac\"").size(), 0u) << "rays that end at objects";
    EXPECT_GT(those(svg, "path", kWalls).size(), 4u);
    EXPECT_GT(those(svg, "path", "fill=\"#fbc9ae\"").size() + those(svg, "path", "fill=\"#ef8a62\"").size(),
              static_cast<std::size_t>(std::hypot(n[2] - n[0], n[3] - n[1]) / pixels / 0.25))
        << "every cell that the middle ray crosses";
    return std::hypot(n[2] - n[0], n[3] - n[1]) / pixels;
  };
  EXPECT_NEAR(reach("--direction 0 --range 12"), 12, 0.02) << "through the doorway";
  EXPECT_NEAR(reach("--direction -10 --range 12"), 9.9 / std::cos(M_PI / 18), 0.02) << "the wall beside it, x = 17.9";
  EXPECT_NEAR(reach("--direction 0 --range 5"), 5, 0.02) << "no farther than asked";
  EXPECT_NEAR(reach("--direction 45"), 3.5 * std::sqrt(2.0), 0.02) << "the pillar: its corner is at (11.5, 10.5)";
  EXPECT_NEAR(reach("--direction -60"), 7 / std::sin(M_PI / 3), 0.02) << "over the counter to the wall";
  EXPECT_NEAR(reach("--direction -60 --eyes 1"), 3.2 / std::sin(M_PI / 3), 0.02) << "not over it with low eyes";
}

TEST_F(Drawing, TheFanShowsTiersAndAtMostSixteenSensed) {
  const std::string svg = draw(kPerception + " --what fan");
  std::size_t cells = 0;
  for (const char* tier : {"#1b7837", "#5aae61", "#a6dba0", "#fee391", "#fe9929", "#d95f0e"}) {
    const std::size_t here = those(svg, "path", std::string("fill=\"") + tier + "\"").size();
    EXPECT_GT(here, 0u) << tier;
    cells += here;
  }
  EXPECT_GT(cells, 50u) << "a fan of 5 m on cells of 1 m";
  const auto sensed = those(svg, "circle", kPeople), others = those(svg, "circle", "fill=\"#f3c6c6\"");
  const auto viewer = those(svg, "circle", "fill=\"#7d0000\"");
  ASSERT_EQ(viewer.size(), 1u);
  EXPECT_EQ(sensed.size(), 16u);
  EXPECT_GT(others.size(), 10u);
  // Numbered, the nearest first.
  double last = 0;
  for (std::size_t i = 0; i < sensed.size(); ++i) {
    EXPECT_EQ(those(svg, "text", ">" + std::to_string(i + 1) + "<").size(), 1u);
    const double d = std::hypot(sensed[i].attribute("cx") - viewer[0].attribute("cx"),
                                sensed[i].attribute("cy") - viewer[0].attribute("cy"));
    EXPECT_GE(d, last - 0.01);
    last = d;
  }
  EXPECT_GT(those(svg, "path", kWalls).size(), 4u);
  const auto inner = those(svg, "circle", "stroke=\"#444444\"");
  ASSERT_EQ(inner.size(), 1u) << "within a metre all around";
  EXPECT_NEAR(inner[0].attribute("cx"), viewer[0].attribute("cx"), 0.01);
  EXPECT_GT(inner[0].attribute("r"), 3 * viewer[0].attribute("r"));
  const Outcome nobody = throng("draw " + kPerception + " --what fan --person 9999");
  EXPECT_EQ(nobody.code, 1);
  EXPECT_NE(nobody.text.find("nobody with that index"), std::string::npos);
  EXPECT_EQ(throng("draw " + kPerception + " --what fan --person 'in the hall.0'").code, 0);
  const Outcome misspelt = throng("draw " + kPerception + " --what fan --person hall.0");
  EXPECT_EQ(misspelt.code, 1);
  EXPECT_NE(misspelt.text.find("sources: from the west"), std::string::npos) << misspelt.text;
}

/// SH-D12: the raster, the first round of merging, the map.
TEST_F(Drawing, TheQuadtreeIsMergedStepByStep) {
  const std::string scene = THRONG_SOURCE_DIR "/scenarios/demos/quadtree.yaml";
  std::vector<std::size_t> lines;
  for (const char* levels : {"--levels 0", "--levels 1", ""}) {
    const std::string svg = draw(scene + " --what quadtree " + levels);
    lines.push_back(those(svg, "path", "stroke=\"#b9c2cc\"").size());
    EXPECT_GT(those(svg, "path", "fill=\"#8fb3e6\"").size(), 50u) << "obstacles blue";
    EXPECT_GT(those(svg, "path", kWalls).size(), 15u);
  }
  EXPECT_GT(lines[0], lines[1] + 500);
  EXPECT_GT(lines[1], lines[2] + 100);
}

/// A gap of 0.5 m: for the maps two rooms that are not connected, and a storey above.
constexpr const char* kPocket = R"(throng: 1
time: {end: 60}
world:
  levels: [{id: g, elevation: 0}, {id: u, elevation: 4}]
  walkable: [{level: g, area: [[0, 0], [20, 0], [20, 10], [0, 10]]}, {level: u, area: [[0, 0], [20, 0], [20, 10], [0, 10]]}]
  obstacles:
    - {level: g, area: [[9.9, 0], [10.1, 0], [10.1, 4.75], [9.9, 4.75]]}
    - {level: g, area: [[9.9, 5.25], [10.1, 5.25], [10.1, 10], [9.9, 10]]}
  stairs: [{id: st, from: g, to: u, foot: [12, 9], direction: 0, width: 1.5, run: 5}]
  regions:
    - {id: all, level: g, area: [[0, 0], [20, 0], [20, 10], [0, 10]]}
    - {id: west, level: u, area: [[0, 0], [10, 0], [10, 10], [0, 10]]}
    - {id: east, level: u, area: [[10, 0], [20, 0], [20, 10], [10, 10]]}
)";

TEST_F(Drawing, ASearchThatNeverBeginsIsDrawnWithoutAField) {
  const std::string scene = (folder_ / "pocket.yaml").string();
  std::ofstream(scene) << kPocket;
  const std::string svg = draw(scene + " --what search --scheme all --from 3,3 --to 15,3");
  EXPECT_EQ(those(svg, "text", "no way").size(), 4u);
  EXPECT_EQ(those(svg, "circle", "#1e9e3c").size(), 4u);
  EXPECT_TRUE(those(svg, "path", "fill=\"#8fe36f\"").empty()) << "green: nearest to the start";
  const std::string found = draw(scene + " --what search --scheme sorted --from 3,3 --to 8,8");
  EXPECT_TRUE(those(found, "text", "no way").empty());
  EXPECT_FALSE(those(found, "path", "fill=\"#8fe36f\"").empty());
}

TEST_F(Drawing, PointsMustLieOnTheFloorAndEndsOfASearchInOneRegion) {
  const std::string scene = (folder_ / "pocket.yaml").string();
  std::ofstream(scene) << kPocket;
  const auto refused = [&](const std::string& args, const std::string& why) {
    const Outcome o = throng("draw " + scene + " " + args + " --out '" + (folder_ / "no.svg").string() + "'");
    EXPECT_EQ(o.code, 1) << args << ": " << o.text;
    EXPECT_NE(o.text.find(why), std::string::npos) << args << ": " << o.text;
  };
  refused("--what search --from u:3,3 --to u:15,3", "--to u:15,3 does not lie in region 'west'");
  refused("--what search --from 3,3 --to u:5,3", "--to u:5,3 does not lie in region 'all'");
  refused("--what search --from u:3,3 --to u:4,3 --region east", "--from u:3,3 does not lie in region 'east'");
  refused("--what search --from 3,3 --to nan,5", "--to nan,5 is not x,y or level:x,y");
  refused("--what search --from 3,3 --to 10,2", "--to 10,2 is not on the floor of level g");
  refused("--what search --from inf,3 --to 5,5", "--from inf,3 is not x,y or level:x,y");
  refused("--what search --from 3,3x --to 5,5", "--from 3,3x is not x,y or level:x,y");
  for (const char* what : {"nan,3", "3,1e400", "cellar:3,3", "3"})
    refused(std::string("--what rays --point ") + what, std::string("--point ") + what + " is not x,y or level:x,y");
  refused("--what rays --point 500,3", "--point 500,3 is not on the floor of level g");
  refused("--what rays --point 10,2", "--point 10,2 is not on the floor of level g");
  draw(scene + " --what rays --point u:10,2");
}

/// Two ways, of somebody who still has the crowd before it.
TEST_F(Drawing, CongestionIsShownFromWhoHasFarthestToGo) {
  const std::string scene = THRONG_SOURCE_DIR "/scenarios/demos/congestion.yaml";
  const std::string svg = draw(scene + " --what congestion --at 20");
  const auto lengths = [&](const char* word) {
    const auto found = those(svg, "text", std::string(">") + word + " ");
    EXPECT_EQ(found.size(), 1u) << word;
    std::smatch number;
    return !found.empty() && std::regex_search(found[0].text, number, std::regex("([0-9]+) m<")) ? std::stod(number[1])
                                                                                                 : 0.0;
  };
  EXPECT_GT(lengths("without"), 15);
  EXPECT_GT(lengths("with"), lengths("without") + 2) << "a detour";
}

/// SH-D14: the barrier in the field of distances is red and not hidden by the people who are it.
TEST_F(Drawing, TheBarrierOfAJamIsRed) {
  const std::string args =
      THRONG_SOURCE_DIR "/scenarios/demos/congestion.yaml --what search --scheme sorted --from 4,6 --to 44,6";
  const auto red = [](const Element& e) {
    std::smatch c;
    if (e.kind != "path" ||
        !std::regex_search(e.text, c, std::regex("fill=\"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})\"")))
      return false;
    const int r = std::stoi(c[1], nullptr, 16), g = std::stoi(c[2], nullptr, 16), b = std::stoi(c[3], nullptr, 16);
    return r >= 0xc8 && g <= 0xa0 && b <= 0x90 && std::abs(g - b) <= 0x10 && e.has("#b9c2cc");
  };
  const auto count = [&](const std::string& svg) {
    std::size_t n = 0;
    for (const Element& e : elements(svg)) n += red(e);
    return n;
  };
  const std::string empty = draw(args), jam = draw(args + " --at 8");
  EXPECT_EQ(count(empty), 0u);
  EXPECT_GE(count(jam), 10u);
  EXPECT_TRUE(those(empty, "circle", kPeople).empty());
  const auto people = those(jam, "circle", kPeople);
  EXPECT_GT(people.size(), 200u);
  for (const Element& e : people) ASSERT_LT(e.attribute("r"), 4) << "dots, not bodies";
  // start green, target orange
  EXPECT_EQ(those(jam, "circle", "#1e9e3c").size(), 1u);
  EXPECT_EQ(those(jam, "circle", "#f08c1a").size(), 1u);
}

}  // namespace
