// Kind `door_revolving`: four panels in a drum (DR-26), which turn counter-clockwise while somebody pushes them.
#pragma once

#include "throng/objects/doors/door.h"
#include "throng/objects/doors/interaction/revolving.h"
#include "throng/objects/doors/revolving.h"

namespace throng {

struct RevolvingDoorState {
  DoorMemory memory;
  RevolvingState turning;
};
static_assert(sizeof(RevolvingDoorState) == 24);

/// Behind the words of the kind, of drums that people are led through: their interaction, and how things get on.
struct RevolvingService {
  interaction::RevolvingState turn;
  float since_passed = 0;  ///< s since anybody passed
  float since_change = 0;  ///< s since anybody got, changed or lost a role, or its phase
};
static_assert(sizeof(RevolvingService) == 200);

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

  /// The drum as those who walk through see it.
  interaction::RevolvingPlan plan() const;
  /// The service of a drum that people are led through (is_operated()).
  static const RevolvingService& service(const ObjectState& own) {
    return *reinterpret_cast<const RevolvingService*>(own.header.data() + sizeof(RevolvingDoorState) / 8);
  }
  static RevolvingService& service(ObjectState& own) {
    return const_cast<RevolvingService&>(service(static_cast<const ObjectState&>(own)));
  }

  std::size_t header_words() const override {
    return (sizeof(RevolvingDoorState) + (is_operated() ? sizeof(RevolvingService) : 0)) / 8;
  }
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
