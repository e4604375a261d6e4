// straight: the preferred velocity, limited to the person's maximum speed; avoids nobody and no wall (`move` stops at
// walls). For single walkers, as the baseline of comparisons, and for scenes whose people are moved by orders.
#pragma once

#include "throng/steering/model.h"

namespace throng {

class Straight final : public SteeringModel {
 public:
  struct Params {
    static const FieldList& fields();
  };

  explicit Straight(const Params&) {}

  PerceptionNeeds needs() const override { return {.max_neighbours = 0, .range = 0, .wall_horizon = -1}; }
  bool allows_selection() const override { return false; }
  Claims claims() const override;
  void steer(std::span<const Row> rows, const SteerInput& in, ByteColumn* state, Motion& out) const override;
};

}  // namespace throng
