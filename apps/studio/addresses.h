// How other machines may call this one.
#pragma once

#include <string>
#include <vector>

namespace throng::studio {

/// Its name and the addresses of its networks, in the form of an URL's host; for a server that listens on all of them.
std::vector<std::string> own_addresses();

}  // namespace throng::studio
