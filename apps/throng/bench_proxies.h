// throng bench proxies: what composite agents cost (PV-33, Table 3.1), the same scenes with and without proxies.
#pragma once

namespace throng::cli {

struct ProxyBench {
  int repeats = 5;      ///< pairs of runs, with and without in turn; medians count
  int steps = -1;       ///< of each run; -1 = the scene's own
  bool stages = false;  ///< print the time of each stage, too
  bool json = false;
};

/// Exit code.
int bench_proxies(const ProxyBench& options);

}  // namespace throng::cli
