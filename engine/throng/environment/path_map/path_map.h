// Path maps: a quadtree and buffered grids for each region (SH-14 .. SH-17). Empty until build_maps().
#pragma once

#include <cstddef>

namespace throng {

struct PathMap {
  double cell = 0;  ///< m, side of the smallest node; 0 = not built
  bool built() const { return cell > 0; }
  std::size_t node_count = 0;  ///< nodes of all regions; congestion has one number for each
};

}  // namespace throng
