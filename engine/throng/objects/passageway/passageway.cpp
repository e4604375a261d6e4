#include "throng/objects/passageway/passageway.h"

namespace throng {

const FieldList& PassagewayObject::Params::fields() {
  using P = PassagewayObject::Params;
  static const FieldList list =
      FieldList::of<P>("passageway: a narrow passage.")
          .text("region", &P::region, {.refers = "region", .doc = "The region it is; instead of axis and width."})
          .points("axis", &P::axis,
                  {.unit = "m", .min = 2, .max = 2, .doc = "From the middle of one mouth to the middle of the other."})
          .number("width", &P::width, {.unit = "m", .min = 0.3, .max = 100, .doc = "Clear width, with an axis."})
          .exactly_one({"region", "axis"})
          .number("near", &P::near,
                  {.unit = "m", .min = 0.5, .max = 50, .doc = "Density is counted this far from its mouths."});
  return list;
}

std::string PassagewayObject::find_place(const World& world, PlacedObject& out) const {
  return find_passage(world, params_.region, params_.axis, params_.width, out);
}

void PassagewayObject::settle(const Settling& s) {
  settle_outline(s);
  settle_passage(s, params_.region, params_.axis, params_.width);
}

}  // namespace throng
