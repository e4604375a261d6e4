// What all kinds of doors have in common: sides, regions, who may pass, opening by a sensor, and what authors are told
// when a door cannot work. A door stands in an opening that the walls of the scenario leave; planners see the opening,
// the door knows what shuts it.
//
// Position: the middle of the opening, in the plane of the leaf. Front (`direction`): square to the wall; `pull` and
// `push` of DoorRegions are the sides before and behind it, exchanged where the leaf opens to the back.
//
// State: the words of the kind stand at the beginning of the header (DoorMemory first), so that whoever attaches an
// interaction model may append its own words behind them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "throng/objects/doors/clearance.h"
#include "throng/objects/doors/interaction/interaction.h"
#include "throng/objects/doors/regions.h"
#include "throng/objects/kind.h"

namespace throng {

/// Which way one may go; the object's front is its outside.
enum class DoorWay : std::uint8_t { kBoth, kIn, kOut };

/// Parameters of every door.
struct DoorParams {
  double height = 2.1;
  double thickness = 0.045;
  double region = 6;
  std::optional<double> pull_wait{}, push_wait{}, agent_wait{};
  bool glazed = false;
  bool locked = false;
  std::vector<std::string> keys{};  ///< populations whose people carry its key: they open it though it is locked
  double key_share = 1;             ///< share of them who do
  std::optional<double> toll{};     ///< m; not given: that of the kind
  DoorWay one_way = DoorWay::kBoth;
  bool automatic = false;
  double sensor = 1.6;
  double dwell = 1.5;
  static const FieldList& fields();
};

/// First words of every door's header; all zero at the start.
struct DoorMemory {
  float unseen = 0;          ///< s since the sensor saw somebody
  std::uint32_t passed = 0;  ///< people who went through; counted by whoever leads them
};
static_assert(sizeof(DoorMemory) == 8);

class DoorKind : public ObjectKind {
 public:
  // ---- questions ----
  const DoorRegions& regions() const { return regions_; }
  DoorType type() const { return regions_.type(); }
  SurfaceIndex surface() const { return surface_; }
  /// Nobody opens it but with its key.
  bool is_locked() const { return common_.locked || has_key(); }
  bool has_key() const { return !common_.keys.empty(); }
  const std::vector<std::string>& keys() const { return common_.keys; }
  double key_share() const { return common_.key_share; }
  bool is_automatic() const { return common_.automatic; }
  /// People open it, hold it and hand it over, or are led through it: through a drum that turns by itself, too. Of a
  /// locked one those with the key.
  bool is_operated() const {
    return (!is_locked() || has_key()) && has_interaction() && (!common_.automatic || type_ == DoorType::kRevolving);
  }
  /// m: what planners count for passing it with nobody there, and for each person who waits before it.
  float toll() const;
  float wait() const;
  bool is_glazed() const override { return common_.glazed; }
  /// Whether somebody may come through from that side: not against the way of a one-way door, nor where no key opens
  /// it.
  bool lets_through(DoorSide from) const { return (!is_locked() || has_key()) && may_come_from(from); }
  /// Of a one-way door: whether its way comes from that side.
  bool may_come_from(DoorSide from) const;
  /// Ends of the shut door, wall to wall: where one passes it.
  Vec2 left_end() const { return ends_[0]; }
  Vec2 right_end() const { return ends_[1]; }

  // ---- ObjectKind ----
  Footprint footprint(const Pose2d& pose) const override;
  void settle(const Settling& s) override;
  bool moves() const override { return true; }
  Box reach() const override { return reach_; }
  double opening() const override { return wall_gap(); }
  /// Everybody whose way leads through it registers: the doorway region is large enough for all.
  Ruling take(const ObjectRequest& request, const ObjectState& own, ObjectDesk& desk, Holder& out) const override;

  double wall_gap() const { return wall_gap_; }  ///< m, width of the opening it fills; before settle, too

 protected:
  DoorKind(DoorType type, const DoorParams& common, double wall_gap)
      : common_(common), wall_gap_(wall_gap), type_(type) {}

  /// Makes the leaves; the front of `pose` is the object's. Adds to reach_ what lies beyond the swept circles. Returns
  /// the front of the regions: where the leaf opens to, pose.front or its opposite.
  virtual Vec2 hang(const Pose2& pose) = 0;
  /// Whether there is an interaction for doors of this kind.
  virtual bool has_interaction() const { return true; }
  /// Leaves that swing; empty: none.
  virtual std::span<const LeafShape> swinging() const { return {}; }
  /// Fills `out` with everybody whose body can reach the moving parts.
  void people_near(const ObjectTurn& turn, std::vector<DoorBody>& out) const;
  /// Whether the sensor sees somebody who may pass; `side`: of the nearest of them.
  bool senses(const ObjectTurn& turn, DoorSide& side) const;

  DoorParams common_;
  double wall_gap_;  ///< m, width of the opening it fills
  DoorRegions regions_;
  SurfaceIndex surface_;
  Pose2 pose_;
  Box reach_;

 private:
  void check(const Settling& s) const;
  DoorType type_;
  Vec2 ends_[2];
};

/// Parameters of leaves on hinges. Angles in radians.
struct LeafParams {
  double max_angle = 1.7453292519943295;
  double open_angle = 1.5707963267948966;
  double open_time = 1.1;
  bool self_closing = true;
  double close_time = 1.8;
  double slow_angle = 0.2617993877991494;
  double bounce_angle = 0.20943951023931953;
  double bounce_time = 0.3;
  double clear_width = 0.6;
  double handle_in = 0.07;
  double handle_height = 1.0;
  bool push_bar = true;
  static const FieldList& fields();
  /// A leaf of that width; hinge, closed and swing are the kind's.
  LeafShape shape(double width, const DoorParams& door) const;
};

/// Doors of leaves or panels that open and shut: hinged, double, swinging both ways, sliding.
struct LeafDoorState {
  DoorMemory memory;
  LeafState leaf[2];
};
static_assert(sizeof(LeafDoorState) == 88);

/// Behind the words of the kind, of doors that people open: the interaction of each leaf, and how things get on.
struct DoorService {
  interaction::State leaf[2];
  float since_passed = 0;  ///< s since anybody passed
  float since_change = 0;  ///< s since anybody got, changed or lost a role, or its phase
};
static_assert(sizeof(DoorService) == 328);

class LeafDoor : public DoorKind {
 public:
  /// The service of a door that people open (is_operated()).
  static const DoorService& service(const ObjectState& own) {
    return *reinterpret_cast<const DoorService*>(own.header.data() + sizeof(LeafDoorState) / 8);
  }
  static DoorService& service(ObjectState& own) {
    return const_cast<DoorService&>(service(static_cast<const ObjectState&>(own)));
  }
  bool self_closing() const { return self_closing_; }
  std::size_t leaf_count() const { return leaves_.size(); }
  /// Leaves that have an interaction of their own: of two panels that slide together it is one.
  virtual std::size_t operated_leaves() const { return leaves_.size(); }
  /// A leaf as the interaction sees it.
  virtual interaction::LeafFrame frame(std::size_t i) const;
  const LeafShape& leaf(std::size_t i) const { return leaves_[i]; }
  const LeafState& state(const ObjectState& own, std::size_t i) const { return own.as<LeafDoorState>().leaf[i]; }
  LeafState& state(ObjectState& own, std::size_t i) const { return own.as<LeafDoorState>().leaf[i]; }
  /// Where the hand of somebody from that side goes: handle, or push bar.
  OnLeaf grip(DoorSide side, std::size_t i) const;
  float bounce_angle() const { return bounce_; }
  float clear_width() const { return clear_; }  ///< m: NH opens it so far (DR-10)
  /// Somebody takes the hand off: it bounces and shuts, or stays as it is where it has no closer.
  void let_go(ObjectState& own, std::size_t i) const;

  std::size_t header_words() const override {
    return (sizeof(LeafDoorState) + (is_operated() ? sizeof(DoorService) : 0)) / 8;
  }
  void advance(const ObjectTurn& turn, ObjectState& own) const override;
  void add_walls(const ObjectState& own, std::vector<MovingWall>& out) const override;
  std::size_t gauge_count() const override { return moves() ? leaves_.size() : 0; }
  void gauges(const ObjectState& own, std::span<float> out) const override;
  std::vector<ShapePart> shape() const override;

 protected:
  using DoorKind::DoorKind;
  std::span<const LeafShape> swinging() const override { return leaves_; }
  /// How far the sensor opens a leaf for somebody from that side.
  virtual float automatic_target(const LeafShape& leaf, DoorSide from) const;
  /// Corners of a leaf seen from above, counter-clockwise; shape() draws those of the shut one.
  virtual void corners(const LeafShape& leaf, float angle, Vec2 (&out)[4]) const;
  /// How far it may move among these people.
  virtual LeafLimits limits(const LeafShape& leaf, float angle, std::span<const DoorBody> people) const;
  virtual ShapePart moving_part(const LeafShape& leaf) const;

  void adopt(const LeafParams& p);

  std::vector<LeafShape> leaves_;
  bool self_closing_ = true, push_bar_ = true;
  float bounce_ = 0.2094395f, clear_ = 0.6f;

 private:
  void sense(const ObjectTurn& turn, ObjectState& own) const;
};

/// Adds a solid outline (counter-clockwise corners) as walls.
void add_outline(std::span<const Vec2> corners, std::vector<MovingWall>& out);

/// What authors are told of doors that cannot work (check_door.cpp).
struct DoorCheck {
  const Settling& settling;
  const DoorRegions& regions;
  SurfaceIndex surface;
  Pose2 pose;
  double gap;                         ///< m, opening it needs
  std::span<const LeafShape> leaves;  ///< that swing
  double thickness;                   ///< m
  bool both_ways;
};
void check_door(const DoorCheck& check);

struct Gates;
/// The doors as planners see them (environment/gates.h). populations: their names, in order.
void make_gates(const Objects& objects, const World& world, std::span<const std::string> populations, Gates& out);

/// Whether the portal leads through the opening of that door: from jamb to jamb, close to its plane. Openings up to
/// kWidestGap always have such a portal (environment/README.md).
bool spans(const Portal& portal, const DoorKind& door);

/// Closes the mesh to planners against the way of one-way doors: the portals through their openings get no width in
/// that direction. What people and walls do does not depend on it.
void close_ways(const Objects& objects, World& world);

}  // namespace throng
