// Kind `queue`: a line to wait in (SH-22). Its order is the order of registration and nothing else (SH-78); it closes
// up when somebody leaves. The list of holders is the line, first in line first.
#pragma once

#include "throng/objects/kind.h"

namespace throng {

/// A place in the line: where one stands and looks.
struct QueuePlace {
  Vec2 position;
  Vec2 front;  ///< unit, towards the one before
};

class QueueObject : public ObjectKind {
 public:
  struct Params {
    std::vector<Vec2d> line;  ///< author's coordinates, head first
    double spacing = 0.7;
    std::uint32_t capacity = 0;
    static const FieldList& fields();
  };

  explicit QueueObject(const Params& p) : params_(p) {}
  bool own_position(Vec2d& out) const override;
  Footprint footprint(const Pose2d& pose) const override;
  void settle(const Settling& s) override;
  std::vector<ShapePart> shape() const override;

  // ---- questions (SH-33) ----
  std::size_t waiting(const ObjectState& own) const { return own.holders.size(); }
  AgentId first(const ObjectState& own) const { return own.holders.empty() ? AgentId{} : own.holders.front().who; }
  AgentId last(const ObjectState& own) const { return own.holders.empty() ? AgentId{} : own.holders.back().who; }
  bool is_first(const ObjectState& own, AgentId who) const { return who.exists() && first(own) == who; }
  /// People before this one; waiting() for somebody not in line.
  std::size_t before(const ObjectState& own, AgentId who) const;
  /// Where a newcomer would stand.
  QueuePlace next_place(const ObjectState& own) const { return place(own.holders.size()); }
  /// Where this person should stand now; the end of the line for somebody not in it.
  QueuePlace place_of(const ObjectState& own, AgentId who) const { return place(before(own, who)); }
  /// Place number i, 0 = head. Beyond the drawn line it goes straight on.
  QueuePlace place(std::size_t i) const;

  /// Places that can be stood on: of the line as drawn, and straight on behind it until there is a wall.
  std::size_t room() const { return room_; }
  /// No place for one more: as many as it may hold, or it has grown into a wall.
  bool is_full(const ObjectState& own) const {
    return own.holders.size() >= room_ || (params_.capacity > 0 && own.holders.size() >= params_.capacity);
  }

  Ruling take(const ObjectRequest& request, const ObjectState& own, ObjectDesk& desk, Holder& out) const override;
  void taken(const Holder& holder, ObjectState& own, ObjectDesk& desk) const override;
  void left(const Holder& holder, bool was_first, ObjectState& own, ObjectDesk& desk) const override;

 private:
  Params params_;
  ObjectIndex self_;
  std::vector<Vec2> line_;
  std::size_t room_ = 0;
  std::vector<float> length_to_;  ///< m along the line to each point
};

}  // namespace throng
