// Kind `door_sliding`: one or two panels that slide along the wall, by hand or by a sensor. Angles of its leaves are
// metres: how far a panel has slid.
#pragma once

#include "throng/objects/doors/door.h"

namespace throng {

class DoorSliding : public LeafDoor {
 public:
  struct Params {
    double width = 1.2;
    int panels = 1;
    double open_time = 1.2;
    bool self_closing = true;
    double close_time = 2;
    DoorParams door;
    static const FieldList& fields();
  };
  explicit DoorSliding(const Params& p);

  std::size_t operated_leaves() const override { return 1; }
  interaction::LeafFrame frame(std::size_t i) const override;
  void advance(const ObjectTurn& turn, ObjectState& own) const override;

 protected:
  Vec2 hang(const Pose2& pose) override;
  std::span<const LeafShape> swinging() const override { return {}; }
  void corners(const LeafShape& leaf, float angle, Vec2 (&out)[4]) const override;
  LeafLimits limits(const LeafShape& leaf, float angle, std::span<const DoorBody> people) const override;
  ShapePart moving_part(const LeafShape& leaf) const override;

 private:
  Params params_;
};

}  // namespace throng
