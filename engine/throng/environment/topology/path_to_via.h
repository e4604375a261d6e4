// Path-to-via tables (SH-11): where to go next, and what cost to expect.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/environment/topology/topology.h"

namespace throng {

/// neighbours: of each region, ascending, without repeats and itself; symmetric. Entry [to * n + from] of `first` leads
/// to the next regions on walks from -> to of the minimal length and of one edge more, by (cost, next).
struct ViaTables {
  std::vector<std::uint32_t> first;
  std::vector<Via> vias;
};
ViaTables make_via_tables(std::span<const std::vector<RegionIndex>> neighbours);

}  // namespace throng
