// People in the colours of what they are in (PV-113).
#include "draw_people.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "draw_page.h"
#include "shell_for_test.h"
#include "throng/state/activity_names.h"

namespace throng::cli {
namespace {

RecordedScene one_level() {
  RecordedScene s;
  s.levels = {{"ground", 0}};
  RecordedSurface floor;
  floor.id = "ground", floor.floor = {{{{0, 0}, {40, 0}, {40, 10}, {0, 10}}, {}}};
  s.surfaces = {floor};
  s.populations = {"adult", "child"};
  s.states = {"circling", "queue", "aggressive", "look at <it>"};
  return s;
}

/// One person in each state, and two without a machine.
studio::FrameColumns everybody() {
  studio::FrameColumns f;
  f.resize(6, true, true);
  for (std::size_t i = 0; i < 6; ++i) {
    f.id[i] = {static_cast<std::uint32_t>(i), 1};
    f.x[i] = 5 * static_cast<float>(i) + 2, f.y[i] = 5, f.radius[i] = 44;
    f.activity[i] = static_cast<std::uint8_t>(i == 5 ? Activity::kQueueing : Activity::kWalking);
    f.state[i] = studio::state_number(f.activity[i], static_cast<std::uint16_t>(i < 4 ? i + 1 : 0));
    f.population[i] = static_cast<std::uint8_t>(i % 2), f.speed[i] = static_cast<std::uint16_t>(300 * i);
    f.priority[i] = 0.5f * static_cast<float>(i);
  }
  return f;
}

std::string picture(ColourBy by, const studio::FrameColumns& f) {
  const RecordedScene scene = one_level();
  DrawPage page(scene, by);
  page.world();
  page.people(f);
  page.legend(800);
  return page.picture.document(800, "t");
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++n;
  return n;
}

TEST(DrawPeople, ByStateHaveTheColoursOfTheSourceAndALegend) {
  const std::string svg = picture(ColourBy::kState, everybody());
  // A disc of the person and one of the legend each; queueing without a machine is white, too.
  EXPECT_EQ(count(svg, "fill=\"#9a9a9a\""), 2u) << svg;
  EXPECT_EQ(count(svg, "<circle"), 12u) << svg;
  EXPECT_EQ(count(svg, "fill=\"#d62020\""), 2u);
  for (const char* name : {">circling<", ">queue<", ">aggressive<", ">look at &lt;it&gt;<", ">walking<", ">queueing<"})
    EXPECT_EQ(count(svg, name), 1u) << name;
  EXPECT_EQ(count(svg, ">standing<"), 0u) << "nobody does";
}

TEST(DrawPeople, WithoutMachinesTheStateIsWhatTheyDo) {
  studio::FrameColumns f = everybody();
  f.state.clear();
  const std::string svg = picture(ColourBy::kState, f);
  EXPECT_EQ(count(svg, ">walking<"), 1u);
  EXPECT_EQ(count(svg, ">queueing<"), 1u);
  EXPECT_EQ(count(svg, ">circling<"), 0u);
}

TEST(DrawPeople, ByPriorityFromPaleToDark) {
  const std::string svg = picture(ColourBy::kPriority, everybody());
  EXPECT_EQ(count(svg, "fill=\"#c9d3dc\""), 2u) << "priority 0, and its legend";
  EXPECT_EQ(count(svg, "fill=\"#d62020\""), 2u) << "1: others yield altogether";
  EXPECT_EQ(count(svg, "fill=\"#5a0014\""), 3u) << "2, 2.5 and the legend";
  EXPECT_EQ(count(svg, ">priority 2 and more<"), 1u);
}

TEST(DrawPeople, BySpeedPopulationAndSource) {
  EXPECT_EQ(count(picture(ColourBy::kSpeed, everybody()), "fill=\"#2b5fb8\""), 2u) << "who stands, and the legend";
  EXPECT_EQ(count(picture(ColourBy::kPopulation, everybody()), ">child<"), 1u);
  EXPECT_EQ(count(picture(ColourBy::kSource, everybody()), "<text"), 0u) << "no legend, as before";
}

TEST(DrawPeople, OfAScenarioAndOfItsRecording) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / ("throng_draw_people_" + std::to_string(::getpid()));
  fs::create_directories(folder);
  const std::string scene = (folder / "led.yaml").string(), recording = (folder / "led.throng").string();
  std::ofstream(scene) << R"(
throng: 1
time: {step: 0.05, end: 10}
world:
  walkable: [{area: [[0, 0], [20, 0], [20, 10], [0, 10]]}]
  places: [{id: west, area: [[1, 1], [3, 1], [3, 9], [1, 9]]}, {id: east, area: [[17, 1], [19, 1], [19, 9], [17, 9]]}]
population:
  led:
    routine:
      model: machine
      start: circle
      states:
        circle: {go: east, transitions: [{to: queue, after: 2}]}
        queue: {stand: true, transitions: [{to: circle, after: 60}]}
sources: [{id: b, population: led, place: west, count: 3}]
)";
  const std::string program = THRONG_PROGRAM;
  const auto live = test::shell(program + " draw " + scene + " --at 5 --colour state");
  ASSERT_EQ(live.code, 0) << live.text;
  EXPECT_TRUE(live.has(">queue<")) << live.text;
  EXPECT_EQ(count(live.text, "fill=\"#ffffff\" stroke"), 4u) << "three people and the legend\n" << live.text;
  ASSERT_EQ(test::shell(program + " run " + scene + " --quiet --record " + recording).code, 0);
  const auto recorded = test::shell(program + " draw " + recording + " --at 5 --colour state");
  ASSERT_EQ(recorded.code, 0) << recorded.text;
  EXPECT_EQ(recorded.text, live.text) << "the recording looks like the run";
  const auto early = test::shell(program + " draw " + scene + " --colour state");
  EXPECT_EQ(early.code, 1) << early.text;
  EXPECT_TRUE(early.has("--colour goes with --at")) << early.text;
  const auto wrong = test::shell(program + " draw " + scene + " --at 5 --colour sate");
  EXPECT_NE(wrong.code, 0);
  EXPECT_TRUE(wrong.has("state")) << wrong.text;
  fs::remove_all(folder);
}

}  // namespace
}  // namespace throng::cli
