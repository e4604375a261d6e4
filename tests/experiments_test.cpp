// Every scene of scenarios/experiments is a demo as well: it says what a viewer should see, from where, and what must
// hold (rows 1 to 15 of the tutorial's demos among them).
#include <gtest/gtest.h>

#include <filesystem>

#include "throng/scenario/read.h"

namespace throng {
namespace {

TEST(Experiments, SayWhatAViewerShouldSeeFromWhereAndWhatMustHold) {
  namespace fs = std::filesystem;
  const DiskFiles files;
  int scenes = 0;
  for (const auto& entry : fs::directory_iterator(std::string(THRONG_SOURCE_DIR) + "/scenarios/experiments")) {
    if (entry.path().extension() != ".yaml") continue;
    const Scenario s = read_scenario(files, entry.path().string());
    const std::string name = entry.path().stem().string();
    ++scenes;
    EXPECT_TRUE(s.ok()) << name;
    EXPECT_NE(s.spec.description.find("viewer should see"), std::string::npos) << name << ": " << s.spec.description;
    EXPECT_TRUE(s.spec.camera.has_value()) << name;
    EXPECT_FALSE(s.spec.expect.empty()) << name;
  }
  EXPECT_GT(scenes, 40);
}

}  // namespace
}  // namespace throng
