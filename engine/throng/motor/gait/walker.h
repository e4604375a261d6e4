// The walking synthesiser at run time (PV-74, 82 .. 87), and what a crowd needs beyond it: standing, starting,
// stopping, turning on the spot, steps sideways and backward, running, stairs and slopes.
//
// walk() advances one person by dt and writes the whole pose. It reads nothing but its arguments, allocates nothing,
// and any input gives finite poses: velocities are clamped, numbers that are not finite count as standing still, a jump
// of more than kTeleport starts anew. The pelvis stays within kRootSlack of the simulated position; a planted foot does
// not move, by construction: it leaves the ground before its leg becomes too short.
#pragma once

#include <cstdint>
#include <type_traits>

#include "throng/motor/gait/functions.h"
#include "throng/motor/gait/ground.h"
#include "throng/motor/root_slack.h"

namespace throng {

inline constexpr float kTeleport = 1.0f;       ///< m a frame
inline constexpr float kFastestWalker = 7.0f;  ///< m/s

struct WalkInput {
  Vec2 position;      ///< m, simulated, at the end of the frame
  Vec2 velocity;      ///< m/s
  float heading = 0;  ///< rad, where the body faces
  float ground = 0;   ///< m, height of the simulated position
  float dt = 0.05f;   ///< s, 0 .. 0.25
  float phase = 0;    ///< 0 .. 1, where in its cycle a newcomer begins, so that not all march in step
  GroundUnder under;  ///< level at `ground` where null
};

/// Which feet carry weight and stand still.
struct Planted {
  bool left = false, right = false;
  bool of(Side s) const { return s == Side::kLeft ? left : right; }
};

/// A foot: where it stands, or between which two places it swings. Places are those of the ankle of a foot standing
/// flat, projected to the ground.
struct WalkFoot {
  Vec3 from;
  float from_yaw = 0;
  Vec2 from_slope;
  Glide<4> to;  ///< x, y, z, yaw of the landing
  Vec2 to_slope;
  float off = 0;    ///< phase, counted from its contact, at which it left the ground
  float extra = 0;  ///< rad, heel raised beyond the clip's because the leg would be too short
  float pitch = 0;  ///< rad, when it last stood
  std::uint16_t airborne = 0;
  std::uint16_t hurry = 0;  ///< 0 .. 65535: how much too early or too late it left the ground
};

/// Everything a walker remembers. All zero: a newcomer.
struct WalkState {
  std::uint32_t alive = 0;
  std::uint32_t support = 0;   ///< a Side
  std::uint32_t standing = 0;  ///< both feet on the ground, gait time stands
  Vec2 position, ideal_velocity, planned;
  float heading = 0, turn_rate = 0;
  float phase = 0, rate = 0;  ///< gait time of the step, 0 .. 1 (T_IC .. T_OC), and its change per second
  float warp_age = 0;
  float drop = 0, drop_rate = 0;  ///< m, pelvis lowered so that planted legs reach
  Curve<4> warp;                  ///< temporal warp: world time since it was made -> phase
  Glide<2> stride;                ///< m, step length along the way, world
  Glide<2> error;                 ///< m, pelvis less (ideal position + what the gait adds), world
  Glide<1> yaw;                   ///< rad, pelvis less heading
  Glide<1> base;                  ///< m, height that the pelvis is carried above
  Vec2 lean, lean_rate;           ///< rad, towards where, world
  WalkFoot feet[2];               ///< left, right
};
static_assert(sizeof(WalkState) <= 800 && std::is_trivially_copyable_v<WalkState>);
static_assert(sizeof(WalkState) % 4 == 0 && alignof(WalkState) == 4, "only 4-byte members: no padding");

/// Advances by input.dt and writes the pose in the frame of the body (origin: input.position at input.ground; x:
/// input.heading).
void walk(const GaitSet& set, const Skeleton& body, const WalkInput& input, WalkState& state, SkeletonPose& pose,
          Planted& planted);

/// Goes on from a stance that something else has made (motor/step): both feet stand there, the left one first, nothing
/// swings. `yaw`: rad in the world. What is drawn of the legs changes by what they differ: fade it
/// (motor/step/blend.h).
struct WalkFootprint {
  Vec3 at;  ///< below the ankle, on the ground
  float yaw = 0;
};
void stand_on(const WalkFootprint (&feet)[2], WalkState& state);
/// Everything the walker remembers is elsewhere by that much (m): it has walked through a periodic seam, and goes on.
void carry_over(Vec2 by, WalkState& state);

}  // namespace throng
