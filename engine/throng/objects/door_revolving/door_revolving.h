// Kind `door_revolving`: four panels in a drum (DR-26), which turn counter-clockwise while somebody pushes them.
#pragma once

#include "throng/objects/doors/door.h"
#include "throng/objects/doors/revolving.h"

namespace throng {

struct RevolvingDoorState {
  DoorMemory memory;
  RevolvingState turning;
};
static_assert(sizeof(RevolvingDoorState) == 24);

class DoorRevolving : public DoorKind {
 public:
  struct Params {
    double radius = 1.4;
    double speed = 0.8726646259971648;
    double decay = 1;
    DoorParams door{.height = 2.2, .thickness = 0.05};
    static const FieldList& fields();
  };
  explicit DoorRevolving(const Params& p);

  const RevolvingShape& panels() const { return shape_; }
  const RevolvingState& state(const ObjectState& own) const { return own.as<RevolvingDoorState>().turning; }
  RevolvingState& state(ObjectState& own) const { return own.as<RevolvingDoorState>().turning; }

  std::size_t header_words() const override { return sizeof(RevolvingDoorState) / 8; }
  void advance(const ObjectTurn& turn, ObjectState& own) const override;
  void add_walls(const ObjectState& own, std::vector<MovingWall>& out) const override;
  std::size_t gauge_count() const override { return moves() ? 1 : 0; }
  void gauges(const ObjectState& own, std::span<float> out) const override { out[0] = state(own).angle; }
  std::vector<ShapePart> shape() const override;

 protected:
  Vec2 hang(const Pose2& pose) override;

 private:
  void panel_corners(float heading, Vec2 (&out)[4]) const;
  Params params_;
  RevolvingShape shape_;
  std::vector<Vec2> drum_[2];  ///< outline of the two walls of the drum, counter-clockwise
};

}  // namespace throng
