// What a kind of object is: where it stands, what it covers, how it looks, and what it answers to requests. One
// instance for each placed object; it holds parameters and compiled geometry, never state: that is in ObjectStates,
// and questions about it are const functions of the kind that take it as an argument (SH-33).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "throng/core/registry.h"
#include "throng/environment/world.h"
#include "throng/state/crowd_map.h"
#include "throng/state/events.h"
#include "throng/state/object_states.h"
#include "throng/state/pose_cue.h"

namespace throng {

class Objects;
class ObjectDesk;

/// A position and the direction a thing looks.
template <class T>
struct PoseOf {
  Vec<T> position;
  Vec<T> front{1, 0};  ///< unit

  /// ahead: metres to the front; left: metres to its left.
  Vec<T> at(T ahead, T left) const { return position + front * ahead + left_of(front) * left; }
};
using Pose2 = PoseOf<float>;
using Pose2d = PoseOf<double>;

/// Pose of a direction in degrees, counter-clockwise from +x.
Pose2d pose_of(Vec2d position, double degrees);
/// Rectangle around the pose: `ahead` metres long from -ahead/2, `across` wide.
Ring rectangle_of(const Pose2d& pose, double ahead, double across);
/// Ring sector from radius r0 to r1 around the pose's front, `half` radians to each side; pi = all around.
Ring sector_of(const Pose2d& pose, double r0, double r1, double half);

/// What it covers, in the author's coordinates.
struct Footprint {
  Ring outline;
  double height = 1;  ///< m above the floor
  bool blocks_way = false;
  bool blocks_view = false;
};

/// A piece of how an object looks, in engine coordinates; for recordings, the studio and drawings.
struct ShapePart {
  enum class Role : std::uint8_t { kSolid, kSeats, kArea, kLine, kStage, kSpots };
  Role role = Role::kSolid;
  std::vector<Vec2> points;  ///< polygon (kSolid, kArea, kStage) or open line (kLine)
  float base = 0;            ///< m above the floor
  float height = 0;          ///< m from the base; 0 = flat
  std::vector<Pose2> at;     ///< kSeats, kSpots: one each
  Vec2 size;                 ///< kSeats, kSpots: depth and width of one, m
};
std::string_view word(ShapePart::Role role);

/// While objects are put into the compiled world: the surroundings, and a place for complaints.
struct Settling {
  const World& world;
  const Objects& objects;
  ObjectIndex self;
  const PlacedObject& placed;
  /// key: the author's key that is wrong (".line[2]"), or empty for the object.
  struct Problem {
    std::string key, message;
    bool warning = false;
  };
  std::vector<Problem>& problems;

  Pose2 pose() const;
  void complain(std::string key, std::string message) const {
    problems.push_back({std::move(key), std::move(message)});
  }
  void warn(std::string message) const { problems.push_back({"", std::move(message), true}); }
};

class ObjectKind {
 public:
  virtual ~ObjectKind() = default;

  // ---- compiling ----
  /// Kinds that follow from other parts of the world (flights, exits, regions) give their place in find_place instead.
  virtual bool is_found() const { return false; }
  /// The author says which level it is on.
  virtual bool needs_level() const { return !is_found(); }
  /// Where its origin is when the author gives no position; false: a position is needed.
  virtual bool own_position(Vec2d& out) const {
    (void)out;
    return false;
  }
  /// What it covers, standing at `pose`; both in the author's coordinates. Not called for kinds that are found.
  virtual Footprint footprint(const Pose2d& pose) const {
    (void)pose;
    return {};
  }
  /// Where it makes a region of its own if regions are made automatically; the author's coordinates. Empty: nowhere.
  virtual Ring doorway() const { return {}; }
  virtual RegionType doorway_type() const { return RegionType::kPortal; }
  /// is_found(): fills surface, footprint, position and heading. Returns what is wrong, or nothing.
  virtual std::string find_place(const World& world, PlacedObject& out) const {
    (void)world, (void)out;
    return {};
  }
  /// Once, when the world is compiled and every object has its index: engine coordinates, names of other objects.
  virtual void settle(const Settling& s) = 0;
  /// How it looks; after settle.
  virtual std::vector<ShapePart> shape() const = 0;

  // ---- bodies ----
  /// What the body of somebody registered with it holds on to; false: nothing. Fills all of `out` but `who` and `hold`.
  virtual bool cue(const Holder& holder, const ObjectState& own, PoseCue& out) const {
    (void)holder, (void)own, (void)out;
    return false;
  }
  /// Whether what it answers depends on somebody's hand: cues then say so, and those people are posed in every run.
  virtual bool needs_hands() const { return false; }

  // ---- requests, resolved one after the other in id order ----
  /// Words of the header; all zero at the start.
  virtual std::size_t header_words() const { return 0; }
  /// May this person register? Fills slot, from and to of the holder; nothing is entered yet.
  virtual Ruling take(const ObjectRequest& request, const ObjectState& own, ObjectDesk& desk, Holder& out) const;
  /// After the person was entered.
  virtual void taken(const Holder& holder, ObjectState& own, ObjectDesk& desk) const;
  /// The person says it is there.
  virtual Ruling use(const Holder& holder, ObjectState& own, ObjectDesk& desk) const;
  /// May it unregister? Not asked when the person vanishes.
  virtual Ruling leave(const Holder& holder, const ObjectState& own, ObjectDesk& desk) const;
  /// After the person was taken out.
  virtual void left(const Holder& holder, bool was_first, ObjectState& own, ObjectDesk& desk) const;
  /// A timer that this object has set for somebody who is still registered.
  virtual void timer(const ObjectTimer& timer, ObjectState& own, ObjectDesk& desk) const;
};

/// The list of kinds (kinds.cpp): one line each. Their number as placed objects is the position here + 1.
std::span<const PartKind<ObjectKind>> object_kinds();
/// Word of a kind number ("bench"); "obstacle" for 0.
std::string_view kind_word(std::uint16_t kind);

}  // namespace throng
