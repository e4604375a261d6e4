// A made-up crowd whose every number follows from the frame: what was read can be compared without keeping it.
#pragma once

#include <unistd.h>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "throng/core/hash.h"
#include "throng/core/math.h"
#include "throng/recording/recorder.h"
#include "throng/recording/recording.h"

namespace throng {

/// A folder that goes with the test.
class TestFolder {
 public:
  TestFolder() {
    static int count = 0;
    path_ = std::filesystem::temp_directory_path() /
            ("throng_recording_" + std::to_string(getpid()) + "_" + std::to_string(count++));
    std::filesystem::create_directories(path_);
  }
  ~TestFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  std::string str() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

inline RecordedScene test_scene() {
  RecordedScene s;
  s.name = "Test", s.description = "People on two surfaces.";
  s.camera = std::array<double, 6>{1, 2, 3, 4, 5, 6};
  s.offset = {64000, -128};
  s.levels = {{"ground", 0}, {"upper", 3.5}};
  RecordedSurface ground, flight;
  ground.id = "ground";
  ground.floor = {{{{0, 0}, {50, 0}, {50, 20}, {0, 20}}, {{{5, 5}, {5, 6}, {6, 6}, {6, 5}}}}};
  flight.id = "flight", flight.kind = RecordedSurface::Kind::kStairs, flight.upper = 1;
  flight.z0 = 0.25f, flight.gx = 0.5f, flight.gy = -0.125f;
  flight.floor = {{{{50, 0}, {57, 0}, {57, 2}, {50, 2}}, {}}};
  s.surfaces = {ground, flight};
  s.walls = {{0, 0, 50, 0, 0}, {50, 0, 57, 0, 1}};
  RecordedPlace exit, spot;
  exit.id = "exit", exit.area = {{{{49, 9}, {50, 9}, {50, 11}}, {}}};
  spot.id = "spot", spot.level = 1, spot.point = Vec2d{55.5, 1.25};
  s.places = {exit, spot};
  RecordedObject bench;
  bench.id = "bench", bench.label = "Seats", bench.kind = "bench";
  bench.parts = {{"solid", 0, 0.45f, 0, 0, {{1, 1}, {3, 1}, {3, 1.5f}}, {}, {}, {}},
                 {"seats", 0, 0.4f, 0.4f, 0.5f, {{2, 2}, {0, 1}}, {}, {}, {}}};
  s.objects = {bench};
  s.populations = {"adult", "child"};
  s.sources = {"west", "east"};
  s.models = {"orca", "straight"}, s.planners = {"navmesh"};
  s.goals = {"exit", "spot", "west hall"};
  return s;
}

inline RecordingInfo test_info(bool compact = false) {
  RecordingInfo i;
  i.program = "test 1", i.origin = "simulation", i.seed = 0xfedcba9876543210ull;
  i.end = 120, i.compact = compact;
  return i;
}

/// Columns of frame `number`: about `people` walkers, some of whom leave and are replaced in every frame.
struct TestFrame {
  std::vector<AgentId> id;
  std::vector<float> x, y, vx, vy, heading, phase, radius, height, speed, max_speed, acceleration;
  std::vector<std::uint16_t> surface, population;
  std::vector<Activity> activity;
  std::vector<std::int16_t> laps;
  std::vector<std::uint64_t> source;
  std::vector<std::uint32_t> number, goal;
  std::vector<Vec2> goal_point;
  std::vector<double> release;
  std::vector<std::uint16_t> model, goal_surface;
  std::uint64_t step = 0;
  double time = 0;

  TestFrame(std::uint32_t frame, std::uint32_t people) {
    step = 2 * (std::uint64_t{frame} + 1), time = 0.05 * static_cast<double>(step);
    for (std::uint32_t k = people; k-- > 0;) {  // descending: the writer has to sort
      const std::uint32_t life = 30 + k % 50, age = (frame + 7 * k) % life;
      if (age == life - 1) continue;  // away for a frame
      const AgentId who{k, 1 + (frame + 7 * k) / life};
      const std::uint64_t h = mix64(k * 977u + who.generation);
      const float angle = static_cast<float>(h % 6283) / 1000 - 3.14f + 0.01f * static_cast<float>(age % 5);
      const auto d = math::sincos(angle);
      const float v = 0.5f + static_cast<float>(h % 1000) / 1000;
      id.push_back(who);
      vx.push_back(v * d.cos), vy.push_back(k % 17 == 0 ? 0 : v * d.sin);
      x.push_back(25 + 0.1f * static_cast<float>(age) * vx.back()),
          y.push_back(10 + 0.1f * static_cast<float>(age) * vy.back());
      heading.push_back(angle);
      phase.push_back(static_cast<float>((h + 13 * age) % 256) / 256);
      surface.push_back(age > 20 ? 1 : 0);
      activity.push_back(k % 5 ? Activity::kWalking : Activity::kStanding);
      laps.push_back(static_cast<std::int16_t>(static_cast<int>(age % 3) - 1));
      population.push_back(k % 2), source.push_back(hash_text(k % 3 == 0 ? "west" : k % 3 == 1 ? "east" : "elsewhere"));
      number.push_back(k), radius.push_back(0.2f + 0.001f * static_cast<float>(k % 50)), height.push_back(1.7f);
      speed.push_back(v), max_speed.push_back(1.5f * v), release.push_back(0.25 * k), model.push_back(k % 2);
      acceleration.push_back(k % 4 ? 5.0f : std::numeric_limits<float>::infinity());
      // A third of the people have points for goals, a new one now and then.
      goal.push_back(k % 3 == 0 ? kGoalIsPoint : (age / 9) % 4 == 3 ? kNoGoal : kFirstPlaceGoal + (age / 9) % 4);
      goal_surface.push_back(k % 2);
      goal_point.push_back({static_cast<float>(age / 7), 0.5f * static_cast<float>(k)});
    }
  }

  FrameView view() const {
    FrameView v;
    v.step = step, v.time = time, v.hash = mix64(step);
    v.id = id, v.x = x, v.y = y, v.vx = vx, v.vy = vy, v.heading = heading, v.phase = phase;
    v.surface = surface, v.activity = activity, v.laps = laps;
    v.population = population, v.source = source, v.number = number;
    v.radius = radius, v.height = height, v.preferred_speed = speed;
    v.max_speed = max_speed, v.max_acceleration = acceleration, v.release = release, v.model = model;
    v.goal = goal, v.goal_point = goal_point, v.goal_surface = goal_surface;
    return v;
  }
};

/// Whether a frame read is what was written, bit for bit (or to the millimetre).
inline std::string difference(const DecodedFrame& read, const TestFrame& t, const RecordedScene& scene, bool compact) {
  if (read.size() != t.id.size()) return "number of people";
  if (read.step != t.step || read.time != t.time || read.hash != mix64(t.step)) return "moment";
  const std::size_t n = read.size();
  const auto far = [](float a, float b, float tolerance) { return !(math::abs(a - b) <= tolerance); };
  const float motion = compact ? 0.00051f : 0.0f;
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t k = n - 1 - i;
    if (read.id[i] != t.id[k]) return "id";
    if (far(read.x[i], t.x[k], motion) || far(read.y[i], t.y[k], motion)) return "position";
    if (far(read.vx[i], t.vx[k], motion) || far(read.vy[i], t.vy[k], motion)) return "velocity";
    if (read.z[i] != scene.surfaces[t.surface[k]].height(read.x[i], read.y[i])) return "height";
    const float turn = math::abs(read.heading[i] - t.heading[k]);
    if (!(turn <= (compact ? 0.0062f : 0.0001f) || turn >= 6.27f)) return "heading";
    if (far(read.phase[i], t.phase[k], 1.0f / 256)) return "phase";
    if (read.surface[i] != t.surface[k] || read.activity[i] != t.activity[k] || read.laps[i] != t.laps[k])
      return "surface, activity or laps";
    if (read.goal[i] != t.goal[k]) return "goal";
    if (t.goal[k] == kGoalIsPoint && read.goal_point[i] != t.goal_point[k]) return "point of a goal";
    if (t.goal[k] == kGoalIsPoint && read.goal_surface[i] != t.goal_surface[k]) return "surface of a goal";
  }
  return "";
}

}  // namespace throng
