// throng calibrate and throng study crossing_pairs as a user calls them.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "shell_for_test.h"

namespace fs = std::filesystem;

namespace throng::cli {
namespace {

using test::Outcome;

class CalibrateCommand : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("calibrate_" + std::to_string(::getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  Outcome throng(const std::string& arguments) const {
    return test::shell("cd '" + folder_.string() + "' && '" THRONG_PROGRAM "' " + arguments);
  }
  void write(const std::string& name, const std::string& text) const { std::ofstream(folder_ / name) << text; }

  fs::path folder_;
};

TEST_F(CalibrateCommand, FindsAgainWhatTheTrialsWereMadeWith) {
  Outcome o = throng("calibrate --generate t.csv --model orca --set horizon=1.2 --count 16 --noise 0.01");
  ASSERT_EQ(o.code, 0) << o.text;
  o = throng("calibrate --trials t.csv");
  ASSERT_EQ(o.code, 0) << o.text;
  EXPECT_LT(o.text.find("orca"), o.text.find("straight")) << "the most likely first\n" << o.text;
  EXPECT_TRUE(o.has("not reproducible without the data")) << o.text;
  o = throng("calibrate --trials t.csv --model orca --vary horizon=0.3:3 --evaluations 60 --json");
  ASSERT_EQ(o.code, 0) << o.text;
  const auto at = o.text.find("\"horizon\":");
  ASSERT_NE(at, std::string::npos) << o.text;
  EXPECT_NEAR(std::stod(o.text.substr(at + 10)), 1.2, 0.12);
  o = throng("calibrate --trials t.csv --model orca --vary horizon=0.3:3 --each-trial --evaluations 12");
  EXPECT_EQ(o.code, 0) << o.text;
  EXPECT_TRUE(o.has("trial\thorizon\tL")) << o.text;
}

TEST_F(CalibrateCommand, WrongInputIsAnsweredWithFileAndLine) {
  write("empty.csv", "");
  write("columns.csv", "trial,time,x,y\n1,0,0,0\n");
  write("text.csv", "trial,time,person,x,y\n1,0,a,0,0\n1,0.1,a,here,0\n");
  write("good.csv", "trial,time,person,x,y\n1,0,a,0,0\n1,0.1,a,0.1,0\n1,0.2,a,0.2,0\n");
  const auto expect = [&](const std::string& arguments, const std::string& words) {
    const Outcome o = throng("calibrate " + arguments);
    EXPECT_EQ(o.code, 1) << arguments << "\n" << o.text;
    EXPECT_TRUE(o.has(words)) << arguments << "\n" << o.text;
  };
  expect("--trials empty.csv", "empty.csv:1:1: error: the file is empty");
  expect("--trials columns.csv", "columns.csv:1:1: error: the header names no column `person`");
  expect("--trials text.csv", "text.csv:3:1: error: column `x` holds 'here'");
  expect("--trials none.csv", "none.csv cannot be read");
  expect("--trials good.csv --model orka", "did you mean 'orca'");
  expect("--trials good.csv --model orca --vary horizont", "did you mean 'horizon'");
  expect("--trials good.csv --model orca --vary horizon,horizon", "named twice");
  expect("--trials good.csv --model orca --vary max_neighbours", "only numbers that may have decimals");
  expect("--trials good.csv --model orca --set horizon=-1", "--set horizon=-1: horizon must be");
  expect("--trials good.csv --model vision_2010 --set law=litral", "did you mean 'literal'");
  expect("--trials good.csv --model orca --set horizon=2 --vary horizon", "one of them");
  expect("--trials good.csv --model orca --set horizon=2,horizon=3", "set twice");
  EXPECT_EQ(throng("calibrate --trials good.csv --model vision_2010 --set law=literal,width=64").code, 0);
  expect("--trials good.csv --vary horizon", "which model");
  expect("", "--trials FILE");
  EXPECT_EQ(throng("calibrate --trials good.csv").code, 0) << "one person alone is a trial, too";
}

TEST_F(CalibrateCommand, StudyOfCrossingPairsComparesEveryModelWithPeople) {
  write("s.yaml", "study: 1\nname: Few\ncrossing_pairs: {trials: 60, models: [straight, {model: orca, horizon: 3}]}\n");
  Outcome o = throng("study s.yaml --out out --jobs 2");
  ASSERT_EQ(o.code, 0) << o.text;
  EXPECT_TRUE(o.has("| **people** |")) << o.text;
  EXPECT_TRUE(o.has("| orca, horizon 3 |")) << o.text;
  for (const char* file :
       {"report.md", "straight.png", "orca_horizon_3.png", "orca_horizon_3_roles.png", "trials/orca_horizon_3.csv"})
    EXPECT_TRUE(fs::exists(folder_ / "out" / file)) << file;
  o = throng("calibrate --trials out/trials/orca_horizon_3.csv --model orca");
  EXPECT_EQ(o.code, 0) << o.text;
  write("bad.yaml", "study: 1\ncrossing_pairs: {trials: 2, models: [orka]}\n");
  o = throng("study bad.yaml");
  EXPECT_EQ(o.code, 1);
  EXPECT_TRUE(o.has("bad.yaml:2:")) << o.text;
  EXPECT_TRUE(o.has("did you mean 'orca'")) << o.text;
}

}  // namespace
}  // namespace throng::cli
