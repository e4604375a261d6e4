#include "throng/objects/entrance/entrance.h"

namespace throng {

const FieldList& EntranceObject::Params::fields() {
  using P = EntranceObject::Params;
  static const FieldList list =
      FieldList::of<P>("entrance: where people come in.")
          .text("place", &P::place, {.required = true, .refers = "place", .doc = "The place it is."})
          .number("near", &P::near,
                  {.unit = "m", .min = 0.5, .max = 50, .doc = "Density is counted this far around it."});
  return list;
}

std::string EntranceObject::find_place(const World& world, PlacedObject& out) const {
  return find_zone(world, params_.place, out);
}

void EntranceObject::settle(const Settling& s) {
  settle_outline(s);
  mouths_ = {{s.placed.position, s.placed.position, {}, s.placed.surface}};
}

}  // namespace throng
