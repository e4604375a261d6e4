#include "throng/objects/door_swing_both/door_swing_both.h"

namespace throng {

const FieldList& DoorSwingBoth::Params::fields() {
  using P = DoorSwingBoth::Params;
  static const FieldList list =
      FieldList::of<P>("door_swing_both: a leaf that swings both ways; its position is the middle of the opening.")
          .number("width", &P::width, {.unit = "m", .min = 0.4, .max = 3, .doc = "Of the leaf."})
          .choice("handing", &P::handing,
                  {{"right", Handing::kRight, "the hinge is on the right of whoever stands before its front"},
                   {"left", Handing::kLeft, "on the left"}},
                  {.doc = "Where the hinge is."})
          .embed(&P::leaf, LeafParams::fields())
          .embed(&P::door, DoorParams::fields());
  return list;
}

Vec2 DoorSwingBoth::hang(const Pose2& pose) {
  const LeafShape leaf = params_.leaf.shape(params_.width, params_.door);
  leaves_ = {hung(leaf, pose.position, pose.front, leaf.width, params_.handing)};
  leaves_[0].min_angle = -leaves_[0].max_angle;
  return pose.front;
}

float DoorSwingBoth::automatic_target(const LeafShape&, DoorSide from) const { return open_angle(from); }

}  // namespace throng
