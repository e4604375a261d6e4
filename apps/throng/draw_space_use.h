// throng draw --what space_use: the floor that anybody walked on, white on black; against another run also what is used
// in one of them alone (PV-56, Figures 5.2 and 5.3 of the source).
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace throng::cli {

struct SpaceUseRun {
  std::string file;
  std::vector<std::string> set, against, allowed;  ///< against: changes of the run it is compared with
  std::optional<double> until;                     ///< s; otherwise to the end
  int width = 1200;                                ///< pixels
  std::string out;
};

/// Runs the scenario, and with `against` once more with these changes. Used in both runs grey, in the first alone
/// white, in the other alone blue. Says the areas on standard error. The exit code.
int draw_space_use(const SpaceUseRun& run);

}  // namespace throng::cli
