// The order in which a recording keeps people.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/core/ids.h"

namespace throng {

/// Row numbers in ascending id order; empty when somebody is there twice.
std::vector<std::uint32_t> order_by_id(const std::vector<AgentId>& ids);

}  // namespace throng
