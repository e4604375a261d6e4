// nearest: the k nearest people within a range; both are the model's own unless said otherwise.
#pragma once

#include "throng/perception/selector.h"

namespace throng {

struct NearestParams {
  std::optional<int> max_neighbours;
  std::optional<float> range;  ///< m
  Hidden hidden = Hidden::kKeep;

  static const FieldList& fields();
};

class NearestSelector final : public SelectorWith<NearestParams> {
 public:
  using Params = NearestParams;
  using SelectorWith::SelectorWith;

  PerceptionNeeds needs(const PerceptionNeeds& of_model) const override;
};

}  // namespace throng
