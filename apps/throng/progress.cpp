#include "progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace throng::cli {
namespace {

double seconds_between(std::chrono::steady_clock::time_point a, std::chrono::steady_clock::time_point b) {
  return std::chrono::duration<double>(b - a).count();
}

int terminal_width() {
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 20 ? size.ws_col : 80;
}

}  // namespace

Progress::Progress(double total, bool wanted)
    : total_(total), on_(wanted && isatty(STDERR_FILENO)), start_(std::chrono::steady_clock::now()), last_(start_) {}

Progress::~Progress() { finish(); }

void Progress::update(double done, std::uint64_t people) {
  if (!on_) return;
  const auto now = std::chrono::steady_clock::now();
  if (drawn_ && seconds_between(last_, now) < 0.1) return;
  last_ = now;
  drawn_ = true;
  const double wall = seconds_between(start_, now);
  const double share = std::clamp(done / total_, 0.0, 1.0);
  const std::string text = fmt::format(" {:3.0f} %  {:.0f}/{:.0f} s  {} people  {}x real time  {} left", 100 * share,
                                       done, total_, people, wall > 0 ? fmt::format("{:.3g}", done / wall) : "?",
                                       share > 0 ? duration_text(wall * (1 - share) / share) : "?");
  const int bar = std::clamp(terminal_width() - static_cast<int>(text.size()) - 3, 8, 40);
  const int full = static_cast<int>(std::lround(share * bar));
  fmt::print(stderr, "\r[{}{}]{}\x1b[K", std::string(static_cast<std::size_t>(full), '='),
             std::string(static_cast<std::size_t>(bar - full), ' '), text);
  std::fflush(stderr);
}

void Progress::finish() {
  if (on_ && drawn_) fmt::print(stderr, "\r\x1b[K");
  drawn_ = false;
}

std::string duration_text(double s) {
  if (s < 1) return fmt::format("{:.2f} s", s);
  if (s < 60) return fmt::format("{:.1f} s", s);
  if (s < 3600) return fmt::format("{} min {} s", static_cast<int>(s) / 60, static_cast<int>(s) % 60);
  return fmt::format("{} h {} min", static_cast<int>(s) / 3600, static_cast<int>(s) % 3600 / 60);
}

std::string amount_text(double v) {
  if (v >= 1e9) return fmt::format("{:.3g} G", v / 1e9);
  if (v >= 1e6) return fmt::format("{:.3g} M", v / 1e6);
  if (v >= 1e4) return fmt::format("{:.3g} k", v / 1e3);
  return fmt::format("{:.4g}", v);
}

double peak_rss_mb() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

}  // namespace throng::cli
