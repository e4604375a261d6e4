#include "bench_perception.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "throng/core/math.h"
#include "throng/core/random.h"
#include "throng/environment/perception_map/build_perception_map.h"
#include "throng/environment/perception_map/ray.h"
#include "throng/environment/world.h"
#include "throng/perception/fan.h"
#include "throng/perception/index.h"
#include "throng/state/crowd.h"

namespace throng::bench {
namespace {

constexpr double kAreaPerObject = 40;       // m²
constexpr float kRayLength = 10;            // m
constexpr float kEyes = 1.6f;               // m
constexpr std::size_t kLeastRays = 200000;  ///< timed at a time
constexpr double kAreaPerAsker = 10;        ///< m²
constexpr int kLooks = 16;                  ///< directions each asker looks in
constexpr SurfaceIndex kFloor{0};

double uniform(std::uint64_t i, std::uint64_t slot) {
  return static_cast<double>(mix64(mix64(i + 1) ^ (slot * 0x9e3779b97f4a7c15ull)) >> 11) * 0x1p-53;
}

double seconds_since(std::chrono::steady_clock::time_point t) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - t).count();
}

Polygon rectangle(double x0, double y0, double x1, double y1) { return {{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, {}}; }

World hall(double side, std::uint32_t objects) {
  WorldPlan plan;
  plan.levels.push_back({"ground", 0});
  plan.walkable.push_back({"ground", rectangle(0, 0, side, side)});
  for (std::uint32_t i = 0; i < objects; ++i) {
    const double x = 1 + (side - 2) * uniform(i, 1), y = 1 + (side - 2) * uniform(i, 2);
    const double w = 0.2 + 0.4 * uniform(i, 3), h = 0.2 + 0.4 * uniform(i, 4);
    ObstaclePlan o;
    o.id = fmt::format("object {}", i), o.level = "ground", o.area = rectangle(x - w, y - h, x + w, y + h);
    o.height = i % 3 == 0 ? 1.0 : 2.5;  // a third is looked over
    plan.obstacles.push_back(std::move(o));
  }
  Diagnostics diagnostics;
  std::optional<World> world = compile_world(plan, diagnostics);
  if (!world) throw std::runtime_error("benchmark world: " + diagnostics.list().front().message);
  return std::move(*world);
}

void keep_times(std::vector<double>& seconds, std::uint64_t queries, PerceptionRow& row) {
  std::sort(seconds.begin(), seconds.end());
  const double scale = 1e6 / static_cast<double>(queries);
  row.queries = queries, row.us_per_query = seconds[seconds.size() / 2] * scale;
  row.best_us = seconds.front() * scale, row.worst_us = seconds.back() * scale;
}

template <class F>
void time(int repeats, std::uint64_t queries, PerceptionRow& row, F&& f) {
  std::vector<double> seconds;
  f();  // warm
  for (int i = 0; i < repeats; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    f();
    seconds.push_back(seconds_since(begin));
  }
  keep_times(seconds, queries, row);
}

/// People at random places of a hall, one a square metre, in the order of the cells: in a run rows lie in spatial order
/// (stage arrange), and cell order is such an order.
struct Strollers {
  std::uint32_t side;
  World world;
  Crowd crowd;

  explicit Strollers(std::uint32_t people)
      : side(static_cast<std::uint32_t>(std::ceil(std::sqrt(static_cast<double>(people))))), world(hall(side, 0)) {
    for (std::uint32_t i = 0; i < people; ++i) {
      const Row r = crowd.add();
      const Vec2 p(world.to_engine({side * uniform(i, 1), side * uniform(i, 2)}));
      const auto heading = static_cast<float>(math::kTwoPi * uniform(i, 3) - math::kPi);
      crowd.appearance.shown[r] = {p.x, p.y, 0, 0, 0.25f, heading, 0, 0, Activity::kWalking, 0};
    }
    layout(world, crowd.crowd_map);
    update();
    std::vector<Row> order(crowd.crowd_map.row.data(), crowd.crowd_map.row.data() + people);
    crowd.permute(order, Workers(1));
    update();
  }
  void update() { index(world, crowd.profile, crowd.appearance, Workers(1), crowd.crowd_map); }
};

/// SH-13: everybody has walked a frame of 0.05 s and is put into its cell. The time is that of the update alone.
PerceptionRow measure_index(std::uint32_t people, int repeats) {
  Strollers s(people);
  PerceptionRow row;
  row.query = "index", row.people = people, row.area_m2 = static_cast<double>(s.side) * s.side;
  const int rounds = std::max(2, static_cast<int>(1000000 / people));
  std::vector<Shown> here(s.crowd.appearance.shown.data(), s.crowd.appearance.shown.data() + people), there = here;
  std::uint32_t changed = 0;
  const SurfaceGrid& grid = s.crowd.crowd_map.grids[0];
  for (std::uint32_t r = 0; r < people; ++r) {
    const auto turn = math::sincos(here[r].heading);
    there[r].x += 0.065f * turn.cos, there[r].y += 0.065f * turn.sin;
    changed +=
        grid.column_of(here[r].x) != grid.column_of(there[r].x) || grid.row_of(here[r].y) != grid.row_of(there[r].y);
  }
  row.mean_result = static_cast<double>(changed) / people;
  std::vector<double> seconds;
  for (int k = 0; k <= repeats; ++k) {
    double sum = 0;
    for (int i = 0; i < rounds; ++i) {
      const std::vector<Shown>& now = i % 2 ? here : there;
      std::copy(now.begin(), now.end(), s.crowd.appearance.shown.data());
      const auto begin = std::chrono::steady_clock::now();
      s.update();
      sum += seconds_since(begin);
    }
    if (k > 0) seconds.push_back(sum);  // the first one warms
  }
  keep_times(seconds, std::uint64_t{people} * static_cast<std::uint64_t>(rounds), row);
  return row;
}

PerceptionRow measure_fan(std::uint32_t people, int repeats) {
  Strollers s(people);
  const World& world = s.world;
  const Crowd& crowd = s.crowd;
  const std::uint32_t side = s.side;
  std::vector<Row> rows(people);
  std::iota(rows.begin(), rows.end(), Row{0});

  PerceptionRow row;
  row.query = "fan", row.people = people, row.area_m2 = static_cast<double>(side) * side;
  std::vector<std::uint8_t> count(people);
  std::vector<Row> who(std::size_t{people} * kFanMost);
  const FanQuery query{world, crowd.crowd_map, crowd.appearance.shown.data(), crowd.profile.id.data(), {}};
  const int rounds = std::max(1, static_cast<int>(100000 / people));
  time(repeats, std::uint64_t{people} * static_cast<std::uint64_t>(rounds), row, [&] {
    for (int i = 0; i < rounds; ++i) sense(query, rows, count.data(), who.data(), nullptr);
  });
  for (const std::uint8_t n : count) row.mean_result += n;
  row.mean_result /= people;
  return row;
}

PerceptionRow measure_rays(std::uint32_t objects, int repeats) {
  const double side = std::sqrt(objects * kAreaPerObject);
  World world = hall(side, objects);
  PerceptionRow row;
  row.query = "ray", row.objects = objects, row.area_m2 = side * side;
  const auto begin = std::chrono::steady_clock::now();
  world.perception_map = build_perception_map(world, 0.25);
  row.build_s = seconds_since(begin);
  row.map_mb = static_cast<double>(world.perception_map.memory()) / 1e6;
  // Askers in spatial order, as the rows of a run are, equally dense in every hall; each looks around.
  struct Asker {
    Vec2 p;
    float heading;
    int column, line;
  };
  const auto people = static_cast<std::size_t>(row.area_m2 / kAreaPerAsker);
  std::vector<Asker> askers;
  for (std::size_t i = 0; askers.size() < people; ++i) {
    const Vec2 p(world.to_engine({side * uniform(i, 5), side * uniform(i, 6)}));
    if (!objects_at(world, kFloor, p).empty()) continue;
    askers.push_back(
        {p, static_cast<float>(math::kTwoPi * uniform(i, 7)), static_cast<int>(p.x / 16), static_cast<int>(p.y)});
  }
  std::sort(askers.begin(), askers.end(), [](const Asker& a, const Asker& b) {
    return a.column != b.column ? a.column < b.column : (a.line != b.line ? a.line < b.line : a.p.x < b.p.x);
  });
  std::vector<Vec2> directions;
  for (const Asker& a : askers) {
    for (int k = 0; k < kLooks; ++k) {
      const auto turn = math::sincos(a.heading + static_cast<float>(k) * (math::kTwoPiF / kLooks));
      directions.push_back({turn.cos, turn.sin});
    }
  }
  double metres = 0;
  std::uint64_t met = 0;
  const std::size_t rounds = std::max<std::size_t>(1, kLeastRays / directions.size());
  const std::uint64_t rays = rounds * directions.size();
  time(repeats, rays, row, [&] {
    metres = 0, met = 0;
    for (std::size_t round = 0; round < rounds; ++round) {
      const Vec2* direction = directions.data();
      for (const Asker& a : askers) {
        for (int k = 0; k < kLooks; ++k) {
          const RayHit hit = look(world, kFloor, a.p, *direction++, kRayLength, kEyes);
          metres += hit.distance, met += !hit.free();
        }
      }
    }
  });
  row.mean_result = metres / static_cast<double>(rays);
  row.hits = static_cast<double>(met) / static_cast<double>(rays);
  return row;
}

}  // namespace

std::vector<PerceptionRow> measure_perception(int repeats) {
  std::vector<PerceptionRow> rows;
  for (const std::uint32_t people : {1000u, 10000u, 100000u}) rows.push_back(measure_index(people, repeats));
  for (const std::uint32_t people : {1000u, 10000u, 100000u}) rows.push_back(measure_fan(people, repeats));
  for (const std::uint32_t objects : {100u, 1000u, 10000u}) rows.push_back(measure_rays(objects, repeats));
  return rows;
}

}  // namespace throng::bench
