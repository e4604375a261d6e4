#include "throng/recording/recording.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "throng/core/math.h"
#include "throng/recording/container.h"
#include "throng/recording/database.h"
#include "throng/recording/recorder.h"
#include "throng/recording/walkers_for_test.h"

namespace throng {
namespace {

namespace fs = std::filesystem;

std::unique_ptr<Recorder> begin(const std::string& path, bool compact = false, RecorderOptions options = {}) {
  auto r = Recorder::create(path, test_info(compact), "throng: 1\n", test_scene(), options);
  EXPECT_TRUE(r) << r.error();
  return r ? std::move(*r) : nullptr;
}

void record(const std::string& path, std::uint32_t frames, std::uint32_t people, bool compact = false) {
  auto r = begin(path, compact);
  for (std::uint32_t i = 0; i < frames; ++i) ASSERT_TRUE(r->frame(TestFrame(i, people).view()));
  const auto done = r->finish();
  ASSERT_TRUE(done) << done.error();
}

class RoundTrip : public testing::TestWithParam<bool> {};

TEST_P(RoundTrip, EveryFrameComesBack) {
  const TestFolder folder;
  const std::string path = folder / "a.throng";
  record(path, 130, 200, GetParam());
  EXPECT_FALSE(fs::exists(path + "-wal"));
  EXPECT_FALSE(fs::exists(path + "-shm"));
  auto r = Recording::open(path);
  ASSERT_TRUE(r) << r.error();
  EXPECT_EQ(r->info().compact, GetParam());
  EXPECT_TRUE(r->info().complete);
  ASSERT_EQ(r->frame_count(), 130u);
  for (const std::size_t i : {0u, 129u, 19u, 20u, 64u}) {  // any order
    const TestFrame t(static_cast<std::uint32_t>(i), 200);
    const auto f = r->frame(i);
    ASSERT_TRUE(f) << f.error();
    EXPECT_EQ(difference(**f, t, r->scene(), GetParam()), "") << "frame " << i;
    EXPECT_EQ(r->time(i), t.time);
    EXPECT_EQ(r->people_in(i), t.id.size());
    for (std::size_t k = 0; k < (*f)->size(); ++k) EXPECT_EQ(r->people()[(*f)->person[k]].id, (*f)->id[k]);
  }
  EXPECT_FALSE(r->frame(130));
  EXPECT_EQ(r->frame_at(-1), 0u);
  EXPECT_EQ(r->frame_at(0.35), 2u);
  EXPECT_EQ(r->frame_at(1e9), 129u);
}
INSTANTIATE_TEST_SUITE_P(Recording, RoundTrip, testing::Bool());

TEST(Recording, KeepsWhatIsSaidOnce) {
  const TestFolder folder;
  record(folder / "a.throng", 3, 9);
  auto r = Recording::open(folder / "a.throng");
  ASSERT_TRUE(r) << r.error();
  const RecordedScene expected = test_scene();
  const RecordedScene& s = r->scene();
  EXPECT_EQ(r->scenario(), "throng: 1\n");
  EXPECT_EQ(r->info().seed, 0xfedcba9876543210ull);
  EXPECT_EQ(r->info().program, "test 1");
  EXPECT_DOUBLE_EQ(r->info().rate(), 10);
  EXPECT_EQ(s.name, expected.name);
  EXPECT_EQ(s.camera, expected.camera);
  EXPECT_EQ(s.offset.x, 64000);
  ASSERT_EQ(s.surfaces.size(), 2u);
  EXPECT_EQ(s.surfaces[1].kind, RecordedSurface::Kind::kStairs);
  EXPECT_EQ(s.surfaces[1].upper, 1u);
  EXPECT_EQ(s.surfaces[1].gx, 0.5f);
  ASSERT_EQ(s.surfaces[0].floor.size(), 1u);
  EXPECT_EQ(s.surfaces[0].floor[0].holes.size(), 1u);
  EXPECT_EQ(s.walls.size(), 2u);
  ASSERT_EQ(s.places.size(), 2u);
  EXPECT_EQ(s.places[1].point->x, 55.5);
  EXPECT_EQ(s.objects, test_scene().objects);
  EXPECT_EQ(s.populations, expected.populations);
  const std::size_t who = r->find_person({4, 1});
  ASSERT_LT(who, r->people().size());
  const RecordedPerson& p = r->people()[who];
  EXPECT_EQ(p.source, 1);  // "east"
  EXPECT_EQ(p.number, 4u);
  EXPECT_EQ(p.radius, 0.2f + 0.001f * 4);
  EXPECT_EQ(r->people()[r->find_person({2, 1})].source, kNoSource);
  EXPECT_EQ(r->find_person({4, 77}), r->people().size());
}

TEST(Recording, KeepsTraitsAndAppearanceOfEverybody) {
  const TestFolder folder;
  record(folder / "a.throng", 3, 9);
  auto r = Recording::open(folder / "a.throng");
  ASSERT_TRUE(r) << r.error();
  EXPECT_EQ(r->scene().models, test_scene().models);
  EXPECT_EQ(r->scene().planners, test_scene().planners);
  EXPECT_EQ(r->scene().goals, test_scene().goals);
  const TestFrame t(0, 9);
  for (std::size_t k = 0; k < t.id.size(); ++k) {
    const RecordedPerson& p = r->people()[r->find_person(t.id[k])];
    EXPECT_EQ(p.max_speed, t.max_speed[k]);
    EXPECT_EQ(p.max_acceleration, t.acceleration[k]);  // infinity among them
    EXPECT_EQ(p.release, t.release[k]);
    EXPECT_EQ(p.model, t.model[k]);
    EXPECT_EQ(p.planner, 0);
    EXPECT_EQ(p.looks, looks_of(p.id));
  }
  // The numbers that the page computes for the same ids (studio/src/layers/people/people.ts).
  EXPECT_EQ(looks_of({0, 1}), 3617733 / 16777216.0f);
  EXPECT_EQ(looks_of({4711, 3}), 6133015 / 16777216.0f);
}

/// What column_info says of a column.
double step_of(const std::string& path, const std::string& column) {
  auto db = Database::open_untrusted(path, 1 << 20);
  EXPECT_TRUE(db) << db.error();
  Statement s = db->prepare("SELECT step FROM column_info WHERE name = ?1");
  s.bind(1, std::string_view(column));
  EXPECT_TRUE(s.step()) << column;
  return s.real(0);
}

TEST(Recording, SaysHowCoarseEveryColumnIs) {
  const TestFolder folder;
  for (const bool compact : {false, true}) {
    const std::string path = folder / (compact ? "c.throng" : "a.throng");
    record(path, 60, 100, compact);
    for (const char* exact :
         {"surface", "activity", "laps", "goal", "goal_x", "goal_y", "goal_surface", "index", "generation"})
      EXPECT_EQ(step_of(path, exact), 0) << exact;
    for (const char* motion : {"x", "y", "z", "vx", "vy"})
      EXPECT_EQ(step_of(path, motion), compact ? kCompactStep : 0) << motion;
    const double heading = step_of(path, "heading"), phase = step_of(path, "phase");
    EXPECT_DOUBLE_EQ(heading, math::kPi / (compact ? 256 : 32768));
    EXPECT_DOUBLE_EQ(phase, 1.0 / 256);
    // And it is true: what is read is a whole multiple, within half a step of what was given (the phase is cut off).
    auto r = Recording::open(path);
    ASSERT_TRUE(r) << r.error();
    double worst = 0;
    for (std::uint32_t i = 0; i < 60; ++i) {
      const TestFrame t(i, 100);
      const auto f = *r->frame(i);
      for (std::size_t k = 0; k < f->size(); ++k) {
        const double times = f->heading[k] / heading, given = t.heading[f->size() - 1 - k];
        EXPECT_NEAR(times, std::round(times), 1e-2);
        const double turn = std::remainder(f->heading[k] - given, 2 * math::kPi);
        worst = std::max(worst, std::abs(turn));
        EXPECT_EQ(f->phase[k] * 256, std::round(f->phase[k] * 256));
      }
    }
    EXPECT_LE(worst, heading / 2 * 1.01);
    EXPECT_GT(worst, heading / 4);
  }
}

TEST(Recording, FilesWithoutGoalsAndTraitsAreReadAndGoneOnWith) {
  const TestFolder folder;
  const std::string path = folder / "old.throng";
  {
    RecordedScene scene = test_scene();
    scene.goals.clear(), scene.models.clear(), scene.planners.clear();
    auto r = Recorder::create(path, test_info(), "throng: 1\n", scene);
    ASSERT_TRUE(r) << r.error();
    for (std::uint32_t i = 0; i < 30; ++i) {
      const TestFrame t(i, 9);
      FrameView v = t.view();
      v.goal = {}, v.goal_point = {}, v.model = {};
      ASSERT_TRUE((*r)->frame(v));
    }
    ASSERT_TRUE((*r)->finish(false));
  }
  {  // as programs before wrote it
    auto db = Database::open(path);
    ASSERT_TRUE(db) << db.error();
    db->run("DROP TABLE model; DROP TABLE planner; DROP TABLE goal");
    for (const char* column : kTraitColumns) db->run(("ALTER TABLE person DROP COLUMN " + std::string(column)).c_str());
    ASSERT_TRUE(db->ok()) << db->error();
  }
  {
    auto r = Recording::open(path);
    ASSERT_TRUE(r) << r.error();
    EXPECT_TRUE((*r->frame(29))->goal.empty());
    EXPECT_EQ(r->people().front().max_speed, 0);
  }
  {
    auto r = Recorder::append(path);
    ASSERT_TRUE(r) << r.error();
    for (std::uint32_t i = 30; i < 90; ++i) {
      const TestFrame t(i, 9);
      FrameView v = t.view();
      v.model = {};
      ASSERT_TRUE((*r)->frame(v));
    }
    ASSERT_TRUE((*r)->finish());
  }
  auto r = Recording::open(path);
  ASSERT_TRUE(r) << r.error();
  ASSERT_EQ(r->frame_count(), 90u);
  const auto late = *r->frame(89);
  ASSERT_FALSE(late->goal.empty());  // points are known; names of places are not in such a file
  EXPECT_EQ(std::count_if(late->goal.begin(), late->goal.end(), [](auto g) { return g > kGoalIsPoint; }), 0);
  EXPECT_GT(r->people()[late->person.front()].max_speed, 0);
}

TEST(Recording, EventsInputsAndSnapshots) {
  const TestFolder folder;
  {
    auto r = begin(folder / "a.throng");
    for (std::uint32_t i = 0; i < 50; ++i) {
      for (std::uint64_t step = 2 * i; step < 2 * i + 2; ++step) {
        const Event e{{i, 1}, EventKind::kArrived, 0xabcdef01u};
        ASSERT_TRUE(r->events(step, std::span(&e, 1)));
      }
      RecordedInput in;
      in.step = 2 * i, in.kind = RecordedInput::Kind::kSteer, in.who = {i, 1}, in.velocity = {0.1f, -2.5f};
      ASSERT_TRUE(r->input(in));
      ASSERT_TRUE(r->frame(TestFrame(i, 5).view()));
      if (i != 24) continue;
      ASSERT_TRUE(r->snapshot(50, 2.5, std::vector<std::byte>(10000, std::byte{7})));
    }
    const Event late{{1, 1}, EventKind::kLeft, 0};
    ASSERT_TRUE(r->events(100, std::span(&late, 1)));
    ASSERT_TRUE(r->finish());
  }
  auto r = Recording::open(folder / "a.throng");
  ASSERT_TRUE(r) << r.error();
  const auto events = r->events();
  ASSERT_TRUE(events) << events.error();
  ASSERT_EQ(events->size(), 101u);
  EXPECT_EQ((*events)[31], (RecordedEvent{31, {{15, 1}, EventKind::kArrived, 0xabcdef01u}}));
  EXPECT_EQ(events->back().event.kind, EventKind::kLeft);
  const auto some = r->events(10, 12);
  ASSERT_EQ(some->size(), 4u);
  EXPECT_EQ(some->front().step, 20u);
  ASSERT_EQ(r->inputs().size(), 50u);
  EXPECT_EQ(r->inputs()[7].velocity, (Vec2{0.1f, -2.5f}));
  ASSERT_EQ(r->snapshots().size(), 1u);
  EXPECT_EQ(r->snapshots()[0].step, 50u);
  EXPECT_EQ(*r->snapshot(0), std::vector<std::byte>(10000, std::byte{7}));
}

TEST(Recording, AppendGoesOnBehindTheLastFrame) {
  const TestFolder folder;
  const std::string path = folder / "a.throng";
  {
    auto r = begin(path);
    for (std::uint32_t i = 0; i < 33; ++i) ASSERT_TRUE(r->frame(TestFrame(i, 50).view()));
    ASSERT_TRUE(r->finish(false));
  }
  EXPECT_FALSE(Recording::open(path)->info().complete);
  {
    auto r = Recorder::append(path);
    ASSERT_TRUE(r) << r.error();
    EXPECT_FALSE((*r)->frame(TestFrame(32, 50).view()));  // is there already
    for (std::uint32_t i = 33; i < 90; ++i) ASSERT_TRUE((*r)->frame(TestFrame(i, 50).view()));
    ASSERT_TRUE((*r)->finish());
  }
  auto r = Recording::open(path);
  ASSERT_TRUE(r) << r.error();
  EXPECT_TRUE(r->info().complete);
  ASSERT_EQ(r->frame_count(), 90u);
  for (std::uint32_t i = 0; i < 90; ++i) EXPECT_EQ(difference(**r->frame(i), TestFrame(i, 50), r->scene(), false), "");
}

TEST(Recording, ExplicitHeightsAndMissingColumns) {
  const TestFolder folder;
  std::vector<AgentId> id{{0, 1}, {1, 1}};
  std::vector<float> x{1, 2}, y{3, 4}, vx{0, 1}, vy{1, 0}, z{1.75f, -3};
  {
    auto r = begin(folder / "a.throng");
    FrameView v;
    v.step = 2, v.time = 0.1, v.id = id, v.x = x, v.y = y, v.vx = vx, v.vy = vy, v.z = z;
    ASSERT_TRUE(r->frame(v));
    ASSERT_TRUE(r->finish());
  }
  auto r = Recording::open(folder / "a.throng");
  ASSERT_TRUE(r) << r.error();
  const auto f = *r->frame(0);
  EXPECT_EQ(f->z, z);
  EXPECT_NEAR(f->heading[0], 1.5708, 1e-4);
}

TEST(Recording, RefusesWhatItCannotKeep) {
  const TestFolder folder;
  auto r = begin(folder / "a.throng");
  const TestFrame t(0, 5);
  FrameView v = t.view();
  v.x = v.x.first(2);
  EXPECT_FALSE(r->frame(v));
  std::vector<float> bad = t.x;
  bad[1] = std::numeric_limits<float>::quiet_NaN();
  v = t.view(), v.x = bad;
  EXPECT_FALSE(r->frame(v));
  std::vector<std::uint16_t> nowhere(t.id.size(), 7);
  v = t.view(), v.surface = nowhere;
  EXPECT_FALSE(r->frame(v));
  std::vector<AgentId> twins(t.id.size(), AgentId{3, 1});
  v = t.view(), v.id = twins;
  EXPECT_TRUE(r->frame(v));   // found by the writer thread ...
  EXPECT_FALSE(r->finish());  // ... and said at the end
}

TEST(Recording, NeverReplacesWhatItDidNotMake) {
  const TestFolder folder;
  const std::string text = folder / "text.throng", mine = folder / "mine.throng";
  std::ofstream(text) << "precious";
  RecorderOptions over;
  over.overwrite = true;
  auto r = Recorder::create(text, test_info(), "", test_scene(), over);
  ASSERT_FALSE(r);
  EXPECT_NE(r.error().find("not a recording"), std::string::npos) << r.error();
  EXPECT_EQ(fs::file_size(text), 8u);
  record(mine, 2, 3);
  EXPECT_FALSE(Recorder::create(mine, test_info(), "", test_scene()));
  EXPECT_EQ(Recording::open(mine)->frame_count(), 2u);
  auto again = Recorder::create(mine, test_info(), "", test_scene(), over);
  ASSERT_TRUE(again) << again.error();
  ASSERT_TRUE((*again)->finish());
  EXPECT_EQ(Recording::open(mine)->frame_count(), 0u);
  auto nowhere = Recorder::create(folder / "no/such/folder.throng", test_info(), "", test_scene());
  ASSERT_FALSE(nowhere);
  EXPECT_NE(nowhere.error().find("folder.throng: "), std::string::npos) << nowhere.error();
}

TEST(Recording, FailureOfTheDiskIsSaidAndTheRestStays) {
  const TestFolder folder;
  RecorderOptions options;
  int writes = 0;
  options.fail = [&] { return ++writes == 3; };
  auto r = begin(folder / "a.throng", false, options);
  bool failed = false;
  for (std::uint32_t i = 0; i < 400 && !failed; ++i) failed = !r->frame(TestFrame(i, 20).view());
  const auto end = r->finish();
  ASSERT_FALSE(end);
  EXPECT_NE(end.error().find("no room"), std::string::npos);
  r.reset();
  auto read = Recording::open(folder / "a.throng");
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->frame_count(), 40u);
  EXPECT_FALSE(read->info().complete);
}

TEST(Recording, OpensFromAFolderThatCannotBeWritten) {
  const TestFolder folder;
  record(folder / "a%20 ?b.throng", 5, 5);
  chmod(folder.str().c_str(), 0555);
  auto r = Recording::open(folder / "a%20 ?b.throng");
  chmod(folder.str().c_str(), 0755);
  ASSERT_TRUE(r) << r.error();
  EXPECT_EQ(r->frame_count(), 5u);
}

TEST(Recording, IsReadWhileItIsWritten) {
  const TestFolder folder;
  auto r = begin(folder / "a.throng");
  for (std::uint32_t i = 0; i < 45; ++i) ASSERT_TRUE(r->frame(TestFrame(i, 20).view()));
  for (int tries = 0; tries < 200 && r->statistics().frames < 40; ++tries) usleep(10000);
  auto read = Recording::open(folder / "a.throng");
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->frame_count(), 40u);
  EXPECT_EQ(difference(**read->frame(39), TestFrame(39, 20), read->scene(), false), "");
  ASSERT_TRUE(r->finish());
}

TEST(Recording, AFullQueueWaitsAndDropsNothing) {
  const TestFolder folder;
  RecorderOptions options;
  options.queue_frames = 2;
  options.fail = [] { return usleep(20000), false; };
  auto r = begin(folder / "a.throng", false, options);
  for (std::uint32_t i = 0; i < 200; ++i) ASSERT_TRUE(r->frame(TestFrame(i, 5).view()));
  ASSERT_TRUE(r->finish());
  EXPECT_GT(r->statistics().waited_seconds, 0.05);
  EXPECT_EQ(Recording::open(folder / "a.throng")->frame_count(), 200u);
}

}  // namespace
}  // namespace throng
