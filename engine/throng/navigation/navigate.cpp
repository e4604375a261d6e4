#include "throng/navigation/navigate.h"

#include <algorithm>
#include <cassert>

#include "throng/navigation/doors.h"

namespace throng {
namespace {

constexpr std::size_t kRows = 1024;
/// Way points are passed between two turns to decide: this near to one, the planner is asked in every frame, metres.
constexpr float kNearWayPoint = 0.5f;

/// Rows of [begin, end) that a planner must see, in ascending order, by planner.
void find_rows(std::size_t begin, std::size_t end, const Self& self, const Intent& intent, const Route& route,
               std::vector<std::vector<Row>>& rows) {
  for (auto& list : rows) list.clear();
  const std::vector<Row>& minds = self.due.minds;
  auto due = std::lower_bound(minds.begin(), minds.end(), static_cast<Row>(begin));
  const std::uint32_t* here = self.body.polygon.data();
  const std::uint32_t* known = route.polygon.data();
  const auto at_way_point = [&](std::size_t i) {
    const Vec2 p{self.body.x[i], self.body.y[i]};
    return route.status[i] == Route::Status::kWayPoints &&
           ((route.whole[i] & Route::kFollow) != 0 || length_sq(route.aim[i] - p) < kNearWayPoint * kNearWayPoint);
  };
  for (std::size_t i = begin; i < end; ++i) {
    const Row r = static_cast<Row>(i);
    const bool turn = due != minds.end() && *due == r;
    if (turn) ++due;
    // Who has no route yet or none at all waits for its turn.
    if (turn || (here[i] != known[i] && route.status[i] != Route::Status::kNone) || at_way_point(i))
      rows[planner_of(self.profile, intent, r)].push_back(r);
  }
}

}  // namespace

PlanCounts& PlanCounts::operator+=(const PlanCounts& o) {
  for (std::size_t i = 0; i < kKinds; ++i) {
    paths[i] += o.paths[i];
    searches[i] += o.searches[i];
    nodes[i] += o.nodes[i];
    seconds[i] += o.seconds[i];
  }
  straight += o.straight;
  choices += o.choices;
  changed += o.changed;
  return *this;
}

PlanCounts NavigateScratch::counts() const {
  PlanCounts sum;
  for (const Worker& w : workers) sum += w.plan.counts;
  return sum;
}

void navigate(std::span<const Planner* const> planners, std::span<const std::uint32_t> slots, const World& world,
              double now, std::uint64_t seed, const Self& self, const Scene& scene, const Knowledge& knowledge,
              const Intent& intent, const Workers& workers, PartStates& states, NavigateScratch& scratch, Route& route,
              EventBuffers& events, const DoorsAhead* doors) {
  assert(slots.size() == planners.size() && "one state column for each planner");
  const std::size_t first = self.due.first;
  const std::size_t n = std::min<std::size_t>(self.due.end, self.profile.id.size()) - first;
  scratch.workers.resize(static_cast<std::size_t>(workers.count()));
  for (NavigateScratch::Worker& w : scratch.workers) {
    w.rows.resize(planners.size());
    if (first == 0) w.plan.counts = {};
    w.plan.wall_clock = scratch.wall_clock;
  }
  first == 0 ? events.start(n, kRows) : events.go_on(n, kRows);
  const PlanInput in{world, self, scene, intent, now, seed, knowledge.regions.used() ? &knowledge : nullptr, doors};
  workers.blocks(n, kRows, [&](std::size_t begin, std::size_t end, int worker) {
    NavigateScratch::Worker& w = scratch.workers[static_cast<std::size_t>(worker)];
    find_rows(first + begin, first + end, self, intent, route, w.rows);
    for (std::size_t p = 0; p < planners.size(); ++p) {
      if (w.rows[p].empty()) continue;
      if (doors) navigation::try_doors(w.rows[p], in, route, events.at(begin));
      planners[p]->plan(w.rows[p], in, &states.columns[slots[p]], w.plan, route, events.at(begin));
    }
  });
}

}  // namespace throng
