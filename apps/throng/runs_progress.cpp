#include "runs_progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include "progress.h"

namespace throng::cli {

RunsProgress::RunsProgress(std::string_view what, std::size_t total)
    : what_(what), total_(total), terminal_(::isatty(STDERR_FILENO) == 1), start_(std::chrono::steady_clock::now()) {}

void RunsProgress::one_more(std::string_view name) {
  ++done_;
  const double s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  const std::size_t tenth = 10 * done_ / total_;
  if (!terminal_ && tenth == shown_ && done_ != total_) return;
  if (terminal_ && s - last_ < 0.5 && done_ != total_) return;
  last_ = s;
  shown_ = tenth;
  const double left = s / static_cast<double>(done_) * static_cast<double>(total_ - done_);
  fmt::print(stderr, "{}{} of {} {}, {} left{}{}{}", terminal_ ? "\r\x1b[K" : "", done_, total_, what_,
             duration_text(left), name.empty() ? "" : "; done: ", name, terminal_ && done_ != total_ ? "" : "\n");
}

}  // namespace throng::cli
