// Whom one walks behind for a while, and whom one goes to meet (EG-49): the mid-term strategies that the source names
// and leaves open.
#pragma once

#include <cstddef>
#include <span>

#include "throng/core/ids.h"
#include "throng/steering/vision_2010/law.h"

namespace throng::vision {

/// What a walker remembers where people follow or intercept; all zero for a newcomer, who follows nobody.
struct Follower {
  State state;
  AgentId whom;  ///< is followed or intercepted
  AgentId met;   ///< was intercepted last, and is not again
};

/// Who is followed or intercepted in this step, in the walker's frame.
struct Leader {
  Row who = kNoRow;
  Vec2 at, velocity;
  float keep = 0;    ///< m: how far behind
  float speed = 0;   ///< m/s: that of follow() or intercept()
  float meets = -1;  ///< s until it is met; < 0: it is followed
};

inline constexpr std::size_t kNobody = static_cast<std::size_t>(-1);

/// Which of the cones, nearest first, to walk behind: `last` as long as it can be followed, else the first that can.
/// Who is followed already may be somewhat farther, slower and more aside than who is joined, so that nobody dithers.
std::size_t choose_leader(const Params& p, std::span<const Cone> cones, std::span<const Quad> quads, const Goal& goal,
                          float comfort, float own_speed, std::size_t last);
/// Whether cone `k`, met just now or before, goes about one's own way, wherever around one it is: then one walks
/// behind.
bool goes_along(const Params& p, std::span<const Cone> cones, std::span<const Quad> quads, const Goal& goal,
                float comfort, std::size_t k);
/// Which of the cones to go and meet: `last` as long as it can be met, else the one that is met soonest, but not `met`.
std::size_t choose_target(const Params& p, std::span<const Cone> cones, std::span<const Quad> quads, float comfort,
                          std::size_t last, std::size_t met);
/// Whether a wall stands between the eye and the top of a head.
bool hidden(const Cone& cone, std::span<const Quad> quads);

}  // namespace throng::vision
