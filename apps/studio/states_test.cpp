// States of people and their priority (PV-113, PV-116), from the run and from its recording to the page.
#include "states.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "live_timeline.h"
#include "recording_timeline.h"
#include "scene.h"
#include "throng/scenario/compile.h"
#include "throng/scenario/record.h"

namespace throng::studio {
namespace {

constexpr const char* kScene = R"(
throng: 1
time: {step: 0.05, end: 60}
world:
  walkable: [{area: [[0, 0], [20, 0], [20, 10], [0, 10]]}]
  places: [{id: west, area: [[1, 1], [3, 1], [3, 9], [1, 9]]}, {id: east, area: [[17, 1], [19, 1], [19, 9], [17, 9]]}]
population:
  plain: {}
  led:
    routine:
      model: machine
      start: circle
      states:
        circle: {go: east, transitions: [{to: queue, after: 2}]}
        queue: {stand: true, priority: 1.5, transitions: [{to: circle, after: 2}]}
sources: [{id: a, population: plain, place: west, count: 2}, {id: b, population: led, place: west, count: 3}]
)";

std::unique_ptr<Simulation> simulation(Scenario& scenario) {
  auto setup = compile_scenario(scenario, MemoryFiles({}));
  for (const auto& d : scenario.diagnostics.list()) ADD_FAILURE() << to_text(d);
  return std::make_unique<Simulation>(std::move(*setup), 1);
}

FrameColumns people(std::uint32_t number, std::size_t n, bool led, bool ranked) {
  FrameColumns f;
  f.number = number, f.time = 0.1 * number;
  f.resize(n, led, ranked);
  for (std::size_t i = 0; i < n; ++i) {
    f.id[i] = {static_cast<std::uint32_t>(i + number), 1};
    if (led) f.state[i] = static_cast<std::uint8_t>(3 * i + number);
    if (ranked) f.priority[i] = 0.25f * static_cast<float>(i + number);
  }
  return f;
}

TEST(FramesOfStates, ComeBackFromKeyFramesAndDeltas) {
  for (const bool led : {false, true})
    for (const bool ranked : {false, true})
      for (const std::size_t n : {0u, 1u, 7u}) {
        const FrameColumns key = people(3, n, led, ranked);
        const auto again = decode_frame(encode_key(key));
        ASSERT_TRUE(again);
        EXPECT_EQ(*again, key);
        // Three have left, three have come, everybody is in another state.
        const FrameColumns now = people(6, 7, led, ranked);
        const auto delta = encode_delta(key, now);
        ASSERT_TRUE(delta);
        const auto there = decode_frame(*delta, &key);
        ASSERT_TRUE(there);
        EXPECT_EQ(there->state, now.state);
        EXPECT_EQ(there->priority, now.priority);
        EXPECT_EQ(there->id, now.id);
      }
}

TEST(FramesOfStates, OthersColumnsNeedAKeyFrame) {
  const FrameColumns plain = people(3, 4, false, false), led = people(6, 4, true, false),
                     both = people(7, 4, true, true);
  EXPECT_FALSE(encode_delta(plain, led));
  EXPECT_FALSE(encode_delta(led, both));
  EXPECT_TRUE(encode_delta(people(3, 0, false, false), both)) << "who is not there has no columns";
  // Who knows nothing of them sees the people all the same.
  Bytes bytes = encode_key(led);
  bytes[40 + 8 * 15] = std::byte{99};
  const auto back = decode_frame(bytes);
  ASSERT_TRUE(back);
  EXPECT_TRUE(back->state.empty());
  EXPECT_EQ(back->id, led.id);
}

TEST(StatesOfPeople, AreTheSameLiveAndRecorded) {
  const std::string file =
      (std::filesystem::temp_directory_path() / ("throng_states_" + std::to_string(::getpid()) + ".throng")).string();
  Scenario scenario = read_scenario_text(kScene);
  auto sim = simulation(scenario);
  const RecordedScene scene = recorded_scene(scenario.spec, sim->setup());
  const std::vector<StateWord> words = state_words(scene);
  ASSERT_EQ(words.size(), kActivities + 2u);
  const LiveFrames live(*sim);
  std::vector<FrameColumns> seen;
  auto recorder = RunRecorder::create(file, scenario.spec, *sim, {});
  ASSERT_TRUE(recorder) << recorder.error();
  std::map<std::string, int> counts;
  for (std::uint32_t step = 1; step <= 200; ++step) {
    sim->step();
    ASSERT_TRUE((*recorder)->observe(*sim));
    if (step % 2) continue;
    live.capture(step / 2 - 1, seen.emplace_back());
    ASSERT_EQ(seen.back().state.size(), 5u);
    for (std::size_t i = 0; i < 5; ++i) {
      const std::string& name = words[seen.back().state[i]].name;
      ++counts[name];
      EXPECT_EQ(seen.back().priority[i], name == "queue" ? 1.5f : 0.0f);
    }
  }
  ASSERT_TRUE((*recorder)->finish(true));
  EXPECT_GT(counts["circle"], 100);
  EXPECT_GT(counts["queue"], 90);
  EXPECT_EQ(counts["standing"] + counts["walking"], 200) << "the two without a machine";
  {
    RecordingTimeline timeline(std::move(*Recording::open(file)));
    for (const FrameColumns& expected : seen) {
      FrameColumns got;
      ASSERT_TRUE(timeline.frame(expected.number, got));
      EXPECT_EQ(got.state, expected.state);
      EXPECT_EQ(got.priority, expected.priority);
    }
    const auto said = nlohmann::json::parse(timeline.person(seen[60].id[4], seen[60]));
    EXPECT_EQ(said.at("state"), words[seen[60].state[4]].name);
    EXPECT_EQ(said.at("priority"), seen[60].priority[4]);
  }
  for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(file + end);
}

TEST(StatesOfPeople, AreInTheSceneWithTheirColours) {
  Scenario scenario = read_scenario_text(kScene);
  auto sim = simulation(scenario);
  SceneTimes times;
  times.priorities = true;
  const auto j = nlohmann::json::parse(scene_json(recorded_scene(scenario.spec, sim->setup()), times));
  EXPECT_EQ(j.at("activities").size(), std::size_t{kActivities});
  EXPECT_EQ(j.at("activities").at(6), "queueing");
  EXPECT_EQ(j.at("priorities"), true);
  ASSERT_EQ(j.at("states").size(), kActivities + 2u);
  EXPECT_EQ(j.at("states").at(0).at("name"), "walking");
  EXPECT_EQ(j.at("states").at(kActivities).at("name"), "circle");
  EXPECT_EQ(j.at("states").at(kActivities).at("colour"), "#9a9a9a") << "as in the figures of the source";
  EXPECT_EQ(j.at("states").at(kActivities + 1).at("colour"), "#ffffff");
}

}  // namespace
}  // namespace throng::studio
