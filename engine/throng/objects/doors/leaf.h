// One leaf on a hinge: where it is, where a hand on it is, and how it moves (DR-06, DR-09, DR-10). Procedural, not
// physical, as the source has it: a leaf obeys at once, so that what people do with it is stable.
//
// Plan frame: engine x, y, z up, angles counter-clockwise. The angle of a leaf is 0 where it is shut and grows as it
// opens to the pull side, whichever way that turns (`swing`). A leaf that swings both ways has min_angle < 0: negative
// angles open to the other side. Sliding panels use the same motions with metres in the place of radians.
//
// What moves a leaf: commands (open, close, bounce, hold, stand) set the motion, advance() carries it on. The angle is
// continuous: in one step it changes by at most most_rate() * dt, whatever is commanded (DR-10).
#pragma once

#include <cstdint>
#include <limits>

#include "throng/core/math.h"
#include "throng/core/vec.h"
#include "throng/core/vec3.h"

namespace throng {

/// How fast a leaf moves, and the spring or arm that shuts it. [OURS]: the source gives no numbers.
struct Closer {
  float open_time = 1.1f;       ///< s from shut to `full` when somebody opens it
  float close_time = 1.8f;      ///< s from `full` to shut when it is let go
  float full = math::kHalfPiF;  ///< rad (m): what those times are of, and how far it is opened for passing
  float latch = 0.2617994f;     ///< rad (m): the last 15 degrees are slower
  float bounce_time = 0.3f;     ///< s of the extra push at release
};

struct LeafShape {
  Vec2 hinge;
  Vec2 closed{1, 0};           ///< unit, from the hinge to the latch when it is shut
  float swing = 1;             ///< +1: opens counter-clockwise, -1: clockwise
  float width = 0.95f;         ///< m
  float thickness = 0.045f;    ///< m
  float height = 2.1f;         ///< m
  float handle_in = 0.07f;     ///< m from the latch edge
  float handle_height = 1.0f;  ///< m, of handle and bar
  float max_angle = 1.7453293f;
  float min_angle = 0;  ///< below 0: opens to both sides
  Closer closer{};
};

enum class LeafMotion : std::uint32_t {
  kStill,     ///< shut, or standing open by itself
  kOpening,   ///< on its way to `target`
  kClosing,   ///< by its spring
  kBouncing,  ///< after the extra push of a release; then it closes
  kHeld,      ///< a hand says where it is
};

/// State of a leaf; all zero is shut. Words of an object's header: no padding.
struct LeafState {
  float angle = 0;  ///< rad
  float rate = 0;   ///< rad/s, what really happened in the last step
  LeafMotion motion = LeafMotion::kStill;
  float time = 0;        ///< s since the motion began
  float from = 0;        ///< angle at that moment
  float target = 0;      ///< where it is going: kOpening, kBouncing, kHeld
  float span = 0;        ///< s the motion takes: kOpening, kBouncing
  float stop_reach = 0;  ///< m: closing ends where the leaf comes as near as this to `stop`; 0 = nothing stops it
  Vec2 stop;             ///< p_stop of DR-10, engine coordinates
  bool operator==(const LeafState&) const = default;
};
static_assert(sizeof(LeafState) == 40);

/// A place on the leaf (pos_rel of DR-09): metres from the hinge along it, off its middle plane (positive on the pull
/// side) and above the floor.
struct OnLeaf {
  float along = 0, off = 0, height = 0;
  bool operator==(const OnLeaf&) const = default;
};

/// Angles the leaf may reach now: people and things in the way (clearance.h).
struct LeafLimits {
  float low = -std::numeric_limits<float>::infinity();
  float high = std::numeric_limits<float>::infinity();
};

/// What an advance came to.
enum class LeafEvent : std::uint8_t {
  kNone,
  kOpened,   ///< reached the angle it was opened to
  kShut,     ///< closed, exactly at 0
  kStopped,  ///< leans on its stop position
  kBlocked,  ///< somebody is in the way
};

// ---- where things are ----
/// Unit vector from the hinge to the latch edge.
Vec2 leaf_direction(const LeafShape& shape, float angle);
Vec2 latch_edge(const LeafShape& shape, float angle);
/// f_pos_abs: where that place of the leaf is. Height is above the floor.
Vec3 hand_at(const LeafShape& shape, float angle, const OnLeaf& on);
/// f_ang: the angle at which that place of the leaf is where the hand is, as far as the angle goes; within the leaf's
/// limits. The distance of the hand from the hinge is not looked at: see follow_hand().
float angle_for(const LeafShape& shape, Vec3 hand, const OnLeaf& on);
/// The same two in double, relative to the hinge: inverse of each other to rounding wherever in the world the door is.
Vec3d hand_from_hinge(const LeafShape& shape, double angle, const OnLeaf& on);
double angle_from_hinge(const LeafShape& shape, Vec3d hand, const OnLeaf& on);

/// Places of handle (pull side), push bar (push side) and latch edge.
OnLeaf handle_of(const LeafShape& shape);
OnLeaf bar_of(const LeafShape& shape);
OnLeaf edge_of(const LeafShape& shape);

/// A hand that holds on while the body moves.
struct HandOnLeaf {
  float angle = 0;  ///< of the leaf
  OnLeaf on;        ///< where the hand is on it now: it slides along the leaf
  float miss = 0;   ///< m the hand is off that place; not 0: it must go to hand_at(shape, angle, on)
};
/// f_ang with the mismatch of DR-09 dealt with: the hand slides along the leaf from `slide_from` to `slide_to` (metres
/// from the hinge); where that is not enough, `miss` says by how much the hand must be moved.
HandOnLeaf follow_hand(const LeafShape& shape, Vec3 hand, const OnLeaf& on, float slide_from, float slide_to);

// ---- commands ----
/// Opens to `target` (within the leaf's limits), from where it is now: a closing leaf is caught (DR-10). It moves with
/// an ease at both ends, in the share of open_time that the way is of `full`.
void open(const LeafShape& shape, float target, LeafState& leaf);
/// Lets it shut. Keeps a stop position that was set.
void close(LeafState& leaf);
/// f_bounce: opens by `extra` (rad >= 0) in bounce_time, then shuts. Keeps a stop position that was set.
void bounce(const LeafShape& shape, float extra, LeafState& leaf);
/// A hand says where it is; the leaf follows at most at most_rate(). Repeated in every step.
void hold(const LeafShape& shape, float angle, LeafState& leaf);
/// Stays as it is: a door without a spring, or a stop on the floor.
void stand(LeafState& leaf);
/// Closing ends where any part of the leaf is within `reach` of p.
void set_stop(Vec2 p, float reach, LeafState& leaf);
void clear_stop(LeafState& leaf);

/// Carries the motion on by dt seconds. `limits`: never beyond them, unless it is there already.
LeafEvent advance(const LeafShape& shape, float dt, LeafState& leaf, const LeafLimits& limits = {});

// ---- questions ----
/// rad/s: bound of the rate of every motion.
float most_rate(const LeafShape& shape);
/// Half of the range of angles at which a leaf of that width comes within `reach` of a point at `radius` from the
/// hinge: it touches from (direction of the point - this) to (direction + this). Below 0: never. pi: always.
float touching_half_angle(float width, float radius, float reach);
/// Angle of the direction from the hinge to p, 0 = along the shut leaf, growing as the leaf opens; in [-pi, pi].
float bearing_of(const LeafShape& shape, Vec2 p);
/// Distance from the middle line of the leaf to p.
float distance_to_leaf(const LeafShape& shape, float angle, Vec2 p);
/// The least angle that leaves `clear` metres to pass (DR-10): acos(1 - clear / width), at most max_angle.
float passing_angle(const LeafShape& shape, float clear);

}  // namespace throng
