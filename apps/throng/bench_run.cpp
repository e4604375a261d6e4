#include "bench_run.h"

#include <hwy/highway.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "progress.h"

namespace throng::bench {
namespace {

/// Targets that the kernels were compiled for and this machine has, best first in the lowest bit.
std::int64_t usable_targets() { return hwy::SupportedTargets() & HWY_TARGETS; }

struct Repeat {
  double seconds = 0;
  double agent_steps = 0;
  std::uint64_t hash = 0, collisions = 0;
  double mean_speed = 0;
  std::array<double, kStages> stages{};
};

Repeat run_once(const CaseInfo& info, std::uint32_t agents, int threads, int from, int steps) {
  const std::unique_ptr<Case> c = info.make(agents, threads);
  for (int i = 0; i < from; ++i) c->step();
  const RunTotals before = c->simulation().totals();
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < steps; ++i) c->step();
  const auto end = std::chrono::steady_clock::now();
  const RunTotals& after = c->simulation().totals();
  Repeat r;
  r.seconds = std::chrono::duration<double>(end - start).count();
  r.agent_steps = static_cast<double>(after.agent_steps - before.agent_steps);
  r.hash = c->simulation().state_hash();
  r.collisions = after.collisions - before.collisions;
  for (std::size_t i = 0; i < kStages; ++i) r.stages[i] = after.stage_seconds[i] - before.stage_seconds[i];
  const Body& body = c->simulation().crowd().body;
  for (Row row = 0; row < body.x.size(); ++row) r.mean_speed += length(Vec2{body.vx[row], body.vy[row]});
  r.mean_speed /= static_cast<double>(std::max<std::size_t>(1, body.x.size()));
  return r;
}

}  // namespace

Measured measure(const CaseInfo& info, const Options& o) {
  const std::uint32_t agents = o.agents ? o.agents : info.sizes.front();
  const Window own = info.window(agents);
  const int from = o.from >= 0 ? o.from : own.warm_up, steps = o.steps > 0 ? o.steps : own.steps;
  std::vector<Repeat> all;
  for (int i = 0; i < o.repeats; ++i) all.push_back(run_once(info, agents, o.threads, from, steps));
  for (const Repeat& r : all)
    if (r.hash != all.front().hash) throw std::runtime_error("repeats of one benchmark ended in different states");
  std::sort(all.begin(), all.end(), [](const Repeat& a, const Repeat& b) { return a.seconds < b.seconds; });
  const Repeat& median = all[all.size() / 2];
  Measured m;
  m.name = info.name;
  m.agents = agents;
  m.threads = o.threads;
  m.repeats = o.repeats;
  m.from = from;
  m.steps = steps;
  m.median_ms_per_step = 1e3 * median.seconds / steps;
  m.best_ms_per_step = 1e3 * all.front().seconds / steps;
  m.worst_ms_per_step = 1e3 * all.back().seconds / steps;
  m.us_per_agent_step = 1e6 * median.seconds / median.agent_steps;
  m.agent_steps_per_s = median.agent_steps / median.seconds;
  m.peak_rss_mb = cli::peak_rss_mb();
  m.state_hash = median.hash;
  m.collisions = median.collisions;
  m.mean_speed = median.mean_speed;
  const std::int64_t targets = usable_targets();
  m.simd = hwy::TargetName(targets & -targets);
  for (std::size_t i = 0; i < kStages; ++i) m.stage_us[i] = 1e6 * median.stages[i] / median.agent_steps;
  return m;
}

bool force_simd(const std::string& target) {
  for (std::int64_t rest = usable_targets(); rest != 0; rest &= rest - 1) {
    const std::int64_t one = rest & -rest;
    if (target != hwy::TargetName(one)) continue;
    hwy::SetSupportedTargetsForTest(one);
    return true;
  }
  return false;
}

std::string simd_targets() {
  std::string names;
  for (std::int64_t rest = usable_targets(); rest != 0; rest &= rest - 1)
    names += (names.empty() ? "" : ", ") + std::string(hwy::TargetName(rest & -rest));
  return names;
}

}  // namespace throng::bench
