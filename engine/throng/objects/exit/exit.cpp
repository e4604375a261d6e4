#include "throng/objects/exit/exit.h"

namespace throng {

const FieldList& ExitObject::Params::fields() {
  using P = ExitObject::Params;
  static const FieldList list =
      FieldList::of<P>("exit: where people leave.")
          .text("place", &P::place, {.required = true, .refers = "place", .doc = "The place it is."})
          .number("near", &P::near,
                  {.unit = "m", .min = 0.5, .max = 50, .doc = "Density is counted this far around it."});
  return list;
}

std::string ExitObject::find_place(const World& world, PlacedObject& out) const {
  return find_zone(world, params_.place, out);
}

void ExitObject::settle(const Settling& s) {
  settle_outline(s);
  mouths_ = {{s.placed.position, s.placed.position, {}, s.placed.surface}};
}

}  // namespace throng
