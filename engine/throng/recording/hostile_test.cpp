// Damaged and hostile files: an error with a reason, never a crash, never a wait.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <limits>

#include "throng/core/bytes.h"
#include "throng/core/hash.h"
#include "throng/recording/chunk.h"
#include "throng/recording/compress.h"
#include "throng/recording/container.h"
#include "throng/recording/database.h"
#include "throng/recording/recorder.h"
#include "throng/recording/recording.h"
#include "throng/recording/walkers_for_test.h"

namespace throng {
namespace {

std::vector<std::byte> read_bytes(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  const std::string s((std::istreambuf_iterator<char>(in)), {});
  const auto bytes = std::as_bytes(std::span(s));
  return {bytes.begin(), bytes.end()};
}

std::string make(const TestFolder& folder) {
  const std::string path = folder / "good.throng";
  auto r = Recorder::create(path, test_info(), "throng: 1\n", test_scene());
  EXPECT_TRUE(r) << r.error();
  for (std::uint32_t i = 0; i < 45; ++i) {
    const Event e{{i, 1}, EventKind::kArrived, 1};
    (void)(*r)->events(2 * i, std::span(&e, 1));
    EXPECT_TRUE((*r)->frame(TestFrame(i, 30).view()));
    if (i == 30) (void)(*r)->snapshot(62, 3.1, std::vector<std::byte>(3000, std::byte{1}));
  }
  EXPECT_TRUE((*r)->finish());
  return path;
}

/// Reads everything there is.
std::string use(Result<Recording> r) {
  if (!r) return r.error();
  std::string error;
  for (std::size_t i = 0; i < r->frame_count(); ++i)
    if (auto f = r->frame(i); !f) error = f.error();
  if (auto e = r->events(); !e) error = e.error();
  for (std::size_t i = 0; i < r->snapshots().size(); ++i)
    if (auto s = r->snapshot(i); !s) error = s.error();
  return error;
}

RecordingLimits small() {
  RecordingLimits l;
  l.chunk_bytes = l.snapshot_bytes = l.text_bytes = 1 << 20;
  l.people = l.frames = 10000;
  return l;
}

TEST(RecordingHostile, NotARecording) {
  const TestFolder folder;
  EXPECT_FALSE(Recording::open(folder / "missing.throng"));
  EXPECT_FALSE(Recording::open(folder.str()));
  std::ofstream(folder / "text") << std::string(10000, 'x');
  const auto text = Recording::open(folder / "text");
  ASSERT_FALSE(text);
  EXPECT_NE(text.error().find("not a recording"), std::string::npos) << text.error();
  std::ofstream(folder / "empty").flush();
  EXPECT_FALSE(Recording::open(folder / "empty"));
  {
    auto other = Database::create(folder / "other.db");
    ASSERT_TRUE(other->run("CREATE TABLE meta(key, value)"));
  }
  EXPECT_FALSE(Recording::open(folder / "other.db"));
}

TEST(RecordingHostile, EveryWayOfCuttingAndFlipping) {
  const TestFolder folder;
  const std::vector<std::byte> good = read_bytes(make(folder));
  EXPECT_EQ(use(Recording::open_bytes(good, small())), "");
  for (std::size_t k = 0; k < 60; ++k) {
    auto cut = good;
    cut.resize(good.size() * k / 60);
    EXPECT_NE(use(Recording::open_bytes(cut, small())), "") << k;
  }
  std::size_t noticed = 0;
  for (std::uint64_t k = 0; k < 600; ++k) {
    auto bad = good;
    for (std::uint64_t j = 0; j <= k % 4; ++j) {
      const std::uint64_t h = mix64(1000 * k + j + 1);
      bad[h % bad.size()] ^= static_cast<std::byte>(1 + (h >> 40) % 255);
    }
    noticed += !use(Recording::open_bytes(bad, small())).empty();
  }
  EXPECT_GT(noticed, 100u);  // most bytes are checked by something; those of texts and traits are not
}

/// Changes a good file by SQL.
std::string after(const char* sql) {
  const TestFolder folder;
  const std::string path = make(folder);
  {
    auto db = Database::open(path);
    EXPECT_TRUE(db->run(sql)) << db->error();
  }
  return use(Recording::open(path, small()));
}

TEST(RecordingHostile, TablesThatLie) {
  EXPECT_NE(after("DROP TABLE chunk"), "");
  EXPECT_NE(after("DROP TABLE chunk; CREATE VIEW chunk AS WITH RECURSIVE t(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM "
                  "t) SELECT n AS number, n AS first_frame, 1 AS frames, n AS data FROM t"),
            "");
  EXPECT_NE(after("UPDATE chunk SET first_frame = 7"), "");
  EXPECT_NE(after("UPDATE chunk SET frames = 1000000"), "");
  EXPECT_NE(after("DELETE FROM chunk WHERE number = 1"), "");
  EXPECT_NE(after("UPDATE chunk SET data = zeroblob(100)"), "");
  EXPECT_NE(after("UPDATE chunk SET data = NULL"), "");
  EXPECT_NE(after("UPDATE chunk SET data = zeroblob(20000000)"), "");
  EXPECT_NE(after("UPDATE frame SET step = 0"), "");
  EXPECT_NE(after("UPDATE frame SET time = 'noon'"), "");
  EXPECT_NE(after("UPDATE frame SET people = 3"), "");
  EXPECT_NE(after("DELETE FROM person WHERE slot = 3"), "");
  EXPECT_NE(after("UPDATE person SET population = 77"), "");
  EXPECT_NE(after("UPDATE person SET radius = 1e300"), "");
  EXPECT_NE(after("UPDATE surface SET level = 5"), "");
  EXPECT_NE(after("UPDATE surface SET wkt = 'POLYGON ((0 0'"), "");
  EXPECT_NE(after("DELETE FROM surface WHERE number = 1; DELETE FROM wall"), "");  // people stand on it
  EXPECT_NE(after("UPDATE meta SET value = 0 WHERE key = 'dt'"), "");
  EXPECT_NE(after("UPDATE meta SET value = -1 WHERE key = 'every'"), "");
  EXPECT_NE(after("UPDATE snapshot SET data = 'no'"), "");
  EXPECT_NE(after("UPDATE event SET data = x'00'"), "");
  EXPECT_NE(after("PRAGMA user_version = 99"), "");
  EXPECT_NE(after("INSERT INTO level VALUES(5, 'x', 0)"), "");
  EXPECT_EQ(after("CREATE TABLE later(what); INSERT INTO meta VALUES('later', 1)"), "");  // what it does not know
}

TEST(RecordingHostile, ABombIsRefusedBeforeItUnpacks) {
  Compressor c;
  const auto bomb = c.compress(std::vector<std::byte>(50 << 20));
  ASSERT_TRUE(bomb);
  EXPECT_LT(bomb->size(), 10000u);
  const auto r = decompress(*bomb, 1 << 20);
  ASSERT_FALSE(r);
  EXPECT_NE(r.error().find("larger"), std::string::npos);
  EXPECT_FALSE(decompress({}, 100));
  auto cut = *bomb;
  cut.resize(cut.size() / 2);
  EXPECT_FALSE(decompress(cut, 100 << 20));
}

TEST(RecordingHostile, UnknownColumnsAreSkipped) {
  ChunkSettings s;
  s.surfaces = test_scene().surfaces;
  ChunkEncoder e(s);
  DecodedFrame f;
  f.step = 2, f.time = 0.1, f.id = {{0, 1}}, f.x = f.y = f.vx = f.vy = f.heading = f.phase = {0.5f};
  f.surface = {0}, f.activity = {Activity::kWalking}, f.laps = {0};
  e.add(f);
  std::vector<std::byte> raw;
  e.take(raw);
  // One column more in the directory, and its bytes at the end.
  const std::size_t directory = 8 + 28;
  ByteReader in(std::span<const std::byte>(raw).subspan(directory));
  const auto n = in.value<std::uint32_t>();
  ByteWriter out;
  out.bytes(std::span<const std::byte>(raw).first(directory));
  out.value(n + 1);
  out.bytes(in.bytes(n * 16));
  out.value<std::uint8_t>(200), out.value<std::uint8_t>(77), out.value<std::uint16_t>(3);
  out.value<std::uint32_t>(1), out.value<std::uint64_t>(5);
  out.bytes(std::span<const std::byte>(raw).subspan(directory + 4 + n * 16));
  out.bytes(std::vector<std::byte>(5));
  const auto decoded = decode_chunk(out.take(), s, 1 << 20);
  ASSERT_TRUE(decoded) << decoded.error();
  EXPECT_EQ(decoded->front().x[0], 0.5f);
}

TEST(RecordingHostile, GoalsThatAreNowhere) {
  ChunkSettings s;
  s.surfaces = test_scene().surfaces, s.goals = 3;
  DecodedFrame f;
  f.step = 2, f.time = 0.1, f.id = {{0, 1}}, f.x = f.y = f.vx = f.vy = f.heading = f.phase = {0.5f};
  f.surface = {0}, f.activity = {Activity::kWalking}, f.laps = {0};
  const auto bytes_of = [&](std::uint32_t goal, Vec2 point, std::uint16_t surface = 0) {
    ChunkEncoder e(s);
    f.goal = {goal}, f.goal_point = {point}, f.goal_surface = {surface};
    e.add(f);
    std::vector<std::byte> raw;
    e.take(raw);
    return raw;
  };
  // Those that could not be read are not written ...
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(decode_chunk(bytes_of(kFirstPlaceGoal + 3, {}), s, 1 << 20)->front().goal[0], kNoGoal);
  EXPECT_EQ(decode_chunk(bytes_of(kGoalIsPoint, {nan, 0}), s, 1 << 20)->front().goal[0], kNoGoal);
  EXPECT_EQ(decode_chunk(bytes_of(kGoalIsPoint, {1, 1}, 9), s, 1 << 20)->front().goal[0], kNoGoal);
  EXPECT_EQ(decode_chunk(bytes_of(kFirstPlaceGoal + 2, {}), s, 1 << 20)->front().goal[0], kFirstPlaceGoal + 2);
  // ... and those of a file that is not ours are an error.
  ChunkSettings fewer = s;
  fewer.goals = 2;
  EXPECT_FALSE(decode_chunk(bytes_of(kFirstPlaceGoal + 2, {}), fewer, 1 << 20));
  fewer.goals = 3, fewer.surfaces.resize(1);
  EXPECT_FALSE(decode_chunk(bytes_of(kGoalIsPoint, {3, 4}, 1), fewer, 1 << 20));
  std::vector<std::byte> raw = bytes_of(kGoalIsPoint, {3, 4});
  ASSERT_TRUE(decode_chunk(raw, s, 1 << 20));
  EXPECT_EQ(decode_chunk(raw, s, 1 << 20)->front().goal_point[0], (Vec2{3, 4}));
  raw[raw.size() - 9] = std::byte{6};  // the last byte before the two floats: point number 1 of one
  EXPECT_FALSE(decode_chunk(raw, s, 1 << 20));
}

}  // namespace
}  // namespace throng
