#include "throng/perception/selectors/nearest/nearest_selector.h"

namespace throng {

const FieldList& NearestParams::fields() {
  static const FieldList list = [] {
    FieldList l = FieldList::of<NearestParams>("nearest: the nearest people, so many of them");
    l.integer(
        "max_neighbours", &NearestParams::max_neighbours,
        {.min = 0, .max = kMaxNeighbours, .doc = "The nearest this many; otherwise as many as the model asks for."});
    with_common_fields<NearestParams>(l);
    return l;
  }();
  return list;
}

PerceptionNeeds NearestSelector::needs(const PerceptionNeeds& of_model) const {
  return all_around(of_model, params_.max_neighbours.value_or(of_model.max_neighbours), params_.range);
}

}  // namespace throng
