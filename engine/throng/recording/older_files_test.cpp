// Recordings of programs that did not know all columns: whatever came later may be absent.
#include <gtest/gtest.h>

#include "throng/core/bytes.h"
#include "throng/recording/chunk.h"
#include "throng/recording/compress.h"
#include "throng/recording/database.h"
#include "throng/recording/recorder.h"
#include "throng/recording/recording.h"
#include "throng/recording/walkers_for_test.h"

namespace throng {
namespace {

constexpr std::uint32_t kPeople = 40, kFrames = 30;
constexpr std::size_t kFrameHead = 28, kColumnHead = 16;

/// The same chunk without one of its columns.
std::vector<std::byte> without(std::span<const std::byte> raw, ChunkColumn column) {
  ByteReader in(raw);
  in.value<std::uint32_t>();
  const std::size_t directory = 8 + kFrameHead * in.value<std::uint32_t>();
  ByteReader heads(raw.subspan(directory));
  const auto n = heads.value<std::uint32_t>();
  const auto all_heads = heads.bytes(n * kColumnHead);
  std::vector<std::byte> kept_heads, kept_data;
  std::uint32_t kept = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const auto head = all_heads.subspan(i * kColumnHead, kColumnHead);
    ByteReader h(head);
    const auto number = h.value<std::uint8_t>();
    h.bytes(7);
    const auto data = heads.bytes(static_cast<std::size_t>(h.value<std::uint64_t>()));
    if (number == static_cast<std::uint8_t>(column)) continue;
    ++kept;
    kept_heads.insert(kept_heads.end(), head.begin(), head.end());
    kept_data.insert(kept_data.end(), data.begin(), data.end());
  }
  ByteWriter out;
  out.bytes(raw.first(directory));
  out.value(kept);
  out.bytes(kept_heads);
  out.bytes(kept_data);
  const auto bytes = out.take();
  return {bytes.begin(), bytes.end()};
}

/// A recording as a program made it that did not know the column.
void record_without(const std::string& path, ChunkColumn column) {
  auto r = Recorder::create(path, test_info(), "throng: 1\n", test_scene());
  ASSERT_TRUE(r) << r.error();
  for (std::uint32_t i = 0; i < kFrames; ++i) ASSERT_TRUE((*r)->frame(TestFrame(i, kPeople).view()));
  ASSERT_TRUE((*r)->finish());
  auto db = Database::open(path);
  ASSERT_TRUE(db) << db.error();
  Compressor compressor;
  for (std::int64_t k = 0; k < 2; ++k) {
    std::vector<std::byte> raw;
    {
      Statement get = db->prepare("SELECT data FROM chunk WHERE number = ?1");
      get.bind(1, k);
      ASSERT_TRUE(get.step());
      raw = *decompress(get.blob(0), 1 << 24);
    }
    const auto packed = compressor.compress(without(raw, column));
    ASSERT_TRUE(packed);
    Statement put = db->prepare("UPDATE chunk SET data = ?2 WHERE number = ?1");
    put.bind(1, k).bind(2, std::span<const std::byte>(*packed)).finish();
  }
  Statement gone = db->prepare("DELETE FROM column_info WHERE number = ?1");
  gone.bind(1, static_cast<std::int64_t>(column)).finish();
  ASSERT_TRUE(db->ok()) << db->error();
}

TEST(OlderRecording, GoalsWithoutTheirSurfacesAreRead) {
  const TestFolder folder;
  const std::string path = folder / "old.throng";
  record_without(path, ChunkColumn::kGoalSurface);
  {
    const auto r = Recording::open(path);
    ASSERT_TRUE(r) << r.error();
    for (std::uint32_t i = 0; i < kFrames; ++i) {
      const auto f = r->frame(i);
      ASSERT_TRUE(f) << f.error();
      // All but the surfaces is as it was: a point, and not known where it lies.
      EXPECT_EQ(difference(**f, TestFrame(i, kPeople), r->scene(), false), "surface of a goal");
      for (std::size_t k = 0; k < (*f)->size(); ++k)
        if ((*f)->goal[k] == kGoalIsPoint) {
          EXPECT_EQ((*f)->goal_surface[k], kNoSurface);
        }
    }
  }
  // Whoever goes on with it writes all columns, and says what they are.
  auto again = Recorder::append(path);
  ASSERT_TRUE(again) << again.error();
  ASSERT_TRUE((*again)->frame(TestFrame(kFrames, kPeople).view()));
  ASSERT_TRUE((*again)->finish());
  const auto r = Recording::open(path);
  ASSERT_TRUE(r) << r.error();
  const auto last = r->frame(kFrames);
  ASSERT_TRUE(last) << last.error();
  EXPECT_EQ(difference(**last, TestFrame(kFrames, kPeople), r->scene(), false), "");
  auto db = Database::open_untrusted(path, 1 << 24);
  ASSERT_TRUE(db) << db.error();
  EXPECT_EQ(db->number("SELECT count(*) FROM column_info"), static_cast<std::int64_t>(chunk_columns().size()));
  EXPECT_EQ(db->number("SELECT count(*) FROM column_info WHERE name = 'goal_surface'"), 1);
}

TEST(OlderRecording, GoalsMayBeAbsentButNotTheirPoints) {
  const TestFolder folder;
  record_without(folder / "a.throng", ChunkColumn::kGoal);
  const auto a = Recording::open(folder / "a.throng");
  ASSERT_TRUE(a) << a.error();
  ASSERT_TRUE(a->frame(3)) << a->frame(3).error();
  EXPECT_TRUE((*a->frame(3))->goal.empty());
  for (const ChunkColumn c : {ChunkColumn::kGoalX, ChunkColumn::kGoalY, ChunkColumn::kX}) {
    const std::string path = folder / (std::to_string(static_cast<int>(c)) + ".throng");
    record_without(path, c);
    const auto r = Recording::open(path);
    ASSERT_TRUE(r) << r.error();
    EXPECT_FALSE(r->frame(3));
  }
}

}  // namespace
}  // namespace throng
