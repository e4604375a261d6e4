// Kinetic limits and integration, for a run of rows. Vector code with the same bits on every Highway target.
#pragma once

#include <cstddef>

#include "throng/state/columns.h"

namespace throng::motor {

/// Maxima and counts over the rows of a call.
struct LimitsResult {
  float longest = 0;            ///< displacement, metres
  float widest = 0;             ///< radius, metres
  std::size_t not_numbers = 0;  ///< wanted velocities that were NaN or infinite: taken as zero
  std::size_t speed_cuts = 0;   ///< of people whose model governs acceleration: faster than max_speed by 1 % or more
};

/// For rows [begin, end): velocity towards the wanted one, the change limited by max_acceleration dt (infinity,
/// kGoverned: taken as it is) and the speed by max_speed. Writes body.vx, vy, walked and the new positions; reads
/// body.x, y.
LimitsResult apply_limits(std::size_t begin, std::size_t end, float dt, const Profile& profile, const Motion& motion,
                          Body& body, float* new_x, float* new_y);

/// For rows [begin, end): heading turns towards motion.facing, where that is not zero, else towards the velocity, by at
/// most max_turn_rate dt. Below kStandingSpeed a person who faces nothing stands and keeps its heading.
inline constexpr float kStandingSpeed = 0.02f;  ///< m/s
void turn_headings(std::size_t begin, std::size_t end, float dt, const Profile& profile, const Motion& motion,
                   Body& body);

}  // namespace throng::motor
