#include "bench_bodies.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "commands.h"
#include "throng/navigation/planner.h"
#include "throng/scenario/emit.h"
#include "throng/simulation/simulation.h"
#include "throng/steering/model.h"

namespace throng::bench {
namespace {

/// Walkers side by side in a hall, each on a lane of its own for longer than is timed; speeds and heights differ.
std::unique_ptr<Simulation> walkers(int people) {
  const double lane = 1.2, length = 400, files = std::ceil(people / 100.0);
  WorldPlan plan;
  plan.levels.push_back({"ground", 0});
  plan.walkable.push_back({"ground", {{{0, 0}, {length, 0}, {length, files * lane}, {0, files * lane}}, {}}});
  Diagnostics diagnostics;
  std::optional<World> world = compile_world(plan, diagnostics);
  if (!world) throw std::runtime_error("benchmark world: " + diagnostics.list().front().message);
  Setup s;
  s.log_inputs = false;
  s.world = std::move(*world);
  PopulationSetup p;
  p.name = "walker";
  p.preferred_speed = Distribution::uniform(0.9, 1.8);
  s.populations.push_back(std::move(p));
  const auto* model = find_part(steering_models(), "straight");
  s.models.push_back(model->make(model->defaults()));
  const auto* direct = find_part(planners(), "direct");
  s.planners.push_back(direct->make(direct->defaults()));
  s.move.separate = false;
  s.poses.mode = PoseMode::kAll;
  auto sim = std::make_unique<Simulation>(std::move(s), 1);
  const Vec2d offset = sim->world().offset;
  for (int i = 0; i < people; ++i) {
    const double y = (i / 100 + 0.5) * lane, x = 1 + 2.0 * (i % 100);
    const AgentId id = sim->add(PopulationIndex(0), SurfaceIndex(0), Vec2(Vec2d{x, y} - offset));
    sim->send_to(id, SurfaceIndex(0), Vec2(Vec2d{length - 1, y} - offset));
  }
  for (int i = 0; i < 40; ++i) sim->step();  // all have found their pace
  return sim;
}

BodyRow measure(int people, int steps, int repeats) {
  const auto sim = walkers(people);
  std::vector<double> us;
  for (int k = 0; k < repeats; ++k) {
    double seconds = 0;
    for (int i = 0; i < steps; ++i) seconds += sim->step().stage_seconds[static_cast<std::size_t>(Stage::kAnimate)];
    us.push_back(1e6 * seconds / steps / people);
  }
  std::sort(us.begin(), us.end());
  BodyRow row;
  row.people = people;
  row.us_per_frame = us[us.size() / 2], row.best_us = us.front(), row.worst_us = us.back();
  row.ms_per_step = row.us_per_frame * people / 1000;
  const Crowd& c = sim->crowd();
  row.bytes_per_person = sizeof(BodyTraits) + c.pose.packed.row_bytes();
  for (const ByteColumn& state : c.pose.states) row.bytes_per_person += state.row_bytes();
  for (Row r = 0; r < c.size(); ++r) {
    row.mean_speed += double{length(Vec2{c.body.vx[r], c.body.vy[r]})} / people;
    const std::uint32_t flags = c.pose.packed[r].flags;
    row.planted_share +=
        (((flags & PackedPose::kLeftPlanted) != 0) + ((flags & PackedPose::kRightPlanted) != 0)) * 0.5 / people;
  }
  return row;
}

}  // namespace

std::vector<BodyRow> measure_bodies(const std::vector<int>& sizes, int steps, int repeats) {
  std::vector<BodyRow> rows;
  for (const int n : sizes) rows.push_back(measure(n, steps, repeats));
  return rows;
}

}  // namespace throng::bench

namespace throng::cli {

int bench_bodies(int agents, int steps, int repeats, bool json) {
  const std::vector<int> sizes = agents > 0 ? std::vector<int>{agents} : std::vector<int>{1000, 10000};
  const auto rows = bench::measure_bodies(sizes, steps > 0 ? steps : 20, repeats);
  if (json) {
    DocumentNode node = map_node();
    put(node, "name", std::string("bodies"));
    DocumentNode& list = put(node, "rows", list_node());
    for (const auto& r : rows) {
      DocumentNode& j = list.children.emplace_back(map_node());
      put(j, "people", integer_node(r.people));
      put(j, "us_per_skeleton_frame", number_node(r.us_per_frame));
      put(j, "best_us", number_node(r.best_us));
      put(j, "worst_us", number_node(r.worst_us));
      put(j, "ms_per_step", number_node(r.ms_per_step));
      put(j, "bytes_per_person", integer_node(static_cast<std::int64_t>(r.bytes_per_person)));
      put(j, "mean_speed", number_node(r.mean_speed));
      put(j, "planted_share", number_node(r.planted_share));
    }
    DocumentNode& bars = put(node, "bars", map_node());
    put(bars, "us_per_skeleton_frame", number_node(bench::kMostUsPerFrame));
    put(bars, "ms_for_10000", number_node(bench::kMostMsFor10000));
    put(bars, "bytes_per_person", integer_node(static_cast<std::int64_t>(bench::kMostBytesPerPerson)));
    fmt::print("{}", to_json(node));
    return kOk;
  }
  for (const auto& r : rows)
    fmt::print(
        "bodies {:>6} people  {:.3f} us per walking skeleton-frame (best {:.3f})  {:.2f} ms/step  {} bytes each\n",
        r.people, r.us_per_frame, r.best_us, r.ms_per_step, r.bytes_per_person);
  return kOk;
}

}  // namespace throng::cli
