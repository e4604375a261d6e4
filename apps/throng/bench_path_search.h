// throng bench path_search: the comparison of searches (SH-Q9).
#pragma once

namespace throng::cli {

/// `searches` over the four scenes of scenarios/bench/path_*.yaml together, each way of searching. Exit code.
int bench_path_search(int searches, bool json);

}  // namespace throng::cli
