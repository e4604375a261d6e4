// States of state machines and priorities of the moment (PV-116): kept where somebody has any, and nowhere else.
#include <gtest/gtest.h>

#include "throng/recording/chunk.h"
#include "throng/recording/database.h"
#include "throng/recording/recorder.h"
#include "throng/recording/recording.h"
#include "throng/recording/walkers_for_test.h"

namespace throng {
namespace {

constexpr std::uint32_t kPeople = 60, kFrames = 90;

/// A frame of walkers, some of them in a state, some with priority, from a frame on.
struct LedFrame : TestFrame {
  std::vector<std::uint16_t> state;
  std::vector<float> priority;

  LedFrame(std::uint32_t frame, std::uint32_t from) : TestFrame(frame, kPeople) {
    for (const AgentId who : id) {
      const bool any = frame >= from;
      state.push_back(static_cast<std::uint16_t>(any && who.index % 4 ? 1 + (frame / 7 + who.index) % 3 : 0));
      priority.push_back(any && who.index % 5 == 0 ? 0.01f * static_cast<float>(frame) + 0.3f : 0.0f);
    }
  }
  FrameView view() const {
    FrameView v = TestFrame::view();
    v.state = state, v.priority = priority;
    return v;
  }
};

RecordedScene led_scene() {
  RecordedScene s = test_scene();
  s.states = {"circle", "queue", "leave"};
  return s;
}

void record(const std::string& path, const RecordedScene& scene, std::uint32_t from, bool compact = false) {
  auto r = Recorder::create(path, test_info(compact), "throng: 1\n", scene);
  ASSERT_TRUE(r) << r.error();
  for (std::uint32_t i = 0; i < kFrames; ++i) ASSERT_TRUE((*r)->frame(LedFrame(i, from).view()));
  ASSERT_TRUE((*r)->finish());
}

void compare(const Recording& r, std::uint32_t from, bool states = true) {
  for (std::uint32_t i = 0; i < r.frame_count(); ++i) {
    const LedFrame t(i, from);
    const auto f = r.frame(i);
    ASSERT_TRUE(f) << f.error();
    const std::size_t n = (*f)->size();
    for (std::size_t k = 0; k < n; ++k) {
      ASSERT_EQ((*f)->state.empty() ? 0 : (*f)->state[k], states ? t.state[n - 1 - k] : 0) << i;
      ASSERT_EQ((*f)->priority.empty() ? 0.0f : (*f)->priority[k], t.priority[n - 1 - k]) << i;
    }
  }
}

std::int64_t number(const std::string& path, const char* sql) {
  auto db = Database::open_untrusted(path, 1 << 24);
  EXPECT_TRUE(db) << db.error();
  return db->number(sql);
}

class States : public testing::TestWithParam<bool> {};

TEST_P(States, AndPrioritiesComeBackBitForBit) {
  const TestFolder folder;
  record(folder / "a.throng", led_scene(), 0, GetParam());
  const auto r = Recording::open(folder / "a.throng");
  ASSERT_TRUE(r) << r.error();
  EXPECT_EQ(r->scene().states, led_scene().states);
  EXPECT_TRUE(r->info().priorities);
  compare(*r, 0);
  EXPECT_EQ(number(folder / "a.throng", "SELECT count(*) FROM column_info WHERE name IN ('state', 'priority')"), 2);
}
INSTANTIATE_TEST_SUITE_P(Recording, States, testing::Bool());

TEST(RecordedStates, BeginInTheMiddleOfAChunk) {
  const TestFolder folder;
  record(folder / "a.throng", led_scene(), 49);
  const auto r = Recording::open(folder / "a.throng");
  ASSERT_TRUE(r) << r.error();
  compare(*r, 49);
  EXPECT_TRUE((*r->frame(3))->state.empty()) << "a chunk in which nobody has any lacks the columns";
  EXPECT_TRUE((*r->frame(3))->priority.empty());
  EXPECT_FALSE((*r->frame(48))->priority.empty());
}

TEST(RecordedStates, OfNobodyLeaveTheFileAsItWas) {
  const TestFolder folder;
  record(folder / "a.throng", test_scene(), kFrames + 1);
  {
    auto r = Recorder::create(folder / "b.throng", test_info(), "throng: 1\n", test_scene());
    ASSERT_TRUE(r) << r.error();
    for (std::uint32_t i = 0; i < kFrames; ++i) ASSERT_TRUE((*r)->frame(TestFrame(i, kPeople).view()));
    ASSERT_TRUE((*r)->finish());
  }
  const auto bytes = [&](const char* name) {
    auto db = Database::open_untrusted(folder / name, 1 << 24);
    EXPECT_TRUE(db) << db.error();
    std::vector<std::vector<std::byte>> all;
    Statement s = db->prepare("SELECT data FROM chunk ORDER BY number");
    while (s.step()) all.emplace_back(s.blob(0).begin(), s.blob(0).end());
    return all;
  };
  EXPECT_EQ(bytes("a.throng"), bytes("b.throng"));
  EXPECT_EQ(number(folder / "a.throng", "SELECT count(*) FROM column_info"),
            static_cast<std::int64_t>(chunk_columns().size()));
  EXPECT_EQ(number(folder / "a.throng", "SELECT count(*) FROM sqlite_master WHERE name = 'state'"), 0);
  EXPECT_FALSE(Recording::open(folder / "a.throng")->info().priorities);
}

TEST(RecordedStates, WithoutNamesAreNotKept) {
  // As when a recording of an older program is gone on with: it has no list of names.
  const TestFolder folder;
  record(folder / "a.throng", test_scene(), 0);
  const auto r = Recording::open(folder / "a.throng");
  ASSERT_TRUE(r) << r.error();
  compare(*r, 0, false);
}

TEST(RecordedStates, OlderRecordingsAreGoneOnWith) {
  const TestFolder folder;
  const std::string path = folder / "old.throng";
  record(path, led_scene(), kFrames + 1);
  {
    auto again = Recorder::append(path);
    ASSERT_TRUE(again) << again.error();
    ASSERT_TRUE((*again)->frame(LedFrame(kFrames, 0).view()));
    ASSERT_TRUE((*again)->finish());
  }
  const auto r = Recording::open(path);
  ASSERT_TRUE(r) << r.error();
  EXPECT_TRUE(r->info().priorities);
  compare(*r, kFrames);
}

TEST(RecordedStates, APriorityThatIsNoNumberIsRefused) {
  const TestFolder folder;
  auto r = Recorder::create(folder / "a.throng", test_info(), "throng: 1\n", led_scene());
  ASSERT_TRUE(r) << r.error();
  LedFrame t(0, 0);
  t.priority[3] = std::numeric_limits<float>::quiet_NaN();
  const auto refused = (*r)->frame(t.view());
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().find("a priority is not a number"), std::string::npos) << refused.error();
}

TEST(RecordedStates, DamagedOnesAreRefused) {
  ChunkSettings s;
  s.surfaces = test_scene().surfaces;
  s.goals = 3, s.states = 3;
  ChunkEncoder e(s);
  DecodedFrame f;
  f.id = {{1, 1}, {2, 1}};
  for (auto* c : {&f.x, &f.y, &f.vx, &f.vy, &f.heading, &f.phase}) c->assign(2, 0.5f);
  f.surface = {0, 0}, f.activity.resize(2), f.laps = {0, 0};
  f.state = {3, 0}, f.priority = {1, 0};
  e.add(f);
  std::vector<std::byte> bytes;
  e.take(bytes);
  ASSERT_TRUE(decode_chunk(bytes, s, 1 << 20));
  s.states = 2;  // a number that names no state
  EXPECT_FALSE(decode_chunk(bytes, s, 1 << 20));
}

}  // namespace
}  // namespace throng
