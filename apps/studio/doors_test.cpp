// Doors on the way to the page: what the scene says of their parts, and the gauges of every frame, live, scrubbed and
// recorded.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "live_timeline.h"
#include "recording_timeline.h"
#include "test_scene.h"
#include "throng/objects/door_hinged/door_hinged.h"
#include "throng/objects/door_sliding/door_sliding.h"
#include "throng/objects/objects.h"

namespace throng::studio {
namespace {

template <class P>
ObjectPlan door(const char* id, const char* kind, Vec2d at, const P& params) {
  ObjectPlan out;
  out.id = id, out.kind = kind, out.level = "ground", out.position = at, out.direction = 180;
  out.params = Params::of(params), out.path = "objects[0]";
  return out;
}

/// Two rooms with a wall between them, a leaf and a glass panel in it, and twelve people who want to the other room.
std::unique_ptr<Simulation> rooms() {
  WorldPlan plan = test::one_room(0, 0, 20, 10);
  for (const auto& [low, high] : {std::pair{0.0, 2.5}, {3.5, 6.4}, {7.6, 10.0}}) {
    ObstaclePlan wall;
    wall.level = "ground", wall.area = test::rectangle(9.9, low, 10.1, high);
    plan.obstacles.push_back(wall);
  }
  test::add_place(plan, "west", test::rectangle(1, 1, 6, 9));
  test::add_place(plan, "east", test::rectangle(15, 1, 19, 9));
  DoorHinged::Params leaf;
  leaf.door.automatic = true, leaf.door.sensor = 2.2, leaf.opens = Opens::kBack;
  DoorSliding::Params panel;
  panel.door.automatic = true, panel.door.glazed = true;
  const ObjectPlan doors[] = {door("leaf", "door_hinged", {10, 3}, leaf),
                              door("panel", "door_sliding", {10, 7}, panel)};
  Diagnostics found;
  for (PlacedPlan& p : to_placed(doors, found)) plan.objects.push_back(std::move(p));
  Setup s = test::make_setup(plan);
  s.objects = settle_objects(doors, s.world, found);
  for (const Diagnostic& d : found.list()) ADD_FAILURE() << d.path << ": " << d.message;
  s.sources.push_back(test::crowd_in(s, "there", "west", 12, {"east"}));
  return std::make_unique<Simulation>(std::move(s), 1);
}

const RecordedObject& find(const RecordedScene& scene, std::string_view id) {
  return *std::find_if(scene.objects.begin(), scene.objects.end(), [&](const auto& o) { return o.id == id; });
}

TEST(Doors, TheSceneSaysWhatTheyLookLikeAndHowTheyMove) {
  const auto simulation = rooms();
  const RecordedScene scene = recorded_scene(ScenarioSpec(), simulation->setup());
  const auto& leaf = find(scene, "leaf").parts;
  ASSERT_EQ(leaf.size(), 3u) << "leaf, handle, bar";
  for (const RecordedObject::Part& p : leaf) {
    EXPECT_EQ(p.role, "solid");
    EXPECT_EQ(p.moved, "turned");
    EXPECT_EQ(p.gauge, leaf[0].gauge);
    EXPECT_EQ(p.pivot, leaf[0].pivot) << "handles go with the leaf";
  }
  for (std::size_t i = 1; i < 3; ++i) {
    EXPECT_NEAR(leaf[i].base + leaf[i].height / 2, 1, 1e-5f);
    for (const Vec2 p : leaf[i].points) EXPECT_LT(distance(p, leaf[0].pivot), 0.97f);
  }
  // On opposite faces of the leaf.
  EXPECT_LT((leaf[1].points[1].x - 10) * (leaf[2].points[1].x - 10), 0);
  const auto& panel = find(scene, "panel").parts;
  ASSERT_EQ(panel.size(), 1u) << "nobody takes hold of an automatic one";
  EXPECT_EQ(panel[0].role, "pane");
  EXPECT_EQ(panel[0].moved, "shifted");
  EXPECT_NE(panel[0].gauge, leaf[0].gauge);
  const std::string json = scene_json(scene, {});
  EXPECT_NE(json.find(R"("moved":"turned","gauge":)"), std::string::npos);
  EXPECT_NE(json.find(R"("moved":"shifted","gauge":)"), std::string::npos);
  EXPECT_NE(json.find(R"("pivot":[)"), std::string::npos);
}

/// The gauges of a live run, frame by frame; scrubbing back gives those of then; a recording gives the same.
TEST(Doors, GaugesOfEveryMomentLiveScrubbedAndRecorded) {
  const std::string file =
      (std::filesystem::temp_directory_path() / ("throng_doors_" + std::to_string(::getpid()) + ".throng")).string();
  const auto simulation = rooms(), again = rooms();
  LiveTimeline::Options options = live_options(*simulation);
  options.end = 30;
  LiveTimeline live(*simulation, std::move(options));
  ScenarioSpec spec;
  spec.time.end = 30;
  auto recorder = RunRecorder::create(file, spec, *again, {});
  ASSERT_TRUE(recorder) << recorder.error();
  for (int step = 0; step < 600; ++step) {
    live.advance();
    again->step();
    ASSERT_TRUE((*recorder)->observe(*again));
  }
  ASSERT_TRUE((*recorder)->finish(true));
  const auto& scene = live.scene();
  const std::uint32_t leaf = find(scene, "leaf").parts[0].gauge, panel = find(scene, "panel").parts[0].gauge;
  std::vector<std::vector<float>> seen;
  float widest[2] = {};
  FrameColumns f;
  for (std::uint32_t n = 0; n <= live.last(); ++n) {
    ASSERT_TRUE(live.frame(n, f));
    ASSERT_EQ(f.gauges.size(), 2u);
    seen.push_back(f.gauges);
    widest[0] = std::max(widest[0], std::abs(f.gauges[leaf]));
    widest[1] = std::max(widest[1], f.gauges[panel]);
  }
  EXPECT_GT(widest[0], 1) << "the leaf opened";
  EXPECT_GT(widest[1], 0.8f) << "the panel slid";
  EXPECT_EQ(seen.front(), (std::vector<float>{0, 0}));
  for (const std::uint32_t n : {250u, 80u, 31u, 120u}) {  // to and fro
    ASSERT_TRUE(live.frame(n, f));
    EXPECT_EQ(f.gauges, seen[n]) << n;
  }
  {
    auto recording = Recording::open(file);
    ASSERT_TRUE(recording) << recording.error();
    RecordingTimeline timeline(std::move(*recording));
    for (std::uint32_t n = 0; n <= timeline.last(); ++n) {
      ASSERT_TRUE(timeline.frame(n, f));
      EXPECT_EQ(f.gauges, seen[n + 1]) << "recorded frames begin one later: " << n;
    }
  }
  for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(file + end);
}

}  // namespace
}  // namespace throng::studio
