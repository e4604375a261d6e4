// The benchmarks: crowds with a defined start and a defined window of steps, the same work the peers were timed with.
// Definitions: bench/README.md.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "throng/simulation/simulation.h"

namespace throng::bench {

/// A benchmark ready to run. step() does one step with the goal updates that belong to it.
class Case {
 public:
  virtual ~Case() = default;
  virtual void step() = 0;
  virtual Simulation& simulation() = 0;
};

struct Window {
  int warm_up;  ///< steps before the clock runs
  int steps;    ///< timed steps
};

struct CaseInfo {
  std::string_view name;
  std::string_view summary;
  std::vector<std::uint32_t> sizes;  ///< default first
  Window (*window)(std::uint32_t agents);
  std::unique_ptr<Case> (*make)(std::uint32_t agents, int threads);
};

const std::vector<CaseInfo>& cases();
const CaseInfo* find_case(std::string_view name);

}  // namespace throng::bench
