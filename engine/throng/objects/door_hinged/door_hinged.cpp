#include "throng/objects/door_hinged/door_hinged.h"

namespace throng {

const FieldList& DoorHinged::Params::fields() {
  using P = DoorHinged::Params;
  static const FieldList list =
      FieldList::of<P>(
          "door_hinged: one leaf on a hinge; its position is the middle of the opening, its front is its outside.")
          .number("width", &P::width, {.unit = "m", .min = 0.4, .max = 3, .doc = "Of the leaf."})
          .choice("handing", &P::handing,
                  {{"right", Handing::kRight, "the hinge is on the right of whoever pulls it open"},
                   {"left", Handing::kLeft, "on the left"}},
                  {.doc = "Where the hinge is."})
          .choice("opens", &P::opens,
                  {{"front", Opens::kFront, "to its front: one pulls it there"}, {"back", Opens::kBack, "to its back"}},
                  {.doc = "Where the leaf swings to."})
          .embed(&P::leaf, LeafParams::fields())
          .embed(&P::door, DoorParams::fields());
  return list;
}

LeafShape hung(LeafShape leaf, Vec2 middle, Vec2 front, float gap, Handing handing) {
  // Who pulls looks against the front: its right is the front's left.
  const Vec2 to_hinge = handing == Handing::kRight ? left_of(front) : -left_of(front);
  leaf.hinge = middle + to_hinge * (gap / 2);
  leaf.closed = -to_hinge;
  leaf.swing = handing == Handing::kRight ? 1.0f : -1.0f;
  return leaf;
}

Vec2 DoorHinged::hang(const Pose2& pose) {
  const Vec2 front = params_.opens == Opens::kFront ? pose.front : -pose.front;
  const LeafShape leaf = params_.leaf.shape(params_.width, params_.door);
  leaves_ = {hung(leaf, pose.position, front, leaf.width, params_.handing)};
  return front;
}

}  // namespace throng
