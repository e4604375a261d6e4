// Progress of many runs: how many are done and how long the rest will take. On a terminal one line that changes,
// otherwise a line now and then.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace throng::cli {

class RunsProgress {
 public:
  /// `what` is counted: "runs".
  RunsProgress(std::string_view what, std::size_t total);
  /// One is done; `name` says which, if it is to be said.
  void one_more(std::string_view name = {});

 private:
  std::string what_;
  std::size_t total_, done_ = 0, shown_ = 0;
  bool terminal_;
  std::chrono::steady_clock::time_point start_;
  double last_ = 0;
};

}  // namespace throng::cli
