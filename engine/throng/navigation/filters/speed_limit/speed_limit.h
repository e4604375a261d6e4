// Filter `speed_limit`: caps the preferred speed, direction unchanged.
#pragma once

#include "throng/navigation/filter.h"

namespace throng {

class SpeedLimitFilter : public Filter {
 public:
  struct Params {
    float speed = 1.34f;       ///< m/s
    bool stairs_only = false;  ///< only on stairs and ramps
    static const FieldList& fields();
  };

  explicit SpeedLimitFilter(const Params& params) : params_(params) {}
  void apply(std::span<const Row> rows, const FilterInput& in, ByteColumn* state, Preferred& out) const override;

 private:
  Params params_;
};

}  // namespace throng
