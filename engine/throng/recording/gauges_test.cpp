// Gauges of objects: kept where parts of the scene move, bit for bit, and nowhere else.
#include "throng/recording/gauges.h"

#include <gtest/gtest.h>

#include <cmath>

#include "throng/recording/database.h"
#include "throng/recording/recorder.h"
#include "throng/recording/recording.h"
#include "throng/recording/walkers_for_test.h"

namespace throng {
namespace {

constexpr std::uint32_t kFrames = 90;

RecordedScene scene_with_doors() {
  RecordedScene s = test_scene();
  RecordedObject door;
  door.id = "door", door.kind = "door_double";
  for (std::uint32_t i = 0; i < 2; ++i) {
    RecordedObject::Part leaf;
    leaf.role = "solid", leaf.height = 2, leaf.points = {{0, 0}, {1, 0}, {1, 0.1f}};
    leaf.moved = "turned", leaf.gauge = i, leaf.pivot = {static_cast<float>(i), 0.5f};
    door.parts.push_back(leaf);
  }
  door.number = 12;
  s.objects.push_back(door);
  return s;
}

std::vector<float> gauges_at(std::uint32_t frame) {
  const float t = static_cast<float>(frame);
  return {frame < 30 ? 0 : std::sin(t), 0.01f * t};
}

std::string record(const std::string& name, const RecordedScene& scene, bool with) {
  const std::string path = testing::TempDir() + name;
  RecorderOptions options;
  options.overwrite = true;
  auto r = Recorder::create(path, test_info(false), "throng: 1\n", scene, options);
  EXPECT_TRUE(r) << r.error();
  for (std::uint32_t i = 0; i < kFrames; ++i) {
    const TestFrame frame(i, 20);
    FrameView v = frame.view();
    const std::vector<float> g = gauges_at(i);
    if (with) v.gauges = g;
    EXPECT_TRUE((*r)->frame(v));
  }
  EXPECT_TRUE((*r)->finish());
  return path;
}

TEST(Gauges, ComeBackBitForBitWithTheWayTheyMoveParts) {
  const std::string path = record("gauges.throng", scene_with_doors(), true);
  auto r = Recording::open(path);
  ASSERT_TRUE(r) << r.error();
  EXPECT_EQ(gauge_count(r->scene()), 2u);
  EXPECT_EQ(r->scene().objects.back(), scene_with_doors().objects.back());
  for (const std::uint32_t i : {0u, 89u, 30u, 31u, 5u, 60u}) {
    const auto g = r->gauges(i);
    ASSERT_TRUE(g) << g.error();
    EXPECT_EQ(*g, gauges_at(i)) << i;
  }
}

TEST(Gauges, RecordingsWithoutHaveNoTablesOfThem) {
  const std::string path = record("no_gauges.throng", test_scene(), false);
  auto r = Recording::open(path);
  ASSERT_TRUE(r) << r.error();
  EXPECT_EQ(gauge_count(r->scene()), 0u);
  const auto g = r->gauges(3);
  ASSERT_TRUE(g);
  EXPECT_TRUE(g->empty());
  Result<Database> db = Database::open_untrusted(path, 1 << 20);
  ASSERT_TRUE(db);
  EXPECT_FALSE(db->has_table("gauge"));
  EXPECT_FALSE(db->has_table("moving_part"));
  EXPECT_FALSE(db->has_table("object_number"));
}

TEST(Gauges, AFrameWithAnotherNumberOfThemIsRefused) {
  const std::string path = testing::TempDir() + "bad_gauges.throng";
  RecorderOptions options;
  options.overwrite = true;
  auto r = Recorder::create(path, test_info(false), "throng: 1\n", scene_with_doors(), options);
  ASSERT_TRUE(r) << r.error();
  const TestFrame frame(0, 20);
  FrameView v = frame.view();
  EXPECT_FALSE((*r)->frame(v)) << "none";
  const std::vector<float> three(3), bad = {0, std::nanf("")};
  v.gauges = three;
  EXPECT_FALSE((*r)->frame(v));
  v.gauges = bad;
  EXPECT_FALSE((*r)->frame(v));
}

TEST(Gauges, DamagedBytesAreRefused) {
  std::vector<RecordedGauges> frames;
  for (std::uint32_t i = 3; i < 9; ++i) frames.push_back({i, gauges_at(i)});
  const std::vector<std::byte> good = join_gauges(frames);
  ASSERT_TRUE(split_gauges(good, 1 << 20));
  for (std::size_t cut = 0; cut < good.size(); ++cut)
    EXPECT_FALSE(split_gauges(std::span(good).first(cut), 1 << 20)) << cut;
  EXPECT_FALSE(split_gauges(good, 16)) << "more than one may take";
  std::vector<std::byte> huge = good;
  for (int i = 4; i < 12; ++i) huge[static_cast<std::size_t>(i)] = std::byte{0xff};
  EXPECT_FALSE(split_gauges(huge, 1 << 20));
}

}  // namespace
}  // namespace throng
