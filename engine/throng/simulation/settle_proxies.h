// Proxies in the compiled world: names become numbers, and everybody learns who has what (PV-24).
#pragma once

#include <string>
#include <vector>

#include "throng/simulation/setup.h"

namespace throng {

/// Before the run. Gives, for each of setup.proxies, what cannot work: a sentence each.
std::vector<std::vector<std::string>> settle_proxies(Setup& setup);

}  // namespace throng
