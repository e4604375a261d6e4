// A progress bar with rate and time left, on a terminal only; silent when output goes to a file or a pipe.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace throng::cli {

class Progress {
 public:
  /// total: simulated seconds. `wanted` false: never draws.
  Progress(double total, bool wanted);
  ~Progress();

  /// Draws at most ten times a second.
  void update(double done, std::uint64_t people);
  /// Removes the bar.
  void finish();

 private:
  using Time = std::chrono::steady_clock::time_point;
  double total_;
  bool on_;
  bool drawn_ = false;
  Time start_, last_;
};

/// Seconds as a person reads them: "8.2 s", "3 min 20 s".
std::string duration_text(double seconds);
/// 1234567 as "1.23 M", 12345 as "12.3 k".
std::string amount_text(double value);
/// Largest memory this process has held, MiB.
double peak_rss_mb();

}  // namespace throng::cli
