// fan: people in a field of view around the heading, and close ones all around (SH-31).
#pragma once

#include "throng/perception/fan.h"
#include "throng/perception/selector.h"

namespace throng {

struct FanParams {
  float angle = 200;  ///< degrees, centred on the heading
  float inner = 1;    ///< m: within this also behind
  int max_neighbours = kFanMost;
  std::optional<float> range;  ///< m
  Hidden hidden = Hidden::kKeep;

  static const FieldList& fields();
};

class FanSelector final : public SelectorWith<FanParams> {
 public:
  using Params = FanParams;
  using SelectorWith::SelectorWith;

  PerceptionNeeds needs(const PerceptionNeeds& of_model) const override;
  /// And the fan.
  void explain(Row row, const PerceptionNeeds& needs, const SelectInput& in, const Percepts& percepts,
               Sketch& out) const override;
};

}  // namespace throng
