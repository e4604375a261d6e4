// throng bench station: the whole mind in Penn Station (SH-Q1, SH-Q2, SH-98, SH-D26).
#pragma once

#include <string>

namespace throng::cli {

struct StationBench {
  int agents = 1400;
  int copies = 1;  ///< stations side by side
  int threads = 1;
  int from = -1;    ///< first timed frame; -1 = 900
  int steps = -1;   ///< frames of a window; -1 = 300
  int repeats = 5;  ///< windows, one after the other; the median counts
  bool sweep = false;
  bool json = false;
  std::string out;  ///< folder of the sweep's chart; empty: none
};

/// Exit code.
int bench_station(const StationBench& options);

}  // namespace throng::cli
