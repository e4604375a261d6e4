#include "throng/scenario/compile_proxies.h"

#include <fmt/format.h>

#include "throng/core/text.h"
#include "throng/simulation/settle_proxies.h"

namespace throng {

void compile_proxies(Scenario& s, Setup& setup) {
  if (setup.proxies.empty()) return;
  auto problems = settle_proxies(setup);
  for (const PopulationSetup& p : setup.populations) {
    int most = 0;
    for (std::size_t i = 0; i < p.proxies.size(); ++i) {
      most += setup.proxies[p.proxies[i]]->most();
      const std::string path = fmt::format("population.{}.proxies[{}]", printable(p.name, 60), i);
      // Populations with equal proxies share one: the first of them is named.
      for (const std::string& problem : problems[p.proxies[i]]) s.error(path, path + ": " + printable(problem, 200));
      problems[p.proxies[i]].clear();
    }
    const std::string path = fmt::format("population.{}.proxies", printable(p.name, 60));
    if (most > kMostProxies)
      s.error(path,
              fmt::format("{}: one person would have up to {} proxies; allowed are {}", path, most, kMostProxies));
  }
}

}  // namespace throng
