// Runs of a study in several processes: each takes a run, does it alone on one thread and hands back a line.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace throng::cli {

/// Calls `work(i)` for i in [0, count) in `jobs` processes and `done(i, line)` here, as they come. A process that dies
/// is replaced and its run reported through `died`. Stops early when `done` returns false. Must be called before this
/// process has started threads. False when no process could be started.
bool run_in_processes(std::size_t count, int jobs, const std::function<std::string(std::size_t)>& work,
                      const std::function<bool(std::size_t, const std::string&)>& done,
                      const std::function<void(std::size_t)>& died);

}  // namespace throng::cli
