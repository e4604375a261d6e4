// Kind `door_double`: two mirrored leaves that meet in the middle (DR-29). Leaf 0 hangs on the right of whoever pulls
// it open, leaf 1 on the left; each is moved like the leaf of a single door.
#pragma once

#include "throng/objects/door_hinged/door_hinged.h"

namespace throng {

class DoorDouble : public LeafDoor {
 public:
  struct Params {
    double width = 1.9;
    Opens opens = Opens::kFront;
    LeafParams leaf;
    DoorParams door;
    static const FieldList& fields();
  };
  explicit DoorDouble(const Params& p) : LeafDoor(DoorType::kDouble, p.door, p.width), params_(p) { adopt(p.leaf); }
  /// The leaf on the right hand of somebody who comes from that side.
  static constexpr std::size_t right_leaf(DoorSide from) { return from == DoorSide::kPull ? 0 : 1; }

 protected:
  Vec2 hang(const Pose2& pose) override;

 private:
  Params params_;
};

}  // namespace throng
