#include "throng/motor/bodies/box/box_kind.h"

namespace throng {

const FieldList& BoxParams::fields() {
  static const FieldList list = FieldList::of<BoxParams>("box: no pose; a gait phase, as everybody has it.");
  return list;
}

}  // namespace throng
