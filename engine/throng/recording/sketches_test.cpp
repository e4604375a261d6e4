#include "throng/recording/sketches.h"

#include <gtest/gtest.h>

#include <limits>

#include "throng/recording/database.h"
#include "throng/recording/recorder.h"
#include "throng/recording/recording.h"
#include "throng/recording/walkers_for_test.h"

namespace throng {
namespace {

/// One of everything; numbers follow from `seed`.
Sketch everything(int seed) {
  Sketch s;
  SketchLayer& l = s.layer("forces", "N");
  l.point({1.5f, static_cast<float>(seed)}, 0.25f);
  l.segment({0, 1}, {2, 3}, 4);
  l.polygons = {{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}}, {}};
  l.circle({7, 8}, 2, 1);
  l.fields.push_back({{1, 2, 3}, 0.5f, 2, 1, {1.0f, std::numeric_limits<float>::quiet_NaN()}});
  l.images.push_back({2, 1, 3, {1, 2, 3, 4, 5, 6}});
  l.number("load", seed + 0.125, "N");
  l.number("unknown", std::numeric_limits<double>::infinity());
  l.text("state", "grüßt");
  s.layer("empty");
  return s;
}

std::string as_text(const Sketch& s) {
  const RecordedSketch one{{1, 1}, s};
  const auto bytes = pack_sketches({&one, 1});
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

TEST(Sketches, ComeBackAsTheyWere) {
  const std::vector<RecordedSketch> given = {{{2, 1}, everything(1)}, {{2, 3}, {}}, {{9, 1}, everything(7)}};
  const auto read = unpack_sketches(pack_sketches(given));
  ASSERT_TRUE(read) << read.error();
  ASSERT_EQ(read->size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ((*read)[i].who, given[i].who);
    EXPECT_EQ(as_text((*read)[i].sketch), as_text(given[i].sketch));
  }
  EXPECT_EQ((*read)[0].sketch.layers[0].texts[0].value, "grüßt");
  EXPECT_EQ((*read)[2].sketch.layers[0].numbers[0].value, 7.125);
}

TEST(Sketches, WhatIsNotSoundIsRefused) {
  const auto refused = [](auto&& change) {
    RecordedSketch s{{1, 1}, everything(1)};
    change(s.sketch.layers[0]);
    return !unpack_sketches(pack_sketches({&s, 1}));
  };
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_FALSE(refused([](SketchLayer&) {}));
  EXPECT_TRUE(refused([&](SketchLayer& l) { l.points[0].x = nan; }));
  EXPECT_TRUE(refused([&](SketchLayer& l) { l.segments[0].b.z = 1e30f; }));
  EXPECT_TRUE(refused([&](SketchLayer& l) { l.polygons[0][2].y = -nan; }));
  EXPECT_TRUE(refused([&](SketchLayer& l) { l.arcs[0].to = 1e6f; }));
  EXPECT_TRUE(refused([&](SketchLayer& l) { l.fields[0].nx = 3; }));
  EXPECT_TRUE(refused([&](SketchLayer& l) { l.fields[0].nx = l.fields[0].ny = -1; }));
  EXPECT_TRUE(refused([&](SketchLayer& l) { l.fields[0].cell = 0; }));
  EXPECT_TRUE(refused([&](SketchLayer& l) { l.images[0].channels = 2; }));
  EXPECT_TRUE(refused([&](SketchLayer& l) { l.name = "\xff"; }));
  const RecordedSketch twice[] = {{{1, 1}, {}}, {{1, 1}, {}}};
  EXPECT_FALSE(unpack_sketches(pack_sketches(twice)));
}

TEST(Sketches, EveryCutAndEveryFlippedByteIsHandled) {
  const RecordedSketch one{{2, 1}, everything(1)};
  const PackedSketches frames[] = {{3, pack_sketches({&one, 1})}, {4, {}}};
  const auto bytes = join_sketches(frames);
  for (std::size_t n = 0; n < bytes.size(); ++n) EXPECT_FALSE(split_sketches(std::span(bytes).first(n))) << n;
  for (std::size_t i = 0; i < bytes.size(); ++i)
    for (const int flip : {1, 0x80, 0xff}) {
      auto damaged = bytes;
      damaged[i] ^= static_cast<std::byte>(flip);
      const auto split = split_sketches(damaged);
      if (!split) continue;
      for (const PackedSketches& f : *split) (void)unpack_sketches(f.bytes);  // must not crash or hang
    }
}

TEST(Sketches, AreKeptWithTheirFrames) {
  const TestFolder folder;
  const std::string path = folder / "a.throng";
  RecordingInfo info = test_info();
  info.explain = {"3", "west.0"};
  const auto put = [](Recorder& r, std::uint32_t i) {
    const TestFrame frame(i, 30);
    std::vector<RecordedSketch> sketches;
    if (i % 3 == 0) sketches.push_back({{3, 1}, everything(static_cast<int>(i))});
    if (i == 60) sketches.push_back({{7, 1}, everything(-1)});
    const auto ok = r.frame(frame.view(), sketches);
    ASSERT_TRUE(ok) << ok.error();
  };
  {
    auto r = Recorder::create(path, info, "throng: 1\n", test_scene(), {});
    ASSERT_TRUE(r) << r.error();
    for (std::uint32_t i = 0; i < 70; ++i) put(**r, i);
    ASSERT_TRUE((*r)->finish(false));
  }
  {
    auto r = Recorder::append(path);
    ASSERT_TRUE(r) << r.error();
    for (std::uint32_t i = 70; i < 100; ++i) put(**r, i);
    ASSERT_TRUE((*r)->finish());
  }
  const auto read = Recording::open(path);
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->info().explain, info.explain);
  ASSERT_EQ(read->frame_count(), 100u);
  for (const std::size_t i : {99u, 0u, 1u, 60u, 69u, 70u, 72u, 5u, 1000u}) {  // any order
    const auto sketches = read->sketches(i);
    ASSERT_TRUE(sketches) << sketches.error();
    ASSERT_EQ(sketches->size(), i == 1000 ? 0u : i == 60 ? 2u : i % 3 == 0 ? 1u : 0u) << i;
    if (sketches->empty()) continue;
    EXPECT_EQ((*sketches)[0].who, (AgentId{3, 1}));
    EXPECT_EQ((*sketches)[0].sketch.layers[0].numbers[0].value, static_cast<double>(i) + 0.125);
  }
}

// The table came later than the format: files without it are read, and gone on with.
TEST(Sketches, FilesOfBeforeHaveNone) {
  const TestFolder folder;
  const std::string path = folder / "old.throng";
  {
    auto r = Recorder::create(path, test_info(), "throng: 1\n", test_scene(), {});
    ASSERT_TRUE(r);
    for (std::uint32_t i = 0; i < 5; ++i) ASSERT_TRUE((*r)->frame(TestFrame(i, 9).view()));
    ASSERT_TRUE((*r)->finish());
    auto db = Database::open(path);
    ASSERT_TRUE(db);
    ASSERT_TRUE(db->run("DROP TABLE sketch"));
  }
  const auto sketches = Recording::open(path)->sketches(2);
  ASSERT_TRUE(sketches);
  EXPECT_TRUE(sketches->empty());
  auto r = Recorder::append(path);
  ASSERT_TRUE(r);
  const RecordedSketch one{{1, 1}, everything(1)};
  ASSERT_TRUE((*r)->frame(TestFrame(5, 9).view(), {&one, 1}));
  ASSERT_TRUE((*r)->finish());
  EXPECT_EQ(Recording::open(path)->sketches(5)->size(), 1u);
}

TEST(Sketches, DamageInTheFileIsSaid) {
  const TestFolder folder;
  const std::string path = folder / "a.throng";
  const auto write = [&](const char* sql) {
    RecorderOptions options;
    options.overwrite = true;
    auto r = Recorder::create(path, test_info(), "throng: 1\n", test_scene(), options);
    const RecordedSketch one{{1, 1}, everything(1)};
    for (std::uint32_t i = 0; i < 5; ++i) ASSERT_TRUE((*r)->frame(TestFrame(i, 9).view(), {&one, 1}));
    ASSERT_TRUE((*r)->finish());
    ASSERT_TRUE(Database::open(path)->run(sql));
  };
  write("UPDATE sketch SET last_frame = 99");
  EXPECT_FALSE(Recording::open(path));
  write("UPDATE sketch SET first_frame = -1");
  EXPECT_FALSE(Recording::open(path));
  write("UPDATE sketch SET data = x'00112233'");
  auto r = Recording::open(path);
  ASSERT_TRUE(r) << r.error();
  EXPECT_FALSE(r->sketches(2));
  EXPECT_TRUE(r->frame(2));  // the rest is there
}

}  // namespace
}  // namespace throng
