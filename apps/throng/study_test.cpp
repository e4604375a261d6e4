// throng study as a user calls it: processes, resuming, what is written.
#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "throng/scenario/read.h"
#include "throng/study/study.h"

namespace fs = std::filesystem;

namespace throng::cli {
namespace {

class StudyCommand : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("study_" + std::to_string(::getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    write("room.yaml", R"(throng: 1
time: {step: 0.05, end: 3}
world:
  walkable: [{area: [[0, 0], [20, 0], [20, 6], [0, 6]]}]
  places: [{id: out, area: [[19, 0], [20, 0], [20, 6], [19, 6]]}]
population: {adult: {preferred_speed: 1.3}}
journeys: {go: [out]}
sources: [{id: crowd, area: [[1, 1], [5, 1], [5, 5], [1, 5]], count: 3, journey: go}]
sinks: [out]
)");
    write("s.yaml", R"(study: 1
name: Speeds
settings: [{id: room, scenario: room.yaml}]
vary: [{path: population.adult.preferred_speed, range: [0.5, 1.5, 0.5]}]
seeds: [1, 2, 3]
until: 1
measures: [mean_speed]
)");
  }
  void TearDown() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) { std::ofstream(folder_ / name) << text; }
  std::string text_of(const std::string& name) {
    std::ostringstream s;
    s << std::ifstream(folder_ / name).rdbuf();
    return s.str();
  }
  int throng(const std::string& arguments) {
    const std::string command = "'" THRONG_PROGRAM "' study '" + (folder_ / "s.yaml").string() + "' --out '" +
                                (folder_ / "out").string() + "' " + arguments + " > '" + (folder_ / "log").string() +
                                "' 2>&1";
    const int status = std::system(command.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  static std::size_t lines(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  }

  fs::path folder_;
};

TEST_F(StudyCommand, SeveralProcessesGiveWhatOneGives) {
  ASSERT_EQ(throng("--jobs 1"), 0) << text_of("log");
  const std::string one = text_of("out/combinations.tsv");
  EXPECT_EQ(lines(text_of("out/runs.tsv")), 10u);
  EXPECT_EQ(lines(one), 4u);
  EXPECT_NE(text_of("out/report.md").find("# Speeds"), std::string::npos);
  ASSERT_EQ(throng("--jobs 3 --restart"), 0) << text_of("log");
  EXPECT_EQ(text_of("out/combinations.tsv"), one);
}

TEST_F(StudyCommand, GoesOnWhereItWasInterrupted) {
  ASSERT_EQ(throng("--jobs 2"), 0) << text_of("log");
  const std::string whole = text_of("out/combinations.tsv"), runs = text_of("out/runs.tsv");
  EXPECT_EQ(throng("--jobs 2"), 1) << "results are not overwritten unasked";
  // As a kill leaves it: some runs, the last line half written.
  std::size_t end = 0;
  for (int i = 0; i < 5; ++i) end = runs.find('\n', end) + 1;
  write("out/runs.tsv", runs.substr(0, end + 7));
  ASSERT_EQ(throng("--jobs 2 --resume"), 0) << text_of("log");
  EXPECT_NE(text_of("log").find("5 runs in 2 processes, 4 done before"), std::string::npos) << text_of("log");
  EXPECT_EQ(text_of("out/combinations.tsv"), whole);
}

TEST_F(StudyCommand, RunsOfOtherFilesAreNamed) {
  ASSERT_EQ(throng("--jobs 2"), 0) << text_of("log");
  ASSERT_EQ(throng("--jobs 2 --resume"), 0) << text_of("log");
  EXPECT_EQ(text_of("log").find("another build"), std::string::npos) << text_of("log");
  std::ofstream(folder_ / "room.yaml", std::ios::app) << "# a remark\n";
  ASSERT_EQ(throng("--jobs 2 --resume"), 0) << text_of("log");
  EXPECT_NE(text_of("log").find("9 of the runs in"), std::string::npos) << text_of("log");
  EXPECT_NE(text_of("out/report.md").find("9 of another build or with other files"), std::string::npos);
  ASSERT_EQ(throng("--jobs 2 --restart"), 0) << text_of("log");
  EXPECT_EQ(text_of("log").find("another build"), std::string::npos) << text_of("log");
}

TEST_F(StudyCommand, ProblemsHaveAPlace) {
  write("s.yaml", "study: 1\nsettings: [{id: room, scenario: room.yaml}]\nmeasures: [mean_sped]\n");
  EXPECT_EQ(throng(""), 1);
  EXPECT_NE(text_of("log").find("s.yaml:3:"), std::string::npos) << text_of("log");
  EXPECT_NE(text_of("log").find("mean_speed"), std::string::npos);
}

TEST_F(StudyCommand, RunsThatCannotBeAreReported) {
  write("s.yaml",
        "study: 1\nsettings: [{id: room, scenario: room.yaml}]\nmeasures: [entered]\n"
        "vary: [{path: population.adult.radius, values: [0.2, 99]}]\nuntil: 1\n");
  EXPECT_EQ(throng(""), 2);
  EXPECT_NE(text_of("out/report.md").find("1 failed"), std::string::npos) << text_of("out/report.md");
}

TEST_F(StudyCommand, AnUnknownNameIsAnsweredWithTheKnownOnes) {
  const std::string command = "'" THRONG_PROGRAM "' study permutation > '" + (folder_ / "log").string() + "' 2>&1";
  const int status = std::system(command.c_str());
  EXPECT_EQ(WEXITSTATUS(status), 1);
  EXPECT_NE(text_of("log").find("did you mean 'permutations'"), std::string::npos) << text_of("log");
}

TEST(Study, ShippedStudiesAreRight) {
  for (const auto& e : fs::directory_iterator(fs::path(THRONG_SOURCE_DIR) / "scenarios/studies")) {
    Diagnostics problems;
    EXPECT_TRUE(read_study(DiskFiles(), e.path().string(), problems))
        << e.path() << ": " << (problems.list().empty() ? "" : to_text(problems.list().front()));
  }
}

}  // namespace
}  // namespace throng::cli
