#include "throng/study/trials/crossing_study.h"

#include <chrono>

namespace throng {

CrossingRun run_crossings(const ModelChoice& model, const CrossingProtocol& protocol,
                          std::span<const CrossingStart> starts, const analysis::LowPass& filter,
                          const std::function<void(std::size_t)>& progress) {
  CrossingRun run;
  run.result.label = model.label;
  const TrialRunner runner(crossing_floor(protocol));
  const auto walls = sight_limits(protocol);
  std::size_t unusable = 0;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    const auto begin = std::chrono::steady_clock::now();
    run.trials.push_back(run_crossing(starts[i], runner, model, protocol.seed + i));
    run.result.wall_s += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (auto crossing = analysis::process(run.trials.back(), walls, filter)) {
      run.crossings.push_back(std::move(*crossing));
    } else {
      ++unusable;
    }
    if (progress) progress(i + 1);
  }
  run.result.report = analysis::pairs_report(run.crossings, unusable);
  return run;
}

std::vector<Trial> as_trials(std::span<const analysis::CrossingTrial> trials, std::span<const CrossingStart> starts) {
  std::vector<Trial> list;
  for (std::size_t i = 0; i < trials.size() && i < starts.size(); ++i) {
    Trial t;
    t.id = trials[i].id;
    t.step = 1 / trials[i].rate;
    for (std::size_t k = 0; k < 2; ++k) {
      const std::size_t see = starts[i].before[k].size() - 1;
      TrialWalk w;
      w.person.push_back(k == 0 ? 'a' : 'b');
      w.start = starts[i].people[k];
      if (see < trials[i].point[k].size())
        w.point.assign(trials[i].point[k].begin() + static_cast<std::ptrdiff_t>(see), trials[i].point[k].end());
      t.people.push_back(std::move(w));
    }
    list.push_back(std::move(t));
  }
  return list;
}

}  // namespace throng
