#include "throng/recording/importers/archive_text.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace throng {
namespace {

TEST(ArchiveText, ReadsThePeTrackHeader) {
  const auto file = read_archive_text(
      "# PeTrack project: bi_corr.pet\n# framerate: 25 fps\n# id frame x/cm y/cm z/cm\n1 94 -554.56 309.452 176\n"
      "1 95 -550 309 176\n2 94 0 100 160\n");
  ASSERT_TRUE(file) << file.error();
  EXPECT_DOUBLE_EQ(file->rate, 25);
  ASSERT_EQ(file->people.size(), 2u);
  EXPECT_DOUBLE_EQ(file->people[0].point[0].x, -5.5456);
  EXPECT_DOUBLE_EQ(file->people[0].z[1], 1.76);
  EXPECT_EQ(file->people[1].frame[0], 94);
}

TEST(ArchiveText, ReadsTheJpscoreHeader) {
  const auto file = read_archive_text(
      "#description: jpscore (0.8.4)\n#framerate: 8.00\n#X,Y,Z: the agents coordinates (in metres)\n\n"
      "#ID\tFR\tX\tY\tZ\tA\tB\tANGLE\tCOLOR\n3\t0\t1.5\t2.5\t0\t0.2\t0.2\t90\t105\n");
  ASSERT_TRUE(file) << file.error();
  EXPECT_DOUBLE_EQ(file->rate, 8);
  EXPECT_DOUBLE_EQ(file->people[0].point[0].y, 2.5);
}

TEST(ArchiveText, WithoutAHeaderTheCallerMustSay) {
  EXPECT_NE(read_archive_text("1 1 100 200\n").error().find("neither its frame rate"), std::string::npos);
  EXPECT_NE(read_archive_text("1 1 100 200\n", {.rate = 16, .metres_per_unit = {}}).error().find("unit"),
            std::string::npos);
  const auto file = read_archive_text("1 1 100 200\n", {.rate = 16, .metres_per_unit = 0.01});
  ASSERT_TRUE(file);
  EXPECT_DOUBLE_EQ(file->people[0].point[0].x, 1);
}

TEST(ArchiveText, SortsFramesAndRefusesDoubles) {
  const ArchiveTextOptions options{.rate = 10, .metres_per_unit = 1};
  const auto file = read_archive_text("1 3 3 0\n1 1 1 0\n1 2 2 0\n", options);
  ASSERT_TRUE(file);
  EXPECT_EQ(file->people[0].frame, (std::vector<std::int64_t>{1, 2, 3}));
  EXPECT_EQ(file->people[0].point[2].x, 3);
  EXPECT_NE(read_archive_text("1 1 1 0\n1 1 2 0\n", options).error().find("twice"), std::string::npos);
}

TEST(ArchiveText, NamesTheBadLine) {
  const ArchiveTextOptions options{.rate = 10, .metres_per_unit = 1};
  for (const char* bad : {"1 1 1 0\n1 x 2 0\n", "1 1 1 0\n1 2\n", "1 1 1 0\n1 2 nan 0\n", "1 1 1 0\n1 2.5 1 1\n",
                          "1 1 1 0\n\x1b[31m 2 oops 0\n"}) {
    const auto file = read_archive_text(bad, options);
    ASSERT_FALSE(file) << bad;
    EXPECT_EQ(file.error().rfind("line 2:", 0), 0u) << file.error();
    EXPECT_EQ(file.error().find('\x1b'), std::string::npos);
  }
  EXPECT_FALSE(read_archive_text("", options));
}

TEST(ArchiveText, ReadsMeasuredFiles) {
  const std::filesystem::path data = std::filesystem::path(THRONG_SOURCE_DIR) / "../shared/data";
  if (!std::filesystem::exists(data)) GTEST_SKIP() << "measured trajectories (../shared/data) are not here";
  const auto read = [&](const char* name, ArchiveTextOptions options) {
    std::ifstream in(data / name);
    std::stringstream text;
    text << in.rdbuf();
    return read_archive_text(text.str(), options);
  };
  const auto corridor = read("corridor/uo-050-180-180.txt", {.rate = 16, .metres_per_unit = 0.01});
  ASSERT_TRUE(corridor) << corridor.error();
  EXPECT_EQ(corridor->people.size(), 61u);
  const auto bottleneck = read("bottleneck/040_c_56_h-.txt", {});
  ASSERT_TRUE(bottleneck) << bottleneck.error();
  EXPECT_EQ(bottleneck->people.size(), 75u);
}

}  // namespace
}  // namespace throng
