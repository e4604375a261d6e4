#include "throng/simulation/settle_proxies.h"

namespace throng {

std::vector<std::vector<std::string>> settle_proxies(Setup& setup) {
  std::vector<std::string> names;
  std::vector<std::vector<const ProxyKind*>> kinds;
  for (const PopulationSetup& p : setup.populations) {
    names.push_back(p.name);
    kinds.emplace_back();
    for (const std::uint16_t k : p.proxies) kinds.back().push_back(setup.proxies[k].get());
  }
  std::vector<std::vector<std::string>> problems(setup.proxies.size());
  for (std::size_t i = 0; i < setup.proxies.size(); ++i)
    setup.proxies[i]->settle({setup.world, names, kinds, problems[i]});
  return problems;
}

}  // namespace throng
