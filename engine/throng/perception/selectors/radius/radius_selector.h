// radius: everybody within a range.
#pragma once

#include "throng/perception/selector.h"

namespace throng {

struct RadiusParams {
  std::optional<float> range;  ///< m
  Hidden hidden = Hidden::kKeep;

  static const FieldList& fields();
};

class RadiusSelector final : public SelectorWith<RadiusParams> {
 public:
  using Params = RadiusParams;
  using SelectorWith::SelectorWith;

  PerceptionNeeds needs(const PerceptionNeeds& of_model) const override;
};

}  // namespace throng
