#include "throng/objects/door_double/door_double.h"

namespace throng {

const FieldList& DoorDouble::Params::fields() {
  using P = DoorDouble::Params;
  static const FieldList list =
      FieldList::of<P>(
          "door_double: two mirrored leaves; its position is the middle of the opening, its front is its outside.")
          .number("width", &P::width, {.unit = "m", .min = 0.8, .max = 6, .doc = "Of both leaves together."})
          .choice("opens", &P::opens,
                  {{"front", Opens::kFront, "to its front: one pulls it there"}, {"back", Opens::kBack, "to its back"}},
                  {.doc = "Where the leaves swing to."})
          .embed(&P::leaf, LeafParams::fields())
          .embed(&P::door, DoorParams::fields());
  return list;
}

Vec2 DoorDouble::hang(const Pose2& pose) {
  const Vec2 front = params_.opens == Opens::kFront ? pose.front : -pose.front;
  const LeafShape leaf = params_.leaf.shape(params_.width / 2, params_.door);
  const auto gap = static_cast<float>(params_.width);
  leaves_ = {hung(leaf, pose.position, front, gap, Handing::kRight),
             hung(leaf, pose.position, front, gap, Handing::kLeft)};
  return front;
}

}  // namespace throng
