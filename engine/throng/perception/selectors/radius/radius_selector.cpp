#include "throng/perception/selectors/radius/radius_selector.h"

namespace throng {

const FieldList& RadiusParams::fields() {
  static const FieldList list = [] {
    FieldList l = FieldList::of<RadiusParams>("radius: everybody within a distance");
    with_common_fields<RadiusParams>(l);
    return l;
  }();
  return list;
}

PerceptionNeeds RadiusSelector::needs(const PerceptionNeeds& of_model) const {
  PerceptionNeeds n = of_model;
  n.max_neighbours = kMaxNeighbours;
  n.range = params_.range.value_or(of_model.range);
  n.fan = 0;
  return n;
}

}  // namespace throng
