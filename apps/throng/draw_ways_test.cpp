// throng draw --what trajectories: which lines there are, and with another model than the scenario's.
#include "draw_ways.h"

#include <gtest/gtest.h>

#include "shell_for_test.h"

namespace throng::cli {
namespace {

RecordedScene one_level() {
  RecordedScene s;
  s.levels = {{"ground", 0}, {"upper", 4}};
  RecordedSurface floor;
  floor.id = "ground", floor.floor = {{{{0, 0}, {40, 0}, {40, 10}, {0, 10}}, {}}};
  s.surfaces = {floor};
  s.sources = {"west"};
  return s;
}

studio::FrameColumns person_at(float x, float y, std::uint8_t level = 0) {
  studio::FrameColumns f;
  f.resize(1);
  f.id = {{3, 1}}, f.x = {x}, f.y = {y}, f.level = {level}, f.source = {0};
  return f;
}

std::size_t lines_of(const std::vector<studio::FrameColumns>& frames) {
  const RecordedScene scene = one_level();
  DrawPage page(scene);
  Ways ways(page);
  for (const auto& f : frames) ways.add(f);
  ways.finish();
  const std::string svg = page.picture.document(400, "t");
  std::size_t count = 0;
  for (std::size_t at = svg.find("<path"); at != std::string::npos; at = svg.find("<path", at + 1)) ++count;
  return count;
}

TEST(Ways, OneLineForAWay) {
  EXPECT_EQ(lines_of({person_at(1, 1), person_at(2, 1), person_at(3, 1)}), 1u);
  EXPECT_EQ(lines_of({}), 0u);
}

TEST(Ways, ALeapAndAnotherLevelBeginANewLine) {
  // 38 m in one frame is the other side of a periodic edge.
  EXPECT_EQ(lines_of({person_at(38, 1), person_at(39, 1), person_at(1, 1), person_at(2, 1)}), 2u);
  EXPECT_EQ(lines_of({person_at(1, 1), person_at(2, 1), person_at(2.1f, 1, 1), person_at(3, 1, 1)}), 2u);
}

TEST(DrawCommand, AnotherModelMakesAnotherPicture) {
  const std::string draw = "cd '" THRONG_SOURCE_DIR "' && '" THRONG_PROGRAM
                           "' draw scenarios/experiments/models_pair.yaml --what trajectories";
  const auto own = test::shell(draw), same = test::shell(draw + " --set steering.default=orca"),
             other = test::shell(draw + " --set steering.default=straight");
  ASSERT_EQ(own.code, 0) << own.text;
  EXPECT_EQ(own.text, same.text);
  EXPECT_EQ(other.code, 0) << other.text;
  EXPECT_NE(own.text, other.text);
  const auto wrong = test::shell(draw + " --set steering.default=orcha");
  EXPECT_EQ(wrong.code, 1);
  EXPECT_TRUE(wrong.has("did you mean 'orca'?")) << wrong.text;
}

}  // namespace
}  // namespace throng::cli
