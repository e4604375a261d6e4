#include "throng/analysis/from_recording.h"

#include <gtest/gtest.h>

#include "throng/recording/walkers_for_test.h"

namespace throng::analysis {
namespace {

constexpr std::uint16_t kUpstairs = 2;  // surface

RecordedScene scene() {
  RecordedScene s = test_scene();
  RecordedSurface upper;
  upper.id = "upper", upper.level = upper.upper = 1;
  upper.floor = {{{{0, 0}, {50, 0}, {50, 20}, {0, 20}}, {}}};
  s.surfaces.push_back(upper);
  return s;
}

/// Frame i: people 0 and 1 of `west`, person 2 from outside, all at x = 1 + i / 10. Person 1 is upstairs in frames 10
/// to 14; person 0 is gone after frame 20.
struct Columns {
  std::vector<AgentId> id;
  std::vector<float> x, y, zero, radius, height;
  std::vector<std::uint16_t> surface, population;
  std::vector<std::uint64_t> source;
  std::vector<std::uint32_t> number;
  FrameView view;

  explicit Columns(std::uint64_t i) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      if (k == 0 && i > 20) continue;
      id.push_back({k, 1}), x.push_back(1 + 0.1f * static_cast<float>(i)), y.push_back(2.0f * static_cast<float>(k));
      zero.push_back(0), radius.push_back(0.2f + 0.01f * static_cast<float>(k)), height.push_back(1.7f);
      surface.push_back(k == 1 && i >= 10 && i < 15 ? kUpstairs : 0), population.push_back(k == 2 ? 1 : 0);
      source.push_back(hash_text(k < 2 ? "west" : "elsewhere")), number.push_back(k);
    }
    view.step = 2 * i, view.time = 0.1 * static_cast<double>(i);
    view.id = id, view.x = x, view.y = y, view.vx = zero, view.vy = zero, view.surface = surface;
    view.population = population, view.source = source, view.number = number;
    view.radius = radius, view.height = height, view.preferred_speed = height;
  }
};

/// Person 0 leaves through a sink at 2.0 s, person 1 comes to the end of its journey at 2.5 s; both arrive somewhere
/// before, which is not the end.
Recording three_people(const TestFolder& folder) {
  const std::string path = folder / "three.throng";
  auto recorder = Recorder::create(path, test_info(), "", scene());
  EXPECT_TRUE(recorder) << recorder.error();
  for (std::uint64_t i = 0; i < 30; ++i) {
    Events events;
    if (i == 5) events = {{{0, 1}, EventKind::kArrived, 0}, {{1, 1}, EventKind::kArrived, 0}};
    if (i == 20) events = {{{0, 1}, EventKind::kLeft, 0}};
    if (i == 25) events = {{{1, 1}, EventKind::kJourneyEnded, 0}};
    EXPECT_TRUE(i == 0 || (*recorder)->events(2 * i - 1, events));
    const Columns c(i);
    EXPECT_TRUE((*recorder)->frame(c.view));
  }
  EXPECT_TRUE((*recorder)->finish());
  recorder->reset();
  auto recording = Recording::open(path);
  EXPECT_TRUE(recording) << recording.error();
  return std::move(*recording);
}

TEST(FromRecording, WhoIsHowWideFromWhereAndWhenItArrived) {
  const TestFolder folder;
  const Recording recording = three_people(folder);
  const auto walks = from_recording(recording);
  ASSERT_TRUE(walks) << walks.error();
  const Trajectories& t = walks->all;
  EXPECT_NEAR(t.rate, 10, 1e-9);
  EXPECT_EQ(t.groups, (std::vector<std::string>{"west", "east", "outside"}));
  ASSERT_EQ(t.people.size(), 3u);
  EXPECT_EQ(t.people[0].id, "west.0");
  EXPECT_EQ(t.people[2].id, "2");
  EXPECT_EQ(t.people[1].group, 0u);
  EXPECT_EQ(t.people[2].group, 2u);
  EXPECT_NEAR(t.people[1].radius, 0.21, 1e-6);
  EXPECT_EQ(t.people[0].point.size(), 21u);
  EXPECT_NEAR(t.people[0].point[10].x, 64000 + 2, 1e-5) << "the author's coordinates";
  ASSERT_TRUE(t.people[0].arrival && t.people[1].arrival);
  EXPECT_NEAR(*t.people[0].arrival, 2.0, 1e-9);
  EXPECT_NEAR(*t.people[1].arrival, 2.5, 1e-9);
  EXPECT_FALSE(t.people[2].arrival);
  EXPECT_EQ(t.filled, 0u);
  EXPECT_EQ(walks->levels, (std::vector<std::uint32_t>{0, 1}));
}

TEST(FromRecording, OneLevelIsAWalkForEachVisit) {
  const TestFolder folder;
  const Recording recording = three_people(folder);
  const auto ground = from_recording(recording, {0u, GroupBy::kPopulation});
  ASSERT_TRUE(ground) << ground.error();
  ASSERT_EQ(ground->all.people.size(), 4u);
  EXPECT_EQ(ground->all.groups, (std::vector<std::string>{"adult", "child"}));
  EXPECT_EQ(ground->all.filled, 0u);
  const Walk& back = ground->all.people[3];
  EXPECT_EQ(back.id, "west.1");
  EXPECT_EQ(back.first, 15);
  EXPECT_TRUE(back.arrival) << "on its last visit";
  EXPECT_FALSE(ground->all.people[1].arrival);
  const auto upper = from_recording(recording, {1u, GroupBy::kNone});
  ASSERT_EQ(upper->all.people.size(), 1u);
  EXPECT_EQ(upper->all.people[0].point.size(), 5u);
  EXPECT_FALSE(upper->all.people[0].arrival) << "it arrived elsewhere";
  EXPECT_EQ(upper->all.groups, (std::vector<std::string>{"all"}));
}

}  // namespace
}  // namespace throng::analysis
