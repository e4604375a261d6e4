#include "throng/recording/id_order.h"

#include <algorithm>

#include "throng/state/columns.h"

namespace throng {

std::vector<std::uint32_t> order_by_id(const std::vector<AgentId>& ids) {
  const std::size_t n = ids.size();
  std::vector<std::uint32_t> order;
  std::uint32_t largest = 0;
  for (const AgentId id : ids) largest = std::max(largest, id.index);
  if (largest < 4 * n + 1024) {  // slots are dense: put everybody into the slot
    std::vector<std::uint32_t> slot(std::size_t{largest} + 1, kNoRow);
    for (std::size_t i = 0; i < n; ++i) slot[ids[i].index] = static_cast<std::uint32_t>(i);
    order.reserve(n);
    for (const std::uint32_t row : slot)
      if (row != kNoRow) order.push_back(row);
    if (order.size() == n) return order;
  }
  order.resize(n);
  for (std::size_t i = 0; i < n; ++i) order[i] = static_cast<std::uint32_t>(i);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return ids[a] < ids[b]; });
  for (std::size_t i = 1; i < n; ++i)
    if (ids[order[i - 1]] == ids[order[i]]) return {};
  return order;
}

}  // namespace throng
