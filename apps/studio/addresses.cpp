#include "addresses.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <unistd.h>

#include <algorithm>
#include <array>

namespace throng::studio {

std::vector<std::string> own_addresses() {
  std::vector<std::string> out;
  std::array<char, 256> name{};
  if (::gethostname(name.data(), name.size() - 1) == 0 && name[0] != '\0') out.emplace_back(name.data());
  ifaddrs* list = nullptr;
  if (::getifaddrs(&list) != 0) return out;
  for (const ifaddrs* a = list; a; a = a->ifa_next) {
    if (!a->ifa_addr || a->ifa_addr->sa_family != AF_INET || (a->ifa_flags & IFF_LOOPBACK) != 0) continue;
    std::array<char, INET_ADDRSTRLEN> text{};
    const auto* address = reinterpret_cast<const sockaddr_in*>(a->ifa_addr);
    if (!::inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size())) continue;
    if (std::find(out.begin(), out.end(), text.data()) == out.end()) out.emplace_back(text.data());
  }
  ::freeifaddrs(list);
  return out;
}

}  // namespace throng::studio
