// Stationary perception map: one grid a region, cells list the objects in them (SH-12). Empty until build_maps().
#pragma once

namespace throng {

struct PerceptionMap {
  double cell = 0;  ///< m; 0 = not built
  bool built() const { return cell > 0; }
};

}  // namespace throng
