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
  return all_around(of_model, kMaxNeighbours, params_.range);
}

}  // namespace throng
