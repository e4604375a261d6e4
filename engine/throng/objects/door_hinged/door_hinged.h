// Kind `door_hinged`: one leaf on a hinge that opens to one side and shuts by itself (DR-06).
#pragma once

#include "throng/objects/doors/door.h"

namespace throng {

/// Where the hinge is, seen by somebody who pulls the door open.
enum class Handing : std::uint8_t { kRight, kLeft };
/// Where the leaf opens to.
enum class Opens : std::uint8_t { kFront, kBack };

class DoorHinged : public LeafDoor {
 public:
  struct Params {
    double width = 0.95;
    Handing handing = Handing::kRight;
    Opens opens = Opens::kFront;
    LeafParams leaf;
    DoorParams door;
    static const FieldList& fields();
  };
  explicit DoorHinged(const Params& p) : LeafDoor(DoorType::kSingle, p.door, p.width), params_(p) { adopt(p.leaf); }

 protected:
  Vec2 hang(const Pose2& pose) override;

 private:
  Params params_;
};

/// A leaf of that shape in an opening `gap` metres wide around `middle`, which opens to `front` and has its hinge on
/// that hand of whoever pulls it.
LeafShape hung(LeafShape leaf, Vec2 middle, Vec2 front, float gap, Handing handing);

}  // namespace throng
