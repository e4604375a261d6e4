#include "gaits.h"

#include <gtest/gtest.h>

#include <cstring>
#include <nlohmann/json.hpp>

#include "test_scene.h"
#include "throng/skeleton/packed_pose.h"

namespace throng::studio {
namespace {

using Json = nlohmann::json;

class GaitsTest : public testing::Test {
 protected:
  GaitsTest() : sim_(walkers(6)), timeline_(*sim_, options(*sim_)) {}
  static LiveTimeline::Options options(const Simulation& s) {
    LiveTimeline::Options o = live_options(s);
    o.end = 60;
    return o;
  }
  static void pose_everybody(Simulation& s) {
    PoseSettings all;
    all.mode = PoseMode::kAll;
    s.show_poses(all);
  }
  std::string say(const std::string& json) {
    const auto m = read_client_message(json);
    return m ? timeline_.change_gait(*m) : m.error();
  }
  Json gaits() {
    std::string text;
    EXPECT_EQ(timeline_.gaits(text), "");
    return Json::parse(text);
  }
  std::unique_ptr<Simulation> sim_;
  LiveTimeline timeline_;
};

TEST_F(GaitsTest, AreToldWithRangesAndValues) {
  const Json j = gaits();
  EXPECT_EQ(j["type"], "gaits");
  ASSERT_EQ(j["functions"].size(), 6u);
  EXPECT_EQ(j["functions"][5]["name"], "nadir");
  EXPECT_EQ(j["functions"][5]["over"], "step");
  EXPECT_EQ(j["most_points"], 8);
  const Json& gait = j["bodies"][0]["gaits"][0];
  EXPECT_EQ(gait["name"], "default");
  EXPECT_EQ(gait["edited"], false);
  EXPECT_EQ(gait["populations"].size(), 1u);
  EXPECT_EQ(gait["curves"]["nadir"][0].size(), 3u);
  EXPECT_EQ(gait["style"]["limp"], 0);
  const double lean = j["bodies"][0]["gaits"][1]["style"]["trunk_lean"];
  EXPECT_NEAR(lean, 9, 1e-4) << "degrees, as a person writes them";
  EXPECT_TRUE(j["bodies"][0]["gaits"][1]["populations"].empty());
}

/// PV-89, PV-115: from the next step on people walk by the edited curves, and nothing else of them changes.
TEST_F(GaitsTest, AnEditShowsInPosesAndNowhereElse) {
  const auto other = walkers(6);
  pose_everybody(*sim_), pose_everybody(*other);
  for (int k = 0; k < 60; ++k) sim_->step(), other->step();
  ASSERT_EQ(sim_->pose_hash(), other->pose_hash());
  EXPECT_EQ(say(R"({"type":"gait","gait":"default","nadir":[0,0.86,0,0.8,0.8,-0.1],"limp":0.4})"), "");
  for (int k = 0; k < 60; ++k) sim_->step(), other->step();
  EXPECT_NE(sim_->pose_hash(), other->pose_hash());
  EXPECT_EQ(sim_->state_hash(), other->state_hash());
  Json gait = gaits()["bodies"][0]["gaits"][0];
  EXPECT_EQ(gait["edited"], true);
  EXPECT_NEAR(gait["curves"]["nadir"][1][1].get<double>(), 0.8, 1e-6);
  EXPECT_NEAR(gait["style"]["limp"].get<double>(), 0.4, 1e-6);
  EXPECT_EQ(say(R"({"type":"gait","gait":"default","reset":true})"), "");
  gait = gaits()["bodies"][0]["gaits"][0];
  EXPECT_EQ(gait["edited"], false);
  EXPECT_EQ(gait["style"]["limp"], 0);
}

TEST_F(GaitsTest, OtherRunsKeepTheirGaits) {
  const auto other = walkers(6);
  EXPECT_EQ(say(R"({"type":"gait","gait":"strut","step_width":2})"), "");
  EXPECT_EQ(Json::parse(gaits_json(other->setup()))["bodies"][0]["gaits"][3]["edited"], false);
}

TEST_F(GaitsTest, WrongEditsAreAnsweredAndChangeNothing) {
  const Json before = gaits();
  for (const auto& [edit, word] :
       {std::pair<const char*, const char*>{R"("gait":"floating","limp":1)", "no gait 'floating'"},
        {R"("gait":"default","body":7,"limp":1)", "no body 7"},
        {R"("gait":"default","wings":1)", "no 'wings'"},
        {R"("gait":"default","limp":3)", "'limp' must be"},
        {R"("gait":"default","limp":[1])", "'limp' must be a number"},
        {R"("gait":"default","nadir":0.8)", "'nadir' must be a list"},
        {R"("gait":"default","nadir":[0,0.8])", "'nadir' must be a list"},
        {R"("gait":"default","nadir":[1,0.8,0,0.5,0.8,0])", "rising order"},
        {R"("gait":"default","apex":[0,1.5,0])", "'apex'"},
        {R"("gait":"default","nadir":"low")", "number or a list"},
        {R"("gait":"default")", "nothing to change"},
        {R"("limp":1)", "name of a gait"}}) {
    const std::string said = say(std::string(R"({"type":"gait",)") + edit + "}");
    EXPECT_NE(said.find(word), std::string::npos) << edit << ": " << said;
  }
  EXPECT_EQ(gaits(), before);
}

TEST_F(GaitsTest, ACycleIsSentAsPoses) {
  const auto m = read_client_message(R"({"type":"gait_cycle","gait":"aged","speed":0.9,"height":1.7})");
  ASSERT_TRUE(m) << m.error();
  Bytes bytes;
  EXPECT_EQ(timeline_.gait_cycle(*m, bytes), "");
  ASSERT_EQ(bytes.size(), kHeaderBytes + 64 * sizeof(PackedPose));
  EXPECT_EQ(static_cast<int>(bytes[0]), 4);
  double period = 0;
  std::memcpy(&period, bytes.data() + 24, sizeof period);
  EXPECT_GT(period, 0.8);
  EXPECT_LT(period, 2.0);
  for (const char* wrong :
       {R"({"type":"gait_cycle","gait":"aged"})", R"({"type":"gait_cycle","gait":"aged","speed":9})",
        R"({"type":"gait_cycle","gait":"aged","speed":1,"height":3})", R"({"type":"gait_cycle","speed":1})"})
    EXPECT_FALSE(read_client_message(wrong)) << wrong;
}

}  // namespace
}  // namespace throng::studio
