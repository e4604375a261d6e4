// Recording -> files -> recording.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "throng/recording/exporters/files_for_test.h"
#include "throng/recording/exporters/from_recording.h"
#include "throng/recording/importers/to_recording.h"
#include "throng/recording/recorder.h"
#include "throng/recording/recording.h"

namespace throng {
namespace {

using namespace test;

constexpr Vec2d kOffset{691264, 5334592};  ///< whole multiples of 64 m, as the world compiler makes them

/// Two floors of 20 m by 10 m; a stair from the lower one's middle, x 8 to 12, y 4 to 6, cut out of both.
RecordedScene two_floors() {
  RecordedScene s;
  s.name = "two floors";
  s.offset = kOffset;
  s.levels = {{"ground", 0}, {"upper", 3}};
  s.populations = {"adult"};
  s.sources = {"west"};
  Polygon with_hole = rectangle(0, 0, 20, 10);
  with_hole.holes.push_back({{8, 4}, {8, 6}, {12, 6}, {12, 4}});
  for (std::uint32_t level : {0u, 1u}) {
    RecordedSurface floor;
    floor.id = s.levels[level].id;
    floor.level = floor.upper = level;
    floor.z0 = static_cast<float>(s.levels[level].elevation);
    floor.floor = {with_hole};
    s.surfaces.push_back(floor);
  }
  RecordedSurface stair;
  stair.id = "stair", stair.kind = RecordedSurface::Kind::kStairs, stair.level = 0, stair.upper = 1;
  stair.z0 = -6, stair.gx = 0.75f;
  stair.floor = {rectangle(8, 4, 12, 6)};
  s.surfaces.push_back(stair);
  // The stair is open at x = 8 below and at x = 12 above.
  const auto wall = [&](float ax, float ay, float bx, float by, std::uint32_t surface) {
    s.walls.push_back({ax, ay, bx, by, surface});
  };
  for (std::uint32_t level : {0u, 1u}) {
    wall(0, 0, 20, 0, level), wall(20, 0, 20, 10, level), wall(20, 10, 0, 10, level), wall(0, 10, 0, 0, level);
    wall(8, 6, 12, 6, level), wall(12, 4, 8, 4, level);
    if (level == 0) wall(12, 6, 12, 4, level);
    if (level == 1) wall(8, 4, 8, 6, level);
  }
  wall(8, 4, 12, 4, 2), wall(12, 6, 8, 6, 2);
  return s;
}

struct Walk {
  std::vector<AgentId> id{{5, 1}, {2, 1}};
  std::vector<float> x, y, vx, vy, z, heading;
  std::vector<std::uint16_t> surface;
  std::vector<Activity> activity;

  /// Somebody climbs the stair, somebody stays upstairs; slot 2 is used again by a third person after frame 5.
  FrameView at(int frame) {
    const float t = 0.1f * static_cast<float>(frame);
    x = {7.05f + t, 1.1f}, y = {5, 1 + t};
    vx = {1, 0}, vy = {0, 1};
    surface = {static_cast<std::uint16_t>(x[0] < 8 ? 0 : 2), 1};
    z = {x[0] < 8 ? 0 : -6 + 0.75f * x[0], 3};
    heading = {0, 1.5707964f};
    activity = {Activity::kWalking, Activity::kLeaving};
    FrameView v;
    v.step = static_cast<std::uint64_t>(2 * frame), v.time = 0.05 * 2 * frame;
    if (frame >= 6) id[1] = {2, 2};
    v.id = id, v.x = x, v.y = y;
    v.vx = vx, v.vy = vy, v.z = z;
    v.heading = heading, v.surface = surface;
    v.activity = activity;
    return v;
  }
};

void record_walk(const std::string& path) {
  RecordingInfo info;
  info.program = "throng test", info.origin = "simulation", info.dt = 0.05, info.every = 2;
  auto recorder = Recorder::create(path, info, "throng: 1\n", two_floors());
  ASSERT_TRUE(recorder) << recorder.error();
  for (int f = 0; f <= 30; ++f) {
    Walk walk;
    const auto ok = (*recorder)->frame(walk.at(f));
    ASSERT_TRUE(ok) << ok.error();
  }
  const auto done = (*recorder)->finish();
  ASSERT_TRUE(done) << done.error();
}

const PersonTrack& person(const TrajectoryFile& file, const std::string& id) {
  for (const PersonTrack& p : file.people)
    if (p.id == id) return p;
  throw std::runtime_error("no person " + id);
}

TEST(LevelArea, StairBelongsToItsLowerEndAndHasRailings) {
  const RecordedScene scene = two_floors();
  const auto ground = level_area(scene, 0), upper = level_area(scene, 1);
  ASSERT_TRUE(ground) << ground.error();
  ASSERT_TRUE(upper) << upper.error();
  const auto at = [](const MultiPolygon& area, double x, double y) {
    for (const Polygon& p : area)
      if (contains(p, kOffset + Vec2d{x, y})) return true;
    return false;
  };
  ASSERT_EQ(ground->size(), 1u);  // one piece: other tools want that
  EXPECT_TRUE(at(*ground, 10, 5));
  EXPECT_TRUE(at(*ground, 8, 5));    // the way onto it is open
  EXPECT_FALSE(at(*ground, 10, 6));  // its sides are not
  EXPECT_FALSE(at(*ground, 12, 5));  // nor is its upper end, from below
  EXPECT_NEAR(area(*ground), 200, 0.15);
  EXPECT_FALSE(at(*upper, 10, 5));
  EXPECT_NEAR(area(*upper), 192, 1e-9);
}

TEST(FromRecording, EveryFormatHasEveryPosition) {
  const TemporaryFolder folder;
  record_walk(folder / "walk.throng");
  const auto recording = Recording::open(folder / "walk.throng");
  ASSERT_TRUE(recording) << recording.error();
  for (const ExportFormat& format : export_formats()) {
    const std::string base = folder / std::string(format.name);
    const auto files = export_recording(*recording, {&format, base, "", Overwrite::kNo}, "walk.throng", "0.1.0");
    ASSERT_TRUE(files) << files.error();
    EXPECT_EQ(files->size(), format.has_geometry ? 2u : 4u);
    const auto read = find_import_format(format.name)->read;
    const auto ground = read(base + "_ground" + std::string(format.extension), {});
    const auto upper = read(base + "_upper" + std::string(format.extension), {});
    ASSERT_TRUE(ground) << ground.error();
    ASSERT_TRUE(upper) << upper.error();
    EXPECT_EQ(ground->rate, 10);
    ASSERT_EQ(ground->people.size(), 1u);  // all of the climb, stair included
    const PersonTrack& climber = ground->people[0];
    ASSERT_EQ(climber.frame.size(), 31u);
    for (int f = 0; f <= 30; ++f) {
      Walk walk;
      walk.at(f);
      EXPECT_EQ(climber.frame[f], f);
      EXPECT_EQ(climber.point[f], (kOffset + Vec2d{walk.x[0], walk.y[0]}));
      if (!climber.z.empty()) {
        EXPECT_EQ(climber.z[f], walk.z[0]);
      }
    }
    ASSERT_EQ(upper->people.size(), 2u);  // one slot, two people
    std::set<std::string> ids{climber.id, upper->people[0].id, upper->people[1].id};
    EXPECT_EQ(ids, (std::set<std::string>{"1", "2", "3"}));
  }
}

TEST(FromRecording, AnImportOfItIsTheSameRun) {
  const TemporaryFolder folder;
  record_walk(folder / "walk.throng");
  const auto recording = Recording::open(folder / "walk.throng");
  ASSERT_TRUE(recording) << recording.error();
  for (const ExportFormat& format : export_formats()) {
    const std::string name = folder / ("up" + std::string(format.extension));
    const auto files = export_recording(*recording, {&format, name, "upper", Overwrite::kYes}, "walk.throng", "0.1.0");
    ASSERT_TRUE(files) << files.error();
    const auto file = find_import_format(format.name)->read(name, {});
    ASSERT_TRUE(file) << file.error();
    const std::string back = folder / (std::string(format.name) + ".throng");
    const auto summary = record_trajectories(*file, back, {"up", "throng test", false});
    ASSERT_TRUE(summary) << summary.error();
    const auto again = Recording::open(back);
    ASSERT_TRUE(again) << again.error();
    EXPECT_TRUE(again->scenario().empty());
    EXPECT_TRUE(again->info().complete);
    ASSERT_EQ(again->frame_count(), recording->frame_count());
    for (std::size_t i = 0; i < again->frame_count(); ++i) {
      EXPECT_NEAR(again->time(i), recording->time(i), 1e-9);
      const auto frame = again->frame(i);
      ASSERT_TRUE(frame) << frame.error();
      Walk walk;
      walk.at(static_cast<int>(i));
      ASSERT_EQ((*frame)->size(), 1u);
      const Vec2d p = again->scene().offset + Vec2d{(*frame)->x[0], (*frame)->y[0]};
      EXPECT_NEAR(p.x, kOffset.x + walk.x[1], 1e-6);
      EXPECT_NEAR(p.y, kOffset.y + walk.y[1], 1e-6);
      if (format.name != "jupedsim") {  // it has no z
        EXPECT_EQ((*frame)->z[0], 3) << format.name;
      }
      EXPECT_NEAR((*frame)->vy[0], 1, 0.5) << format.name;
    }
    const auto area = level_area(again->scene(), 0);
    ASSERT_TRUE(area);
    if (format.has_geometry) {
      EXPECT_NEAR(throng::area(*area), 192, 1e-6);
    }
  }
}

TEST(ToRecording, EveryNthFrameKeepsTimesAndNumbers) {
  const TemporaryFolder folder;
  TrajectoryFile file;
  file.rate = 25;
  PersonTrack p;
  p.id = "17";
  for (int i = 0; i < 5; ++i) p.frame.push_back(1010 + 10 * i), p.point.push_back({0.4 * i, 3});
  file.people.push_back(p);
  const auto summary = record_trajectories(file, folder / "x.throng", {"table.csv", "throng test", false});
  ASSERT_TRUE(summary) << summary.error();
  EXPECT_EQ(summary->frames, 5u);
  EXPECT_DOUBLE_EQ(summary->rate, 2.5);
  EXPECT_TRUE(summary->made_up_floor);
  const auto recording = Recording::open(folder / "x.throng");
  ASSERT_TRUE(recording) << recording.error();
  EXPECT_DOUBLE_EQ(recording->time(0), 40.4);
  EXPECT_EQ(recording->people().at(0).id.index, 17u);
  const auto frame = recording->frame(2);
  ASSERT_TRUE(frame) << frame.error();
  EXPECT_FLOAT_EQ((*frame)->vx[0], 1);
  EXPECT_NEAR((*frame)->heading[0], 0, 1e-4);
  EXPECT_EQ((*frame)->activity[0], Activity::kWalking);
  const auto files = export_recording(*recording, {find_export_format("csv"), folder / "y.csv", "", Overwrite::kNo},
                                      "x.throng", "0.1.0");
  ASSERT_TRUE(files) << files.error();
  const auto back = find_import_format("csv")->read(folder / "y.csv", {});
  ASSERT_TRUE(back) << back.error();
  EXPECT_EQ(back->rate, 25);
  EXPECT_EQ(back->people.at(0).frame, p.frame);
  EXPECT_EQ(back->people.at(0).id, "17");
}

TEST(ToRecording, HeadsAreNotFeet) {
  const TemporaryFolder folder;
  TrajectoryFile file;
  file.rate = 10;
  file.people.push_back({"1", {0, 1}, {{0, 0}, {1, 0}}, {1.8, 1.8}, {}, {}, {}, {}});
  const auto summary = record_trajectories(file, folder / "x.throng", {"a.txt", "throng test", false});
  ASSERT_TRUE(summary) << summary.error();
  EXPECT_TRUE(summary->heights_from_z);
  const auto recording = Recording::open(folder / "x.throng");
  ASSERT_TRUE(recording) << recording.error();
  EXPECT_FLOAT_EQ(recording->people().at(0).height, 1.8f);
  EXPECT_EQ((*recording->frame(0))->z[0], 0);
}

TEST(ToRecording, WhatTheFileDoesNotHoldIsSaid) {
  const TemporaryFolder folder;
  for (const bool heads : {true, false}) {
    TrajectoryFile file;
    file.rate = 10;
    file.people.push_back({"1", {0, 1}, {{0, 0}, {1, 0}}, {}, {}, {}, {}, {}});
    if (heads) file.people[0].z = {1.8, 1.8};
    const std::string path = folder / (heads ? "heads.throng" : "flat.throng");
    ASSERT_TRUE(record_trajectories(file, path, {"a.txt", "throng test", false}));
    const auto recording = Recording::open(path);
    ASSERT_TRUE(recording) << recording.error();
    EXPECT_EQ(recording->people().at(0).preferred_speed, 0) << "nobody knows how fast they like to walk";
    const std::string& text = recording->scene().description;
    EXPECT_NE(text.find("0.20 m in radius"), std::string::npos) << text;
    EXPECT_EQ(text.find("1.75 m tall") == std::string::npos, heads) << text;
  }
}

TEST(ToRecording, RefusesWhatCannotBeAndSaysWhy) {
  const TemporaryFolder folder;
  const auto error_of = [&](std::vector<std::int64_t> frames, std::vector<Vec2d> points) {
    TrajectoryFile file;
    file.rate = 10;
    file.people.push_back({"1", std::move(frames), std::move(points), {}, {}, {}, {}, {}});
    const auto summary = record_trajectories(file, folder / "x.throng", {"a.txt", "throng test", false});
    return summary ? std::string() : summary.error();
  };
  EXPECT_NE(error_of({0, 1, 1'000'000'000'000}, {{0, 0}, {1, 0}, {1, 1}}).find("more than"), std::string::npos);
  EXPECT_NE(error_of({0, 1}, {{0, 0}, {1e8, 0}}).find("unit"), std::string::npos);
  EXPECT_TRUE(folder.names().empty());
  EXPECT_EQ(error_of({-5, -4}, {{0, 0}, {1, 0}}), "");
  EXPECT_NE(error_of({0, 1}, {{0, 0}, {1, 0}}).find("cannot write"), std::string::npos);  // it exists now
}

TEST(ToRecording, MeasuredDataBecomeRecordings) {
  const std::filesystem::path data = std::filesystem::path(THRONG_SOURCE_DIR) / "../shared/data";
  if (!std::filesystem::exists(data)) GTEST_SKIP() << "measured trajectories (../shared/data) are not here";
  const TemporaryFolder folder;
  const std::pair<const char*, ImportOptions> files[] = {
      {"corridor/uo-050-180-180.txt", {.rate = 16, .metres_per_unit = 0.01}},    {"bottleneck/040_c_56_h-.txt", {}},
      {"single_file/n34_cam2.csv", {.rate = 25, .metres_per_unit = 1}},          {"single_file/00_01a.h5", {}},
      {"reference_results/corner/traj.txt", {.rate = {}, .metres_per_unit = 1}}, {"other_tools/jupedsim.sqlite", {}}};
  int number = 0;
  for (const auto& [name, options] : files) {
    const std::string path = (data / name).string(), out = folder / (std::to_string(number++) + ".throng");
    const auto file = (*detect_format(path))->read(path, options);
    ASSERT_TRUE(file) << name << ": " << file.error();
    const auto summary = record_trajectories(*file, out, {name, "throng test", false});
    ASSERT_TRUE(summary) << name << ": " << summary.error();
    EXPECT_EQ(summary->rows, file->rows()) << name;
    const auto recording = Recording::open(out);
    ASSERT_TRUE(recording) << name << ": " << recording.error();
    EXPECT_EQ(recording->people().size(), file->people.size()) << name;
    // Every position within the resolution of float at that distance from the offset.
    double worst = 0;
    for (std::size_t i = 0; i < recording->frame_count(); ++i) {
      const auto frame = recording->frame(i);
      ASSERT_TRUE(frame) << frame.error();
      for (std::size_t r = 0; r < (*frame)->size(); r += 7) {
        const PersonTrack& p = person(*file, std::to_string((*frame)->id[r].index));
        const auto at = std::lower_bound(p.frame.begin(), p.frame.end(), static_cast<std::int64_t>((*frame)->step));
        ASSERT_NE(at, p.frame.end());
        const Vec2d q = recording->scene().offset + Vec2d{(*frame)->x[r], (*frame)->y[r]};
        worst = std::max(worst, distance(q, p.point[at - p.frame.begin()]));
      }
    }
    EXPECT_LT(worst, 1e-5) << name;
  }
}

}  // namespace
}  // namespace throng
