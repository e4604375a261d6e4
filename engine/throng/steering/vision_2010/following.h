// Whom one walks behind for a while (EG-49): the mid-term strategy that the source names and leaves open.
#pragma once

#include <cstddef>
#include <span>

#include "throng/core/ids.h"
#include "throng/steering/vision_2010/law.h"

namespace throng::vision {

/// What a walker remembers where people follow; all zero for a newcomer, who follows nobody.
struct Follower {
  State state;
  AgentId whom;
};

/// Who is followed in this step, in the walker's frame.
struct Leader {
  Row who = kNoRow;
  Vec2 at, velocity;
  float keep = 0;   ///< m: how far behind
  float speed = 0;  ///< m/s: that of follow()
};

inline constexpr std::size_t kNobody = static_cast<std::size_t>(-1);

/// Which of the cones, nearest first, to walk behind: `last` as long as it can be followed, else the first that can.
/// Who is followed already may be somewhat farther, slower and more aside than who is joined, so that nobody dithers.
std::size_t choose_leader(const Params& p, std::span<const Cone> cones, std::span<const Quad> quads, const Goal& goal,
                          float comfort, float own_speed, std::size_t last);
/// Whether a wall stands between the eye and the top of a head.
bool hidden(const Cone& cone, std::span<const Quad> quads);

}  // namespace throng::vision
