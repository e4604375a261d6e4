// Kind `door_swing_both`: one leaf that swings to either side and comes to rest in the middle: everybody pushes.
#pragma once

#include "throng/objects/door_hinged/door_hinged.h"

namespace throng {

class DoorSwingBoth : public LeafDoor {
 public:
  struct Params {
    double width = 0.95;
    Handing handing = Handing::kRight;
    LeafParams leaf;
    DoorParams door;
    static const FieldList& fields();
  };
  explicit DoorSwingBoth(const Params& p) : LeafDoor(DoorType::kSwingBoth, p.door, p.width), params_(p) {
    adopt(p.leaf);
  }
  /// The angle at which it stands open for somebody who comes from that side: away from them.
  float open_angle(DoorSide from) const {
    return from == DoorSide::kPull ? -leaves_[0].closer.full : leaves_[0].closer.full;
  }

 protected:
  Vec2 hang(const Pose2& pose) override;
  float automatic_target(const LeafShape& leaf, DoorSide from) const override;

 private:
  Params params_;
};

}  // namespace throng
