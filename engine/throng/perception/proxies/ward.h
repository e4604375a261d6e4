// Whom somebody cares for (PV-29, PV-30): found once, and kept as long as that person is there.
#pragma once

#include "throng/perception/proxies.h"

namespace throng {

/// The nearest person of a population within `reach` of the parent, who is not the parent; lowest id of equally near
/// ones; nobody: none.
AgentId find_ward(Row parent, std::uint16_t population, float reach, const ProxyInput& in);

/// Keeps the ward that is there; otherwise looks for one.
inline AgentId keep_ward(AgentId ward, Row parent, std::uint16_t population, float reach, const ProxyInput& in) {
  return in.crowd.row_of(ward) != kNoRow ? ward : find_ward(parent, population, reach, in);
}

/// Number of a population by its name; the number of populations when there is none of that name.
std::uint16_t population_named(const std::string& name, const ProxySettling& s);

}  // namespace throng
