// A recording is shown as the run was.
#include "recording_timeline.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <mutex>
#include <thread>

#include "person.h"
#include "player.h"
#include "test_scene.h"
#include "throng/recording/database.h"

namespace throng::studio {
namespace {

/// People who walk for 5 s; one of them is sent to a point after 3 s and stopped after 4.
class RecordingTimelineTest : public testing::Test {
 protected:
  void SetUp() override {
    file_ =
        (std::filesystem::temp_directory_path() / ("throng_view_" + std::to_string(::getpid()) + ".throng")).string();
    auto simulation = walkers(25);
    ScenarioSpec spec;
    spec.time.end = 100;
    const LiveFrames live(*simulation);
    const RecordedScene scene = recorded_scene(spec, simulation->setup());
    RunRecorder::Settings settings;
    settings.explain = {"3"};
    auto recorder = RunRecorder::create(file_, spec, *simulation, settings);
    ASSERT_TRUE(recorder) << recorder.error();
    for (std::uint32_t step = 1; step <= 100; ++step) {
      if (step == 60) simulation->send_to(walker_, SurfaceIndex(0), {12.25f, 3});
      if (step == 80) simulation->stand(walker_);
      simulation->step();
      ASSERT_TRUE((*recorder)->observe(*simulation));
      if (step % 2) continue;
      live.capture(step / 2 - 1, seen_.emplace_back());
      walker_ = seen_.front().id[3];
      const Crowd& c = simulation->crowd();
      const Row row = c.row_of(walker_);
      goals_.push_back(goal_text(scene, goal_of(c, row), c.intent.point[row], c.intent.surface[row]));
    }
    ASSERT_TRUE((*recorder)->finish(true));
  }
  void TearDown() override {
    for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(file_ + end);
  }

  std::string file_;
  std::vector<FrameColumns> seen_;
  std::vector<std::string> goals_;  ///< of one person, in words
  AgentId walker_;
};

TEST_F(RecordingTimelineTest, ShowsWhatTheRunShowed) {
  Result<Recording> recording = Recording::open(file_);
  ASSERT_TRUE(recording) << recording.error();
  RecordingTimeline timeline(std::move(*recording));
  EXPECT_FALSE(timeline.live());
  EXPECT_TRUE(timeline.finished());
  EXPECT_NEAR(timeline.rate(), 10, 1e-9);
  ASSERT_EQ(timeline.last() + 1, seen_.size());
  for (const FrameColumns& expected : seen_) {
    FrameColumns got;
    ASSERT_TRUE(timeline.frame(expected.number, got));
    EXPECT_NEAR(got.time, expected.time, 1e-9);
    EXPECT_EQ(got.id, expected.id);
    EXPECT_EQ(got.x, expected.x);
    EXPECT_EQ(got.y, expected.y);
    EXPECT_EQ(got.speed, expected.speed);
    EXPECT_EQ(got.level, expected.level);
    EXPECT_EQ(got.population, expected.population);
    EXPECT_EQ(got.source, expected.source);
    EXPECT_EQ(got.radius, expected.radius);
    EXPECT_EQ(got.height, expected.height);
    for (std::size_t i = 0; i < got.size(); ++i) {
      EXPECT_NEAR(static_cast<std::int16_t>(got.heading[i] - expected.heading[i]), 0, 1);
      EXPECT_NEAR(static_cast<std::int8_t>(got.phase[i] - expected.phase[i]), 0, 1);
    }
  }
  EXPECT_EQ(timeline.counts(10).people, 25u);
  EXPECT_EQ(timeline.counts(10).entered, 25u);
  FrameColumns none;
  EXPECT_FALSE(timeline.frame(timeline.last() + 1, none));
  const std::string person = timeline.person(seen_[0].id[3], seen_[0]);
  EXPECT_NE(person.find("\"exists\":true"), std::string::npos);
  EXPECT_NE(person.find("\"preferred_speed\":"), std::string::npos);
  // Who was explained when it was recorded is explained in the studio.
  EXPECT_NE(timeline.sketch(seen_[9].id[3], seen_[9]).find("\"name\":\"way\""), std::string::npos);
  EXPECT_EQ(timeline.sketch(seen_[9].id[4], seen_[9]), "");
}

TEST_F(RecordingTimelineTest, SaysWhereSomebodyIsGoing) {
  Result<Recording> recording = Recording::open(file_);
  ASSERT_TRUE(recording) << recording.error();
  RecordingTimeline timeline(std::move(*recording));
  // The goal is that of the moment: a place, a point somebody was sent to, none.
  const auto says = [&](std::size_t frame, const std::string& goal) {
    const std::string text = timeline.person(walker_, seen_[frame]);
    return text.find("\"goal\":\"" + goal + "\"") != std::string::npos ? "" : text;
  };
  for (std::size_t i = 0; i < goals_.size(); ++i) EXPECT_EQ(says(i, goals_[i]), "") << "frame " << i;
  EXPECT_EQ(says(20, "right"), "");
  EXPECT_EQ(says(32, "point 12.2, 3.0"), "");
  EXPECT_EQ(says(45, ""), "");
}

/// What cannot be read is said on the page, and nobody is shown there.
TEST_F(RecordingTimelineTest, ADamagedChunkIsSaid) {
  {
    auto db = Database::open(file_);
    ASSERT_TRUE(db) << db.error();
    ASSERT_TRUE(db->run("UPDATE chunk SET data = zeroblob(100) WHERE number = 1")) << db->error();
    ASSERT_TRUE(db->run("UPDATE sketch SET data = zeroblob(100)")) << db->error();
  }
  Result<Recording> recording = Recording::open(file_);
  ASSERT_TRUE(recording) << recording.error();
  RecordingTimeline timeline(std::move(*recording));
  FrameColumns frame;
  EXPECT_TRUE(timeline.frame(19, frame));
  EXPECT_EQ(timeline.problem(), "");
  EXPECT_FALSE(timeline.frame(20, frame));
  const std::string why = timeline.problem();
  EXPECT_NE(why, "");
  EXPECT_FALSE(timeline.frame(timeline.last() + 1, frame));  // there is none: nothing is wrong with it
  EXPECT_EQ(timeline.problem(), "");
  EXPECT_EQ(timeline.sketch(walker_, seen_[9]), "");
  EXPECT_NE(timeline.problem(), "");
  std::mutex mutex;
  std::vector<std::string> errors;
  std::uint32_t last = 0;
  Player player(timeline, {100, true, false}, [&](Message m) {
    const std::lock_guard lock(mutex);
    if (m->kind == Outgoing::Kind::kError) errors.push_back(m->text);
    if (m->kind == Outgoing::Kind::kFrame) last = m->number;
  });
  const auto after = [&](double time) {  // the errors there are once the frame of that time is shown
    const auto wanted = static_cast<std::uint32_t>((time - timeline.start()) * timeline.rate() + 0.5);
    for (int i = 0; i < 2000; ++i) {
      {
        const std::lock_guard lock(mutex);
        if (last == wanted) return errors;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return std::vector<std::string>{"never shown"};
  };
  const auto go_to = [&](double time) {
    ClientMessage seek;
    seek.type = ClientMessage::Type::kSeek, seek.time = time;
    player.said(1, seek);
    return after(time);
  };
  player.start();
  ClientMessage pause;
  pause.type = ClientMessage::Type::kPause;
  player.said(1, pause);
  (void)go_to(4.5);  // past the damage
  const std::size_t before = go_to(1.5).size();
  const std::vector<std::string> said = go_to(3.1);
  ASSERT_EQ(said.size(), before + 1);
  EXPECT_EQ(said.back(), "{\"type\":\"error\",\"message\":\"3.1 s cannot be shown: " + why + "\"}");
}

TEST(GoalText, NamesThePlaceASpotLiesIn) {
  RecordedScene scene;
  scene.offset = {100, 0};
  scene.levels = {{"ground", 0}, {"upper", 4}};
  scene.surfaces.resize(2), scene.surfaces[1].level = 1;
  RecordedPlace shop, office;
  shop.id = "shop", shop.area = {{{{0, 0}, {4, 0}, {4, 4}, {0, 4}}, {}}};
  office = shop, office.id = "office", office.level = 1;
  scene.places = {shop, office}, scene.goals = {"shop", "office"};
  EXPECT_EQ(goal_text(scene, kGoalIsPoint, {1, 2}, 0), "shop (101.0, 2.0)");
  EXPECT_EQ(goal_text(scene, kGoalIsPoint, {1, 2}, 1), "office (101.0, 2.0)");
  EXPECT_EQ(goal_text(scene, kGoalIsPoint, {9, 2}, 1), "point 109.0, 2.0");
  EXPECT_EQ(goal_text(scene, kGoalIsPoint, {1, 2}, 7), "point 101.0, 2.0");
  EXPECT_EQ(goal_text(scene, kGoalIsPoint, {1, 2}, kNoSurface), "point 101.0, 2.0");  // of an older recording
  EXPECT_EQ(goal_text(scene, kFirstPlaceGoal + 1, {}, 0), "office");
  EXPECT_EQ(goal_text(scene, kFirstPlaceGoal + 2, {}, 0), "");
  EXPECT_EQ(goal_text(scene, kNoGoal, {1, 2}, 0), "");
}

}  // namespace
}  // namespace throng::studio
