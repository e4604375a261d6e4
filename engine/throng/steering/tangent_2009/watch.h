// Whom a walker watches, and since when (EG-30): the model's State.
#pragma once

#include <span>

#include "throng/core/ids.h"
#include "throng/core/vec.h"

namespace throng::tangent {

inline constexpr int kMostWatched = 16;      ///< places in the table
inline constexpr int kMostInteractions = 7;  ///< "real humans have a limited capability", L1095

struct Watched {
  AgentId who;        ///< nobody: the table ends here
  float observed;     ///< s in view without a break
  Vec2 acceleration;  ///< m/s², smoothed
};

/// Exactly the people in view at the last turn, nearest first. Whoever is no longer in view (behind a wall, out of the
/// field of view or of range, gone from the scene, or beyond the nearest `max_neighbours`) loses the place and is new
/// when it comes again. An id that was given to somebody else has another generation, so nobody inherits a time. The
/// table is never too small: no more than its places are watched, the nearest of all.
struct State {
  Watched slot[kMostWatched];
};

/// What is seen of somebody at this turn.
struct Sight {
  AgentId who;
  Vec2 acceleration;  ///< m/s², over the last frame
};

/// The entry of that person, looked for first at place `guess`; nullptr: not watched.
const Watched* find(const State& state, AgentId who, int guess);

/// Writes the table anew for those in view, at most kMostWatched: who was in it before has been watched for dt longer,
/// others begin with 0 s. smoothing: s.
void watch(std::span<const Sight> seen, float dt, float smoothing, State& state);

}  // namespace throng::tangent
