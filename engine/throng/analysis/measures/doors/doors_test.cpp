// Measures of doors (DR-BY-14) on recordings made by hand: every number follows from the events and positions in them.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "throng/analysis/from_recording.h"
#include "throng/analysis/measures.h"
#include "throng/analysis/measures/doors/door_use.h"
#include "throng/recording/walkers_for_test.h"
#include "throng/state/door_events.h"

namespace throng::analysis {
namespace {

constexpr double kFrame = 0.1;  ///< s

RecordedScene scene() {
  RecordedScene s = test_scene();
  RecordedObject door;
  door.id = "door", door.kind = "door_hinged";
  RecordedObject::Part leaf;
  leaf.role = "solid", leaf.height = 2, leaf.points = {{10, 9.5f}, {10.05f, 9.5f}, {10.05f, 10.5f}, {10, 10.5f}};
  leaf.moved = "turned", leaf.pivot = {10, 9.5f};
  door.parts = {leaf};
  door.number = 7;  // the engine counts objects without a shape, too
  s.objects.push_back(door);
  return s;
}

struct Person {
  int source;    ///< 0 west, 1 east
  double start;  ///< s: from here on it walks
  double speed;  ///< m/s, west to east for source 0
  double x;      ///< m, where it stands before
};

struct Said {
  double time;
  std::uint32_t who;
  EventKind kind;
};

/// Walks along y = 10 through the door at x = 10. Events at their times; the leaf is open in [open, shut).
Recording record(const TestFolder& folder, const std::vector<Person>& people, const std::vector<Said>& said,
                 double open, double shut, double end) {
  const std::string path = folder / "doors.throng";
  auto recorder = Recorder::create(path, test_info(), "", scene());
  EXPECT_TRUE(recorder) << recorder.error();
  for (std::uint64_t i = 0; static_cast<double>(i) * kFrame <= end; ++i) {
    const double t = static_cast<double>(i) * kFrame;
    for (std::uint64_t step = i == 0 ? 0 : 2 * i - 2; step < 2 * i; ++step) {
      Events events;
      const double now = static_cast<double>(step + 1) * kFrame / 2;
      for (const Said& s : said)
        if (std::fabs(s.time - now) < 0.01) events.push_back({{s.who, 1}, s.kind, 7});
      EXPECT_TRUE((*recorder)->events(step, events));
    }
    std::vector<AgentId> id;
    std::vector<float> x, y, zero, one;
    std::vector<std::uint16_t> surface, population;
    std::vector<std::uint64_t> source;
    std::vector<std::uint32_t> number;
    for (std::uint32_t k = 0; k < people.size(); ++k) {
      const Person& p = people[k];
      const double way = std::max(0.0, t - p.start) * p.speed;
      id.push_back({k, 1}), x.push_back(static_cast<float>(p.source == 0 ? p.x + way : p.x - way)), y.push_back(10);
      zero.push_back(0), one.push_back(1), surface.push_back(0), population.push_back(0);
      source.push_back(hash_text(p.source == 0 ? "west" : "east")), number.push_back(k);
    }
    const float angle = t >= open && t < shut ? 1.2f : 0.0f;
    FrameView view;
    view.step = 2 * i, view.time = t;
    view.id = id, view.x = x, view.y = y, view.vx = zero, view.vy = zero, view.surface = surface;
    view.population = population, view.source = source, view.number = number;
    view.radius = one, view.height = one, view.preferred_speed = one, view.gauges = {&angle, 1};
    EXPECT_TRUE((*recorder)->frame(view));
  }
  EXPECT_TRUE((*recorder)->finish());
  recorder->reset();
  auto recording = Recording::open(path);
  EXPECT_TRUE(recording) << recording.error();
  return std::move(*recording);
}

constexpr EventKind kOpened = event_of(DoorEvent::kOpened), kHeld = event_of(DoorEvent::kHeld),
                    kTakenOver = event_of(DoorEvent::kTakenOver), kReleased = event_of(DoorEvent::kReleased),
                    kYielded = event_of(DoorEvent::kYielded), kMissed = event_of(DoorEvent::kMissed);

/// Person 0 comes from the west, opens, holds from 5 to 8 s; 1 comes after it and takes over at 8 s; 2 from the east
/// stands aside and is the last. All walk 1 m/s; who waits stands 2 m from the door.
struct Story {
  TestFolder folder;
  Recording recording = record(folder, {{0, 0, 1, 6}, {0, 4, 1, 5}, {1, 8, 1, 12}},
                               {{3, 0, kOpened},
                                {5, 0, kHeld},
                                {4, 0, kDoorPassed},
                                {6, 2, kYielded},
                                {8, 1, kTakenOver},
                                {8, 0, kReleased},
                                {9, 1, kDoorPassed},
                                {9.5, 1, kReleased},
                                {10, 2, kDoorPassed},
                                {10, 2, kMissed}},
                               3, 11, 12);
  RecordedWalks walks = *from_recording(recording);
  MeasureScene about;
  std::unique_ptr<Subject> subject;

  Story() {
    auto use = door_use(recording);
    EXPECT_TRUE(use) << use.error();
    about.doors = std::make_shared<DoorUse>(std::move(*use));
    subject = std::make_unique<Subject>(walks.all, about);
  }
  Reading take(const char* name) { return analysis::take(*find_measure(name), *subject); }
};

TEST(DoorMeasures, PassagesWithSidesAndDelays) {
  Story s;
  const DoorUse& use = *s.about.doors;
  ASSERT_EQ(use.doors.size(), 1u);
  EXPECT_NEAR(use.doors[0].centre.x, 64010.025, 1e-5) << "the author's coordinates";
  ASSERT_EQ(use.passages.size(), 3u);
  EXPECT_EQ(use.passages[0].person, "west.0");
  EXPECT_FALSE(use.passages[0].other_side || use.passages[1].other_side);
  EXPECT_TRUE(use.passages[2].other_side);
  // The first walks from 3 m to the door without a stop: at 1 m/s from x = 7.1 at 1.1 s (3 m is just beyond 7.0).
  EXPECT_NEAR(use.passages[0].came, 1.1, 1e-6);
  EXPECT_NEAR(use.passages[0].delay, 0, 0.05);
  // The third stands 2 m away from the beginning and needs 2 s from 8 s on: 8 s of 10 are delay.
  EXPECT_NEAR(use.passages[2].came, 0, 1e-6);
  EXPECT_NEAR(use.passages[2].delay, 8, 0.05);
}

TEST(DoorMeasures, FlowHoldingYieldingAndTheTimeTheDoorStandsOpen) {
  Story s;
  EXPECT_NEAR(s.take("door_flow").value, 2 / 6.0, 1e-9) << "three in 6 s";
  EXPECT_NEAR(s.take("door_hold_time").value, 3, 1e-9);
  EXPECT_NEAR(s.take("door_hold_rate").value, 0.5, 1e-9) << "two had the door, one held it";
  EXPECT_NEAR(s.take("door_yield_rate").value, 1 / 3.0, 1e-9);
  EXPECT_NEAR(s.take("door_block").value, 1.5, 1e-9) << "two from the west, then one from the east";
  // Open from 3.0 to 10.9 in frames, in use from 3 to 10.9 s.
  EXPECT_NEAR(s.take("door_open_share").value, 1, 1e-6);
  const Reading rate = s.take("door_hold_rate");
  ASSERT_EQ(rate.table.rows(), 2u) << "a row a group";
  EXPECT_EQ(rate.table.column("group").words, (std::vector<std::string>{"west", "east"}));
  EXPECT_EQ(rate.table.column("had the door").numbers, (std::vector<double>{2, 0}));
  EXPECT_EQ(rate.table.column("was not waited for").numbers, (std::vector<double>{0, 1}));
}

TEST(DoorMeasures, OvertakingCountsPairsThatWaitedTogether) {
  const auto passage = [](double came, double time, bool other = false) {
    return DoorPassage{"", 0, came, time, 0, other};
  };
  EXPECT_TRUE(std::isnan(overtaking_share({passage(0, 1), passage(2, 3)}))) << "never waited together";
  EXPECT_TRUE(std::isnan(overtaking_share({passage(0, 5), passage(1, 6, true)}))) << "of two sides";
  EXPECT_NEAR(overtaking_share({passage(2, 5), passage(1, 6), passage(3, 7)}), 1 / 3.0, 1e-9);
}

TEST(DoorMeasures, WithoutDoorsTheySayWhatIsMissing) {
  const TestFolder folder;
  const std::string path = folder / "none.throng";
  auto recorder = Recorder::create(path, test_info(), "", test_scene());
  const TestFrame frame(0, 5);
  EXPECT_TRUE((*recorder)->frame(frame.view()));
  EXPECT_TRUE((*recorder)->finish());
  recorder->reset();
  const auto recording = Recording::open(path);
  ASSERT_TRUE(recording);
  const auto use = door_use(*recording);
  ASSERT_TRUE(use);
  EXPECT_FALSE(use->any_doors);
  const auto walks = from_recording(*recording);
  const MeasureScene about;
  Subject subject(walks->all, about);
  const Reading r = take(*find_measure("door_flow"), subject);
  EXPECT_TRUE(std::isnan(r.value));
  EXPECT_NE(r.why.find("no doors"), std::string::npos) << r.why;
}

}  // namespace
}  // namespace throng::analysis
