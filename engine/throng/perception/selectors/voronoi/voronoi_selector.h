// voronoi: people whose Voronoi cells touch one's own. README.md says what that means with a range.
#pragma once

#include "throng/perception/selector.h"

namespace throng {

struct VoronoiParams {
  std::optional<float> range;  ///< m
  Hidden hidden = Hidden::kKeep;

  static const FieldList& fields();
};

class VoronoiSelector final : public SelectorWith<VoronoiParams> {
 public:
  using Params = VoronoiParams;
  using SelectorWith::SelectorWith;

  PerceptionNeeds needs(const PerceptionNeeds& of_model) const override;
  /// And the cell, as those selected cut it.
  void explain(Row row, const PerceptionNeeds& needs, const SelectInput& in, const Percepts& percepts,
               Sketch& out) const override;

 protected:
  void choose(std::span<const Row> rows, const PerceptionNeeds& needs, const SelectInput& in,
              Percepts& out) const override;
};

}  // namespace throng
