// Where people stand and wait at a door (DR-07, DR-08): door centre, best open-door positions, opposing goals, waiting
// regions of Table 4.1 with their stop rule. Constant geometry of one door, engine coordinates.
//
// Two sides: pull, to which the leaf opens, and push. Of doors that open to both sides or slide, `pull` is the side
// that the object's front looks to.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "throng/core/vec.h"
#include "throng/objects/doors/leaf.h"
#include "throng/objects/doors/words.h"

namespace throng {

enum class DoorType : std::uint8_t { kSingle, kDouble, kRevolving, kSliding, kSwingBoth };

/// Table 4.1, m, from the centre of the region to the middle of the person.
struct WaitingRadii {
  float pull = 3.3f, push = 2.5f, agent = 1.5f;
  bool operator==(const WaitingRadii&) const = default;
};
/// Sliding doors and doors that swing both ways are not in the table [OURS]: nothing swings at people on a sliding one,
/// so both of its sides have the radius of a push side; a leaf may come to either side of a two-way one.
WaitingRadii waiting_radii(DoorType type);
/// Who pushes a stroller waits so much farther away (Table 4.1). The source has no push side for it; ours is scaled
/// the same.
inline constexpr float kStrollerFactor = 1.2f;

/// Where somebody stands and looks.
struct DoorSpot {
  Vec2 position;
  Vec2 front{1, 0};  ///< unit
};

/// Numbers that place the spots, m. [OURS]: the source has them in figures only. Both positions are so near to the wall
/// that handle and bar are within reach without bending, for people from 1.5 to 1.9 m (tests/doors_test.cpp).
struct SpotSettings {
  float pull_gap = 0.05f;    ///< between the body at the pull position and the circle the leaf sweeps
  float pull_away = 0.38f;   ///< of the pull position from the wall's plane
  float pull_turn = 0.349f;  ///< rad, 20 degrees towards the leaf
  float push_share = 0.62f;  ///< of the leaf's width from the hinge: the push position
  float push_away = 0.39f;   ///< of the push position from the wall's plane
  float aside = 1.0f;        ///< of the opposing goal from the middle: leaves a lane of 0.8 m for whoever comes out
};

class DoorRegions {
 public:
  DoorRegions() = default;
  /// front: unit, to the pull side. span: clear width of the whole doorway, m. leaves: of hinged doors (at most two).
  DoorRegions(DoorType type, Vec2 centre, Vec2 front, float span, std::span<const LeafShape> leaves,
              const WaitingRadii& radii, float region, const SpotSettings& spots = {});

  DoorType type() const { return type_; }
  Vec2 centre() const { return centre_; }                                         ///< DC
  Vec2 front() const { return front_; }                                           ///< to the pull side
  Vec2 out(DoorSide s) const { return s == DoorSide::kPull ? front_ : -front_; }  ///< from the door to that side
  float span() const { return span_; }
  float region() const { return region_; }
  const WaitingRadii& radii() const { return radii_; }

  DoorSide side_of(Vec2 p) const { return dot(p - centre_, front_) >= 0 ? DoorSide::kPull : DoorSide::kPush; }
  /// In the doorway region: where ordering happens at all.
  bool holds(Vec2 p) const { return length_sq(p - centre_) <= region_ * region_; }
  /// Metres from the door's plane, on either side.
  float away(Vec2 p) const { return math::abs(dot(p - centre_, front_)); }

  /// Centre and radius of the waiting region of a side: the hinge (single doors) or the middle.
  Vec2 waiting_centre(DoorSide s) const { return s == DoorSide::kPull ? pull_centre_ : centre_; }
  float waiting_radius(DoorSide s, bool stroller = false) const;
  bool inside_waiting(DoorSide s, Vec2 p, bool stroller = false) const;
  /// Stop rule of DR-07 for somebody at p: own waiting region, and on the opener's side also AgentWR around it. Whoever
  /// waits behind a leader of its own passes that leader in the place of the opener.
  bool must_stop(DoorSide opener_side, Vec2 opener, Vec2 p, bool stroller = false) const;

  /// BOP: where the opener of that side stands, before that leaf (DR-08). body_radius of the person.
  DoorSpot best_open(DoorSide s, float body_radius, std::size_t leaf = 0) const;
  /// OG: where somebody of that side waits while the opener of the other side comes out.
  DoorSpot opposing_goal(DoorSide s, float body_radius = 0.25f) const;

  /// In the circle that a leaf sweeps, on the side it swings to: nobody waits there.
  bool swept(Vec2 p, float body_radius) const;

 private:
  DoorType type_ = DoorType::kSingle;
  Vec2 centre_, front_{1, 0}, pull_centre_;
  float span_ = 0.95f, region_ = 6;
  WaitingRadii radii_;
  SpotSettings spots_;
  std::array<LeafShape, 2> leaves_;
  std::size_t leaf_count_ = 0;
};

}  // namespace throng
